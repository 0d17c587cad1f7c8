using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Grids
{
    /// <summary>Searches by cost: A*, paths and fields of least cost, relaxed fields (SPEC, ASTAR and COST).</summary>
    public static class Weighted
    {
        /// <summary>What a relaxed field does not reach, since -1 is an ordinary value there (COST-4).</summary>
        public const long RelaxedNowhere = IntegerValue.Max;

        private static readonly Cell[] None = {};

        /// <summary>A* (ASTAR-1 to ASTAR-3).</summary>
        /// <param name="start">never tested, and never the goal</param>
        /// <param name="enterGoal">whether the goal is entered if it is a wall or blocked</param>
        public static PathResult AStar(Grid grid, Cell start, Cell goal, IEnumerable<Cell> blocked, bool enterGoal)
        {
            Func<int, long> estimate = index =>
            {
                Cell cell = grid.CellAt(index);
                int dx = AxisDistance(cell.X, goal.X, grid.Width, grid.WrapX);
                int dy = AxisDistance(cell.Y, goal.Y, grid.Height, grid.WrapY);
                return grid.DirectionCount == 4 ? dx + dy : Math.Max(dx, dy);
            };
            return BestFirst(grid, start, new[] { goal }, estimate, blocked, enterGoal);
        }

        /// <summary>A path of least cost (COST-1, COST-2).</summary>
        /// <param name="start">never tested, never paid, and never a goal</param>
        public static PathResult CheapestPath(
            Grid grid, Cell start, IEnumerable<Cell> goals, IEnumerable<Cell> blocked, bool enterGoal) =>
            BestFirst(grid, start, goals, index => 0, blocked, enterGoal);

        /// <summary>The least cost from a source to every cell (COST-3).</summary>
        /// <param name="sources">each is 0, be it a wall or blocked</param>
        public static Field Costs(Grid grid, IEnumerable<Cell> sources, IEnumerable<Cell> blocked = null)
        {
            bool[] open = grid.OpenWithout(blocked ?? None);
            long[] values = Enumerable.Repeat(Field.Nowhere, grid.Size).ToArray();
            var queue = new CellQueue();
            foreach (Cell source in sources)
            {
                int cell = grid.Index(source);
                if (values[cell] == 0) continue;
                values[cell] = 0;
                queue.Add(0, cell);
            }
            var around = new int[Grid.AroundMax];
            while (queue.Count > 0)
            {
                CellQueue.Entry entry = queue.TakeFirst();
                if (entry.Priority > values[entry.Cell]) continue; // reached again since, at a lower cost
                int found = grid.Around(entry.Cell, open, around);
                for (int i = 0; i < found; i++)
                {
                    int next = around[i];
                    if (!open[next]) continue;
                    long cost = entry.Priority + grid.Cost(next);
                    if (values[next] != Field.Nowhere && values[next] <= cost) continue;
                    values[next] = cost;
                    queue.Add(cost, next);
                }
            }
            return new Field(values, Field.Nowhere, open);
        }

        /// <summary>
        /// A field multiplied by a factor, then lowered until no cell is higher than a neighbour and one step (COST-4).
        /// Cells that were blocked in the search that made the field are walls to the corner rule here too.
        /// </summary>
        /// <param name="field">a field of distances</param>
        /// <param name="factor">from -2^26 to 2^26; a field is at most 2^26 high, so products stay within 2^52</param>
        /// <param name="stepCost">from 1 to 2^26</param>
        public static Field Relax(Grid grid, Field field, long factor, long stepCost)
        {
            var values = new long[field.Values.Length];
            var queue = new CellQueue();
            for (int cell = 0; cell < values.Length; cell++)
            {
                values[cell] = field.Reaches(cell) ? field.Values[cell] * factor : RelaxedNowhere;
                if (field.Reaches(cell)) queue.Add(values[cell], cell);
            }
            var around = new int[Grid.AroundMax];
            while (queue.Count > 0)
            {
                CellQueue.Entry entry = queue.TakeFirst();
                if (entry.Priority > values[entry.Cell]) continue;
                long lowered = entry.Priority + stepCost;
                int found = grid.Around(entry.Cell, field.Open, around);
                for (int i = 0; i < found; i++)
                {
                    int next = around[i];
                    if (values[next] == RelaxedNowhere || values[next] <= lowered) continue;
                    values[next] = lowered;
                    queue.Add(lowered, next);
                }
            }
            return new Field(values, RelaxedNowhere, field.Open);
        }

        private static PathResult BestFirst(
            Grid grid,
            Cell start,
            IEnumerable<Cell> goals,
            Func<int, long> estimate,
            IEnumerable<Cell> blocked,
            bool enterGoal)
        {
            bool[] open = grid.OpenWithout(blocked);
            int from = grid.Index(start);
            bool[] isGoal = grid.Mark(goals);
            long[] costs = Enumerable.Repeat(long.MaxValue, grid.Size).ToArray();
            var cameFrom = new int[grid.Size];
            var isTaken = new bool[grid.Size];
            var queue = new CellQueue();
            costs[from] = 0;
            queue.Add(estimate(from), from);
            var around = new int[Grid.AroundMax];
            int expanded = 0;
            while (queue.Count > 0)
            {
                int cell = queue.TakeFirst().Cell;
                if (isTaken[cell]) continue; // a stale entry, not counted (ASTAR-2)
                isTaken[cell] = true;
                expanded++;
                if (isGoal[cell] && cell != from)
                    return new PathResult(BreadthFirst.Trace(grid, cameFrom, from, cell), expanded, costs[cell]);
                int found = grid.Around(cell, open, around);
                for (int i = 0; i < found; i++)
                {
                    int next = around[i];
                    if (isTaken[next] || !(open[next] || enterGoal && isGoal[next])) continue;
                    long cost = costs[cell] + grid.Cost(next);
                    if (cost >= costs[next]) continue;
                    costs[next] = cost;
                    cameFrom[next] = cell;
                    queue.Add(cost + estimate(next), next);
                }
            }
            return new PathResult(null, expanded, null);
        }

        private static int AxisDistance(int a, int b, int length, bool wraps)
        {
            int straight = Math.Abs(a - b);
            return wraps ? Math.Min(straight, length - straight) : straight;
        }
    }

    /// <summary>A binary heap of cells: the least priority first, of equals the one that was added first.</summary>
    internal sealed class CellQueue
    {
        private readonly List<Entry> heap = new List<Entry>();
        private long added;

        public int Count => heap.Count;

        public void Add(long priority, int cell)
        {
            var entry = new Entry(priority, cell, added++);
            int at = heap.Count;
            heap.Add(entry);
            while (at > 0)
            {
                int parent = (at - 1) / 2;
                if (!entry.IsBefore(heap[parent])) break;
                heap[at] = heap[parent];
                at = parent;
            }
            heap[at] = entry;
        }

        public Entry TakeFirst()
        {
            Entry first = heap[0];
            Entry last = heap[heap.Count - 1];
            heap.RemoveAt(heap.Count - 1);
            if (heap.Count == 0) return first;
            int at = 0;
            for (;;)
            {
                int child = 2 * at + 1;
                if (child >= heap.Count) break;
                if (child + 1 < heap.Count && heap[child + 1].IsBefore(heap[child])) child++;
                if (!heap[child].IsBefore(last)) break;
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = last;
            return first;
        }

        internal struct Entry
        {
            public readonly long Priority;
            public readonly int Cell;
            private readonly long number;

            public Entry(long priority, int cell, long number)
            {
                Priority = priority;
                Cell = cell;
                this.number = number;
            }

            public bool IsBefore(Entry other) =>
                Priority < other.Priority || Priority == other.Priority && number < other.number;
        }
    }
}
