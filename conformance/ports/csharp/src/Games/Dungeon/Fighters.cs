using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>How many of each name there are: items, turns left. None is no member. In the order of the names.</summary>
    internal sealed class Counts
    {
        private readonly SortedDictionary<string, int> counts = new SortedDictionary<string, int>(StringComparer.Ordinal);

        /// <summary>The names, as they are now.</summary>
        public IReadOnlyList<string> Names => counts.Keys.ToArray();

        public bool Has(string name) => counts.ContainsKey(name);

        public int Of(string name) => counts.TryGetValue(name, out int count) ? count : 0;

        public void Set(string name, int count)
        {
            if (count == 0) counts.Remove(name);
            else counts[name] = count;
        }

        public void AddOne(string name) => Set(name, Of(name) + 1);

        public void TakeOne(string name) => Set(name, Of(name) - 1);

        public Counts Copy()
        {
            var copy = new Counts();
            foreach (var one in counts) copy.counts.Add(one.Key, one.Value);
            return copy;
        }

        public Value ToValue()
        {
            var members = new ObjectValue();
            foreach (var one in counts) members.Add(one.Key, one.Value);
            return members;
        }
    }

    /// <summary>The hero or an enemy (SPEC, DUNG-1).</summary>
    internal abstract class Fighter
    {
        public Cell Cell;
        public int Hp;
        public Counts Effects = new Counts(); // turns left
        public Counts Cooldowns = new Counts(); // turns left

        public abstract string Name { get; }

        public abstract Sheet Sheet { get; }

        public abstract int Accuracy { get; }

        public abstract int Speed { get; }

        /// <summary>Percent of full life.</summary>
        public int Life => Percent(Hp, Sheet.Hp);

        /// <summary>a * 100 / b, truncated, as C# divides integers.</summary>
        public static int Percent(int a, int b) => a * 100 / b;

        /// <summary>Whether no cooldown of that name is left (DUNG-35).</summary>
        public bool IsReady(string name) => !Cooldowns.Has(name);

        public int DistanceTo(Fighter other) => Cell.DistanceTo(other.Cell);
    }

    internal sealed class Hero : Fighter
    {
        private readonly HeroRules rules;

        public int Mana;
        public int Level;
        public int Experience;
        public Counts Items = new Counts();
        public int Wading;
        public int Fled;

        /// <summary>A fresh hero at a level of experience, with its kit; it is put somewhere later.</summary>
        public Hero(HeroRules rules, int level)
        {
            this.rules = rules;
            Level = level;
            Hp = Full.Hp;
            Mana = Full.Mana;
            Experience = Full.Experience;
            foreach (string item in rules.Kit) Items.AddOne(item);
        }

        public override string Name => "hero";

        public override Sheet Sheet => Full;

        public override int Accuracy => rules.Accuracy;

        public override int Speed => rules.Speed;

        /// <summary>What it is at its best, at its level.</summary>
        public HeroSheet Full => rules.Levels[Level - 1];

        public Hero Copy() =>
            new Hero(rules, Level) {
                Cell = Cell,
                Hp = Hp,
                Mana = Mana,
                Experience = Experience,
                Items = Items.Copy(),
                Wading = Wading,
                Fled = Fled,
                Effects = Effects.Copy(),
                Cooldowns = Cooldowns.Copy(),
            };

        public Value ToValue() =>
            new ObjectValue {
                { "cooldowns", Cooldowns.ToValue() },
                { "effects", Effects.ToValue() },
                { "experience", Experience },
                { "fled", Fled },
                { "hp", Hp },
                { "items", Items.ToValue() },
                { "level", Level },
                { "mana", Mana },
                { "wading", Wading },
                { "x", Cell.X },
                { "y", Cell.Y },
            };
    }

    internal sealed class Enemy : Fighter
    {
        public readonly int Id;
        public readonly Kind Kind;
        public readonly int Pack;
        public readonly bool IsLeader;
        public EnemyState State;
        public int Calm;
        public int Lost; // turns without sight of the hero
        public int Phase = 1;

        private readonly string name;

        /// <summary>An enemy at full life.</summary>
        public Enemy(int id, Kind kind, Cell cell, EnemyState state, int pack, bool isLeader)
        {
            Id = id;
            Kind = kind;
            Cell = cell;
            State = state;
            Pack = pack;
            IsLeader = isLeader;
            Hp = kind.Hp;
            name = kind.Id + "-" + Text.Of(id);
        }

        public override string Name => name;

        public override Sheet Sheet => Kind;

        public override int Accuracy => Kind.Accuracy;

        public override int Speed => Kind.Speed;

        public Enemy Copy()
        {
            var copy = (Enemy)MemberwiseClone();
            copy.Effects = Effects.Copy();
            copy.Cooldowns = Cooldowns.Copy();
            return copy;
        }

        public Value ToValue() =>
            new ObjectValue {
                { "calm", Calm },
                { "cooldowns", Cooldowns.ToValue() },
                { "effects", Effects.ToValue() },
                { "hp", Hp },
                { "id", Id },
                { "kind", Kind.Id },
                { "leader", IsLeader },
                { "lost", Lost },
                { "pack", Pack },
                { "phase", Phase },
                { "state", State.Name() },
                { "x", Cell.X },
                { "y", Cell.Y },
            };
    }
}
