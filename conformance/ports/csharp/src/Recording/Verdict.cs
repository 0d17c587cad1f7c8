using System;
using System.Collections.Generic;

namespace Samepath.Recording
{
    /// <summary>What a file is judged to be (SPEC, REC-18 to REC-20).</summary>
    public enum Status
    {
        Same,
        Different,
        Corrupt,
        Unsupported,
        Truncated
    }

    /// <summary>What came of verifying a recording (SPEC, PROTO-12).</summary>
    public sealed class Verdict
    {
        public static readonly Verdict Same = new Verdict(Status.Same, null);

        public Verdict(Status status, long? line, string what = null, long? index = null, string reason = null)
        {
            Status = status;
            Line = line;
            What = what;
            Index = index;
            Reason = reason;
        }

        public Status Status { get; }

        /// <summary>The line of the first fault; for truncated the last whole line; null for same.</summary>
        public long? Line { get; }

        /// <summary>The decision that differs, where one does.</summary>
        public long? Index { get; }

        /// <summary>What differs, by the name of PROTO-12; null unless different.</summary>
        public string What { get; internal set; }

        /// <summary>For a person; null where there is nothing to add.</summary>
        public string Reason { get; internal set; }

        /// <summary>Whether the record's link shows that the file was changed.</summary>
        public bool LinkIsBroken { get; internal set; }

        /// <summary>For a state that differs: the parts of it that do, as far as the file tells them.</summary>
        public IReadOnlyList<string> Parts { get; internal set; }

        /// <summary>The exit code of a verdict (REC-20).</summary>
        public static int ExitCode(Status status)
        {
            switch (status)
            {
                case Status.Same: return 0;
                case Status.Different: return 1;
                case Status.Truncated: return 4;
                default: return 3;
            }
        }

        /// <summary>What a status is called in answers.</summary>
        public static string Name(Status status)
        {
            switch (status)
            {
                case Status.Same: return "same";
                case Status.Different: return "different";
                case Status.Corrupt: return "corrupt";
                case Status.Unsupported: return "unsupported";
                default: return "truncated";
            }
        }
    }

    /// <summary>A verdict that is not `same`; thrown to end the run that is verified.</summary>
    internal sealed class VerdictException : Exception
    {
        public VerdictException(Verdict verdict) : base(verdict.Reason ?? verdict.What) { Verdict = verdict; }

        public Verdict Verdict { get; }
    }
}
