using System.Collections;
using System.Collections.Generic;
using System.Linq;

namespace Samepath.Canonical
{
    /// <summary>
    /// A value (SPEC, CANON-1): null, true or false, an integer within 2^53 - 1, a string, a list, or an object. There
    /// are no others, so no fraction can get into a state or a record. Values are not changed once they are built.
    /// </summary>
    public abstract class Value
    {
        public static readonly Value Null = new NullValue();

        public static implicit operator Value(bool flag) => flag ? BooleanValue.True : BooleanValue.False;

        public static implicit operator Value(long number) => IntegerValue.Of(number);

        public static implicit operator Value(string text) => text == null ? Null : new TextValue(text);

        /// <summary>The integer, or the value null.</summary>
        public static Value OrNull(long? number) => number.HasValue ? number.Value : Null;

        public bool IsNull => this is NullValue;

        internal abstract void WriteTo(CanonicalWriter writer);

        private sealed class NullValue : Value
        {
            internal override void WriteTo(CanonicalWriter writer) => writer.WriteWord("null");
        }
    }

    public sealed class BooleanValue : Value
    {
        public static readonly BooleanValue True = new BooleanValue(true);
        public static readonly BooleanValue False = new BooleanValue(false);

        private BooleanValue(bool flag) { Flag = flag; }

        public bool Flag { get; }

        internal override void WriteTo(CanonicalWriter writer) => writer.WriteWord(Flag ? "true" : "false");
    }

    public sealed class IntegerValue : Value
    {
        /// <summary>The greatest integer of a value, 2^53 - 1; the least is its negative.</summary>
        public const long Max = (1L << 53) - 1;

        private const int SharedBelow = 1024;
        private static readonly IntegerValue[] Shared =
            Enumerable.Range(0, SharedBelow).Select(number => new IntegerValue(number)).ToArray();

        private IntegerValue(long number) { Number = number; }

        public long Number { get; }

        /// <exception cref="InputException">The number is past 2^53 - 1.</exception>
        public static IntegerValue Of(long number)
        {
            if (number >= 0 && number < SharedBelow) return Shared[number];
            if (number > Max || number < -Max) throw new InputException("an integer is past 2^53 - 1");
            return new IntegerValue(number);
        }

        internal override void WriteTo(CanonicalWriter writer) => writer.WriteInteger(Number);
    }

    public sealed class TextValue : Value
    {
        public TextValue(string text) { Text = text; }

        public string Text { get; }

        internal override void WriteTo(CanonicalWriter writer) => writer.WriteText(Text);
    }

    /// <summary>A list of values. Collection initializers and <c>Add</c> build one.</summary>
    public sealed class ListValue : Value, IReadOnlyList<Value>
    {
        private readonly List<Value> items;

        public ListValue() { items = new List<Value>(); }

        public ListValue(IEnumerable<Value> items) { this.items = new List<Value>(items); }

        public int Count => items.Count;

        public Value this[int index] => items[index];

        public static ListValue Of(IEnumerable<string> texts) => new ListValue(texts.Select(text => (Value)text));

        public static ListValue Of(IEnumerable<int> numbers) => new ListValue(numbers.Select(number => (Value)number));

        public static ListValue Of(IEnumerable<long> numbers) => new ListValue(numbers.Select(number => (Value)number));

        public void Add(Value item) => items.Add(item);

        public IEnumerator<Value> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        internal override void WriteTo(CanonicalWriter writer) => writer.WriteList(this);
    }

    /// <summary>
    /// An object: members, each a key in ASCII and a value. They are kept in the order of their keys, which is that of
    /// their canonical bytes (CANON-5), whatever order they were added in.
    /// </summary>
    public sealed class ObjectValue : Value, IEnumerable<KeyValuePair<string, Value>>
    {
        private readonly List<KeyValuePair<string, Value>> members = new List<KeyValuePair<string, Value>>();
        private bool isSorted = true;

        public int Count => members.Count;

        /// <summary>The members, sorted by key.</summary>
        /// <exception cref="InputException">A key stands twice.</exception>
        public IReadOnlyList<KeyValuePair<string, Value>> Members
        {
            get {
                Sort();
                return members;
            }
        }

        public IEnumerable<string> Keys => Members.Select(member => member.Key);

        /// <summary>The value of a key.</summary>
        /// <exception cref="KeyNotFoundException">There is no such key.</exception>
        public Value this[string key] =>
            Find(key) ?? throw new KeyNotFoundException("the object has no member " + key);

        /// <summary>Adds a member. Where keys come in their order, as in canonical text, nothing is sorted.</summary>
        /// <exception cref="InputException">The key is not ASCII.</exception>
        public void Add(string key, Value value)
        {
            if (!Text.IsAscii(key)) throw new InputException("a key is not ASCII");
            if (members.Count > 0 && string.CompareOrdinal(members[members.Count - 1].Key, key) >= 0) isSorted = false;
            members.Add(new KeyValuePair<string, Value>(key, value));
        }

        /// <summary>The value of a key; null, which is no value, where there is none.</summary>
        public Value Find(string key)
        {
            Sort();
            for (int low = 0, high = members.Count - 1; low <= high;)
            {
                int middle = (low + high) / 2;
                int order = string.CompareOrdinal(members[middle].Key, key);
                if (order == 0) return members[middle].Value;
                if (order < 0) low = middle + 1;
                else high = middle - 1;
            }
            return null;
        }

        public bool Has(string key) => Find(key) != null;

        /// <summary>The object with one member more.</summary>
        public ObjectValue With(string key, Value value)
        {
            var copy = new ObjectValue();
            bool isPlaced = false;
            foreach (var member in Members)
            {
                if (!isPlaced && string.CompareOrdinal(key, member.Key) < 0)
                {
                    copy.Add(key, value);
                    isPlaced = true;
                }
                copy.Add(member.Key, member.Value);
            }
            if (!isPlaced) copy.Add(key, value);
            return copy;
        }

        /// <summary>The object without a member.</summary>
        public ObjectValue Without(string key)
        {
            var copy = new ObjectValue();
            foreach (var member in Members)
            {
                if (member.Key != key) copy.Add(member.Key, member.Value);
            }
            return copy;
        }

        public IEnumerator<KeyValuePair<string, Value>> GetEnumerator() => Members.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        internal override void WriteTo(CanonicalWriter writer) => writer.WriteObject(this);

        // Keys are ASCII, where the order of UTF-16 units is that of code points.
        internal void Sort()
        {
            if (isSorted) return;
            members.Sort((a, b) => string.CompareOrdinal(a.Key, b.Key));
            isSorted = true;
            for (int i = 1; i < members.Count; i++)
            {
                if (members[i].Key != members[i - 1].Key) continue;
                isSorted = false; // it stays refused
                throw new InputException("the key " + Text.Quoted(members[i].Key) + " stands twice");
            }
        }
    }
}
