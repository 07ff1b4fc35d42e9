using System.IO;
using System.Runtime.InteropServices;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>Makes renames in a folder durable. .NET has no call for it, and Windows needs none.</summary>
    internal static class FolderSync
    {
        internal static void Sync(string folder)
        {
            if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows)) return;
            int descriptor;
            do descriptor = Posix.open(folder, Posix.ReadOnly | Posix.CloseOnExec);
            while (descriptor < 0 && Marshal.GetLastWin32Error() == Posix.Interrupted);
            if (descriptor < 0) throw Failure(folder, "open");
            try
            {
                int status;
                do status = Posix.fsync(descriptor);
                while (status != 0 && Marshal.GetLastWin32Error() == Posix.Interrupted);
                // Some file systems cannot sync a folder: ignore that failure.
                if (status != 0 && Marshal.GetLastWin32Error() != Posix.InvalidArgument) throw Failure(folder, "fsync");
            }
            finally
            {
                Posix.close(descriptor);
            }
        }

        private static IOException Failure(string folder, string call) =>
            new IOException("cannot sync the folder \"" + folder + "\": " + call + ": error " + Marshal.GetLastWin32Error());
    }
}
