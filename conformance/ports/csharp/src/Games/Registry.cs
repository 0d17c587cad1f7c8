using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Engine;

namespace Samepath.Games
{
    /// <summary>The games that this engine has.</summary>
    public static class Registry
    {
        /// <summary>In the order in which they are listed.</summary>
        public static readonly IReadOnlyList<IGame> Games = new IGame[] {
            new Lesson.LessonGame(),
            new Nausicaa.NausicaaGame(),
            new Dungeon.DungeonGame(),
        };

        public static readonly IReadOnlyDictionary<string, IGame> ByName =
            Games.ToDictionary(game => game.Name, StringComparer.Ordinal);
    }
}
