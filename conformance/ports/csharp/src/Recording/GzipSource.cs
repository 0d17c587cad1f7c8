using System;
using System.Collections.Generic;
using System.Linq;

namespace Samepath.Recording
{
    /// <summary>
    /// Decompresses gzip (RFC 1951 and 1952), one member with nothing after it (SPEC, REC-1). The library's GZipStream
    /// takes several members for one and does not say whether data were damaged or cut off, which are two verdicts.
    /// </summary>
    internal sealed class GzipSource : ByteSource
    {
        private const int WindowBytes = 32768; // a power of 2
        private const int EndOfBlock = 256;

        private readonly BitReader input;
        private readonly byte[] window = new byte[WindowBytes];
        private Stage stage = Stage.Header;
        private bool isLastBlock;
        private bool isCutOff;
        private int storedLeft;
        private HuffmanCode lengths;
        private HuffmanCode distances;
        private int copyLeft;
        private int copyDistance;
        private long total;
        private uint checksum = uint.MaxValue;

        public GzipSource(ByteSource compressed) { input = new BitReader(compressed); }

        private enum Stage { Header, BlockStart, Stored, Coded, Trailer, Done }

        public override bool IsCutOff => isCutOff;

        /// <summary>Fills a block. The checks at the end of the data count as read with the last byte.</summary>
        public override int Read(byte[] block)
        {
            int count = 0;
            try
            {
                while (count < block.Length && stage != Stage.Done)
                {
                    if (Advance(out byte next)) block[count++] = next;
                }
            }
            catch (EndOfDataException)
            {
                isCutOff = true;
                stage = Stage.Done;
            }
            // What follows the stream is said after all that was inside it.
            if (count == 0 && !isCutOff && !input.IsAtEnd) throw new DamagedException("data follow the compressed stream");
            return count;
        }

        // Goes on by one byte, or by one stage without a byte.
        private bool Advance(out byte next)
        {
            next = 0;
            switch (stage)
            {
                case Stage.Header:
                    ReadHeader();
                    stage = Stage.BlockStart;
                    return false;
                case Stage.BlockStart:
                    if (isLastBlock) stage = Stage.Trailer;
                    else StartBlock();
                    return false;
                case Stage.Stored:
                    return AdvanceStored(out next);
                case Stage.Coded:
                    return AdvanceCoded(out next);
                default:
                    ReadTrailer();
                    stage = Stage.Done;
                    return false;
            }
        }

        private void ReadHeader()
        {
            if (input.Byte() != 0x1f || input.Byte() != 0x8b) throw new DamagedException("no gzip");
            if (input.Byte() != 8) throw new DamagedException("an unknown method of compression");
            int flags = input.Byte();
            if ((flags & 0xe0) != 0) throw new DamagedException("unknown flags");
            for (int i = 0; i < 6; i++) input.Byte(); // time, level, system
            if ((flags & 4) != 0)
            {
                for (int extra = input.Take(16); extra > 0; extra--) input.Byte();
            }
            if ((flags & 8) != 0) SkipText(); // the file's name
            if ((flags & 16) != 0) SkipText(); // a comment
            if ((flags & 2) != 0) input.Take(16); // a checksum of the header
        }

        private void SkipText()
        {
            while (input.Byte() != 0) { }
        }

        private void StartBlock()
        {
            isLastBlock = input.Take(1) == 1;
            switch (input.Take(2))
            {
                case 0:
                    input.Align();
                    storedLeft = input.Take(16);
                    if (storedLeft != (~input.Take(16) & 0xffff))
                        throw new DamagedException("the length of a stored block is wrong");
                    stage = Stage.Stored;
                    return;
                case 1:
                    lengths = HuffmanCode.FixedLengths;
                    distances = HuffmanCode.FixedDistances;
                    break;
                case 2:
                    ReadCodes();
                    break;
                default:
                    throw new DamagedException("an unknown kind of block");
            }
            stage = Stage.Coded;
        }

