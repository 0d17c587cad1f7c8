"""Nausicaa: a board game of Oracles for two, with its CPU. Rulesets `article` and `live`."""

from samepath.games.nausicaa.game import game

__all__ = ["game"]
