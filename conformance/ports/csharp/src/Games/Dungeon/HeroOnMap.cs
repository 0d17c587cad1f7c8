using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>
    /// The hero on the map: what may be done, and doing it; and who joins a battle (SPEC, DUNG-33 and DUNG-47 to
    /// DUNG-50).
    /// </summary>
    internal sealed class HeroOnMap
    {
        public const string Wait = "wait";
        public const string Descend = "descend";

        private const string ClosePrefix = "close ";

        private readonly Mine mine;
        private readonly Hero hero;
        private readonly Level level;
        private readonly IPlay play;

        public HeroOnMap(Mine mine, IPlay play)
        {
            this.mine = mine;
            this.play = play;
            hero = mine.Hero;
            level = mine.Level;
        }

        /// <summary>Everything that the hero may do, in order (DUNG-47).</summary>
        public IReadOnlyList<string> Options()
        {
            var options = new List<string> { Wait };
            options.AddRange(
                Direction.Four.Where(one => !level.IsWall(hero.Cell.Step(one))).Select(one => one.Name));
            options.AddRange(Direction.Four.Where(MayClose).Select(one => ClosePrefix + one.Name));
            options.AddRange(mine.Rules.Items.Select(item => item.Id).Where(hero.Items.Has));
            if (level.At(hero.Cell) == Terrain.StairsDown) options.Add(Descend);
            return options;
        }

        /// <summary>Does one of the options, but for `descend`, which is the run's to do.</summary>
        public void Do(string option)
        {
            if (option == Wait)
            {
                Rest();
                return;
            }
            if (mine.Rules.ItemNamed(option) != null)
            {
                new Harm(mine, play).UseItem(option);
                return;
            }
            bool closes = option.StartsWith(ClosePrefix, StringComparison.Ordinal);
            string name = closes ? option.Substring(ClosePrefix.Length) : option;
            Cell cell = hero.Cell.Step(Direction.Four.First(one => one.Name == name));
            Enemy enemy = mine.EnemyAt(cell);
            Person person = mine.PersonAt(cell);
            if (closes)
            {
                level.Put(cell, Terrain.ClosedDoor);
                mine.Say("door.closes", new ObjectValue { { "name", hero.Name } });
            }
            else if (enemy != null)
            {
                BattleTurn.Start(mine, JoinedBy(mine, new[] { enemy }));
            }
            else if (person != null)
            {
                Talk(person);
            }
            else
            {
                Enter(cell);
            }
        }

        /// <summary>The enemies of a battle by contact; none when no chaser stands beside the hero (DUNG-33).</summary>
        public static IReadOnlyList<Enemy> Contacts(Mine mine)
        {
            Enemy[] touching = mine.Enemies
                                   .Where(enemy => enemy.State == EnemyState.Chase && enemy.DistanceTo(mine.Hero) <= 1)
                                   .ToArray();
            return touching.Length > 0 ? JoinedBy(mine, touching) : touching;
        }

        // The first ones and those who join them, in order of creation.
        private static IReadOnlyList<Enemy> JoinedBy(Mine mine, Enemy[] first)
        {
            MapRules rules = mine.Rules.Map;
            int[] packs = first.Select(enemy => enemy.Pack).ToArray();
            var chosen = new List<Enemy>(first);
            foreach (Enemy enemy in mine.Enemies)
            {
                if (chosen.Count >= rules.JoinMax) break;
                int distance = enemy.DistanceTo(mine.Hero);
                bool comes = packs.Contains(enemy.Pack)
                    ? distance <= rules.PackJoin
                    : distance <= rules.Join && enemy.State == EnemyState.Chase;
                if (comes && enemy.State != EnemyState.Flee && !first.Contains(enemy)) chosen.Add(enemy);
            }
            return chosen.OrderBy(enemy => enemy.Id).ToArray();
        }

        private bool MayClose(Direction direction)
        {
            Cell cell = hero.Cell.Step(direction);
            return level.At(cell) == Terrain.OpenDoor && !mine.IsTaken(cell);
        }

        // DUNG-48
        private void Rest()
        {
            if (mine.SeenEnemies.Count > 0) return;
            hero.Hp = Math.Min(hero.Full.Hp, hero.Hp + mine.Rules.Map.RestHp);
            hero.Mana = Math.Min(hero.Full.Mana, hero.Mana + mine.Rules.Map.RestMana);
        }

        private void Talk(Person person)
        {
            string gift = person.HasGiven ? "" : mine.Rules.Gifts[person.Id];
            var about = new ObjectValue { { "item", gift }, { "name", person.Id } };
            mine.Say(gift.Length == 0 ? "npc.nods" : "npc.gives", about);
            if (gift.Length == 0) return;
            hero.Items.AddOne(gift);
            person.HasGiven = true;
        }

        // DUNG-49
        private void Enter(Cell cell)
        {
            int at = level.Index(cell);
            if (hero.Effects.Has("bleed")) level.Blood.Add(level.Index(hero.Cell));
            hero.Cell = cell;
            if (level.At(at) == Terrain.ClosedDoor)
            {
                level.Put(cell, Terrain.OpenDoor);
                mine.Say("door.opens", new ObjectValue { { "name", hero.Name } });
            }
            else if (level.At(at) == Terrain.Water)
            {
                hero.Wading = mine.Rules.Map.WaterCost - 1;
                mine.Say("hero.wades");
            }
            if (!level.Items.TryGetValue(at, out string item)) return;
            level.Items.Remove(at);
            hero.Items.AddOne(item);
            mine.Say("item.taken", new ObjectValue { { "item", item } });
        }
    }
}
