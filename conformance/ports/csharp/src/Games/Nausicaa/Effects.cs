using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Games.Nausicaa
{
    /// <summary>
    /// What actions do: summons, hits, deaths, draws, abilities, the judgement, the end of a turn and the start of the
    /// next (SPEC, NAUS-6 to NAUS-14). Each takes an action that is legal.
    /// </summary>
    internal sealed class Effects
    {
        /// <summary>The stream of what a CPU rolls.</summary>
        public const string CpuStream = "cpu";

        private const string DeckStream = "deck";

        private readonly NausicaaState state;
        private readonly Ruleset rules;
        private readonly IPlay play;

        public Effects(NausicaaState state, IPlay play)
        {
            this.state = state;
            this.play = play;
            rules = state.Rules;
        }

        /// <summary>
        /// Shuffles and deals both players' cards, each again from a fresh deck until the Oracle is in the hand (NAUS-9).
        /// </summary>
        public static void Deal(NausicaaState state, Rng rng)
        {
            Ruleset rules = state.Rules;
            for (int side = 0; side < rules.Players.Count; side++)
            {
                List<UnitType> hand = state.Hands[side];
                do
                {
                    List<UnitType> deck = rules.FreshDeck();
                    rng.Stream(DeckStream).Shuffle(deck, rules.Players[side].Name + " shuffles");
                    state.Decks[side] = deck;
                    hand.Clear();
                    DrawCards(state, side, rules.Turns.CardsInFirstHand);
                }
                while (!hand.Contains(rules.Royal));
            }
        }

        public void Perform(Action action)
        {
            switch (action.Kind)
            {
                case ActionKind.Summon: Summon(action.Card, action.Square); break;
                case ActionKind.Attack: Attack(action.Unit, action.Square); break;
                case ActionKind.Move: Move(action.Unit, action.Square); break;
                case ActionKind.Dash: Dash(action.Unit, action.Square); break;
                case ActionKind.Pull: Pull(action.Unit, action.Square); break;
                case ActionKind.Swap: Swap(action.Unit, action.Square); break;
                default: EndTurn(); break;
            }
        }

        /// <summary>Puts a card's unit on the board, with its effects, and ends the turn.</summary>
        public void Summon(UnitType card, int square)
        {
            int side = state.Side;
            state.Hands[side].Remove(card); // an Oracle deployed from a position need not be in the hand
            state.Mana[side] -= card.Cost;
            state.Add(side, card, square, card.Hp);
            DrawCards(state, side, card.DrawsWhenSummoned);
            if (card.Blast != null) UnitsOn(card.Blast[square]).ForEach(Destroy);
            Conclude(card);
        }

        /// <summary>Attacks a square, with everything that the attack hits, and ends the turn (NAUS-6).</summary>
        public void Attack(Unit unit, int square)
        {
            state.Mana[unit.Side] -= rules.Turns.AttackCost;
            IEnumerable<int> squares = unit.Type.HitsAll
                ? unit.Type.Attacks[unit.Square].SelectMany(line => line)
                : new[] { square };
            foreach (Unit struck in UnitsOn(squares))
            {
                struck.Hp--;
                if (struck.Hp == 0) Destroy(struck);
            }
            if (unit.Type.DestroysItself) Destroy(unit);
            Conclude(unit.Type);
        }

        /// <summary>Moves a unit and binds the turn to it.</summary>
        public void Move(Unit unit, int square)
        {
            Hop(unit, square);
            state.Acting = unit;
            state.HasMoved = true;
        }

        /// <summary>Moves a unit a second time, for mana, and ends the turn.</summary>
        public void Dash(Unit unit, int square)
        {
            state.Mana[unit.Side] -= rules.Turns.DashCost;
            Hop(unit, square);
            EndTurn();
        }

        /// <summary>Ends the turn; unless the game is over, the other player's begins (NAUS-14).</summary>
        public void EndTurn()
        {
            state.Acting = null;
            state.HasMoved = false;
            state.Used = AbilityKind.None;
            if (state.Side == 1) state.Turn++;
            state.Side = 1 - state.Side;
            if (!state.IsOver && state.Turn == rules.Turns.Limit)
            {
                state.Outcome = new ObjectValue {
                    { "by", Value.Null },
                    { "reason", "turn limit" },
                    { "winner", Value.Null },
                };
            }
            if (state.IsOver) return;
            int endedTurns = 2 * (state.Turn - 1) + state.Side;
            if (endedTurns % rules.Cpu.CoefficientPeriod == 0) RollCoefficients();
            BeginTurn();
        }

        private void Pull(Unit unit, int square)
        {
            state.Relocate(state.On(square), Legal.PulledTo(rules.Board, unit.Square, square));
            UseAbility(unit, AbilityKind.Pull);
        }

        private void Swap(Unit unit, int square)
        {
            Unit other = state.On(square);
            int left = unit.Square;
            state.Relocate(unit, square);
            state.Relocate(other, left);
            UseAbility(unit, AbilityKind.Swap);
        }

        private void UseAbility(Unit unit, AbilityKind kind)
        {
            state.Mana[unit.Side] -= rules.Turns.AbilityCost;
            state.Acting = unit;
            state.Used = kind;
        }

        // Whoever hops over a unit may draw for it: half-way between the two squares stands somebody.
        private void Hop(Unit unit, int square)
        {
            int draws = unit.Type.DrawsWhenHopping;
            if (draws > 0 && state.On((unit.Square + square) / 2) != null) DrawCards(state, unit.Side, draws);
            state.Relocate(unit, square);
        }

        private void Destroy(Unit unit)
        {
            state.Remove(unit);
            DrawCards(state, unit.Side, unit.Type.DrawsWhenDestroyed);
            if (unit.Type.IsRoyal) state.Fallen.Add(unit.Side);
        }

        private List<Unit> UnitsOn(IEnumerable<int> squares) =>
            squares.Select(state.On).Where(unit => unit != null).ToList();

        // From the end of the deck to the end of the hand, as many as there are.
        private static void DrawCards(NausicaaState state, int side, int count)
        {
            List<UnitType> deck = state.Decks[side];
            for (int i = 0; i < count && deck.Count > 0; i++)
            {
                state.Hands[side].Add(deck[deck.Count - 1]);
                deck.RemoveAt(deck.Count - 1);
            }
        }

        // The judgement, and the end of the turn (NAUS-7).
        private void Conclude(UnitType by)
        {
            if (state.Fallen.Count > 0)
            {
                int loser = state.Fallen.Count > 1 ? state.Side : state.Fallen[0];
                state.Fallen.Clear();
                state.Outcome = new ObjectValue {
                    { "by", by.Name },
                    { "reason", "oracle destroyed" },
                    { "winner", 2 - loser },
                };
            }
            EndTurn();
        }

        // NAUS-10
        private void BeginTurn()
        {
            int side = state.Side;
            int mana = Math.Min(state.Mana[side] + rules.Turns.ManaGain, Math.Min(rules.Turns.ManaMax, state.Turn));
            state.Mana[side] = mana + state.Army(side).Sum(unit => unit.Type.ManaEachTurn);
            DrawCards(state, side, rules.Turns.CardsDrawn);
        }

        private void RollCoefficients()
        {
            RandomStream stream = play.Stream(CpuStream);
            int range = rules.Cpu.CoefficientRange;
            for (int side = 0; side < rules.Players.Count; side++)
            {
                if (state.Players[side] != NausicaaState.Cpu) continue;
                string name = rules.Players[side].Name;
                int distance = stream.NextInt(range, name + " distance");
                int attractiveness = stream.NextInt(range, name + " attractiveness");
                state.Coefficients[side] = new Coefficients(distance, attractiveness);
            }
        }
    }
}
