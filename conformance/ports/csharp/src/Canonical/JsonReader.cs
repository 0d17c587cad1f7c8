using System.Text;

namespace Samepath.Canonical
{
    /// <summary>Why a text is refused (SPEC, PROTO-11).</summary>
    public enum JsonFault
    {
        Encoding,
        Number,
        Range,
        Surrogate,
        Key,
        Twice,
        Nesting,
        Spelling,
        Syntax
    }

    /// <summary>A text that is no JSON text, or stands for no value.</summary>
    public sealed class JsonException : InputException
    {
        public JsonException(string message, JsonFault fault) : base(message) { Fault = fault; }

        public JsonFault Fault { get; }
    }

    /// <summary>
    /// A strict reader of JSON text (SPEC, CANON-1 to CANON-4 and CANON-7). Every fault is named with its place, the
    /// character counted from 1. It calls itself, but never more than 64 deep.
    /// </summary>
    public sealed class JsonReader
    {
        private const char ByteOrderMark = '\ufeff';
        private const char End = '\0'; // stands beyond the text; as a character of the text it is refused all the same
        private const int IntegerDigitsMax = 16;

        private readonly string text;
        private int at;
        private int depth;
        private int valuesLeft;

        private JsonReader(string text, int valuesMax = int.MaxValue)
        {
            this.text = text;
            valuesLeft = valuesMax;
        }

        private char Next => at < text.Length ? text[at] : End;

        /// <summary>Reads a text as people write it: spaces, the order of keys and the choice of escapes are free.</summary>
        /// <param name="text">the text</param>
        /// <param name="valuesMax">how many values it may hold, itself and all within, before more are made</param>
        /// <exception cref="JsonException">It is no JSON text, or stands for no value.</exception>
        public static Value Parse(string text, int valuesMax = int.MaxValue)
        {
            var reader = new JsonReader(text, valuesMax);
            if (reader.Next == ByteOrderMark) throw reader.Fail("a byte order mark", JsonFault.Encoding);
            reader.SkipSpaces();
            Value value = reader.ReadValue();
            reader.SkipSpaces();
            if (reader.at < text.Length) throw reader.Fail("something after the value", JsonFault.Syntax);
            return value;
        }

        /// <summary>Reads a text that must be canonical, byte for byte (CANON-7).</summary>
        /// <exception cref="JsonException">It is anything else.</exception>
        public static Value ParseCanonical(string text)
        {
            Value value = Parse(text);
            if (Hash.Canonical(value) != text)
                throw new JsonException("the text is not in canonical form", JsonFault.Spelling);
            return value;
        }

        /// <summary>Where the value ends that a text begins with; -1 when it begins with no whole value.</summary>
        public static int ValueEnd(string text)
        {
            var reader = new JsonReader(text);
            try
            {
                reader.ReadValue();
                return reader.at;
            }
            catch (JsonException)
            {
                return -1;
            }
        }

        private Value ReadValue()
        {
            if (valuesLeft-- <= 0) throw Fail("too many values", JsonFault.Syntax);
            switch (Next)
            {
                case '{': return ReadObject();
                case '[': return ReadList();
                case '"': return ReadText();
                case 't': return ReadWord("true", true);
                case 'f': return ReadWord("false", false);
                case 'n': return ReadWord("null", Value.Null);
                default: return ReadInteger();
            }
        }

        private ObjectValue ReadObject()
        {
            int start = at;
            Enter();
            var value = new ObjectValue();
            SkipSpaces();
            if (!Take('}'))
            {
                do
                {
                    SkipSpaces();
                    int keyStart = at;
                    string key = ReadText();
                    if (!Text.IsAscii(key)) throw Fail("a key that is not ASCII", JsonFault.Key, keyStart);
                    SkipSpaces();
                    Expect(':');
                    SkipSpaces();
                    value.Add(key, ReadValue());
                    SkipSpaces();
                }
                while (Take(','));
                Expect('}');
            }
            depth--;
            CheckKeys(value, start);
            return value;
        }

        // Sorting finds a key that stands twice; a hostile object with a million keys costs one sort.
        private void CheckKeys(ObjectValue value, int start)
        {
            try
            {
                value.Sort();
            }
            catch (InputException error)
            {
                throw Fail("an object: " + error.Message, JsonFault.Twice, start);
            }
        }

        private ListValue ReadList()
        {
            Enter();
            var list = new ListValue();
            SkipSpaces();
            if (!Take(']'))
            {
                do
                {
                    SkipSpaces();
                    list.Add(ReadValue());
                    SkipSpaces();
                }
                while (Take(','));
                Expect(']');
            }
            depth--;
            return list;
        }

