package samepath.games.lesson;

import java.util.List;
import java.util.Map;
import samepath.games.Fields;
import samepath.grid.Cell;
import samepath.value.Value;

/** An enemy of the machine (SPEC, LESSON-7). */
final class Enemy {
    static final int LIFE_MAX = 1_000_000;
    static final int TURNS_MAX = 10_000;

    final String name;
    final String machine;
    final int maxLife;
    final Cell post;
    String state;
    Cell cell;
    int life;
    int lost; // turns without sight
    int calm; // turns in which it does not begin to chase

    private Enemy(String name, String machine, int maxLife, Cell post) {
        this.name = name;
        this.machine = machine;
        this.maxLife = maxLife;
        this.post = post;
    }

    /** The rules' numbers: lengths of paths, turns, lives; and the states of each machine. */
    record Numbers(int calm, int far, int guardWake, int life, int lost, int none, int sight, int wake, int wound,
            Map<String, List<String>> states) {}

    static Enemy read(Fields fields, Board board, Numbers rules) {
        String name = Names.read(fields);
        String machine = fields.choice("machine", List.of("goblin", "guard"), "goblin");
        String state = fields.choice("state", rules.states.get(machine));
        Cell cell = board.readFloor(fields.value("cell"), fields.place("cell"));
        int maxLife = fields.integer("max_life", 1, LIFE_MAX, rules.life);
        int life = fields.integer("life", 0, maxLife, maxLife);
        int lost = fields.integer("lost", 0, TURNS_MAX, 0);
        int calm = fields.integer("calm", 0, rules.calm, 0);
        Cell post = fields.has("post") ? board.readFloor(fields.value("post"), fields.place("post")) : cell;
        fields.done();
        Enemy enemy = new Enemy(name, machine, maxLife, post);
        enemy.state = state;
        enemy.cell = cell;
        enemy.life = life;
        enemy.lost = lost;
        enemy.calm = calm;
        return enemy;
    }

    Enemy copy() {
        Enemy copy = new Enemy(name, machine, maxLife, post);
        copy.state = state;
        copy.cell = cell;
        copy.life = life;
        copy.lost = lost;
        copy.calm = calm;
        return copy;
    }

    /** Its entry in the part {@code enemies} (LESSON-19). */
    Value written() {
        return Value.list(Value.of(name), Value.of(machine), Value.of(state), Value.of(cell.x()), Value.of(cell.y()),
                Value.of(life), Value.of(maxLife));
    }

    /** Its entry in the part {@code memory}. */
    Value memory() {
        return Value.members().put("calm", calm).put("lost", lost).put("post", post.written()).build();
    }
}
