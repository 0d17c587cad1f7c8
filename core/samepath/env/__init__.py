"""Games as environments for learners: PettingZoo for any number of actors, Gymnasium for one. Needs `samepath[env]`.

As it is imported, the environments that ship are registered with Gymnasium, as `samepath/NAME`; it loads no game.
Gymnasium imports it itself for a name like `samepath.env:samepath/NAME`.
"""

from samepath.games import ENVIRONMENTS
from samepath.tools.extras import library

for _name in ("greenlet", "numpy", "gymnasium", "pettingzoo"):
    library(_name, "env")

import gymnasium  # noqa: E402 what is above names the extra

from samepath.env.aec import PettingZooEnv  # noqa: E402
from samepath.env.single import GymnasiumEnv  # noqa: E402

for _name, (_game, _scenario) in ENVIRONMENTS.items():
    gymnasium.register(
        f"samepath/{_name}",
        "samepath.env.single:GymnasiumEnv",
        kwargs={"game": _game, "scenario": _scenario},
    )

__all__ = ["GymnasiumEnv", "PettingZooEnv"]
