"""Level 5: gzip streams: every flag of the header, the trailer, and the longest line there may be."""

from __future__ import annotations

import struct
import zlib

from changes import LINES, SAME, text, verdict
from questions import Asking, Question

QUESTIONS: list[Question] = []

WHOLE = text(LINES)["text"].encode("ascii")
TEXT, CHECKSUM, EXTRA, NAME, COMMENT = 1, 2, 4, 8, 16
"""The flags of a gzip header (RFC 1952), in their order in the byte of flags; what they announce comes in another."""

EXTRA_PART = b"\x06\x00sp\x02\x00ab"  # its length, then one field of two bytes
NAME_PART = b"a.jsonl\0"
COMMENT_PART = b"made by hand\0"
LINE_BYTES_MAX = 4_194_304
LENGTH = 258  # of the longest match of deflate


def stream(
    *blocks: bytes, data: bytes, flags: int = 0, parts: bytes = b"", crc: int = 0, size: int = 0
) -> dict[str, str]:
    """A gzip stream of these blocks; `crc` and `size` are added to what is right in the trailer."""
    head = bytes([0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255]) + parts
    tail = struct.pack("<II", (zlib.crc32(data) + crc) % 2**32, (len(data) + size) % 2**32)
    return {"hex": (head + b"".join(blocks) + tail).hex()}


def stored(data: bytes, last: bool = True) -> bytes:
    """A block in which nothing is compressed."""
    return struct.pack("<BHH", last, len(data), len(data) ^ 0xFFFF) + data


def repeated(matches: int) -> bytes:
    """A block that repeats the byte before it 258 * `matches` times, then an empty stored block that fills the byte.

    Its own code has two lengths of one bit, 0 the end and 1 a match of 258, and one distance of one bit, which is 1.
    """
    bits = "001"  # not the last, a code of its own: written from the lowest bit on, so each number backwards
    bits += "10111" + "00000" + "0111"  # 286 lengths, 1 distance, 18 lengths of the code that follows
    order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
    bits += "".join("100" if symbol in (1, 18) else "000" for symbol in order)
    skip, one = "1", "0"  # of two symbols of one bit the lesser is 0
    bits += skip + f"{138 - 11:07b}"[::-1] + skip + f"{118 - 11:07b}"[::-1] + one  # 0 to 255 are not there, 256 is
    bits += skip + f"{28 - 11:07b}"[::-1] + one + one  # nor 257 to 284, but 285 is, and the distance
    bits += "10" * matches + "0"
    bits += "000"  # a stored block
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, len(bits), 8)) + b"\x00\x00\xff\xff"


def headers() -> None:
    q = Asking("verify", QUESTIONS)
    for name, flags, parts in [
        ("text", TEXT, b""),
        ("extra", EXTRA, EXTRA_PART),
        ("name", NAME, NAME_PART),
        ("comment", COMMENT, COMMENT_PART),
        ("every-part", TEXT | EXTRA | NAME | COMMENT, EXTRA_PART + NAME_PART + COMMENT_PART),
    ]:
        why = "what the flags of the header announce is passed over, in the order of RFC 1952"
        q.hand(f"gzip-{name}", "REC-1", why, stream(stored(WHOLE), data=WHOLE, flags=flags, parts=parts), SAME)
        head = bytes([0x1F, 0x8B, 8, flags | CHECKSUM, 0, 0, 0, 0, 0, 255]) + parts
        sum_ = zlib.crc32(head) & 0xFFFF
        for fault, expected in [(0, SAME), (1, verdict("corrupt", 1))]:
            given = stream(
                stored(WHOLE), data=WHOLE, flags=flags | CHECKSUM, parts=parts + struct.pack("<H", sum_ ^ fault)
            )
            why = "the header's own checksum is that of all that stands before it"
            q.hand(f"gzip-{name}-checksum{'-wrong' * fault}", "REC-1 REC-19", why, given, expected)
    for bit in (32, 64, 128):
        why = "a flag that RFC 1952 reserves"
        given = stream(stored(WHOLE), data=WHOLE, flags=bit)
        q.hand(f"gzip-reserved-{bit}", "REC-1 REC-19", why, given, verdict("corrupt", 1))
    for name, parts, flags in [("name", NAME_PART[:-1], NAME), ("extra", EXTRA_PART[:-1], EXTRA)]:
        head = bytes([0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255]) + parts
        why = "cut off within the header, before anything of the file: its own header is not whole"
        q.hand(f"gzip-cut-in-{name}", "REC-19 REC-20", why, {"hex": head.hex()}, verdict("corrupt", 1))


def trailers() -> None:
    q = Asking("verify", QUESTIONS)
    for name, crc, size in [("crc", 1, 0), ("crc-high", 1 << 31, 0), ("size", 0, 1), ("size-high", 0, 1 << 31)]:
        why = "every byte came, and the trailer says otherwise"
        given = stream(stored(WHOLE), data=WHOLE, crc=crc, size=size)
        q.hand(f"gzip-{name}-wrong", "REC-1 REC-19", why, given, verdict("corrupt", 9))
    for cut in (1, 5, 8):
        given = {"hex": stream(stored(WHOLE), data=WHOLE)["hex"][: -2 * cut]}
        why = "the trailer is cut off: what stands before it is judged, and its end record is not whole without it"
        q.hand(f"gzip-trailer-cut-{cut}", "REC-20", why, given, verdict("truncated", 8))


def lines() -> None:
    """A second line that is no record, and shows by its link that it was changed; too long, it is not read at all."""
    q = Asking("verify", QUESTIONS)
    first = LINES[0].encode("ascii") + b"\n"
    before, after = b'{"link":"0000000000000000","pad":"a', b'","type":"remark"}'
    room = LINE_BYTES_MAX - len(before) - len(after) - 1
    matches, rest = divmod(room, LENGTH)
    for name, more, expected in [
        ("line-longest", 0, verdict("different", 2, "changed")),
        ("line-too-long", 1, verdict("corrupt", 2)),
        ("line-longest-without-lf", 1, verdict("truncated", 1)),
        ("line-too-long-without-lf", 2, verdict("corrupt", 2)),
    ]:
        tail = b"a" * (rest + more) + after + (b"" if name.endswith("without-lf") else b"\n")
        data = first + before + b"a" * (LENGTH * matches) + tail
        given = stream(stored(first + before, last=False), repeated(matches), stored(tail), data=data)
        why = "4,194,304 bytes with the LF, and one more"
        q.hand(name, "REC-2 REC-18 REC-19", why, given, expected)


for part in (headers, trailers, lines):
    part()
