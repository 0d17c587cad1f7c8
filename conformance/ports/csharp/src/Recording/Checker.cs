using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>
    /// Compares every record that a run makes with the file's next one (SPEC, REC-14 to REC-17). Throws a
    /// <see cref="VerdictException"/> at the first difference.
    /// </summary>
    internal sealed class Checker : IRunObserver
    {
        private const string Start = "initial state";

        private static readonly string[] DecisionMembers =
            RecordForms.Of(RecordType.Decision).Select(form => form.Name).ToArray();

        // What is known of a decision by input before its pick, and of any before its state.
        private static readonly string[] AskedMembers = DecisionMembers.TakeWhile(name => name != "pick").ToArray();
        private static readonly string[] DecidedMembers = DecisionMembers.TakeWhile(name => name != "state").ToArray();

        private readonly RecordReader reader;
        private Entry open; // the file's record of the decision that waits for its state
        private Verdict drift; // the start's or a decision's state differs, while the reason is being looked for (REC-16)
        private bool isNear = true; // whether nothing but a keyframe has followed that decision
        private bool isDecided; // whether the next decision has, with the draws that led to the state
        private RunRecord last; // the record taken last, or whose state differs, for what is said of the next one

        public Checker(RecordReader reader) { this.reader = reader; }

        /// <summary>The file's next record.</summary>
        public Entry Peek()
        {
            try
            {
                return reader.Peek();
            }
            catch (ReadException) when (drift != null)
            {
                throw new VerdictException(drift);
            }
        }

        /// <summary>The file's pick, when everything asked is the same and it is an option.</summary>
        public int Asked(Decision decision)
        {
            RunRecord made = decision.ToRecord(null);
            Entry entry = Expect(made);
            if (drift == null) Compare(entry, made, decision.Index, AskedMembers);
            if (entry.Record["pick"] is IntegerValue pick && pick.Number < decision.Options.Count) return (int)pick.Number;
            throw Found(entry, "pick", decision.Index, "the pick is not one of the options");
        }

        public void Decided(Decision decision)
        {
            RunRecord unsettled = decision.ToRecord(null);
            Entry entry = Expect(unsettled);
            reader.Take();
            open = entry;
            if (drift == null)
            {
                // One comparison of texts; member by member only to name what differs.
                RunRecord made = decision.ToRecord(((TextValue)entry.Record["state"]).Text);
                if (Hash.Canonical(made.Members) != entry.Body) Compare(entry, made, decision.Index, DecidedMembers);
                return;
            }
            NameDraws(entry.Record, unsettled.Members);
            isNear = false;
            if (drift.Parts != null) throw new VerdictException(drift);
        }

        public void Write(RunRecord made)
        {
            bool isDecision = made.Type == RecordType.Decision;
            Entry entry = isDecision ? open : Expect(made);
            if (isDecision) open = null;
            else reader.Take();
            if (drift != null)
            {
                NameParts(entry.Record, made);
                return;
            }
            last = made;
            if (isDecision)
            {
                if (!Hash.AreSame(entry.Record["state"], made.Members["state"]))
                {
                    long index = ((IntegerValue)made.Members["index"]).Number;
                    drift = Different(entry, "state", index, null);
                    return; // the next records know why
                }
            }
            else if (Hash.Canonical(made.Members) != entry.Body)
            {
                Compare(entry, made, null, RecordForms.Of(made.Type).Select(form => form.Name));
                if (drift != null) return; // the next records know why the start differs
            }
            if (!entry.IsLinked) throw Found(entry, "link", null, null);
        }

        /// <summary>Does what the game does. What the game throws is its failure, or an undo that cannot be done.</summary>
        public void Guard(Action action)
        {
            try
            {
                action();
            }
            catch (Exception error) when (!(error is VerdictException || error is ReadException))
            {
                if (drift != null) throw new VerdictException(drift);
                throw new VerdictException(FailureAfterLast(error.Message));
            }
        }

        // At the line after the record taken last; an undo that is waiting there is what failed.
        private Verdict FailureAfterLast(string reason)
        {
            long line = reader.IsWaiting ? reader.Line : reader.Line + 1;
            try
            {
                string what = reader.Peek().Type == RecordType.Undo ? "undo" : "failure";
                return new Verdict(Status.Different, line, what, reason: reason);
            }
            catch (ReadException)
            {
                return new Verdict(Status.Different, line, "failure", reason: reason);
            }
        }

        // The file's next record, which must be of the type of the one made.
        private Entry Expect(RunRecord made)
        {
            Entry entry = Peek();
            if (entry.Problem != null) throw Found(entry, "changed", null, entry.Problem);
            if (entry.Type == made.Type) return entry;
            string reason = (last == null ? "" : "after " + RecordText.NameOf(last.Members, last.Type) + " ") + "the file goes on with " + RecordText.Of(entry.Record, entry.Type.Value) + ", the game with " + RecordText.Of(made.Members, made.Type);
            bool isOfStart = drift != null && drift.What == Start;
            if (drift != null && isNear && !isOfStart)
                throw new VerdictException(Different(entry, "order", null, reason));
            if (isOfStart && drift.Parts == null) drift.Reason = reason;
            throw Found(entry, "order", null, reason);
        }

        private void Compare(Entry entry, RunRecord made, long? index, IEnumerable<string> members)
        {
            foreach (string name in members)
            {
                if (Hash.AreSame(entry.Record[name], made.Members[name])) continue;
                string what = NameOfDifference(made.Type, name);
                if (what != Start) throw Found(entry, what, index, null);
                drift = Different(entry, what, null, null); // the state is the header's last member
            }
        }

        private VerdictException Found(Entry entry, string what, long? index, string reason) =>
            new VerdictException(drift ?? Different(entry, what, index, reason));

        private static Verdict Different(Entry entry, string what, long? index, string reason) =>
            new Verdict(Status.Different, entry.Line, what, index, reason) { LinkIsBroken = !entry.IsLinked };

        // What a difference is called by the member that differs (PROTO-12).
        private static string NameOfDifference(RecordType type, string member)
        {
            switch (type)
            {
                case RecordType.Header: return member == "state" ? Start : member;
                case RecordType.Turn: return member == "parts" ? member : "order";
                case RecordType.Keyframe: return member == "data" ? "keyframe" : "order";
                case RecordType.Undo: return member == "decisions" ? "order" : "undo";
                case RecordType.End: return member == "state" ? "final state" : member;
                default: return member;
            }
        }

        // After a state that differs: draws that differ in the next record came first (REC-16).
        private void NameDraws(ObjectValue recorded, ObjectValue computed)
        {
            bool decided = isDecided;
            isDecided = true;
            // Only the next draws led to the state; and none did if the generator stood the same.
            if (decided || drift.Parts != null && !drift.Parts.Contains("generator")) return;
            if (Hash.AreSame(recorded["draws"], computed["draws"])) return;
            string reason = RecordText.DrawsReason((ListValue)recorded["draws"], (ListValue)computed["draws"]);
            if (drift.What == Start)
            {
                drift.Reason = "in the start, or between it and the first decision: " + reason;
                throw new VerdictException(drift); // later parts differ for other reasons
            }
            drift.What = "draws";
            drift.Reason = reason;
        }

        // After a state that differs: at the next turn record or keyframe, the parts that do.
        private void NameParts(ObjectValue recorded, RunRecord made)
        {
            switch (made.Type)
            {
                case RecordType.End:
                    NameDraws(recorded, made.Members);
                    throw new VerdictException(drift);
                case RecordType.Turn:
                    NameParts(recorded["parts"], made.Members["parts"]);
                    isNear = false;
                    // If the generator is among them, the draw that did it stands in the next decision.
                    if (isDecided || !drift.Parts.Contains("generator")) throw new VerdictException(drift);
                    return;
                case RecordType.Keyframe: // the next record tells whether the two part, and which draws were made
                    NameParts(recorded["data"], made.Members["data"]);
                    return;
            }
        }

        private void NameParts(Value recorded, Value computed)
        {
            if (drift.Parts == null) drift.Parts = UnequalNames((ObjectValue)recorded, (ObjectValue)computed);
        }

        private static IReadOnlyList<string> UnequalNames(ObjectValue recorded, ObjectValue computed)
        {
            IEnumerable<string> names = recorded.Keys.Union(computed.Keys, StringComparer.Ordinal);
            return names.OrderBy(name => name, StringComparer.Ordinal)
                .Where(
                    name => !(recorded.Has(name) && computed.Has(name) && Hash.AreSame(recorded[name], computed[name])))
                .ToArray();
        }
    }
}
