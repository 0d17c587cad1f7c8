using System;
using System.Collections.Generic;
using System.Linq;

namespace Samepath.Games.Nausicaa
{
    internal enum ActionKind
    {
        Summon,
        Attack,
        Move,
        Dash,
        Pull,
        Swap,
        End
    }

    /// <summary>An action: the unit that acts or the card that is played, and the square it is aimed at.</summary>
    internal sealed class Action
    {
        public readonly ActionKind Kind;
        public readonly Unit Unit;
        public readonly UnitType Card;
        public readonly int Square;

        private Action(ActionKind kind, Unit unit, UnitType card, int square)
        {
            Kind = kind;
            Unit = unit;
            Card = card;
            Square = square;
        }

        public static readonly Action End = new Action(ActionKind.End, null, null, Board.None);

        public static Action Summon(UnitType card, int square) => new Action(ActionKind.Summon, null, card, square);

        public static Action Of(ActionKind kind, Unit unit, int square) => new Action(kind, unit, null, square);

        /// <summary>As it is written (NAUS-16).</summary>
        public string Notation(Board board)
        {
            switch (Kind)
            {
                case ActionKind.End: return "end";
                case ActionKind.Summon: return Written.Summon(board, Card, Square);
                default: return Written.FromUnit(board, Unit, Sign(Kind), Square);
            }
        }

        private static char Sign(ActionKind kind)
        {
            switch (kind)
            {
                case ActionKind.Attack: return Written.Attacks;
                case ActionKind.Move: return Written.Moves;
                case ActionKind.Dash: return Written.Dashes;
                case ActionKind.Pull: return Written.Pulls;
                case ActionKind.Swap: return Written.Swaps;
                default: throw new ArgumentException("no unit does this");
            }
        }
    }

    /// <summary>The notation (NAUS-16), and the sign between an ally and a target that are weighed (NAUS-18).</summary>
    internal static class Written
    {
        public const char Attacks = 'x';
        public const char Moves = '-';
        public const char Dashes = '=';
        public const char Pulls = '<';
        public const char Swaps = '~';
        public const char Weighs = '>';

        public static string Summon(Board board, UnitType card, int square) => card.Letter + "@" + board.Names[square];

        public static string FromUnit(Board board, Unit unit, char sign, int square) =>
            board.Names[unit.Square] + sign + board.Names[square];
    }

    /// <summary>
    /// What a player may do: moves, attacks, abilities, and the legal actions in their order (SPEC, NAUS-4, NAUS-5,
    /// NAUS-8 and NAUS-11 to NAUS-13). Nothing here changes a state.
    /// </summary>
    internal static class Legal
    {
        /// <summary>The legal actions of the player whose turn it is.</summary>
        public static IReadOnlyList<Action> Actions(NausicaaState state)
        {
            var found = new List<Action>();
            if (!state.Placed[state.Side])
            {
                found.AddRange(Summons(state, state.Rules.Royal));
                if (found.Count == 0) found.Add(Action.End);
                return found;
            }
            TurnRules turns = state.Rules.Turns;
            int mana = state.Mana[state.Side];
            Unit[] units = state.Acting == null ? state.Army(state.Side).ToArray() : new[] { state.Acting };
            if (state.Acting == null) found.AddRange(PlayableCards(state).SelectMany(card => Summons(state, card)));
            if (mana >= turns.AttackCost && state.Used != AbilityKind.Swap)
                found.AddRange(Each(ActionKind.Attack, units, unit => AttackSquares(state, unit)));
            if (!state.HasMoved) found.AddRange(Each(ActionKind.Move, units, unit => MoveSquares(state, unit)));
            else if (mana >= turns.DashCost)
                found.AddRange(Each(ActionKind.Dash, units, unit => MoveSquares(state, unit)));
            if (mana >= turns.AbilityCost && state.Used == AbilityKind.None)
                found.AddRange(units.SelectMany(unit => Abilities(state, unit)));
            found.Add(Action.End);
            return found;
        }

        /// <summary>The squares that a unit may move to (NAUS-4).</summary>
        public static IReadOnlyList<int> MoveSquares(NausicaaState state, Unit unit)
        {
            var squares = new List<int>();
            foreach (int[] line in unit.Type.Moves[unit.Side][unit.Square])
                squares.AddRange(line.TakeWhile(square => state.On(square) == null));
            return squares;
        }

        /// <summary>The squares that a unit may aim an attack at, mana aside (NAUS-5).</summary>
        public static IReadOnlyList<int> AttackSquares(NausicaaState state, Unit unit)
        {
            var squares = new List<int>();
            foreach (int[] line in unit.Type.Attacks[unit.Square])
            {
                int at = Array.FindIndex(line, square => state.On(square) != null);
                if (at < 0) continue;
                if (unit.Type.AttacksAnyone || state.On(line[at]).Side != unit.Side) squares.Add(line[at]);
            }
            return squares;
        }

        /// <summary>The square that a pulled unit comes to: one step towards the centaur (NAUS-8).</summary>
        public static int PulledTo(Board board, int centaur, int target)
        {
            int rows = Math.Sign(board.Row(centaur) - board.Row(target));
            int cols = Math.Sign(board.Col(centaur) - board.Col(target));
            return board.Step(target, new Offset(rows, cols));
        }

        /// <summary>Whether a card may be put on a square: it is empty, and of the colour that the card wants.</summary>
        public static bool MayStand(NausicaaState state, int square, bool onDark) =>
            state.On(square) == null && (!onDark || state.Rules.Board.IsDark(square));

        private static IEnumerable<Action> Each(
            ActionKind kind, IEnumerable<Unit> units, Func<Unit, IEnumerable<int>> squaresOf) =>
            units.SelectMany(unit => squaresOf(unit).Select(square => Action.Of(kind, unit, square)));

        // On the empty squares of the mover's deployment rows.
        private static IEnumerable<Action> Summons(NausicaaState state, UnitType card) =>
            state.Rules.Players[state.Side].DeploymentRows.SelectMany(row => state.Rules.Board.RowOf(row)).Where(square => MayStand(state, square, card.SummonedOnDark)).Select(square => Action.Summon(card, square));

        // What mana can pay, in hand order, a card held twice once.
        private static IEnumerable<UnitType> PlayableCards(NausicaaState state) =>
            state.Hands[state.Side].Distinct().Where(card => card.Cost <= state.Mana[state.Side] && !card.IsRoyal);

        private static IEnumerable<Action> Abilities(NausicaaState state, Unit unit)
        {
            ActionKind kind = unit.Type.Ability == AbilityKind.Pull ? ActionKind.Pull : ActionKind.Swap;
            return unit.Type.AbilityReach[unit.Square]
                .Where(square => MayUse(state, unit, square))
                .Select(square => Action.Of(kind, unit, square));
        }

        private static bool MayUse(NausicaaState state, Unit unit, int square)
        {
            Unit other = state.On(square);
            if (other == null || other.Type.IsRoyal && !unit.Type.SwapsOracles) return false;
            int lands = unit.Square;
            if (unit.Type.Ability == AbilityKind.Pull)
            {
                lands = PulledTo(state.Rules.Board, unit.Square, square);
                if (state.On(lands) != null) return false;
            }
            return !other.Type.AbilityLeavesOnDark || state.Rules.Board.IsDark(lands);
        }
    }
}
