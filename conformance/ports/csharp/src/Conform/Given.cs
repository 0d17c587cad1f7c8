using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Games;
using Samepath.Grids;

namespace Samepath.Conform
{
    /// <summary>What the inputs of operations have in common (SPEC, PROTO-7 to PROTO-9).</summary>
    internal static class Given
    {
        /// <summary>The items of the member that is a list, each read by a function of the item and its place.</summary>
        public static T[] Items<T>(this Fields given, string key, Func<Value, string, T> read, ListValue missing = null)
        {
            ListValue list = Fields.List(given.Take(key, missing), given.Place(key));
            return list.Select((item, i) => read(item, given.Place(key, i))).ToArray();
        }

        /// <summary>A count or null, null if missing.</summary>
        public static long? CountOrNull(this Fields given, string key)
        {
            Value value = given.Take(key, Value.Null);
            return value.IsNull ? (long?)null : Fields.Integer(value, given.Place(key), 0, IntegerValue.Max);
        }

        public static ulong Seed(this Fields given, string missing = null) =>
            Generator.Seed.Parse(given.String("seed", missing));

        /// <summary>The bytes of the member `text`, or `hex`.</summary>
        public static byte[] Bytes(this Fields given)
        {
            if (given.Has("text")) return Text.Encode(given.String("text"));
            string digits = given.String("hex");
            if (digits.Length % 2 != 0 || !Text.IsHex(digits, digits.Length))
                throw new InputException("hex should be pairs of lower-case hex digits");
            var bytes = new byte[digits.Length / 2];
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = (byte)(HexDigit(digits[2 * i]) << 4 | HexDigit(digits[2 * i + 1]));
            return bytes;
        }

        public static Cell Cell(this Fields given, string key) => Cell(given.Take(key), given.Place(key));

        public static Cell Cell(Value value, string where)
        {
            ListValue pair = Fields.List(value, where, 2);
            return new Cell(Coordinate(pair[0], where), Coordinate(pair[1], where));
        }

        public static Cell[] Cells(this Fields given, string key) => given.Items(key, Cell);

        /// <summary>The same, none if missing.</summary>
        public static Cell[] CellsOrNone(this Fields given, string key) => given.Items(key, Cell, new ListValue());

        /// <summary>A score (PROTO-9): an integer, or the bits of a double.</summary>
        public static Score Score(Value value, string where) =>
            value is TextValue bits
                ? Engine.Score.OfBits(bits.Text)
                : Fields.Integer(value, where, -IntegerValue.Max, IntegerValue.Max);

        // Past the range of an int no cell is inside a level.
        private static int Coordinate(Value value, string where) => Fields.Int(value, where, int.MinValue, int.MaxValue);

        private static int HexDigit(char digit) => digit <= '9' ? digit - '0' : digit - 'a' + 10;
    }
}
