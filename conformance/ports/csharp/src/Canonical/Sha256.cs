using System;
using System.Security.Cryptography;

namespace Samepath.Canonical
{
    /// <summary>SHA-256 of bytes.</summary>
    public static class Sha256
    {
        public const int DigestBytes = 32;

        private const string HexDigits = "0123456789abcdef";

        // The library's object holds a hash under way, so each thread has its own.
        [ThreadStatic]
        private static SHA256 algorithm;

        public static byte[] Of(byte[] bytes, int start, int count)
        {
            if (algorithm == null) algorithm = SHA256.Create();
            return algorithm.ComputeHash(bytes, start, count);
        }

        /// <summary>The digest in 64 lower-case hex digits.</summary>
        public static string HexOf(byte[] bytes, int start, int count) => Hex(Of(bytes, start, count));

        /// <summary>Bytes as lower-case hex digits, two a byte.</summary>
        public static string Hex(byte[] bytes)
        {
            var digits = new char[2 * bytes.Length];
            for (int i = 0; i < bytes.Length; i++)
            {
                digits[2 * i] = HexDigits[bytes[i] >> 4];
                digits[2 * i + 1] = HexDigits[bytes[i] & 15];
            }
            return new string(digits);
        }
    }
}
