package samepath.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import samepath.errors.InputException;

/**
 * A value: null, true, false, an integer, a string, a list of values, or an object (SPEC, CANON-1 to CANON-4).
 *
 * <p>Values never change, so a record can keep what a game gave it. Two are equal when their canonical bytes are; in
 * particular 1 and true are not.
 */
public sealed interface Value permits Value.Null, Value.Bool, Value.Int, Value.Text, Value.Items, Value.Members {
    /** The greatest integer, 2^53 - 1; the least is its negative (CANON-1). */
    long INT_MAX = (1L << 53) - 1;

    /** The value null, which is not Java's. */
    Value NULL = new Null();

    /** Null. There is one, {@link #NULL}. */
    record Null() implements Value {}

    /** True or false. */
    record Bool(boolean value) implements Value {
        static final Bool TRUE = new Bool(true);
        static final Bool FALSE = new Bool(false);
    }

    /** An integer within 2^53 - 1; any other is refused with an InputException. */
    record Int(long value) implements Value {
        private static final int SMALL = 256;
        private static final Int[] SMALL_ONES = new Int[SMALL];

        static {
            for (int i = 0; i < SMALL; i++) SMALL_ONES[i] = new Int(i);
        }

        public Int {
            if (value < -INT_MAX || value > INT_MAX) throw new InputException(value + " is past 2^53 - 1");
        }
    }

    /** A string. That it has no lone surrogate is tested when it is written. */
    record Text(String value) implements Value {}

    /** A list. */
    record Items(List<Value> items) implements Value {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** An object: members by their keys, in the order of the keys. Made by {@link Value#members}. */
    final class Members implements Value {
        private final SortedMap<String, Value> members; // never changed, and never given out

        private Members(SortedMap<String, Value> members) {
            this.members = members;
        }

        /** The member's value, or Java's null where there is none. */
        public Value get(String key) {
            return members.get(key);
        }

        public boolean has(String key) {
            return members.containsKey(key);
        }

        public int size() {
            return members.size();
        }

        /** The keys, in order. */
        public Set<String> keys() {
            return Collections.unmodifiableSet(members.keySet());
        }

        /** The values, in the order of the keys. */
        public Collection<Value> values() {
            return Collections.unmodifiableCollection(members.values());
        }

        /** Does something with each member, in the order of the keys. */
        public void forEach(BiConsumer<String, Value> action) {
            members.forEach(action);
        }

        /** The same with a member set. */
        public Members with(String key, Value value) {
            return new Builder(members).put(key, value).build();
        }

        /** The same without a member. */
        public Members without(String key) {
            SortedMap<String, Value> rest = new TreeMap<>(members);
            rest.remove(key);
            return new Members(rest);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Members that && members.equals(that.members);
        }

        @Override
        public int hashCode() {
            return members.hashCode();
        }

        @Override
        public String toString() {
            return members.toString();
        }
    }

    /** Makes an object, member by member. It is of use until {@link #build}. */
    final class Builder {
        private SortedMap<String, Value> members;

        private Builder(SortedMap<String, Value> members) {
            this.members = new TreeMap<>(members);
        }

        /** Sets a member; an InputException for a key that is not ASCII (CANON-4). */
        public Builder put(String key, Value value) {
            if (!isAscii(key)) throw new InputException("the key " + key + " is not ASCII");
            members.put(key, value);
            return this;
        }

        public Builder put(String key, long value) {
            return put(key, of(value));
        }

        public Builder put(String key, boolean value) {
            return put(key, of(value));
        }

        public Builder put(String key, String value) {
            return put(key, of(value));
        }

        /** Whether the member was set. */
        public boolean has(String key) {
            return members.containsKey(key);
        }

        public Members build() {
            Members made = new Members(members);
            members = null;
            return made;
        }
    }

    static Value of(boolean value) {
        return value ? Bool.TRUE : Bool.FALSE;
    }

    static Value of(long value) {
        return value >= 0 && value < Int.SMALL ? Int.SMALL_ONES[(int) value] : new Int(value);
    }

    static Value of(String value) {
        return new Text(value);
    }

    static Items list(Value... items) {
        return new Items(List.of(items));
    }

    static Items list(Collection<? extends Value> items) {
        return new Items(List.copyOf(items));
    }

    /** A list of integers. */
    static Items ints(long... numbers) {
        List<Value> items = new ArrayList<>(numbers.length);
        for (long number : numbers) items.add(of(number));
        return new Items(items);
    }

    /** A list of integers. */
    static Items ints(int... numbers) {
        List<Value> items = new ArrayList<>(numbers.length);
        for (int number : numbers) items.add(of(number));
        return new Items(items);
    }

    /** A list of strings. */
    static Items texts(Collection<String> texts) {
        return new Items(texts.stream().map(Value::of).toList());
    }

    static Builder members() {
        return new Builder(new TreeMap<>());
    }

    /** Whether all characters are from U+0000 to U+007F, as in a key (CANON-4). */
    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7f) return false;
        }
        return true;
    }
}
