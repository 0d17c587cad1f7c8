package samepath.games;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import samepath.errors.InputException;
import samepath.value.Canonical;
import samepath.value.Value;

/**
 * The members of one object, taken one by one, each tested; {@link #done} refuses what nobody took. Every mistake is an
 * InputException that names the place and what belongs there.
 */
public final class Fields {
    private static final int SHOWN_MAX = 60;

    private final String where;
    private final SortedMap<String, Value> left = new TreeMap<>();

    /** @param where the object's place, as a path: {@code scenario.enemies[1]} */
    public Fields(Value value, String where) {
        if (!(value instanceof Value.Members members)) throw refusal(where, value, "an object");
        this.where = where;
        members.forEach(left::put);
    }

    /** The object's place. */
    public String where() {
        return where;
    }

    /** The place of a member. */
    public String place(String key) {
        return where + "." + key;
    }

    /** Whether a member is there and has not been taken. */
    public boolean has(String key) {
        return left.containsKey(key);
    }

    /** A member as it stands. */
    public Value value(String key) {
        Value value = left.remove(key);
        if (value == null) throw new InputException(where + " has no " + key + "; add it");
        return value;
    }

    /** A member as it stands, or what it is when it is missing. */
    public Value value(String key, Value missing) {
        Value value = left.remove(key);
        return value == null ? missing : value;
    }

    /** The members that have not been taken; they are taken now. */
    public Value.Members rest() {
        Value.Builder rest = Value.members();
        left.forEach(rest::put);
        left.clear();
        return rest.build();
    }

    /** An integer from {@code low} to {@code high}. */
    public int integer(String key, int low, int high) {
        return integer(value(key), place(key), low, high);
    }

    public int integer(String key, int low, int high, int missing) {
        return integer(value(key, Value.of(missing)), place(key), low, high);
    }

    /** An integer that may be beyond 32 bits. */
    public long number(String key, long low, long high) {
        return number(value(key), place(key), low, high);
    }

    public long number(String key, long low, long high, long missing) {
        return number(value(key, Value.of(missing)), place(key), low, high);
    }

    /** True or false. */
    public boolean flag(String key) {
        return flag(value(key), place(key));
    }

    public boolean flag(String key, boolean missing) {
        return flag(value(key, Value.of(missing)), place(key));
    }

    /** A string. */
    public String text(String key) {
        return text(value(key), place(key));
    }

    public String text(String key, String missing) {
        return text(value(key, Value.of(missing)), place(key));
    }

    /** One of some strings. */
    public String choice(String key, Collection<String> among) {
        return choice(value(key), place(key), among);
    }

    public String choice(String key, Collection<String> among, String missing) {
        return choice(value(key, Value.of(missing)), place(key), among);
    }

    /** A list. */
    public List<Value> items(String key) {
        return items(value(key), place(key));
    }

    /** A list of {@code low} to {@code high} items. */
    public List<Value> items(String key, int low, int high) {
        Value value = value(key);
        List<Value> items = value instanceof Value.Items list ? list.items() : List.of();
        boolean fits = value instanceof Value.Items && items.size() >= low && items.size() <= high;
        if (!fits) throw refusal(place(key), value, "a list of " + low + " to " + high + " items");
        return items;
    }

    /** Refuses members that have not been taken: a misspelt key would otherwise be ignored. */
    public void done() {
        if (left.isEmpty()) return;
        String key = Canonical.text(Value.of(left.firstKey()));
        throw new InputException(where + " has a member " + key + ", which is not known here; remove or correct it");
    }

    public static int integer(Value value, String where, int low, int high) {
        return (int) number(value, where, low, high);
    }

    public static long number(Value value, String where, long low, long high) {
        if (value instanceof Value.Int number && number.value() >= low && number.value() <= high) return number.value();
        throw refusal(where, value, "an integer from " + low + " to " + high);
    }

    public static boolean flag(Value value, String where) {
        if (value instanceof Value.Bool bool) return bool.value();
        throw refusal(where, value, "true or false");
    }

    public static String text(Value value, String where) {
        if (value instanceof Value.Text text) return text.value();
        throw refusal(where, value, "a string");
    }

    public static String choice(Value value, String where, Collection<String> among) {
        if (value instanceof Value.Text text && among.contains(text.value())) return text.value();
        throw refusal(where, value, "one of " + String.join(", ", among));
    }

    public static List<Value> items(Value value, String where) {
        if (value instanceof Value.Items list) return list.items();
        throw refusal(where, value, "a list");
    }

    /** A list of a fixed length. */
    public static List<Value> items(Value value, String where, int length, String wanted) {
        if (value instanceof Value.Items list && list.items().size() == length) return list.items();
        throw refusal(where, value, wanted);
    }

    /**
     * What refuses a value.
     *
     * @param wanted what belongs there
     */
    public static InputException refusal(String where, Value value, String wanted) {
        String shown = Canonical.text(value);
        if (shown.length() > SHOWN_MAX) shown = shown.substring(0, SHOWN_MAX) + "...";
        return new InputException(where + " is " + shown + "; it should be " + wanted);
    }
}
