"""Whether a recording is what its game makes, told by the compiled core from its bytes alone, and nothing else.

Where one byte differs, or anything is out of the ordinary, the verifier reads the recording from its start and names
the difference: a doubt here costs time only. Source: conformance/SPEC.md, clause REC-14.
"""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, BinaryIO, NamedTuple

from samepath import games
from samepath.blame import is_from_outside
from samepath.engine import Game
from samepath.games.rulesets import under_rules
from samepath.record.accelerated import IS_USED, compare, compiled_core, header_line
from samepath.record.schema import FORMAT, GENERATOR, Record


class Unknown(Enum):
    """Why a recording is not known to be the same."""

    DECLINED = "out of the ordinary"
    DIFFERENT = "the game failed, or made other bytes"


class Same(NamedTuple):
    """A recording that was found the same, byte for byte."""

    header: Record
    trace: Any


def same(stream: BinaryIO, game: Game[Any] | None, steps_max: int) -> Same | Unknown:
    """The recording in the stream, if it is known to be the same; otherwise the stream is left as it was."""
    if not IS_USED or not stream.seekable():
        return Unknown.DECLINED
    compiled_core()
    start = stream.tell()
    found: Same | Unknown = Unknown.DECLINED
    try:
        found = _compared(stream, game, steps_max)
    except BaseException as error:  # whatever it is, the verifier meets it again, and says it
        if is_from_outside(error):
            raise
    finally:
        if not isinstance(found, Same):
            stream.seek(start)
    return found


def _compared(stream: BinaryIO, game: Game[Any] | None, steps_max: int) -> Same | Unknown:
    line, content = header_line(stream)
    header = json.loads(line)
    if type(header) is not dict or header["format"] != FORMAT or header["generator"] != GENERATOR:
        return Unknown.DECLINED
    if game is None:
        game = games.load(header["game"])
    recorded = header["rules"]
    played = under_rules(game, recorded["name"], recorded["revision"])
    trace, differs = compare(played, header["scenario"], header["seed"], content, steps_max)
    if trace is not None:
        return Same(header, trace)
    return Unknown.DIFFERENT if differs else Unknown.DECLINED
