using System;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>The chain: every record is linked to all before it (SPEC, REC-3).</summary>
    public sealed class Chain
    {
        /// <summary>The digits of a link, but for the end record's, which has all 64.</summary>
        public const int LinkDigits = 16;

        private readonly CanonicalWriter writer = new CanonicalWriter();
        private byte[] digest = new byte[Sha256.DigestBytes];

        /// <summary>The running digest, 64 hex digits.</summary>
        public string Digest => Sha256.Hex(digest);

        /// <summary>Takes a record into the chain.</summary>
        /// <param name="body">its canonical text, without its link</param>
        /// <returns>its link</returns>
        public string Advance(string body, bool isEnd)
        {
            writer.Clear();
            writer.WriteBytes(digest, 0, digest.Length);
            writer.WriteWord(body);
            writer.WriteByte('\n');
            digest = Sha256.Of(writer.Buffer, 0, writer.Length);
            return isEnd ? Digest : Digest.Substring(0, LinkDigits);
        }

        /// <summary>Takes a record into the chain, and gives its line, without LF.</summary>
        public string Seal(RunRecord record)
        {
            string link = Advance(Hash.Canonical(record.Members), record.Type == RecordType.End);
            return Hash.Canonical(record.Members.With("link", link));
        }
    }
}
