using System;

namespace Samepath
{
    /// <summary>
    /// What can go wrong by somebody else's fault. The message is one line that may be shown as it is. Every other
    /// exception is a fault of this program.
    /// </summary>
    public abstract class SamepathException : Exception
    {
        protected SamepathException(string message) : base(message) { }
    }

    /// <summary>A text, a scenario, a seed, an answer or a call that the rules refuse: what is wrong, and where.</summary>
    public class InputException : SamepathException
    {
        public InputException(string message) : base(message) { }
    }

    /// <summary>A run that cannot go on: it hangs, or its game does what no game may (SPEC, GAME-3 and GAME-4).</summary>
    public sealed class RunException : SamepathException
    {
        public RunException(string message) : base(message) { }
    }

    /// <summary>A run that was to be over after so many steps, and is not.</summary>
    public sealed class StepLimitException : SamepathException
    {
        public StepLimitException(string message) : base(message) { }
    }

    /// <summary>A game, rules or an operation that this engine does not have.</summary>
    public sealed class UnsupportedException : SamepathException
    {
        public UnsupportedException(string message) : base(message) { }
    }
}
