using System;
using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;

namespace Samepath.Games
{
    /// <summary>
    /// The members of one object that somebody wrote, taken one by one; <see cref="Done"/> refuses what nobody took.
    /// Every mistake is an <see cref="InputException"/> that names the place and what belongs there.
    /// </summary>
    public sealed class Fields
    {
        private readonly ObjectValue members;
        private readonly HashSet<string> left;

        /// <param name="where">its place, as a path from the scenario: `scenario.enemies[1]`</param>
        public Fields(Value value, string where)
        {
            members = value as ObjectValue;
            if (members == null) throw Refusal(where, value, "an object");
            Where =
                where;
            left = new HashSet<string>(members.Keys, StringComparer.Ordinal);
        }

        public string Where { get; }

        /// <summary>What has not been taken, as an object of its own.</summary>
        public ObjectValue Rest
        {
            get {
                var rest = new ObjectValue();
                foreach (var member in members)
                {
                    if (left.Contains(member.Key)) rest.Add(member.Key, member.Value);
                }
                return rest;
            }
        }

        /// <summary>The value, which must be an integer from `low` to `high`.</summary>
        public static long Integer(Value value, string where, long low, long high)
        {
            if (value is IntegerValue integer && integer.Number >= low && integer.Number <= high) return integer.Number;
            throw Refusal(where, value, "an integer from " + Text.Of(low) + " to " + Text.Of(high));
        }

        /// <summary>The same within the range of an int.</summary>
        public static int Int(Value value, string where, int low, int high) => (int)Integer(value, where, low, high);

        public static bool Flag(Value value, string where) =>
            value is BooleanValue flag ? flag.Flag : throw Refusal(where, value, "true or false");

        public static string String(Value value, string where) =>
            value is TextValue text ? text.Text : throw Refusal(where, value, "a string");

        /// <summary>The value, which must be a list; of so many items, if a count is given.</summary>
        public static ListValue List(Value value, string where, int? count = null)
        {
            if (value is ListValue list && (count == null || list.Count == count)) return list;
            throw Refusal(where, value, count == null ? "a list" : "a list of " + Text.Of(count.Value));
        }

        /// <summary>What is thrown at a value that does not belong there.</summary>
        /// <param name="value">null for one that is missing</param>
        /// <param name="wanted">what does belong there</param>
        public static InputException Refusal(string where, Value value, string wanted)
        {
            const int shownMax = 60;
            string shown = value == null ? "missing" : Hash.Canonical(value);
            if (shown.Length > shownMax) shown = shown.Substring(0, shownMax);
            return new InputException(where + " is " + shown + "; it should be " + wanted);
        }

        /// <summary>Where a member stands.</summary>
        public string Place(string key) => Where + "." + key;

        /// <summary>Where an item of a list stands.</summary>
        public string Place(string key, int index) => Place(key) + "[" + Text.Of(index) + "]";

        /// <summary>Whether the member is there and has not been taken.</summary>
        public bool Has(string key) => left.Contains(key);

        /// <summary>A member as it stands.</summary>
        /// <param name="missing">what it is when it is missing; without this it must be there</param>
        public Value Take(string key, Value missing = null)
        {
            Value value = left.Remove(key) ? members[key] : missing;
            return value ?? throw new InputException(Where + " has no " + key + "; add it");
        }

        public long Integer(string key, long low, long high, long? missing = null) =>
            Integer(Take(key, missing == null ? null : (Value)missing.Value), Place(key), low, high);

        public int Int(string key, int low, int high, int? missing = null) =>
            (int)Integer(key, low, high, missing);

        public bool Flag(string key, bool missing) => Flag(Take(key, missing), Place(key));

        public string String(string key, string missing = null) =>
            String(Take(key, missing == null ? null : (Value)missing), Place(key));

        /// <summary>One of some strings.</summary>
        public string Choice(string key, IEnumerable<string> among, string missing = null)
        {
            Value value = Take(key, missing == null ? null : (Value)missing);
            if (value is TextValue text && among.Contains(text.Text)) return text.Text;
            throw Refusal(Place(key), value, "one of " + string.Join(", ", among));
        }

        /// <summary>A list of `low` to `high` items.</summary>
        public ListValue Items(string key, int low, int high)
        {
            Value value = Take(key);
            if (value is ListValue list && list.Count >= low && list.Count <= high) return list;
            throw Refusal(Place(key), value, "a list of " + Text.Of(low) + " to " + Text.Of(high) + " items");
        }

        /// <summary>Refuses members that have not been taken: a misspelt key would otherwise be ignored.</summary>
        public void Done()
        {
            string extra = members.Keys.FirstOrDefault(left.Contains);
            if (extra == null) return;
            throw new InputException(
                Where + " has a member " + Text.Quoted(extra) + ", which is not known here; remove or correct it");
        }
    }
}
