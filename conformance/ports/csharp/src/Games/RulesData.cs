using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games
{
    /// <summary>
    /// The rules' data, which are in the program as one resource, data/rules.json; and reading them. What they lack is a
    /// fault of the build.
    /// </summary>
    internal static class RulesData
    {
        private static readonly ObjectValue ByGame = Read();

        /// <summary>The rules of a game: its own first, of each ruleset the newest revision first.</summary>
        public static IReadOnlyList<Rules> Of(string game) =>
            ByGame.Objects(game)
                .Select(one => new Rules(one.String("name"), one.Long("revision"), one.Object("data")))
                .ToArray();

        private static ObjectValue Read()
        {
            using (Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream("rules.json")) using (var bytes = new MemoryStream())
            {
                stream.CopyTo(bytes);
                return (ObjectValue)JsonReader.Parse(Text.Decode(bytes.ToArray()));
            }
        }

        public static int Int(this ObjectValue data, string key) => (int)data.Long(key);

        public static long Long(this ObjectValue data, string key) => ((IntegerValue)data[key]).Number;

        public static bool Flag(this ObjectValue data, string key) => ((BooleanValue)data[key]).Flag;

        public static string String(this ObjectValue data, string key) => data[key].String();

        public static string String(this Value value) => ((TextValue)value).Text;

        /// <summary>A string, or null where the data have null or nothing.</summary>
        public static string StringOrNull(this ObjectValue data, string key) => (data.Find(key) as TextValue)?.Text;

        public static ObjectValue Object(this ObjectValue data, string key) => (ObjectValue)data[key];

        public static ListValue List(this ObjectValue data, string key) => (ListValue)data[key];

        public static string[] Strings(this ObjectValue data, string key) =>
            data.List(key).Select(item => item.String()).ToArray();

        public static int[] Ints(this Value value) =>
            ((ListValue)value).Select(item => (int)((IntegerValue)item).Number).ToArray();

        public static ObjectValue[] Objects(this ObjectValue data, string key) =>
            data.List(key).Cast<ObjectValue>().ToArray();
    }
}
