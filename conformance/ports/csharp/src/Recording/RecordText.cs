using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>
    /// Records and draws in a few words, for what is said of a difference. What a file says stands in them as it is.
    /// </summary>
    internal static class RecordText
    {
        private const int DrawsTold = 3;

        /// <summary>A record, with the draws that it lists.</summary>
        public static string Of(ObjectValue record, RecordType type)
        {
            var draws = record.Find("draws") as ListValue;
            if (draws == null || draws.Count == 0) return NameOf(record, type);
            return NameOf(record, type) + " (drawn before it: " + Draws(draws) + ")";
        }

        /// <summary>A record.</summary>
        public static string NameOf(ObjectValue record, RecordType type)
        {
            switch (type)
            {
                case RecordType.Decision:
                    return "decision " + Of(record, "index") + ", turn " + Of(record, "turn") + " (" + Of(record, "actor") + ", " + Of(record, "kind") + ")";
                case RecordType.Header: return "the start";
                case RecordType.Turn: return "the end of turn " + Of(record, "turn");
                case RecordType.Undo: return "an undo to decision " + Of(record, "to");
                case RecordType.End:
                    return "the end of the recording, outcome " + Hash.Canonical(record["outcome"]);
                default: return "a " + RunRecord.Name(type) + " record";
            }
        }

        /// <summary>Which draw differs first; the lists are not the same.</summary>
        public static string DrawsReason(ListValue recorded, ListValue made)
        {
            int at = 0;
            while (at < recorded.Count && at < made.Count && Hash.AreSame(recorded[at], made[at])) at++;
            if (at == recorded.Count) return "one draw too many was made: " + Draw(made[at]);
            if (at == made.Count) return "a recorded draw was not made: " + Draw(recorded[at]);
            return "recorded " + Draw(recorded[at]) + "; made " + Draw(made[at]);
        }

        private static string Draws(IReadOnlyList<Value> draws)
        {
            string told = string.Join("; ", draws.Take(DrawsTold).Select(Draw));
            return draws.Count > DrawsTold ? told + "; " + Text.Of(draws.Count - DrawsTold) + " more" : told;
        }

        // Stream, label, n, value, words (SPEC, REC-4).
        private static string Draw(Value draw)
        {
            var members = (ListValue)draw;
            return "'" + Of(members[1]) + "' from " + Of(members[0]) + ": " + Of(members[3]) + " of " + Of(members[2]);
        }

        private static string Of(ObjectValue record, string name) => Of(record[name]);

        private static string Of(Value value) => value is TextValue text ? text.Text : Hash.Canonical(value);
    }
}
