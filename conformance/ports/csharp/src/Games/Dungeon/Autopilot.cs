using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>
    /// The hero's own autopilot on the map: a plan by score, then the step that serves it (SPEC, DUNG-51 to DUNG-56). It
    /// knows what the hero sees and remembers, and nothing else.
    /// </summary>
    internal sealed class Autopilot
    {
        private readonly Mine mine;
        private readonly Hero hero;
        private readonly IPlay play;
        private readonly View view;

        public Autopilot(Mine mine, IPlay play)
        {
            this.mine = mine;
            this.play = play;
            hero = mine.Hero;
            view = new View(mine);
        }

        /// <summary>What the hero does this turn: one of the options of <see cref="HeroOnMap"/>.</summary>
        public string Choose()
        {
            IReadOnlyList<Plan> plans = Plans();
            ListValue names = ListValue.Of(plans.Select(one => one.Name));
            Score[] scores = plans.Select(one => (Score)one.Score).ToArray();
            Plan plan = plans[play.Choose(hero.Name, "plan", names, scores, TieBreak.First).Value];
            if (plan.Name == "flee") hero.Fled++;
            else if (view.Chasers.Count == 0) hero.Fled = 0;
            switch (plan.Name)
            {
                case HeroOnMap.Wait:
                case "rest": return HeroOnMap.Wait;
                case MineRules.Potion:
                case MineRules.Antidote: return plan.Name;
                case "flee": return StepBy(WaysAway(), TieBreak.First);
                case "leave":
                case HeroOnMap.Descend:
                    if (plan.Targets.Contains(mine.Level.Index(hero.Cell))) return HeroOnMap.Descend;
                    break;
            }
            return StepBy(view.WaysTo(plan.Targets), TieBreak.Lowest);
        }

        private string StepBy(IReadOnlyList<Way> ways, TieBreak tie)
        {
            ListValue names = ListValue.Of(ways.Select(way => way.Name));
            Score[] scores = ways.Select(way => (Score)way.Score).ToArray();
            return ways[play.Choose(hero.Name, "step", names, scores, tie).Value].Name;
        }

        // The plans that can be carried out, in order (DUNG-53).
        private IReadOnlyList<Plan> Plans()
        {
            Level level = mine.Level;
            MineRules rules = mine.Rules;
            int life = hero.Life;
            int mana = hero.Full.Mana > 0 ? Fighter.Percent(hero.Mana, hero.Full.Mana) : 100;
            bool isChased = view.Chasers.Count > 0;
            bool isAfraid = isChased && life < rules.Autopilot("flee_below");
            bool isTired = life < rules.Autopilot("rest_below") || mana < rules.Autopilot("rest_mana_below");
            bool needsPotion = isChased && life < rules.Battle.PotionBelow;
            bool needsAntidote = life < rules.Battle.AntidoteBelow && BattleChoices.Ails(hero);
            bool mayFight = isChased || life >= rules.Autopilot("fight_from");
            int[] stairs = view.Free(view.Explored(at => level.At(at) == Terrain.StairsDown));

            var plans = new List<Plan>();
            Consider(plans, HeroOnMap.Wait, true);
            Consider(plans, MineRules.Potion, needsPotion && hero.Items.Has(MineRules.Potion), "potion");
            Consider(plans, MineRules.Antidote, needsAntidote && hero.Items.Has(MineRules.Antidote));
            ConsiderWalk(plans, "leave", isAfraid, stairs);
            Consider(plans, "flee", isAfraid && hero.Fled < rules.Autopilot("flee_turns"));
            ConsiderWalk(plans, "fight", mayFight, view.Reachable(view.Prey()));
            Consider(plans, "rest", view.Seen.Count == 0 && isTired);
            ConsiderWalk(plans, "take", true, view.Free(view.Explored(level.Items.ContainsKey)));
            ConsiderWalk(plans, "talk", true, view.Reachable(view.CellsOf(view.People.Where(one => !one.HasGiven))));
            ConsiderWalk(plans, "explore", true, view.Free(view.Explored(view.IsEdge)));
            ConsiderWalk(plans, HeroOnMap.Descend, true, stairs);
            IEnumerable<Enemy> fugitives = view.Seen.Where(enemy => enemy.State == EnemyState.Flee);
            ConsiderWalk(plans, "hunt", true, view.Reachable(view.CellsOf(fugitives)));
            return plans;
        }

        private void Consider(List<Plan> plans, string name, bool isPossible, string score = null)
        {
            if (isPossible) plans.Add(new Plan(name, mine.Rules.Autopilot(score ?? name), new int[0]));
        }

        private void ConsiderWalk(List<Plan> plans, string name, bool isPossible, int[] targets)
        {
            if (isPossible && targets.Length > 0) plans.Add(new Plan(name, mine.Rules.Autopilot(name), targets));
        }

        // To wait, and the steps that can be made, by the distance from the nearest chaser (DUNG-56).
        private IReadOnlyList<Way> WaysAway()
        {
            var ways = new List<Way> { new Way(HeroOnMap.Wait, hero.Cell, FromChasers(hero.Cell)) };
            foreach (Direction direction in Direction.Four)
            {
                Cell cell = hero.Cell.Step(direction);
                if (mine.Level.IsWall(cell) || mine.IsTaken(cell)) continue;
                ways.Add(new Way(direction.Name, cell, FromChasers(cell)));
            }
            return ways;
        }

        private long FromChasers(Cell cell) => view.Chasers.Min(chaser => chaser.Cell.DistanceTo(cell));

        /// <summary>A plan, what it is worth, and the cells that it leads to, by index.</summary>
        private sealed class Plan
        {
            public readonly string Name;
            public readonly int Score;
            public readonly int[] Targets;

            public Plan(string name, int score, int[] targets)
            {
                Name = name;
                Score = score;
                Targets = targets;
            }
        }
    }
}
