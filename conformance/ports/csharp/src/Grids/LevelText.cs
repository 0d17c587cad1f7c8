using System;
using System.Collections.Generic;
using Samepath.Canonical;

namespace Samepath.Grids
{
    /// <summary>The text of a level (SPEC, GRID-1).</summary>
    public static class LevelText
    {
        public const char Wall = '#';
        public const char Open = '.';

        /// <summary>The most cells that a level has.</summary>
        public const int CellsMax = 1 << 26;

        /// <summary>Reads rows of equal width, LF between them and at most one after the last.</summary>
        /// <param name="others">the characters beside # and . that the game knows</param>
        /// <exception cref="InputException">It is no such text; row and column are named, counted from 1.</exception>
        public static IReadOnlyList<string> Parse(string text, string others = "")
        {
            if (text.Length > 0 && text[text.Length - 1] == '\n') text = text.Substring(0, text.Length - 1);
            string[] rows = text.Split('\n');
            int width = rows[0].Length;
            for (int y = 0; y < rows.Length; y++)
            {
                // All that is known is one UTF-16 unit a character, so up to here units are columns.
                for (int x = 0; x < rows[y].Length; x++) CheckCharacter(rows[y], x, y, others);
                if (rows[y].Length == width) continue;
                throw new InputException(
                    Place(Math.Min(rows[y].Length, width), y) + "the row has " + Text.Of(rows[y].Length) + " cells, and the first row " + Text.Of(width));
            }
            if (width == 0) throw new InputException(Place(0, 0) + "the level has no cells");
            if ((long)rows.Length * width > CellsMax) throw new InputException("the level has more than 2^26 cells");
            return rows;
        }

        private static void CheckCharacter(string row, int x, int y, string others)
        {
            char character = row[x];
            if (character == Wall || character == Open || others.IndexOf(character) >= 0) return;
            switch (character)
            {
                case '\ufeff': throw new InputException(Place(x, y) + "a byte order mark");
                case '\r': throw new InputException(Place(x, y) + "a carriage return; lines end with LF alone");
                case '\t': throw new InputException(Place(x, y) + "a tab");
                default: throw new InputException(Place(x, y) + "the unknown character " + Text.Quoted(FirstCharacter(row, x)));
            }
        }

        // A character beyond ffff is two units.
        private static string FirstCharacter(string row, int x) =>
            row.Substring(x, char.IsHighSurrogate(row[x]) && Text.IsPaired(row, x) ? 2 : 1);

        private static string Place(int x, int y) => "row " + Text.Of(y + 1) + ", column " + Text.Of(x + 1) + ": ";
    }
}
