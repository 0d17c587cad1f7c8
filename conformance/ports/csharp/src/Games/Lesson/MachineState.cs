using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Lesson
{
    /// <summary>An enemy of the machine.</summary>
    internal sealed class Enemy
    {
        public readonly string Name;
        public readonly string Machine;
        public readonly int MaxLife;
        public readonly Cell Post;
        public string State;
        public Cell Cell;
        public int Life;
        public int Lost; // turns without sight
        public int Calm;

        public Enemy(string name, string machine, int maxLife, Cell post)
        {
            Name = name;
            Machine = machine;
            MaxLife = maxLife;
            Post = post;
        }

        public Enemy Copy() => (Enemy)MemberwiseClone();
    }

    /// <summary>
    /// The lesson's machine: enemies that sleep, guard, wander, chase, flee and go home (SPEC, LESSON-8 to LESSON-19).
    /// </summary>
    internal sealed class MachineState : GameState
    {
        public readonly MachineRules Rules;
        public readonly Board Board;
        public readonly bool Rolls;

        private readonly IReadOnlyList<ScriptTurn> script; // empty where the hero is asked
        private readonly int turnCount;
        private readonly bool sharesField;
        private int searches;

        public MachineState(
            MachineRules rules, Board board, IReadOnlyList<ScriptTurn> script, int turnCount, bool sharesField, bool rolls)
        {
            Rules = rules;
            Board = board;
            Rolls = rolls;
            this.script = script;
            this.turnCount = turnCount;
            this.sharesField = sharesField;
        }

        public Cell Hero { get; set; }

        public bool IsHidden { get; set; }

        public IReadOnlyList<Enemy> Enemies { get; set; }

        private bool IsScripted => script.Count > 0;

        public override void Step(IPlay play)
        {
            MoveHero(play);
            Field shared = sharesField ? SearchFrom(Hero, new Cell[0]) : null;
            foreach (Enemy enemy in Enemies)
            {
                enemy.Calm = Math.Max(0, enemy.Calm - 1);
                // Who flees or goes home does not look for the hero.
                bool looks = enemy.State != "flee" && enemy.State != "home";
                Field field = shared ?? (looks ? SearchFrom(Hero, OtherCells(enemy)) : null);
                new EnemyTurn(this, enemy, field, play).Act();
            }
            if (!IsScripted && IsCaught()) Outcome = OutcomeOf("caught");
            else if (Turn == turnCount) Outcome = OutcomeOf("turns");
            else Turn++;
        }

        public override ObjectValue Parts() =>
            new ObjectValue {
                { "enemies",
                    new ListValue(
                        Enemies.Select(
                            one => new ListValue {
                                one.Name,
                                one.Machine,
                                one.State,
                                one.Cell.X,
                                one.Cell.Y,
                                one.Life,
                                one.MaxLife,
                            })) },
                { "hero", new ListValue { Hero.X, Hero.Y, IsHidden } },
                { "map", Board.Rows },
                { "memory",
                    new ListValue(
                        Enemies.Select(
                            one => new ObjectValue {
                                { "calm", one.Calm },
                                { "lost", one.Lost },
                                { "post", one.Post.ToValue() },
                            })) },
                { "scene",
                    new ObjectValue {
                        { "rolls", Rolls },
                        { "script", new ListValue(script.Select(turn => turn.ToValue())) },
                        { "shared_field", sharesField },
                        { "turn_count", turnCount },
                    } },
                { "searches", searches },
            };

        public override GameState Copy() =>
            new MachineState(Rules, Board, script, turnCount, sharesField, Rolls) {
                Turn = Turn,
                Outcome = Outcome,
                Hero = Hero,
                IsHidden = IsHidden,
                searches = searches,
                Enemies = Enemies.Select(enemy => enemy.Copy()).ToArray(),
            };

        /// <summary>The steps to a cell from every cell, counted as one search. The cell is reached whoever stands on it.</summary>
        public Field SearchFrom(Cell cell, IEnumerable<Cell> walls)
        {
            searches++;
            return BreadthFirst.Distances(Board.Grid, new[] { cell }, walls);
        }

        public IEnumerable<Cell> OtherCells(Enemy enemy) => Enemies.Where(one => one != enemy).Select(one => one.Cell);

        public bool IsFree(Cell cell) =>
            Board.IsFloor(cell) && cell != Hero && Enemies.All(one => one.Cell != cell);

        /// <summary>The moves of somebody (LESSON-9).</summary>
        public IReadOnlyList<Move> FreeMoves(Cell cell) =>
            new[] { Move.Stand(cell) }.Concat(Move.StepsFrom(cell).Where(move => IsFree(move.To))).ToArray();

        // LESSON-8
        private void MoveHero(IPlay play)
        {
            if (!IsScripted)
            {
                IReadOnlyList<Move> moves = FreeMoves(Hero);
                var options = new ListValue(moves.Select(move => move.ToValue()));
                Hero = moves[play.Ask("hero", "move", options)].To;
                return;
            }
            ScriptTurn turn = script[Turn - 1];
            Hero = turn.Hero;
            IsHidden = turn.IsHidden;
            Enemies[0].Life = Math.Max(0, Enemies[0].Life - turn.Hit);
        }

        private bool IsCaught() => Enemies.Any(one => one.State == "chase" && one.Cell.DistanceTo(Hero) <= 1);

        private Value OutcomeOf(string end) => new ObjectValue { { "end", end }, { "searches", searches } };
    }

    /// <summary>One enemy's turn: who acts, and the field of the steps to the hero, if it looks for one.</summary>
    internal sealed class EnemyTurn
    {
        private readonly MachineState state;
        private readonly MachineRules rules;
        private readonly Enemy enemy;
        private readonly IPlay play;
        private readonly Field field;
        private readonly long path; // to the hero; of no meaning without a field
        private readonly bool sees;

        public EnemyTurn(MachineState state, Enemy enemy, Field field, IPlay play)
        {
            this.state = state;
            this.enemy = enemy;
            this.field = field;
            this.play = play;
            rules = state.Rules;
            if (field == null) return;
            // Who stands on the source has no path (LESSON-10).
            long steps = StepsIn(field, enemy.Cell);
            path = steps > 0 ? steps : rules.None;
            sees = !state.IsHidden && path <= rules.Sight;
        }

        public void Act()
        {
            switch (enemy.State)
            {
                case "sleep":
                    Change(("chase", sees && path <= rules.Wake)); // LESSON-13
                    break;
                case "guard":
                    Change(("chase", sees && path <= rules.GuardWake)); // LESSON-13
                    break;
                case "wander":
                    Wander();
                    break;
                case "chase":
                    Chase();
                    break;
                case "flee":
                    Flee();
                    break;
                default:
                    GoHome();
                    break;
            }
        }

        // LESSON-14
        private void Wander()
        {
            if (Change(("chase", sees && enemy.Calm == 0)))
            {
                enemy.Lost = 0;
            }
            else if (state.Rolls)
            {
                Move[] moves = Move.StepsFrom(enemy.Cell).Concat(new[] { Move.Stand(enemy.Cell) }).ToArray();
                var options = new ListValue(moves.Select(move => move.ToValue()));
                Move rolled = moves[play.Roll(enemy.Name, "step", options, "map", "wander")];
                if (state.IsFree(rolled.To)) enemy.Cell = rolled.To;
            }
            else
            {
                Move move = Move.StepsFrom(enemy.Cell).ElementAt(state.Turn % 4);
                Step(new[] { move }, new Score[] { state.IsFree(move.To) ? 1 : 0 }, TieBreak.Positive);
            }
        }

        // LESSON-15
        private void Chase()
        {
            int lost = sees ? 0 : enemy.Lost + 1;
            bool givesUp = lost > rules.Lost;
            bool changed = enemy.Machine == "guard"
                ? Change(("home", givesUp))
                : Change(("flee", (long)enemy.Life * rules.Wound < enemy.MaxLife), ("wander", givesUp));
            if (enemy.State != "flee") enemy.Lost = lost;
            if (!changed && path > 1 && path <= rules.Far) StepNearer(field);
        }

        // LESSON-17
        private void Flee()
        {
            IReadOnlyList<Move> moves = state.FreeMoves(enemy.Cell);
            Score[] scores = moves.Select(move => (Score)move.To.DistanceTo(state.Hero)).ToArray();
            Step(moves, scores, TieBreak.First);
        }

        // LESSON-18
        private void GoHome()
        {
            Cell[] walls = state.OtherCells(enemy).Concat(new[] { state.Hero }).Where(one => one != enemy.Cell).ToArray();
            Field home = state.SearchFrom(enemy.Post, walls);
            if (StepsIn(home, enemy.Cell) > 0) StepNearer(home);
            Change(("guard", enemy.Cell == enemy.Post));
        }

        // Makes the first transition whose test holds (LESSON-12); whether one does.
        private bool Change(params(string State, bool Holds)[] tests)
        {
            ListValue states = ListValue.Of(tests.Select(test => test.State));
            Score[] scores = tests.Select(test => (Score)(test.Holds ? 1 : 0)).ToArray();
            int? pick = play.Choose(enemy.Name, "state", states, scores, TieBreak.Positive);
            if (pick == null) return false;
            enemy.State = tests[pick.Value].State;
            return true;
        }

        // A step nearer to the source of a field (LESSON-16).
        private void StepNearer(Field towards)
        {
            IReadOnlyList<Move> moves = state.FreeMoves(enemy.Cell);
            Step(moves, moves.Select(move => (Score)StepsIn(towards, move.To)).ToArray(), TieBreak.Lowest);
        }

        // Steps as the tie-break picks; where it picks nothing, the enemy stands.
        private void Step(IReadOnlyList<Move> moves, Score[] scores, TieBreak tie)
        {
            var options = new ListValue(moves.Select(move => move.ToValue()));
            int? pick = play.Choose(enemy.Name, "step", options, scores, tie);
            if (pick != null) enemy.Cell = moves[pick.Value].To;
        }

        private long StepsIn(Field steps, Cell cell) => steps.Values[state.Board.Grid.Index(cell)];
    }
}
