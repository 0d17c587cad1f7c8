using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Generator;
using Samepath.Grids;

namespace Samepath.Games.Dungeon
{
    /// <summary>A pack of a generated level: its encounter, its state, and its cells, the leader's first.</summary>
    internal sealed class Pack
    {
        public readonly string Encounter;
        public readonly EnemyState State;
        public readonly IReadOnlyList<Cell> Cells;

        public Pack(string encounter, EnemyState state, IReadOnlyList<Cell> cells)
        {
            Encounter = encounter;
            State = state;
            Cells = cells;
        }
    }

    /// <summary>
    /// A level from the seed: rooms in slots, corridors between slots, doors, water, and who and what is there (SPEC,
    /// DUNG-10 to DUNG-16). Every draw is from the level's own stream, in the order of the clauses.
    /// </summary>
    internal sealed class LevelMaker
    {
        private readonly MineRules rules;
        private readonly LevelRules size;
        private readonly Contents wanted;
        private readonly RandomStream stream;
        private readonly Room[] rooms;
        private readonly HashSet<int> taken = new HashSet<int>(); // only asked, never listed

        /// <summary>Makes the level.</summary>
        /// <param name="depth">from 1</param>
        public LevelMaker(MineRules rules, int depth, RandomStream stream)
        {
            this.rules = rules;
            this.stream = stream;
            size = rules.Level;
            wanted = rules.Levels[depth - 1];
            Level = new Level(size.Width, size.Height);
            rooms = MakeRooms();
            foreach (Room room in rooms) Fill(room.Corner, room.Opposite, Terrain.Floor);
            foreach (Link link in MakeLinks()) Dig(link);
            foreach (Room room in rooms) Flood(room);
            int startRoom = stream.NextInt(rooms.Length, "start room");
            Start = rooms[startRoom].Centre;
            int farRoom = Farthest();
            Cell end = rooms[farRoom].Centre;
            Level.Put(Start, Terrain.CameIn);
            if (!wanted.HasBoss) Level.Put(end, Terrain.StairsDown);
            taken.Add(Level.Index(Start));
            taken.Add(Level.Index(end));
            Packs = Populate(startRoom, farRoom, end);
        }

        public Level Level { get; }

        /// <summary>Where the hero comes in.</summary>
        public Cell Start { get; }

        public IReadOnlyList<Pack> Packs { get; }

        // DUNG-11
        private Room[] MakeRooms()
        {
            var made = new List<Room>();
            for (int slot = 0; slot < size.Columns * size.Rows; slot++)
            {
                int width = Between(size.RoomWidth, "room width");
                int height = Between(size.RoomHeight, "room height");
                int x = slot % size.Columns * size.SlotWidth + 1 + stream.NextInt(size.SlotWidth - 2 - width, "room x");
                int y = slot / size.Columns * size.SlotHeight + 1 + stream.NextInt(size.SlotHeight - 2 - height, "room y");
                made.Add(new Room(x, y, width, height));
            }
            return made.ToArray();
        }

        private int Between(int[] range, string label) => range[0] + stream.NextInt(range[1] - range[0] + 1, label);

        // DUNG-12: those that join two slots that are not joined yet, and some more.
        private IEnumerable<Link> MakeLinks()
        {
            var links = new List<Link>();
            for (int slot = 0; slot < size.Columns * size.Rows; slot++)
            {
                if (slot % size.Columns + 1 < size.Columns) links.Add(new Link(slot, slot + 1, true));
                if (slot / size.Columns + 1 < size.Rows) links.Add(new Link(slot, slot + size.Columns, false));
            }
            stream.Shuffle(links, "link order");
            int[] part = Enumerable.Range(0, size.Columns * size.Rows).ToArray();
            var kept = new List<Link>();
            foreach (Link link in links)
            {
                int first = part[link.A];
                int joined = part[link.B];
                if (first == joined)
                {
                    if (stream.Chance(size.ExtraLinkPercent, "extra link")) kept.Add(link);
                    continue;
                }
                part = part.Select(one => one == joined ? first : one).ToArray();
                kept.Add(link);
            }
            return kept;
        }

        // DUNG-13
        private void Dig(Link link)
        {
            Room a = rooms[link.A];
            Room b = rooms[link.B];
            int ax = a.X + stream.NextInt(a.Width, "corridor from x");
            int ay = a.Y + stream.NextInt(a.Height, "corridor from y");
            int bx = b.X + stream.NextInt(b.Width, "corridor to x");
            int by = b.Y + stream.NextInt(b.Height, "corridor to y");
            Cell[] corners;
            Cell[] doors;
            if (link.IsBeside)
            {
                int turn = LastOfSlot(a.X, size.SlotWidth);
                corners = new[] { new Cell(ax, ay), new Cell(turn, ay), new Cell(turn, by), new Cell(bx, by) };
                doors = new[] { new Cell(a.X + a.Width, ay), new Cell(b.X - 1, by) };
            }
            else
            {
                int turn = LastOfSlot(a.Y, size.SlotHeight);
                corners = new[] { new Cell(ax, ay), new Cell(ax, turn), new Cell(bx, turn), new Cell(bx, by) };
                doors = new[] { new Cell(ax, a.Y + a.Height), new Cell(bx, b.Y - 1) };
            }
            for (int i = 1; i < corners.Length; i++) Fill(corners[i - 1], corners[i], Terrain.Floor);
            foreach (Cell door in doors)
            {
                if (!stream.Chance(size.DoorPercent, "door")) continue;
                bool isClosed = stream.Chance(size.ClosedPercent, "door closed");
                Level.Put(door, isClosed ? Terrain.ClosedDoor : Terrain.OpenDoor);
            }
        }

