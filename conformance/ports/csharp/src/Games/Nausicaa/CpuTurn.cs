using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games.Nausicaa
{
    /// <summary>
    /// One whole turn of the CPU: it weighs every pair of an own and a hostile unit, then attacks, summons, moves or
    /// flees (SPEC, NAUS-17 to NAUS-22). Interest and distance are the one computation in doubles of the rules.
    /// </summary>
    internal sealed class CpuTurn
    {
        private readonly NausicaaState state;
        private readonly IPlay play;
        private readonly Effects effects;
        private readonly Ruleset rules;
        private readonly Board board;
        private readonly int side;
        private readonly string actor;

        public CpuTurn(NausicaaState state, IPlay play)
        {
            this.state = state;
            this.play = play;
            effects = new Effects(state, play);
            rules = state.Rules;
            board = rules.Board;
            side = state.Side;
            actor = state.Mover;
        }

        private Coefficients Temper => state.Coefficients[side];

        private int Mana => state.Mana[side];

        public void Take()
        {
            if (!state.Placed[side])
            {
                Deploy();
                return;
            }
            Pair pair = ChoosePair();
            if (pair == null)
            {
                effects.EndTurn();
                return;
            }
            if (Strike("4 attack", pair.Ally, pair.Target)) return;
            if (state.Army(side).Count() < rules.Cpu.UnitsWanted)
            {
                UnitType card = ChooseCard();
                if (card != null)
                {
                    int row = rules.Players[side].FrontRow;
                    Put("5 square", card, row, board.Col(pair.Target.Square), rules.Cpu.ColumnsSearched);
                    return;
                }
            }
            if (pair.Ally.Type.IsRoyal) Flee(pair.Ally, pair.Target);
            else Advance(pair.Ally, pair.Target);
        }

        // Step 1: the Oracle on the back row, as far across as the enemy's (NAUS-17).
        private void Deploy()
        {
            int row = rules.Players[side].BackRow;
            Unit enemy = state.Army(1 - side).FirstOrDefault(unit => unit.Type.IsRoyal);
            int col;
            if (enemy != null)
            {
                col = board.Cols - 1 - board.Col(enemy.Square);
            }
            else
            {
                ListValue options = Summonings(rules.Royal, board.RowOf(row));
                col = play.Roll(actor, "1 column", options, Effects.CpuStream, actor + " column");
            }
            Put("1 deploy", rules.Royal, row, col, board.Cols - 1);
        }

        // Step 2: each ally's target, then the pair; null without one (NAUS-18).
        private Pair ChoosePair()
        {
            Unit[] hostile = Hostile();
            var pairs = new List<Pair>();
            foreach (Unit ally in state.Army(side).ToArray())
            {
                Pair pair = ChooseTarget("2 target", ally, hostile);
                if (pair != null) pairs.Add(pair);
            }
            ListValue options = ListValue.Of(
                pairs.Select(one => Written.FromUnit(board, one.Ally, Written.Weighs, one.Target.Square)));
            Score[] interests = pairs.Select(one => one.Interest).ToArray();
            int? pick = play.Choose(actor, "2 pair", options, interests, TieBreak.Positive);
            return pick == null ? null : pairs[pick.Value];
        }

        // The hostile unit that an ally is most interested in; null where there is none.
        private Pair ChooseTarget(string kind, Unit ally, Unit[] hostile)
        {
            ListValue options = FromUnit(ally, Written.Weighs, hostile.Select(unit => unit.Square));
            Score[] interests = hostile.Select(unit => Interest(ally, unit)).ToArray();
            int? pick = play.Choose(actor, kind, options, interests, TieBreak.Last);
            return pick == null ? null : new Pair(ally, hostile[pick.Value], interests[pick.Value]);
        }

        // Step 4: attacks the target if it can; whether it did (NAUS-19).
        private bool Strike(string kind, Unit ally, Unit target)
        {
            if (Mana < rules.Turns.AttackCost) return false;
            IReadOnlyList<int> squares = Legal.AttackSquares(state, ally);
            if (!squares.Contains(target.Square)) return false;
            Score[] scores = squares.Select(square => (Score)(square == target.Square ? 1 : 0)).ToArray();
            ListValue options = FromUnit(ally, Written.Attacks, squares);
            int? pick = play.Choose(actor, kind, options, scores, TieBreak.Positive);
            effects.Attack(ally, squares[pick.Value]);
            return true;
        }

        // Step 5: the cheapest card that mana can pay, or null.
        private UnitType ChooseCard()
        {
            UnitType[] cards = state.Hands[side]
                                   .Where(card => card.Cost <= Mana && !rules.Cpu.NeverSummoned.Contains(card.Name))
                                   .ToArray();
            ListValue names = ListValue.Of(cards.Select(card => card.Name));
            Score[] costs = cards.Select(card => (Score)card.Cost).ToArray();
            int? pick = play.Choose(actor, "5 card", names, costs, TieBreak.Lowest);
            return pick == null ? null : cards[pick.Value];
        }

        // Puts a card's unit on the free square of a row nearest to a column; without one the turn ends.
        private void Put(string kind, UnitType card, int row, int col, int columnsMax)
        {
            var squares = new List<int>();
            var distances = new List<Score>();
            for (int distance = 0; distance <= columnsMax; distance++)
            {
                foreach (int column in distance == 0 ? new[] { col } : new[] { col - distance, col + distance })
                {
                    int square = row * board.Cols + column;
                    if (column < 0 || column >= board.Cols || !Legal.MayStand(state, square, card.SummonedByCpuOnDark)) continue;
                    squares.Add(square);
                    distances.Add(distance);
                }
            }
            int? pick = play.Choose(actor, kind, Summonings(card, squares), distances, TieBreak.Lowest);
            if (pick == null) effects.EndTurn();
            else effects.Summon(card, squares[pick.Value]);
        }

        // Step 6: as near to the target as one move goes; with mana left, looks again with this unit (NAUS-20).
        private void Advance(Unit ally, Unit target)
        {
            int? square = NearestMove("6 move", Written.Moves, ally, target.Square);
            if (square != null) effects.Move(ally, square.Value);
            if (square == null || Mana <= rules.Cpu.SecondPassManaAbove)
            {
                effects.EndTurn();
                return;
            }
            Unit again = ChooseTarget("6 target again", ally, Hostile()).Target;
            if (Strike("6 attack again", ally, again)) return;
            int? further = NearestMove("6 dash", Written.Dashes, ally, again.Square);
            if (further == null) effects.EndTurn();
            else effects.Dash(ally, further.Value);
        }

        // Step 7: the Oracle towards the point as far behind it as the target is in front of it (NAUS-21).
        private void Flee(Unit oracle, Unit target)
        {
            int row = Within(2 * board.Row(oracle.Square) - board.Row(target.Square), board.Rows);
            int col = Within(2 * board.Col(oracle.Square) - board.Col(target.Square), board.Cols);
            int? square = NearestMove("7 flee", Written.Moves, oracle, row * board.Cols + col);
            if (square != null) effects.Move(oracle, square.Value);
            effects.EndTurn();
        }

        // The move nearest to a square, or null.
        private int? NearestMove(string kind, char sign, Unit unit, int goal)
        {
            IReadOnlyList<int> squares = Legal.MoveSquares(state, unit);
            Score[] scores = squares
                                 .Select(square => Score.OfDouble((double)(board.Distance(square, goal) * Temper.Distance)))
                                 .ToArray();
            int? pick = play.Choose(actor, kind, FromUnit(unit, sign, squares), scores, TieBreak.Lowest);
            return pick == null ? (int?)null : squares[pick.Value];
        }

        // How much an ally wants a hostile unit: doubles, in exactly this order of operations (NAUS-18). C# may compute
        // in more than 64 bits; a cast to double rounds, and makes every machine agree.
        private Score Interest(Unit ally, Unit hostile)
        {
            double divisor = (double)(board.Distance(ally.Square, hostile.Square) * Temper.Distance);
            if (divisor == 0) return Score.OfDouble(double.PositiveInfinity);
            double dividend = hostile.Type.Attractiveness * Temper.Attractiveness; // of integers, and exact
            return Score.OfDouble((double)(dividend / divisor));
        }

        // The hostile units, row by row.
        private Unit[] Hostile() => state.Army(1 - side).OrderBy(unit => unit.Square).ToArray();

        private ListValue FromUnit(Unit unit, char sign, IEnumerable<int> squares) =>
            ListValue.Of(squares.Select(square => Written.FromUnit(board, unit, sign, square)));

        private ListValue Summonings(UnitType card, IEnumerable<int> squares) =>
            ListValue.Of(squares.Select(square => Written.Summon(board, card, square)));

        private static int Within(int place, int size) => Math.Max(0, Math.Min(size - 1, place));

        /// <summary>An ally, the hostile unit that it is most interested in, and how much.</summary>
        private sealed class Pair
        {
            public readonly Unit Ally;
            public readonly Unit Target;
            public readonly Score Interest;

            public Pair(Unit ally, Unit target, Score interest)
            {
                Ally = ally;
                Target = target;
                Interest = interest;
            }
        }
    }
}
