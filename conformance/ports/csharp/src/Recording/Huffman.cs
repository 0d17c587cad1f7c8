using System;
using System.Collections.Generic;
using System.Linq;

namespace Samepath.Recording
{
    /// <summary>The data ended where more must come.</summary>
    internal sealed class EndOfDataException : Exception
    {
    }

    /// <summary>The bits of compressed data, the lowest of each byte first.</summary>
    internal sealed class BitReader
    {
        private readonly ByteSource source;
        private readonly byte[] block = new byte[65536];
        private int at;
        private int count;
        private uint held; // bits that have been taken out of the block
        private int heldBits;

        public BitReader(ByteSource source) { this.source = source; }

        /// <summary>Whether no whole byte is left.</summary>
        public bool IsAtEnd => heldBits < 8 && at == count && !Refill();

        /// <summary>The next bits, at most 16, left in place; zeros beyond the end.</summary>
        public int Peek(int bits)
        {
            while (heldBits < bits && (at < count || Refill()))
            {
                held |= (uint)block[at++] << heldBits;
                heldBits += 8;
            }
            return (int)(held & (1u << bits) - 1);
        }

        /// <summary>Whether there were so many bits at the last look.</summary>
        public bool Has(int bits) => heldBits >= bits;

        /// <summary>Takes bits that have been looked at.</summary>
        /// <exception cref="EndOfDataException">There are not so many.</exception>
        public void Drop(int bits)
        {
            if (!Has(bits)) throw new EndOfDataException();
            held >>= bits;
            heldBits -= bits;
        }

        /// <summary>The next bits, at most 16, taken.</summary>
        public int Take(int bits)
        {
            int value = Peek(bits);
            Drop(bits);
            return value;
        }

        public int Byte() => Take(8);

        /// <summary>32 bits.</summary>
        public uint Word() => (uint)Take(16) | (uint)Take(16) << 16;

        /// <summary>Drops what is left of a byte.</summary>
        public void Align() => Drop(heldBits % 8);

        private bool Refill()
        {
            at = 0;
            count = source.Read(block);
            return count > 0;
        }
    }

    /// <summary>A Huffman code: what the next bits stand for, looked up by as many bits as its longest symbol has.</summary>
    internal sealed class HuffmanCode
    {
        public static readonly HuffmanCode FixedLengths = new HuffmanCode(FixedLengthBits());
        public static readonly HuffmanCode FixedDistances = new HuffmanCode(Enumerable.Repeat(5, 30).ToArray());

        private const int BitsMax = 15;

        private readonly int bits;
        private readonly short[] symbols;
        private readonly byte[] lengths; // 0 for bits that are no code

        /// <param name="bitsOf">the bits of each symbol; 0 for one that is not used</param>
        /// <exception cref="DamagedException">There are more symbols than codes.</exception>
        public HuffmanCode(IReadOnlyList<int> bitsOf)
        {
            bits = bitsOf.Max();
            symbols = new short[1 << bits];
            lengths = new byte[1 << bits];
            // Codes are given out by length, and among equals by symbol: each the one before and 1.
            int code = 0;
            int left = 1; // codes of this length that are free
            for (int length = 1; length <= BitsMax; length++)
            {
                code <<= 1;
                left <<= 1;
                for (int symbol = 0; symbol < bitsOf.Count; symbol++)
                {
                    if (bitsOf[symbol] != length) continue;
                    if (--left < 0) throw new DamagedException("a code has too many symbols");
                    Enter(symbol, code++, length);
                }
            }
            IsComplete = left == 0;
        }

        public bool IsComplete { get; }

        /// <summary>A code must use all its bits, or have a single symbol of one bit, or none at all.</summary>
        /// <exception cref="DamagedException">It does not.</exception>
        public static HuffmanCode OfBlock(List<int> bitsOf)
        {
            var code = new HuffmanCode(bitsOf);
            if (!code.IsComplete && code.bits > 1) throw new DamagedException("a code is not complete");
            return code;
        }

        public int Read(BitReader input)
        {
            int next = input.Peek(bits);
            if (lengths[next] == 0)
            {
                if (!input.Has(bits)) throw new EndOfDataException();
                throw new DamagedException("bits that are no code");
            }
            input.Drop(lengths[next]);
            return symbols[next];
        }

        // A code stands in the data with its highest bit first, every other number with its lowest.
        private void Enter(int symbol, int code, int length)
        {
            int reversed = 0;
            for (int i = 0; i < length; i++) reversed |= (code >> i & 1) << (length - 1 - i);
            for (int entry = reversed; entry < symbols.Length; entry += 1 << length)
            {
                symbols[entry] = (short)symbol;
                lengths[entry] = (byte)length;
            }
        }

        private static int[] FixedLengthBits() =>
            Enumerable.Range(0, 288).Select(symbol => symbol < 144 ? 8 : symbol < 256 ? 9
                                            : symbol < 280                            ? 7
                                                                                      : 8)
                .ToArray();
    }

    /// <summary>The least length or distance that a symbol stands for, and how many more bits it has.</summary>
    internal struct SymbolRange
    {
        public static readonly SymbolRange[] Lengths = LengthRanges();
        public static readonly SymbolRange[] Distances = Ranges(30, 1, 2);

        private readonly int least;
        private readonly int bits;

        private SymbolRange(int least, int bits)
        {
            this.least = least;
            this.bits = bits;
        }

        public static int Amount(SymbolRange[] ranges, int symbol, BitReader input)
        {
            if (symbol >= ranges.Length) throw new DamagedException("an unknown symbol");
            return ranges[symbol].least + input.Take(ranges[symbol].bits);
        }

        private static SymbolRange[] LengthRanges()
        {
            var ranges = new List<SymbolRange>(Ranges(28, 3, 4));
            ranges.Add(new SymbolRange(258, 0));
            return ranges.ToArray();
        }

        // After the first symbols the number of bits grows by one every `step` symbols.
        private static SymbolRange[] Ranges(int count, int first, int step)
        {
            var ranges = new SymbolRange[count];
            for (int symbol = 0, least = first; symbol < count; symbol++)
            {
                int bits = Math.Max(0, symbol / step - 1);
                ranges[symbol] = new SymbolRange(least, bits);
                least += 1 << bits;
            }
            return ranges;
        }
    }
}