        private static int LastOfSlot(int place, int length) => (place / length + 1) * length - 1;

        // DUNG-14
        private void Flood(Room room)
        {
            if (!stream.Chance(size.WaterPercent, "water")) return;
            int x0 = room.X + stream.NextInt(room.Width, "water x");
            int x1 = room.X + stream.NextInt(room.Width, "water x");
            int y0 = room.Y + stream.NextInt(room.Height, "water y");
            int y1 = room.Y + stream.NextInt(room.Height, "water y");
            Fill(new Cell(x0, y0), new Cell(x1, y1), Terrain.Water);
        }

        // The room whose centre is the most steps away, doors counting as open; of equals the first (DUNG-15).
        private int Farthest()
        {
            Field steps = BreadthFirst.Distances(Level.GridFor(true), new[] { Start });
            int farthest = 0;
            for (int i = 1; i < rooms.Length; i++)
            {
                if (steps.Values[Level.Index(rooms[i].Centre)] > steps.Values[Level.Index(rooms[farthest].Centre)])
                    farthest = i;
            }
            return farthest;
        }

        // DUNG-16
        private IReadOnlyList<Pack> Populate(int startRoom, int farRoom, Cell end)
        {
            var packs = new List<Pack>();
            List<int> others = Enumerable.Range(0, rooms.Length).Where(i => i != startRoom).ToList();
            if (wanted.HasBoss)
            {
                others.Remove(farRoom);
                Cell[] companions = FreeCells(rooms[farRoom], SizeOf(wanted.Boss) - 1);
                packs.Add(new Pack(wanted.Boss, EnemyState.Guard, new[] { end }.Concat(companions).ToArray()));
            }
            stream.Shuffle(others, "pack room");
            foreach (int room in others.Take(wanted.Packs))
            {
                string encounter = wanted.Encounters[stream.NextInt(wanted.Encounters.Length, "encounter")];
                EnemyState state = RollState();
                packs.Add(new Pack(encounter, state, FreeCells(rooms[room], SizeOf(encounter))));
            }
            foreach (string item in wanted.Items)
            {
                Room room = rooms[stream.NextInt(rooms.Length, "item room")];
                foreach (Cell cell in FreeCells(room, 1)) Level.Items[Level.Index(cell)] = item;
            }
            foreach (string npc in wanted.Npcs)
            {
                Room room = rooms[stream.NextInt(rooms.Length, "npc room")];
                foreach (Cell cell in FreeCells(room.Inner, 1)) Level.People.Add(new Person(npc, cell));
            }
            return packs;
        }

        private int SizeOf(string encounter) => rules.Encounters[encounter].Length;

        private EnemyState RollState()
        {
            int roll = stream.NextInt(size.States.Sum(one => one.Weight), "pack state");
            foreach (WeightedState one in size.States)
            {
                roll -= one.Weight;
                if (roll < 0) return one.State;
            }
            throw new InvalidOperationException("a roll is below the sum of the weights");
        }

        // Free cells of a room: each the first from a rolled one on, row by row and round again.
        private Cell[] FreeCells(Room room, int count)
        {
            int area = room.Width * room.Height;
            var found = new List<Cell>();
            for (int i = 0; i < count; i++)
            {
                int roll = stream.NextInt(area, "cell");
                for (int step = 0; step < area; step++)
                {
                    int at = (roll + step) % area;
                    var cell = new Cell(room.X + at % room.Width, room.Y + at / room.Width);
                    if (!taken.Add(Level.Index(cell))) continue;
                    found.Add(cell);
                    break;
                }
            }
            return found.ToArray();
        }

        // The rectangle between two corners, whichever they are.
        private void Fill(Cell a, Cell b, char glyph)
        {
            for (int y = Math.Min(a.Y, b.Y); y <= Math.Max(a.Y, b.Y); y++)
            {
                for (int x = Math.Min(a.X, b.X); x <= Math.Max(a.X, b.X); x++) Level.Put(new Cell(x, y), glyph);
            }
        }

        /// <summary>Two neighbouring slots: B is to the right of A, or below it.</summary>
        private struct Link
        {
            public readonly int A;
            public readonly int B;
            public readonly bool IsBeside;

            public Link(int a, int b, bool isBeside)
            {
                A = a;
                B = b;
                IsBeside = isBeside;
            }
        }

        /// <summary>A room's floor.</summary>
        private struct Room
        {
            public readonly int X;
            public readonly int Y;
            public readonly int Width;
            public readonly int Height;

            public Room(int x, int y, int width, int height)
            {
                X = x;
                Y = y;
                Width = width;
                Height = height;
            }

            public Cell Corner => new Cell(X, Y);

            public Cell Opposite => new Cell(X + Width - 1, Y + Height - 1);

            public Cell Centre => new Cell(X + (Width - 1) / 2, Y + (Height - 1) / 2);

            /// <summary>The room less its outermost cells.</summary>
            public Room Inner => new Room(X + 1, Y + 1, Width - 2, Height - 2);
        }
    }
}
