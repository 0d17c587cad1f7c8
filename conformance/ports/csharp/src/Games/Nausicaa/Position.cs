using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Games.Nausicaa
{
    /// <summary>Positions: a game that starts from units on the board (SPEC, NAUS-23).</summary>
    internal static class Position
    {
        private const int TurnMissing = 6;
        private const int PlayerMissing = 2;

        /// <summary>The state that a position describes. Its units are numbered in its order; nothing is drawn or added.</summary>
        /// <exception cref="InputException">It is no position; the place is named.</exception>
        public static NausicaaState Read(Ruleset rules, Value position, string[] players)
        {
            var fields = new Fields(position, "position");
            var state = new NausicaaState(rules, players) {
                Turn = fields.Int("turn", 1, rules.Turns.Limit - 1, TurnMissing),
                Side = fields.Int("player", 1, 2, PlayerMissing) - 1,
            };
            ReadUnits(fields, state);
            state.Mana = Fields.List(fields.Take("mana"), "mana", 2)
                             .Select((mana, side) => ReadMana(state, mana, side))
                             .ToArray();
            state.Coefficients = ReadCoefficients(fields, rules);
            state.Hands = ReadHands(fields, state);
            Value none = new ListValue { new ListValue(), new ListValue() };
            state.Decks = Fields.List(fields.Take("decks", none), "decks", 2)
                              .Select((deck, side) => ReadDeck(rules, deck, "decks[" + Text.Of(side) + "]"))
                              .ToArray();
            fields.Done();
            return state;
        }

        private static void ReadUnits(Fields fields, NausicaaState state)
        {
            Board board = state.Rules.Board;
            ListValue units = Fields.List(fields.Take("units"), "units");
            for (int i = 0; i < units.Count; i++)
            {
                string
                    where = "units[" + Text.Of(i) + "]";
                var unit = new Fields(units[i], where);
                int side = unit.Int("player", 1, 2) - 1;
                UnitType type = ReadType(state.Rules, unit.Take("type"), where + ".type");
                int square = unit.Int("row", 0, board.Rows - 1) * board.Cols + unit.Int("col", 0, board.Cols - 1);
                int hp = unit.Int("hp", 1, type.Hp);
                unit.Done();
                if (state.On(square) != null) throw new InputException(where + " stands where another unit stands");
                if (type.IsRoyal && state.Placed[side])
                {
                    throw new InputException(
                        where + " is player " + Text.Of(side + 1) + "'s second " + type.Name);
                }
                state.Add(side, type, square, hp);
            }
        }

        // At most the maximum, and what as many seers bring as the deck has, or as stand on the board if more.
        private static int ReadMana(NausicaaState state, Value value, int side)
        {
            int bonus = state.Rules.Types.Sum(
                type => type.ManaEachTurn * Math.Max(type.Copies, state.Army(side).Count(unit => unit.Type == type)));
            return Fields.Int(value, "mana[" + Text.Of(side) + "]", 0, state.Rules.Turns.ManaMax + bonus);
        }

        // One pair for both players, or a list of two.
        private static Coefficients[] ReadCoefficients(Fields fields, Ruleset rules)
        {
            Value value = fields.Take("coefficients");
            IEnumerable<Value> pairs = value is ObjectValue
                ? new ListValue { value, value }
                : Fields.List(value, "coefficients", 2);
            return pairs.Select(
                            (entry, side) =>
                            {
                                var pair = new Fields(entry, "coefficients[" + Text.Of(side) + "]");
                                int most = rules.Cpu.CoefficientRange - 1;
                                var read = new Coefficients(pair.Int("distance", 0, most), pair.Int("attractiveness", 0, most));
                                pair.Done();
                                return read;
                            })
                .ToArray();
        }

        private static List<UnitType>[] ReadHands(Fields fields, NausicaaState state)
        {
            if (fields.Has("hand") == fields.Has("hands"))
                throw new InputException("give hand (of the player to move), or hands (of both)");
            ListValue hands;
            if (fields.Has("hands"))
            {
                hands = Fields.List(fields.Take("hands"), "hands", 2);
            }
            else
            {
                Value own = fields.Take("hand");
                hands = state.Side == 0 ? new ListValue { own, new ListValue() } : new ListValue { new ListValue(), own };
            }
            return hands.Select((hand, side) => ReadHand(state, hand, side)).ToArray();
        }

        private static List<UnitType> ReadHand(NausicaaState state, Value value, int side)
        {
            string
                where = "hands[" + Text.Of(side) + "]";
            List<UnitType> hand = ReadCards(state.Rules, value, where);
            int oracles = hand.Count(card => card.IsRoyal) + (state.Placed[side] ? 1 : 0);
            if (oracles > 1)
                throw new InputException(where + ": a player has one Oracle, on the board or in the hand");
            return hand;
        }

        private static List<UnitType> ReadDeck(Ruleset rules, Value value, string where)
        {
            List<UnitType> deck = ReadCards(rules, value, where);
            if (deck.Any(card => card.IsRoyal)) throw new InputException(where + " holds an Oracle");
            return deck;
        }

        private static List<UnitType> ReadCards(Ruleset rules, Value value, string where) =>
            Fields.List(value, where)
                .Select((name, i) => ReadType(rules, name, where + "[" + Text.Of(i) + "]")).ToList();

        private static UnitType ReadType(Ruleset rules, Value value, string where)
        {
            UnitType type = value is TextValue name ? rules.TypeNamed(name.Text) : null;
            return type ?? throw Fields.Refusal(
                where, value, "one of " + string.Join(", ", rules.Types.Select(known => known.Name)));
        }
    }
}
