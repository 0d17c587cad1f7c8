package samepath.engine;

import java.util.List;

/** How the pick is found among scores (SPEC, TIE-3 and TIE-4). */
public enum TieBreak {
    /** The greatest score, of equals the first. */
    FIRST("first") {
        @Override
        boolean isBetter(double score, double best) {
            return score > best;
        }
    },
    /** The greatest score, of equals the last. */
    LAST("last") {
        @Override
        boolean isBetter(double score, double best) {
            return score >= best;
        }
    },
    /** The least score, of equals the first. */
    LOWEST("lowest") {
        @Override
        boolean isBetter(double score, double best) {
            return score < best;
        }
    },
    /** The least score, of equals the last. */
    LAST_LOWEST("last-lowest") {
        @Override
        boolean isBetter(double score, double best) {
            return score <= best;
        }
    },
    /** As {@link #FIRST}, if that score is above 0; otherwise none. */
    POSITIVE("positive") {
        @Override
        boolean isBetter(double score, double best) {
            return score > best;
        }

        @Override
        public int pick(List<Score> scores) {
            int pick = super.pick(scores);
            return pick != NONE && scores.get(pick).number() > 0 ? pick : NONE;
        }
    };

    /** No pick. */
    public static final int NONE = -1;

    private final String word;

    TieBreak(String word) {
        this.word = word;
    }

    /** Its name in records. */
    public String word() {
        return word;
    }

    /** The index of the score that is picked, or {@link #NONE}. */
    public int pick(List<Score> scores) {
        int pick = NONE;
        for (int i = 0; i < scores.size(); i++) {
            if (pick == NONE || isBetter(scores.get(i).number(), scores.get(pick).number())) pick = i;
        }
        return pick;
    }

    /** Whether a score is better than the best of those before it. */
    abstract boolean isBetter(double score, double best);
}
