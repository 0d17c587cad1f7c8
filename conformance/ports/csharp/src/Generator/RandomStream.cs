using System.Collections.Generic;
using Samepath.Canonical;

namespace Samepath.Generator
{
    /// <summary>A labelled draw (SPEC, RNG-9).</summary>
    public sealed class Draw
    {
        public Draw(string stream, string label, long n, long value, int words)
        {
            Stream = stream;
            Label = label;
            N = n;
            Value = value;
            Words = words;
        }

        public string Stream { get; }

        public string Label { get; }

        public long N { get; }

        public long Value { get; }

        /// <summary>How many words it took.</summary>
        public int Words { get; }

        public ListValue ToValue() => new ListValue { Stream, Label, N, Value, Words };
    }

    /// <summary>One named stream. Every call and every word is counted, and every draw is noted (RNG-6 to RNG-9).</summary>
    public sealed class RandomStream
    {
        private Xoshiro128 source;
        private readonly List<Draw> noted;

        /// <param name="noted">where its draws are noted</param>
        public RandomStream(string name, Xoshiro128 source, List<Draw> noted)
        {
            Name = name;
            this.source = source;
            this.noted = noted;
        }

        public string Name { get; }

        public long Calls { get; private set; }

        public long Words { get; private set; }

        public IReadOnlyList<long> State => source.State;

        /// <summary>Goes to where another stream of this name stands.</summary>
        public void Restore(RandomStream saved)
        {
            source = saved.source.Copy();
            Calls = saved.Calls;
            Words = saved.Words;
        }

        /// <summary>A word as it comes; no labelled draw.</summary>
        public uint NextWord()
        {
            Words++;
            return source.NextWord();
        }

        /// <summary>A number below n (RNG-6).</summary>
        /// <param name="n">from 1 to 2^32, which no int holds</param>
        /// <param name="label">what it is drawn for; not empty</param>
        /// <exception cref="InputException">n or the label is no such thing.</exception>
        public long Below(long n, string label)
        {
            if (n < 1 || n > Xoshiro128.WordCount) throw new InputException("a draw is below a number from 1 to 2^32");
            if (string.IsNullOrEmpty(label)) throw new InputException("a draw needs a label");
            uint value = source.Below(n, out int words);
            Calls++;
            Words += words;
            noted.Add(new Draw(Name, label, n, value, words));
            return value;
        }

        /// <summary>The same for the numbers that games draw.</summary>
        public int NextInt(int n, string label) => (int)Below(n, label);

        /// <summary>Whether a draw below 100 is below p; it draws for 0 and 100 too (RNG-7).</summary>
        /// <exception cref="InputException">p is not from 0 to 100, or the label is empty.</exception>
        public bool Chance(long p, string label)
        {
            if (p < 0 || p > 100) throw new InputException("a chance is from 0 to 100");
            return Below(100, label) < p;
        }

        /// <summary>Shuffles a list in its place (RNG-8).</summary>
        public void Shuffle<T>(IList<T> list, string label)
        {
            for (int i = list.Count - 1; i > 0; i--)
            {
                int j = NextInt(i + 1, label);
                T swapped = list[i];
                list[i] = list[j];
                list[j] = swapped;
            }
        }

        /// <summary>Its part of the generator's part of a state.</summary>
        public ObjectValue ToValue() =>
            new ObjectValue { { "calls", Calls }, { "state", ListValue.Of(State) }, { "words", Words } };
    }
}
