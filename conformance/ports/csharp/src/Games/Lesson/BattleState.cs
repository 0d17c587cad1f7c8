using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games.Lesson
{
    /// <summary>The numbers of the lesson's battle.</summary>
    internal sealed class BattleRules
    {
        public readonly int AllyBelow, Attack, Heal, Potion, PotionBelow, Spit;

        public BattleRules(ObjectValue data)
        {
            AllyBelow = data.Int("ally_below");
            Attack = data.Int("attack");
            Heal = data.Int("heal");
            Potion = data.Int("potion");
            PotionBelow = data.Int("potion_below");
            Spit = data.Int("spit");
        }
    }

    /// <summary>
    /// The lesson's battle decisions: every possible action has a score, and the first greatest is chosen (SPEC,
    /// LESSON-20 to LESSON-24). A run goes through a list of situations, one a turn.
    /// </summary>
    internal sealed class BattleState : GameState
    {
        private const int SituationsMax = 1000;

        private readonly BattleRules rules;
        private readonly IReadOnlyList<Situation> situations;
        private readonly List<string> chosen;

        public BattleState(Fields fields, BattleRules rules)
        {
            this.rules = rules;
            ListValue given = fields.Items("situations", 1, SituationsMax);
            fields.Done();
            situations = given
                             .Select((one, i) => new Situation(new Fields(one, fields.Place("situations", i))))
                             .ToArray();
            chosen = new List<string>();
        }

        private BattleState(BattleState other)
        {
            Turn = other.Turn;
            Outcome = other.Outcome;
            rules = other.rules;
            situations = other.situations;
            chosen = new List<string>(other.chosen);
        }

        public override void Step(IPlay play)
        {
            Situation situation = situations[Turn - 1];
            chosen.Add(situation.IsShaman ? ShamanActs(situation, play) : HeroActs(situation, play));
            if (Turn == situations.Count) Outcome = new ObjectValue { { "chosen", ListValue.Of(chosen) } };
            else Turn++;
        }

        public override ObjectValue Parts() =>
            new ObjectValue {
                { "chosen", ListValue.Of(chosen) },
                { "situations", new ListValue(situations.Select(situation => situation.ToValue())) },
            };

        public override GameState Copy() => new BattleState(this);

        // LESSON-21 and LESSON-22
        private string ShamanActs(Situation situation, IPlay play)
        {
            string enemy = situation.Hero.Name;
            ListValue names = situation.OtherNames();
            Score[] needs = situation.Others.Select(ally => (Score)(rules.AllyBelow - ally.Percent)).ToArray();
            int? weakest = play.Choose("shaman", "weakest ally", names, needs, TieBreak.Positive);
            var actions = new Actions { { "attack " + enemy, rules.Attack } };
            if (weakest != null && situation.HealWait == 0)
                actions.Add("heal " + situation.Others[weakest.Value].Name, rules.Heal);
            if (situation.SpitWait == 0 && !situation.IsPoisoned) actions.Add("spit at " + enemy, rules.Spit);
            return actions.Choose("shaman", play);
        }

        // LESSON-21 and LESSON-23
        private string HeroActs(Situation situation, IPlay play)
        {
            Score[] lives = situation.Others.Select(enemy => (Score)enemy.Hp).ToArray();
            int weakest = play.Choose("hero", "weakest enemy", situation.OtherNames(), lives, TieBreak.Lowest).Value;
            var actions = new Actions { { "attack " + situation.Others[weakest].Name, rules.Attack } };
            if (situation.Hero.Percent < rules.PotionBelow && situation.HasPotion) actions.Add("potion", rules.Potion);
            return actions.Choose("hero", play);
        }

        /// <summary>What can be done, in the order considered, and what each is worth.</summary>
        private sealed class Actions : List<KeyValuePair<string, int>>
        {
            public void Add(string name, int score) => Add(new KeyValuePair<string, int>(name, score));

            public string Choose(string actor, IPlay play)
            {
                ListValue names = ListValue.Of(this.Select(action => action.Key));
                Score[] scores = this.Select(action => (Score)action.Value).ToArray();
                return this[play.Choose(actor, "action", names, scores, TieBreak.First).Value].Key;
            }
        }
    }

    /// <summary>What one actor sees before it decides (LESSON-20).</summary>
    internal sealed class Situation
    {
        private const int SideMax = 16;
        private const int WaitMax = 1000;

        private readonly string actor;

        public Situation(Fields fields)
        {
            actor = fields.Choice("actor", new[] { "shaman", "hero" });
            Hero = new Fighter(new Fields(fields.Take("hero"), fields.Place("hero")));
            string side = IsShaman ? "allies" : "enemies";
            Others = fields.Items(side, 1, SideMax)
                         .Select((one, i) => new Fighter(new Fields(one, fields.Place(side, i))))
                         .ToArray();
            if (IsShaman)
            {
                IsPoisoned = fields.Flag("poisoned", false);
                HealWait = fields.Int("heal_wait", 0, WaitMax, 0);
                SpitWait = fields.Int("spit_wait", 0, WaitMax, 0);
            }
            else
            {
                HasPotion = fields.Flag("potion", false);
            }
            fields.Done();
        }

        public bool IsShaman => actor == "shaman";

        public Fighter Hero { get; }

        /// <summary>The allies or the enemies.</summary>
        public IReadOnlyList<Fighter> Others { get; }

        public bool IsPoisoned { get; }

        public int HealWait { get; }

        public int SpitWait { get; }

        public bool HasPotion { get; }

        public ListValue OtherNames() => ListValue.Of(Others.Select(one => one.Name));

        /// <summary>What it does not have stands there as if missing (LESSON-24).</summary>
        public Value ToValue() =>
            new ObjectValue {
                { "actor", actor },
                { "heal_wait", HealWait },
                { "hero", Hero.ToValue() },
                { "others", new ListValue(Others.Select(one => one.ToValue())) },
                { "poisoned", IsPoisoned },
                { "potion", HasPotion },
                { "spit_wait", SpitWait },
            };
    }

    internal sealed class Fighter
    {
        private const int LifeMax = 1000000;

        public Fighter(Fields fields)
        {
            Name = Names.Read(fields);
            MaxHp = fields.Int("max_hp", 1, LifeMax);
            Hp = fields.Int("hp", 0, MaxHp);
            fields.Done();
        }

        public string Name { get; }

        public int Hp { get; }

        public int MaxHp { get; }

        /// <summary>C#'s division of integers truncates, as CANON-2 has it.</summary>
        public int Percent => Hp * 100 / MaxHp;

        public Value ToValue() => new ObjectValue { { "hp", Hp }, { "max_hp", MaxHp }, { "name", Name } };
    }

    internal static class Names
    {
        private const int CharactersMax = 32;

        /// <summary>The member `name`: a letter, then up to 31 letters, digits or hyphens.</summary>
        public static string Read(Fields fields)
        {
            Value value = fields.Take("name");
            if (value is TextValue text && IsName(text.Text)) return text.Text;
            throw Fields.Refusal(
                fields.Place("name"), value, "a name: a letter, then up to 31 letters, digits or hyphens");
        }

        // Not char.IsLetter, which takes the letters of every script.
        private static bool IsName(string name)
        {
            if (name.Length == 0 || name.Length > CharactersMax || !IsLetter(name[0])) return false;
            return name.All(unit => IsLetter(unit) || unit >= '0' && unit <= '9' || unit == '-');
        }

        private static bool IsLetter(char unit) => unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z';
    }
}
