using System;

namespace Samepath.Canonical
{
    /// <summary>A line that is longer than a line may be.</summary>
    public sealed class LineTooLongException : InputException
    {
        public LineTooLongException(int bytesMax) : base("a line is longer than " + Text.Of(bytesMax) + " bytes") { }
    }

    /// <summary>
    /// Bytes cut into lines, within a limit. The library's readers would decode them, take CR for an end of line, and
    /// have no limit.
    /// </summary>
    public sealed class LineReader
    {
        private const byte LineFeed = 10;

        private readonly Func<byte[], int> read;
        private readonly int bytesMax;
        private readonly byte[] block = new byte[65536];
        private byte[] line = new byte[4096];
        private int at;
        private int count;

        /// <param name="read">fills a block, and says with how many bytes; 0 at the end</param>
        /// <param name="bytesMax">the most bytes of a line, with its LF</param>
        public LineReader(Func<byte[], int> read, int bytesMax)
        {
            this.read = read;
            this.bytesMax = bytesMax;
        }

        /// <summary>The next line, without its LF, each byte as the character of its number.</summary>
        /// <param name="isWhole">whether there was an LF; only the last line may have none</param>
        /// <returns>null at the end</returns>
        /// <exception cref="LineTooLongException">It is longer than a line may be; no more of it is read.</exception>
        public string Take(out bool isWhole)
        {
            int length = 0;
            for (;;)
            {
                int end = Array.IndexOf(block, LineFeed, at, count - at);
                isWhole = end >= 0;
                int piece = (isWhole ? end : count) - at;
                if (length + piece + (isWhole ? 1 : 0) > bytesMax) throw new LineTooLongException(bytesMax);
                if (line.Length < length + piece) Array.Resize(ref line, Math.Max(2 * line.Length, length + piece));
                Array.Copy(block, at, line, length, piece);
                length += piece;
                at += piece;
                if (isWhole)
                {
                    at++;
                    return Text.FromBytes(line, 0, length);
                }
                at = 0;
                count = read(block);
                if (count == 0) return length > 0 ? Text.FromBytes(line, 0, length) : null;
            }
        }
    }
}
