using System.Globalization;
using Samepath.Canonical;

namespace Samepath.Generator
{
    /// <summary>Seeds: 64 bits, for which C# has the type ulong (SPEC, RNG-1 and RNG-3).</summary>
    public static class Seed
    {
        private const int HexDigitsMax = 16;
        private const int DecimalDigitsMax = 20;
        private const int NameCharactersMax = 32;

        /// <summary>Reads a seed as people write it: decimal, or 0x or 0X and 1 to 16 hex digits.</summary>
        /// <exception cref="InputException">It is anything else.</exception>
        public static ulong Parse(string text)
        {
            bool isHex = text.StartsWith("0x", System.StringComparison.OrdinalIgnoreCase);
            string digits = isHex ? text.Substring(2) : text;
            // The styles allow neither sign nor spaces; the count is tested because more leading zeros would pass.
            bool isRead = isHex
                ? ulong.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ulong seed)
                : ulong.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out seed);
            if (!isRead || digits.Length > (isHex ? HexDigitsMax : DecimalDigitsMax) || digits.IndexOf('\0') >= 0)
            {
                throw new InputException(
                    Text.Quoted(text) + " is no seed: give a number from 0 to 2^64 - 1, or 0x and 1 to 16 hex digits");
            }
            return seed;
        }

        /// <summary>The text of a seed: 0x and 16 lower-case hex digits.</summary>
        public static string TextOf(ulong seed) => "0x" + Text.Hex(seed);

        /// <summary>
        /// The seed of a named stream: the first 8 bytes, big-endian, of the SHA-256 of the seed's text, LF, the name.
        /// </summary>
        /// <exception cref="InputException">It is no name: a lower-case letter and up to 31 of a-z, 0-9, _ and -.</exception>
        public static ulong OfStream(ulong seed, string name)
        {
            if (!IsStreamName(name)) throw new InputException(Text.Quoted(name) + " is no name of a stream");
            byte[] bytes = Text.Encode(TextOf(seed) + "\n" + name);
            byte[] digest = Sha256.Of(bytes, 0, bytes.Length);
            ulong own = 0;
            for (int i = 0; i < 8; i++) own = own << 8 | digest[i];
            return own;
        }

        private static bool IsStreamName(string name)
        {
            if (name.Length == 0 || name.Length > NameCharactersMax || name[0] < 'a' || name[0] > 'z') return false;
            foreach (char unit in name)
            {
                bool isKnown = unit >= 'a' && unit <= 'z' || unit >= '0' && unit <= '9' || unit == '_' || unit == '-';
                if (!isKnown) return false;
            }
            return true;
        }
    }
}
