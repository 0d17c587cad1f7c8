using System;
using System.IO;

namespace Samepath.Recording
{
    /// <summary>Where the bytes inside a recording come from, a block at a time.</summary>
    internal abstract class ByteSource
    {
        /// <summary>Whether compressed data ended too early; known at the end.</summary>
        public virtual bool IsCutOff => false;

        /// <summary>The source of a file, plain or gzip: which of them, its first two bytes say (SPEC, REC-1).</summary>
        public static ByteSource Of(Stream file)
        {
            var first = new byte[2];
            int count = Fill(file, first);
            var whole = new PlainSource(first, count, file);
            return count == 2 && first[0] == 0x1f && first[1] == 0x8b ? (ByteSource) new GzipSource(whole) : whole;
        }

        /// <summary>Fills a block as far as there are bytes.</summary>
        /// <returns>how many there were; 0 at the end</returns>
        /// <exception cref="DamagedException">The compressed data are damaged within this block.</exception>
        public abstract int Read(byte[] block);

        /// <summary>Fills a block from a stream, which may give less than is asked for at a time.</summary>
        protected static int Fill(Stream file, byte[] block, int count = 0)
        {
            while (count < block.Length)
            {
                int read = file.Read(block, count, block.Length - count);
                if (read == 0) break;
                count += read;
            }
            return count;
        }

        private sealed class PlainSource : ByteSource
        {
            private readonly byte[] first;
            private readonly Stream rest;
            private int left;

            public PlainSource(byte[] first, int count, Stream rest)
            {
                this.first = first;
                left = count;
                this.rest = rest;
            }

            public override int Read(byte[] block)
            {
                Array.Copy(first, block, left);
                int count = Fill(rest, block, left);
                left = 0;
                return count;
            }
        }
    }

    /// <summary>Compressed data that no compressor writes, or that something follows.</summary>
    internal sealed class DamagedException : Exception
    {
        public DamagedException(string message) : base(message) { }
    }
}
