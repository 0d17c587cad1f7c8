"""A hero who follows a script: the scenario lists what it does, word for word as the options are called."""

from __future__ import annotations

from samepath.decide import Decider
from samepath.errors import InputError
from samepath.games.dungeon.state import Mine


def script_done(mine: Mine) -> bool:
    """Whether a scripted hero has done all that its script says. The run ends where it would act again."""
    return mine.control == "script" and mine.scripted >= len(mine.script)


def scripted(mine: Mine, kind: str, texts: list[str], decide: Decider) -> int:
    """The index of the script's next action among the options `texts`, as a decision that scores it 1 and others 0.

    Raises InputError when the action cannot be done.
    """
    wanted = mine.script[mine.scripted]
    if wanted not in texts:
        raise InputError(
            f"scenario: script[{mine.scripted}] is {wanted!r:.60}, which cannot be done on turn {mine.turn}; "
            f"there are: {', '.join(texts)}"
        )
    mine.scripted += 1
    pick = decide(mine.hero.name, kind, texts, [int(text == wanted) for text in texts])
    assert pick is not None
    return pick
