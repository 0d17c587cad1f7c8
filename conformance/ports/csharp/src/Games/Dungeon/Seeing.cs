using System;
using System.Collections.Generic;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>What is seen on a level (SPEC, DUNG-21 and DUNG-32).</summary>
    internal static class Seeing
    {
        /// <summary>Whether the line from the seer to the seen is clear.</summary>
        public static bool IsClear(Level level, Cell seer, Cell seen)
        {
            IReadOnlyList<Cell> line = Sight.Line(seer, seen);
            for (int i = 1; i < line.Count - 1; i++)
            {
                if (level.IsOpaque(line[i])) return false;
            }
            return true;
        }

        /// <summary>
        /// The hero takes in what it sees from where it stands (DUNG-32). An enemy is remembered where it was seen last,
        /// until the hero sees that it is not there.
        /// </summary>
        public static void Look(Mine mine)
        {
            Level level = mine.Level;
            Cell hero = mine.Hero.Cell;
            int sight = mine.Rules.Hero.Sight;
            mine.Visible = new CellSet(level.Size);
            for (int y = Math.Max(0, hero.Y - sight); y < level.Height && y <= hero.Y + sight; y++)
            {
                for (int x = Math.Max(0, hero.X - sight); x < level.Width && x <= hero.X + sight; x++)
                {
                    var cell = new Cell(x, y);
                    if (cell.DistanceTo(hero) > sight || !IsClear(level, hero, cell)) continue;
                    mine.Visible.Add(level.Index(cell));
                    mine.Explored.Add(level.Index(cell));
                }
            }
            Remember(mine);
        }

        // The dead are forgotten.
        private static void Remember(Mine mine)
        {
            var spotted = new SortedDictionary<int, Cell>();
            foreach (Enemy enemy in mine.Enemies)
            {
                bool isRemembered = mine.Spotted.TryGetValue(enemy.Id, out Cell remembered);
                if (mine.IsVisible(enemy.Cell) && enemy.State != EnemyState.Flee) spotted[enemy.Id] = enemy.Cell;
                else if (isRemembered && !mine.IsVisible(remembered)) spotted[enemy.Id] = remembered;
            }
            mine.Spotted = spotted;
        }
    }
}
