package samepath.games.dungeon;

import java.util.Arrays;
import java.util.List;
import samepath.value.Value;

/** An enemy (SPEC, DUNG-3 to DUNG-7). */
final class Enemy extends Fighter {
    final int id;
    final MineRules.Kind kind;
    State state;
    int calm; // turns in which it does not begin to chase
    int lost; // turns without sight of the hero
    int phase = 1;
    int pack;
    boolean isLeader;

    /** The states of an enemy, by their names in records (DUNG-3). */
    enum State {
        SLEEP("sleep"),
        GUARD("guard"),
        WANDER("wander"),
        CHASE("chase"),
        FLEE("flee");

        /** The names. */
        static final List<String> WORDS = Arrays.stream(values()).map(State::word).toList();

        private final String word;

        State(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        /** The state of a name, which must be one of {@link #WORDS}. */
        static State of(String word) {
            return values()[WORDS.indexOf(word)];
        }
    }

    /** A new enemy at full life, alone in its pack. */
    Enemy(int id, MineRules.Kind kind) {
        this.id = id;
        this.kind = kind;
        this.pack = id;
        this.hp = kind.hp();
    }

    Enemy copy() {
        Enemy copy = new Enemy(id, kind);
        copy.takeFrom(this);
        copy.state = state;
        copy.calm = calm;
        copy.lost = lost;
        copy.phase = phase;
        copy.pack = pack;
        copy.isLeader = isLeader;
        return copy;
    }

    /** Begins something else, with nothing to remember but its calm. */
    void become(State next, int calmTurns) {
        state = next;
        calm = calmTurns;
        lost = 0;
    }

    boolean is(State one) {
        return state == one;
    }

    @Override
    String name() {
        return kind.id() + "-" + id;
    }

    @Override
    int hpMax() {
        return kind.hp();
    }

    @Override
    int attack() {
        return kind.attack();
    }

    @Override
    int defence() {
        return kind.defence();
    }

    @Override
    int speed() {
        return kind.speed();
    }

    @Override
    int accuracy() {
        return kind.accuracy();
    }

    /** Its entry in the part {@code enemies} of the state (DUNG-7). */
    Value written() {
        return Value.members()
                .put("id", id)
                .put("kind", kind.id())
                .put("x", cell.x())
                .put("y", cell.y())
                .put("hp", hp)
                .put("state", state.word())
                .put("calm", calm)
                .put("lost", lost)
                .put("phase", phase)
                .put("pack", pack)
                .put("leader", isLeader)
                .put("effects", written(effects))
                .put("cooldowns", written(cooldowns))
                .build();
    }
}
