using System;
using System.Collections.Generic;

namespace Samepath.Grids
{
    /// <summary>What a search for a path found (SPEC, PATH-2).</summary>
    public sealed class PathResult
    {
        public PathResult(IReadOnlyList<Cell> path, int expanded, long? cost)
        {
            Path = path;
            Expanded = expanded;
            Cost = cost;
        }

        /// <summary>The cells after the start up to the goal; null where there is no path.</summary>
        public IReadOnlyList<Cell> Path { get; }

        /// <summary>How many cells were taken out of the queue, the start and the goal included.</summary>
        public int Expanded { get; }

        /// <summary>What the path costs; the steps, where nothing has a cost; null where there is no path.</summary>
        public long? Cost { get; }
    }

    /// <summary>A number for every cell, row by row.</summary>
    public sealed class Field
    {
        /// <summary>The value of a cell that a field of distances or of costs does not reach (FIELD-1).</summary>
        public const long Nowhere = -1;

        public Field(long[] values, long unreached, bool[] open)
        {
            Values = values;
            Unreached = unreached;
            Open = open;
        }

        public long[] Values { get; }

        /// <summary>The value that stands for "not reached".</summary>
        public long Unreached { get; }

        /// <summary>What was open to the search, its blocked cells aside; steps ask it for the corner rule (STEP-1).</summary>
        public bool[] Open { get; }

        public bool Reaches(int index) => Values[index] != Unreached;
    }

    /// <summary>Breadth-first search: the canonical path, and fields of distances (SPEC, PATH and FIELD).</summary>
    public static class BreadthFirst
    {
        private static readonly Cell[] None = {};

        /// <summary>The first in the order of the directions of all shortest paths (PATH-1 to PATH-4).</summary>
        /// <param name="start">never tested, and never a goal</param>
        /// <param name="goals">the one found is the first that is taken out of the queue</param>
        /// <param name="blocked">cells that are walls to this search</param>
        /// <param name="enterGoal">whether a goal is entered that is a wall or blocked</param>
        public static PathResult ShortestPath(
            Grid grid, Cell start, IEnumerable<Cell> goals, IEnumerable<Cell> blocked = null, bool enterGoal = false)
        {
            bool[] open = grid.OpenWithout(blocked ?? None);
            int from = grid.Index(start);
            bool[] isGoal = grid.Mark(goals);
            var cameFrom = new int[grid.Size];
            for (int i = 0; i < cameFrom.Length; i++) cameFrom[i] = -1;
            cameFrom[from] = from;
            // Cells are marked when they are put in. The queue is never shortened: `expanded` is its front.
            var queue = new int[grid.Size];
            int count = 0;
            queue[count++] = from;
            var around = new int[Grid.AroundMax];
            for (int expanded = 0; expanded < count;)
            {
                int cell = queue[expanded++];
                if (isGoal[cell] && cell != from)
                {
                    var path = Trace(grid, cameFrom, from, cell);
                    return new PathResult(path, expanded, path.Count);
                }
                int found = grid.Around(cell, open, around);
                for (int i = 0; i < found; i++)
                {
                    int next = around[i];
                    if (cameFrom[next] >= 0 || !(open[next] || enterGoal && isGoal[next])) continue;
                    cameFrom[next] = cell;
                    queue[count++] = next;
                }
            }
            return new PathResult(null, count, null);
        }

        /// <summary>The steps from the nearest source to every cell (FIELD-1 to FIELD-3).</summary>
        /// <param name="sources">each is 0, be it a wall or blocked</param>
        /// <param name="limit">cells farther than this are not reached</param>
        public static Field Distances(
            Grid grid, IEnumerable<Cell> sources, IEnumerable<Cell> blocked = null, long limit = long.MaxValue)
        {
            bool[] open = grid.OpenWithout(blocked ?? None);
            var values = new long[grid.Size];
            for (int i = 0; i < values.Length; i++) values[i] = Field.Nowhere;
            var queue = new int[grid.Size];
            int count = 0;
            foreach (Cell source in sources)
            {
                int cell = grid.Index(source);
                if (values[cell] == 0) continue;
                values[cell] = 0;
                queue[count++] = cell;
            }
            var around = new int[Grid.AroundMax];
            for (int taken = 0; taken < count; taken++)
            {
                int cell = queue[taken];
                if (values[cell] >= limit) continue;
                int found = grid.Around(cell, open, around);
                for (int i = 0; i < found; i++)
                {
                    int next = around[i];
                    if (values[next] != Field.Nowhere || !open[next]) continue;
                    values[next] = values[cell] + 1;
                    queue[count++] = next;
                }
            }
            return new Field(values, Field.Nowhere, open);
        }

        /// <summary>The cells from after the start up to the goal.</summary>
        /// <param name="cameFrom">for each cell the index of the one before it</param>
        internal static IReadOnlyList<Cell> Trace(Grid grid, int[] cameFrom, int start, int goal)
        {
            var path = new List<Cell>();
            for (int cell = goal; cell != start; cell = cameFrom[cell]) path.Add(grid.CellAt(cell));
            path.Reverse();
            return path;
        }
    }
}
