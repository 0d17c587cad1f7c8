"""Who decides for the hero: the autopilot, a person, or the script of a scene.

A script lists what the hero does, a word at a time: an option as it is called, its first word alone (`strike`: the
first option that begins so), or `auto`, which leaves one action to the autopilot.
Source: conformance/SPEC.md, clause DUNG-18.
"""

from __future__ import annotations

from samepath.decide import Decider
from samepath.errors import InputError
from samepath.games.dungeon.state import Mine

AUTO = "auto"


def script_done(mine: Mine) -> bool:
    """Whether a scripted hero has done all that its script says. The run ends where it would act again."""
    return mine.control == "script" and mine.scripted >= len(mine.script)


def acts_alone(mine: Mine) -> bool:
    """Whether the autopilot decides now. Takes the script's word for it, if there is one."""
    if mine.control == "script" and mine.script[mine.scripted] == AUTO:
        mine.scripted += 1
        return True
    return mine.control == AUTO


def chosen_by_hand(mine: Mine, texts: list[str], decide: Decider) -> int:
    """The index of what a person, or the script, chooses among the options `texts`.

    The script's choice is a decision that scores it 1 and the others 0. Raises InputError when it cannot be done.
    """
    if mine.control == "hand":
        return decide.ask(mine.hero.name, "act", texts)
    wanted = mine.script[mine.scripted]
    pick = next((at for at, text in enumerate(texts) if text == wanted or text.startswith(wanted + " ")), None)
    if pick is None:
        raise InputError(
            f"scenario: script[{mine.scripted}] is {wanted!r:.60}, which cannot be done on turn {mine.turn}; "
            f"there are: {', '.join(texts)}"
        )
    mine.scripted += 1
    scores = [int(at == pick) for at in range(len(texts))]
    chosen = decide(mine.hero.name, "act", texts, scores)
    assert chosen == pick
    return pick
