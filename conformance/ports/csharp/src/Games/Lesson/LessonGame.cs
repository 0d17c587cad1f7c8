using System.Collections.Generic;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Games.Lesson
{
    /// <summary>The game `lesson`: searches, machines and battles (SPEC, LESSON).</summary>
    public sealed class LessonGame : IGame
    {
        private static readonly string[] Programs = { "search", "machine", "battle" };

        public string Name => "lesson";

        public IReadOnlyList<Rules> Rules { get; } = RulesData.Of("lesson");

        public GameState Start(Value scenario, Rng rng, Rules rules)
        {
            var fields = new Fields(scenario, "scenario");
            switch (fields.Choice("program", Programs))
            {
                case "search": return new SearchState(fields);
                case "machine": return MachineScenario.Read(fields, new MachineRules(rules.Data.Object("machine")));
                default: return new BattleState(fields, new BattleRules(rules.Data.Object("battle")));
            }
        }
    }
}
