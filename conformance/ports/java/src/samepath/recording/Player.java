package samepath.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import samepath.engine.Decision;
import samepath.engine.Run;
import samepath.engine.Witness;
import samepath.errors.InputException;
import samepath.errors.RunException;
import samepath.errors.StepLimitException;
import samepath.value.Value;

/**
 * Plays a run to its end, a whole step at a time, and gives its records: what a recorder does (SPEC, REC-5, REC-11 to
 * REC-13).
 */
public final class Player {
    /** For a limit of steps that is none. */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    private final Run run;
    private final Answers answers;
    private final Consumer<Value.Members> write;

    private Player(Run run, Answers answers, Consumer<Value.Members> write) {
        this.run = run;
        this.answers = answers;
        this.write = write;
    }

    /**
     * Plays a run that has just begun.
     *
     * @param write takes every record but for its link, in order, once its step is whole
     * @param stop how many steps to play at most, undos included
     * @param stepsMax how many steps the game may take to be over
     * @throws InputException when an answer is none, or nothing can be taken back
     * @throws StepLimitException when the game is not over after {@code stepsMax} steps and was not stopped before
     */
    public static void play(Run run, Answers answers, Consumer<Value.Members> write, long stop, long stepsMax) {
        new Player(run, answers, write).play(stop, stepsMax);
    }

    /** The lines of a whole recording, without LF, of a run that has just begun. */
    public static List<String> record(Run run, Answers answers) {
        Chain chain = new Chain();
        List<String> lines = new ArrayList<>();
        play(run, answers, record -> lines.add(chain.seal(record)), NO_LIMIT, NO_LIMIT);
        checkDecided(run);
        return lines;
    }

    /**
     * Refuses a recording of nothing: its reader would call it corrupt, for it proves nothing (REC-19).
     *
     * @throws InputException when nothing was decided
     */
    public static void checkDecided(Run run) {
        if (run.decisions() > 0) return;
        throw new InputException(run.name() + ": no decision was made, so that a recording would prove nothing");
    }

    private void play(long stop, long stepsMax) {
        write.accept(run.header());
        boolean goesOn = true;
        while (goesOn && run.steps() < stop) {
            Optional<Answer> late = run.isOver() ? answers.next(null) : Optional.empty();
            if (late.isPresent() && late.get() instanceof Answer.Pick) continue; // nothing is asked any more
            if (run.isOver() && late.isEmpty()) break;
            if (run.steps() >= stepsMax) {
                throw new StepLimitException(run.name() + " is not over after " + stepsMax + " steps");
            }
            if (late.isPresent() && late.get() instanceof Answer.Undo undo) takeBack(undo.to());
            else goesOn = step();
        }
        write.accept(run.end());
    }

    // One step. False when the answers ended within it: a step that is not whole is no step, and nothing is written of
    // it.
    private boolean step() {
        Keeper keeper = new Keeper();
        try {
            run.step(keeper);
        } catch (Left left) {
            long began = run.stepBegan();
            run.abandon();
            if (left.undo.isEmpty()) return false;
            OptionalLong to = left.undo.get().to();
            // To take back an answer of this very step, it is enough that it did not happen.
            if (keeper.answered && (to.isEmpty() || to.getAsLong() == began)) run.countStep();
            else takeBack(to);
            return true;
        }
        keeper.records.forEach(write);
        return true;
    }

    private void takeBack(OptionalLong to) {
        Value.Members record;
        try {
            record
            = run.undo(to);
        } catch (RunException refused) {
            throw new InputException(refused.getMessage());
        }
        write.accept(record);
    }

    /** A step is left: the answers ended within it, or a move is taken back. */
    private static final class Left extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Optional<Answer.Undo> undo;

        Left(Optional<Answer.Undo> undo) {
            super("the step is left", null, false, false); // it is no fault, and needs no trace
            this.undo = undo;
        }
    }

    /** Keeps the records of a step until it is whole, and passes on its questions. */
    private final class Keeper implements Witness {
        private final List<Value.Members> records = new ArrayList<>();
        private boolean answered; // whether the step's first decision was

        @Override
        public int answer(Decision asked) {
            Optional<Answer> answer = answers.next(asked);
            if (answer.isEmpty()) throw new Left(Optional.empty());
            if (answer.get() instanceof Answer.Undo undo) throw new Left(Optional.of(undo));
            long index = ((Answer.Pick) answer.get()).index();
            if (index < 0 || index >= asked.optionCount()) {
                String known = "0 to " + (asked.optionCount() - 1);
                throw new InputException("the answer " + index + " is not one of the options " + known);
            }
            if (asked.index() == run.stepBegan()) answered = true;
            return (int) index;
        }

        @Override
        public void record(Value.Members record) {
            records.add(record);
        }
    }
}
