"""samepath: the same decisions from the same seed, in every language.

`import samepath` needs the standard library alone.
"""

from samepath.decide import Decider
from samepath.engine import Game, Rules, Run, begin, play
from samepath.errors import GameError, InputError, SamepathError, UnsupportedError
from samepath.rng import Rng, Stream
from samepath.values.canonical import canonical_bytes, parse_canonical, state_hash

__version__ = "0.2.0"

__all__ = [
    "Decider",
    "Game",
    "GameError",
    "InputError",
    "Rng",
    "Rules",
    "Run",
    "SamepathError",
    "Stream",
    "UnsupportedError",
    "begin",
    "canonical_bytes",
    "parse_canonical",
    "play",
    "state_hash",
]
