using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Generator;

namespace Samepath.Engine
{
    /// <summary>
    /// What watches a run: it writes the records down, or compares them with a file. What it throws passes through the
    /// game and ends the step.
    /// </summary>
    public interface IRunObserver
    {
        /// <summary>A decision by input waits for its pick: the index of an option.</summary>
        int Asked(Decision decision);

        /// <summary>A decision is made, and waits for its state.</summary>
        void Decided(Decision decision);

        /// <summary>A record is complete.</summary>
        void Write(RunRecord record);
    }

    /// <summary>
    /// A game under way: its state, its generator, its steps, and the records that they make (SPEC, GAME, and REC-4 to
    /// REC-12).
    /// </summary>
    public sealed class Run : IPlay
    {
        /// <summary>The version of the records' form.</summary>
        public const long Format = 1;

        /// <summary>The name of the generator.</summary>
        public const string GeneratorName = "xoshiro128** 1.1";

        /// <summary>The most steps of a run, and the most in a row with no decision and no new turn (GAME-4).</summary>
        public const int StepsMax = 1000000;

        public const int IdleStepsMax = 1000;

        /// <summary>A full state is recorded after every so many decisions (REC-9).</summary>
        public const int KeyframeEvery = 64;

        /// <summary>How many steps can be gone back to (REC-11).</summary>
        public const int UndoStepsMax = 256;

        private static readonly string[] ReservedParts = { "generator", "outcome", "turn" };

        private readonly Rules rules;
        private readonly Value scenario;
        private readonly Rng rng;
        private readonly CanonicalWriter writer = new CanonicalWriter();
        private readonly List<Moment> moments = new List<Moment>(); // that can be gone back to, the oldest first
        private Snapshot last;
        private string recorded = ""; // the hash of the state that stood at the last record
        private bool isLast; // whether it is of the state as it stands between two steps
        private Moment moment; // the beginning of the step under way
        private IRunObserver observer;
        private Decision open; // made, and waiting for its state
        private bool isByInput;
        private long turns;
        private long undos;
        private int idleSteps;

        /// <summary>Begins a run.</summary>
        /// <param name="rules">some of the game's</param>
        /// <exception cref="InputException">The scenario cannot be played.</exception>
        public Run(IGame game, Rules rules, Value scenario, ulong seed)
        {
            Game = game;
            this.rules = rules;
            this.scenario = CopyOf(scenario); // the header holds what was given, whatever the game does with its own
            rng = new Rng(seed);
            State = game.Start(scenario, rng, rules);
            if (State.Turn < 0)
                throw new InputException(game.Name + ": the first state's turn is " + Text.Of(State.Turn) + ", which is no count");
            if (State.IsOver) throw new InputException(game.Name + ": the scenario is over before its first step");
        }

        public IGame Game { get; }

        public GameState State { get; private set; }

        /// <summary>Decisions so far, those taken back too: the index of the next one.</summary>
        public long Decisions { get; private set; }

        /// <summary>Steps so far, undos included.</summary>
        public long Steps { get; private set; }

        public bool IsOver => State.IsOver;

        /// <summary>The index of the first decision of the step under way.</summary>
        public long StepBegan => moment.Decisions;

        /// <summary>The rules of a game, by name and revision.</summary>
        /// <returns>null when the game has no such rules</returns>
        public static Rules FindRules(IGame game, string name, long revision) =>
            game.Rules.FirstOrDefault(rules => rules.Name == name && rules.Revision == revision);

        /// <summary>The rules that a text asks for: `live`, the newest revision, or `live@1` (GAME-8).</summary>
        /// <param name="text">null for the game's own</param>
        /// <returns>null when the game has no such rules</returns>
        public static Rules ChooseRules(IGame game, string text) =>
            game.Rules.FirstOrDefault(
                rules => text == null || text == rules.Name || text == rules.Name + "@" + Text.Of(rules.Revision));

        /// <summary>The full state (GAME-5).</summary>
        public ObjectValue FullState()
        {
            ObjectValue state = State.Parts();
            foreach (string name in ReservedParts)
            {
                if (state.Has(name)) throw new RunException("the game " + Game.Name + " has a part named " + name);
            }
            state.Add("generator", rng.ToValue());
            state.Add("outcome", State.Outcome);
            state.Add("turn", State.Turn);
            return state;
        }

        /// <summary>The full hash of the full state.</summary>
        public string FullHash() => Snap().FullHash;

