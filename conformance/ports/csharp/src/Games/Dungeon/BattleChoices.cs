using System.Collections.Generic;
using System.Linq;

namespace Samepath.Games.Dungeon
{
    /// <summary>An action of battle: its verb, its target or null, and what it is worth.</summary>
    internal sealed class BattleAction
    {
        public readonly string Verb;
        public readonly Fighter Target;
        public readonly int Score;

        public BattleAction(string verb, Fighter target = null, int score = 0)
        {
            Verb = verb;
            Target = target;
            Score = score;
        }

        /// <summary>As it stands in records.</summary>
        public string InWords => Target == null ? Verb : Verb + " " + Target.Name;
    }

    /// <summary>
    /// What can be done in battle, and what each action is worth (SPEC, DUNG-34 to DUNG-38). Nothing here changes the
    /// state.
    /// </summary>
    internal static class BattleChoices
    {
        public const string Attack = "attack";
        public const string Escape = "escape";
        public const string Summon = "summon";
        public const string Heal = "heal";

        /// <summary>The actions of an enemy, the attack first (DUNG-36).</summary>
        public static IReadOnlyList<BattleAction> OfEnemy(Mine mine, Enemy enemy)
        {
            Hero hero = mine.Hero;
            var actions = new List<BattleAction> { On(mine, Attack, hero) };
            switch (enemy.Kind.Special)
            {
                case "shaman":
                    Enemy ally = WeakestAlly(mine);
                    if (ally != null && enemy.IsReady(Heal)) actions.Add(On(mine, Heal, ally));
                    if (!hero.Effects.Has("poison") && enemy.IsReady("spit")) actions.Add(On(mine, "spit", hero));
                    break;
                case "firebolt":
                case "slam":
                    if (enemy.IsReady(enemy.Kind.Special)) actions.Add(On(mine, enemy.Kind.Special, hero));
                    break;
                case "rend":
                    if (!hero.Effects.Has("bleed") && enemy.IsReady("rend")) actions.Add(On(mine, "rend", hero));
                    break;
                case "warden":
                    if (enemy.Phase == 1 && enemy.Hp * 2 < enemy.Kind.Hp) actions.Add(On(mine, Summon, null));
                    else if (enemy.IsReady("slam")) actions.Add(On(mine, "slam", hero));
                    break;
            }
            return actions;
        }

        /// <summary>The actions of the hero on autopilot (DUNG-37).</summary>
        public static IReadOnlyList<BattleAction> OfAutopilot(Mine mine)
        {
            Hero hero = mine.Hero;
            BattleRules battle = mine.Rules.Battle;
            IReadOnlyList<Enemy> foes = mine.Foes;
            Enemy weakest = foes[0];
            foreach (Enemy foe in foes)
            {
                if (foe.Hp < weakest.Hp) weakest = foe;
            }
            var actions = new List<BattleAction> { On(mine, Attack, weakest) };
            if (hero.Life < battle.PotionBelow && hero.Items.Has(MineRules.Potion))
                actions.Add(new BattleAction(MineRules.Potion, null, mine.Rules.Score("potion")));
            if (hero.Life < battle.AntidoteBelow && hero.Items.Has(MineRules.Antidote) && Ails(hero))
                actions.Add(new BattleAction(MineRules.Antidote, null, mine.Rules.Score("antidote")));
            bool areMany = foes.Count >= battle.Many;
            foreach (Skill skill in UsableSkills(mine))
            {
                Fighter target = skill.Target == "one" ? weakest : null;
                actions.Add(new BattleAction(skill.Id, target, mine.Rules.Score(ScoreOf(mine, skill, areMany))));
            }
            return actions;
        }

        /// <summary>Everything that a hero played by hand may do (DUNG-38).</summary>
        public static IReadOnlyList<BattleAction> OfHand(Mine mine)
        {
            IReadOnlyList<Enemy> foes = mine.Foes;
            var actions = new List<BattleAction>(foes.Select(foe => new BattleAction(Attack, foe)));
            foreach (Skill skill in UsableSkills(mine))
            {
                if (skill.Target == "one") actions.AddRange(foes.Select(foe => new BattleAction(skill.Id, foe)));
                else actions.Add(new BattleAction(skill.Id));
            }
            actions.AddRange(
                mine.Rules.Items.Where(item => mine.Hero.Items.Has(item.Id)).Select(item => new BattleAction(item.Id)));
            if (foes.All(foe => !foe.Kind.IsWarden)) actions.Add(new BattleAction(Escape));
            return actions;
        }

        /// <summary>Whether the hero has anything that an antidote is considered against.</summary>
        public static bool Ails(Hero hero) => hero.Effects.Has("poison") || hero.Effects.Has("bleed");

        private static BattleAction On(Mine mine, string verb, Fighter target) =>
            new BattleAction(verb, target, mine.Rules.Score(verb));

        // The first with the strictly smallest percentage, if that is low enough (DUNG-35); or null.
        private static Enemy WeakestAlly(Mine mine)
        {
            Enemy weakest = null;
            int least = mine.Rules.Battle.WeakBelow;
            foreach (Enemy ally in mine.Foes)
            {
                if (ally.Life >= least) continue;
                weakest = ally;
                least = ally.Life;
            }
            return weakest;
        }

        private static IEnumerable<Skill> UsableSkills(Mine mine) =>
            mine.Rules.Skills.Where(skill => mine.Hero.Mana >= skill.Mana && mine.Hero.IsReady(skill.Id));

        // The name of the score of a skill; what is of no use now has none.
        private static string ScoreOf(Mine mine, Skill skill, bool areMany)
        {
            switch (skill.Kind)
            {
                case "heal": return mine.Hero.Life < mine.Rules.Battle.MendBelow ? "mend" : null;
                case "buff": return mine.Hero.Effects.Has(skill.Effect) ? null : "buff";
                case "debuff": return areMany ? "debuff_many" : "debuff_one";
                default: return skill.Target != "all" ? "one" : areMany ? "all_many"
                                                                        : "all_one";
            }
        }
    }
}
