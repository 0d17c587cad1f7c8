package samepath.games;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.value.Value;

/**
 * Reads rules' data into records. A component {@code wakePercent} is the member {@code wake_percent}. It is an int, a
 * boolean, a String, a record, a Value as it stands, or a List or Map of one of these; an object must have a member for
 * each component, and no other.
 */
public final class Binder {
    private Binder() {}

    /**
     * A record of some type.
     *
     * @param where the place of the value, for errors
     * @throws samepath.errors.InputException when the value is not of the form of the record, naming the place
     */
    public static <T extends Record> T read(Class<T> type, Value value, String where) {
        Fields fields = new Fields(value, where);
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String key = snakeCase(components[i].getName());
            arguments[i] = bind(components[i].getGenericType(), fields.value(key), fields.place(key));
        }
        fields.done();
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[] ::new);
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true); // records of a game are its own business
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(type + " cannot be made", broken);
        }
    }

    private static Object bind(Type type, Value value, String where) {
        if (type == int.class || type == Integer.class) {
            return Fields.integer(value, where, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == boolean.class) return Fields.flag(value, where);
        if (type == String.class) return Fields.text(value, where);
        if (type == Value.class) return value;
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return list(generic.getActualTypeArguments()[0], value, where);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return map(generic.getActualTypeArguments()[1], value, where);
        }
        if (type instanceof Class<?> found && found.isRecord()) {
            return read(found.asSubclass(Record.class), value, where);
        }
        throw new IllegalStateException(where + " is of the type " + type + ", which is not read");
    }

    private static List<Object> list(Type type, Value value, String where) {
        List<Object> list = new ArrayList<>();
        for (Value item : Fields.items(value, where)) list.add(bind(type, item, where + "[" + list.size() + "]"));
        return List.copyOf(list);
    }

    private static Map<String, Object> map(Type type, Value value, String where) {
        if (!(value instanceof Value.Members members)) throw Fields.refusal(where, value, "an object");
        Map<String, Object> map = new LinkedHashMap<>();
        for (String key : members.keys()) map.put(key, bind(type, members.get(key), where + "." + key));
        return map;
    }

    private static String snakeCase(String name) {
        StringBuilder key = new StringBuilder();
        for (char letter : name.toCharArray()) {
            if (letter >= 'A' && letter <= 'Z') key.append('_').append((char) (letter - 'A' + 'a'));
            else key.append(letter);
        }
        return key.toString();
    }
}
