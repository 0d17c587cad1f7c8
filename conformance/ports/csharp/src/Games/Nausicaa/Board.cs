using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Games.Nausicaa
{
    /// <summary>Some rows down and some columns right.</summary>
    internal struct Offset
    {
        public readonly int Rows;
        public readonly int Cols;

        public Offset(int rows, int cols)
        {
            Rows = rows;
            Cols = cols;
        }

        /// <summary>The same for a player whose "ahead" is up.</summary>
        public Offset Forward(int forward) => new Offset(Rows * forward, Cols);
    }

    /// <summary>
    /// The board (SPEC, NAUS-2). A square is a number, row * columns + column. A side is 0 for player 1 and 1 for
    /// player 2.
    /// </summary>
    internal sealed class Board
    {
        /// <summary>What stands for a square that is off the board.</summary>
        public const int None = -1;

        private readonly int darkParity;

        public Board(ObjectValue data)
        {
            Rows = data.Int("rows");
            Cols = data.Int("cols");
            darkParity = data.Int("dark_parity");
            Names = Enumerable.Range(0, Size).Select(NameOf).ToArray();
        }

        public int Rows { get; }

        public int Cols { get; }

        public int Size => Rows * Cols;

        /// <summary>The name of each square: `c6` is row 6, column 2.</summary>
        public IReadOnlyList<string> Names { get; }

        public int Row(int square) => square / Cols;

        public int Col(int square) => square % Cols;

        public bool IsDark(int square) => (Row(square) + Col(square)) % 2 == darkParity;

        /// <summary>The square at an offset; <see cref="None"/> off the board.</summary>
        public int Step(int square, Offset offset)
        {
            int row = Row(square) + offset.Rows;
            int col = Col(square) + offset.Cols;
            return row >= 0 && row < Rows && col >= 0 && col < Cols ? row * Cols + col : None;
        }

        /// <summary>The squares of a row, from the left.</summary>
        public IEnumerable<int> RowOf(int row) => Enumerable.Range(row * Cols, Cols);

        /// <summary>sqrt(dx * dx + dy * dy). The sum of squares is exact, so there is one rounding, that of the root.</summary>
        public double Distance(int a, int b)
        {
            int dx = Col(a) - Col(b);
            int dy = Row(a) - Row(b);
            return Math.Sqrt(dx * dx + dy * dy);
        }

        private string NameOf(int square) => "abcdefghij"[Col(square)] + Text.Of(Row(square));
    }
}
