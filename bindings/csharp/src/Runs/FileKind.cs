using System;
using System.IO;
using System.Runtime.InteropServices;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>
    /// Refuses devices and pipes: opening a pipe blocks, and replacing a device by a file breaks other programs. .NET does not
    /// tell them from files, so this asks Linux; elsewhere they are not recognized.
    /// </summary>
    internal static class FileKind
    {
        private const int CurrentFolder = -100, DoNotFollow = 0x100, ModeOffset = 28;
        private const uint TypeOnly = 1;
        private const int TypeMask = 0xf000, Folder = 0x4000, Regular = 0x8000, Link = 0xa000;

        /// <summary>A missing file passes.</summary>
        /// <exception cref="IOException">The path, or what its link leads to, is a device, a pipe or a socket.</exception>
        internal static void Check(string path, bool followLinks)
        {
            int type = TypeOf(path, followLinks ? 0 : DoNotFollow);
            if (type != 0 && type != Folder && type != Regular && type != Link) throw new IOException("\"" + path + "\": not a regular file");
        }

        /// <summary>0: unknown.</summary>
        private static int TypeOf(string path, int flags)
        {
            if (!RuntimeInformation.IsOSPlatform(OSPlatform.Linux)) return 0;
            var facts = new byte[256];
            try
            {
                if (Posix.statx(CurrentFolder, path, flags, TypeOnly, facts) != 0) return 0;
            }
            catch (EntryPointNotFoundException)
            {
                return 0; // a C library of before 2018
            }
            return BitConverter.ToUInt16(facts, ModeOffset) & TypeMask;
        }
    }
}
