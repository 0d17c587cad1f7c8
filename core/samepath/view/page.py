"""A page put together: one HTML file with its style, script and data inside, and a policy that forbids the rest."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from html import escape
from typing import Final

from samepath.values.canonical import Value
from samepath.view.bundle import PAGES, bundle

_LEVEL: Final = 9

STYLES: Final = ("base.css", "parts.css", "board.css", "play.css")


def page(kind: str, title: str, script: str, data: Value = None) -> bytes:
    """The page `kind`, a file page/<kind>.html, with the script of the module `script`; `data` are packed into it.

    Nothing is fetched: the policy allows this very style and script, and workers made by the script.
    """
    style = "".join((PAGES / name).read_text(encoding="utf-8") for name in STYLES)
    code = bundle(script)
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(code)}; worker-src blob:; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    packed = "" if data is None else pack(json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode("ascii"))
    members = {
        "title": escape(title),
        "policy": escape(policy, quote=True),
        "style": style,
        "script": code,
        "data": packed,
    }
    parts = _frame(kind).split("%%")
    return "".join(_filled(part, members) if i % 2 else part for i, part in enumerate(parts)).encode("utf-8")


def pack(content: bytes) -> str:
    """Bytes as text that a page can hold: gzip, and base64 around it. Equal in, equal out."""
    return base64.b64encode(gzip.compress(content, _LEVEL, mtime=0)).decode("ascii")


def _frame(name: str) -> str:
    return (PAGES / f"{name}.html").read_text(encoding="utf-8")


def _filled(name: str, members: dict[str, str]) -> str:
    """What stands for a name in a page's frame: a member, or a part that pages have in common."""
    return members[name] if name in members else _frame(name).strip()


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
