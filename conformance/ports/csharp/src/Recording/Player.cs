using System;
using System.Collections.Generic;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Recording
{
    /// <summary>An answer of a person: the index of an option, or a move taken back (SPEC, PROTO-9).</summary>
    public sealed class Answer
    {
        private Answer(bool isUndo, long? number)
        {
            IsUndo = isUndo;
            Number = number;
        }

        public bool IsUndo { get; }

        /// <summary>
        /// The index of an option; or of the first decision of the step to be taken back, null for the last step that
        /// can be.
        /// </summary>
        public long? Number { get; }

        public static Answer Option(long index) => new Answer(false, index);

        public static Answer Undo(long? to) => new Answer(true, to);
    }

    /// <summary>Plays a run to its end, a whole step at a time, and gives out its records (SPEC, REC-5, REC-11 to REC-13).</summary>
    public sealed class Player : IRunObserver
    {
        private readonly Run run;
        private readonly Queue<Answer> answers;
        private readonly Action<RunRecord> write;
        private readonly List<RunRecord> records = new List<RunRecord>(); // of the step under way
        private bool isAnswered; // the first choice of the step under way

        private Player(Run run, IEnumerable<Answer> answers, Action<RunRecord> write)
        {
            this.run = run;
            this.answers = new Queue<Answer>(answers);
            this.write = write;
        }

        /// <param name="run">one that has just begun</param>
        /// <param name="write">takes every record, in order, once its step is whole</param>
        /// <param name="stop">how many steps to play at most, undos included</param>
        /// <param name="stepsMax">how many steps the game may take to be over</param>
        /// <exception cref="InputException">An answer is none, or nothing can be taken back.</exception>
        /// <exception cref="StepLimitException">The game is not over after so many steps, and was not stopped.</exception>
        public static void Play(
            Run run,
            IEnumerable<Answer> answers,
            Action<RunRecord> write,
            long stop = long.MaxValue,
            long stepsMax = long.MaxValue) => new Player(run, answers, write).Play(stop, stepsMax);

        /// <summary>The lines of a whole run, without LF.</summary>
        public static IReadOnlyList<string> Record(Run run, IEnumerable<Answer> answers)
        {
            var chain = new Chain();
            var lines = new List<string>();
            Play(run, answers, record => lines.Add(chain.Seal(record)));
            CheckDecided(run);
            return lines;
        }

        /// <summary>Refuses a recording of nothing: its reader would call it corrupt, for it proves nothing (REC-19).</summary>
        /// <exception cref="InputException">Nothing was decided.</exception>
        public static void CheckDecided(Run run)
        {
            if (run.Decisions > 0) return;
            throw new InputException(run.Game.Name + ": no decision was made, so that a recording would prove nothing");
        }

        int IRunObserver.Asked(Decision decision)
        {
            Answer answer = answers.Count > 0 ? answers.Dequeue() : null;
            if (answer == null || answer.IsUndo) throw new StepEndedException(answer);
            long pick = answer.Number.Value;
            if (pick >= decision.Options.Count)
            {
                throw new InputException(
                    "the answer " + Text.Of(pick) + " is not one of the options 0 to " + Text.Of(decision.Options.Count - 1));
            }
            if (decision.Index == run.StepBegan) isAnswered = true;
            return (int)pick;
        }

        void IRunObserver.Decided(Decision decision) { }

        void IRunObserver.Write(RunRecord record) => records.Add(record);

        private void Play(long stop, long stepsMax)
        {
            write(run.Header());
            while (run.Steps < stop)
            {
                Answer answer = null;
                if (run.IsOver)
                {
                    if (answers.Count == 0) break;
                    answer = answers.Dequeue();
                    if (!answer.IsUndo) continue; // nothing is asked any more
                }
                if (run.Steps >= stepsMax)
                    throw new StepLimitException(run.Game.Name + " is not over after " + Text.Of(stepsMax) + " steps");
                if (answer != null) write(TakeBack(answer));
                else if (!PlayStep()) break;
            }
            write(run.End());
        }

        // One step. False when the answers ended within it.
        private bool PlayStep()
        {
            records.Clear();
            isAnswered = false;
            try
            {
                run.Step(this);
            }
            catch (StepEndedException ended)
            {
                // A step that is not whole is no step: nothing of it is written.
                long began = run.StepBegan;
                run.Abandon();
                Answer answer = ended.Answer;
                if (answer == null) return false;
                // To take back an answer of this very step, it is enough that it did not happen.
                if (isAnswered && (answer.Number == null || answer.Number == began)) run.CountStep();
                else write(TakeBack(answer));
                return true;
            }
            records.ForEach(write);
            return true;
        }

        private RunRecord TakeBack(Answer undo)
        {
            try
            {
                return run.Undo(undo.Number);
            }
            catch (RunException error)
            {
                throw new InputException(error.Message);
            }
        }

        /// <summary>There is no answer to a question, or it takes a move back. It never leaves this class.</summary>
        private sealed class StepEndedException : Exception
        {
            public StepEndedException(Answer answer) { Answer = answer; }

            /// <summary>Null when the answers have ended.</summary>
            public Answer Answer { get; }
        }
    }
}
