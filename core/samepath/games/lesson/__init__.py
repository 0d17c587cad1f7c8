"""The lesson: searches, enemies that think, and choices by score, each small enough to be read in a sitting."""

from samepath.games.lesson.game import Lesson

game = Lesson()

__all__ = ["Lesson", "game"]
