using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Games;
using Samepath.Recording;

namespace Samepath.Conform
{
    /// <summary>Operations of levels 2 to 5: choosing, games, whole recordings (SPEC, PROTO-9, PROTO-10 and PROTO-12).</summary>
    internal static class GameOperations
    {
        private const long Every = 64; // records from one digest to the next

        private static readonly string[] DoubleOperations = { "add", "subtract", "multiply", "divide", "sqrt" };
        private static readonly string[] Shows = { "decisions", "digests", "state" };

        public static Value Choose(Fields given)
        {
            string tie = given.Choice("tie", TieBreaks.OfScores);
            Score[] scores = given.Items("scores", Given.Score);
            given.Done();
            return new ObjectValue { { "pick", Value.OrNull(TieBreaks.Named(tie).Pick(scores)) } };
        }

        public static Value Double(Fields given)
        {
            string op = given.Choice("op", DoubleOperations);
            double a = Given.Score(given.Take("a"), "a").Number;
            double b = op == "sqrt" ? 0 : Given.Score(given.Take("b"), "b").Number;
            given.Done();
            return Score.OfDouble(DoubleOf(op, a, b)).ToValue();
        }

        public static Value Record(Fields given, long stepsMax)
        {
            var asked = new AskedRun(given, given.String("game"), null);
            long every = given.Integer("every", 1, IntegerValue.Max, Every);
            long first = given.Integer("first", 1, IntegerValue.Max, 1);
            long count = given.Integer("lines", 0, IntegerValue.Max, 0);
            given.Done();
            var chain = new Chain();
            var digests = new ListValue();
            var lines = new ListValue();
            long records = 0;
            Action<RunRecord> write = record =>
            {
                string line = chain.Seal(record);
                records++;
                if (records % every == 0) digests.Add(chain.Digest.Substring(0, Chain.LinkDigits));
                if (records >= first && lines.Count < count) lines.Add(line);
            };
            Run run = asked.Begin();
            Player.Play(run, asked.Inputs, write, stepsMax: stepsMax);
            Player.CheckDecided(run);
            return new ObjectValue {
                { "digests", digests },
                { "end", chain.Digest },
                { "lines", lines },
                { "records", records },
            };
        }

        public static Value Verify(Fields given, long stepsMax)
        {
            byte[] bytes = given.Bytes();
            given.Done();
            Verdict verdict = Verifier.Verify(new MemoryStream(bytes), Registry.ByName, stepsMax);
            return new ObjectValue {
                { "index", Value.OrNull(verdict.Index) },
                { "line", Value.OrNull(verdict.Line) },
                { "status", Verdict.Name(verdict.Status) },
                { "what", verdict.What },
            };
        }

        /// <summary>A game played for its decisions.</summary>
        public static Value Play(string game, Fields given, long stepsMax)
        {
            var asked = new AskedRun(given, game, "0");
            long stop = given.CountOrNull("stop") ?? long.MaxValue;
            string show = given.Choice("show", Shows, "digests");
            given.Done();
            Run run = asked.Begin();
            var standing = new List<ObjectValue>(); // decision records, without what an undo took back
            Action<RunRecord> write = record =>
            {
                if (record.Type == RecordType.Decision) standing.Add(record.Members);
                if (record.Type != RecordType.Undo) return;
                long to = Number(record.Members, "to");
                standing.RemoveAll(one => Number(one, "index") >= to);
            };
            Player.Play(run, asked.Inputs, write, stop, stepsMax);
            if (show == "state") return run.FullState();
            IEnumerable<Value> decisions = standing.Select(Weighed);
            Value outcome = run.State.Outcome;
            if (show == "decisions") return new ObjectValue { { "decisions", new ListValue(decisions) }, { "outcome", outcome } };
            return new ObjectValue {
                { "digests", ListValue.Of(decisions.Select(Hash.Of)) },
                { "outcome", outcome },
                { "state", run.FullHash() },
            };
        }

        /// <summary>An index, or an object with nothing but `undo`.</summary>
        public static Answer ReadAnswer(Value value, string where)
        {
            if (!(value is ObjectValue undo)) return Answer.Option(Fields.Integer(value, where, 0, IntegerValue.Max));
            if (undo.Count != 1 || !undo.Has("undo")) throw Fields.Refusal(where, value, "an index, or {\"undo\": index}");
            Value to = undo["undo"];
            return Answer.Undo(to.IsNull ? (long?)null : Fields.Integer(to, where, 0, IntegerValue.Max));
        }

        // What was weighed and picked, without what belongs to a recording.
        private static Value Weighed(ObjectValue record)
        {
            var weighed = new ObjectValue();
            foreach (string key in new[] { "actor", "kind", "options", "pick", "scores", "tie", "turn" })
                weighed.Add(key, record[key]);
            return weighed;
        }

        private static long Number(ObjectValue record, string key) => ((IntegerValue)record[key]).Number;

        // C# may compute in more than 64 bits and rounds where a cast says so, which costs nothing where it does not.
        private static double DoubleOf(string op, double a, double b)
        {
            switch (op)
            {
                case "add": return (double)(a + b);
                case "subtract": return (double)(a - b);
                case "multiply": return (double)(a * b);
                case "divide": return (double)(a / b);
                default: return (double)Math.Sqrt(a);
            }
        }

        /// <summary>What the operations on games have in common.</summary>
        private sealed class AskedRun
        {
            private readonly IGame game;
            private readonly Rules rules;
            private readonly Value scenario;
            private readonly ulong seed;

            /// <param name="missingSeed">the seed for when it is missing</param>
            public AskedRun(Fields given, string name, string missingSeed)
            {
                if (!Registry.ByName.TryGetValue(name, out game))
                    throw new UnsupportedException("there is no game " + Text.Quoted(name) + " here");
                Value rulesName = given.Take("rules", Value.Null);
                rules = Run.ChooseRules(game, rulesName.IsNull ? null : Fields.String(rulesName, "rules"));
                if (rules == null)
                    throw new UnsupportedException(name + " has no rules " + Hash.Canonical(rulesName));
                scenario = given.Take("scenario");
                seed = given.Seed(missingSeed);
                Inputs = given.Items("inputs", ReadAnswer, new ListValue());
            }

            public Answer[] Inputs { get; }

            public Run Begin() => new Run(game, rules, scenario, seed);
        }
    }
}
