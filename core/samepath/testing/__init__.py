"""For the tests of games: assertions, hypothesis strategies, a lint for rules code.

What needs hypothesis is in `samepath.testing.games` and `samepath.testing.grids`; this module does without.
"""

from samepath.decide import Decision, Listener
from samepath.testing.state import assert_canonical_is_complete

__all__ = ["Decision", "Listener", "assert_canonical_is_complete"]
