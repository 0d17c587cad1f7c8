using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Lesson
{
    /// <summary>The lesson's searches, one decision for each cell that is taken (SPEC, LESSON-3 to LESSON-6).</summary>
    internal sealed class SearchState : GameState
    {
        private const int None = -1;

        private static readonly string[] Algorithms = { "bfs", "wave", "stack", "astar" };

        private readonly Board board;
        private readonly string algorithm;
        private readonly Cell from;
        private readonly Cell? to;
        private readonly int[] steps;
        private readonly int[] cameFrom;
        private readonly List<Waiting> waiting;
        private int inserted;

        public SearchState(Fields fields)
        {
            algorithm = fields.Choice("algorithm", Algorithms);
            board = Board.Read(fields);
            from = board.ReadFloor(fields.Take("from"), fields.Place("from"));
            if (algorithm != "wave") to = board.ReadCell(fields.Take("to"), fields.Place("to"));
            fields.Done();
            steps = Enumerable.Repeat(None, board.Grid.Size).ToArray();
            cameFrom = Enumerable.Repeat(None, board.Grid.Size).ToArray();
            steps[board.Grid.Index(from)] = 0;
            waiting = new List<Waiting> { new Waiting(from, inserted++) };
        }

        private SearchState(SearchState other)
        {
            Turn = other.Turn;
            Outcome = other.Outcome;
            board = other.board;
            algorithm = other.algorithm;
            from = other.from;
            to = other.to;
            steps = (int[])other.steps.Clone();
            cameFrom = (int[])other.cameFrom.Clone();
            waiting = new List<Waiting>(other.waiting);
            inserted = other.inserted;
        }

        public override void Step(IPlay play)
        {
            var options = new ListValue(waiting.Select(one => one.Cell.ToValue()));
            Score[] scores = waiting.Select(one => (Score)ScoreOf(one)).ToArray();
            int pick = play.Choose("search", "take", options, scores, TieBreak.Lowest).Value;
            Cell taken = waiting[pick].Cell;
            waiting.RemoveAt(pick);
            if (to == taken && from != taken)
            {
                Outcome = OutcomeOf(WayTo(taken));
                return;
            }
            ReachNeighbours(taken);
            if (waiting.Count == 0) Outcome = OutcomeOf(null);
            else Turn++;
        }

        public override ObjectValue Parts() =>
            new ObjectValue {
                { "came_from", ListValue.Of(cameFrom) },
                { "inserted", inserted },
                { "map", board.Rows },
                { "search",
                    new ObjectValue {
                        { "algorithm", algorithm },
                        { "from", from.ToValue() },
                        { "to", to == null ? Value.Null : to.Value.ToValue() },
                    } },
                { "steps", ListValue.Of(steps) },
                { "waiting",
                    new ListValue(waiting.Select(one => new ListValue { one.Cell.X, one.Cell.Y, one.Number })) },
            };

        public override GameState Copy() => new SearchState(this);

        // LESSON-4: the first of the least is taken.
        private long ScoreOf(Waiting one)
        {
            int reached = steps[board.Grid.Index(one.Cell)];
            switch (algorithm)
            {
                case "stack": return -one.Number;
                case "astar": return reached + one.Cell.DistanceTo(to.Value);
                default: return reached;
            }
        }

        // LESSON-5
        private void ReachNeighbours(Cell taken)
        {
            int cell = board.Grid.Index(taken);
            foreach (Direction direction in Direction.Four)
            {
                Cell next = taken.Step(direction);
                if (!board.IsFloor(next)) continue;
                int at = board.Grid.Index(next);
                if (steps[at] != None)
                {
                    if (algorithm != "astar" || steps[at] <= steps[cell] + 1) continue;
                    int stale = waiting.FindIndex(one => one.Cell == next);
                    if (stale < 0) continue; // it was taken, and never waits again
                    waiting.RemoveAt(stale);
                }
                steps[at] = steps[cell] + 1;
                cameFrom[at] = cell;
                waiting.Add(new Waiting(next, inserted++));
            }
        }

        // The cells from the first step to the goal.
        private ListValue WayTo(Cell goal)
        {
            var cells = new List<Value>();
            for (int at = board.Grid.Index(goal); cameFrom[at] != None; at = cameFrom[at])
                cells.Add(board.Grid.CellAt(at).ToValue());
            cells.Reverse();
            return new ListValue(cells);
        }

        // Every step takes one cell and is one turn, so the turn's number is that of the cells taken.
        private Value OutcomeOf(ListValue path) =>
            new ObjectValue {
                { "expanded", Turn },
                { "length", Value.OrNull(path?.Count) },
                { "path", path ?? Value.Null },
            };

        /// <summary>A cell that waits, and the number under which it was put in.</summary>
        private struct Waiting
        {
            public readonly Cell Cell;
            public readonly int Number;

            public Waiting(Cell cell, int number)
            {
                Cell = cell;
                Number = number;
            }
        }
    }
}
