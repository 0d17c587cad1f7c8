package samepath.games.dungeon;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import samepath.grid.Cell;
import samepath.grid.Sight;

/** What is seen on a level (SPEC, DUNG-21 and DUNG-32). */
final class Looking {
    // The cells strictly between (0, 0) and an offset, by the offset. What is kept here can be found again at any time.
    private static final Map<Cell, List<Cell>> BETWEEN = new ConcurrentHashMap<>();
    private static final Cell ORIGIN = new Cell(0, 0);

    private Looking() {}

    /** Whether the seer sees a cell that is at most so far away. */
    static boolean sees(MineLevel level, Cell seer, Cell seen, int sight) {
        if (seer.distance(seen) > sight) return false;
        Cell offset = new Cell(seen.x() - seer.x(), seen.y() - seer.y());
        for (Cell step : BETWEEN.computeIfAbsent(offset, Looking::between)) {
            if (level.isOpaque(new Cell(seer.x() + step.x(), seer.y() + step.y()))) return false;
        }
        return true;
    }

    private static List<Cell> between(Cell offset) {
        return List.copyOf(Sight.between(ORIGIN, offset));
    }

    /**
     * The hero takes in what it sees from where it stands (DUNG-32). An enemy is remembered where it was seen last,
     * until the hero sees that it is not there.
     */
    static void look(Mine mine) {
        MineLevel level = mine.level;
        Cell from = mine.hero.cell;
        int sight = mine.rules.hero().sight();
        mine.visible.clear();
        for (int y = Math.max(0, from.y() - sight); y < level.height && y <= from.y() + sight; y++) {
            for (int x = Math.max(0, from.x() - sight); x < level.width && x <= from.x() + sight; x++) {
                Cell cell = new Cell(x, y);
                if (sees(level, from, cell, sight)) mine.visible.set(level.index(cell));
            }
        }
        mine.explored.or(mine.visible);
        for (Enemy enemy : mine.enemies) {
            Cell remembered = mine.spotted.get(enemy.id);
            if (mine.isVisible(enemy.cell) && !enemy.is(Enemy.State.FLEE)) mine.spotted.put(enemy.id, enemy.cell);
            else if (remembered != null && mine.isVisible(remembered)) mine.spotted.remove(enemy.id);
        }
        mine.spotted.keySet().removeIf(id -> mine.enemies.stream().noneMatch(enemy -> enemy.id == id)); // the dead
    }
}
