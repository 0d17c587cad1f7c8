package samepath.games.lesson;

/** The numbers that the lesson is played by (SPEC, LESSON-1). They stand in every recording's header. */
final class LessonRules {
    static final String JSON =
            """
            {
              "battle": {
                "ally_below": 50,
                "attack": 40,
                "heal": 80,
                "potion": 90,
                "potion_below": 35,
                "spit": 60
              },
              "machine": {
                "calm": 6,
                "far": 20,
                "guard_wake": 6,
                "life": 16,
                "lost": 3,
                "none": 99,
                "sight": 8,
                "states": {
                  "goblin": ["sleep", "wander", "chase", "flee"],
                  "guard": ["guard", "chase", "home"]
                },
                "wake": 5,
                "wound": 4
              }
            }
            """;

    private LessonRules() {}
}