        private bool AdvanceStored(out byte next)
        {
            next = 0;
            if (storedLeft == 0)
            {
                stage = Stage.BlockStart;
                return false;
            }
            next = (byte)input.Byte();
            storedLeft--;
            Put(next);
            return true;
        }

        private bool AdvanceCoded(out byte next)
        {
            next = 0;
            if (copyLeft == 0)
            {
                int symbol = lengths.Read(input);
                if (symbol == EndOfBlock)
                {
                    stage = Stage.BlockStart;
                    return false;
                }
                if (symbol < EndOfBlock)
                {
                    next = (byte)symbol;
                    Put(next);
                    return true;
                }
                copyLeft = SymbolRange.Amount(SymbolRange.Lengths, symbol - EndOfBlock - 1, input);
                copyDistance = SymbolRange.Amount(SymbolRange.Distances, distances.Read(input), input);
                if (copyDistance > total || copyDistance > WindowBytes)
                    throw new DamagedException("a distance reaches too far back");
            }
            copyLeft--;
            next = window[(total - copyDistance) & (WindowBytes - 1)];
            Put(next);
            return true;
        }

        private void Put(byte value)
        {
            window[total & (WindowBytes - 1)] = value;
            total++;
            checksum = Crc32.Next(checksum, value);
        }

        private void ReadTrailer()
        {
            input.Align();
            if (input.Word() != ~checksum) throw new DamagedException("the checksum is wrong");
            if (input.Word() != (uint)(total & uint.MaxValue)) throw new DamagedException("the length is wrong");
        }

        // The codes of a block stand before it, as the lengths of their symbols, in a code of their own.
        private void ReadCodes()
        {
            int lengthCount = input.Take(5) + 257;
            int distanceCount = input.Take(5) + 1;
            int codeCount = input.Take(4) + 4;
            if (lengthCount > 286 || distanceCount > 30) throw new DamagedException("too many symbols");
            HuffmanCode code = ReadLengthsCode(codeCount);
            var read = new List<int>();
            while (read.Count < lengthCount + distanceCount)
            {
                int symbol = code.Read(input);
                if (symbol < 16)
                {
                    read.Add(symbol);
                    continue;
                }
                if (symbol == 16 && read.Count == 0) throw new DamagedException("no length to repeat");
                int length = symbol == 16 ? read[read.Count - 1] : 0;
                int times = symbol == 16 ? 3 + input.Take(2) : symbol == 17 ? 3 + input.Take(3) : 11 + input.Take(7);
                for (int i = 0; i < times; i++) read.Add(length);
            }
            if (read.Count > lengthCount + distanceCount) throw new DamagedException("too many lengths");
            if (read[EndOfBlock] == 0) throw new DamagedException("no symbol ends the block");
            lengths = HuffmanCode.OfBlock(read.GetRange(0, lengthCount));
            distances = HuffmanCode.OfBlock(read.GetRange(lengthCount, distanceCount));
        }

        private HuffmanCode ReadLengthsCode(int count)
        {
            int[] order = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 };
            var own = new int[order.Length];
            for (int i = 0; i < count; i++) own[order[i]] = input.Take(3);
            var code = new HuffmanCode(own);
            if (!code.IsComplete) throw new DamagedException("the code of the lengths is not complete");
            return code;
        }
    }

    /// <summary>The data ended where more must come.</summary>
    internal sealed class EndOfDataException : Exception { }

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
            Enumerable.Range(0, 288).Select(symbol => symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8).ToArray();
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

    /// <summary>The checksum of gzip.</summary>
    internal static class Crc32
    {
        private static readonly uint[] Table = MakeTable();

        public static uint Next(uint checksum, byte value) => Table[(checksum ^ value) & 0xff] ^ checksum >> 8;

        private static uint[] MakeTable()
        {
            var table = new uint[256];
            for (uint value = 0; value < table.Length; value++)
            {
                uint checksum = value;
                for (int bit = 0; bit < 8; bit++)
                    checksum = (checksum & 1) != 0 ? checksum >> 1 ^ 0xedb88320 : checksum >> 1;
                table[value] = checksum;
            }
            return table;
        }
    }
}
