using System;
using System.Globalization;
using System.Text;

namespace Samepath.Canonical
{
    /// <summary>
    /// Strings (SPEC, CANON-3). A C# string is a sequence of UTF-16 units, of which a character beyond ffff takes two,
    /// a pair of surrogates. Nothing here, nor elsewhere in this engine, asks the culture of the machine.
    /// </summary>
    public static class Text
    {
        private static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        /// <summary>
        /// Compares code point by code point. <c>string.Compare</c> asks the culture, and <c>CompareOrdinal</c> compares
        /// units, which puts U+1F600 (it begins with d83d) before U+FFFF.
        /// </summary>
        public static int Compare(string a, string b)
        {
            int length = Math.Min(a.Length, b.Length);
            for (int i = 0; i < length; i++)
            {
                if (a[i] != b[i]) return Rank(a[i]) - Rank(b[i]);
            }
            return a.Length - b.Length;
        }

        public static bool IsAscii(string text)
        {
            foreach (char unit in text)
            {
                if (unit > '\x7f') return false;
            }
            return true;
        }

        /// <summary>Whether the surrogate at an index stands beside its other half.</summary>
        public static bool IsPaired(string text, int at) =>
            char.IsHighSurrogate(text[at])
            ? at + 1 < text.Length && char.IsLowSurrogate(text[at + 1])
            : at > 0 && char.IsHighSurrogate(text[at - 1]);

        /// <summary>A string of lower-case hex digits, of that length.</summary>
        public static bool IsHex(string text, int length)
        {
            if (text.Length != length) return false;
            foreach (char unit in text)
            {
                if (!(unit >= '0' && unit <= '9' || unit >= 'a' && unit <= 'f')) return false;
            }
            return true;
        }

        /// <summary>16 lower-case hex digits.</summary>
        public static string Hex(ulong number) => number.ToString("x16", CultureInfo.InvariantCulture);

        /// <summary>An integer in decimal.</summary>
        public static string Of(long number) => number.ToString(CultureInfo.InvariantCulture);

        /// <summary>A string as it stands in canonical text, for messages: ASCII, whatever is in it.</summary>
        public static string Quoted(string text)
        {
            var writer = new CanonicalWriter();
            writer.WriteText(text);
            return writer.ToString();
        }

        /// <summary>The bytes of a string in UTF-8.</summary>
        public static byte[] Encode(string text) => Utf8.GetBytes(text);

        /// <summary>The string of bytes in UTF-8. A byte order mark stays, and is refused by whoever reads on.</summary>
        /// <exception cref="JsonException">They are no UTF-8.</exception>
        public static string Decode(byte[] bytes)
        {
            try
            {
                return Utf8.GetString(bytes);
            }
            catch (ArgumentException)
            {
                throw new JsonException("the bytes are no UTF-8", JsonFault.Encoding);
            }
        }

        /// <summary>Each byte as the character of its number: exact for ASCII, and beyond 7f never canonical.</summary>
        public static string FromBytes(byte[] bytes, int start, int count)
        {
            var characters = new char[count];
            for (int i = 0; i < count; i++) characters[i] = (char)bytes[start + i];
            return new string(characters);
        }

        // Surrogates stand for code points beyond ffff, so they come after e000 to ffff.
        private static int Rank(char unit) => char.IsSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
