using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>Who chooses for the hero.</summary>
    internal enum Control
    {
        Auto,
        Hand,
        Script
    }

    /// <summary>A battle under way. 0 in the order is the hero.</summary>
    internal sealed class Battle
    {
        public List<int> Foes; // ids, in order
        public int Round;
        public List<int> Order = new List<int>();
        public int Next;

        public Battle(IEnumerable<int> foes) { Foes = foes.ToList(); }

        public Battle Copy() =>
            new Battle(Foes) { Round = Round, Order = new List<int>(Order), Next = Next };

        public Value ToValue() =>
            new ObjectValue {
                { "foes", ListValue.Of(Foes) },
                { "next", Next },
                { "order", ListValue.Of(Order) },
                { "round", Round },
            };
    }

    /// <summary>
    /// The state of the mine: the level, the hero, the enemies, the battle, and what the hero knows (SPEC, DUNG-5 to
    /// DUNG-9). What is done with it stands in the other files.
    /// </summary>
    internal sealed class Mine : GameState
    {
        /// <summary>In the order of the enum.</summary>
        public static readonly string[] ControlNames = { "auto", "hand", "script" };

        public readonly MineRules Rules;
        public readonly Control Control;
        public readonly IReadOnlyList<string> Script;
        public int Scripted; // words of the script done
        public Level Level;
        public Hero Hero;
        public List<Enemy> Enemies = new List<Enemy>(); // in order of creation
        public int Depth;
        public int NextPack = 1;
        public Battle Battle; // or null
        public CellSet Explored;
        public CellSet Visible;
        public SortedDictionary<int, Cell> Spotted = new SortedDictionary<int, Cell>(); // by id
        public List<ObjectValue> Messages = new List<ObjectValue>();
        public int Battles;
        public int Killed;

        public Mine(MineRules rules, Control control, IReadOnlyList<string> script, int depth, Level level, Hero hero)
        {
            Rules = rules;
            Control = control;
            Script = script;
            Depth = depth;
            Level = level;
            Hero = hero;
            Explored = new CellSet(level.Size);
            Visible = new CellSet(level.Size);
        }

        public int NextId { get; private set; } = 1;

        /// <summary>The enemies in the battle, in order of creation.</summary>
        public IReadOnlyList<Enemy> Foes =>
            Battle == null ? new Enemy[0] : Enemies.Where(enemy => Battle.Foes.Contains(enemy.Id)).ToArray();

        /// <summary>The enemies whose cells the hero sees.</summary>
        public IReadOnlyList<Enemy> SeenEnemies => Enemies.Where(enemy => IsVisible(enemy.Cell)).ToArray();

        public bool ScriptIsDone => Control == Control.Script && Scripted >= Script.Count;

        public override void Step(IPlay play) => new MineStep(this, play).Take();

        /// <summary>A new enemy at full life; its id is the next one.</summary>
        /// <param name="pack">null for a pack of its own number</param>
        public Enemy AddEnemy(Kind kind, Cell cell, EnemyState state, int? pack = null, bool isLeader = false)
        {
            int id = NextId++;
            var enemy = new Enemy(id, kind, cell, state, pack ?? id, isLeader);
            Enemies.Add(enemy);
            return enemy;
        }

        /// <summary>Says a message (DUNG-9).</summary>
        public void Say(string key, ObjectValue about = null) =>
            Messages.Add((about ?? new ObjectValue()).With("key", key));

        /// <summary>Ends the run (DUNG-19).</summary>
        public void End(string result, string cause = "") =>
            Outcome = new ObjectValue {
                { "battles", Battles },
                { "cause", cause },
                { "depth", Depth },
                { "killed", Killed },
                { "level", Hero.Level },
                { "result", result },
            };

        /// <summary>The enemy on a cell, or null.</summary>
        public Enemy EnemyAt(Cell cell) => Enemies.Find(enemy => enemy.Cell == cell);

        /// <summary>The NPC on a cell, or null.</summary>
        public Person PersonAt(Cell cell) => Level.People.Find(person => person.Cell == cell);

        /// <summary>Whether an enemy or an NPC stands on a cell.</summary>
        public bool IsTaken(Cell cell) => EnemyAt(cell) != null || PersonAt(cell) != null;

        /// <summary>Whether the hero sees a cell.</summary>
        public bool IsVisible(Cell cell) => Visible.Has(Level.Index(cell));

        /// <summary>The parts of the full state (DUNG-7).</summary>
        public override ObjectValue Parts() =>
            new ObjectValue {
                { "battle", Battle == null ? Value.Null : Battle.ToValue() },
                { "enemies", new ListValue(Enemies.Select(enemy => enemy.ToValue())) },
                { "hero", Hero.ToValue() },
                { "map", Level.ToValue() },
                { "memory",
                    new ObjectValue {
                        { "explored", Explored.InHex() },
                        { "spotted",
                            new ListValue(Spotted.Select(one => new ListValue { one.Key, one.Value.X, one.Value.Y })) },
                        { "visible", Visible.InHex() },
                    } },
                { "messages", new ListValue(Messages) },
                { "run",
                    new ObjectValue {
                        { "battles", Battles },
                        { "control", ControlNames[(int)Control] },
                        { "depth", Depth },
                        { "killed", Killed },
                        { "next_id", NextId },
                        { "next_pack", NextPack },
                        { "script", Script.Count - Scripted },
                    } },
            };

        public override GameState Copy() =>
            new Mine(Rules, Control, Script, Depth, Level.Copy(), Hero.Copy()) {
                Turn = Turn,
                Outcome = Outcome,
                Scripted = Scripted,
                Enemies = Enemies.Select(enemy => enemy.Copy()).ToList(),
                NextId = NextId,
                NextPack = NextPack,
                Battle = Battle?.Copy(),
                Explored = Explored.Copy(),
                Visible = Visible.Copy(),
                Spotted = new SortedDictionary<int, Cell>(Spotted),
                Messages = new List<ObjectValue>(Messages),
                Battles = Battles,
                Killed = Killed,
            };
    }
}
