using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Samepath.Canonical;
using Samepath.Games;

namespace Samepath.Conform
{
    /// <summary>The line protocol: a request in, an answer out (SPEC, PROTO-1 to PROTO-6).</summary>
    public static class Protocol
    {
        public const string Name = "samepath for C#";
        public const string Version = "0.2.0";

        private const long ProtocolVersion = 1;
        private const int LineBytesMax = 67108864; // with its LF

        private const int ReasonMax = 300;

        private static readonly IReadOnlyList<Operation> Operations = ListOperations();

        private static readonly IReadOnlyDictionary<string, Operation> ByName =
            Operations.ToDictionary(operation => operation.Name, StringComparer.Ordinal);

        /// <summary>Answers every line of the requests, until `bye` or their end.</summary>
        /// <param name="complaints">takes what a fault of this program prints</param>
        /// <exception cref="InputException">A line is no request.</exception>
        public static void Serve(Stream requests, Stream answers, TextWriter complaints)
        {
            // One read, and no more: to wait for a whole block would be to wait for requests that come after the answer.
            var lines = new LineReader(block => requests.Read(block, 0, block.Length), LineBytesMax);
            var writer = new CanonicalWriter();
            for (string line = lines.Take(out bool isWhole); line != null; line = lines.Take(out isWhole))
            {
                ObjectValue answer = Answer(line, complaints, out bool isLast);
                writer.Clear();
                writer.Write(answer);
                writer.WriteByte('\n');
                answers.Write(writer.Buffer, 0, writer.Length);
                answers.Flush(); // at once: the next request may wait for it
                if (isLast) return;
            }
        }

        private static ObjectValue Answer(string line, TextWriter complaints, out bool isLast)
        {
            var request = JsonReader.ParseCanonical(line) as ObjectValue;
            if (!(request?.Find("id") is IntegerValue id) || id.Number < 0)
                throw new InputException("a request is an object with an id");
            string type = (request.Find("type") as TextValue)?.Text;
            isLast = type == "bye";
            switch (type)
            {
                case "hello": return Hello().With("id", id);
                case "run": return Run(request, complaints).With("id", id);
                case "bye": return new ObjectValue { { "id", id } };
                default: throw new InputException("a request's type is hello, run or bye");
            }
        }

        private static ObjectValue Hello() =>
            new ObjectValue {
                { "games", ListValue.Of(Registry.Games.Select(game => game.Name)) },
                { "language", "C#" },
                { "name", Name },
                { "operations", ListValue.Of(Operations.Select(operation => operation.Name)) },
                { "protocol", ProtocolVersion },
                { "version", Version },
            };

        private static ObjectValue Run(ObjectValue request, TextWriter complaints)
        {
            string name = (request.Find("operation") as TextValue)?.Text;
            if (name == null || !ByName.TryGetValue(name, out Operation operation))
                return Error("UNSUPPORTED", "there is no such operation here");
            if (!(request.Find("steps") is IntegerValue steps) || steps.Number < 1)
                return Error("BAD_INPUT", "steps is a count from 1");
            try
            {
                Value result = operation.Do(new Fields(request.Find("input"), "input"), steps.Number);
                Hash.Canonical(result); // what cannot be written is a fault of the operation, and is answered as one
                return new ObjectValue { { "result", result } };
            }
            catch (UnsupportedException error)
            {
                return Error("UNSUPPORTED", error.Message);
            }
            catch (StepLimitException error)
            {
                return Error("STEP_LIMIT", error.Message);
            }
            catch (SamepathException error) // a game that hangs is a bad input too: nobody can play it
            {
                return Error("BAD_INPUT", error.Message);
            }
            catch (Exception error)
            {
                complaints.WriteLine(error);
                return Error("FAILED", error.GetType().Name);
            }
        }

        private static ObjectValue Error(string name, string reason) =>
            new ObjectValue { { "error", name }, { "reason", Printable(reason) } };

        // A message may quote anything, lone surrogates and whole files too.
        private static string Printable(string message) =>
            new string(message.Take(ReasonMax).Select(one => one >= ' ' && one <= '~' ? one : '?').ToArray());

        private static IReadOnlyList<Operation> ListOperations()
        {
            var list = new List<Operation> {
                new Operation("divide", NumberOperations.Divide),
                new Operation("word", NumberOperations.Word),
                new Operation("sort", NumberOperations.Sort),
                new Operation("canonical", NumberOperations.Canonical),
                new Operation("hash", NumberOperations.Hash),
                new Operation("seed", NumberOperations.Seed),
                new Operation("split-mix", NumberOperations.SplitMix),
                new Operation("stream", NumberOperations.Stream),
                new Operation("draws", NumberOperations.Draws),
                new Operation("generator", NumberOperations.GeneratorPart),
                new Operation("level", SearchOperations.Level),
                new Operation("path", SearchOperations.Path),
                new Operation("dijkstra", SearchOperations.Dijkstra),
                new Operation("astar", SearchOperations.AStar),
                new Operation("path-by-tests", SearchOperations.PathByTests),
                new Operation("field", SearchOperations.FieldOf),
                new Operation("cost-field", SearchOperations.CostField),
                new Operation("relax", SearchOperations.Relax),
                new Operation("steps", SearchOperations.StepsOf),
                new Operation("sight", SearchOperations.SightOf),
                new Operation("line", SearchOperations.Line),
                new Operation("choose", GameOperations.Choose),
                new Operation("double", GameOperations.Double),
                new Operation("record", GameOperations.Record),
                new Operation("verify", GameOperations.Verify),
            };
            foreach (string game in Registry.Games.Select(game => game.Name))
                list.Add(new Operation(game, (given, steps) => GameOperations.Play(game, given, steps)));
            return list;
        }

        /// <summary>An operation, and what it does with the members of its input.</summary>
        private sealed class Operation
        {
            public Operation(string name, Func<Fields, Value> doing) : this(name, (given, steps) => doing(given)) { }

            public Operation(string name, Func<Fields, long, Value> doing)
            {
                Name = name;
                Do = doing;
            }

            public string Name { get; }

            public Func<Fields, long, Value> Do { get; }
        }
    }
}
