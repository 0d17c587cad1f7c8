using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Games;
using Samepath.Grids;

namespace Samepath.Conform
{
    /// <summary>Operations of level 1: levels, searches, steps, sight (SPEC, PROTO-8).</summary>
    internal static class SearchOperations
    {
        private const int CoordinateMax = 8191;

        // In the order of the enum.
        private static readonly string[] Corners = { "never", "one-side", "always" };

        public static Value Level(Fields given)
        {
            Grid grid = ReadGrid(given, hasMoves: false);
            given.Done();
            return new ObjectValue {
                { "height", grid.Height },
                { "open", ListValue.Of(grid.Open.Select(open => open ? 1 : 0)) },
                { "width", grid.Width },
            };
        }

        public static Value Path(Fields given)
        {
            var search = new Search(given);
            return ToValue(
                BreadthFirst.ShortestPath(search.Grid, search.Start, search.Goals, search.Blocked, search.EnterGoal));
        }

        public static Value Dijkstra(Fields given)
        {
            var search = new Search(given);
            return ToValue(
                Weighted.CheapestPath(search.Grid, search.Start, search.Goals, search.Blocked, search.EnterGoal));
        }

        public static Value AStar(Fields given)
        {
            var search = new Search(given, hasOneGoal: true);
            return ToValue(
                Weighted.AStar(search.Grid, search.Start, search.Goals[0], search.Blocked, search.EnterGoal));
        }

        public static Value PathByTests(Fields given)
        {
            Grid grid = Grid.Of(LevelText.Parse(given.String("level")));
            Cell start = given.Cell("start");
            Cell[] goals = given.Cells("goals");
            given.Done();
            return ToValue(BreadthFirst.ShortestPath(grid, start, goals, enterGoal: true));
        }

        public static Value FieldOf(Fields given)
        {
            Field field = ReadField(given, out Grid grid);
            given.Done();
            return new ObjectValue {
                { "values", ListValue.Of(field.Values) },
                { "wave", ListValue.Of(Drawing.Wave(grid, field)) },
            };
        }

        public static Value CostField(Fields given)
        {
            Grid grid = ReadGrid(given, hasMoves: true);
            Cell[] blocked = given.CellsOrNone("blocked");
            Cell[] sources = given.Cells("sources");
            given.Done();
            return ValuesOf(Weighted.Costs(grid, sources, blocked));
        }

        public static Value Relax(Fields given)
        {
            Field field = ReadField(given, out Grid grid);
            long factor = given.Integer("factor", -Grid.CostMax, Grid.CostMax);
            long stepCost = given.Integer("step_cost", 1, Grid.CostMax);
            given.Done();
            return ValuesOf(Weighted.Relax(grid, field, factor, stepCost));
        }

        public static Value StepsOf(Fields given)
        {
            Field field = ReadField(given, out Grid grid);
            Cell[] agents = given.Cells("agents");
            Cell[] closed = given.CellsOrNone("closed");
            bool isAway = given.Flag("away", false);
            given.Done();
            return new ListValue(
                agents.Select(
                    agent =>
                    {
                        Cell? to = isAway ? Steps.Up(grid, field, agent, closed) : Steps.Down(grid, field, agent, closed);
                        return to == null ? Value.Null : to.Value.ToValue();
                    }));
        }

        public static Value SightOf(Fields given)
        {
            Grid grid = ReadGrid(given, hasMoves: false);
            Pair[] pairs = given.Items("pairs", (value, where) => new Pair(value, where));
            bool isSymmetric = given.Flag("symmetric", false);
            given.Done();
            return new ListValue(
                pairs.Select(
                    pair => (Value)(isSymmetric
                            ? Sight.SeesEither(grid, pair.Seer, pair.Seen)
                            : Sight.Sees(grid, pair.Seer, pair.Seen))));
        }

        public static Value Line(Fields given)
        {
            Cell from = ReadFree(given, "from");
            Cell to = ReadFree(given, "to");
            given.Done();
            return ToValue(Sight.Line(from, to));
        }

