using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Samepath.Canonical;
using Samepath.Conform;
using Samepath.Engine;
using Samepath.Games;
using Samepath.Generator;
using Samepath.Recording;

namespace Samepath
{
    /// <summary>
    /// The command: the line protocol on standard input and output, or recordings for people.
    /// </summary>
    public static class Program
    {
        private const int ExitUsage = 2;
        private const int ExitBadInput = 3;
        private const int ExitFault = 70; // the run-time's own exit code would be 1, which says "different"

        private const string Usage =
            "usage: samepath.exe                      speak the line protocol on stdin and stdout\n" + "       samepath.exe verify FILE...\n" + "       samepath.exe record GAME SCENARIO.json [--seed SEED] [--rules NAME[@REVISION]] [--inputs FILE.json]\n" + "\n" + "exit codes: 0 the same, 1 different, 2 usage or a file that cannot be read, 3 corrupt or unsupported,\n" + "            4 truncated, 70 a fault of this program\n";

        // Of several files the worst counts, in this order (SPEC, REC-20).
        private static readonly Status[] WorstFirst =
            {
                Status.Different,
                Status.Corrupt,
                Status.Unsupported,
                Status.Truncated,
                Status.Same,
            };

        public static int Main(string[] arguments)
        {
            try
            {
                if (arguments.Length == 0) return Serve();
                string[] rest = arguments.Skip(1).ToArray();
                if (arguments[0] == "verify" && rest.Length > 0) return VerifyFiles(rest);
                if (arguments[0] == "record") return RecordGame(rest);
                throw new UsageException(Usage);
            }
            catch (UsageException error)
            {
                return Complain(error.Message, ExitUsage);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return Complain("samepath.exe: " + Visible.Of(error.Message) + "\n", ExitUsage);
            }
            catch (SamepathException error)
            {
                return Complain("samepath.exe: " + Visible.Of(error.Message) + "\n", ExitBadInput);
            }
            catch (Exception error)
            {
                return Complain("samepath.exe: a fault of this program: " + error + "\n", ExitFault);
            }
        }

        private static int Serve()
        {
            // As streams of bytes: Console.Out would write in the encoding of the machine.
            using (Stream requests = Console.OpenStandardInput()) using (Stream answers = Console.OpenStandardOutput())
            {
                Protocol.Serve(requests, answers, Console.Error);
            }
            return 0;
        }

        private static int VerifyFiles(IReadOnlyList<string> paths)
        {
            var found = new List<Status>();
            int unread = 0; // one file that cannot be read does not keep the others from being judged
            foreach (string path in paths)
            {
                try
                {
                    Verdict verdict;
                    using (FileStream file = RegularFile.Open(path)) verdict = Verifier.Verify(file, Registry.ByName);
                    found.Add(verdict.Status);
                    Print(Visible.Of(path) + ": " + Visible.Of(Describe(verdict)) + "\n");
                }
                catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
                {
                    unread = Complain("samepath.exe: " + Visible.Of(path) + ": " + Visible.Of(error.Message) + "\n", ExitUsage);
                }
            }
            int worst = found.Count == 0 ? 0 : Verdict.ExitCode(WorstFirst.First(found.Contains));
            return worst == 0 ? unread : worst;
        }

        private static string Describe(Verdict verdict)
        {
            string text = Verdict.Name(verdict.Status);
            if (verdict.Line != null) text += ", line " + Text.Of(verdict.Line.Value);
            if (verdict.Index != null) text += ", decision " + Text.Of(verdict.Index.Value);
            if (verdict.What != null) text += ": " + verdict.What;
            if (verdict.Parts != null && verdict.Parts.Count > 0) text += " (parts " + string.Join(", ", verdict.Parts) + ")";
            if (verdict.Reason != null) text += " (" + verdict.Reason + ")";
            return verdict.LinkIsBroken ? text + "; its link is broken: the file was changed" : text;
        }

        private static int RecordGame(IReadOnlyList<string> arguments)
        {
            var positionals = new List<string>();
            var options = new SortedDictionary<string, string>(StringComparer.Ordinal) { { "--seed", "0" } };
            for (int i = 0; i < arguments.Count; i++)
            {
                string name = arguments[i];
                if (!name.StartsWith("--", StringComparison.Ordinal)) positionals.Add(name);
                else if (name != "--seed" && name != "--rules" && name != "--inputs" || i + 1 == arguments.Count)
                    throw new UsageException(Usage);
                else options[name] = arguments[++i];
            }
            if (positionals.Count != 2) throw new UsageException(Usage);
            if (!Registry.ByName.TryGetValue(positionals[0], out IGame game))
                throw new UnsupportedException("there is no game " + Text.Quoted(positionals[0]) + " here");
            options.TryGetValue("--rules", out string rulesName);
            Rules rules = Run.ChooseRules(game, rulesName);
            if (rules == null) throw new UnsupportedException(game.Name + " has no rules " + Text.Quoted(rulesName) + " here");
            var run = new Run(game, rules, ReadJson(positionals[1]), GivenSeed(options["--seed"]));
            Answer[] answers = options.TryGetValue("--inputs", out string inputs) ? ReadAnswers(inputs) : new Answer[0];
            foreach (string line in Player.Record(run, answers)) Print(line + "\n");
            return 0;
        }

        // A seed that is none is a fault of the command line, not of a file.
        private static ulong GivenSeed(string text)
        {
            try
            {
                return Seed.Parse(text);
            }
            catch (InputException error)
            {
                throw new UsageException("samepath.exe: " + error.Message + "\n");
            }
        }

        private static Answer[] ReadAnswers(string path) =>
            Fields.List(ReadJson(path), "inputs")
                .Select((answer, i) => GameOperations.ReadAnswer(answer, "inputs[" + Text.Of(i) + "]"))
                .ToArray();

        private static Value ReadJson(string path) => JsonReader.Parse(Text.Decode(RegularFile.ReadAll(path)));

        private static void Print(string text)
        {
            byte[] bytes = Text.Encode(text);
            using (Stream output = Console.OpenStandardOutput()) output.Write(bytes, 0, bytes.Length);
        }

        private static int Complain(string message, int exitCode)
        {
            byte[] bytes = Text.Encode(message);
            using (Stream output = Console.OpenStandardError()) output.Write(bytes, 0, bytes.Length);
            return exitCode;
        }

        private sealed class UsageException : Exception
        {
            public UsageException(string message) : base(message) { }
        }
    }
}
