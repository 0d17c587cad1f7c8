using System;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Games.Dungeon
{
    /// <summary>
    /// Blows, wounds, deaths, effects and healing, in battle and on the map (SPEC, DUNG-41, DUNG-45 and DUNG-46).
    /// </summary>
    internal sealed class Harm
    {
        public const string BattleStream = "battle";

        private readonly Mine mine;
        private readonly Hero hero;
        private readonly IPlay play;

        public Harm(Mine mine, IPlay play)
        {
            this.mine = mine;
            this.play = play;
            hero = mine.Hero;
        }

        /// <summary>An attack, or any action with a percent above 0 (DUNG-41).</summary>
        public void Strike(Fighter fighter, Fighter target, Blow blow)
        {
            RandomStream stream = play.Stream(BattleStream);
            if (!stream.Chance(fighter.Accuracy, "hits"))
            {
                mine.Say("battle.misses", Names(fighter, target, blow));
                return;
            }
            int attack = AttackOf(fighter) + stream.NextInt(mine.Rules.Battle.DamageRoll, "damage");
            int defence = blow.Pierces ? 0 : DefenceOf(target);
            int amount = Math.Max(1, attack * blow.Percent / 100 - defence);
            mine.Say("battle.hits", Names(fighter, target, blow).With("amount", amount));
            if (Wound(target, amount, fighter.Name)) Affect(target, blow.Effect);
        }

        /// <summary>Cooldowns and effects move on by a turn (DUNG-46). Whether the fighter lives.</summary>
        public bool MoveOn(Fighter fighter)
        {
            foreach (string name in fighter.Cooldowns.Names) fighter.Cooldowns.TakeOne(name);
            foreach (Effect effect in mine.Rules.Effects)
            {
                if (!fighter.Effects.Has(effect.Id)) continue;
                if (effect.Damage > 0)
                {
                    mine.Say(
                        "effect." + effect.Id,
                        new ObjectValue { { "amount", effect.Damage }, { "name", fighter.Name } });
                    if (!Wound(fighter, effect.Damage, effect.Id)) return false;
                }
                fighter.Effects.TakeOne(effect.Id);
                if (!fighter.Effects.Has(effect.Id)) mine.Say("effect.ends", EffectOn(fighter, effect.Id));
            }
            return true;
        }

        /// <summary>The hero uses up an item.</summary>
        public void UseItem(string id)
        {
            Item item = mine.Rules.ItemNamed(id);
            hero.Items.TakeOne(id);
            mine.Say("hero.uses", new ObjectValue { { "item", id } });
            if (item.Heal > 0) Heal(hero, item.Heal);
            foreach (string effect in item.Cures) hero.Effects.Set(effect, 0);
        }

        public void Heal(Fighter fighter, int life)
        {
            int amount = Math.Min(life, fighter.Sheet.Hp - fighter.Hp);
            fighter.Hp += amount;
            mine.Say("battle.heals", new ObjectValue { { "amount", amount }, { "name", fighter.Name } });
        }

        /// <summary>Gives an effect, anew where it is there already.</summary>
        public void Affect(Fighter fighter, string effect)
        {
            if (effect.Length == 0) return;
            fighter.Effects.Set(effect, mine.Rules.EffectNamed(effect).Turns);
            mine.Say("effect.begins", EffectOn(fighter, effect));
        }

        /// <summary>An enemy turns away, and leaves the hero alone for a while.</summary>
        public void LoseHeart(Enemy enemy)
        {
            enemy.State = EnemyState.Wander;
            enemy.Calm = mine.Rules.Map.Calm;
            enemy.Lost = 0;
        }

        private int AttackOf(Fighter fighter) =>
            Math.Max(0, fighter.Sheet.Attack + fighter.Effects.Names.Sum(id => mine.Rules.EffectNamed(id).Attack));

        private int DefenceOf(Fighter fighter) =>
            Math.Max(0, fighter.Sheet.Defence + fighter.Effects.Names.Sum(id => mine.Rules.EffectNamed(id).Defence));

        // Takes life; whether the fighter lives (DUNG-45).
        private bool Wound(Fighter fighter, int damage, string cause)
        {
            fighter.Hp = Math.Max(0, fighter.Hp - damage);
            if (fighter.Hp > 0) return true;
            if (fighter is Enemy enemy)
            {
                Die(enemy);
                return false;
            }
            mine.Say("hero.dies", new ObjectValue { { "cause", cause } });
            mine.End("died", cause);
            return false;
        }

        private void Die(Enemy enemy)
        {
            mine.Enemies.Remove(enemy);
            LeaveBattle(enemy);
            mine.Killed++;
            mine.Say("battle.dies", new ObjectValue { { "name", enemy.Name } });
            Learn(enemy.Kind.Experience);
            if (enemy.Kind.IsWarden)
            {
                mine.Say("warden.falls");
                mine.End("won", enemy.Name);
            }
            else if (enemy.IsLeader)
            {
                BreakPack(enemy.Pack);
            }
        }

        private void BreakPack(int pack)
        {
            foreach (Enemy enemy in mine.Enemies)
            {
                if (enemy.Pack != pack || enemy.State != EnemyState.Chase) continue;
                bool breaks = play.Stream(BattleStream).Chance(mine.Rules.Map.BreakPercent, "breaks");
                ListValue options = new ListValue { EnemyState.Wander.Name() };
                int? pick = play.Choose(enemy.Name, "state", options, new Score[] { breaks ? 1 : 0 }, TieBreak.Positive);
                if (pick == null) continue;
                LoseHeart(enemy);
                mine.Say("pack.breaks", new ObjectValue { { "name", enemy.Name } });
                LeaveBattle(enemy);
            }
        }

        private void LeaveBattle(Enemy enemy) => mine.Battle?.Foes.Remove(enemy.Id);

        // For every level reached the difference in life and mana at once.
        private void Learn(int experience)
        {
            HeroSheet[] levels = mine.Rules.Hero.Levels;
            hero.Experience += experience;
            while (hero.Level < levels.Length && hero.Experience >= levels[hero.Level].Experience)
            {
                HeroSheet before = hero.Full;
                hero.Level++;
                hero.Hp += hero.Full.Hp - before.Hp;
                hero.Mana += hero.Full.Mana - before.Mana;
                mine.Say("hero.level", new ObjectValue { { "level", hero.Level } });
            }
        }

        private static ObjectValue Names(Fighter fighter, Fighter target, Blow blow) =>
            new ObjectValue { { "name", fighter.Name }, { "target", target.Name }, { "verb", blow.Verb } };

        private static ObjectValue EffectOn(Fighter fighter, string effect) =>
            new ObjectValue { { "effect", effect }, { "name", fighter.Name } };
    }
}
