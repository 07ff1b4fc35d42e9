#nullable enable
using System;

namespace Hoptrail
{
    public sealed partial class Graph
    {
        /// <summary>Opens a graph file's bytes, of which a copy is kept.</summary>
        /// <param name="bytes">The file.</param>
        /// <param name="trusted">Checks header and bounds only: for bytes that this program wrote itself.</param>
        public static unsafe Graph Open(ReadOnlySpan<byte> bytes, bool trusted = false)
        {
            fixed (byte* at = bytes) return Open(at, bytes.Length, trusted);
        }
    }
}
