using System;
using System.Collections.Generic;
using Samepath.Canonical;

namespace Samepath.Engine
{
    /// <summary>The canonical bytes of a full state, and where in them its parts stand.</summary>
    internal sealed class Snapshot
    {
        private readonly byte[] bytes;
        private readonly List<Part> parts = new List<Part>();

        /// <param name="last">the snapshot before: many decisions change nothing, and the same bytes have the same hash</param>
        public Snapshot(ObjectValue state, CanonicalWriter writer, Snapshot last)
        {
            writer.Clear();
            writer.WriteByte('{');
            foreach (var member in state)
            {
                if (parts.Count > 0) writer.WriteByte(',');
                writer.WriteText(member.Key);
                writer.WriteByte(':');
                int start = writer.Length;
                writer.Write(member.Value);
                parts.Add(new Part(member.Key, start, writer.Length - start));
            }
            writer.WriteByte('}');
            bytes = writer.ToArray();
            FullHash = last != null && IsSame(bytes, last.bytes)
                ? last.FullHash
                : Sha256.HexOf(bytes, 0, bytes.Length);
        }

        public string FullHash { get; }

        public string Hash => FullHash.Substring(0, Canonical.Hash.Digits);

        /// <summary>The hash of each part.</summary>
        public ObjectValue PartHashes()
        {
            var hashes = new ObjectValue();
            foreach (Part part in parts)
            {
                string hash = Sha256.HexOf(bytes, part.Start, part.Count).Substring(0, Canonical.Hash.Digits);
                hashes.Add(part.Name, hash);
            }
            return hashes;
        }

        private static bool IsSame(byte[] a, byte[] b)
        {
            if (a.Length != b.Length) return false;
            for (int i = 0; i < a.Length; i++)
            {
                if (a[i] != b[i]) return false;
            }
            return true;
        }

        private struct Part
        {
            public readonly string Name;
            public readonly int Start;
            public readonly int Count;

            public Part(string name, int start, int count)
            {
                Name = name;
                Start = start;
                Count = count;
            }
        }
    }
}
