"""What changed between two variants: figures by hand, Holm's example, and how often chance is called a change."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from samepath.tools import plots
from samepath.tools.balance import Tally
from samepath.tools.charts import write_report
from samepath.tools.variants import Comparison, compare, holm, only_in_one, rates_p
from tests.conftest import ROOT, Samepath


def tally(encounter: str, won: int, rounds: list[int], used: dict[str, int] | None = None) -> Tally:
    squares = sum(each * each for each in rounds)
    found = Tally(1, encounter, len(rounds), won, sum(rounds), squares)
    found.used, found.actions = Counter(used or {}), Counter(used or {})
    return found


def by_chance(encounter: str, draw: random.Random) -> Tally:
    """60 battles, of which four in ten are won."""
    won = sum(draw.random() < 0.4 for _ in range(60))
    return tally(encounter, won, [draw.randint(3, 9) for _ in range(60)])


def test_two_rates_by_hand() -> None:
    """0.50 and 0.65 of 100: pooled 0.575, standard error 0.06991, z 2.1456, and 0.0319 from a table of the normal."""
    assert rates_p(50, 100, 65, 100) == pytest.approx(0.0319, abs=5e-5)
    assert rates_p(65, 100, 50, 100) == rates_p(50, 100, 65, 100)
    assert rates_p(0, 10, 0, 10) == rates_p(10, 10, 10, 10) == 1
    assert rates_p(0, 1000, 1000, 1000) < 1e-300


def test_the_mean_of_rounds_by_hand() -> None:
    """Means 4 and 7, variances 2 and 2 of two battles each: standard error the root of 2, z 2.1213, P 0.0339."""
    (found,) = (each for each in compare([tally("a", 0, [3, 5])], [tally("a", 0, [6, 8])]) if each.measure == "rounds")
    assert (found.a, found.b) == (4, 7)
    assert found.p == pytest.approx(0.0339, abs=5e-5)


def test_holm_by_hand() -> None:
    """0.005 x 4, 0.01 x 3, 0.03 x 2; and 0.04 x 1 may not be less than the one before."""
    found = holm([Comparison(1, "e", str(p), 0, 0, p) for p in (0.01, 0.04, 0.03, 0.005)])
    assert [(each.p, round(each.p_corrected, 9)) for each in found] == [
        (0.005, 0.02),
        (0.01, 0.03),
        (0.03, 0.06),
        (0.04, 0.06),
    ]
    assert [each.is_change for each in found] == [True, True, False, False]
    assert holm([Comparison(1, "e", "m", 0, 0, 0.7), Comparison(1, "e", "n", 0, 0, 0.9)])[0].p_corrected == 1


def test_chance_is_called_a_change_in_one_report_of_twenty() -> None:
    draw = random.Random(5)
    wrong = 0
    for _ in range(400):
        sides = [
            [
                tally(str(e), sum(draw.random() < 0.4 for _ in range(60)), [draw.randint(3, 9) for _ in range(60)])
                for e in range(6)
            ]
            for _ in "ab"
        ]
        wrong += any(each.is_change for each in compare(*sides))
    assert 4 <= wrong <= 36  # 20 of 400 would be 5 percent


def test_encounters_that_one_has_alone_are_named() -> None:
    one, other = tally("a", 1, [3, 4]), tally("b", 1, [3, 4])
    assert compare([one], [other]) == []
    assert only_in_one([one], [other]) == ["level 1, a: only in A", "level 1, b: only in B"]


def test_the_page_holds_what_changed_and_both_sides(tmp_path: Path) -> None:
    sides = (
        [tally("<wolves>", 90, [3, 4] * 50, {"hero attack": 100, "foe rend": 10})],
        [tally("<wolves>", 40, [3, 4] * 50, {"hero attack": 100, "foe rend": 12})],
    )
    path = tmp_path / "page.html"
    write_report(path, "mine", ("old@1", "new & <b>"), sides, compare(*sides), "0x1")
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "A is old@1, B is new &amp; &lt;b&gt;." in page
    assert "<wolves>" not in page
    assert "<td class=text>won<td>90.0%<td>40.0%<td class=less>-50.0 points" in page
    assert "foe rend" not in page.partition("<h2>Battles won")[0]
    assert "4 figures were compared" in page
    assert "src=" not in page
    same = (sides[0], sides[0])
    write_report(path, "mine", ("a", "b"), same, compare(*same), "0x1")
    assert "Nothing, as far as these battles show." in path.read_text(encoding="utf-8")


def test_a_choice_has_one_color_on_both_sides() -> None:
    rows = [
        [{"of": "a", "choice": choice, "n": count} for choice, count in side]
        for side in (
            [("hit", 9), ("run", 1)],
            [("run", 20), ("hit", 2), ("hide", 1)],
        )
    ]
    specs = [plots.stacked(one, "of", "choice", "n", "", other).to_dict() for one, other in (rows, rows[::-1])]
    domains = [spec["encoding"]["color"]["scale"]["domain"] for spec in specs]
    assert domains == [["run", "hit", "hide"]] * 2


def test_rules_against_rules(samepath: Samepath, tmp_path: Path) -> None:
    data = json.loads((ROOT / "core/samepath/games/dungeon/rules/mine-1.json").read_text())
    next(kind for kind in data["kinds"] if kind["id"] == "rat")["attack"] = 20
    (tmp_path / "rats.json").write_text(json.dumps(data))
    words = ("balance", "dungeon", "--battles", "40", "--against", "rats.json")
    done = samepath(*words, "--report", "page.html")
    assert done.returncode == 0, done.stderr
    assert "vermin" in done.stdout
    assert "wolves" not in done.stdout  # there are no rats in their battle
    assert "A is mine@1, B is rats.json; of " in done.stdout
    told = json.loads(samepath(*words, "--json").stdout)
    changed = [figure for figure in told["figures"] if figure["changed"]]
    assert {"won", "rounds"} & {figure["measure"] for figure in changed}
    assert all(figure["p_corrected"] >= figure["p"] for figure in told["figures"])
    same = samepath("balance", "dungeon", "--battles", "5", "--against", "mine@1")
    assert "0 changed" in same.stdout
    for wrong, said in (
        (["--report", "a.html"], "--report goes with --against"),
        (["--against", "mine", "--report", "a.svg"], "a name that ends in .html"),
        (["--against", "mine", "--csv"], "--against goes with --json and --report"),
        (["--against", "other"], "other"),
    ):
        done = samepath("balance", "dungeon", "--battles", "1", *wrong)
        assert done.returncode in (2, 3)
        assert said in done.stderr
