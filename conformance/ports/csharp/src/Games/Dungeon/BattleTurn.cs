using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>What strikes: percent of the attack, whether it goes through defence, the effect that it leaves.</summary>
    internal sealed class Blow
    {
        public static readonly Blow PlainAttack = new Blow(BattleChoices.Attack, 100, false, "");

        public readonly string Verb;
        public readonly int Percent;
        public readonly bool Pierces;
        public readonly string Effect;

        public Blow(string verb, int percent, bool pierces, string effect)
        {
            Verb = verb;
            Percent = percent;
            Pierces = pierces;
            Effect = effect;
        }
    }

    /// <summary>A battle, round by round: who acts, what an action does, how it ends (SPEC, DUNG-39 to DUNG-45).</summary>
    internal sealed class BattleTurn
    {
        private const int HeroNumber = 0; // in the order of a round

        private readonly Mine mine;
        private readonly Hero hero;
        private readonly IPlay play;
        private readonly Harm harm;

        public BattleTurn(Mine mine, IPlay play)
        {
            this.mine = mine;
            this.play = play;
            hero = mine.Hero;
            harm = new Harm(mine, play);
        }

        /// <summary>Begins a battle with some enemies, in order of creation.</summary>
        public static void Start(Mine mine, IReadOnlyList<Enemy> foes)
        {
            foreach (Enemy foe in foes)
            {
                foe.State = EnemyState.Chase;
                foe.Calm = 0;
                foe.Lost = 0;
            }
            mine.Battle = new Battle(foes.Select(foe => foe.Id));
            mine.Battles++;
            mine.Say("battle.starts", new ObjectValue { { "names", ListValue.Of(foes.Select(foe => foe.Name)) } });
        }

        /// <summary>
        /// One fighter's turn (DUNG-39, DUNG-40). Whether it was the last of its round, or the battle is over.
        /// </summary>
        public bool Take()
        {
            Battle battle = mine.Battle;
            if (battle.Next == battle.Order.Count)
            {
                battle.Round++;
                battle.Order = RoundOrder();
                battle.Next = 0;
            }
            int number = battle.Order[battle.Next++];
            Fighter fighter = number == HeroNumber ? (Fighter)hero : mine.Enemies.Find(enemy => enemy.Id == number);
            if (number == HeroNumber) HeroActs();
            else EnemyActs((Enemy)fighter);
            if (!mine.IsOver) harm.MoveOn(fighter);
            if (EndIfOver()) return true;
            while (battle.Next < battle.Order.Count && IsGone(battle, battle.Order[battle.Next])) battle.Next++;
            return battle.Next == battle.Order.Count;
        }

        private static bool IsGone(Battle battle, int number) => number != HeroNumber && !battle.Foes.Contains(number);

        // The fastest first; of equals the hero, then the enemies in order of creation: OrderBy keeps their order.
        private List<int> RoundOrder() =>
            new[] { new KeyValuePair<int, int>(HeroNumber, hero.Speed) }
                .Concat(mine.Foes.Select(foe => new KeyValuePair<int, int>(foe.Id, foe.Speed)))
                .OrderByDescending(one => one.Value)
                .Select(one => one.Key)
                .ToList();

        // Ends a battle with nobody left to fight, or with the run.
        private bool EndIfOver()
        {
            if (mine.IsOver)
            {
                mine.Battle = null;
            }
            else if (mine.Battle != null && mine.Battle.Foes.Count == 0)
            {
                mine.Battle = null;
                mine.Say("battle.won");
            }
            return mine.Battle == null;
        }

        private void HeroActs()
        {
            if (mine.ScriptIsDone)
            {
                mine.End("over");
                return;
            }
            BattleAction action = HeroByHand.ActsAlone(mine)
                ? ByScore(hero, BattleChoices.OfAutopilot(mine))
                : ByHand(BattleChoices.OfHand(mine));
            mine.Messages.Clear();
            if (action.Verb == BattleChoices.Attack) harm.Strike(hero, action.Target, Blow.PlainAttack);
            else if (action.Verb == BattleChoices.Escape) TryToEscape();
            else if (mine.Rules.ItemNamed(action.Verb) != null) harm.UseItem(action.Verb);
            else UseSkill(mine.Rules.SkillNamed(action.Verb), action.Target);
        }

        private BattleAction ByHand(IReadOnlyList<BattleAction> actions) =>
            actions[HeroByHand.Choose(mine, play, actions.Select(action => action.InWords).ToArray())];

        private BattleAction ByScore(Fighter fighter, IReadOnlyList<BattleAction> actions)
        {
            ListValue options = ListValue.Of(actions.Select(action => action.InWords));
            Score[] scores = actions.Select(action => (Score)action.Score).ToArray();
            return actions[play.Choose(fighter.Name, "act", options, scores, TieBreak.First).Value];
        }

        private void EnemyActs(Enemy enemy)
        {
            BattleAction action = ByScore(enemy, BattleChoices.OfEnemy(mine, enemy));
            if (action.Verb == BattleChoices.Attack)
            {
                harm.Strike(enemy, action.Target, Blow.PlainAttack);
                return;
            }
            Ability ability = mine.Rules.AbilityNamed(action.Verb);
            if (ability.Cooldown > 0) enemy.Cooldowns.Set(ability.Id, ability.Cooldown);
            if (action.Verb == BattleChoices.Summon)
            {
                enemy.Phase = 2;
                Summon(enemy, ability.Summon);
            }
            else if (action.Verb == BattleChoices.Heal)
            {
                harm.Heal(action.Target, ability.Heal);
            }
            else
            {
                harm.Strike(enemy, action.Target, new Blow(ability.Id, ability.Percent, ability.Pierces, ability.Effect));
            }
        }

        // DUNG-42
        private void UseSkill(Skill skill, Fighter target)
        {
            hero.Mana -= skill.Mana;
            if (skill.Cooldown > 0) hero.Cooldowns.Set(skill.Id, skill.Cooldown);
            mine.Say("hero.skill", new ObjectValue { { "skill", skill.Id } });
            if (skill.Heal > 0) harm.Heal(hero, skill.Heal);
            if (skill.Target == "self")
            {
                harm.Affect(hero, skill.Effect);
                return;
            }
            foreach (Enemy foe in skill.Target == "all" ? mine.Foes : new[] { (Enemy)target })
            {
                // Its pack may have broken, or the run been won, while the blow went round.
                if (mine.IsOver || !mine.Battle.Foes.Contains(foe.Id)) continue;
                if (skill.Percent > 0) harm.Strike(hero, foe, new Blow(skill.Id, skill.Percent, false, skill.Effect));
                else harm.Affect(foe, skill.Effect);
            }
        }

        // DUNG-44
        private void TryToEscape()
        {
            BattleRules rules = mine.Rules.Battle;
            IReadOnlyList<Enemy> foes = mine.Foes;
            int chance = rules.EscapeBase + rules.EscapeStep * (hero.Speed - foes.Max(foe => foe.Speed));
            chance = Math.Max(rules.EscapeMin, Math.Min(rules.EscapeMax, chance));
            if (!play.Stream(Harm.BattleStream).Chance(chance, "escape"))
            {
                mine.Say("battle.held");
                return;
            }
            foreach (Enemy foe in foes) harm.LoseHeart(foe);
            mine.Battle = null;
            mine.Say("battle.escaped");
        }

        // DUNG-43
        private void Summon(Enemy summoner, string[] kinds)
        {
            mine.Say("warden.summons", new ObjectValue { { "name", summoner.Name } });
            Level level = mine.Level;
            Field steps = BreadthFirst.Distances(level.GridFor(summoner.Kind.OpensDoors), new[] { summoner.Cell });
            foreach (string kind in kinds)
            {
                int nearest = -1;
                for (int at = 0; at < level.Size; at++)
                {
                    bool isNearer = steps.Values[at] > 0 && (nearest < 0 || steps.Values[at] < steps.Values[nearest]);
                    if (isNearer && IsFree(level.CellAt(at))) nearest = at;
                }
                if (nearest < 0) return;
                Cell cell = level.CellAt(nearest);
                Enemy enemy = mine.AddEnemy(mine.Rules.KindNamed(kind), cell, EnemyState.Chase, summoner.Pack);
                mine.Battle.Foes.Add(enemy.Id);
            }
        }

        private bool IsFree(Cell cell) =>
            mine.Level.At(cell) != Terrain.ClosedDoor && !mine.IsTaken(cell) && cell != hero.Cell;
    }
}
