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
        /// <summary>Limits on a file, decompressed (REC-2). A line is counted with its LF.</summary>
        public const int LineBytesMax = 4194304;

        /// <summary>The values of a record, itself and all within.</summary>
        public const int LineValuesMax = 131072;

        public const int RecordsMax = 4194304;
        public const int FileBytesMax = 1073741824;

        private readonly ByteSource source;
        private readonly LineReader lines;
        private readonly Chain chain = new Chain();
        private readonly CanonicalWriter writer = new CanonicalWriter();
        private Entry next;
        private long bytes;

        public RecordReader(Stream file)
        {
            source = ByteSource.Of(file);
            lines = new LineReader(ReadBlock, LineBytesMax);
        }

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
            string text = TakeLine(out bool isWhole);
            if (text == null)
            {
                if (source.IsCutOff) throw new ReadException(Status.Truncated, Line, "the compressed data are cut off");
                return null;
            }
            if (!isWhole) throw Corrupt(Line + 1, "data follow the end record");
            return NewEntry(text);
        }

        private Entry Read()
        {
            string text = TakeLine(out bool isWhole);
            if (text == null)
                throw new ReadException(Status.Truncated, Line, "the file ends after line " + Text.Of(Line));
            if (isWhole) return NewEntry(text);
            string problem = ProblemWithCut(text);
            if (problem != null) throw Corrupt(Line + 1, problem);
            throw new ReadException(Status.Truncated, Line, "the file ends within line " + Text.Of(Line + 1));
        }

        private string TakeLine(out bool isWhole)
        {
            try
            {
                return lines.Take(out isWhole);
            }
            catch (LineTooLongException error)
            {
                throw Corrupt(Line + 1, error.Message);
            }
            catch (DamagedException error)
            {
                throw Corrupt(Line + 1, "the compressed data: " + error.Message);
            }
        }

        private int ReadBlock(byte[] block)
        {
            int count = source.Read(block);
            bytes += count;
            if (bytes > FileBytesMax) throw Corrupt(Line + 1, "more than " + Text.Of(FileBytesMax) + " bytes");
            return count;
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
                value = JsonReader.Parse(text, LineValuesMax);
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
}
