using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Games.Nausicaa
{
    /// <summary>Two players, by side.</summary>
    internal sealed class PlayerRules
    {
        public readonly string Name;
        public readonly int Forward, FrontRow, BackRow;
        public readonly IReadOnlyList<int> DeploymentRows;

        public PlayerRules(ObjectValue data)
        {
            Name = data.String("name");
            Forward = data.Int("forward");
            FrontRow = data.Int("front_row");
            BackRow = data.Int("back_row");
            DeploymentRows = data["deployment_rows"].Ints();
        }
    }

    /// <summary>The numbers of turns, cards and mana.</summary>
    internal sealed class TurnRules
    {
        public readonly int Limit, ManaStart, ManaGain, ManaMax, CardsDrawn, CardsInFirstHand;
        public readonly int AttackCost, DashCost, AbilityCost;

        public TurnRules(ObjectValue data)
        {
            Limit = data.Int("limit");
            ManaStart = data.Int("mana_start");
            ManaGain = data.Int("mana_gain");
            ManaMax = data.Int("mana_max");
            CardsDrawn = data.Int("cards_drawn");
            CardsInFirstHand = data.Int("cards_in_first_hand");
            AttackCost = data.Int("attack_cost");
            DashCost = data.Int("dash_cost");
            AbilityCost = data.Int("ability_cost");
        }
    }

    /// <summary>The numbers of the CPU.</summary>
    internal sealed class CpuRules
    {
        public readonly int CoefficientStart, CoefficientRange, CoefficientPeriod;
        public readonly int UnitsWanted, ColumnsSearched, SecondPassManaAbove;
        public readonly IReadOnlyList<string> NeverSummoned;

        public CpuRules(ObjectValue data)
        {
            CoefficientStart = data.Int("coefficient_start");
            CoefficientRange = data.Int("coefficient_range");
            CoefficientPeriod = data.Int("coefficient_period");
            UnitsWanted = data.Int("units_wanted");
            ColumnsSearched = data.Int("columns_searched");
            SecondPassManaAbove = data.Int("second_pass_mana_above");
            NeverSummoned = data.Strings("never_summoned");
        }
    }

    internal enum AbilityKind
    {
        None,
        Pull,
        Swap
    }

    /// <summary>
    /// A type of unit: what its entry in the rules says, and the squares that follow from it (SPEC, NAUS-3 to NAUS-5).
    /// </summary>
    internal sealed class UnitType
    {
        public readonly string Name, Letter;
        public readonly int Cost, Hp, Attractiveness, Copies;
        public readonly int ManaEachTurn, DrawsWhenSummoned, DrawsWhenDestroyed, DrawsWhenHopping;
        public readonly bool IsRoyal; // whether its fall is its player's
        public readonly bool SummonedOnDark; // by a person, and on no light square
        public readonly bool SummonedByCpuOnDark; // as by a person, unless the data say otherwise
        public readonly bool AbilityLeavesOnDark; // so no ability may bring it to a light one
        public readonly bool AttacksAnyone, HitsAll, DestroysItself;
        public readonly AbilityKind Ability;
        public readonly bool SwapsOracles;

        /// <summary>For each side and square, lines of squares to move along; a line ends at the first unit.</summary>
        public IReadOnlyList<int[]>[][] Moves;

        /// <summary>For each square, lines to attack along; the first unit of a line is its target.</summary>
        public IReadOnlyList<int[]>[] Attacks;

        /// <summary>For each square, whose units leave the board when it is summoned; null for none.</summary>
        public int[][] Blast;

        /// <summary>For each square, whose units its ability may be used on.</summary>
        public int[][] AbilityReach;

        public UnitType(ObjectValue data, string royal)
        {
            Name = data.String("name");
            Letter = data.String("letter");
            Cost = data.Int("cost");
            Hp = data.Int("hp");
            Attractiveness = data.Int("attractiveness");
            Copies = data.Int("copies");
            ManaEachTurn = data.Int("mana_each_turn");
            DrawsWhenSummoned = data.Int("draws_when_summoned");
            DrawsWhenDestroyed = data.Int("draws_when_destroyed");
            DrawsWhenHopping = data.Int("draws_when_hopping");
            IsRoyal = Name == royal;
            string summonedOn = data.String("summoned_on");
            SummonedOnDark = summonedOn == "dark";
            SummonedByCpuOnDark = (data.StringOrNull("summoned_by_cpu_on") ?? summonedOn) == "dark";
            AbilityLeavesOnDark = data.String("ability_leaves_on") == "dark";
            ObjectValue attack = data.Object("attack");
            AttacksAnyone = attack.StringOrNull("targets") == "any";
            HitsAll = attack.StringOrNull("hits") == "all";
            DestroysItself = attack.Has("destroys_itself") && attack.Flag("destroys_itself");
            if (!(data["ability"] is ObjectValue ability)) return;
            Ability = ability.String("kind") == "pull" ? AbilityKind.Pull : AbilityKind.Swap;
            SwapsOracles = !ability.Has("oracles") || ability.Flag("oracles");
        }
    }

    /// <summary>The rules as the game uses them. They are made once for a run, and never changed.</summary>
    internal sealed class Ruleset
    {
        private readonly ObjectValue offsets;

        public Ruleset(ObjectValue data)
        {
            offsets = data.Object("offsets");
            Board = new Board(data.Object("board"));
            Turns = new TurnRules(data.Object("turns"));
            Cpu = new CpuRules(data.Object("cpu"));
            Players = data.Objects("players").Select(player => new PlayerRules(player)).ToArray();
            Types = data.Objects("units").Select(entry => ReadType(entry, data.String("royal"))).ToArray();
            Royal = Types.First(type => type.IsRoyal);
        }

        public Board Board { get; }

        public TurnRules Turns { get; }

        public CpuRules Cpu { get; }

        /// <summary>By side.</summary>
        public IReadOnlyList<PlayerRules> Players { get; }

        /// <summary>In the deck's order.</summary>
        public IReadOnlyList<UnitType> Types { get; }

        /// <summary>The Oracle.</summary>
        public UnitType Royal { get; }

        /// <summary>The type of a name; null for none.</summary>
        public UnitType TypeNamed(string name) => Types.FirstOrDefault(type => type.Name == name);

        /// <summary>A fresh deck (NAUS-3).</summary>
        public List<UnitType> FreshDeck() => Types.SelectMany(type => Enumerable.Repeat(type, type.Copies)).ToList();

        private UnitType ReadType(ObjectValue entry, string royal)
        {
            ObjectValue moves = entry.Object("moves");
            ObjectValue attack = entry.Object("attack");
            bool darkOnly = entry.String("moves_on") == "dark";
            string blast = entry.StringOrNull("destroys_when_summoned");
            int moveRange = moves.Has("range") ? moves.Int("range") : 1;
            int attackRange = attack.String("shape") == "lines" ? attack.Int("range") : 1;
            return new UnitType(entry, royal) {
                Moves = Players.Select(
                                   player => Lines(OffsetsOfMoves(moves, player.Forward), moveRange, darkOnly))
                    .ToArray(),
                Attacks = Lines(OffsetsOfAttack(attack), attackRange, false),
                Blast = blast == null ? null : Flat(Lines(Named(blast), 1, false)),
                AbilityReach = Flat(Lines(OffsetsOfAbility(entry["ability"]), 1, false)),
            };
        }

        private IEnumerable<Offset> OffsetsOfMoves(ObjectValue moves, int forward)
        {
            switch (moves.String("shape"))
            {
                case "none": return new Offset[0];
                case "offsets": return Named(moves.String("offsets"));
                case "ahead_steps": return ReadOffsets(moves.List("offsets")).Select(offset => offset.Forward(forward));
                case "ahead_line": return new[] { new Offset(forward, 0) };
                default: throw new ArgumentException("an unknown shape of moves");
            }
        }

        private IEnumerable<Offset> OffsetsOfAttack(ObjectValue attack)
        {
            switch (attack.String("shape"))
            {
                case "none": return new Offset[0];
                case "offsets":
                case "lines": return Named(attack.String("offsets"));
                case "area": return Within(attack.Int("range"));
                default: throw new ArgumentException("an unknown shape of attacks");
            }
        }

        // Without a range an ability reaches the whole board.
        private IEnumerable<Offset> OffsetsOfAbility(Value value)
        {
            if (!(value is ObjectValue ability)) return new Offset[0];
            return Within(ability.Has("range") ? ability.Int("range") : Board.Rows + Board.Cols);
        }

        private IEnumerable<Offset> Named(string name) => ReadOffsets(offsets.List(name));

        private static IEnumerable<Offset> ReadOffsets(ListValue list) =>
            list.Select(pair => pair.Ints()).Select(pair => new Offset(pair[0], pair[1])).ToArray();

        // The offsets within a Manhattan distance, row by row, but for (0, 0).
        private static IEnumerable<Offset> Within(int range)
        {
            for (int rows = -range; rows <= range; rows++)
            {
                for (int cols = -range; cols <= range; cols++)
                {
                    int distance = Math.Abs(rows) + Math.Abs(cols);
                    if (distance > 0 && distance <= range) yield return new Offset(rows, cols);
                }
            }
        }

        // For each square the lines along some offsets, up to a length, on the board; a line may be empty.
        private IReadOnlyList<int[]>[] Lines(IEnumerable<Offset> along, int length, bool darkOnly)
        {
            Offset[] directions = along.ToArray();
            var lines = new IReadOnlyList<int[]>[Board.Size];
            for (int square = 0; square < lines.Length; square++)
            {
                int from = square;
                lines[square] = directions.Select(offset => Line(from, offset, length, darkOnly)).ToArray();
            }
            return lines;
        }

        private int[] Line(int from, Offset offset, int length, bool darkOnly) =>
            Enumerable.Range(1, length)
                .Select(i => Board.Step(from, new Offset(offset.Rows *i, offset.Cols *i)))
                .Where(step => step != Nausicaa.Board.None && (!darkOnly || Board.IsDark(step)))
                .ToArray();

        private static int[][] Flat(IReadOnlyList<int[]>[] lines) =>
            lines.Select(ofSquare => ofSquare.SelectMany(line => line).ToArray()).ToArray();
    }
}
