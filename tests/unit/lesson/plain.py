"""One enemy's turn written a second time, from the rules in prose, over path search: what the machine is held to."""

from __future__ import annotations

from dataclasses import dataclass

from samepath.grid import DIRECTIONS, Cell, Grid, Path, shortest_path


@dataclass
class Plain:
    """One enemy, alone on the level with the hero; its most life is 16."""

    machine: str
    state: str
    cell: Cell
    life: int
    lost: int
    calm: int
    post: Cell


def plain_turn(grid: Grid, enemy: Plain, hero: Cell, hidden: bool, turn: int) -> None:
    """One thing happens."""
    path = shortest_path(grid, enemy.cell, hero)
    length = 99 if path.length is None else path.length
    sees = not hidden and length <= 8
    if enemy.calm:
        enemy.calm -= 1
    if enemy.state == "sleep":
        if sees and length <= 5:
            enemy.state = "chase"
    elif enemy.state == "guard":
        if sees and length <= 6:
            enemy.state = "chase"
    elif enemy.state == "wander":
        if sees and enemy.calm == 0:
            enemy.state, enemy.lost = "chase", 0
        else:
            cell = _beside(enemy.cell, turn % 4)
            if grid.is_open(cell) and cell != hero:
                enemy.cell = cell
    elif enemy.state == "flee":
        _flee(grid, enemy, hero)
    elif enemy.state == "home":
        way = shortest_path(grid, enemy.cell, enemy.post, blocked=[hero], enter_goal=True)
        if way.first is not None and way.first != hero:
            enemy.cell = way.first
        if enemy.cell == enemy.post:
            enemy.state = "guard"
    else:
        assert enemy.state == "chase"
        _chase(enemy, path, length, sees)


def _chase(enemy: Plain, path: Path, length: int, sees: bool) -> None:
    if enemy.machine == "goblin" and enemy.life * 4 < 16:
        enemy.state = "flee"
        return
    if sees:
        enemy.lost = 0
    else:
        enemy.lost += 1
        if enemy.lost > 3:
            enemy.state = "wander" if enemy.machine == "goblin" else "home"
            return
    if 1 < length <= 20:
        assert path.first is not None
        enemy.cell = path.first


def _flee(grid: Grid, enemy: Plain, hero: Cell) -> None:
    best = enemy.cell
    for direction in range(4):
        cell = _beside(enemy.cell, direction)
        if grid.is_open(cell) and cell != hero and _apart(cell, hero) > _apart(best, hero):
            best = cell
    enemy.cell = best


def _beside(cell: Cell, direction: int) -> Cell:
    return cell[0] + DIRECTIONS[direction][0], cell[1] + DIRECTIONS[direction][1]


def _apart(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
