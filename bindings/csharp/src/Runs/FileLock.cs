using System;
using System.IO;
using System.Runtime.InteropServices;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>
    /// A file that nobody else has until it is disposed, in no process and no language: the other bindings lock by flock(2),
    /// which .NET's own streams leave to settings and Mono's do not take; on Windows they open the file alone.
    /// </summary>
    internal static class FileLock
    {
        /// <summary>Makes the file where there is none.</summary>
        /// <exception cref="IOException">At once, where somebody has it.</exception>
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
            // Where there is no file, .NET says best why there cannot be one.
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

        /// <summary>Closed by the finalizer, too, so that a run that is forgotten does not keep others out.</summary>
        private sealed class Descriptor : SafeHandle
        {
            internal Descriptor(int descriptor) : base((IntPtr)(-1), true) { SetHandle((IntPtr)descriptor); }

            public override bool IsInvalid => handle == (IntPtr)(-1);

            protected override bool ReleaseHandle()
            {
                // A child that was forked meanwhile has the file, too: closing alone would leave it locked.
                Posix.flock((int)handle, Posix.Unlock);
                return Posix.close((int)handle) == 0;
            }
        }
    }
}
