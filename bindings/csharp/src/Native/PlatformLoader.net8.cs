#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Hoptrail.Native
{
    /// <summary>Loads a file and makes the imports of "hoptrail" resolve to it.</summary>
    internal static class PlatformLoader
    {
        internal static bool TryLoad(string file, out string failure)
        {
            IntPtr library;
            try
            {
                library = NativeLibrary.Load(file);
            }
            catch (Exception thrown) when (thrown is DllNotFoundException || thrown is BadImageFormatException)
            {
                failure = thrown.Message;
                return false;
            }
            NativeLibrary.SetDllImportResolver(
                typeof(PlatformLoader).Assembly, (name, assembly, path) => name == "hoptrail" ? library : IntPtr.Zero);
            failure = "";
            return true;
        }
    }
}