        public RunRecord Header() =>
            new RunRecord(
                RecordType.Header,
                new ObjectValue {
                    { "format", Format },
                    { "game", Game.Name },
                    { "generator", GeneratorName },
                    { "rules", rules.InHeader },
                    { "scenario", scenario },
                    { "seed", Seed.TextOf(rng.Seed) },
                    { "state", RecordedNow() },
                    { "type", RunRecord.Name(RecordType.Header) },
                });

        /// <summary>
        /// One step. If the observer throws, the step is not whole: <see cref="Abandon"/> goes back to its beginning.
        /// </summary>
        /// <exception cref="RunException">The game hangs, or does what no game may.</exception>
        public void Step(IRunObserver watching)
        {
            CountStep();
            int turn = State.Turn;
            Snapshot before = isLast ? last : Snap();
            isLast = false;
            moment = new Moment(State.Copy(), rng.Copy(), Decisions, before);
            observer = watching;
            open = null;
            isByInput = false;
            State.Step(this);
            if (State.Turn < turn)
            {
                throw new RunException(
                    Game.Name + " went from turn " + Text.Of(turn) + " back to " + Text.Of(State.Turn));
            }
            bool turnEnds = State.Turn != turn || IsOver;
            idleSteps = open != null || turnEnds ? 0 : idleSteps + 1;
            isLast = open != null || turnEnds;
            Settle();
            if (isByInput) Keep(moment);
            if (turnEnds) observer.Write(TurnRecord(turn));
            if (isLast) recorded = last.FullHash;
            if (idleSteps > IdleStepsMax)
            {
                throw new RunException(
                    Game.Name + " took " + Text.Of(idleSteps) + " steps with no decision and no new turn");
            }
        }

        /// <summary>Goes back to the beginning of the step under way, as if it had never begun (REC-11).</summary>
        public void Abandon()
        {
            ReturnTo(moment);
            Decisions = moment.Decisions;
            Steps--;
        }

        /// <summary>Goes back to the beginning of an earlier step (REC-10, REC-11).</summary>
        /// <param name="to">the index of its first decision; null for the last step that can be gone back to</param>
        /// <returns>the undo record</returns>
        /// <exception cref="RunException">There is no such step.</exception>
        public RunRecord Undo(long? to)
        {
            CountStep();
            idleSteps = 0;
            int at = to == null ? moments.Count - 1 : moments.FindIndex(one => one.Decisions == to);
            if (at < 0)
            {
                string what = to == null
                    ? "no step began with a choice by input"
                    : "decision " + Text.Of(to.Value) + " does not begin a step by input";
                throw new RunException(
                    "cannot take back: " + what + ", among the last " + Text.Of(UndoStepsMax));
            }
            Moment target = moments[at];
            moments.RemoveRange(at, moments.Count - at);
            ReturnTo(target); // but not `Decisions`: indices are never used twice
            undos++;
            return new RunRecord(
                RecordType.Undo,
                new ObjectValue {
                    { "decisions", Decisions },
                    { "state", RecordedNow() },
                    { "to", target.Decisions },
                    { "type", RunRecord.Name(RecordType.Undo) },
                });
        }

        /// <summary>Counts a step; a move that is taken back within its own step counts as one (GAME-4).</summary>
        /// <exception cref="RunException">There are too many.</exception>
        public void CountStep()
        {
            if (Steps == StepsMax)
                throw new RunException(Game.Name + " has not ended after " + Text.Of(StepsMax) + " steps");
            Steps++;
        }

        /// <summary>The end record; its outcome is null when the recording stops before the game does.</summary>
        public RunRecord End()
        {
            if (!IsOver && Snap().FullHash != recorded)
            {
                throw new RunException(
                    Game.Name + ": the recording would end after a step that changed the state and made no record, where no " + "verifier stops: let such a step decide, or end a turn");
            }
            var counts = new ObjectValue {
                { "calls", rng.Calls },
                { "decisions", Decisions },
                { "turns", turns },
                { "undos", undos },
                { "words", rng.Words },
            };
            return new RunRecord(
                RecordType.End,
                new ObjectValue {
                    { "counts", counts },
                    { "draws", rng.TakeDraws() },
                    { "outcome", State.Outcome },
                    { "state", Snap().FullHash },
                    { "type", RunRecord.Name(RecordType.End) },
                });
        }

        RandomStream IPlay.Stream(string name) => rng.Stream(name);

        int? IPlay.Choose(string actor, string kind, ListValue options, IReadOnlyList<Score> scores, TieBreak tie)
        {
            if (scores.Count != options.Count)
            {
                throw new RunException(
                    Place(actor, kind) + Text.Of(options.Count) + " options and " + Text.Of(scores.Count) + " scores");
            }
            CheckNames(actor, kind, options);
            Settle();
            return Make(NewDecision(actor, kind, options, scores, tie), tie.Pick(scores));
        }

