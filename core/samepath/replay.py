"""Recording, verifying and looking into recordings.

>>> from samepath import games
>>> from samepath.replay import record_bytes, verify_bytes
>>> game = games.load(next(iter(games.SHIPPED)))
>>> recording = record_bytes(game, game.scenarios["default"], seed=7)
>>> verify_bytes(recording).status
'same'
"""

from samepath.record.answers import Answer
from samepath.record.recorder import NoDecisionError, Script, new_file, record, record_bytes
from samepath.record.records import (
    AnyRecord,
    DecisionRecord,
    DrawRecord,
    EndRecord,
    HeaderRecord,
    KeyframeRecord,
    TurnRecord,
    UndoRecord,
    WeighedOption,
    read,
    read_stream,
)
from samepath.record.trace import StopError, TakeBackError, Trace
from samepath.verify.diff import Diff, diff
from samepath.verify.difference import Difference
from samepath.verify.resume import NotSameError, OldInputs, resume, salvage
from samepath.verify.verifier import Verdict, verify, verify_bytes, verify_stream

__all__ = [
    "Answer",
    "AnyRecord",
    "DecisionRecord",
    "Diff",
    "Difference",
    "DrawRecord",
    "EndRecord",
    "HeaderRecord",
    "KeyframeRecord",
    "NotSameError",
    "OldInputs",
    "Script",
    "StopError",
    "TakeBackError",
    "Trace",
    "TurnRecord",
    "UndoRecord",
    "Verdict",
    "WeighedOption",
    "diff",
    "NoDecisionError",
    "new_file",
    "read",
    "read_stream",
    "record",
    "record_bytes",
    "resume",
    "salvage",
    "verify",
    "verify_bytes",
    "verify_stream",
]
