using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>Terrain by its glyph (SPEC, DUNG-5).</summary>
    internal static class Terrain
    {
        public const char Wall = '#';
        public const char Floor = '.';
        public const char ClosedDoor = '+';
        public const char OpenDoor = '\'';
        public const char Water = '~';
        public const char StairsDown = '>';
        public const char CameIn = '<';

        public const string All = "#.+'~><";
    }

    /// <summary>An NPC, and whether it has given its gift.</summary>
    internal sealed class Person
    {
        public readonly string Id;
        public readonly Cell Cell;
        public bool HasGiven;

        public Person(string id, Cell cell)
        {
            Id = id;
            Cell = cell;
        }

        public Person Copy() => new Person(Id, Cell) { HasGiven = HasGiven };
    }

    /// <summary>A set of cells, by index.</summary>
    internal sealed class CellSet
    {
        private readonly bool[] marks;
        private string hex; // null when a cell was added since it was asked for

        public CellSet(int size) { marks = new bool[size]; }

        private CellSet(bool[] marks) { this.marks = marks; }

        public int Size => marks.Length;

        public bool Has(int index) => marks[index];

        public void Add(int index)
        {
            if (marks[index]) return;
            marks[index] = true;
            hex = null;
        }

        public CellSet Copy() => new CellSet((bool[])marks.Clone()) { hex = hex };

        /// <summary>The number with the bit of each cell set, in hex without leading zeros (DUNG-8).</summary>
        public string InHex() => hex ?? (hex = MakeHex());

        private string MakeHex()
        {
            const string hexDigits = "0123456789abcdef";
            var digits = new char[(marks.Length + 3) / 4];
            for (int i = 0; i < digits.Length; i++)
            {
                int nibble = 0;
                for (int bit = 3; bit >= 0; bit--)
                    nibble = 2 * nibble + (4 * i + bit < marks.Length && marks[4 * i + bit] ? 1 : 0);
                digits[digits.Length - 1 - i] = hexDigits[nibble];
            }
            int first = Array.FindIndex(digits, digit => digit != '0');
            return first < 0 ? "0" : new string(digits, first, digits.Length - first);
        }
    }

    /// <summary>A level: terrain, and what lies, stands and dried on it. A cell's index is y * width + x.</summary>
    internal sealed class Level
    {
        public readonly int Width;
        public readonly int Height;
        public readonly SortedDictionary<int, string> Items; // by index, which is by y, then x
        public readonly List<Person> People; // in order of creation
        public readonly CellSet Blood;

        private readonly char[] terrain;
        private ListValue rows; // as they stand in the state; null when the terrain changed since

        /// <summary>A level of nothing but walls.</summary>
        public Level(int width, int height)
        {
            Width = width;
            Height = height;
            terrain = new char[width * height];
            for (int i = 0; i < terrain.Length; i++) terrain[i] = Terrain.Wall;
            Items = new SortedDictionary<int, string>();
            People = new List<Person>();
            Blood = new CellSet(Size);
        }

        /// <summary>The level of rows of glyphs.</summary>
        public Level(IReadOnlyList<string> rows) : this(rows[0].Length, rows.Count)
        {
            for (int at = 0; at < Size; at++) terrain[at] = rows[at / Width][at % Width];
        }

        private Level(Level other)
        {
            Width = other.Width;
            Height = other.Height;
            terrain = (char[])other.terrain.Clone();
            Items = new SortedDictionary<int, string>(other.Items);
            People = other.People.Select(person => person.Copy()).ToList();
            Blood = other.Blood.Copy();
            rows = other.rows;
        }

        public int Size => Width * Height;

        public Level Copy() => new Level(this);

        public int Index(Cell cell) => cell.Y * Width + cell.X;

        public Cell CellAt(int index) => new Cell(index % Width, index / Width);

        public char At(int index) => terrain[index];

        public char At(Cell cell) => terrain[Index(cell)];

        public void Put(Cell cell, char glyph)
        {
            terrain[Index(cell)] = glyph;
            rows = null;
        }

        public bool IsWall(Cell cell) => At(cell) == Terrain.Wall;

        /// <summary>Whether a cell stops sight.</summary>
        public bool IsOpaque(Cell cell)
        {
            char glyph = At(cell);
            return glyph == Terrain.Wall || glyph == Terrain.ClosedDoor;
        }

        /// <summary>Whether somebody walks there who opens doors, or does not.</summary>
        public bool IsWalkable(int index, bool opensDoors)
        {
            char glyph = terrain[index];
            return glyph != Terrain.Wall && (opensDoors || glyph != Terrain.ClosedDoor);
        }

        /// <summary>The grid of those who open doors, or of those who do not.</summary>
        public Grid GridFor(bool opensDoors)
        {
            var open = new bool[Size];
            for (int at = 0; at < open.Length; at++) open[at] = IsWalkable(at, opensDoors);
            return new Grid(Width, open);
        }

        /// <summary>The part `map` of the state (DUNG-7).</summary>
        public Value ToValue()
        {
            var items = new ListValue();
            foreach (var item in Items)
            {
                Cell cell = CellAt(item.Key);
                items.Add(new ListValue { cell.X, cell.Y, item.Value });
            }
            if (rows == null)
                rows = ListValue.Of(Enumerable.Range(0, Height).Select(y => new string(terrain, y * Width, Width)));
            return new ObjectValue {
                { "blood", Blood.InHex() },
                { "items", items },
                { "people",
                    new ListValue(
                        People.Select(
                            person => new ListValue { person.Cell.X, person.Cell.Y, person.Id, person.HasGiven })) },
                { "rows", rows },
            };
        }
    }
}
