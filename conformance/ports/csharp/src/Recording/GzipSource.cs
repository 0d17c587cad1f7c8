using System.Collections.Generic;

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
        private DamagedException damage; // what is wrong after the bytes that were given out
        private int storedLeft;
        private HuffmanCode lengths;
        private HuffmanCode distances;
        private int copyLeft;
        private int copyDistance;
        private long total;
        private uint checksum = uint.MaxValue;

        public GzipSource(ByteSource compressed) { input = new BitReader(compressed); }

        private enum Stage
        {
            Header,
            BlockStart,
            Stored,
            Coded,
            Trailer,
            Done
        }

        public override bool IsCutOff => isCutOff;

        /// <summary>Fills a block with what stands before a damage, if there is one; then the damage is said.</summary>
        public override int Read(byte[] block)
        {
            if (damage != null) throw damage;
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
            catch (DamagedException found)
            {
                if (count == 0) throw;
                damage = found;
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
            uint header = uint.MaxValue;
            if (Next(ref header) != 0x1f || Next(ref header) != 0x8b) throw new DamagedException("no gzip");
            if (Next(ref header) != 8) throw new DamagedException("an unknown method of compression");
            int flags = Next(ref header);
            if ((flags & 0xe0) != 0) throw new DamagedException("unknown flags");
            for (int i = 0; i < 6; i++) Next(ref header); // time, level, system
            if ((flags & 4) != 0)
            {
                for (int extra = Next(ref header) | Next(ref header) << 8; extra > 0; extra--) Next(ref header);
            }
            if ((flags & 8) != 0) SkipText(ref header); // the file's name
            if ((flags & 16) != 0) SkipText(ref header); // a comment
            if ((flags & 2) != 0 && input.Take(16) != (int)(~header & 0xffff))
                throw new DamagedException("the checksum of the header is wrong");
        }

        // A byte of the header, which goes into the header's checksum.
        private int Next(ref uint header)
        {
            int value = input.Byte();
            header = Crc32.Next(header, (byte)value);
            return value;
        }

        private void SkipText(ref uint header)
        {
            while (Next(ref header) != 0) { }
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
                int times = symbol == 16 ? 3 + input.Take(2) : symbol == 17 ? 3 + input.Take(3)
                                                                            : 11 + input.Take(7);
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
