package samepath.rng;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.value.Value;

/** The generator of a run: one seed, any number of named streams (SPEC, RNG-3 and RNG-9). */
public final class Rng {
    private final long seed;
    private final Map<String, Stream> streams = new LinkedHashMap<>();
    private final List<Draw> draws = new ArrayList<>();

    /** The generator of a seed, whose bits are read as unsigned. */
    public Rng(long seed) {
        this.seed = seed;
    }

    /** A moment to come back to. */
    public record Saved(Map<String, Stream.State> streams, List<Draw> draws) {}

    public long seed() {
        return seed;
    }

    /**
     * A stream, by its name: the same one every time. Asking for one changes nothing.
     *
     * @throws samepath.errors.InputException when it is no name
     */
    public Stream stream(String name) {
        Stream stream = streams.get(name);
        if (stream == null) {
            long[] words = Xoshiro128.ofSeed(Seeds.ofStream(seed, name)).state();
            stream = new Stream(name, new Stream.State(words, 0, 0), draws);
            streams.put(name, stream);
        }
        return stream;
    }

    /** The state of a stream of which nothing was taken yet (RNG-4). */
    public static long[] firstState(long streamSeed) {
        return Xoshiro128.ofSeed(streamSeed).state();
    }

    /**
     * A stream in a state that was given, of which nothing was taken yet.
     *
     * @throws samepath.errors.InputException when the state is no four words, or all zero
     */
    public static Stream streamIn(long[] state) {
        return new Stream("given", new Stream.State(state, 0, 0), new ArrayList<>());
    }

    /** The draws since this was last called, oldest first. */
    public List<Draw> takeDraws() {
        List<Draw> taken = List.copyOf(draws);
        draws.clear();
        return taken;
    }

    /** The generator's part of a state (RNG-9): only streams from which a word was taken. */
    public Value part() {
        Value.Builder parts = Value.members();
        for (Stream stream : streams.values()) {
            if (stream.words() == 0) continue;
            Value.Builder part = Value.members();
            part.put("calls", stream.calls()).put("state", Value.ints(stream.state())).put("words", stream.words());
            parts.put(stream.name(), part.build());
        }
        return Value.members().put("seed", Seeds.text(seed)).put("streams", parts.build()).build();
    }

    /** How many numbers were drawn, over all streams. */
    public long calls() {
        return streams.values().stream().mapToLong(Stream::calls).sum();
    }

    /** How many words were taken, over all streams. */
    public long words() {
        return streams.values().stream().mapToLong(Stream::words).sum();
    }

    /** This moment: every stream with its counts, and the draws that were not taken. */
    public Saved save() {
        Map<String, Stream.State> states = new LinkedHashMap<>();
        streams.forEach((name, stream) -> states.put(name, stream.save()));
        return new Saved(states, List.copyOf(draws));
    }

    /** Comes back to a moment. */
    public void restore(Saved saved) {
        draws.clear();
        draws.addAll(saved.draws());
        saved.streams().keySet().forEach(this::stream);
        // In their places, so that a stream that a game has kept stays the run's.
        streams.forEach((name, stream) -> {
            Stream.State first = new Stream.State(Xoshiro128.ofSeed(Seeds.ofStream(seed, name)).state(), 0, 0);
            stream.restore(saved.streams().getOrDefault(name, first));
        });
    }
}
