package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import samepath.engine.Decider;
import samepath.grid.Cell;
import samepath.grid.Direction;
import samepath.rng.Rng;
import samepath.value.Value;

/** A turn on the map, and what the hero may do in it (SPEC, DUNG-20, DUNG-33 and DUNG-47 to DUNG-50). */
final class MapTurn {
    static final String WAIT = "wait";
    static final String DESCEND = "descend";
    private static final String CLOSE = "close ";

    private final Mine mine;
    private final Hero hero;
    private final Rng rng;
    private final Decider decide;

    MapTurn(Mine mine, Rng rng, Decider decide) {
        this.mine = mine;
        this.hero = mine.hero;
        this.rng = rng;
        this.decide = decide;
    }

    // DUNG-20
    void play() {
        if (heroActs()) return;
        Looking.look(mine);
        for (Enemy enemy : mine.enemies) new EnemyTurn(mine, enemy, rng, decide).play();
        Wounds wounds = new Wounds(mine, rng, decide);
        if (wounds.moveOn(hero)) {
            for (Enemy enemy : List.copyOf(mine.enemies)) wounds.moveOn(enemy);
        }
        if (mine.isOver()) return;
        List<Enemy> touching =
                mine.enemies.stream()
                        .filter(enemy -> enemy.is(Enemy.State.CHASE) && enemy.cell.distance(hero.cell) <= 1)
                        .toList();
        if (!touching.isEmpty()) startBattle(touching);
    }

    // Whether nothing happens after it: the hero struck, descended, or the scene is over (DUNG-47).
    private boolean heroActs() {
        if (hero.wading > 0) {
            hero.wading--;
            return false;
        }
        if (Hand.isDone(mine)) {
            mine.end("over", "");
            return true;
        }
        String option = Hand.isOff(mine) ? new Autopilot(mine, decide).choose()
                                         : Hand.choose(mine, options(), word -> word, decide);
        mine.messages.clear();
        if (option.equals(DESCEND)) {
            Scenario.descend(mine, rng);
            mine.say("level.enters", Value.members().put("depth", mine.depth));
            Looking.look(mine);
            return true;
        }
        act(option);
        return mine.battle != null;
    }

    // Everything that the hero may do, in order (DUNG-47).
    private List<String> options() {
        List<String> options = new ArrayList<>(List.of(WAIT));
        for (Direction way : Direction.STRAIGHT) {
            if (!mine.level.isWall(hero.cell.to(way))) options.add(way.word());
        }
        for (Direction way : Direction.STRAIGHT) {
            Cell cell = hero.cell.to(way);
            if (mine.level.glyph(cell) == MineLevel.OPEN && !mine.isTaken(cell)) options.add(CLOSE + way.word());
        }
        for (MineRules.Item item : mine.rules.items()) {
            if (hero.has(item.id())) options.add(item.id());
        }
        if (mine.level.glyph(hero.cell) == MineLevel.DOWN) options.add(DESCEND);
        return options;
    }

    private void act(String option) {
        if (option.equals(WAIT)) {
            rest();
            return;
        }
        if (MineRules.has(mine.rules.items(), option)) {
            new Wounds(mine, rng, decide).use(option);
            return;
        }
        boolean closes = option.startsWith(CLOSE);
        String word = closes ? option.substring(CLOSE.length()) : option;
        Direction way = Direction.STRAIGHT.stream().filter(one -> one.word().equals(word)).findFirst().orElseThrow();
        Cell cell = hero.cell.to(way);
        Optional<Enemy> enemy = mine.enemyAt(cell);
        Optional<MineLevel.Person> person = mine.personAt(cell);
        if (closes) {
            mine.level.change(cell, MineLevel.CLOSED);
            mine.say("door.closes", hero);
        } else if (enemy.isPresent()) {
            startBattle(List.of(enemy.get()));
        } else if (person.isPresent()) {
            talk(person.get());
        } else {
            enter(cell);
        }
    }

    // DUNG-48
    private void rest() {
        if (!mine.seenEnemies().isEmpty()) return;
        hero.hp = Math.min(hero.hpMax(), hero.hp + mine.rules.map().restHp());
        hero.mana = Math.min(hero.manaMax(), hero.mana + mine.rules.map().restMana());
    }

    private void talk(MineLevel.Person person) {
        String gift = person.gave() ? "" : person.npc().gift();
        String key = gift.isEmpty() ? "npc.nods" : "npc.gives";
        mine.say(key, Value.members().put("name", person.npc().id()).put("item", gift));
        if (gift.isEmpty()) return;
        hero.gain(gift);
        int at = mine.level.people.indexOf(person);
        mine.level.people.set(at, new MineLevel.Person(person.npc(), person.cell(), true));
    }

    // DUNG-49
    private void enter(Cell cell) {
        MineLevel level = mine.level;
        if (hero.effects.containsKey("bleed")) level.blood.set(level.index(hero.cell));
        hero.cell = cell;
        if (level.glyph(cell) == MineLevel.CLOSED) {
            level.change(cell, MineLevel.OPEN);
            mine.say("door.opens", hero);
        } else if (level.glyph(cell) == MineLevel.WATER) {
            hero.wading = mine.rules.map().waterCost() - 1;
            mine.say("hero.wades");
        }
        String item = level.items.remove(level.index(cell));
        if (item == null) return;
        hero.gain(item);
        mine.say("item.taken", Value.members().put("item", item));
    }

    // A battle with some enemies and those who join them (DUNG-33).
    private void startBattle(List<Enemy> first) {
        MineRules.OnMap rules = mine.rules.map();
        List<Integer> packs = first.stream().map(enemy -> enemy.pack).toList();
        List<Enemy> foes = new ArrayList<>(first);
        for (Enemy enemy : mine.enemies) {
            if (foes.size() >= rules.joinMax()) break;
            int near = enemy.cell.distance(hero.cell);
            boolean comes = packs.contains(enemy.pack) ? near <= rules.packJoin()
                                                       : near <= rules.join() && enemy.is(Enemy.State.CHASE);
            if (comes && !enemy.is(Enemy.State.FLEE) && !first.contains(enemy)) foes.add(enemy);
        }
        foes.sort(Comparator.comparingInt(foe -> foe.id));
        mine.battle = new Mine.Battle();
        for (Enemy foe : foes) {
            foe.become(Enemy.State.CHASE, 0);
            mine.battle.foes.add(foe.id);
        }
        mine.battles++;
        mine.say("battle.starts", Value.members().put("names", Value.texts(foes.stream().map(Enemy::name).toList())));
    }
}
