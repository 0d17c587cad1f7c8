using System;
using Samepath.Canonical;

namespace Samepath.Grids
{
    /// <summary>A cell: x grows right, y grows down. Inside the searches a cell is its index, y * width + x.</summary>
    public struct Cell : IEquatable<Cell>
    {
        public readonly int X;
        public readonly int Y;

        public Cell(int x, int y)
        {
            X = x;
            Y = y;
        }

        public static bool operator ==(Cell a, Cell b) => a.Equals(b);

        public static bool operator !=(Cell a, Cell b) => !a.Equals(b);

        /// <summary>The cell one step in a direction.</summary>
        public Cell Step(Direction direction) => new Cell(X + direction.X, Y + direction.Y);

        /// <summary>The Manhattan distance.</summary>
        public int DistanceTo(Cell other) => Math.Abs(X - other.X) + Math.Abs(Y - other.Y);

        public bool Equals(Cell other) => X == other.X && Y == other.Y;

        public override bool Equals(object other) => other is Cell cell && Equals(cell);

        public override int GetHashCode() => unchecked(X * 31 + Y);

        public override string ToString() => "(" + Text.Of(X) + ", " + Text.Of(Y) + ")";

        public ListValue ToValue() => new ListValue { X, Y };
    }

    /// <summary>A direction: what it adds to x and to y, and what it is called.</summary>
    public sealed class Direction
    {
        public readonly string Name;
        public readonly int X;
        public readonly int Y;
        public readonly bool IsDiagonal;

        private Direction(string name, int x, int y)
        {
            Name = name;
            X = x;
            Y = y;
            IsDiagonal = x != 0 && y != 0;
        }

        /// <summary>
        /// up, right, down, left; then up-right, down-right, down-left, up-left. The order decides every tie (GRID-2).
        /// </summary>
        public static readonly Direction[] Eight =
            {
                new Direction("up", 0, -1),
                new Direction("right", 1, 0),
                new Direction("down", 0, 1),
                new Direction("left", -1, 0),
                new Direction("up-right", 1, -1),
                new Direction("down-right", 1, 1),
                new Direction("down-left", -1, 1),
                new Direction("up-left", -1, -1),
            };

        /// <summary>The first four.</summary>
        public static readonly Direction[] Four = { Eight[0], Eight[1], Eight[2], Eight[3] };
    }
}
