"""The commands as a user calls them: in a process, in an empty folder, with what they print and how they exit."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.conftest import ROOT, Samepath

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"


def damaged(tmp_path: Path, old: str, new: str, name: str = "damaged.jsonl") -> Path:
    path = tmp_path / name
    text = CHASE.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


def test_verify_without_a_path_verifies_what_ships(samepath: Samepath) -> None:
    done = samepath("verify")
    assert done.returncode == 0, done
    assert done.stderr == ""
    assert "as kept" in done.stdout.splitlines()[-1]
    assert f"{CHASE}: same" in done.stdout


def test_verify_names_the_first_difference(samepath: Samepath, tmp_path: Path) -> None:
    path = damaged(tmp_path, '"pick":3', '"pick":0')
    done = samepath("verify", path.name)
    assert done.returncode == 1
    assert done.stdout.startswith("damaged.jsonl: different at line 9, decision 4, turn 4, goblin: another option")
    assert "samepath show damaged.jsonl --decision 4" in done.stdout
    shown = samepath("show", "damaged.jsonl", "--decision", "4")
    assert shown.returncode == 1
    assert "another option was picked" in shown.stdout
    report = json.loads(samepath("verify", path.name, "--json").stdout)
    difference = report["recordings"][0]["difference"]
    assert (difference["what"], difference["index"], difference["line"]) == ("pick", 4, 9)
    assert (difference["expected"], difference["actual"], difference["broken_link"]) == (0, 3, 9)


def test_verify_gives_the_worst_exit_code_and_goes_on(samepath: Samepath, tmp_path: Path) -> None:
    different = damaged(tmp_path, '"pick":3', '"pick":0')
    cut = tmp_path / "cut.jsonl"
    cut.write_text(CHASE.read_text()[:3000])
    noise = tmp_path / "noise.jsonl"
    noise.write_text("hello\n")
    assert samepath("verify", str(CHASE)).returncode == 0
    assert samepath("verify", cut.name).returncode == 4
    assert samepath("verify", noise.name, cut.name).returncode == 3
    done = samepath("verify", noise.name, cut.name, different.name, str(CHASE))
    assert done.returncode == 1
    assert "1 of 4 recordings the same" in done.stdout
    assert "good prefix" in done.stdout
    assert samepath("verify", ".").returncode == 1


def test_verify_writes_junit(samepath: Samepath, tmp_path: Path) -> None:
    different = damaged(tmp_path, '"pick":3', '"pick":0')
    samepath("verify", different.name, str(CHASE), "--junit", "report.xml")
    suite = ET.parse(tmp_path / "report.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert len(suite.findall("testcase/failure")) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["verify", "missing.jsonl"], 2, "missing.jsonl"),
        (["verify", "--no-such-option"], 2, "no-such-option"),
        (["verify", "empty"], 2, "no recording"),
        (["show", str(CHASE), "--turn", "99"], 2, "no decision in turn 99"),
        (["show", str(CHASE), "--decision", "99"], 2, "no decision 99"),
        (["show", str(CHASE), "--turn", "1", "--decision", "1"], 2, "one of them"),
        (["show", "missing.jsonl"], 2, "missing.jsonl"),
        (["record", "chess"], 3, "no game is named 'chess'"),
        (["record", "lesson", "--scenario", "picnic"], 3, "no scenario 'picnic'"),
        (["record", "lesson", "--rules", "house"], 3, "house"),
        (["record", "lesson", "--seed", "[1, 2]"], 2, "seed"),
        (["record", "lesson", "--seed", "-1"], 2, "seed"),
        (["record", "lesson", "--seed", "18446744073709551616"], 2, "seed"),
        (["record", "lesson", "--seed", "some words"], 2, "seed"),
        (["record"], 2, "GAME"),
        (["record", "lesson", "--turn", "3"], 2, "--resume"),
        (["record", "no_module:game"], 2, "cannot be imported"),
        (["record", "json:loads"], 3, "not a game"),
        (["record", "lesson", "--scenario", "hand"], 3, "no inputs were given"),
        (["record", "lesson", "--scenario", "hand", "--inputs", "missing.txt"], 2, "missing.txt"),
        (["record", "lesson", "-o", "no/such/folder.jsonl"], 2, "cannot be written"),
        (["diff", str(CHASE)], 2, "B"),
        (["diff", str(CHASE), "noise"], 3, "noise"),
        (["salvage", str(CHASE), "-o", "x.jsonl"], 2, "nothing to salvage"),
        (["accept"], 2, "--reason"),
        (["accept", "noise", "--reason", "because"], 3, "not in"),
        (["signature", "--folder", "empty"], 2, "no recording"),
        (["lint", "missing.py"], 2, "missing.py"),
        (["lint", "noise"], 3, "not Python"),
        (["lint", "empty"], 2, "no Python file is in this folder"),
        (["nonsense"], 2, "nonsense"),
    ],
)
def test_bad_input_is_one_clear_line(
    samepath: Samepath, tmp_path: Path, arguments: list[str], code: int, named: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "noise").write_text("hello there\n")
    before = sorted(tmp_path.iterdir())
    done = samepath(*arguments)
    assert done.returncode == code, done
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_record_gives_the_same_bytes_and_never_replaces_a_file(samepath: Samepath, tmp_path: Path) -> None:
    first = samepath("record", "lesson", "--scenario", "dice", "--seed", "0x2a", "-o", "a.jsonl")
    assert first.returncode == 0, first
    assert samepath("record", "lesson", "--scenario", "dice", "--seed", "42").returncode == 0
    default = tmp_path / "lesson-dice-0x000000000000002a.jsonl"
    assert default.read_bytes() == (tmp_path / "a.jsonl").read_bytes()
    again = samepath("record", "lesson", "--scenario", "dice", "--seed", "42")
    assert again.returncode == 2
    assert "exists already" in again.stderr
    assert samepath("record", "lesson", "--scenario", "dice", "--seed", "42", "--force").returncode == 0
    assert samepath("verify", default.name).returncode == 0


def test_record_to_standard_output_is_the_recording_alone(samepath: Samepath) -> None:
    done = samepath("record", "lesson", "--scenario", "guard", "-o", "-")
    assert done.stdout == (ROOT / "replays" / "lesson" / "guard.jsonl").read_text()
    assert done.stderr == ""


def test_record_takes_a_scenario_from_a_file(samepath: Samepath, tmp_path: Path) -> None:
    header = json.loads(CHASE.read_text().splitlines()[0])
    (tmp_path / "mine.json").write_text(json.dumps(header["scenario"], indent=1))
    done = samepath("record", "lesson", "--scenario", "mine.json", "-o", "mine.jsonl", "--json")
    assert done.returncode == 0, done
    assert json.loads(done.stdout)["decisions"] > 0
    assert (tmp_path / "mine.jsonl").read_bytes() == CHASE.read_bytes()
    (tmp_path / "mine.json").write_text('{"program": 0.5}')
    bad = samepath("record", "lesson", "--scenario", "mine.json")
    assert bad.returncode == 3
    assert "0.5 is a float" in bad.stderr


def test_inputs_undo_and_going_on(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "inputs.txt").write_text('jump\n#1\nundo\n\n"rest"\n')
    game = ("--game", "tests.toys:race")
    done = samepath("record", "tests.toys:race", "--inputs", "inputs.txt", "-o", "part.jsonl")
    assert done.returncode == 0, done
    assert "stopped before the end" in done.stdout
    assert samepath("verify", "part.jsonl", *game).returncode == 0
    (tmp_path / "more.txt").write_text("jump\n" * 9)
    done = samepath("record", "--resume", "part.jsonl", *game, "--inputs", "more.txt", "-o", "whole.jsonl")
    assert done.returncode == 0, done
    assert '"winner":"hand"' in done.stdout
    assert "were not used" in done.stderr
    assert samepath("verify", "whole.jsonl", *game).returncode == 0
    shown = samepath("show", "whole.jsonl", *game)
    assert shown.returncode == 0
    assert "hand, move: rest" in shown.stdout


def test_an_input_that_is_no_option_is_named_with_its_line(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "inputs.txt").write_text("jump\nfly\n")
    done = samepath("record", "tests.toys:race", "--inputs", "inputs.txt", "-o", "part.jsonl")
    assert done.returncode == 3
    assert "inputs.txt: line 2: 'fly' is not an option of hand, move, in turn 2" in done.stderr
    assert not (tmp_path / "part.jsonl").exists()


def test_salvage_keeps_the_good_prefix(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "cut.jsonl").write_text(CHASE.read_text()[:6000])
    assert samepath("verify", "cut.jsonl").returncode == 4
    done = samepath("salvage", "cut.jsonl", "-o", "kept.jsonl")
    assert done.returncode == 0, done
    assert samepath("verify", "kept.jsonl").returncode == 0
    assert (tmp_path / "cut.jsonl").stat().st_size == 6000


def test_show_draws_a_turn_with_what_was_weighed(samepath: Samepath) -> None:
    done = samepath("show", str(CHASE), "--turn", "13")
    assert done.returncode == 0
    assert "goblin, step" in done.stdout
    assert "tie-break first; pick 1" in done.stdout
    assert "[.]" in done.stdout
    assert "after it:" in done.stdout
    data = json.loads(samepath("show", str(CHASE), "--turn", "13", "--json").stdout)
    assert data["decisions"][0]["record"]["turn"] == 13


def test_diff_says_same_or_where(samepath: Samepath) -> None:
    folder = ROOT / "replays" / "lesson"
    same = samepath("diff", str(CHASE), str(CHASE))
    assert (same.returncode, "the same" in same.stdout) == (0, True)
    other = samepath("diff", str(folder / "path.jsonl"), str(folder / "stack.jsonl"), "--json")
    assert other.returncode == 1
    report = json.loads(other.stdout)
    assert report["headers"] == ["scenario", "state"]
    assert report["difference"]["index"] == 1


def test_games_lists_the_lesson_and_its_scenarios(samepath: Samepath) -> None:
    done = samepath("games")
    assert done.returncode == 0
    assert "lesson:" in done.stdout
    rows = {row["name"]: row for row in json.loads(samepath("games", "--json").stdout)["games"]}
    assert "chase" in rows["lesson"]["scenarios"]


def test_the_signature_is_the_kept_one(samepath: Samepath) -> None:
    done = samepath("signature", "--check")
    assert done.returncode == 0
    assert done.stdout.strip() == (ROOT / "replays" / "SIGNATURE").read_text().strip()


def test_accept_rewrites_only_what_changed_and_says_what_came_first(samepath: Samepath, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "guard.jsonl").write_bytes((ROOT / "replays" / "lesson" / "guard.jsonl").read_bytes())
    path = damaged(corpus, '"pick":3', '"pick":0', "chase.jsonl")
    done = samepath("accept", "--folder", "corpus", "--reason", "the goblin was taught")
    assert done.returncode == 0, done
    assert "1 of 2 recordings rewritten" in done.stdout
    assert "another option was picked" in done.stdout
    assert path.read_bytes() == CHASE.read_bytes()
    number = (corpus / "SIGNATURE").read_text().strip()
    log = (corpus / "CHANGES.md").read_text()
    assert "the goblin was taught" in log
    assert "chase.jsonl: different at line 9" in log
    assert samepath("signature", "--folder", "corpus", "--check").stdout.strip() == number
    (corpus / "guard.jsonl").unlink()
    missing = samepath("signature", "--folder", "corpus", "--check")
    assert missing.returncode == 1
    assert "accept" in missing.stderr


def test_accept_replaces_all_or_nothing(samepath: Samepath, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    first = damaged(corpus, '"pick":3', '"pick":0', "a.jsonl")
    hand = (ROOT / "replays" / "lesson" / "hand.jsonl").read_text()
    (corpus / "b.jsonl").write_text(hand.replace('"pick":3', '"pick":9', 1).replace('"pick":2', '"pick":9', 1))
    before = {path: path.read_bytes() for path in corpus.iterdir()}
    done = samepath("accept", "--folder", "corpus", "--reason", "a trial")
    assert done.returncode == 3
    assert "b.jsonl cannot be recorded again" in done.stderr
    assert "Traceback" not in done.stderr
    assert {path: path.read_bytes() for path in corpus.iterdir()} == before
    (corpus / "b.jsonl").write_text(hand)
    assert first.exists()
    assert samepath("accept", "--folder", "corpus", "--reason", "a trial").returncode == 0
    (corpus / "c.jsonl").write_bytes(CHASE.read_bytes())
    assert samepath("accept", "--folder", "corpus", "--reason", "one more").returncode == 0
    assert "one more" in (corpus / "CHANGES.md").read_text()


def test_rules_are_asked_for_by_name_and_revision(samepath: Samepath, tmp_path: Path) -> None:
    for text, revision in [("live", 2), ("live@2", 2), ("live@1", 1)]:
        done = samepath("record", "nausicaa", "--rules", text, "-o", f"{text}.jsonl")
        assert done.returncode == 0, done
        header = json.loads((tmp_path / f"{text}.jsonl").read_text().partition("\n")[0])
        assert (header["rules"]["name"], header["rules"]["revision"]) == ("live", revision)
        assert samepath("verify", f"{text}.jsonl").returncode == 0
    missing = samepath("record", "nausicaa", "--rules", "live@9", "-o", "never.jsonl")
    assert missing.returncode == 3
    assert "no rules 'live, revision 9'; it has 'article' revision 1, 'live' revisions 1 and 2" in missing.stderr
    assert "live (revision 2, 1)" in samepath("games").stdout


def test_accept_leaves_a_line_for_every_rewritten_recording(samepath: Samepath, tmp_path: Path) -> None:
    """Whoever wrote SIGNATURE before, by hand or in a run that was cut short, the log has what was rewritten."""
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "chase.jsonl").write_bytes(CHASE.read_bytes())
    number = samepath("signature", "--folder", "corpus").stdout
    (corpus / "SIGNATURE").write_text(number)
    unlogged = samepath("signature", "--folder", "corpus", "--check")
    assert unlogged.returncode == 1
    assert "CHANGES.md does not end with" in unlogged.stderr
    damaged(corpus, '"pick":3', '"pick":0', "chase.jsonl")
    assert samepath("accept", "--folder", "corpus", "--reason", "mended").returncode == 0
    log = (corpus / "CHANGES.md").read_text()
    assert "- chase.jsonl: different at line 9" in log
    assert f"\n## {number.strip()}\n" in log
    assert samepath("signature", "--folder", "corpus", "--check").returncode == 0
    assert samepath("accept", "--folder", "corpus", "--reason", "nothing to do").returncode == 0
    assert (corpus / "CHANGES.md").read_text() == log


def test_the_log_is_written_before_a_recording_is_replaced(samepath: Samepath, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    path = damaged(corpus, '"pick":3', '"pick":0', "chase.jsonl")
    before = path.read_bytes()
    (corpus / "CHANGES.md").mkdir()  # so that nothing can be written there
    assert samepath("accept", "--folder", "corpus", "--reason", "mended").returncode != 0
    assert path.read_bytes() == before


def test_lint_exits_1_with_the_place(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("x = 1\ny = 0.5\n")
    done = samepath("lint", "rules.py")
    assert done.returncode == 1
    assert "rules.py:2" in done.stdout
    assert samepath("lint", "rules.py", "--json").stdout.startswith("[")


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {}, {"LC_ALL": "C"}, {"COLUMNS": "20"}])
def test_piped_output_has_no_colours_and_is_not_wrapped(samepath: Samepath, variables: dict[str, str]) -> None:
    done = samepath("verify", str(CHASE), env=variables)
    assert "\x1b" not in done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_json_is_everywhere(samepath: Samepath) -> None:
    from samepath.cli import COMMANDS

    for name in COMMANDS:
        assert "--json" in samepath(name, "--help").stdout, name


def test_version_names_the_backend(samepath: Samepath) -> None:
    plain = samepath("--version", env={"SAMEPATH_BACKEND": "python"})
    assert plain.stdout.endswith("grid search in python)\n")
    assert samepath("--version", env={"SAMEPATH_BACKEND": "fortran"}).returncode != 0


def test_importing_samepath_is_light(samepath: Samepath) -> None:
    import subprocess
    import sys

    code = "import sys, samepath, samepath.replay, samepath.grid; print('click' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_show_has_undos_in_their_place(samepath: Samepath, tmp_path: Path) -> None:
    from tests.recordings import by_input

    (tmp_path / "undone.jsonl").write_bytes(by_input())
    shown = samepath("show", "undone.jsonl", "--game", "tests.toys:race", env={"PYTHONPATH": str(ROOT)})
    assert shown.returncode == 0, shown
    assert shown.stdout.count("  undo: ") == 2
    assert "undo: decisions 3 to 5 taken back; play goes on from where decision 3 was asked" in shown.stdout
    told = json.loads(
        samepath("show", "undone.jsonl", "--game", "tests.toys:race", "--json", env={"PYTHONPATH": str(ROOT)}).stdout
    )
    types = [record["type"] for turn in told["by_turn"] for record in turn]
    assert types.count("undo") == 2
    assert types.count("decision") == told["decisions"]
    one = samepath("show", "undone.jsonl", "--game", "tests.toys:race", "--turn", "2", env={"PYTHONPATH": str(ROOT)})
    assert "undo: decisions 3 to 5 taken back" in one.stdout


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_rows_fit_the_terminal(samepath: Samepath, tmp_path: Path, columns: str) -> None:
    (tmp_path / "broken.jsonl").write_text(CHASE.read_text().replace('"pick":3', '"pick":1', 1))
    for command in (["verify"], ["show", "--decision", "4"]):
        lines = samepath(*command, "broken.jsonl", env={"COLUMNS": columns}).stdout.splitlines()
        rows = [line for line in lines if re.match(r" +[!>#\d]| +recorded  | +tie", line)]
        assert len(rows) > 10
        assert max(map(len, rows)) <= int(columns)
    # Boards stand beside each other where there is room, and one below the other where there is not.
    assert any(line.startswith("  recorded:") and len(line) < 12 for line in lines) == (columns == "40")


def test_accept_that_cannot_write_everything_writes_nothing(samepath: Samepath, tmp_path: Path) -> None:
    """Recordings, signature and reason are one change: here the reason has no room, for its name is a folder's."""
    place = tmp_path / "kept"
    place.mkdir()
    assert samepath("record", "lesson", "--scenario", "dice", "-o", "kept/dice.jsonl").returncode == 0
    assert samepath("accept", "--folder", "kept", "--reason", "first").returncode == 0
    broken = (place / "dice.jsonl").read_bytes().replace(b'"pick":0', b'"pick":1', 1)
    (place / "dice.jsonl").write_bytes(broken)
    (place / "SIGNATURE").write_text("0123456789abcdef\n")
    changes = (place / "CHANGES.md").read_bytes()
    (place / "CHANGES.md").unlink()
    (place / "CHANGES.md").symlink_to(tmp_path / "missing" / "CHANGES.md")
    done = samepath("accept", "--folder", "kept", "--reason", "second")
    assert done.returncode == 2
    assert "CHANGES.md cannot be written: No such file or directory" in done.stderr
    assert (place / "dice.jsonl").read_bytes() == broken
    assert (place / "SIGNATURE").read_text() == "0123456789abcdef\n"
    (place / "CHANGES.md").unlink()
    (place / "CHANGES.md").write_bytes(changes)
    assert samepath("accept", "--folder", "kept", "--reason", "second").returncode == 0
    assert (place / "CHANGES.md").read_bytes().startswith(changes)
    assert samepath("verify", "kept").returncode == 0
    assert sorted(path.name for path in place.iterdir()) == ["CHANGES.md", "SIGNATURE", "dice.jsonl"]
