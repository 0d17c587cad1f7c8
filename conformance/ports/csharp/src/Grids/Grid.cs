using System.Collections.Generic;
using Samepath.Canonical;

namespace Samepath.Grids
{
    /// <summary>What a diagonal step passes between: both cells beside it open, at least one, or whatever (GRID-3).</summary>
    public enum CornerRule
    {
        Never,
        OneSide,
        Always
    }

    /// <summary>
    /// A grid to search on: what is open, and which cells are one step away, in what order (SPEC, GRID). It is never
    /// changed.
    /// </summary>
    public sealed class Grid
    {
        /// <summary>The highest cost of entering a cell (GRID-7).</summary>
        public const int CostMax = 1 << 26;

        /// <summary>The most cells that are one step away.</summary>
        public const int AroundMax = 8;

        private readonly Direction[] directions;
        private readonly CornerRule corners;
        private readonly int[] costs;

        /// <param name="open">what is open, row by row</param>
        /// <param name="costs">the cost of entering each cell, row by row, from 1 to 2^26; null for 1 everywhere</param>
        public Grid(
            int width,
            bool[] open,
            int directions = 4,
            CornerRule corners = CornerRule.Never,
            bool wrapX = false,
            bool wrapY = false,
            int[] costs = null)
        {
            if (directions != 4 && directions != 8) throw new InputException("a grid has 4 or 8 directions");
            Width = width;
            Height = open.Length / width;
            Open = open;
            this.directions = directions == 4 ? Direction.Four : Direction.Eight;
            this.corners = corners;
            WrapX = wrapX;
            WrapY = wrapY;
            this.costs = costs;
        }

        public int Width { get; }

        public int Height { get; }

        public int Size => Open.Length;

        public bool[] Open { get; }

        public bool WrapX { get; }

        public bool WrapY { get; }

        public int DirectionCount => directions.Length;

        /// <summary>The grid of a level, in which all but # is open.</summary>
        public static Grid Of(IReadOnlyList<string> rows)
        {
            int width = rows[0].Length;
            return new Grid(width, OpenCells(rows));
        }

        /// <summary>What is open in a level, row by row: all but #.</summary>
        public static bool[] OpenCells(IReadOnlyList<string> rows)
        {
            int width = rows[0].Length;
            var open = new bool[width * rows.Count];
            for (int at = 0; at < open.Length; at++) open[at] = rows[at / width][at % width] != LevelText.Wall;
            return open;
        }

        /// <summary>The cost of entering a cell.</summary>
        public int Cost(int index) => costs == null ? 1 : costs[index];

        /// <exception cref="InputException">The cell is outside.</exception>
        public int Index(Cell cell)
        {
            if (!Contains(cell))
            {
                throw new InputException(
                    "the cell " + cell + " is outside the grid of " + Text.Of(Width) + " x " + Text.Of(Height));
            }
            return cell.Y * Width + cell.X;
        }

        public Cell CellAt(int index) => new Cell(index % Width, index / Width);

        public bool Contains(Cell cell) => cell.X >= 0 && cell.Y >= 0 && cell.X < Width && cell.Y < Height;

        /// <summary>Whether a cell is inside and open.</summary>
        public bool IsOpen(Cell cell) => Contains(cell) && Open[cell.Y * Width + cell.X];

        /// <summary>What is open when some cells are blocked, which makes them walls (GRID-6).</summary>
        public bool[] OpenWithout(IEnumerable<Cell> blocked)
        {
            var open = (bool[])Open.Clone();
            foreach (Cell cell in blocked) open[Index(cell)] = false;
            return open;
        }

        /// <summary>Which cells are marked.</summary>
        public bool[] Mark(IEnumerable<Cell> cells)
        {
            var marked = new bool[Size];
            foreach (Cell cell in cells) marked[Index(cell)] = true;
            return marked;
        }

        /// <summary>
        /// The cells one step away, open or not, in the order of the directions; each once, as where an axis wraps and
        /// is short several directions lead to one cell (GRID-3 to GRID-5).
        /// </summary>
        /// <param name="open">what is open, for the corner rule</param>
        /// <param name="found">takes their indices; at least <see cref="AroundMax"/> long</param>
        /// <returns>how many there are</returns>
        public int Around(int index, bool[] open, int[] found)
        {
            int x = index % Width;
            int y = index / Width;
            int count = 0;
            foreach (Direction direction in directions)
            {
                int to = Neighbour(x + direction.X, y + direction.Y);
                if (to < 0 || (WrapX || WrapY) && IsAmong(found, count, to)) continue;
                if (direction.IsDiagonal && !PassesCorner(x, y, direction, open)) continue;
                found[count++] = to;
            }
            return count;
        }

        private static bool IsAmong(int[] found, int count, int index)
        {
            for (int i = 0; i < count; i++)
            {
                if (found[i] == index) return true;
            }
            return false;
        }

        // The index at x, y, which may be one beyond an edge; -1 for none.
        private int Neighbour(int x, int y)
        {
            if (WrapX) x = (x + Width) % Width;
            if (WrapY) y = (y + Height) % Height;
            return x < 0 || y < 0 || x >= Width || y >= Height ? -1 : y * Width + x;
        }

        private bool PassesCorner(int x, int y, Direction direction, bool[] open)
        {
            if (corners == CornerRule.Always) return true;
            int besideX = Neighbour(x + direction.X, y);
            int besideY = Neighbour(x, y + direction.Y);
            bool isOpenX = besideX >= 0 && open[besideX];
            bool isOpenY = besideY >= 0 && open[besideY];
            return corners == CornerRule.Never ? isOpenX && isOpenY : isOpenX || isOpenY;
        }
    }
}
