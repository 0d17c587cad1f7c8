using System;
using Samepath.Canonical;

namespace Samepath.Engine
{
    /// <summary>
    /// A score: an integer, or, in the one computation of which the rules say so, a double (SPEC, TIE-7). Integers are
    /// within 2^53 - 1, which a double holds exactly, so scores of both kinds are compared as doubles.
    /// </summary>
    public struct Score
    {
        private readonly bool isDouble;

        private Score(double number, bool isDouble)
        {
            Number = number;
            this.isDouble = isDouble;
        }

        /// <summary>The number by which it is compared.</summary>
        public double Number { get; }

        public static implicit operator Score(long integer) => new Score(integer, false);

        /// <exception cref="InputException">NaN is no score.</exception>
        public static Score OfDouble(double number)
        {
            if (double.IsNaN(number)) throw new InputException("NaN is no score");
            return new Score(number, true);
        }

        /// <summary>The score of a double's 16 hex digits.</summary>
        /// <exception cref="InputException">They are no such digits, or those of NaN.</exception>
        public static Score OfBits(string digits)
        {
            if (!Text.IsHex(digits, 16)) throw new InputException("a double is 16 lower-case hex digits");
            ulong bits = 0;
            foreach (char digit in digits) bits = bits << 4 | (uint)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
            return OfDouble(BitConverter.Int64BitsToDouble(unchecked((long)bits)));
        }

        /// <summary>As it stands in a record: the integer, or the double's bits in 16 hex digits, sign first.</summary>
        public Value ToValue()
        {
            if (!isDouble) return (long)Number;
            return Text.Hex(unchecked((ulong)BitConverter.DoubleToInt64Bits(Number)));
        }
    }
}
