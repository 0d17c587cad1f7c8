using System.Globalization;
using System.Text;

namespace Samepath.Canonical
{
    /// <summary>
    /// Text that comes from a file, made fit for a terminal: in one line of characters that can be seen, and cut.
    /// </summary>
    public static class Visible
    {
        private const int UnitsMax = 400;
        private const string Blank = "\u115f\u1160\u2800\u3164\uffa0"; // count as letters, and show nothing

        public static string Of(string text)
        {
            var shown = new StringBuilder();
            for (int i = 0; i < text.Length && i < UnitsMax; i++)
            {
                bool isPair = char.IsHighSurrogate(text[i]) && Canonical.Text.IsPaired(text, i);
                int point = isPair ? char.ConvertToUtf32(text, i) : text[i];
                if (IsSeen(text, i)) shown.Append(text, i, isPair ? 2 : 1);
                else shown.Append("\\u{").Append(point.ToString("x", CultureInfo.InvariantCulture)).Append('}');
                if (isPair) i++;
            }
            return string.Concat(shown, text.Length > UnitsMax ? "..." : "");
        }

        // Not controls, marks that turn the direction of text, lone surrogates, or separators but the space.
        private static bool IsSeen(string text, int at)
        {
            switch (CharUnicodeInfo.GetUnicodeCategory(text, at))
            {
                case UnicodeCategory.Control:
                case UnicodeCategory.Format:
                case UnicodeCategory.Surrogate:
                case UnicodeCategory.PrivateUse:
                case UnicodeCategory.OtherNotAssigned:
                case UnicodeCategory.LineSeparator:
                case UnicodeCategory.ParagraphSeparator:
                    return false;
                case UnicodeCategory.SpaceSeparator:
                    return text[at] == ' ';
                default:
                    return Blank.IndexOf(text[at]) < 0;
            }
        }
    }
}
