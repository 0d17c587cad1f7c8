using System;
using System.Collections.Generic;

namespace Samepath.Grids
{
    /// <summary>The next step down or up a field (SPEC, STEP).</summary>
    public static class Steps
    {
        /// <summary>
        /// The first direction among the neighbours with the least value, if that is lower than the cell's own (STEP-1,
        /// STEP-2, STEP-4).
        /// </summary>
        /// <param name="from">if the field did not reach it, it steps to the least neighbour whatever its value</param>
        /// <param name="closed">cells that are not stepped on; to the corner rule they are no walls</param>
        /// <returns>null for no step</returns>
        public static Cell? Down(Grid grid, Field field, Cell from, IEnumerable<Cell> closed) =>
            Best(grid, field, from, closed, (value, best) => value < best);

        /// <summary>The same with the greatest value, if that is higher (STEP-3).</summary>
        public static Cell? Up(Grid grid, Field field, Cell from, IEnumerable<Cell> closed) =>
            Best(grid, field, from, closed, (value, best) => value > best);

        private static Cell? Best(
            Grid grid, Field field, Cell from, IEnumerable<Cell> closed, Func<long, long, bool> isBetter)
        {
            bool[] isClosed = grid.Mark(closed);
            int cell = grid.Index(from);
            int best = cell;
            var around = new int[Grid.AroundMax];
            int found = grid.Around(cell, field.Open, around);
            for (int i = 0; i < found; i++)
            {
                int next = around[i];
                if (!field.Reaches(next) || isClosed[next]) continue;
                // From a cell that was not reached, the first neighbour that was is better than staying.
                if (!field.Reaches(best) || isBetter(field.Values[next], field.Values[best])) best = next;
            }
            return best == cell ? (Cell?)null : grid.CellAt(best);
        }
    }

    /// <summary>Lines of sight (SPEC, SIGHT).</summary>
    public static class Sight
    {
        /// <summary>The line from one cell to another, both included (SIGHT-1).</summary>
        public static IReadOnlyList<Cell> Line(Cell from, Cell to)
        {
            int x = from.X;
            int y = from.Y;
            int dx = Math.Abs(to.X - x);
            int dy = -Math.Abs(to.Y - y);
            int stepX = x < to.X ? 1 : -1;
            int stepY = y < to.Y ? 1 : -1;
            int error = dx + dy;
            var cells = new List<Cell> { from };
            while (x != to.X || y != to.Y)
            {
                int twice = 2 * error; // both tests use the same
                if (twice >= dy)
                {
                    error += dy;
                    x += stepX;
                }
                if (twice <= dx)
                {
                    error += dx;
                    y += stepY;
                }
                cells.Add(new Cell(x, y));
            }
            return cells;
        }

        /// <summary>Whether no cell of the line but its ends is a wall (SIGHT-2). It is not symmetric (SIGHT-3).</summary>
        public static bool Sees(Grid grid, Cell seer, Cell seen)
        {
            grid.Index(seer); // both must be inside; then so is the line
            grid.Index(seen);
            IReadOnlyList<Cell> line = Line(seer, seen);
            for (int i = 1; i < line.Count - 1; i++)
            {
                if (!grid.IsOpen(line[i])) return false;
            }
            return true;
        }

        /// <summary>Whether either sees the other (SIGHT-4).</summary>
        public static bool SeesEither(Grid grid, Cell a, Cell b) => Sees(grid, a, b) || Sees(grid, b, a);
    }

    /// <summary>Drawings of fields (SPEC, GRID-8).</summary>
    public static class Drawing
    {
        private const string Digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

        /// <summary>The rows of a wave: a digit for each cell, # for a wall and . for an open cell not reached.</summary>
        public static IEnumerable<string> Wave(Grid grid, Field field)
        {
            var row = new char[grid.Width];
            for (int y = 0; y < grid.Height; y++)
            {
                for (int x = 0; x < grid.Width; x++)
                {
                    int at = y * grid.Width + x;
                    long value = field.Values[at];
                    if (value < 0) row[x] = grid.Open[at] ? LevelText.Open : LevelText.Wall;
                    else row[x] = value < Digits.Length ? Digits[(int)value] : '+';
                }
                yield return new string(row);
            }
        }
    }
}