        private void Enter()
        {
            if (depth == CanonicalWriter.NestingMax) throw Fail("nesting more than 64 deep", JsonFault.Nesting);
            depth++;
            at++;
        }

        private string ReadText()
        {
            int start = at;
            Expect('"');
            int plainStart = at;
            StringBuilder unescaped = null;
            for (;;)
            {
                char unit = Next;
                if (unit == '"') break;
                if (unit == '\\')
                {
                    unescaped = (unescaped ?? new StringBuilder()).Append(text, plainStart, at - plainStart);
                    at++;
                    unescaped.Append(ReadEscape());
                    plainStart = at;
                    continue;
                }
                if (unit < ' ')
                    throw Fail(at < text.Length ? "a control character" : "no end of the string", JsonFault.Syntax);
                at++;
            }
            string read = text.Substring(plainStart, at - plainStart);
            if (unescaped != null) read = unescaped.Append(read).ToString();
            at++;
            for (int i = 0; i < read.Length; i++)
            {
                if (char.IsSurrogate(read[i]) && !Text.IsPaired(read, i))
                    throw Fail("a lone surrogate", JsonFault.Surrogate, start);
            }
            return read;
        }

        private char ReadEscape()
        {
            char letter = Next;
            at++;
            switch (letter)
            {
                case '"': return '"';
                case '\\': return '\\';
                case '/': return '/';
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case 'u': return ReadHexUnit();
                default: throw Fail("an escape that JSON does not have", JsonFault.Syntax, at - 1);
            }
        }

        private char ReadHexUnit()
        {
            int unit = 0;
            for (int i = 0; i < 4; i++, at++)
            {
                int digit = HexDigit(Next);
                if (digit < 0) throw Fail("an escape without four hex digits", JsonFault.Syntax);
                unit = unit * 16 + digit;
            }
            return (char)unit;
        }

        private static int HexDigit(char digit)
        {
            if (digit >= '0' && digit <= '9') return digit - '0';
            if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
            if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
            return -1;
        }

        // -?(0|[1-9][0-9]*), after which a fraction or an exponent is named as what it is.
        private Value ReadInteger()
        {
            int start = at;
            bool isNegative = Take('-');
            if (!IsDigit(Next))
            {
                at = start;
                if (StartsWith("NaN") || StartsWith("Infinity") || StartsWith("-Infinity"))
                    throw Fail("something that is no number", JsonFault.Number);
                throw Fail(start < text.Length ? "something that is no JSON" : "the end of the text", JsonFault.Syntax);
            }
            int digitsStart = at;
            if (!Take('0')) SkipDigits();
            int digits = at - digitsStart;
            if (SkipFraction() | SkipExponent()) throw Fail("a float", JsonFault.Number, start);
            if (digits > IntegerDigitsMax) throw Fail("an integer past 2^53 - 1", JsonFault.Range, start);
            long number = 0;
            for (int i = 0; i < digits; i++) number = number * 10 + (text[digitsStart + i] - '0');
            if (number > IntegerValue.Max) throw Fail("an integer past 2^53 - 1", JsonFault.Range, start);
            if (isNegative && number == 0) throw Fail("-0", JsonFault.Number, start);
            return isNegative ? -number : number;
        }

        private bool SkipFraction()
        {
            if (Next != '.' || at + 1 == text.Length || !IsDigit(text[at + 1])) return false;
            at++;
            SkipDigits();
            return true;
        }

        private bool SkipExponent()
        {
            int start = at;
            if (!Take('e') && !Take('E')) return false;
            if (!Take('-')) Take('+');
            if (IsDigit(Next))
            {
                SkipDigits();
                return true;
            }
            at = start;
            return false;
        }

        private void SkipDigits()
        {
            while (IsDigit(Next)) at++;
        }

        // Not char.IsDigit, which takes the digits of every script.
        private static bool IsDigit(char unit) => unit >= '0' && unit <= '9';

        private Value ReadWord(string word, Value value)
        {
            if (!StartsWith(word)) throw Fail("something that is no JSON", JsonFault.Syntax);
            at += word.Length;
            return value;
        }

        private bool StartsWith(string word) => string.CompareOrdinal(text, at, word, 0, word.Length) == 0;

        private bool Take(char character)
        {
            if (at == text.Length || text[at] != character) return false;
            at++;
            return true;
        }

        private void Expect(char character)
        {
            if (!Take(character)) throw Fail("no " + character + " where one must stand", JsonFault.Syntax);
        }

        private void SkipSpaces()
        {
            while (at < text.Length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')) at++;
        }

        private JsonException Fail(string what, JsonFault fault) => Fail(what, fault, at);

        private static JsonException Fail(string what, JsonFault fault, int place) =>
            new JsonException("JSON: " + what + " at character " + Text.Of(place + 1), fault);
    }
}
