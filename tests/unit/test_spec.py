"""The specification: its clauses are numbered, every clause that is cited exists, and its examples are true.

An example is a block marked `example NAME`; each line says that what stands left of `=>` gives what stands right of it.
The name chooses the function below that works the left side out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from samepath import GameError, Rng, begin, errors
from samepath.decide import TIE_BREAKS, Decider, score_value
from samepath.engine import STEPS_MAX, Rules
from samepath.record import framing, trace
from samepath.record import schema as format
from samepath.record.recorder import Script, record_bytes
from samepath.rng import SeedError, Stream, parse_seed, seed_text, split_mix_64, stream_seed
from samepath.values.canonical import NESTING_MAX, CanonicalError, canonical_bytes, parse_canonical, parse_plain, sha256
from samepath.verify.verifier import verify_bytes

ROOT = Path(__file__).resolve().parents[2]
SPEC = (ROOT / "conformance" / "SPEC.md").read_text(encoding="utf-8")
CLAUSE = re.compile(r"^\*\*([A-Z]+)-([0-9]+)\.\*\*", re.MULTILINE)
HEADING = re.compile(r"^## .*\(([A-Z, ]+)\)$", re.MULTILINE)
BLOCK = re.compile(r"^```example ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FAMILIES = [family for families in HEADING.findall(SPEC) for family in families.split(", ")]
CLAUSES = [(family, int(number)) for family, number in CLAUSE.findall(SPEC)]

# --- clauses ---


def test_every_family_counts_its_clauses_from_1() -> None:
    for family in FAMILIES:
        numbers = [number for name, number in CLAUSES if name == family]
        assert numbers == list(range(1, len(numbers) + 1)), family


def test_every_clause_stands_in_the_section_that_names_its_family() -> None:
    sections = re.split(r"^(?=## )", SPEC, flags=re.MULTILINE)
    for section in sections:
        named = HEADING.match(section)
        allowed = named[1].split(", ") if named else []
        for family, number in CLAUSE.findall(section):
            assert family in allowed, f"{family}-{number}"


def cited(text: str) -> list[tuple[str, int]]:
    """The clauses that a text cites; of a range, all of it."""
    found = []
    one = r"\b(" + "|".join(FAMILIES) + r")-([0-9]+)\b"
    for family, first, last in re.findall(one + r"(?: to \1-([0-9]+)\b)?", text):
        found += [(family, number) for number in range(int(first), int(last or first) + 1)]
    return found


def test_a_range_is_cited_whole() -> None:
    assert cited("clauses RNG-2 to RNG-4, TIE-1, UTF-8") == [("RNG", 2), ("RNG", 3), ("RNG", 4), ("TIE", 1)]


@pytest.mark.parametrize("folder", ["core", "core_ext", "tests", "conformance", "replays"])
def test_every_clause_that_is_cited_exists(folder: str) -> None:
    known = set(CLAUSES)
    begun = {family for family, _ in CLAUSES}  # a section that has no clause yet is cited ahead of it
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix not in (".py", ".pyi", ".pyx", ".pxi", ".h", ".md"):
            continue
        for clause in cited(path.read_text(encoding="utf-8")):
            assert clause in known or clause[0] not in begun, f"{path}: {clause[0]}-{clause[1]}"


# --- the drawing of the layers ---

CORE = ROOT / "core" / "samepath"
DRAWING = re.findall(r"^( +)(\S+(?:/|\.py))  ", (ROOT / "core" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def drawn_modules() -> list[str]:
    """The modules and folders of the drawing as paths, by how far each is indented."""
    found: list[str] = []
    folders: list[tuple[int, str]] = []
    for indent, name in DRAWING:
        folders = [(width, folder) for width, folder in folders if width < len(indent)]
        path = "".join(folder for _, folder in folders) + name
        found.append(path)
        if name.endswith("/"):
            folders.append((len(indent), name))
    return found


DRAWN = drawn_modules()


def test_core_readme_draws_every_module() -> None:
    """A game is drawn as one folder, and a command is named as its module is."""
    modules = {path.relative_to(CORE) for path in CORE.rglob("*.py") if not path.name.startswith("__")}
    for module in sorted(modules):
        folder = module.parts[0] if len(module.parts) > 1 else ""
        if folder == "games" and len(module.parts) > 2:
            assert f"games/{module.parts[1]}/" in DRAWN, f"core/README.md does not draw the game {module.parts[1]}"
        elif folder != "cli":
            assert module.as_posix() in DRAWN, f"core/README.md does not draw {module}"


def test_core_readme_draws_nothing_else() -> None:
    there = {path.relative_to(CORE).as_posix() + ("/" if path.is_dir() else "") for path in CORE.rglob("*")}
    assert set(DRAWN) <= there
    assert len(DRAWN) == len(set(DRAWN)) > 30


# --- examples ---


class TallyState:
    def __init__(self) -> None:
        self.turn = 1
        self.outcome: Any = None
        self.total = 0


class Tally:
    """The game of REC-12, whose recording stands there in full."""

    name = "tally"
    rules = Rules("plain", 1, {"goal": 3})

    def start(self, scenario: Any, rng: Rng) -> TallyState:
        return TallyState()

    def legal(self, state: TallyState) -> list[Any]:
        return [1, 2]

    def step(self, state: TallyState, rng: Rng, decide: Decider) -> None:
        state.total += [1, 2][decide.ask("hand", "add", [1, 2])]
        state.total += decide("house", "give", [0, 1], [0, state.total - 1], tie="positive") or 0
        state.total += decide.roll("luck", "extra", [0, 1], rng.stream("luck"), "coin")
        if state.total >= self.rules.data["goal"]:
            state.outcome = {"total": state.total}
        else:
            state.turn += 1

    def canonical(self, state: TallyState) -> dict[str, Any]:
        return {"total": state.total}


RECORDING = next(text for name, text in BLOCK.findall(SPEC) if name == "recording").encode("ascii")


def tally_recorded() -> bytes:
    return record_bytes(Tally(), None, 7, Script([0, trace.TakeBackError(), 1]))


def refused(left: str) -> str:
    with pytest.raises(CanonicalError) as error:
        parse_plain(left.encode("utf-8"))
    return str(error.value)


def canonical(left: str) -> str:
    """The canonical bytes, checked to read back as the same value."""
    data = canonical_bytes(parse_plain(left.encode("utf-8")))
    assert canonical_bytes(parse_canonical(data)) == data
    return data.decode("ascii")


def divided(left: str) -> str:
    """Quotient and remainder by their definition, found by looking for them."""
    a, b = (int(part) for part in left.split(","))
    fitting = [
        (q, r)
        for q in range(-abs(a), abs(a) + 1)
        for r in [a - q * b]
        if abs(r) < abs(b) and (r == 0 or (r > 0) == (a > 0))
    ]
    if not fitting:
        return "error"
    ((quotient, remainder),) = fitting
    return f"{quotient}, {remainder}"


def seed(left: str) -> str:
    try:
        return seed_text(parse_seed(left))
    except SeedError:
        return "refused"


def hexes(numbers: Any, digits: int = 8) -> str:
    return " ".join(f"{number:0{digits}x}" for number in numbers)


def state_of(text: str) -> Stream:
    s0, s1, s2, s3 = (int(word, 16) for word in text.split())
    return Stream.from_state("x", (s0, s1, s2, s3))


def four_words(stream: Stream) -> str:
    return hexes(stream.next_word() for _ in range(4))


def drawn(left: str) -> str:
    words, n = left.split(",")
    stream = state_of(words)
    value = stream.next_int(int(n), "example")
    return f"{value}, {stream.words}, {hexes(stream.state)}"


def drawn_from_stream(left: str) -> str:
    name, n = left.split(",")
    stream = Rng(7).stream(name)
    return " ".join(str(stream.next_int(int(n), "example")) for _ in range(8))


def stream_state(left: str) -> str:
    return f"{stream_seed(7, left):016x}: {hexes(Rng(7).stream(left).state)}"


def shuffled(left: str) -> str:
    name, _, text = left.partition(",")
    items = json.loads(text)
    stream = Rng(7).stream(name)
    stream.shuffle(items, "example")
    return f"{canonical_bytes(items).decode('ascii')}, {stream.calls}"


def generator_part(left: str) -> str:
    rng = Rng(7, logged=True)
    draws = json.loads(left)
    for stream, label, n, _, _ in draws:
        rng.stream(stream).next_int(n, label)
    assert [list(draw) for draw in rng.take_draws()] == draws
    rng.stream("never-drawn")
    return canonical_bytes(rng.canonical()).decode("ascii")


def picked(left: str) -> str:
    rule, _, scores = left.partition(" ")
    return json.dumps(TIE_BREAKS[rule](json.loads(scores)))


def first_state(left: str) -> str:
    state = begin(Tally(), None, 7).full_state()
    assert canonical_bytes(state).decode("ascii") == left
    return sha256(state)


def digest(left: str) -> str:
    """The running digest after that many records of REC-12, by its definition."""
    digest = bytes(32)
    for line in RECORDING.splitlines()[: int(left)]:
        record = json.loads(line)
        link = record.pop("link")
        digest = hashlib.sha256(digest + canonical_bytes(record) + b"\n").digest()
        assert digest.hex().startswith(link)
    return digest.hex()


LIMITS = {
    "line bytes": framing.LINE_BYTES_MAX,
    "line values": framing.LINE_VALUES_MAX,
    "records": framing.RECORDS_MAX,
    "file bytes": framing.FILE_BYTES_MAX,
    "nesting": NESTING_MAX,
    "steps": STEPS_MAX,
    "idle steps": trace.IDLE_STEPS_MAX,
}

EXIT_CODES = {
    "same": errors.EXIT_SAME,
    "different": errors.EXIT_DIFFERENT,
    "usage": errors.EXIT_USAGE,
    "corrupt": errors.EXIT_CORRUPT,
    "unsupported": errors.UnsupportedError.exit_code,
    "truncated": errors.EXIT_TRUNCATED,
    "crashed": errors.EXIT_CRASHED,
    "internal": errors.EXIT_INTERNAL,
}


def causal_order(left: str) -> str:
    return " ".join(format.names_of(format.RECORDS[left]))


def judged(left: str) -> str:
    """The verdict on the recording of REC-12, with one change."""
    lines = RECORDING.splitlines(keepends=True)
    change = json.loads(left)
    if change[0] == "cut":
        lines = lines[: change[1]]
    else:
        line, old, new = change
        assert old.encode("ascii") in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old.encode("ascii"), new.encode("utf-8"), 1)
    verdict = verify_bytes(b"".join(lines), Tally())
    return f"{verdict.status} {verdict.line}"


EXAMPLES: dict[str, Callable[[str], str]] = {
    "refused": refused,
    "division and remainder": divided,
    "sorted": lambda left: canonical_bytes(sorted(json.loads(left))).decode("ascii"),
    "canonical": canonical,
    "sha256": lambda left: sha256(parse_plain(left.encode("ascii"))),
    "seed text": seed,
    "split mix": lambda left: hexes(split_mix_64(int(left), 2), 16),
    "stream of seed 7": stream_state,
    "words of a state": lambda left: four_words(state_of(left)),
    "words of a stream of seed 7": lambda left: four_words(Rng(7).stream(left)),
    "next_int: state, n => value, words taken, state after": drawn,
    "next_int of a stream of seed 7": drawn_from_stream,
    "shuffled by a stream of seed 7 => the list, draws": shuffled,
    "draws of seed 7 => the generator's part": generator_part,
    "picks": picked,
    "score of a double": lambda left: str(score_value(float(left))),
    "full state of tally at the start, seed 7, and its SHA-256": first_state,
    "limits": lambda left: str(LIMITS[left]),
    "digests of the first two records of REC-12": digest,
    "members in causal order": causal_order,
    "the recording of REC-12, changed in a line, or cut => status, line": judged,
    "exit codes": lambda left: str(EXIT_CODES[left]),
}

SAID = [(name, line) for name, text in BLOCK.findall(SPEC) if name != "recording" for line in text.splitlines()]


@pytest.mark.parametrize(("name", "line"), SAID)
def test_the_example_is_true(name: str, line: str) -> None:
    left, arrow, right = line.partition(" => ")
    assert arrow, f"{line!r} says nothing"
    actual = EXAMPLES[name](left)
    if name == "refused":
        assert right in actual
    else:
        assert actual == right


def test_every_kind_of_example_is_used() -> None:
    assert {name for name, _ in SAID} == set(EXAMPLES)
    assert all(name in EXAMPLES or name == "recording" for name, _ in BLOCK.findall(SPEC))


def test_every_limit_and_exit_code_is_said() -> None:
    for name, known in (("limits", LIMITS), ("exit codes", EXIT_CODES)):
        assert [line.partition(" => ")[0] for said, line in SAID if said == name] == list(known)


def test_every_tie_break_is_said() -> None:
    said = {line.split(" ")[0] for name, line in SAID if name == "picks"}
    assert said == set(TIE_BREAKS)


def test_the_recording_in_the_text_is_what_is_recorded() -> None:
    assert tally_recorded() == RECORDING
    verdict = verify_bytes(RECORDING, Tally())
    assert (verdict.status, verdict.decisions, verdict.records) == ("same", 6, RECORDING.count(b"\n"))


def test_the_table_of_members_is_the_format() -> None:
    said = re.findall(r"^\| (\w+) \| `(\w+)` \| (.*) \|$", SPEC, re.MULTILINE)
    assert [name for kind, name, _ in said if kind == "every"] == ["type", "link"]
    assert {kind for kind, _, _ in said} == {"every", *format.RECORDS}
    for kind, members in format.RECORDS.items():
        rows = {name: words for said_kind, name, words in said if said_kind == kind}
        assert tuple(rows) == format.names_of(members), kind
        for member in members:
            words = rows[member.name]
            assert re.match(SAID_FORMS[member.form], words), (kind, member.name, words)
            assert ("null" in words) == (member.nullable or member.name == "outcome"), (kind, member.name)


SAID_FORMS = {
    format.ANY: "any value",
    format.COUNT: "(a|the) count\\b",
    format.COUNTS: "an object of counts: `calls`, `decisions`, `turns`, `undos`, `words`",
    format.DRAWS: "a list of draws",
    format.FULL_HASH: "the full hash",
    format.HASH: "(a|the) hash\\b",
    format.HASHES: "an object: for each part .* its hash$",
    format.INDEX: "a count, the index of the option",
    format.LIST: "a list of values",
    format.OBJECT: "an object: the",
    format.RULES: r"an object with `data` \(an object\), `name` \(a string\), `revision` \(an integer\), `sha256` ",
    format.SCORES: "a list with an integer or a double's 16 digits",
    format.SEED: "a string, the seed's text",
    format.SOURCE: "`input` .* `ai`",
    format.TEXT: "(a|the) string\\b",
}
"""How SPEC's table begins to say each form."""


