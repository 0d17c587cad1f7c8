"""The compiled SHA-256, on the processor's instructions and in plain C: the published vectors, and hashlib's answers.

Where the processor has no such instructions the two are one.
"""

from __future__ import annotations

import hashlib

import pytest

from samepath._nausicaa import sha256

# FIPS 180-4's examples as NIST publishes them, with the empty message and a million times "a".
VECTORS = [
    (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ),
    (
        b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ),
    (b"a" * 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
]


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize(("message", "digest"), VECTORS, ids=[str(len(message)) for message, _ in VECTORS])
def test_published_vectors(message: bytes, digest: str, native: bool) -> None:
    assert sha256(message, native).hex() == digest


@pytest.mark.parametrize("native", [True, False])
def test_every_length_around_the_blocks(native: bool) -> None:
    data = bytes(7 * i % 256 for i in range(400))
    for length in range(400):
        assert sha256(data[:length], native) == hashlib.sha256(data[:length]).digest(), length
