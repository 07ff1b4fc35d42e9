using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// The native library: its location, version and tables. It is loaded on first use. Locations are tried in this order:
    /// <see cref="Path"/>, the environment variable HOPTRAIL_LIBRARY, the package's copy next to this assembly
    /// (runtimes/{rid}/native), the folder of this assembly, the system's library search.
    /// </summary>
    public static class HoptrailLibrary
    {
        private static string path;

        /// <summary>
        /// The file to load. Set it before using anything else of this package. If it is set, no other location is tried.
        /// </summary>
        /// <exception cref="InvalidOperationException">The library is loaded already.</exception>
        public static string Path
        {
            get => path;
            set
            {
                if (LibraryLoading.IsLoaded) throw new InvalidOperationException("the library is loaded: its path is settled");
                path = value;
            }
        }

        /// <summary>The engine's version, "major.minor.patch".</summary>
        public static string Version { get { LibraryLoading.Ensure(); return ReadVersion(); } }

        /// <summary>Version of the graph files that the engine writes.</summary>
        public static int FileVersion { get { LibraryLoading.Ensure(); return ReadFileVersion(); } }

        /// <summary>The oldest version of graph files that the engine reads.</summary>
        public static int FileVersionMinimum { get { LibraryLoading.Ensure(); return ReadFileVersionMinimum(); } }

        /// <summary>Number of live engine objects of all kinds: for leak tests.</summary>
        public static long LiveObjects { get { LibraryLoading.Ensure(); return ReadLiveObjects(); } }

        /// <summary>All options, with type, default, bounds and meaning.</summary>
        public static IReadOnlyList<OptionDescription> Options() { LibraryLoading.Ensure(); return OptionTable.Read(); }

        /// <summary>All methods, in the order of the choices of the option method.</summary>
        public static IReadOnlyList<MethodDescription> Methods() { LibraryLoading.Ensure(); return MethodTable.Read(); }

        internal static string StatusName(int status) { LibraryLoading.Ensure(); return ReadStatusName(status); }

        // Mono binds an imported function when it compiles the method that calls it. So each first call is in a separate method,
        // which is compiled after the library is loaded.
        [MethodImpl(MethodImplOptions.NoInlining)] private static unsafe string ReadVersion() => Utf8.Word(hop_version());
        [MethodImpl(MethodImplOptions.NoInlining)] private static int ReadFileVersion() => checked((int)hop_file_version());
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static int ReadFileVersionMinimum() => checked((int)hop_file_version_minimum());
        [MethodImpl(MethodImplOptions.NoInlining)] private static long ReadLiveObjects() => hop_live_objects();
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static unsafe string ReadStatusName(int status) => Utf8.Word(hop_status_name(status));
    }
}
