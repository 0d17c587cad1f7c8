using System.Collections.Generic;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Games.Dungeon
{
    /// <summary>The game `dungeon`, the mine (SPEC, DUNG).</summary>
    public sealed class DungeonGame : IGame
    {
        public string Name => "dungeon";

        public IReadOnlyList<Rules> Rules { get; } = RulesData.Of("dungeon");

        public GameState Start(Value scenario, Rng rng, Rules rules)
        {
            Mine mine = MineScenario.Begin(new MineRules(rules.Data), scenario, rng);
            Seeing.Look(mine);
            return mine;
        }
    }
}
