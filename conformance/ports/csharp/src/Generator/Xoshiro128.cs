using System.Collections.Generic;

namespace Samepath.Generator
{
    /// <summary>xoshiro128** 1.1 on four words of 32 bits (SPEC, RNG-4 to RNG-6).</summary>
    public sealed class Xoshiro128
    {
        /// <summary>How many words there are: 2^32.</summary>
        public const long WordCount = 1L << 32;

        private uint s0, s1, s2, s3;

        /// <exception cref="InputException">All four words are zero.</exception>
        public Xoshiro128(uint s0, uint s1, uint s2, uint s3)
        {
            if ((s0 | s1 | s2 | s3) == 0) throw new InputException("a state of the generator cannot be four zeros");
            this.s0 = s0;
            this.s1 = s1;
            this.s2 = s2;
            this.s3 = s3;
        }

        /// <summary>The four words.</summary>
        public IReadOnlyList<long> State => new long[] { s0, s1, s2, s3 };

        /// <summary>The generator of a stream's seed: low and high word of two outputs of SplitMix64.</summary>
        public static Xoshiro128 FromSeed(ulong seed)
        {
            var outputs = new SplitMix64(seed);
            ulong first = outputs.Next();
            ulong second = outputs.Next();
            unchecked
            {
                return new Xoshiro128((uint)first, (uint)(first >> 32), (uint)second, (uint)(second >> 32));
            }
        }

        public Xoshiro128 Copy() => new Xoshiro128(s0, s1, s2, s3);

        public uint NextWord()
        {
            unchecked
            {
                uint word = RotateLeft(s1 * 5, 7) * 9;
                uint t = s1 << 9;
                s2 ^= s0;
                s3 ^= s1;
                s1 ^= s2;
                s0 ^= s3;
                s2 ^= t;
                s3 = RotateLeft(s3, 11);
                return word;
            }
        }

        /// <summary>A number below n, from 1 to 2^32, and how many words it took.</summary>
        public uint Below(long n, out int words)
        {
            long limit = WordCount - WordCount % n;
            for (words = 1;; words++)
            {
                uint word = NextWord();
                if (word < limit) return (uint)(word % n);
            }
        }

        private static uint RotateLeft(uint word, int bits) => word << bits | word >> (32 - bits);
    }
}
