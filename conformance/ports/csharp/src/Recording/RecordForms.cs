using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>A member of a record: its name, and the test of its form.</summary>
    public sealed class MemberForm
    {
        private readonly Func<Value, bool> isOfForm;

        public MemberForm(string name, Func<Value, bool> isOfForm)
        {
            Name = name;
            this.isOfForm = isOfForm;
        }

        public string Name { get; }

        /// <param name="value">null, which is no value, where the member is missing</param>
        public bool Takes(Value value) => value != null && isOfForm(value);
    }

    /// <summary>The form of each record, and the order in which its members are compared (SPEC, REC-4 and REC-15).</summary>
    public static class RecordForms
    {
        private static readonly MemberForm[] Rules =
            {
                new MemberForm("data", IsObject),
                new MemberForm("name", IsText),
                new MemberForm("revision", IsInteger),
                new MemberForm("sha256", IsFullHash),
            };

        private static readonly MemberForm[] Counts = new[] { "calls", "decisions", "turns", "undos", "words" }
                                                          .Select(name => new MemberForm(name, IsCount))
                                                          .ToArray();

        private static readonly MemberForm[] Header =
            {
                new MemberForm("format", IsCount),
                new MemberForm("game", IsText),
                new MemberForm("generator", IsText),
                new MemberForm("rules", value => Has(value, Rules)),
                new MemberForm("scenario", IsAnything),
                new MemberForm("seed", IsSeed),
                new MemberForm("state", IsHash),
            };

        private static readonly MemberForm[] Decision =
            {
                new MemberForm("index", IsCount),
                new MemberForm("turn", IsCount),
                new MemberForm("actor", IsText),
                new MemberForm("kind", IsText),
                new MemberForm("source", IsSource),
                new MemberForm("options", IsList),
                new MemberForm("scores", value => value.IsNull || IsListOf(value, IsScore)),
                new MemberForm("tie", IsText),
                new MemberForm("pick", value => value.IsNull || IsCount(value)),
                new MemberForm("draws", value => IsListOf(value, IsDraw)),
                new MemberForm("state", IsHash),
            };

        private static readonly MemberForm[] Turn =
            {
                new MemberForm("turn", IsCount),
                new MemberForm("decisions", IsCount),
                new MemberForm("parts", value => value is ObjectValue parts && parts.All(part => IsHash(part.Value))),
            };

        private static readonly MemberForm[] Keyframe =
            {
                new MemberForm("index", IsCount),
                new MemberForm("data", IsObject),
            };

        private static readonly MemberForm[] Undo =
            {
                new MemberForm("decisions", IsCount),
                new MemberForm("to", IsCount),
                new MemberForm("state", IsHash),
            };

        private static readonly MemberForm[] End =
            {
                new MemberForm("draws", value => IsListOf(value, IsDraw)),
                new MemberForm("outcome", IsAnything),
                new MemberForm("state", IsFullHash),
                new MemberForm("counts", value => Has(value, Counts)),
            };

        /// <summary>The members of a record beside `type` and `link`, in the causal order in which they are compared.</summary>
        public static IReadOnlyList<MemberForm> Of(RecordType type)
        {
            switch (type)
            {
                case RecordType.Header: return Header;
                case RecordType.Decision: return Decision;
                case RecordType.Turn: return Turn;
                case RecordType.Keyframe: return Keyframe;
                case RecordType.Undo: return Undo;
                default: return End;
            }
        }

        /// <summary>The type that a record gives itself; null when it is none.</summary>
        public static RecordType? TypeOf(ObjectValue record)
        {
            if (!(record.Find("type") is TextValue name)) return null;
            foreach (RecordType type in Enum.GetValues(typeof(RecordType)))
            {
                if (RunRecord.Name(type) == name.Text) return type;
            }
            return null;
        }

        /// <summary>What is wrong with the form of a record; null when it is a record of REC-4.</summary>
        /// <param name="record">with its link</param>
        public static string ProblemWith(ObjectValue record)
        {
            RecordType? type = TypeOf(record);
            if (type == null) return "the type of the record is unknown";
            IReadOnlyList<MemberForm> forms = Of(type.Value);
            string name = RunRecord.Name(type.Value);
            foreach (MemberForm form in forms)
            {
                Value value = record.Find(form.Name);
                if (value == null) return "the " + name + " record has no " + form.Name;
                if (!form.Takes(value)) return "the " + name + " record's " + form.Name + " is not of its form";
            }
            Value link = record.Find("link");
            bool isLink = type == RecordType.End ? link != null && IsFullHash(link) : link != null && IsHash(link);
            if (!isLink) return "the " + name + " record's link is not of its form";
            string extra = record.Keys.FirstOrDefault(
                key => key != "type" && key != "link" && forms.All(form => form.Name != key));
            return extra == null ? null : "the " + name + " record has a member " + Text.Quoted(extra) + ", which is unknown";
        }

        private static bool Has(Value value, MemberForm[] forms) =>
            value is ObjectValue members
            && members.Count == forms.Length
            && forms.All(form => form.Takes(members.Find(form.Name)));

        private static bool IsAnything(Value value) => true;

        private static bool IsObject(Value value) => value is ObjectValue;

        private static bool IsList(Value value) => value is ListValue;

        private static bool IsListOf(Value value, Func<Value, bool> test) => value is ListValue list && list.All(test);

        private static bool IsInteger(Value value) => value is IntegerValue;

        private static bool IsCount(Value value) => value is IntegerValue integer && integer.Number >= 0;

        private static bool IsText(Value value) => value is TextValue;

        private static bool IsHash(Value value) => value is TextValue text && Text.IsHex(text.Text, Hash.Digits);

        private static bool IsFullHash(Value value) =>
            value is TextValue text && Text.IsHex(text.Text, 2 * Sha256.DigestBytes);

        private static bool IsSeed(Value value) =>
            value is TextValue text
            && text.Text.StartsWith("0x", StringComparison.Ordinal) && Text.IsHex(text.Text.Substring(2), 16);

        private static bool IsSource(Value value) =>
            value is TextValue text && (text.Text == "ai" || text.Text == "input");

        private static bool IsScore(Value value) => IsInteger(value) || IsHash(value);

        // [stream, label, n, value, words taken] (RNG-9)
        private static bool IsDraw(Value value) =>
            value is ListValue draw && draw.Count == 5 && draw.Take(2).All(IsText) && draw.Skip(2).All(IsCount);
    }
}
