using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Generator
{
    /// <summary>The generator of a run: one seed, any number of named streams (SPEC, RNG-3 and RNG-9).</summary>
    public sealed class Rng
    {
        // In the order of their names, which is that of the state. A Dictionary promises no order.
        private readonly SortedDictionary<string, RandomStream> streams =
            new SortedDictionary<string, RandomStream>(StringComparer.Ordinal);
        private readonly List<Draw> draws = new List<Draw>();

        public Rng(ulong seed) { Seed = seed; }

        public ulong Seed { get; }

        /// <summary>Calls over all streams.</summary>
        public long Calls => streams.Values.Sum(stream => stream.Calls);

        /// <summary>Words over all streams.</summary>
        public long Words => streams.Values.Sum(stream => stream.Words);

        /// <summary>A stream, by its name. Asking for one changes nothing.</summary>
        /// <exception cref="InputException">It is no name of a stream.</exception>
        public RandomStream Stream(string name)
        {
            if (streams.TryGetValue(name, out RandomStream known)) return known;
            var source = Xoshiro128.FromSeed(Generator.Seed.OfStream(Seed, name));
            return streams[name] = new RandomStream(name, source, draws);
        }

        /// <summary>The draws since this was last called, oldest first.</summary>
        public ListValue TakeDraws()
        {
            var taken = new ListValue(draws.Select(draw => draw.ToValue()));
            draws.Clear();
            return taken;
        }

        /// <summary>The generator's part of a state: only streams from which a word was taken.</summary>
        public ObjectValue ToValue()
        {
            var parts = new ObjectValue();
            foreach (RandomStream stream in streams.Values)
            {
                if (stream.Words > 0) parts.Add(stream.Name, stream.ToValue());
            }
            return new ObjectValue { { "seed", Generator.Seed.TextOf(Seed) }, { "streams", parts } };
        }

        /// <summary>A generator that stands at the same place, with the same draws noted.</summary>
        public Rng Copy()
        {
            var copy = new Rng(Seed);
            copy.Restore(this);
            return copy;
        }

        /// <summary>Goes back to where a copy stands; the copy may be used again.</summary>
        public void Restore(Rng saved)
        {
            draws.Clear();
            draws.AddRange(saved.draws);
            foreach (RandomStream stream in saved.streams.Values) Stream(stream.Name);
            // In their places, so that a stream that a game has kept stays the run's; one that is not known is new.
            foreach (RandomStream stream in streams.Values)
            {
                bool isKnown = saved.streams.TryGetValue(stream.Name, out RandomStream known);
                stream.Restore(isKnown ? known : new Rng(Seed).Stream(stream.Name));
            }
        }
    }
}
