using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>
    /// An enemy's turn on the map: asleep, on guard, wandering, chasing, fleeing (SPEC, DUNG-20 to DUNG-31). A draw is
    /// made only when the tests before it hold.
    /// </summary>
    internal sealed class EnemyOnMap
    {
        public const string MapStream = "map";

        private readonly Mine mine;
        private readonly Enemy enemy;
        private readonly IPlay play;
        private readonly MapRules rules;
        private readonly Level level;
        private readonly Hero hero;

        public EnemyOnMap(Mine mine, Enemy enemy, IPlay play)
        {
            this.mine = mine;
            this.enemy = enemy;
            this.play = play;
            rules = mine.Rules.Map;
            level = mine.Level;
            hero = mine.Hero;
        }

        public void Act()
        {
            if (enemy.Calm > 0) enemy.Calm--;
            switch (enemy.State)
            {
                case EnemyState.Sleep: Sleep(); break;
                case EnemyState.Guard: Guard(); break;
                case EnemyState.Wander: Wander(); break;
                case EnemyState.Chase: Chase(); break;
                default:
                    if (enemy.Kind.FleesSmartly) FleeSmartly();
                    else Flee();
                    break;
            }
        }

        // DUNG-24
        private void Sleep()
        {
            if (enemy.DistanceTo(hero) > rules.Wake || !SeesHero()) return;
            bool wakes = play.Stream(MapStream).Chance(rules.WakePercent, "wakes");
            if (Change((EnemyState.Chase, wakes))) Note("ai.wakes");
        }

        // DUNG-25
        private void Guard()
        {
            if (!SeesHero()) return;
            bool isNear = enemy.DistanceTo(hero) <= rules.Guard;
            if (Change((EnemyState.Chase, isNear))) mine.Say("ai.guard", new ObjectValue { { "name", enemy.Name } });
        }

        // DUNG-26
        private void Wander()
        {
            if (SeesHero() && Change((EnemyState.Chase, enemy.Calm == 0)))
            {
                enemy.Lost = 0;
                Note("ai.notices");
                return;
            }
            ListValue options = ListValue.Of(Direction.Four.Select(direction => direction.Name).Concat(new[] { "stand" }));
            int pick = play.Roll(enemy.Name, "wander", options, MapStream, "wander");
            if (pick == Direction.Four.Length) return;
            Cell cell = enemy.Cell.Step(Direction.Four[pick]);
            if (MayStep(cell)) StepTo(cell);
        }

        // DUNG-27 and DUNG-28
        private void Chase()
        {
            bool flees = !enemy.Kind.IsWarden && enemy.Hp * rules.FleeDivisor < enemy.Kind.Hp;
            if (!flees) enemy.Lost = SeesHero() ? 0 : enemy.Lost + 1;
            if (Change((EnemyState.Flee, flees), (EnemyState.Wander, !flees && enemy.Lost > rules.Lost)))
            {
                if (enemy.State == EnemyState.Flee) Note("ai.flees");
                return;
            }
            if (enemy.DistanceTo(hero) <= 1) return;
            IReadOnlyList<Way> ways = WaysToHero();
            if (ways.Count == 0 || ways.Min(way => way.Score) > rules.Far) return;
            StepTo(ways[Choose("step", ways, TieBreak.Lowest)].Cell);
        }

        // DUNG-30
        private void Flee() => FleeBy(cell => cell.DistanceTo(hero.Cell), TieBreak.First);

        // DUNG-31
        private void FleeSmartly()
        {
            Grid grid = level.GridFor(enemy.Kind.OpensDoors);
            Field steps = BreadthFirst.Distances(grid, new[] { hero.Cell }, level.People.Select(person => person.Cell));
            Field field = Weighted.Relax(grid, steps, rules.SmartFactor, rules.SmartStep);
            if (!field.Reaches(level.Index(enemy.Cell))) return;
            FleeBy(cell => field.Values[level.Index(cell)], TieBreak.Lowest);
        }

        // To stand, then the steps that are allowed.
        private void FleeBy(System.Func<Cell, long> score, TieBreak tie)
        {
            var ways = new List<Way> { new Way("stand", enemy.Cell, score(enemy.Cell)) };
            foreach (Direction direction in Direction.Four)
            {
                Cell cell = enemy.Cell.Step(direction);
                if (MayStep(cell)) ways.Add(new Way(direction.Name, cell, score(cell)));
            }
            int pick = Choose("flee", ways, tie);
            if (pick > 0) StepTo(ways[pick].Cell);
        }

        // The directions from which the hero is reached, with the length of the path that begins so. The field goes as
        // far as paths are followed, so longer ways are none.
        private IReadOnlyList<Way> WaysToHero()
        {
            IEnumerable<Cell> blocked = mine.Enemies.Select(one => one.Cell)
                                            .Concat(level.People.Select(person => person.Cell));
            Grid grid = level.GridFor(enemy.Kind.OpensDoors);
            Field field = BreadthFirst.Distances(grid, new[] { hero.Cell }, blocked, rules.Far);
            var ways = new List<Way>();
            foreach (Direction direction in Direction.Four)
            {
                Cell cell = enemy.Cell.Step(direction);
                long length = field.Values[level.Index(cell)] + 1;
                if (length > 1) ways.Add(new Way(direction.Name, cell, length));
            }
            return ways;
        }

        private int Choose(string kind, IReadOnlyList<Way> ways, TieBreak tie)
        {
            ListValue options = ListValue.Of(ways.Select(way => way.Name));
            return play.Choose(enemy.Name, kind, options, ways.Select(way => (Score)way.Score).ToArray(), tie).Value;
        }

        // A change of state, to the first whose test holds; whether there was one.
        private bool Change(params(EnemyState State, bool Holds)[] tests)
        {
            ListValue options = ListValue.Of(tests.Select(test => test.State.Name()));
            Score[] scores = tests.Select(test => (Score)(test.Holds ? 1 : 0)).ToArray();
            int? pick = play.Choose(enemy.Name, "state", options, scores, TieBreak.Positive);
            if (pick == null) return false;
            enemy.State = tests[pick.Value].State;
            return true;
        }

        private bool SeesHero() =>
            enemy.DistanceTo(hero) <= rules.Sight && Seeing.IsClear(level, enemy.Cell, hero.Cell);

        // DUNG-23
        private bool MayStep(Cell cell) =>
            level.IsWalkable(level.Index(cell), enemy.Kind.OpensDoors) && cell != hero.Cell && !mine.IsTaken(cell);

        private void StepTo(Cell cell)
        {
            if (enemy.Effects.Has("bleed")) level.Blood.Add(level.Index(enemy.Cell));
            enemy.Cell = cell;
            if (level.At(cell) != Terrain.ClosedDoor) return;
            level.Put(cell, Terrain.OpenDoor);
            Note("door.opens");
        }

        // Said only when the hero sees the enemy's cell (DUNG-29).
        private void Note(string key)
        {
            if (mine.IsVisible(enemy.Cell)) mine.Say(key, new ObjectValue { { "name", enemy.Name } });
        }
    }

    /// <summary>A way that begins with a step, or with none: what it is called, the cell, and what it is worth.</summary>
    internal struct Way
    {
        public readonly string Name;
        public readonly Cell Cell;
        public readonly long Score;

        public Way(string name, Cell cell, long score)
        {
            Name = name;
            Cell = cell;
            Score = score;
        }
    }
}
