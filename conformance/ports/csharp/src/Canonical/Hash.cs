namespace Samepath.Canonical
{
    /// <summary>Canonical text of values, and their hashes (SPEC, CANON-5 and CANON-8).</summary>
    public static class Hash
    {
        /// <summary>The digits of a hash, the first of its SHA-256.</summary>
        public const int Digits = 16;

        /// <summary>The canonical text of a value, in ASCII.</summary>
        /// <exception cref="InputException">It nests more than 64 deep.</exception>
        public static string Canonical(Value value) => Written(value).ToString();

        /// <summary>The SHA-256 of a value, 64 hex digits.</summary>
        public static string Full(Value value)
        {
            var writer = Written(value);
            return Sha256.HexOf(writer.Buffer, 0, writer.Length);
        }

        /// <summary>The hash of a value, 16 hex digits.</summary>
        public static string Of(Value value) => Full(value).Substring(0, Digits);

        /// <summary>Whether two values are the same, by their canonical bytes.</summary>
        public static bool AreSame(Value a, Value b) => ReferenceEquals(a, b) || Canonical(a) == Canonical(b);

        private static CanonicalWriter Written(Value value)
        {
            var writer = new CanonicalWriter();
            writer.Write(value);
            return writer;
        }
    }
}
