using System.IO;
using System.Runtime.InteropServices;

namespace Hoptrail
{
    /// <summary>Makes renames in a folder last. .NET has nothing for it, and Windows does it by itself.</summary>
    internal static class FolderSync
    {
        private const int ReadOnly = 0;

        internal static void Sync(string folder)
        {
            if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows)) return;
            int descriptor = open(folder, ReadOnly);
            if (descriptor < 0) throw new IOException("cannot open the folder \"" + folder + "\" to sync it");
            try
            {
                if (fsync(descriptor) != 0) throw new IOException("cannot sync the folder \"" + folder + "\"");
            }
            finally
            {
                close(descriptor);
            }
        }

        [DllImport("libc")] private static extern int open([MarshalAs(UnmanagedType.LPStr)] string path, int flags);
        [DllImport("libc")] private static extern int fsync(int descriptor);
        [DllImport("libc")] private static extern int close(int descriptor);
    }
}
