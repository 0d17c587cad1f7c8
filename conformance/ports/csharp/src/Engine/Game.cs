using System.Collections.Generic;
using Samepath.Canonical;
using Samepath.Generator;

namespace Samepath.Engine
{
    /// <summary>The rules of a game: a name, a revision, and every number that it is played by (SPEC, GAME-1).</summary>
    public sealed class Rules
    {
        public Rules(string name, long revision, ObjectValue data)
        {
            Name = name;
            Revision = revision;
            Data = data;
            InHeader = new ObjectValue {
                { "data", data },
                { "name", name },
                { "revision", revision },
                { "sha256", Hash.Full(data) },
            };
        }

        public string Name { get; }

        public long Revision { get; }

        public ObjectValue Data { get; }

        /// <summary>As they stand in a header (REC-4).</summary>
        public ObjectValue InHeader { get; }
    }

    /// <summary>A game (SPEC, GAME-1 and GAME-2).</summary>
    public interface IGame
    {
        string Name { get; }

        /// <summary>The rules that it can be played by, its own first.</summary>
        IReadOnlyList<Rules> Rules { get; }

        /// <summary>The first state of a scenario; it may draw.</summary>
        /// <exception cref="InputException">The scenario cannot be played; the place is named.</exception>
        GameState Start(Value scenario, Rng rng, Rules rules);
    }

    /// <summary>The state of a game under way (SPEC, GAME-3 to GAME-5).</summary>
    public abstract class GameState
    {
        /// <summary>A count, which never falls within a run.</summary>
        public int Turn { get; set; } = 1;

        /// <summary>The value null while the game goes on.</summary>
        public Value Outcome { get; set; } = Value.Null;

        public bool IsOver => !Outcome.IsNull;

        /// <summary>
        /// Makes decisions and draws, and changes the state. It must let every exception pass that it does not throw
        /// itself: that is how a step is given up in which the answers end.
        /// </summary>
        public abstract void Step(IPlay play);

        /// <summary>The parts of the full state, by name; none is called generator, outcome or turn.</summary>
        public abstract ObjectValue Parts();

        /// <summary>
        /// A state that changes by itself, for taking moves back: it shares nothing that changes. That is proved by its
        /// hash.
        /// </summary>
        public abstract GameState Copy();
    }

    /// <summary>What a step asks for: streams to draw from, and decisions (SPEC, TIE).</summary>
    public interface IPlay
    {
        /// <summary>A stream: of one name the same one every time.</summary>
        RandomStream Stream(string name);

        /// <summary>A choice by score (TIE-3, TIE-4).</summary>
        /// <param name="options">values, in the order considered</param>
        /// <param name="scores">one for each option</param>
        /// <returns>the index of the pick; null without options, and where `positive` holds for none</returns>
        int? Choose(string actor, string kind, ListValue options, IReadOnlyList<Score> scores, TieBreak tie);

        /// <summary>A choice that is rolled from a stream (TIE-5).</summary>
        int Roll(string actor, string kind, ListValue options, string stream, string label);

        /// <summary>A choice that is asked of a person, or of what answers for one (TIE-6).</summary>
        int Ask(string actor, string kind, ListValue options);
    }
}
