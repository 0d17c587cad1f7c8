using System;
using System.Collections.Generic;
using System.IO;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Recording
{
    /// <summary>
    /// Verifying a recording: the game is played again beside the file, and the first difference is named (SPEC, REC-14
    /// to REC-20). Memory stays constant: one record of the file, one of the run, and the state.
    /// </summary>
    public sealed class Verifier
    {
        private readonly IReadOnlyDictionary<string, IGame> games;
        private readonly RecordReader reader;

        private Verifier(Stream file, IReadOnlyDictionary<string, IGame> games)
        {
            reader = new RecordReader(file);
            this.games = games;
        }

        /// <param name="file">the file's bytes, plain or gzip</param>
        /// <param name="games">the games that are here, by name</param>
        /// <param name="stepsMax">how many steps the game may take to be over</param>
        /// <exception cref="StepLimitException">The game takes more steps than that.</exception>
        public static Verdict Verify(
            Stream file, IReadOnlyDictionary<string, IGame> games, long stepsMax = long.MaxValue)
        {
            try
            {
                return new Verifier(file, games).Verify(stepsMax);
            }
            catch (VerdictException found)
            {
                return found.Verdict;
            }
            catch (ReadException error)
            {
                return new Verdict(error.Status, error.Line, reason: error.Message);
            }
        }

        private Verdict Verify(long stepsMax)
        {
            Run run = Begin();
            Replay(run, stepsMax);
            Entry extra = reader.Trailing();
            if (extra != null)
                throw new VerdictException(new Verdict(Status.Different, extra.Line, "trailing") { LinkIsBroken = !extra.IsLinked });
            if (run.Decisions == 0)
                return new Verdict(Status.Corrupt, reader.Line, reason: "the recording holds no decision");
            return Verdict.Same;
        }

        // Begins the run that the header describes. The header is left in its place, to be compared as any record.
        private Run Begin()
        {
            Entry entry = PeekHeader();
            ObjectValue header = entry.Record;
            long format = ((IntegerValue)header["format"]).Number;
            if (format != Run.Format) throw Refuse(Status.Unsupported, "the recording has format " + Text.Of(format));
            string generator = TextOf(header, "generator");
            if (generator != Run.GeneratorName)
                throw Refuse(Status.Unsupported, "the generator is " + Text.Quoted(generator));
            string name = TextOf(header, "game");
            if (!games.TryGetValue(name, out IGame game))
                throw Refuse(Status.Unsupported, "there is no game " + Text.Quoted(name) + " here");
            var recorded = (ObjectValue)header["rules"];
            string rulesName = TextOf(recorded, "name");
            long revision = ((IntegerValue)recorded["revision"]).Number;
            Rules rules = Run.FindRules(game, rulesName, revision);
            if (rules == null)
            {
                string what = Text.Quoted(rulesName) + ", revision " + Text.Of(revision);
                throw Refuse(Status.Unsupported, game.Name + " has no rules " + what + ", here");
            }
            if (!Hash.AreSame(recorded, rules.InHeader))
                throw new VerdictException(new Verdict(Status.Different, 1, "rules") { LinkIsBroken = !entry.IsLinked });
            try
            {
                return new Run(game, rules, header["scenario"], Seed.Parse(TextOf(header, "seed")));
            }
            catch (InputException error)
            {
                throw Refuse(Status.Corrupt, error.Message);
            }
            catch (Exception failure)
            {
                var verdict = new Verdict(Status.Different, 1, "failure", reason: failure.Message) {
                    LinkIsBroken = !entry.IsLinked,
                };
                throw new VerdictException(verdict);
            }
        }

        private Entry PeekHeader()
        {
            Entry entry;
            try
            {
                entry = reader.Peek();
            }
            catch (ReadException error)
            {
                // A file cut off within its header is corrupt: there is nothing to verify by.
                throw new ReadException(Status.Corrupt, 1, error.Message);
            }
            if (entry.Problem != null) throw Changed("changed", entry.Problem);
            if (entry.Type == RecordType.Header) return entry;
            string reason = "the first record is no header";
            throw entry.IsLinked ? new VerdictException(new Verdict(Status.Corrupt, 1, reason: reason)) : Changed("order", reason);
        }

        // A header that is as its link says was made so; any other was changed (REC-18).
        private VerdictException Refuse(Status status, string reason) =>
            reader.Peek().IsLinked
            ? new VerdictException(new Verdict(status, 1, reason: reason))
            : Changed("changed", reason);

        private static VerdictException Changed(string what, string reason) =>
            new VerdictException(new Verdict(Status.Different, 1, what, reason: reason) { LinkIsBroken = true });

        // Plays as the file says: undo where it has an undo record, to the end record or the game's end.
        private void Replay(Run run, long stepsMax)
        {
            var checker = new Checker(reader);
            RunRecord made = null;
            checker.Guard(() => made = run.Header());
            checker.Write(made);
            for (;;)
            {
                if (run.Steps == stepsMax && !run.IsOver)
                    throw new StepLimitException(run.Game.Name + " is not over after " + Text.Of(stepsMax) + " steps");
                Entry next = checker.Peek();
                if (next.Type == RecordType.Undo && next.Record.Find("to") is IntegerValue to)
                {
                    RunRecord undo = null;
                    checker.Guard(() => undo = run.Undo(to.Number));
                    checker.Write(undo);
                }
                else if (run.IsOver || next.Type == RecordType.End)
                {
                    break;
                }
                else
                {
                    checker.Guard(() => run.Step(checker));
                }
            }
            checker.Guard(() => made = run.End());
            checker.Write(made);
        }

        private static string TextOf(ObjectValue record, string key) => ((TextValue)record[key]).Text;
    }
}
