using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>
    /// What the hero has before it: the enemies seen, the chasers among them, and where it can walk (SPEC, DUNG-51,
    /// DUNG-52 and DUNG-55). Cells are indices.
    /// </summary>
    internal sealed class View
    {
        private readonly Mine mine;
        private readonly Level level;
        private readonly List<int> known = new List<int>(); // the explored cells, row by row
        private readonly int[] blocked;
        private readonly Grid grid;
        private readonly Field steps; // from the hero

        public View(Mine mine)
        {
            this.mine = mine;
            level = mine.Level;
            Seen = mine.SeenEnemies;
            Chasers = Seen.Where(enemy => enemy.State == EnemyState.Chase).ToArray();
            People = level.People.Where(person => mine.Explored.Has(level.Index(person.Cell))).ToArray();
            for (int at = 0; at < level.Size; at++)
            {
                if (mine.Explored.Has(at)) known.Add(at);
            }
            // A fugitive is no obstacle: in its way the hero strikes it.
            blocked = CellsOf(Seen.Where(enemy => enemy.State != EnemyState.Flee)).Concat(CellsOf(People)).ToArray();
            grid = KnownGrid();
            steps = BreadthFirst.Distances(grid, new[] { mine.Hero.Cell }, Cells(blocked));
        }

        public IReadOnlyList<Enemy> Seen { get; }

        public IReadOnlyList<Enemy> Chasers { get; }

        /// <summary>The NPCs on explored cells.</summary>
        public IReadOnlyList<Person> People { get; }

        public int[] CellsOf(IEnumerable<Enemy> enemies) => enemies.Select(enemy => level.Index(enemy.Cell)).ToArray();

        public int[] CellsOf(IEnumerable<Person> people) => people.Select(person => level.Index(person.Cell)).ToArray();

        /// <summary>The explored cells that pass a test, row by row.</summary>
        public IEnumerable<int> Explored(Func<int, bool> test) => known.Where(test);

        /// <summary>Whether a cell can be walked on and has an unexplored cell beside it.</summary>
        public bool IsEdge(int at) =>
            level.At(at) != Terrain.Wall && Around(at).Any(near => !mine.Explored.Has(near));

        /// <summary>Where enemies are, or were seen last. Fugitives are let go.</summary>
        public IEnumerable<int> Prey()
        {
            int[] seen = Seen.Select(enemy => enemy.Id).ToArray();
            IEnumerable<int> remembered = mine.Spotted
                                              .Where(one => !seen.Contains(one.Key))
                                              .Select(one => level.Index(one.Value));
            return CellsOf(Seen.Where(enemy => enemy.State != EnemyState.Flee)).Concat(remembered);
        }

        /// <summary>The targets to which a way leads, or beside which.</summary>
        public int[] Reachable(IEnumerable<int> targets) =>
            targets.Where(at => steps.Reaches(at) || Around(at).Any(steps.Reaches)).ToArray();

        /// <summary>The reachable targets that nobody who blocks stands on.</summary>
        public int[] Free(IEnumerable<int> targets) => Reachable(targets.Where(at => Array.IndexOf(blocked, at) < 0));

        /// <summary>The directions that lead to a target, with the least cost of a way that begins so and does not come back.</summary>
        public IReadOnlyList<Way> WaysTo(int[] targets)
        {
            Cell here = mine.Hero.Cell;
            Cell[] goals = Cells(targets);
            Cell[] walls = Cells(blocked).Concat(new[] { here }).ToArray();
            Field towards = BreadthFirst.Distances(grid, goals, walls);
            var ways = new List<Way>();
            foreach (Direction direction in Direction.Four)
            {
                Cell first = here.Step(direction);
                if (!towards.Reaches(level.Index(first))) continue;
                long cost = grid.Cost(level.Index(first));
                if (Array.IndexOf(goals, first) < 0)
                    cost += Weighted.CheapestPath(grid, first, goals, walls, enterGoal: true).Cost.Value;
                ways.Add(new Way(direction.Name, first, cost));
            }
            return ways;
        }

        // The explored cells, the unexplored as walls, water at its cost.
        private Grid KnownGrid()
        {
            var open = new bool[level.Size];
            var costs = new int[level.Size];
            for (int at = 0; at < costs.Length; at++) costs[at] = 1;
            foreach (int at in known)
            {
                open[at] = level.At(at) != Terrain.Wall;
                if (level.At(at) == Terrain.Water) costs[at] = mine.Rules.Map.WaterCost;
            }
            return new Grid(level.Width, open, costs: costs);
        }

        private Cell[] Cells(IEnumerable<int> indices) => indices.Select(level.CellAt).ToArray();

        // What is asked about stands inside the outermost walls, but for those walls: there the edge has none beyond.
        private IEnumerable<int> Around(int at) =>
            Direction.Four.Select(level.CellAt(at).Step).Where(IsInside).Select(level.Index);

        private bool IsInside(Cell cell) => cell.X >= 0 && cell.Y >= 0 && cell.X < level.Width && cell.Y < level.Height;
    }
}
