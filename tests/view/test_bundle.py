"""Modules put together into one script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from samepath.errors import InstallationError
from samepath.view.bundle import PAGES, bundled, port_folder
from samepath.view.drawing import COLOURS
from samepath.view.page import page


def put(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.mjs").write_text(text, encoding="utf-8")
    return folder / "main.mjs"


def test_modules_become_functions_in_the_order_in_which_they_need_each_other(tmp_path: Path) -> None:
    main = put(
        tmp_path,
        main="import { one, two as zwei } from './numbers.mjs';\n// a remark\nconsole.log(one, zwei);\n",
        numbers="/** A docstring. */\nexport const one = 1;\nexport function two() {}\nexport class Three {}\n",
    )
    script = bundled(main, tmp_path)
    assert script.index("const one = 1") < script.index("console.log")
    assert "const { one, two: zwei } = $m[0];" in script
    assert "return { one, two, Three };" in script
    assert "remark" not in script
    assert "docstring" not in script


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import all from './numbers.mjs';\n", "import all"),
        ("import * as all from './numbers.mjs';\n", "import \\*"),
        ("export default 1;\n", "export default"),
        ("export { one } from './numbers.mjs';\n", "export"),
        ("import { main } from './main.mjs';\n", "imports itself"),
        ("const a = '</script>';\n", "</script"),
        ("const a = '<!--';\n", "<!--"),
    ],
)
def test_what_no_page_can_hold_is_refused(tmp_path: Path, text: str, said: str) -> None:
    main = put(tmp_path, main=text, numbers="export const one = 1;\n")
    with pytest.raises(InstallationError, match=said):
        bundled(main, tmp_path)


def test_a_comment_ends_where_it_ends(tmp_path: Path) -> None:
    """A line that begins with a short comment keeps its code."""
    main = put(tmp_path, main="/** @type {number} */ const a = 1;\nf(a);\n/** b */\ng(a);\n")
    script = bundled(main, tmp_path)
    assert "const a = 1;\nf(a);\ng(a);" in script


def test_the_page_names_no_address_and_forbids_what_it_does_not_hold() -> None:
    content = page("view", "a <title> & more", "view.mjs", {"sides": []}).decode("utf-8")
    assert "<title>a &lt;title&gt; &amp; more</title>" in content
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', content)
    assert policy is not None
    for rule in ("default-src &#x27;none&#x27;", "script-src &#x27;sha256-", "base-uri &#x27;none&#x27;"):
        assert rule in policy[1]
    assert "unsafe" not in policy[1]
    without = content.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"https?://[^\s'\"<]+", without) == []
    assert page("view", "a <title> & more", "view.mjs", {"sides": []}).decode("utf-8") == content


def test_the_style_has_every_colour_that_a_drawing_may_name() -> None:
    style = "".join(path.read_text(encoding="utf-8") for path in PAGES.glob("*.css"))
    for name in COLOURS:
        assert re.search(rf"--{name}: ", style), name
        assert f".fill-{name} " in style
        assert f".stroke-{name} " in style


def test_a_module_of_a_page_stays_small() -> None:
    for path in PAGES.iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 450, path.name
    assert port_folder().is_dir()
