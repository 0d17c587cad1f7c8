package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import samepath.games.dungeon.Enemy.State;
import samepath.games.dungeon.MineLevel.Person;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Direction;
import samepath.grid.Field;
import samepath.grid.Grid;
import samepath.grid.LeastCost;
import samepath.grid.Moves;

/**
 * What the hero has before it when the autopilot plans: the enemies seen, the chasers among them, and where it can walk
 * (SPEC, DUNG-51 and DUNG-52). It knows what the hero sees and remembers, and nothing else.
 */
final class View {
    private final Mine mine;
    private final MineLevel level;
    private final List<Enemy> seen;
    private final List<Enemy> chasers;
    private final List<Person> people;
    private final List<Cell> known; // the explored cells, row by row
    private final List<Cell> blocked;
    private final Grid grid;
    private final Field steps; // of the hero

    View(Mine mine) {
        this.mine = mine;
        this.level = mine.level;
        this.seen = mine.seenEnemies();
        this.chasers = seen.stream().filter(enemy -> enemy.is(State.CHASE)).toList();
        this.people = level.people.stream().filter(person -> mine.isExplored(person.cell())).toList();
        this.known = mine.explored.stream().mapToObj(level::cell).toList();
        this.blocked = new ArrayList<>(standing());
        for (Person person : people) blocked.add(person.cell());
        this.grid = knownGrid();
        this.steps = BreadthFirst.field(grid, List.of(mine.hero.cell), blocked, BreadthFirst.NO_LIMIT);
    }

    List<Enemy> seen() {
        return seen;
    }

    List<Enemy> chasers() {
        return chasers;
    }

    /** The explored cells that pass a test, row by row. */
    List<Cell> explored(Predicate<Cell> test) {
        return known.stream().filter(test).toList();
    }

    /** Whether a cell can be walked on and has an unexplored cell beside it. */
    boolean isEdge(Cell cell) {
        if (level.isWall(cell)) return false;
        for (Direction way : Direction.STRAIGHT) {
            if (!mine.isExplored(cell.to(way))) return true;
        }
        return false;
    }

    /** Where enemies are, or were seen last. Fugitives are let go. */
    List<Cell> prey() {
        // Asked for its members only.
        Set<Integer> ids = seen.stream().map(enemy -> enemy.id).collect(Collectors.toSet());
        List<Cell> cells = new ArrayList<>(standing());
        mine.spotted.forEach((id, cell) -> {
            if (!ids.contains(id)) cells.add(cell);
        });
        return cells;
    }

    /** Where the NPCs stand who have not given. */
    List<Cell> givers() {
        return people.stream().filter(person -> !person.gave()).map(Person::cell).toList();
    }

    /** Where the enemies are who flee. */
    List<Cell> fugitives() {
        return seen.stream().filter(enemy -> enemy.is(State.FLEE)).map(enemy -> enemy.cell).toList();
    }

    /** The targets to which a way leads, or beside which. */
    List<Cell> reachable(Collection<Cell> targets) {
        return targets.stream().filter(this::isReachable).toList();
    }

    /** The reachable targets that nobody who blocks stands on. */
    List<Cell> free(Collection<Cell> targets) {
        return targets.stream().filter(target -> !blocked.contains(target) && isReachable(target)).toList();
    }

    /**
     * The directions that lead to a target, in order, and the least cost of a way that begins so and does not come
     * back.
     */
    Map<Direction, Long> ways(List<Cell> targets) {
        List<Cell> closed = new ArrayList<>(blocked);
        closed.add(mine.hero.cell);
        Field field = BreadthFirst.field(grid, targets, closed, BreadthFirst.NO_LIMIT);
        Map<Direction, Long> ways = new EnumMap<>(Direction.class);
        for (Direction way : Direction.STRAIGHT) {
            Cell first = mine.hero.cell.to(way);
            if (!field.reaches(first)) continue;
            long rest = targets.contains(first) ? 0 : LeastCost.path(grid, first, targets, closed, true).cost();
            ways.put(way, grid.cost(first) + rest);
        }
        return ways;
    }

    private boolean isReachable(Cell target) {
        return steps.reaches(target) || Direction.STRAIGHT.stream().anyMatch(way -> steps.reaches(target.to(way)));
    }

    // Where enemies are seen who do not flee. A fugitive is no obstacle: in its way the hero strikes it.
    private List<Cell> standing() {
        return seen.stream().filter(enemy -> !enemy.is(State.FLEE)).map(enemy -> enemy.cell).toList();
    }

    // The explored cells as a grid, the unexplored as walls, water at its cost.
    private Grid knownGrid() {
        boolean[] open = new boolean[level.size()];
        int[] costs = new int[level.size()];
        for (int i = 0; i < open.length; i++) {
            Cell cell = level.cell(i);
            open[i] = mine.isExplored(cell) && !level.isWall(cell);
            costs[i] = open[i] && level.glyph(cell) == MineLevel.WATER ? mine.rules.map().waterCost() : 1;
        }
        return new Grid(level.width, open, costs, Moves.PLAIN);
    }
}
