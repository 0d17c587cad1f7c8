package samepath.games.nausicaa;

import java.util.List;
import java.util.Optional;
import samepath.games.Fields;
import samepath.value.Value;

/**
 * A type of unit: what its entry in the rules says, and the squares that follow from it (SPEC, NAUS-3 to NAUS-6).
 *
 * @param isRoyal whether its fall is its player's
 * @param copies how many cards of it a deck has
 * @param moves for each side; a line ends at the first unit
 * @param attacks the first unit of a line is its target
 * @param aimsAtAll whether friends are targets too
 * @param hitsAll whether the attack hits all that it reaches, wherever it was aimed
 * @param destroysItself whether it leaves the board when it attacks
 * @param ability what it can do for mana beside moving and attacking
 * @param summonedOnDark whether a person may put it on dark squares only
 * @param summonedByCpuOnDark whether a CPU does; as a person may, unless the data say otherwise
 * @param leftOnDark whether abilities bring it to dark squares only
 * @param blast the squares whose units leave the board when it is summoned
 */
record UnitType(String name, String letter, int cost, int hp, int attractiveness, int copies, boolean isRoyal,
        List<Reach> moves, Reach attacks, boolean aimsAtAll, boolean hitsAll, boolean destroysItself,
        Optional<Ability> ability, boolean summonedOnDark, boolean summonedByCpuOnDark, boolean leftOnDark,
        int manaEachTurn, int drawsWhenSummoned, int drawsWhenDestroyed, int drawsWhenHopping, Optional<Reach> blast) {
    private static final String DARK = "dark";
    private static final List<String> COLOURS = List.of("any", DARK);
    private static final int NUMBER_MAX = 1_000;

    /** @param onOracles whether it may be used on an Oracle */
    record Ability(boolean isSwap, boolean onOracles, Reach reach) {
        String kind() {
            return isSwap ? "swap" : "pull";
        }
    }

    /** How a unit attacks, while it is read. */
    private record Attack(Reach reach, boolean aimsAtAll, boolean hitsAll, boolean destroysItself) {}

    static UnitType read(Fields entry, Shapes shapes, String royal) {
        String name = entry.text("name");
        Attack attack = readAttack(new Fields(entry.value("attack"), entry.place("attack")), shapes);
        boolean movesOnDark = isDark(entry, "moves_on");
        Value moves = entry.value("moves");
        Value ability = entry.value("ability");
        String summonedOn = entry.choice("summoned_on", COLOURS);
        Value blast = entry.value("destroys_when_summoned");
        UnitType type = new UnitType(name, entry.text("letter"), entry.integer("cost", 0, NUMBER_MAX),
                entry.integer("hp", 1, NUMBER_MAX), entry.integer("attractiveness", 0, NUMBER_MAX),
                entry.integer("copies", 0, NUMBER_MAX), name.equals(royal),
                shapes.moves(moves, entry.place("moves"), movesOnDark), attack.reach, attack.aimsAtAll, attack.hitsAll,
                attack.destroysItself,
                ability.equals(Value.NULL)
                        ? Optional.empty()
                        : Optional.of(readAbility(new Fields(ability, entry.place("ability")), shapes)),
                summonedOn.equals(DARK), entry.choice("summoned_by_cpu_on", COLOURS, summonedOn).equals(DARK),
                isDark(entry, "ability_leaves_on"), entry.integer("mana_each_turn", 0, NUMBER_MAX),
                entry.integer("draws_when_summoned", 0, NUMBER_MAX),
                entry.integer("draws_when_destroyed", 0, NUMBER_MAX),
                entry.integer("draws_when_hopping", 0, NUMBER_MAX),
                blast instanceof Value.Text offsets ? Optional.of(shapes.along(offsets.value(), 1)) : Optional.empty());
        entry.done();
        return type;
    }

    private static boolean isDark(Fields entry, String key) {
        return entry.choice(key, COLOURS).equals(DARK);
    }

    private static Attack readAttack(Fields attack, Shapes shapes) {
        String shape = attack.choice("shape", List.of("none", "offsets", "lines", "area"));
        if (shape.equals("none")) {
            attack.done();
            return new Attack(shapes.nowhere(), false, false, false);
        }
        int range = shape.equals("offsets") ? 1 : attack.integer("range", 1, NUMBER_MAX);
        Reach reach = shape.equals("area") ? shapes.within(range) : shapes.along(attack.text("offsets"), range);
        boolean aimsAtAll = attack.choice("targets", List.of("any", "hostile")).equals("any");
        boolean hitsAll = attack.choice("hits", List.of("all", "target")).equals("all");
        boolean destroysItself = attack.flag("destroys_itself");
        attack.done();
        return new Attack(reach, aimsAtAll, hitsAll, destroysItself);
    }

    private static Ability readAbility(Fields ability, Shapes shapes) {
        boolean isSwap = ability.choice("kind", List.of("pull", "swap")).equals("swap");
        boolean onOracles = ability.flag("oracles", true);
        Reach reach =
                ability.has("range") ? shapes.within(ability.integer("range", 1, NUMBER_MAX)) : shapes.everywhere();
        ability.done();
        return new Ability(isSwap, onOracles, reach);
    }
}
