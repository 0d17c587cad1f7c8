using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Games.Dungeon
{
    /// <summary>The states of an enemy (SPEC, DUNG-3).</summary>
    internal enum EnemyState
    {
        Sleep,
        Guard,
        Wander,
        Chase,
        Flee
    }

    internal static class EnemyStates
    {
        /// <summary>In the order of the enum.</summary>
        public static readonly string[] Names = { "sleep", "guard", "wander", "chase", "flee" };

        public static string Name(this EnemyState state) => Names[(int)state];

        /// <summary>The state of a name that is one.</summary>
        public static EnemyState Named(string name) => (EnemyState)Array.IndexOf(Names, name);
    }

    /// <summary>The numbers of a turn on the map.</summary>
    internal sealed class MapRules
    {
        public readonly int Sight, Wake, WakePercent, Guard, Lost, Far, Calm, FleeDivisor, SmartFactor, SmartStep;
        public readonly int Join, PackJoin, JoinMax, BreakPercent, WaterCost, RestHp, RestMana;

        public MapRules(ObjectValue data)
        {
            Sight = data.Int("sight");
            Wake = data.Int("wake");
            WakePercent = data.Int("wake_percent");
            Guard = data.Int("guard");
            Lost = data.Int("lost");
            Far = data.Int("far");
            Calm = data.Int("calm");
            FleeDivisor = data.Int("flee_divisor");
            SmartFactor = data.Int("smart_factor");
            SmartStep = data.Int("smart_step");
            Join = data.Int("join");
            PackJoin = data.Int("pack_join");
            JoinMax = data.Int("join_max");
            BreakPercent = data.Int("break_percent");
            WaterCost = data.Int("water_cost");
            RestHp = data.Int("rest_hp");
            RestMana = data.Int("rest_mana");
        }
    }

    /// <summary>A state of a pack, and how often it is rolled.</summary>
    internal sealed class WeightedState
    {
        public readonly EnemyState State;
        public readonly int Weight;

        public WeightedState(ObjectValue data)
        {
            State = EnemyStates.Named(data.String("state"));
            Weight = data.Int("weight");
        }
    }

    /// <summary>The numbers by which a level is made. Sizes are [low, high].</summary>
    internal sealed class LevelRules
    {
        public readonly int Width, Height, Columns, Rows, SlotWidth, SlotHeight;
        public readonly int ExtraLinkPercent, DoorPercent, ClosedPercent, WaterPercent;
        public readonly int[] RoomWidth, RoomHeight;
        public readonly WeightedState[] States;

        public LevelRules(ObjectValue data)
        {
            Width = data.Int("width");
            Height = data.Int("height");
            Columns = data.Int("columns");
            Rows = data.Int("rows");
            SlotWidth = data.Int("slot_width");
            SlotHeight = data.Int("slot_height");
            ExtraLinkPercent = data.Int("extra_link_percent");
            DoorPercent = data.Int("door_percent");
            ClosedPercent = data.Int("closed_percent");
            WaterPercent = data.Int("water_percent");
            RoomWidth = data["room_width"].Ints();
            RoomHeight = data["room_height"].Ints();
            States = data.Objects("states").Select(state => new WeightedState(state)).ToArray();
        }
    }

    /// <summary>Who and what is on the level of a depth.</summary>
    internal sealed class Contents
    {
        public readonly int Packs;
        public readonly string[] Encounters, Items, Npcs;
        public readonly string Boss; // an encounter, or empty

        public Contents(ObjectValue data)
        {
            Packs = data.Int("packs");
            Encounters = data.Strings("encounters");
            Items = data.Strings("items");
            Npcs = data.Strings("npcs");
            Boss = data.String("boss");
        }

        public bool HasBoss => Boss.Length > 0;
    }

    /// <summary>What a fighter is at its best.</summary>
    internal class Sheet
    {
        public readonly int Hp, Attack, Defence;

        public Sheet(ObjectValue data)
        {
            Hp = data.Int("hp");
            Attack = data.Int("attack");
            Defence = data.Int("defence");
        }
    }

    /// <summary>A kind of enemy (SPEC, DUNG-4).</summary>
    internal sealed class Kind : Sheet
    {
        public readonly string Id, Special;
        public readonly int Speed, Accuracy, Experience;
        public readonly bool OpensDoors, FleesSmartly;

        public Kind(ObjectValue data) : base(data)
        {
            Id = data.String("id");
            Special = data.String("special");
            Speed = data.Int("speed");
            Accuracy = data.Int("accuracy");
            Experience = data.Int("experience");
            OpensDoors = data.Flag("doors");
            FleesSmartly = data.String("flee") == "smart";
        }

        public bool IsWarden => Special == "warden";
    }

    /// <summary>The hero at a level of experience.</summary>
    internal sealed class HeroSheet : Sheet
    {
        public readonly int Experience, Mana;

        public HeroSheet(ObjectValue data) : base(data)
        {
            Experience = data.Int("experience");
            Mana = data.Int("mana");
        }
    }

    internal sealed class HeroRules
    {
        public readonly int Sight, Speed, Accuracy;
        public readonly string[] Kit;
        public readonly HeroSheet[] Levels;

        public HeroRules(ObjectValue data)
        {
            Sight = data.Int("sight");
            Speed = data.Int("speed");
            Accuracy = data.Int("accuracy");
            Kit = data.Strings("kit");
            Levels = data.Objects("levels").Select(level => new HeroSheet(level)).ToArray();
        }
    }

    /// <summary>What an enemy can do beside its attack.</summary>
    internal sealed class Ability
    {
        public readonly string Id, Effect;
        public readonly int Cooldown, Percent, Heal;
        public readonly bool Pierces;
        public readonly string[] Summon;

        public Ability(ObjectValue data)
        {
            Id = data.String("id");
            Effect = data.String("effect");
            Cooldown = data.Int("cooldown");
            Percent = data.Int("percent");
            Heal = data.Int("heal");
            Pierces = data.Flag("pierce");
            Summon = data.Strings("summon");
        }
    }

    /// <summary>What lasts some turns; it changes attack and defence, or does damage.</summary>
    internal sealed class Effect
    {
        public readonly string Id;
        public readonly int Turns, Damage, Attack, Defence;

        public Effect(ObjectValue data)
        {
            Id = data.String("id");
            Turns = data.Int("turns");
            Damage = data.Int("damage");
            Attack = data.Int("attack");
            Defence = data.Int("defence");
        }
    }

    /// <summary>What the hero can do beside its attack.</summary>
    internal sealed class Skill
    {
        public readonly string Id, Kind, Target, Effect;
        public readonly int Mana, Cooldown, Percent, Heal;

        public Skill(ObjectValue data)
        {
            Id = data.String("id");
            Kind = data.String("kind");
            Target = data.String("target");
            Effect = data.String("effect");
            Mana = data.Int("mana");
            Cooldown = data.Int("cooldown");
            Percent = data.Int("percent");
            Heal = data.Int("heal");
        }
    }

    internal sealed class Item
    {
        public readonly string Id;
        public readonly int Heal;
        public readonly string[] Cures;

        public Item(ObjectValue data)
        {
            Id = data.String("id");
            Heal = data.Int("heal");
            Cures = data.Strings("cures");
        }
    }

    /// <summary>The numbers of battle.</summary>
    internal sealed class BattleRules
    {
        public readonly int DamageRoll, EscapeBase, EscapeStep, EscapeMin, EscapeMax;
        public readonly int WeakBelow, PotionBelow, AntidoteBelow, MendBelow, Many;

        public BattleRules(ObjectValue data)
        {
            DamageRoll = data.Int("damage_roll");
            EscapeBase = data.Int("escape_base");
            EscapeStep = data.Int("escape_step");
            EscapeMin = data.Int("escape_min");
            EscapeMax = data.Int("escape_max");
            WeakBelow = data.Int("weak_below");
            PotionBelow = data.Int("potion_below");
            AntidoteBelow = data.Int("antidote_below");
            MendBelow = data.Int("mend_below");
            Many = data.Int("many");
        }
    }

    /// <summary>
    /// The rules of the mine (SPEC, DUNG-1). What is a list here is one because its order counts; the dictionaries are
    /// only looked into. They are made once for a run, and never changed.
    /// </summary>
    internal sealed class MineRules
    {
        /// <summary>The items that the autopilot knows by name.</summary>
        public const string Potion = "potion_heal";

        public const string Antidote = "antidote";

        public readonly int TurnsMax;
        public readonly MapRules Map;
        public readonly LevelRules Level;
        public readonly Contents[] Levels; // by depth, from 1
        public readonly HeroRules Hero;
        public readonly BattleRules Battle;
        public readonly Kind[] Kinds;
        public readonly Ability[] Abilities;
        public readonly Effect[] Effects;
        public readonly Skill[] Skills;
        public readonly Item[] Items;
        public readonly IReadOnlyDictionary<string, string[]> Encounters; // the kinds of each, the leader's first
        public readonly IReadOnlyDictionary<string, string> Gifts; // what each NPC gives

        private readonly ObjectValue scores;
        private readonly ObjectValue autopilot;

        public MineRules(ObjectValue data)
        {
            TurnsMax = data.Int("turns_max");
            Map = new MapRules(data.Object("map"));
            Level = new LevelRules(data.Object("level"));
            Levels = data.Objects("levels").Select(one => new Contents(one)).ToArray();
            Hero = new HeroRules(data.Object("hero"));
            Battle = new BattleRules(data.Object("battle"));
            Kinds = data.Objects("kinds").Select(one => new Kind(one)).ToArray();
            Abilities = data.Objects("abilities").Select(one => new Ability(one)).ToArray();
            Effects = data.Objects("effects").Select(one => new Effect(one)).ToArray();
            Skills = data.Objects("skills").Select(one => new Skill(one)).ToArray();
            Items = data.Objects("items").Select(one => new Item(one)).ToArray();
            Encounters = data.Objects("encounters").ToDictionary(one => one.String("id"), one => one.Strings("kinds"), StringComparer.Ordinal);
            Gifts = data.Objects("npcs").ToDictionary(
                one => one.String("id"), one => one.String("gift"), StringComparer.Ordinal);
            scores = data.Object("scores");
            autopilot = data.Object("autopilot");
        }

        public Kind KindNamed(string id) => Kinds.First(kind => kind.Id == id);

        public Ability AbilityNamed(string id) => Abilities.First(ability => ability.Id == id);

        public Effect EffectNamed(string id) => Effects.First(effect => effect.Id == id);

        /// <summary>Null for none.</summary>
        public Skill SkillNamed(string id) => Skills.FirstOrDefault(skill => skill.Id == id);

        /// <summary>Null for none.</summary>
        public Item ItemNamed(string id) => Items.FirstOrDefault(item => item.Id == id);

        /// <summary>What an action of battle is worth; nothing, where the name is null.</summary>
        public int Score(string name) => name == null ? 0 : scores.Int(name);

        /// <summary>What a plan of the autopilot is worth, and its limits.</summary>
        public int Autopilot(string name) => autopilot.Int(name);
    }
}
