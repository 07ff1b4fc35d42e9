#nullable enable
using System;
using Hoptrail.Native;

namespace Hoptrail
{
    public sealed partial class HoptrailTask
    {
        /// <summary>Answers an embed request with rows in one block, without an intermediate copy.</summary>
        /// <param name="id">The request.</param>
        /// <param name="rows">As many rows as the request has texts, one after the other.</param>
        /// <param name="dimension">Numbers per row.</param>
        /// <param name="embedderId">Id of the embedder; if both it and the graph's id are stated, they must be equal.</param>
        public unsafe void AnswerVectors(ulong id, ReadOnlySpan<float> rows, int dimension, string embedderId = "")
        {
            if (dimension <= 0 || rows.Length % dimension != 0)
            {
                throw new HoptrailException(
                    Status.DimensionMismatch, rows.Length + " numbers do not form whole rows of dimension " + dimension);
            }
            fixed (float* at = rows) AnswerVectors(id, at, rows.Length / dimension, dimension, embedderId);
        }

        /// <summary>Resumes a task that was saved while it waited.</summary>
        /// <param name="saved">The bytes from <see cref="Save()"/>.</param>
        /// <param name="graph">The same graph; null for tasks without a graph.</param>
        public static unsafe HoptrailTask Resume(ReadOnlySpan<byte> saved, Graph? graph)
        {
            LibraryLoading.Ensure();
            fixed (byte* at = saved) return new HoptrailTask(CreateResumed(at, saved.Length, graph));
        }
    }
}
