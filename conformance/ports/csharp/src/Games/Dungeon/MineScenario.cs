using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Generator;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>Scenarios: who plays the hero, and where the run begins (SPEC, DUNG-17 to DUNG-19).</summary>
    internal sealed class MineScenario
    {
        private const int ScriptMax = 100000;
        private const int ListMax = 10000;
        private const int RowsMin = 3;
        private const int RowsMax = 200;
        private const int RowCellsMax = 200;
        private const int EnemiesMax = 200;
        private const int ItemCountMax = 99;
        private const int ExperienceMax = 1000000;
        private const int CountMax = 1000;
        private const int TurnsMax = 100;

        private readonly MineRules rules;
        private readonly Fields fields;
        private readonly Control control;
        private readonly int depth;
        private readonly IReadOnlyList<string> script = new string[0];
        private readonly HashSet<Cell> taken = new HashSet<Cell>(); // by whoever stands there; only asked

        private MineScenario(MineRules rules, Value scenario)
        {
            this.rules = rules;
            fields = new Fields(scenario, "scenario");
            control = (Control)Array.IndexOf(Mine.ControlNames, fields.Choice("control", Mine.ControlNames));
            depth = fields.Int("depth", 1, rules.Levels.Length, 1);
            if (fields.Has("script") != (control == Control.Script))
                throw new InputException("scenario has a script if its control is 'script', and only then");
            if (control != Control.Script) return;
            script = fields.Items("script", 1, ScriptMax)
                         .Select((word, i) => Fields.String(word, fields.Place("script", i)))
                         .ToArray();
        }

        /// <summary>The first state of a scenario, before the hero has looked round.</summary>
        /// <exception cref="InputException">It cannot be played; the place is named.</exception>
        public static Mine Begin(MineRules rules, Value scenario, Rng rng)
        {
            var reading = new MineScenario(rules, scenario);
            Mine mine = reading.fields.Has("level") ? reading.ReadScene() : reading.BeginRun(rng);
            reading.fields.Done(); // without a level this refuses what only a scene has
            return mine;
        }

        /// <summary>Goes to the next level, which is generated now (DUNG-50).</summary>
        public static void Descend(Mine mine, RandomStream stream)
        {
            mine.Depth++;
            var made = new LevelMaker(mine.Rules, mine.Depth, stream);
            mine.Level = made.Level;
            mine.Hero.Cell = made.Start;
            mine.Hero.Wading = 0;
            mine.Enemies.Clear();
            foreach (Pack pack in made.Packs)
            {
                string[] kinds = mine.Rules.Encounters[pack.Encounter];
                for (int i = 0; i < pack.Cells.Count; i++)
                    mine.AddEnemy(mine.Rules.KindNamed(kinds[i]), pack.Cells[i], pack.State, mine.NextPack, i == 0);
                mine.NextPack++;
            }
            mine.Explored = new CellSet(mine.Level.Size);
            mine.Visible = new CellSet(mine.Level.Size);
            mine.Spotted.Clear();
        }

        /// <summary>The stream that a level is drawn from.</summary>
        public static string StreamOf(int depth) => "level-" + Text.Of(depth);

        private Mine BeginRun(Rng rng)
        {
            var mine = new Mine(rules, control, script, depth - 1, new Level(1, 1), new Hero(rules.Hero, 1));
            Descend(mine, rng.Stream(StreamOf(depth)));
            return mine;
        }

        private Mine ReadScene()
        {
            Level level = ReadLevel();
            Hero hero = ReadHero(new Fields(fields.Take("hero"), "scenario.hero"), level);
            var mine = new Mine(rules, control, script, depth, level, hero);
            taken.Add(hero.Cell);
            foreach (Placed placed in ReadPlaced("people", rules.Gifts.Keys.ToArray()))
            {
                Stand(level, placed.Cell, placed.Where);
                level.People.Add(new Person(placed.Name, placed.Cell));
            }
            ListValue enemies = fields.Has("enemies") ? fields.Items("enemies", 0, EnemiesMax) : new ListValue();
            for (int i = 0; i < enemies.Count; i++)
            {
                Enemy enemy = ReadEnemy(mine, new Fields(enemies[i], fields.Place("enemies", i)));
                mine.NextPack = Math.Max(mine.NextPack, enemy.Pack + 1);
            }
            foreach (Placed placed in ReadPlaced("items", rules.Items.Select(item => item.Id).ToArray()))
            {
                CheckCell(level, placed.Cell, placed.Where);
                level.Items[level.Index(placed.Cell)] = placed.Name;
            }
            mine.Turn = fields.Int("turn", 1, rules.TurnsMax, 1);
            return mine;
        }

        // Walls all round, and stairs down on every level but the last.
        private Level ReadLevel()
        {
            ListValue given = fields.Items("level", RowsMin, RowsMax);
            string[] rows = given.Select((row, i) => Fields.String(row, fields.Place("level", i))).ToArray();
            if (rows.Any(row => row.Length == 0 || row.IndexOf('\n') >= 0))
                throw new InputException("scenario.level: a row holds a line feed, or nothing");
            if (rows.Any(row => row.Length > RowCellsMax))
                throw new InputException("scenario.level: a row has at most " + RowCellsMax + " cells");
            IReadOnlyList<string> read;
            try
            {
                read = LevelText.Parse(string.Join("\n", rows), Terrain.All);
            }
            catch (InputException error)
            {
                throw new InputException("scenario.level: " + error.Message);
            }
            var level = new Level(read);
            bool hasStairs = false;
            for (int at = 0; at < level.Size; at++)
            {
                Cell cell = level.CellAt(at);
                bool isEdge = cell.X == 0 || cell.Y == 0 || cell.X == level.Width - 1 || cell.Y == level.Height - 1;
                if (isEdge && level.At(at) != Terrain.Wall)
                    throw new InputException("scenario.level has " + level.At(at) + " at " + cell + ", on its edge");
                hasStairs = hasStairs || level.At(at) == Terrain.StairsDown;
            }
            bool isLast = rules.Levels[depth - 1].HasBoss;
            if (hasStairs != isLast) return level;
            throw new InputException(
                isLast
                    ? "scenario.level has stairs down, and the last level has none"
                    : "scenario.level has no stairs down; every level but the last has them");
        }

        private Hero ReadHero(Fields given, Level level)
        {
            var hero = new Hero(rules.Hero, given.Int("level", 1, rules.Hero.Levels.Length, 1));
            hero.Cell = ReadCell(given, level);
            CheckCell(level, hero.Cell, given.Where);
            hero.Hp = given.Int("hp", 1, hero.Full.Hp, hero.Full.Hp);
            hero.Mana = given.Int("mana", 0, hero.Full.Mana, hero.Full.Mana);
            int least = hero.Full.Experience;
            hero.Experience = given.Int("experience", least, ExperienceMax, least);
            ReadItems(given, hero, "potions", MineRules.Potion);
            ReadItems(given, hero, "antidotes", MineRules.Antidote);
            hero.Effects = ReadTurns(given, "effects", rules.Effects.Select(effect => effect.Id));
            hero.Cooldowns = ReadTurns(given, "cooldowns", rules.Skills.Select(skill => skill.Id));
            given.Done();
            return hero;
        }

        private static void ReadItems(Fields given, Hero hero, string key, string item) =>
            hero.Items.Set(item, given.Int(key, 0, ItemCountMax, hero.Items.Of(item)));

        private Enemy ReadEnemy(Mine mine, Fields given)
        {
            Kind kind = rules.KindNamed(given.Choice("kind", rules.Kinds.Select(one => one.Id)));
            Cell cell = ReadCell(given, mine.Level);
            Stand(mine.Level, cell, given.Where);
            int hp = given.Int("hp", 1, kind.Hp, kind.Hp);
            EnemyState state = EnemyStates.Named(given.Choice("state", EnemyStates.Names));
            int pack = given.Int("pack", 1, CountMax, mine.NextId);
            Enemy enemy = mine.AddEnemy(kind, cell, state, pack, given.Flag("leader", false));
            enemy.Hp = hp;
            enemy.Calm = given.Int("calm", 0, CountMax, 0);
            enemy.Lost = given.Int("lost", 0, CountMax, 0);
            enemy.Phase = given.Int("phase", 1, 2, 1);
            enemy.Effects = ReadTurns(given, "effects", rules.Effects.Select(effect => effect.Id));
            enemy.Cooldowns = ReadTurns(given, "cooldowns", rules.Abilities.Select(ability => ability.Id));
            given.Done();
            return enemy;
        }

        // An object of names and how many turns each has to go.
        private static Counts ReadTurns(Fields given, string key, IEnumerable<string> known)
        {
            var turns = new Counts();
            if (!given.Has(key)) return turns;
            var inside = new Fields(given.Take(key), given.Place(key));
            foreach (string name in known.Where(inside.Has).ToArray()) turns.Set(name, inside.Int(name, 1, TurnsMax));
            inside.Done();
            return turns;
        }

        private static Cell ReadCell(Fields given, Level level) =>
            new Cell(given.Int("x", 0, level.Width - 1), given.Int("y", 0, level.Height - 1));

        // A list of [x, y, name].
        private IEnumerable<Placed> ReadPlaced(string key, string[] names)
        {
            ListValue list = fields.Has(key) ? fields.Items(key, 0, ListMax) : new ListValue();
            return list.Select((entry, i) => new Placed(entry, fields.Place(key, i), names));
        }

        // A cell inside, no wall and no closed door.
        private static void CheckCell(Level level, Cell cell, string where)
        {
            bool isInside = cell.X >= 0 && cell.Y >= 0 && cell.X < level.Width && cell.Y < level.Height;
            if (!isInside) throw new InputException(where + " is at " + cell + ", outside the level");
            if (level.IsOpaque(cell)) throw new InputException(where + " is at " + cell + ", in a wall or a closed door");
        }

        // The same, and free; it is taken then.
        private void Stand(Level level, Cell cell, string where)
        {
            CheckCell(level, cell, where);
            if (!taken.Add(cell)) throw new InputException(where + " is at " + cell + ", where another stands");
        }

        /// <summary>What lies or stands somewhere: [x, y, name].</summary>
        private struct Placed
        {
            public readonly Cell Cell;
            public readonly string Name;
            public readonly string Where;

            public Placed(Value value, string where, string[] names)
            {
                ListValue triple = Fields.List(value, where, 3);
                Cell = new Cell(
                    Fields.Int(triple[0], where + "[0]", 0, int.MaxValue),
                    Fields.Int(triple[1], where + "[1]", 0, int.MaxValue));
                Name = Fields.String(triple[2], where + "[2]");
                Where =
                    where;
                if (Array.IndexOf(names, Name) < 0)
                    throw Fields.Refusal(where + "[2]", triple[2], "one of " + string.Join(", ", names));
            }
        }
    }
}