def test_the_table_of_verdicts_is_the_format() -> None:
    """PROTO-12: each row names the differences that the table of members knows, and no others."""
    for kind, members in format.RECORDS.items():
        if kind == "decision":
            assert all(member.kind.what == member.name for member in members)
            continue
        said = re.search(
            rf"^\| {kind} \| (`(?:rules|order|draws).*) \|$", SPEC.partition("**PROTO-12.**")[2], re.MULTILINE
        )
        assert said is not None, kind
        named = set(re.findall(r"`([a-z ]+)`", said[1])) - {"turn", "decisions", "index", "data", "to", "state"}
        assert named == {member.kind.what for member in members} - {"header"}, kind


def test_every_kind_of_record_but_a_keyframe_stands_in_the_recording() -> None:
    kinds = {json.loads(line)["type"] for line in RECORDING.splitlines()}
    assert kinds == set(format.RECORDS) - {"keyframe"}


# --- what the clauses of GAME and REC say must be refused, and no other test does ---


def test_a_game_that_is_over_before_its_first_step_is_refused() -> None:
    class Over(Tally):
        def start(self, scenario: Any, rng: Rng) -> TallyState:
            state = TallyState()
            state.outcome = "over"
            return state

    with pytest.raises(GameError, match="over before its first step"):
        record_bytes(Over(), None, 7)


