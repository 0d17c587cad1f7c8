"""The mine: enemies that think on levels of 50 x 20, battles chosen by score, and a hero who plays itself."""

from samepath.games.dungeon.game import Dungeon

game = Dungeon()

__all__ = ["Dungeon", "game"]
