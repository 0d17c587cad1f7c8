using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games.Nausicaa
{
    /// <summary>A unit on the board (SPEC, NAUS-3).</summary>
    internal sealed class Unit
    {
        public readonly int Number;
        public readonly int Side;
        public readonly UnitType Type;
        public int Square;
        public int Hp;

        public Unit(int number, int side, UnitType type, int square, int hp)
        {
            Number = number;
            Side = side;
            Type = type;
            Square = square;
            Hp = hp;
        }

        public Unit Copy() => new Unit(Number, Side, Type, Square, Hp);
    }

    /// <summary>The CPU's temper (SPEC, NAUS-17).</summary>
    internal struct Coefficients
    {
        public readonly int Distance;
        public readonly int Attractiveness;

        public Coefficients(int distance, int attractiveness)
        {
            Distance = distance;
            Attractiveness = attractiveness;
        }

        public Value ToValue() => new ObjectValue { { "attractiveness", Attractiveness }, { "distance", Distance } };
    }

    /// <summary>
    /// The state of a game of Nausicaa (SPEC, NAUS-3, NAUS-9, NAUS-10 and NAUS-15). Arrays of two are by side, 0 for
    /// player 1 and 1 for player 2.
    /// </summary>
    internal sealed class NausicaaState : GameState
    {
        public const string Person = "person";
        public const string Cpu = "cpu";

        public readonly Ruleset Rules;
        public readonly string[] Players;
        public int Side; // whose turn it is
        public int[] Mana;
        public List<UnitType>[] Decks = { new List<UnitType>(), new List<UnitType>() };
        public List<UnitType>[] Hands = { new List<UnitType>(), new List<UnitType>() };
        public List<Unit> Units = new List<Unit>(); // in order of their numbers
        public bool[] Placed = { false, false }; // whether each Oracle was deployed
        public Coefficients[] Coefficients;
        public Unit Acting; // the unit to which the turn is bound, or null
        public bool HasMoved;
        public AbilityKind Used; // in this turn
        public List<int> Fallen = new List<int>(); // sides whose Oracle the action under way has destroyed

        private readonly Unit[] board; // the same units by square
        private int nextNumber = 1;

        /// <summary>A state with nothing on the board and no cards.</summary>
        public NausicaaState(Ruleset rules, string[] players)
        {
            Rules = rules;
            Players = players;
            Mana = new[] { rules.Turns.ManaStart, rules.Turns.ManaStart };
            var start = new Coefficients(rules.Cpu.CoefficientStart, rules.Cpu.CoefficientStart);
            Coefficients = new[] { start, start };
            board = new Unit[rules.Board.Size];
        }

        /// <summary>The name of the player whose turn it is.</summary>
        public string Mover => Rules.Players[Side].Name;

        public bool IsCpuToMove => Players[Side] == Cpu;

        /// <summary>The unit on a square, or null.</summary>
        public Unit On(int square) => board[square];

        /// <summary>The units of a side, by their numbers.</summary>
        public IEnumerable<Unit> Army(int side) => Units.Where(unit => unit.Side == side);

        /// <summary>Puts a new unit on an empty square.</summary>
        public void Add(int side, UnitType type, int square, int hp)
        {
            var unit = new Unit(nextNumber++, side, type, square, hp);
            Units.Add(unit);
            board[square] = unit;
            if (type.IsRoyal) Placed[side] = true;
        }

        /// <summary>Takes a unit off the board.</summary>
        public void Remove(Unit unit)
        {
            board[unit.Square] = null;
            Units.Remove(unit);
        }

        /// <summary>Puts a unit on another square; what stands there must be moved next.</summary>
        public void Relocate(Unit unit, int square)
        {
            if (board[unit.Square] == unit) board[unit.Square] = null;
            board[square] = unit;
            unit.Square = square;
        }

        /// <summary>One action of a person, or one whole turn of a CPU.</summary>
        public override void Step(IPlay play)
        {
            if (IsCpuToMove)
            {
                new CpuTurn(this, play).Take();
                return;
            }
            IReadOnlyList<Action> actions = Legal.Actions(this);
            ListValue options = ListValue.Of(actions.Select(action => action.Notation(Rules.Board)));
            int pick = play.Ask(Mover, Placed[Side] ? "action" : "deploy", options);
            new Effects(this, play).Perform(actions[pick]);
        }

        public override ObjectValue Parts() =>
            new ObjectValue {
                { "cards", new ObjectValue { { "decks", Letters(Decks) }, { "hands", Letters(Hands) } } },
                { "coefficients",
                    new ListValue(Coefficients.Select((pair, side) => Players[side] == Cpu ? pair.ToValue() : Value.Null)) },
                { "mana", ListValue.Of(Mana) },
                { "move",
                    new ObjectValue {
                        { "ability", Used == AbilityKind.None ? "" : Used == AbilityKind.Pull ? "pull"
                                                                                              : "swap" },
                        { "moved", HasMoved },
                        { "next_number", nextNumber },
                        { "placed", new ListValue(Placed.Select(placed => (Value)placed)) },
                        { "player", Side + 1 },
                        { "unit", Value.OrNull(Acting?.Number) },
                    } },
                { "players", ListValue.Of(Players) },
                { "units", ListValue.Of(Units.Select(InWords)) },
            };

        public override GameState Copy()
        {
            var copy = new NausicaaState(Rules, Players) {
                Turn = Turn,
                Outcome = Outcome,
                Side = Side,
                Mana = (int[])Mana.Clone(),
                Decks = Decks.Select(deck => new List<UnitType>(deck)).ToArray(),
                Hands = Hands.Select(hand => new List<UnitType>(hand)).ToArray(),
                Units = Units.Select(unit => unit.Copy()).ToList(),
                Placed = (bool[])Placed.Clone(),
                Coefficients = (Coefficients[])Coefficients.Clone(),
                HasMoved = HasMoved,
                Used = Used,
                Fallen = new List<int>(Fallen),
                nextNumber = nextNumber,
            };
            foreach (Unit unit in copy.Units) copy.board[unit.Square] = unit;
            if (Acting != null) copy.Acting = copy.Units.FirstOrDefault(unit => unit.Number == Acting.Number);
            return copy;
        }

        // number player type square hp
        private string InWords(Unit unit) =>
            string.Join(
                " ",
                Text.Of(unit.Number),
                Text.Of(unit.Side + 1),
                unit.Type.Name,
                Rules.Board.Names[unit.Square],
                Text.Of(unit.Hp));

        private static ListValue Letters(List<UnitType>[] cards) =>
            ListValue.Of(cards.Select(one => string.Concat(one.Select(card => card.Letter))));
    }
}
