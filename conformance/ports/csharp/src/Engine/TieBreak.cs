using System;
using System.Collections.Generic;

namespace Samepath.Engine
{
    /// <summary>How a pick is made (SPEC, TIE-3 to TIE-6).</summary>
    public enum TieBreak
    {
        First,
        Last,
        Lowest,
        LastLowest,
        Positive,
        Draw,
        Input
    }

    public static class TieBreaks
    {
        // In the order of the enum.
        private static readonly string[] Names = { "first", "last", "lowest", "last-lowest", "positive", "draw", "input" };

        /// <summary>The names of the rules by which scores are compared.</summary>
        public static readonly IReadOnlyList<string> OfScores = new ArraySegment<string>(Names, 0, 5);

        /// <summary>What the rule is called in records.</summary>
        public static string Name(this TieBreak rule) => Names[(int)rule];

        /// <summary>The rule of a name that is one.</summary>
        public static TieBreak Named(string name) => (TieBreak)Array.IndexOf(Names, name);

        /// <summary>The index that a rule of scores picks; null for none.</summary>
        public static int? Pick(this TieBreak rule, IReadOnlyList<Score> scores)
        {
            if (scores.Count == 0) return null;
            int best = 0;
            for (int i = 1; i < scores.Count; i++)
            {
                if (IsBetter(rule, scores[i].Number, scores[best].Number)) best = i;
            }
            return rule == TieBreak.Positive && scores[best].Number <= 0 ? (int?)null : best;
        }

        // Whether a score replaces the best one before it: where equals do, the last of equals is picked.
        private static bool IsBetter(TieBreak rule, double score, double best)
        {
            switch (rule)
            {
                case TieBreak.First:
                case TieBreak.Positive: return score > best;
                case TieBreak.Last: return score >= best;
                case TieBreak.Lowest: return score < best;
                case TieBreak.LastLowest: return score <= best;
                default: throw new ArgumentException("the tie-break " + rule.Name() + " compares no scores");
            }
        }
    }
}
