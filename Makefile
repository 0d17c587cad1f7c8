# The two commands a newcomer needs are `make verify` and `make test`; each sets up what it uses.
# PYTHON chooses the interpreter (3.11 or newer); VENV the folder of the virtual environment.

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TESTING := $(VENV)/.testing
BUILD_INPUTS := pyproject.toml setup.py $(wildcard core_ext/samepath/*)

.DEFAULT_GOAL := help
.PHONY: help verify test test-full lint bench clean

help:
	@echo "make verify     replay the recordings that ship, decision by decision"
	@echo "make test       linters, types and the ordinary tests"
	@echo "make test-full  the exhaustive tests as well (minutes)"
	@echo "make lint       ruff, mypy --strict, the layers"
	@echo "make bench      the benchmarks"
	@echo "make clean      remove what was built and the virtual environment"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "samepath needs Python 3.11 or newer; none was found. Install one, or name it: make PYTHON=/path/to/python3.11 ..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) could not make a virtual environment; on Debian and Ubuntu install the package python3-venv." >&2; rm -rf $(VENV); exit 2; }

$(INSTALLED): $(BUILD_INPUTS) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(TESTING): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

verify: $(INSTALLED)
	$(BIN)/samepath verify

lint: $(TESTING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n 2

test-full: lint
	$(BIN)/python -m pytest -n 2 -m "full or not full" --hypothesis-profile=full

bench: $(TESTING)
	$(BIN)/python -m pytest --benchmark-only -o addopts=--strict-markers tests/bench

clean:
	rm -rf $(VENV) build dist core/*.egg-info core/samepath/*.so .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
