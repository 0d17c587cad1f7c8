package samepath;

import java.util.Objects;
import java.util.regex.Pattern;

/** A test runner of a few lines: the port needs nothing but a JDK, and so do its tests. */
public final class Checks {
    private static int failures;

    private Checks() {}

    /** What a test does. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    /** Runs a test, and prints what came of it. */
    public static void test(String name, Body body) {
        try {
            body.run();
            System.out.println("ok      " + name);
        } catch (Exception | AssertionError | StackOverflowError failure) {
            failures++;
            System.out.println("FAILED  " + name);
            failure.printStackTrace(System.out);
        }
    }

    /** How many tests failed. */
    public static int failures() {
        return failures;
    }

    public static void equal(Object found, Object expected) {
        if (!Objects.equals(found, expected)) throw new AssertionError("expected " + expected + ", found " + found);
    }

    public static void holds(boolean condition, String what) {
        if (!condition) throw new AssertionError(what);
    }

    /** The body must throw an exception of this type, with a message in which the pattern is found. */
    public static <T extends Exception> T refuses(Class<T> type, String pattern, Body body) {
        try {
            body.run();
        } catch (Exception thrown) {
            if (!type.isInstance(thrown)) throw new AssertionError("expected " + type.getSimpleName(), thrown);
            boolean isFound = Pattern.compile(pattern).matcher(thrown.getMessage()).find();
            holds(isFound, "another message: " + thrown.getMessage());
            return type.cast(thrown);
        }
        throw new AssertionError("nothing was refused");
    }
}
