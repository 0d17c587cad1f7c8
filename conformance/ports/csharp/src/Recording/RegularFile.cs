using System;
using System.IO;
using System.Runtime.InteropServices;

namespace Samepath.Recording
{
    /// <summary>
    /// Files that a person names. Reading from a FIFO may never end, and the library's own way of opening one waits for
    /// whoever writes to it; so the system is asked first, without waiting, whether there are places in the file.
    /// </summary>
    internal static class RegularFile
    {
        private const int WithoutWaiting = 0x804; // O_NONBLOCK of Linux, and that of macOS; each ignores the other's
        private const int FromEnd = 2;

        /// <summary>Opens a file to be read.</summary>
        /// <exception cref="IOException">It is none in which one can go to a place.</exception>
        public static FileStream Open(string path)
        {
            if (Path.DirectorySeparatorChar == '/' && File.Exists(path) && !HasPlaces(path))
                throw new IOException("it is no regular file");
            return File.OpenRead(path);
        }

        /// <summary>All the bytes of a file.</summary>
        public static byte[] ReadAll(string path)
        {
            using (FileStream file = Open(path)) using (var bytes = new MemoryStream())
            {
                file.CopyTo(bytes);
                return bytes.ToArray();
            }
        }

        private static bool HasPlaces(string path)
        {
            int handle = open(path, WithoutWaiting);
            if (handle < 0) return true; // what is wrong with it, the library says
            long end = lseek(handle, IntPtr.Zero, FromEnd).ToInt64();
            close(handle);
            return end >= 0;
        }

        [DllImport("libc")]
        private static extern int open([MarshalAs(UnmanagedType.LPStr)] string path, int flags);

        [DllImport("libc")]
        private static extern IntPtr lseek(int handle, IntPtr offset, int whence);

        [DllImport("libc")]
        private static extern int close(int handle);
    }
}
