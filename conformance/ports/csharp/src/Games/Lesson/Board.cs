using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Grids;

namespace Samepath.Games.Lesson
{
    /// <summary>A move: its name, and the cell it goes to (SPEC, LESSON-9).</summary>
    internal struct Move
    {
        public readonly string Name;
        public readonly Cell To;

        public Move(string name, Cell to)
        {
            Name = name;
            To = to;
        }

        /// <summary>The move that stays.</summary>
        public static Move Stand(Cell cell) => new Move("stand", cell);

        /// <summary>The four steps from a cell, whether they can be made or not.</summary>
        public static IEnumerable<Move> StepsFrom(Cell cell) =>
            Direction.Four.Select(direction => new Move(direction.Name, cell.Step(direction)));

        public ListValue ToValue() => new ListValue { Name, To.X, To.Y };
    }

    /// <summary>A level in a scenario, and the grid it makes (SPEC, LESSON-2). It is never changed.</summary>
    internal sealed class Board
    {
        private const int SideMax = 64;

        private Board(IReadOnlyList<string> rows)
        {
            Grid = Grid.Of(rows);
            Rows = ListValue.Of(rows);
        }

        public Grid Grid { get; }

        public ListValue Rows { get; }

        /// <summary>The member `level`: a list of rows of # and .</summary>
        public static Board Read(Fields fields)
        {
            ListValue rows = fields.Items("level", 1, SideMax);
            for (int y = 0; y < rows.Count; y++)
            {
                // A row may hold no LF, or it would be two.
                if (rows[y] is TextValue row && row.Text.Length >= 1 && row.Text.Length <= SideMax && row.Text.IndexOf('\n') < 0) continue;
                throw Fields.Refusal(
                    fields.Place("level", y), rows[y], "a row of 1 to " + Text.Of(SideMax) + " characters");
            }
            try
            {
                return new Board(LevelText.Parse(string.Join("\n", rows.Select(row => row.String()))));
            }
            catch (InputException error)
            {
                throw new InputException(fields.Place("level") + ": " + error.Message);
            }
        }

        /// <summary>A cell [x, y] of the level, floor or wall.</summary>
        public Cell ReadCell(Value value, string where)
        {
            ListValue pair = Fields.List(value, where, 2);
            return new Cell(
                Fields.Int(pair[0], where + "[0]", 0, Grid.Width - 1),
                Fields.Int(pair[1], where + "[1]", 0, Grid.Height - 1));
        }

        /// <summary>The same, which must be floor.</summary>
        public Cell ReadFloor(Value value, string where)
        {
            Cell cell = ReadCell(value, where);
            return IsFloor(cell) ? cell : throw Fields.Refusal(where, value, "a floor cell");
        }

        /// <summary>Whether a cell is floor; one outside is not.</summary>
        public bool IsFloor(Cell cell) => Grid.IsOpen(cell);
    }
}
