#nullable enable
using System;

namespace Hoptrail
{
    public sealed partial class Graph
    {
        /// <summary>Copies a graph file's bytes and opens the copy.</summary>
        /// <param name="bytes">The file.</param>
        /// <param name="trusted">Checks only header and bounds: for bytes that this program wrote itself.</param>
        public static unsafe Graph Open(ReadOnlySpan<byte> bytes, bool trusted = false)
        {
            fixed (byte* at = bytes) return Open(at, bytes.Length, trusted);
        }
    }
}
