using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Games;
using Samepath.Generator;

namespace Samepath.Conform
{
    /// <summary>
    /// Operations of level 0: numbers, text, the generator (SPEC, PROTO-7). An operation takes the members of its input
    /// and gives its result; an <see cref="InputException"/> is a bad input.
    /// </summary>
    internal static class NumberOperations
    {
        private const long WordMax = uint.MaxValue;
        private const int ShiftMax = 32;
        private const int OutputsMax = 1000;
        private const string Label = "draw"; // of the draws of `draws`, which shows in nothing that is answered

        private static readonly string[] WordOperations =
            {
                "add",
                "multiply",
                "xor",
                "shift-left",
                "shift-right",
                "rotate-left",
            };

        public static Value Divide(Fields given)
        {
            long a = given.Integer("a", -IntegerValue.Max, IntegerValue.Max);
            long b = given.Integer("b", -IntegerValue.Max, IntegerValue.Max);
            given.Done();
            if (b == 0) throw new InputException("division by zero");
            return new ObjectValue { { "quotient", a / b }, { "remainder", a % b } };
        }

        public static Value Word(Fields given)
        {
            string op = given.Choice("op", WordOperations);
            bool isShift = Array.IndexOf(WordOperations, op) >= 3;
            uint a = (uint)given.Integer("a", 0, WordMax);
            uint b = (uint)given.Integer("b", 0, isShift ? ShiftMax : WordMax);
            given.Done();
            return WordOf(op, a, b);
        }

        public static Value Sort(Fields given)
        {
            ListValue[] pairs = given.Items("items", (item, where) => Fields.List(item, where, 2));
            given.Done();
            // OrderBy keeps the order of equal elements; List.Sort and Array.Sort do not.
            if (pairs.All(pair => pair[0] is TextValue))
                return new ListValue(pairs.OrderBy(pair => ((TextValue)pair[0]).Text, Comparer<string>.Create(Text.Compare)));
            if (pairs.All(pair => pair[0] is IntegerValue))
                return new ListValue(pairs.OrderBy(pair => ((IntegerValue)pair[0]).Number));
            throw new InputException("the keys are neither all strings nor all integers");
        }

        public static Value Canonical(Fields given)
        {
            bool isCanonical = given.Choice("form", new[] { "plain", "canonical" }, "plain") == "canonical";
            byte[] bytes = given.Bytes();
            given.Done();
            try
            {
                string text = Text.Decode(bytes);
                Value value = isCanonical ? JsonReader.ParseCanonical(text) : JsonReader.Parse(text);
                return new ObjectValue { { "canonical", Samepath.Canonical.Hash.Canonical(value) } };
            }
            catch (JsonException error)
            {
                return new ObjectValue { { "refused", FaultName(error.Fault) } };
            }
        }

        public static Value Hash(Fields given)
        {
            byte[] bytes = given.Bytes();
            given.Done();
            string full = Samepath.Canonical.Hash.Full(JsonReader.Parse(Text.Decode(bytes)));
            return new ObjectValue {
                { "hash", full.Substring(0, Samepath.Canonical.Hash.Digits) },
                { "sha256", full },
            };
        }

        public static Value Seed(Fields given)
        {
            ulong seed = given.Seed();
            given.Done();
            return Generator.Seed.TextOf(seed);
        }

        public static Value SplitMix(Fields given)
        {
            var outputs = new SplitMix64(given.Seed());
            int count = given.Int("count", 1, OutputsMax);
            given.Done();
            var list = new ListValue();
            for (int i = 0; i < count; i++) list.Add(Text.Hex(outputs.Next()));
            return list;
        }

        public static Value Stream(Fields given)
        {
            ulong own = Generator.Seed.OfStream(given.Seed(), given.String("name"));
            given.Done();
            return new ObjectValue {
                { "seed", Text.Hex(own) },
                { "state", ListValue.Of(Xoshiro128.FromSeed(own).State) },
            };
        }

        public static Value Draws(Fields given)
        {
            RandomStream stream = given.Has("state") ? GivenStream(given) : new Rng(given.Seed()).Stream(given.String("stream"));
            ListValue calls = Fields.List(given.Take("calls"), given.Place("calls"));
            given.Done();
            var values = new ListValue();
            for (int i = 0; i < calls.Count; i++) values.Add(Called(stream, calls[i], given.Place("calls", i)));
            return new ObjectValue {
                { "calls", stream.Calls },
                { "state", ListValue.Of(stream.State) },
                { "values", values },
                { "words", stream.Words },
            };
        }

        public static Value GeneratorPart(Fields given)
        {
            var rng = new Rng(given.Seed());
            ListValue[] wanted = given.Items("draws", (item, where) => Fields.List(item, where, 3));
            given.Done();
            foreach (ListValue draw in wanted)
            {
                string name = Fields.String(draw[0], "a draw's stream");
                string label = Fields.String(draw[1], "a draw's label");
                rng.Stream(name).Below(Fields.Integer(draw[2], "a draw's n", 1, Xoshiro128.WordCount), label);
            }
            return new ObjectValue { { "draws", rng.TakeDraws() }, { "generator", rng.ToValue() } };
        }

        // Words wrap round. C# takes the amount of a shift modulo 32.
        private static long WordOf(string op, uint a, uint b)
        {
            unchecked
            {
                int amount = (int)b;
                switch (op)
                {
                    case "add": return a + b;
                    case "multiply": return a * b;
                    case "xor": return a ^ b;
                    case "shift-left": return amount == ShiftMax ? 0 : a << amount;
                    case "shift-right": return amount == ShiftMax ? 0 : a >> amount;
                    default: return a << amount | a >> (ShiftMax - amount);
                }
            }
        }

        private static RandomStream GivenStream(Fields given)
        {
            ListValue words = Fields.List(given.Take("state"), given.Place("state"), 4);
            uint[] state = words.Select(word => (uint)Fields.Integer(word, "a word of state", 0, WordMax)).ToArray();
            return new RandomStream("given", new Xoshiro128(state[0], state[1], state[2], state[3]), new List<Draw>());
        }

        private static Value Called(RandomStream stream, Value call, string where)
        {
            const string wanted = "[\"word\"], [\"int\", n], [\"chance\", p] or [\"shuffle\", list]";
            if (!(call is ListValue list && list.Count > 0 && list[0] is TextValue kind))
                throw Fields.Refusal(where, call, wanted);
            if (kind.Text == "word" && list.Count == 1) return stream.NextWord();
            if (list.Count != 2) throw Fields.Refusal(where, call, wanted);
            switch (kind.Text)
            {
                case "int": return stream.Below(Fields.Integer(list[1], where, 1, Xoshiro128.WordCount), Label);
                case "chance": return stream.Chance(Fields.Integer(list[1], where, 0, 100), Label);
                case "shuffle":
                    var shuffled = new List<Value>(Fields.List(list[1], where));
                    stream.Shuffle(shuffled, Label);
                    return new ListValue(shuffled);
                default: throw Fields.Refusal(where, call, wanted);
            }
        }

        private static string FaultName(JsonFault fault)
        {
            switch (fault)
            {
                case JsonFault.Encoding: return "encoding";
                case JsonFault.Number: return "number";
                case JsonFault.Range: return "range";
                case JsonFault.Surrogate: return "surrogate";
                case JsonFault.Key: return "key";
                case JsonFault.Twice: return "twice";
                case JsonFault.Nesting: return "nesting";
                case JsonFault.Spelling: return "spelling";
                default: return "syntax";
            }
        }
    }
}
