"""`python -m samepath`."""

from samepath.cli import main

main()