        int IPlay.Roll(string actor, string kind, ListValue options, string stream, string label)
        {
            CheckOptions(actor, kind, options);
            Settle();
            int pick = rng.Stream(stream).NextInt(options.Count, label);
            return Make(NewDecision(actor, kind, options, null, TieBreak.Draw), pick).Value;
        }

        int IPlay.Ask(string actor, string kind, ListValue options)
        {
            CheckOptions(actor, kind, options);
            Settle();
            if (Decisions == moment.Decisions) isByInput = true;
            Decision asked = NewDecision(actor, kind, options, null, TieBreak.Input);
            return Make(asked, observer.Asked(asked)).Value;
        }

        private Decision NewDecision(
            string actor, string kind, ListValue options, IReadOnlyList<Score> scores, TieBreak tie) =>
            new Decision(Decisions, State.Turn, actor, kind, options, scores, tie, rng.TakeDraws());

        private int? Make(Decision decision, int? pick)
        {
            decision.Pick = pick;
            open = decision;
            Decisions++;
            observer.Decided(decision);
            return pick;
        }

        // Completes the decision before, now that what came of it is known (REC-6, REC-9).
        private void Settle()
        {
            if (open == null) return;
            Decision settled = open;
            open = null;
            observer.Write(settled.ToRecord(Snap().Hash));
            if ((settled.Index + 1) % KeyframeEvery != 0) return;
            observer.Write(
                new RunRecord(
                    RecordType.Keyframe,
                    new ObjectValue {
                        { "data", FullState() },
                        { "index", settled.Index },
                        { "type", RunRecord.Name(RecordType.Keyframe) },
                    }));
        }

        private RunRecord TurnRecord(int turn)
        {
            turns++;
            return new RunRecord(
                RecordType.Turn,
                new ObjectValue {
                    { "decisions", Decisions },
                    { "parts", Snap().PartHashes() },
                    { "turn", turn },
                    { "type", RunRecord.Name(RecordType.Turn) },
                });
        }

        // The hash of the state as it stands, at which a record is made.
        private string RecordedNow()
        {
            recorded = Snap().FullHash;
            return last.Hash;
        }

        private Snapshot Snap() => last = new Snapshot(FullState(), writer, last);

        private static Value CopyOf(Value value)
        {
            if (value is ListValue list) return new ListValue(list.Select(CopyOf));
            if (!(value is ObjectValue members)) return value;
            var copy = new ObjectValue();
            foreach (var member in members) copy.Add(member.Key, CopyOf(member.Value));
            return copy;
        }

        private void Keep(Moment begun)
        {
            moments.Add(begun);
            if (moments.Count > UndoStepsMax) moments.RemoveAt(0);
        }

        private void ReturnTo(Moment target)
        {
            State = target.State.Copy();
            rng.Restore(target.Rng);
            Snapshot back = Snap();
            isLast = true;
            if (back.FullHash == target.Before.FullHash) return;
            // A copy that shares something with the state it was made of brings back what came of it.
            ObjectValue was = target.Before.PartHashes();
            var parts = new List<string>();
            foreach (var part in back.PartHashes())
            {
                if (!was.Has(part.Key) || !Hash.AreSame(was[part.Key], part.Value)) parts.Add(part.Key);
            }
            throw new RunException(
                Game.Name + ": moves taken back to decision " + Text.Of(target.Decisions) + " brought back another state: its parts " + string.Join(", ", parts) + " are not as they were; let Copy() copy everything that changes");
        }

        private void CheckOptions(string actor, string kind, ListValue options)
        {
            if (options.Count == 0) throw new RunException(Place(actor, kind) + "a choice without an option");
            CheckNames(actor, kind, options);
        }

        private void CheckNames(string actor, string kind, ListValue options)
        {
            if (actor == null || kind == null) throw new RunException(Place(actor, kind) + "null is no name");
            foreach (Value option in options)
            {
                if (option == null) throw new RunException(Place(actor, kind) + "an option is null; give Value.Null");
            }
        }

        private string Place(string actor, string kind) =>
            Game.Name + ", decision " + Text.Of(Decisions) + ", turn " + Text.Of(State.Turn) + ", " + actor + ", " + kind + ": ";

        /// <summary>Everything as it was when a step began.</summary>
        private sealed class Moment
        {
            public Moment(GameState state, Rng rng, long decisions, Snapshot before)
            {
                State = state;
                Rng = rng;
                Decisions = decisions;
                Before = before;
            }

            public GameState State { get; }

            public Rng Rng { get; }

            public long Decisions { get; }

            public Snapshot Before { get; }
        }
    }
}
