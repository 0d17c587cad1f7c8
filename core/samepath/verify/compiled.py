"""Verifying by a game's compiled rules: record the game again, and compare the bytes.

This says "the same" or nothing. Where one byte differs, or anything is out of the ordinary, the verifier reads the
recording from its start and names the difference; so a doubt here costs time only.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import Any, BinaryIO, Final

from samepath import games
from samepath.capabilities import Accelerated, capability, compiled_rules
from samepath.engine import Game, Recorded
from samepath.games.rulesets import under_rules
from samepath.record.framing import header_around
from samepath.record.schema import FORMAT, GENERATOR, Record

BYTES_MAX: Final = 8 << 20
"""Recordings larger than this, decompressed, are left to the verifier, which takes no more memory for them."""

_CHUNK: Final = 1 << 16
_GZIP: Final = b"\x1f\x8b"
_BEGINNING = re.compile(
    rb'\{"format":%d,"game":"([^"\\]{1,64})","generator":"%s","link":"([0-9a-f]{16})","rules":'
    % (FORMAT, re.escape(GENERATOR.encode("ascii")))
)
_SCENARIO = re.compile(rb'"name":"([^"\\]{1,64})","revision":([0-9]{1,9}),"sha256":"[0-9a-f]{64}"\},"scenario":')
_ENDING = re.compile(rb',"seed":"0x([0-9a-f]{16})","state":"([0-9a-f]{16})","type":"header"\}')
_ENDING_BYTES: Final = len(',"seed":"0x","state":"","type":"header"}') + 32


def recorded_again(stream: BinaryIO, game: Game[Any] | None) -> tuple[Record, Recorded] | None:
    """The header and the game recorded again, when that gives the bytes in the stream; None when that is not known.

    The stream is left where it was. `game` stands in for the registry's game of the name in the header.
    """
    if not stream.seekable():
        return None
    start = stream.tell()
    try:
        beginning = stream.read(_CHUNK)
        found = _begins(_inflated(beginning, _CHUNK)[0], game)
        if found is None:
            return None
        data, whole = _inflated(beginning + stream.read(BYTES_MAX + 1 - len(beginning)), BYTES_MAX)
        return _again(data, found) if whole else None
    except Exception:  # whatever it is, the verifier meets it again and says it
        return None
    finally:
        stream.seek(start)


def _inflated(data: bytes, most: int) -> tuple[bytes, bool]:
    """The bytes inside, at most so many, and whether these are all that there is, ended as they should be."""
    if not data.startswith(_GZIP):
        return data[:most], len(data) <= most
    inflater = zlib.decompressobj(wbits=31)
    inside = inflater.decompress(data, most)
    return inside, inflater.eof and not inflater.unused_data


def _begins(data: bytes, game: Game[Any] | None) -> Game[Any] | None:
    """The game that a recording is of, if it can have compiled rules."""
    match = _BEGINNING.match(data)
    if match is None:
        return None
    name = match[1].decode("ascii")
    if game is None:
        game = games.load(name)
    return game if game.name == name and capability(game, Accelerated) is not None else None


def _again(data: bytes, game: Game[Any]) -> tuple[Record, Recorded] | None:
    line = data[: data.find(b"\n")]
    beginning, ending = _BEGINNING.match(line), _ENDING.fullmatch(line, len(line) - _ENDING_BYTES)
    if beginning is None or ending is None:
        return None
    middle = _SCENARIO.search(line, beginning.end())
    if middle is None:
        return None
    game = under_rules(game, middle[1].decode("ascii"), int(middle[2]))
    rules = game.rules.taken()
    scenario = json.loads(line[middle.end() : ending.start()])
    compiled = compiled_rules(game, scenario)
    if compiled is None:
        return None
    recorded = compiled.record(int(ending[1], 16), *header_around(game.name, rules.content, scenario))
    if recorded.recording != data:
        return None
    header = {
        "format": FORMAT,
        "game": game.name,
        "generator": GENERATOR,
        "link": beginning[2].decode("ascii"),
        "rules": rules.value,
        "scenario": scenario,
        "seed": f"0x{ending[1].decode('ascii')}",
        "state": ending[2].decode("ascii"),
        "type": "header",
    }
    return header, recorded
