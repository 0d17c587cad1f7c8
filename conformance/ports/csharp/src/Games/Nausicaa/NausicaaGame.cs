using System.Collections.Generic;
using System.Linq;
using Samepath.Canonical;
using Samepath.Engine;
using Samepath.Generator;

namespace Samepath.Games.Nausicaa
{
    /// <summary>The game `nausicaa` (SPEC, NAUS).</summary>
    public sealed class NausicaaGame : IGame
    {
        private static readonly string[] Kinds = { NausicaaState.Person, NausicaaState.Cpu };

        public string Name => "nausicaa";

        public IReadOnlyList<Rules> Rules { get; } = RulesData.Of("nausicaa");

        /// <summary>Who plays, and perhaps a position; or a position alone, which two CPUs play (NAUS-9).</summary>
        public GameState Start(Value scenario, Rng rng, Rules rules)
        {
            var ruleset = new Ruleset(rules.Data);
            var fields = new Fields(scenario, "scenario");
            string[] players = ReadPlayers(fields.Take("players", new ListValue { NausicaaState.Cpu, NausicaaState.Cpu }));
            if (fields.Has("units")) return Position.Read(ruleset, fields.Rest, players);
            Value position = fields.Take("position", Value.Null);
            fields.Done();
            if (!position.IsNull) return Position.Read(ruleset, position, players);
            var state = new NausicaaState(ruleset, players);
            Effects.Deal(state, rng);
            return state;
        }

        private static string[] ReadPlayers(Value value) =>
            Fields.List(value, "players", 2).Select((player, i) => player is TextValue kind && Kinds.Contains(kind.Text) ? kind.Text : throw Fields.Refusal("players[" + Text.Of(i) + "]", player, "person or cpu")).ToArray();
    }
}
