using System.Runtime.InteropServices;

namespace Hoptrail.Native
{
    /// <summary>System calls that .NET does not offer, for Linux and macOS.</summary>
    internal static class Posix
    {
        internal const int ReadOnly = 0, ReadWrite = 2;
        internal const int LockAlone = 2, DoNotWait = 4, Unlock = 8;
        internal const int Interrupted = 4, InvalidArgument = 22;

        internal static int CloseOnExec => RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? 0x1000000 : 0x80000;

        internal static int WouldBlock => RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? 35 : 11;

        // Declared without the mode of a new file: some platforms pass variadic arguments differently.
        [DllImport("libc", SetLastError = true)]
        internal static extern int open([MarshalAs(UnmanagedType.LPStr)] string path, int flags);
        [DllImport("libc", SetLastError = true)] internal static extern int flock(int descriptor, int operation);
        [DllImport("libc", SetLastError = true)] internal static extern int fsync(int descriptor);
        [DllImport("libc")] internal static extern int close(int descriptor);

        // Of the structure of the facts only the mode is used, at the same place on all processors.
        [DllImport("libc")]
        internal static extern int statx(int folder, [MarshalAs(UnmanagedType.LPStr)] string path, int flags, uint mask, byte[] facts);
    }
}
