using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Grids;

namespace Samepath.Games.Lesson
{
    /// <summary>The numbers of the lesson's machine (SPEC, LESSON-1).</summary>
    internal sealed class MachineRules
    {
        public readonly int Calm, Far, GuardWake, Life, Lost, None, Sight, Wake, Wound;

        private readonly ObjectValue states;

        public MachineRules(ObjectValue data)
        {
            Calm = data.Int("calm");
            Far = data.Int("far");
            GuardWake = data.Int("guard_wake");
            Life = data.Int("life");
            Lost = data.Int("lost");
            None = data.Int("none");
            Sight = data.Int("sight");
            Wake = data.Int("wake");
            Wound = data.Int("wound");
            states = data.Object("states");
        }

        public IEnumerable<string> Machines => states.Keys;

        public string[] StatesOf(string machine) => states.Strings(machine);
    }

    /// <summary>One turn of a script: where the hero is put, what the first enemy loses, whether the hero hides.</summary>
    internal sealed class ScriptTurn
    {
        public readonly Cell Hero;
        public readonly int Hit;
        public readonly bool IsHidden;

        public ScriptTurn(Cell hero, int hit, bool isHidden)
        {
            Hero = hero;
            Hit = hit;
            IsHidden = isHidden;
        }

        public Value ToValue() => new ListValue { Hero.X, Hero.Y, Hit, IsHidden };
    }

    /// <summary>Reading a machine's scenario (SPEC, LESSON-7).</summary>
    internal static class MachineScenario
    {
        private const int EnemiesMax = 32;
        private const int LifeMax = 1000000;
        private const int TurnsMax = 10000;
        private const int ScriptTurnsMax = 1000; // every decision hashes the whole script

        public static MachineState Read(Fields fields, MachineRules rules)
        {
            Board board = Board.Read(fields);
            ScriptTurn[] script = fields.Has("script") ? ReadScript(fields, board) : new ScriptTurn[0];
            bool isScripted = script.Length > 0;
            int turnCount = isScripted ? script.Length : fields.Int("turns", 1, TurnsMax);
            Cell hero = isScripted ? script[0].Hero : board.ReadFloor(fields.Take("hero"), fields.Place("hero"));
            Enemy[] enemies = fields.Items("enemies", 1, EnemiesMax)
                                  .Select((one, i) => ReadEnemy(new Fields(one, fields.Place("enemies", i)), board, rules))
                                  .ToArray();
            bool sharesField = fields.Flag("shared_field", false);
            bool rolls = fields.Flag("rolls", false);
            fields.Done();
            CheckApart(enemies, hero, fields);
            return new MachineState(rules, board, script, turnCount, sharesField, rolls) {
                Hero = hero,
                IsHidden = isScripted && script[0].IsHidden,
                Enemies = enemies,
            };
        }

        private static ScriptTurn[] ReadScript(Fields fields, Board board)
        {
            return fields.Items("script", 1, ScriptTurnsMax).Select((value, i) =>
                                                                {
                                                                    string place = fields.Place("script", i);
                                                                    ListValue turn = Fields.List(value, place, 4);
                                                                    return new ScriptTurn(
                                                                        board.ReadFloor(new ListValue { turn[0], turn[1] }, place),
                                                                        Fields.Int(turn[2], place + "[2]", 0, LifeMax),
                                                                        Fields.Flag(turn[3], place + "[3]"));
                                                                })
                .ToArray();
        }

        private static Enemy ReadEnemy(Fields fields, Board board, MachineRules rules)
        {
            string name = Names.Read(fields);
            string machine = fields.Choice("machine", rules.Machines, "goblin");
            string state = fields.Choice("state", rules.StatesOf(machine));
            Cell cell = board.ReadFloor(fields.Take("cell"), fields.Place("cell"));
            int maxLife = fields.Int("max_life", 1, LifeMax, rules.Life);
            int life = fields.Int("life", 0, maxLife, maxLife);
            int lost = fields.Int("lost", 0, TurnsMax, 0);
            int calm = fields.Int("calm", 0, rules.Calm, 0);
            Cell post = fields.Has("post") ? board.ReadFloor(fields.Take("post"), fields.Place("post")) : cell;
            fields.Done();
            return new Enemy(name, machine, maxLife, post) {
                State = state,
                Cell = cell,
                Life = life,
                Lost = lost,
                Calm = calm,
            };
        }

        // Enemies stand on different cells, none of them the hero's first, and have different names.
        private static void CheckApart(Enemy[] enemies, Cell hero, Fields fields)
        {
            for (int i = 0; i < enemies.Length; i++)
            {
                Enemy enemy = enemies[i];
                string place = fields.Place("enemies", i);
                Enemy[] before = enemies.Take(i).ToArray();
                if (before.Any(one => one.Name == enemy.Name))
                    throw new InputException(place + ".name: " + enemy.Name + " is there already");
                if (enemy.Cell == hero) throw new InputException(place + ".cell: the hero stands there");
                if (before.Any(one => one.Cell == enemy.Cell))
                    throw new InputException(place + ".cell: another enemy stands there");
            }
        }
    }
}
