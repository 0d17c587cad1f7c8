package samepath.games.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.State;
import samepath.engine.TieBreak;
import samepath.games.Fields;
import samepath.rng.Rng;
import samepath.value.Value;

/**
 * The lesson's battle decisions: every possible action has a score, and the first greatest is chosen (SPEC, LESSON-20
 * to LESSON-24). A run goes through a list of situations, one a turn.
 */
final class Battle implements State {
    private static final int SITUATIONS_MAX = 1_000;
    private static final int SIDE_MAX = 16;
    private static final int LIFE_MAX = 1_000_000;
    private static final int WAIT_MAX = 1_000;

    private final Numbers rules;
    private final List<Situation> situations;
    private final List<String> chosen;
    private int turn = 1;
    private Value outcome = Value.NULL;

    private Battle(Numbers rules, List<Situation> situations, List<String> chosen) {
        this.rules = rules;
        this.situations = situations;
        this.chosen = chosen;
    }

    /** The rules' numbers: below which percentages something is done, and what each action is worth. */
    record Numbers(int allyBelow, int attack, int heal, int potion, int potionBelow, int spit) {}

    private record Fighter(String name, int hp, int maxHp) {
        static Fighter read(Fields fields) {
            String name = Names.read(fields);
            int maxHp = fields.integer("max_hp", 1, LIFE_MAX);
            int hp = fields.integer("hp", 0, maxHp);
            fields.done();
            return new Fighter(name, hp, maxHp);
        }

        int percent() {
            return hp * 100 / maxHp;
        }

        Value written() {
            return Value.members().put("hp", hp).put("max_hp", maxHp).put("name", name).build();
        }
    }

    /** Who decides, and what it knows; {@code others} are the allies or the enemies. */
    private record Situation(String actor, Fighter hero, List<Fighter> others, boolean poisoned, int healWait,
            int spitWait, boolean potion) {
        // What a situation does not have stands in the state as if missing (LESSON-24).
        static Situation read(Fields fields) {
            String actor = fields.choice("actor", List.of("shaman", "hero"));
            boolean isShaman = actor.equals("shaman");
            Fighter hero = Fighter.read(new Fields(fields.value("hero"), fields.place("hero")));
            String side = isShaman ? "allies" : "enemies";
            List<Fighter> others = new ArrayList<>();
            for (Value one : fields.items(side, 1, SIDE_MAX)) {
                others.add(Fighter.read(new Fields(one, fields.place(side) + "[" + others.size() + "]")));
            }
            Situation situation =
                    new Situation(actor, hero, List.copyOf(others), isShaman && fields.flag("poisoned", false),
                            isShaman ? fields.integer("heal_wait", 0, WAIT_MAX, 0) : 0,
                            isShaman ? fields.integer("spit_wait", 0, WAIT_MAX, 0) : 0,
                            !isShaman && fields.flag("potion", false));
            fields.done();
            return situation;
        }

        Value written() {
            return Value.members()
                    .put("actor", actor)
                    .put("hero", hero.written())
                    .put("others", Value.list(others.stream().map(Fighter::written).toList()))
                    .put("poisoned", poisoned)
                    .put("heal_wait", healWait)
                    .put("spit_wait", spitWait)
                    .put("potion", potion)
                    .build();
        }
    }

    static Battle read(Fields fields, Numbers rules) {
        List<Situation> situations = new ArrayList<>();
        for (Value one : fields.items("situations", 1, SITUATIONS_MAX)) {
            String where = fields.place("situations") + "[" + situations.size() + "]";
            situations.add(Situation.read(new Fields(one, where)));
        }
        fields.done();
        return new Battle(rules, List.copyOf(situations), new ArrayList<>());
    }

    @Override
    public long turn() {
        return turn;
    }

    @Override
    public Value outcome() {
        return outcome;
    }

    @Override
    public State copy() {
        Battle copy = new Battle(rules, situations, new ArrayList<>(chosen));
        copy.turn = turn;
        copy.outcome = outcome;
        return copy;
    }

    @Override
    public void step(Rng rng, Decider decide) {
        Situation situation = situations.get(turn - 1);
        chosen.add(situation.actor.equals("shaman") ? shaman(situation, decide) : hero(situation, decide));
        if (turn < situations.size()) turn++;
        else outcome = Value.members().put("chosen", Value.texts(chosen)).build();
    }

    @Override
    public Value.Members parts() {
        return Value.members()
                .put("chosen", Value.texts(chosen))
                .put("situations", Value.list(situations.stream().map(Situation::written).toList()))
                .build();
    }

    // LESSON-21 and LESSON-22
    private String shaman(Situation situation, Decider decide) {
        Options<Fighter> allies = new Options<>();
        for (Fighter ally : situation.others) allies.add(ally, ally.name, rules.allyBelow - ally.percent());
        Optional<Fighter> weakest = allies.choose(decide, "shaman", "weakest ally", TieBreak.POSITIVE);
        Options<String> actions = new Options<>();
        add(actions, "attack " + situation.hero.name, rules.attack);
        if (weakest.isPresent() && situation.healWait == 0) add(actions, "heal " + weakest.get().name, rules.heal);
        if (situation.spitWait == 0 && !situation.poisoned) add(actions, "spit at " + situation.hero.name, rules.spit);
        return actions.choose(decide, "shaman", "action", TieBreak.FIRST).orElseThrow();
    }

    // LESSON-21 and LESSON-23
    private String hero(Situation situation, Decider decide) {
        Options<Fighter> enemies = new Options<>();
        for (Fighter enemy : situation.others) enemies.add(enemy, enemy.name, enemy.hp);
        Fighter weakest = enemies.choose(decide, "hero", "weakest enemy", TieBreak.LOWEST).orElseThrow();
        Options<String> actions = new Options<>();
        add(actions, "attack " + weakest.name, rules.attack);
        if (situation.hero.percent() < rules.potionBelow && situation.potion) add(actions, "potion", rules.potion);
        return actions.choose(decide, "hero", "action", TieBreak.FIRST).orElseThrow();
    }

    private static void add(Options<String> actions, String action, int score) {
        actions.add(action, action, score);
    }
}
