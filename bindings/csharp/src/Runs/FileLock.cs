using System;
using System.IO;
using System.Runtime.InteropServices;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>
    /// An exclusive lock on a file, across processes and languages: like the other bindings it uses flock(2), which .NET's
    /// streams take only depending on settings, and Mono's never. On Windows it opens the file exclusively.
    /// </summary>
    internal static class FileLock
    {
        /// <summary>Creates the file if it does not exist, and locks it until the result is disposed.</summary>
        /// <exception cref="IOException">Another owner holds the lock. The call does not wait for it.</exception>
        internal static IDisposable Take(string path) =>
            RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? OpenedAlone(path) : Flocked(path);

        private static IDisposable OpenedAlone(string path)
        {
            const int sharingViolation = unchecked((int)0x80070020);
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.None);
            }
            catch (IOException failure) when (failure.HResult == sharingViolation)
            {
                throw Taken(path);
            }
        }

        private static IDisposable Flocked(string path)
        {
            // Lets .NET create a missing file: its exceptions describe best why that fails.
            if (!File.Exists(path)) File.Open(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite).Dispose();
            int descriptor;
            do descriptor = Posix.open(path, Posix.ReadWrite | Posix.CloseOnExec);
            while (descriptor < 0 && Marshal.GetLastWin32Error() == Posix.Interrupted);
            if (descriptor < 0) throw Failure(path, "open: error " + Marshal.GetLastWin32Error());
            var file = new Descriptor(descriptor);
            int status, error;
            do
            {
                status = Posix.flock(descriptor, Posix.LockAlone | Posix.DoNotWait);
                error = status == 0 ? 0 : Marshal.GetLastWin32Error();
            }
            while (status != 0 && error == Posix.Interrupted);
            if (status == 0) return file;
            file.Dispose();
            throw error == Posix.WouldBlock ? Taken(path) : Failure(path, "flock: error " + error);
        }

        private static IOException Taken(string path) => Failure(path, "another writer has it");

        private static IOException Failure(string path, string why) => new IOException("cannot lock \"" + path + "\": " + why);

        /// <summary>The finalizer closes it, too, so that an abandoned run does not keep others out.</summary>
        private sealed class Descriptor : SafeHandle
        {
            internal Descriptor(int descriptor) : base((IntPtr)(-1), true) { SetHandle((IntPtr)descriptor); }

            public override bool IsInvalid => handle == (IntPtr)(-1);

            protected override bool ReleaseHandle()
            {
                // A child process that was forked meanwhile shares the file: closing it here would not release the lock.
                Posix.flock((int)handle, Posix.Unlock);
                return Posix.close((int)handle) == 0;
            }
        }
    }
}
