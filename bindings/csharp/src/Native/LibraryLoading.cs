using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Hoptrail.Raw;

namespace Hoptrail.Native
{
    /// <summary>Loads the native library once, before its first call, and checks that its ABI matches this package.</summary>
    internal static class LibraryLoading
    {
        private static readonly object gate = new object();
        private static bool opened;
        private static volatile bool loaded;

        internal static bool IsLoaded => loaded;

        /// <exception cref="HoptrailException">
        /// <see cref="Status.LibraryUnavailable"/>: the library was not found; <see cref="Status.UnsupportedVersion"/>: its ABI
        /// differs.
        /// </exception>
        internal static void Ensure()
        {
            if (loaded) return;
            lock (gate)
            {
                if (loaded) return;
                if (!opened) Load();
                opened = true; // once per process, even if the ABI check fails
                CompareAbi(AbiOfLibrary(), Constants.HOP_ABI_VERSION);
                loaded = true;
            }
        }

        private static void Load()
        {
            var tried = new List<string>();
            foreach (string candidate in Candidates())
            {
                if (!File.Exists(candidate)) tried.Add(candidate + ": no such file");
                else if (PlatformLoader.TryLoad(candidate, out string failure)) return;
                else tried.Add(candidate + ": " + failure);
            }
            if (ExplicitPath() == null)
            {
                if (SystemHasIt(out string reason)) return;
                tried.Add("the system's own search: " + reason);
            }
            throw new HoptrailException(
                Status.LibraryUnavailable,
                "the native library of Hoptrail was not found; tried\n  " + string.Join("\n  ", tried) + "\n"
                + Advice(RuntimeIdentifier(), BundledPlatforms(BaseFolder())));
        }

        /// <summary>The available libraries, and what to do on a platform without one.</summary>
        internal static string Advice(string platform, IReadOnlyCollection<string> bundled)
        {
            string there = bundled.Count == 0 ? "No library of the package is next to this program"
                : "The package has libraries for " + string.Join(", ", bundled);
            return there + "; this is " + platform + ". Build libhoptrail from its sources (cmake, a C++20 compiler), and name the file "
                + "by HoptrailLibrary.Path or HOPTRAIL_LIBRARY.";
        }

        /// <summary>The runtime identifiers below "runtimes" that have the library, sorted.</summary>
        internal static List<string> BundledPlatforms(string folder)
        {
            var found = new List<string>();
            string runtimes = Path.Combine(folder, "runtimes");
            if (!Directory.Exists(runtimes)) return found;
            foreach (string platform in Directory.GetDirectories(runtimes))
            {
                string native = Path.Combine(platform, "native");
                if (Directory.Exists(native) && Directory.GetFiles(native, "*hoptrail.*").Length > 0)
                    found.Add(Path.GetFileName(platform));
            }
            found.Sort(string.CompareOrdinal);
            return found;
        }

        private static IEnumerable<string> Candidates()
        {
            string named = ExplicitPath();
            if (named != null) return new[] { Path.GetFullPath(named) };
            string folder = BaseFolder();
            string bundled = Path.Combine(folder, "runtimes", RuntimeIdentifier(), "native", FileName());
            return new[] { bundled, Path.Combine(folder, FileName()) };
        }

        private static string BaseFolder()
        {
            string folder = Path.GetDirectoryName(typeof(LibraryLoading).Assembly.Location);
            // A single-file program has no folder.
            return string.IsNullOrEmpty(folder) ? AppDomain.CurrentDomain.BaseDirectory : folder;
        }

        private static string ExplicitPath()
        {
            if (!string.IsNullOrEmpty(HoptrailLibrary.Path)) return HoptrailLibrary.Path;
            string named = Environment.GetEnvironmentVariable("HOPTRAIL_LIBRARY");
            return string.IsNullOrEmpty(named) ? null : named;
        }

        private static string FileName()
        {
            if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows)) return "hoptrail.dll";
            return RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? "libhoptrail.dylib" : "libhoptrail.so";
        }

        private static string RuntimeIdentifier()
        {
            string system = RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "win"
                : RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? "osx"
                : RunsOnMusl() ? "linux-musl" : "linux";
            return system + "-" + RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
        }

        // Whether this process uses musl's loader, which cannot load glibc's libraries.
        private static bool RunsOnMusl()
        {
            try
            {
                return File.ReadAllText("/proc/self/maps").Contains("/ld-musl-");
            }
            catch (Exception thrown) when (thrown is IOException || thrown is UnauthorizedAccessException)
            {
                return false;
            }
        }

        // Mono caches a failed lookup per function, so the function tried here is used nowhere else: a later attempt with a path
        // may succeed.
        private static bool SystemHasIt(out string reason)
        {
            try
            {
                CallAnything();
                reason = "";
                return true;
            }
            catch (DllNotFoundException failure)
            {
                reason = failure.Message;
                return false;
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void CallAnything() => Functions.hop_error_status(IntPtr.Zero);

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static uint AbiOfLibrary() => Functions.hop_abi_version();

        internal static void CompareAbi(uint library, uint package)
        {
            if (library == package) return;
            throw new HoptrailException(
                Status.UnsupportedVersion,
                "the loaded library has ABI version " + library + ", this package was made for version " + package);
        }
    }
}
