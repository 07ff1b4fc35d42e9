using System.IO;
using System.Runtime.CompilerServices;

namespace Hoptrail.Tests
{
    /// <summary>Files of the repository, from where this source stands.</summary>
    internal static class Repository
    {
        internal static readonly string Root = RootOf();

        internal static string PathOf(params string[] parts) => Path.Combine(Root, Path.Combine(parts));

        private static string RootOf([CallerFilePath] string source = "") =>
            Path.GetFullPath(Path.Combine(Path.GetDirectoryName(source), "..", "..", ".."));
    }
}
