using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games.Dungeon
{
    /// <summary>Who decides for the hero: the autopilot, a person, or the script of a scene (SPEC, DUNG-18).</summary>
    internal static class HeroByHand
    {
        private const string Auto = "auto";

        /// <summary>Whether the autopilot decides now. Takes the script's word for it, if there is one.</summary>
        public static bool ActsAlone(Mine mine)
        {
            if (mine.Control != Control.Script) return mine.Control == Control.Auto;
            if (mine.Script[mine.Scripted] != Auto) return false;
            mine.Scripted++;
            return true;
        }

        /// <summary>The index of the option that a person, or the script, chooses.</summary>
        /// <exception cref="InputException">The script's word cannot be done.</exception>
        public static int Choose(Mine mine, IPlay play, IReadOnlyList<string> options)
        {
            if (mine.Control == Control.Hand) return play.Ask(mine.Hero.Name, "act", ListValue.Of(options));
            string word = mine.Script[mine.Scripted];
            Predicate<string> isMeant =
                option => option == word || option.StartsWith(word + " ", StringComparison.Ordinal);
            int wanted = Array.FindIndex(options.ToArray(), isMeant);
            if (wanted < 0)
            {
                throw new InputException(
                    "script[" + Text.Of(mine.Scripted) + "] is " + Text.Quoted(word) + "; there are: " + string.Join(", ", options));
            }
            mine.Scripted++;
            Score[] scores = options.Select((option, i) => (Score)(i == wanted ? 1 : 0)).ToArray();
            return play.Choose(mine.Hero.Name, "act", ListValue.Of(options), scores, TieBreak.First).Value;
        }
    }
}