@pytest.mark.parametrize("name", ["generator", "outcome", "turn"])
def test_a_part_with_a_name_of_the_engines_is_refused(name: str) -> None:
    class Greedy(Tally):
        def canonical(self, state: TallyState) -> dict[str, Any]:
            return {name: 0}

    with pytest.raises(GameError, match=f"a part named '{name}'"):
        begin(Greedy(), None, 7).full_state()


@pytest.mark.parametrize(("steps", "allowed"), [(256, True), (257, False)])
def test_the_last_256_steps_by_input_can_be_taken_back(steps: int, allowed: bool) -> None:
    class Long(Tally):
        rules = Rules("plain", 1, {"goal": 1000})

        def step(self, state: TallyState, rng: Rng, decide: Decider) -> None:
            state.total += decide.ask("hand", "add", [1])
            state.turn += 1

    script = Script([*[0] * steps, trace.TakeBackError(0)])
    if not allowed:
        with pytest.raises(GameError, match="among the last 256 steps"):
            record_bytes(Long(), None, 7, script)
        return
    recording = record_bytes(Long(), None, 7, script)
    assert recording.count(b'"type":"undo"') == 1
    assert verify_bytes(recording, Long()).status == "same"


def header_of(size: int) -> bytes:
    """A header line of that many bytes, LF and link included."""
    record = json.loads(RECORDING.splitlines()[0])
    del record["link"]
    record["scenario"] = ""
    record["scenario"] = "x" * (size - len(framing.frame(record).line("0" * framing.LINK_DIGITS)))
    framed = framing.frame(record)
    return framed.line(framing.Chain().advance(framed))


@pytest.mark.parametrize(("extra", "status"), [(0, "truncated"), (1, "corrupt")])
def test_a_line_may_be_as_long_as_the_limit_with_its_line_feed(extra: int, status: str) -> None:
    line = header_of(framing.LINE_BYTES_MAX + extra)
    assert len(line) == framing.LINE_BYTES_MAX + extra
    assert verify_bytes(line, Tally()).status == status


@pytest.mark.parametrize("name", ["RECORDS_MAX", "FILE_BYTES_MAX"])
def test_a_file_may_be_as_large_as_the_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from samepath.record import reader

    size = RECORDING.count(b"\n") if name == "RECORDS_MAX" else len(RECORDING)
    for module in (reader, framing):  # the reader's, and the compiled core's
        monkeypatch.setattr(module, name, size)
    assert verify_bytes(RECORDING, Tally()).status == "same"
    for module in (reader, framing):
        monkeypatch.setattr(module, name, size - 1)
    assert verify_bytes(RECORDING, Tally()).status == "corrupt"
