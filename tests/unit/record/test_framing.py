"""The bytes of a record around its link."""

from __future__ import annotations

import pytest

from samepath.record.framing import frame
from samepath.values.canonical import canonical_bytes


@pytest.mark.parametrize("name", ["", "a", "link ", "lin", "zzz"])
def test_a_member_of_any_name_stands_in_its_place(name: str) -> None:
    """A damaged file may name a member as it likes; REC-18 judges the whole line, so no member may be lost."""
    record = {"index": 1, "type": "keyframe", name: 7}
    whole = canonical_bytes({**record, "link": "0123456789abcdef"}) + b"\n"
    assert frame(record).line("0123456789abcdef") == whole
