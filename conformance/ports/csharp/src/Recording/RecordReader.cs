using System;
using System.IO;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>A recording that cannot be read on (SPEC, REC-19 and REC-20).</summary>
    internal sealed class ReadException : Exception
    {
        public ReadException(Status status, long line, string reason) : base(reason)
        {
            Status = status;
            Line = line;
        }

        /// <summary>Corrupt or truncated.</summary>
        public Status Status { get; }

        /// <summary>The line; for truncated the last whole one.</summary>
        public long Line { get; }
    }

    /// <summary>A record as it stands in the file.</summary>
    internal sealed class Entry
    {
        public Entry(long line, ObjectValue record, string body, string problem, bool isLinked)
        {
            Line = line;
            Record = record;
            Body = body;
            Problem = problem;
            IsLinked = isLinked;
            Type = RecordForms.TypeOf(record);
        }

        /// <summary>From 1.</summary>
        public long Line { get; }

        /// <summary>Its members, without its link.</summary>
        public ObjectValue Record { get; }

        /// <summary>Null when it is none of REC-4.</summary>
        public RecordType? Type { get; }

        /// <summary>Its canonical text, without its link.</summary>
        public string Body { get; }

        /// <summary>What is wrong with its form, or null. With such a form its link is not the chain's.</summary>
        public string Problem { get; }

        /// <summary>Whether its link is the chain's.</summary>
        public bool IsLinked { get; }
    }

    /// <summary>
    /// The records of one recording, in order (SPEC, REC-1 to REC-4, REC-18 to REC-20). It knows lines, canonical bytes,
    /// forms and links; whether the decisions are right is the verifier's business. Every method throws a
    /// <see cref="ReadException"/> at what cannot be read.
    /// </summary>
    internal sealed class RecordReader
    {
        /// <summary>The most records of a file (REC-2).</summary>
        public const int RecordsMax = 4194304;

        private readonly LineReader lines;
        private readonly Chain chain = new Chain();
        private readonly CanonicalWriter writer = new CanonicalWriter();
        private Entry next;

        public RecordReader(Stream file) { lines = new LineReader(ByteSource.Of(file)); }

        /// <summary>The line of the record read last.</summary>
        public long Line { get; private set; }

        /// <summary>Whether that record has been looked at and not taken.</summary>
        public bool IsWaiting => next != null;

        /// <summary>The next record, left in place.</summary>
        public Entry Peek() => next ?? (next = Read());

        /// <summary>The next record.</summary>
        public Entry Take()
        {
            Entry taken = Peek();
            next = null;
            return taken;
        }

        /// <summary>The record after the end record; null where the file ends as it should.</summary>
        public Entry Trailing()
        {
            string text = lines.Take(Line + 1, out bool isWhole);
            if (text == null)
            {
                if (lines.IsCutOff) throw new ReadException(Status.Truncated, Line, "the compressed data are cut off");
                return null;
            }
            if (!isWhole) throw Corrupt(Line + 1, "data follow the end record");
            return NewEntry(text);
        }

        private Entry Read()
        {
            string text = lines.Take(Line + 1, out bool isWhole);
            if (text == null)
                throw new ReadException(Status.Truncated, Line, "the file ends after line " + Text.Of(Line));
            if (isWhole) return NewEntry(text);
            string problem = ProblemWithCut(text);
            if (problem != null) throw Corrupt(Line + 1, problem);
            throw new ReadException(Status.Truncated, Line, "the file ends within line " + Text.Of(Line + 1));
        }

        private Entry NewEntry(string text)
        {
            Line++;
            if (Line > RecordsMax) throw Corrupt(Line, "more than " + Text.Of(RecordsMax) + " records");
            ObjectValue whole = ParseLine(text);
            string body = WithoutLink(whole, text);
            bool isEnd = RecordForms.TypeOf(whole) == RecordType.End;
            bool isLinked = chain.Advance(body, isEnd) == ((TextValue)whole["link"]).Text;
            string problem = RecordForms.ProblemWith(whole);
            if (problem != null && isLinked) throw Corrupt(Line, problem);
            return new Entry(Line, whole.Without("link"), body, problem, isLinked);
        }

        private ObjectValue ParseLine(string text)
        {
            Value value;
            try
            {
                value = JsonReader.Parse(text);
            }
            catch (JsonException error)
            {
                throw Corrupt(Line, error.Message);
            }
            if (value is ObjectValue record && record.Has("type") && record.Find("link") is TextValue) return record;
            throw Corrupt(Line, "the line is no object with a type and a link");
        }

        // The canonical text of a record without its link. Each member is written once, for this and to see whether the
        // line is canonical.
        private string WithoutLink(ObjectValue whole, string text)
        {
            int start = 0;
            int end = 0;
            writer.Clear();
            foreach (var member in whole)
            {
                writer.WriteByte(writer.Length == 0 ? '{' : ',');
                if (member.Key == "link") start = writer.Length;
                writer.WriteText(member.Key);
                writer.WriteByte(':');
                writer.Write(member.Value);
                if (member.Key == "link") end = writer.Length;
            }
            writer.WriteByte('}');
            if (writer.ToString() != text) throw Corrupt(Line, "the line is not in canonical form");
            // With the link goes the comma after it, or, where it stands last, the one before it.
            bool isLast = end == text.Length - 1;
            return isLast ? text.Remove(start - 1, end - start + 1) : text.Remove(start, end - start + 1);
        }

        // A last line without LF is a recording cut off only if it could be the beginning of a record (REC-20).
        private static string ProblemWithCut(string text)
        {
            bool isPlain = text[0] == '{';
            foreach (char unit in text) isPlain = isPlain && unit >= ' ' && unit <= '~';
            if (!isPlain) return "the last line has no LF and is not the beginning of a record";
            int end = JsonReader.ValueEnd(text);
            return end >= 0 && end < text.Length ? "the last line has no LF, and something follows its record" : null;
        }

        private static ReadException Corrupt(long line, string reason) =>
            new ReadException(Status.Corrupt, line, reason);
    }

    /// <summary>Bytes cut into lines, within the limits of REC-2.</summary>
    internal sealed class LineReader
    {
        /// <summary>The most bytes of a line, with its LF.</summary>
        public const int LineBytesMax = 4194304;

        /// <summary>The most bytes of a file, decompressed.</summary>
        public const int FileBytesMax = 1073741824;

        private const byte LineFeed = 10;

        private readonly ByteSource source;
        private readonly byte[] block = new byte[65536];
        private byte[] line = new byte[4096];
        private int at;
        private int count;
        private long bytes;

        public LineReader(ByteSource source) { this.source = source; }

        public bool IsCutOff => source.IsCutOff;

        /// <summary>The next line, without its LF.</summary>
        /// <param name="number">its number, for the errors</param>
        /// <param name="isWhole">whether there was an LF</param>
        /// <returns>null at the end</returns>
        public string Take(long number, out bool isWhole)
        {
            int length = 0;
            for (;;)
            {
                int end = Array.IndexOf(block, LineFeed, at, count - at);
                isWhole = end >= 0;
                int piece = (isWhole ? end : count) - at;
                bool isTooLong = length + piece > LineBytesMax || isWhole && length + piece == LineBytesMax;
                if (isTooLong)
                {
                    throw new ReadException(
                        Status.Corrupt, number, "the line is longer than " + Text.Of(LineBytesMax) + " bytes");
                }
                if (line.Length < length + piece) Array.Resize(ref line, Math.Max(2 * line.Length, length + piece));
                Array.Copy(block, at, line, length, piece);
                length += piece;
                at += piece;
                if (isWhole)
                {
                    at++;
                    return Text.FromBytes(line, 0, length);
                }
                if (!Refill(number)) return length > 0 ? Text.FromBytes(line, 0, length) : null;
            }
        }

        private bool Refill(long number)
        {
            at = 0;
            try
            {
                count = source.Read(block);
            }
            catch (DamagedException error)
            {
                throw new ReadException(Status.Corrupt, number, "the compressed data: " + error.Message);
            }
            bytes += count;
            if (bytes > FileBytesMax)
                throw new ReadException(Status.Corrupt, number, "more than " + Text.Of(FileBytesMax) + " bytes");
            return count > 0;
        }
    }
}