        private static Field ReadField(Fields given, out Grid grid)
        {
            grid = ReadGrid(given, hasMoves: true);
            Cell[] sources = given.Cells("sources");
            Cell[] blocked = given.CellsOrNone("blocked");
            long limit = given.CountOrNull("limit") ?? long.MaxValue;
            return BreadthFirst.Distances(grid, sources, blocked, limit);
        }

        private static Grid ReadGrid(Fields given, bool hasMoves)
        {
            int directions = hasMoves ? given.Int("directions", 4, 8, 4) : 4;
            string corners = hasMoves ? given.Choice("corners", Corners, Corners[0]) : Corners[0];
            Value costsValue = given.Take("costs", new ObjectValue());
            if (!(costsValue is ObjectValue byCharacter)) throw Fields.Refusal("costs", costsValue, "an object");
            foreach (var member in byCharacter)
            {
                if (member.Key.Length != 1 || member.Key == "#" || member.Key == ".")
                {
                    throw new InputException(
                        "costs has the key " + Text.Quoted(member.Key) + "; keys are characters other than # and .");
                }
                Fields.Integer(member.Value, "costs." + member.Key, 1, Grid.CostMax);
            }
            string others = string.Concat(byCharacter.Keys);
            IReadOnlyList<string> rows = LevelText.Parse(given.String("level"), others);
            return new Grid(
                rows[0].Length,
                Grid.OpenCells(rows),
                directions,
                (CornerRule)Array.IndexOf(Corners, corners),
                given.Flag("wrap_x", false),
                given.Flag("wrap_y", false),
                others.Length == 0 ? null : ReadCosts(rows, byCharacter));
        }

        private static int[] ReadCosts(IReadOnlyList<string> rows, ObjectValue byCharacter)
        {
            var costOf = new int[128]; // keys are ASCII
            for (int i = 0; i < costOf.Length; i++) costOf[i] = 1;
            foreach (var member in byCharacter) costOf[member.Key[0]] = (int)((IntegerValue)member.Value).Number;
            return rows.SelectMany(row => row.Select(character => costOf[character])).ToArray();
        }

        // A cell of no level.
        private static Cell ReadFree(Fields given, string key)
        {
            ListValue pair = Fields.List(given.Take(key), given.Place(key), 2);
            int[] numbers = pair.Select(one => Fields.Int(one, given.Place(key), 0, CoordinateMax)).ToArray();
            return new Cell(numbers[0], numbers[1]);
        }

        private static Value ValuesOf(Field field) => new ObjectValue { { "values", ListValue.Of(field.Values) } };

        private static Value ToValue(PathResult found) =>
            new ObjectValue {
                { "cost", Value.OrNull(found.Cost) },
                { "expanded", found.Expanded },
                { "path", found.Path == null ? Value.Null : ToValue(found.Path) },
            };

        private static Value ToValue(IEnumerable<Cell> cells) => new ListValue(cells.Select(cell => cell.ToValue()));

        /// <summary>Who looks at what: [x0, y0, x1, y1].</summary>
        private sealed class Pair
        {
            public Pair(Value value, string where)
            {
                ListValue four = Fields.List(value, where, 4);
                Seer = Given.Cell(new ListValue { four[0], four[1] }, where);
                Seen = Given.Cell(new ListValue { four[2], four[3] }, where);
            }

            public Cell Seer { get; }

            public Cell Seen { get; }
        }

        /// <summary>The input of a search for a path.</summary>
        private sealed class Search
        {
            public Search(Fields given, bool hasOneGoal = false)
            {
                Grid = ReadGrid(given, hasMoves: true);
                Start = given.Cell("start");
                Goals = hasOneGoal ? new[] { given.Cell("goal") } : given.Cells("goals");
                Blocked = given.CellsOrNone("blocked");
                EnterGoal = given.Flag("enter_goal", false);
                given.Done();
            }

            public Grid Grid { get; }

            public Cell Start { get; }

            public Cell[] Goals { get; }

            public Cell[] Blocked { get; }

            public bool EnterGoal { get; }
        }
    }
}
