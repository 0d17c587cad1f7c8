using System;
using System.Text;

namespace Samepath.Canonical
{
    /// <summary>
    /// Writes canonical bytes (SPEC, CANON-5 to CANON-7) into a buffer that grows. They are ASCII, so one byte is one
    /// character, and what is written can be hashed as it stands.
    /// </summary>
    public sealed class CanonicalWriter
    {
        /// <summary>The deepest that lists and objects nest; one with no other around it is 1 deep.</summary>
        public const int NestingMax = 64;

        private const string HexDigits = "0123456789abcdef";
        private const int DigitsMax = 20; // of a 64-bit integer, with its sign

        private byte[] buffer = new byte[512];
        private int depth;

        /// <summary>The bytes; those from <see cref="Length"/> on say nothing.</summary>
        public byte[] Buffer => buffer;

        public int Length { get; private set; }

        /// <summary>Begins anew, with the same buffer.</summary>
        public void Clear()
        {
            Length = 0;
            depth = 0;
        }

        public byte[] ToArray()
        {
            var bytes = new byte[Length];
            Array.Copy(buffer, bytes, Length);
            return bytes;
        }

        public override string ToString() => Encoding.ASCII.GetString(buffer, 0, Length);

        /// <exception cref="InputException">It nests more than 64 deep, or holds a lone surrogate.</exception>
        public void Write(Value value) => value.WriteTo(this);

        /// <summary>A byte of the syntax: a bracket, a comma, a line feed.</summary>
        public void WriteByte(char character)
        {
            Reserve(1);
            buffer[Length++] = (byte)character;
        }

        /// <summary>Text in ASCII as it stands, without quotes.</summary>
        public void WriteWord(string word)
        {
            Reserve(word.Length);
            foreach (char character in word) buffer[Length++] = (byte)character;
        }

        /// <summary>Bytes as they stand.</summary>
        public void WriteBytes(byte[] bytes, int start, int count)
        {
            Reserve(count);
            Array.Copy(bytes, start, buffer, Length, count);
            Length += count;
        }

        // Digit by digit: ToString would ask the culture for its minus sign.
        internal void WriteInteger(long number)
        {
            Reserve(DigitsMax);
            if (number < 0) buffer[Length++] = (byte)'-';
            long rest = Math.Abs(number);
            int at = Length + 1;
            for (long left = rest; left >= 10; left /= 10) at++;
            Length = at;
            do
            {
                buffer[--at] = (byte)('0' + rest % 10);
                rest /= 10;
            }
            while (rest > 0);
        }

        /// <summary>A string between quotes (CANON-6).</summary>
        public void WriteText(string text)
        {
            WriteByte('"');
            for (int at = WritePlain(text, 0); at < text.Length; at = WritePlain(text, at + 1)) WriteEscape(text, at);
            WriteByte('"');
        }

        internal void WriteList(ListValue list)
        {
            Open('[');
            for (int i = 0; i < list.Count; i++)
            {
                if (i > 0) WriteByte(',');
                Write(list[i]);
            }
            Close(']');
        }

        internal void WriteObject(ObjectValue value)
        {
            Open('{');
            var members = value.Members;
            for (int i = 0; i < members.Count; i++)
            {
                if (i > 0) WriteByte(',');
                WriteText(members[i].Key);
                WriteByte(':');
                Write(members[i].Value);
            }
            Close('}');
        }

        private void Open(char bracket)
        {
            if (depth == NestingMax) throw new InputException("lists and objects nest more than 64 deep");
            depth++;
            WriteByte(bracket);
        }

        private void Close(char bracket)
        {
            depth--;
            WriteByte(bracket);
        }

        // What stands for itself, from an index on; gives the index of what does not.
        private int WritePlain(string text, int at)
        {
            Reserve(text.Length - at);
            for (; at < text.Length; at++)
            {
                char unit = text[at];
                if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') break;
                buffer[Length++] = (byte)unit;
            }
            return at;
        }

        // One UTF-16 unit. A character beyond ffff is two units, and is written as the two.
        private void WriteEscape(string text, int at)
        {
            char unit = text[at];
            if (char.IsSurrogate(unit) && !Text.IsPaired(text, at)) throw new InputException("a string has a lone surrogate");
            WriteByte('\\');
            switch (unit)
            {
                case '"': WriteByte('"'); return;
                case '\\': WriteByte('\\'); return;
                case '\b': WriteByte('b'); return;
                case '\f': WriteByte('f'); return;
                case '\n': WriteByte('n'); return;
                case '\r': WriteByte('r'); return;
                case '\t': WriteByte('t'); return;
            }
            WriteByte('u');
            for (int shift = 12; shift >= 0; shift -= 4) WriteByte(HexDigits[(unit >> shift) & 15]);
        }

        private void Reserve(int count)
        {
            if (buffer.Length - Length >= count) return;
            Array.Resize(ref buffer, Math.Max(2 * buffer.Length, Length + count));
        }
    }
}
