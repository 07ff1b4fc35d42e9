#nullable enable
using System;
using Hoptrail.Native;

namespace Hoptrail
{
    public sealed partial class HoptrailTask
    {
        /// <summary>Answers an embed request with rows in one block, which is not copied on the way.</summary>
        /// <param name="id">The request.</param>
        /// <param name="rows">As many rows as the request has texts, one behind the other.</param>
        /// <param name="dimension">Numbers in a row.</param>
        /// <param name="embedderId">The embedder; where it and the graph's are both stated they must be equal.</param>
        public unsafe void AnswerVectors(ulong id, ReadOnlySpan<float> rows, int dimension, string embedderId = "")
        {
            if (dimension <= 0 || rows.Length % dimension != 0)
            {
                throw new HoptrailException(
                    Status.DimensionMismatch, rows.Length + " numbers are no whole rows of dimension " + dimension);
            }
            fixed (float* at = rows) AnswerVectors(id, at, rows.Length / dimension, dimension, embedderId);
        }

        /// <summary>Resumes a task that was saved while it waited.</summary>
        /// <param name="saved">What <see cref="Save()"/> gave.</param>
        /// <param name="graph">The same graph; null for tasks that have none.</param>
        public static unsafe HoptrailTask Resume(ReadOnlySpan<byte> saved, Graph? graph)
        {
            LibraryLoading.Ensure();
            fixed (byte* at = saved) return new HoptrailTask(CreateResumed(at, saved.Length, graph));
        }
    }
}
