using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Engine
{
    /// <summary>The records of a recording (SPEC, REC-4).</summary>
    public enum RecordType
    {
        Header,
        Decision,
        Turn,
        Keyframe,
        Undo,
        End
    }

    /// <summary>A record that a run makes: its members without its link, which the chain adds.</summary>
    public sealed class RunRecord
    {
        public RunRecord(RecordType type, ObjectValue members)
        {
            Type = type;
            Members = members;
        }

        public RecordType Type { get; }

        public ObjectValue Members { get; }

        /// <summary>What a record's type is called in its member `type`.</summary>
        public static string Name(RecordType type)
        {
            switch (type)
            {
                case RecordType.Header: return "header";
                case RecordType.Decision: return "decision";
                case RecordType.Turn: return "turn";
                case RecordType.Keyframe: return "keyframe";
                case RecordType.Undo: return "undo";
                default: return "end";
            }
        }
    }

    /// <summary>A decision. Its pick may wait for an answer, and its state for the next decision (SPEC, REC-6).</summary>
    public sealed class Decision
    {
        public Decision(
            long index,
            int turn,
            string actor,
            string kind,
            ListValue options,
            IReadOnlyList<Score> scores,
            TieBreak tie,
            ListValue draws)
        {
            Index = index;
            Turn = turn;
            Actor = actor;
            Kind = kind;
            Options = options;
            Scores = scores == null ? Value.Null : new ListValue(scores.Select(score => score.ToValue()));
            Tie = tie;
            Draws = draws;
        }

        public long Index { get; }

        public int Turn { get; }

        public string Actor { get; }

        public string Kind { get; }

        public ListValue Options { get; }

        /// <summary>A list, or the value null where nothing is weighed.</summary>
        public Value Scores { get; }

        public TieBreak Tie { get; }

        public ListValue Draws { get; }

        public int? Pick { get; internal set; }

        /// <summary>Its record, with the hash of the state that came of it.</summary>
        public RunRecord ToRecord(string state) =>
            new RunRecord(
                RecordType.Decision,
                new ObjectValue {
                    { "actor", Actor },
                    { "draws", Draws },
                    { "index", Index },
                    { "kind", Kind },
                    { "options", Options },
                    { "pick", Value.OrNull(Pick) },
                    { "scores", Scores },
                    { "source", Tie == TieBreak.Input ? "input" : "ai" },
                    { "state", state },
                    { "tie", Tie.Name() },
                    { "turn", Turn },
                    { "type", RunRecord.Name(RecordType.Decision) },
                });
    }
}
