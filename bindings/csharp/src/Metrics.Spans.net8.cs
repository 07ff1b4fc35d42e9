#nullable enable
using System;

namespace Hoptrail
{
    public sealed partial class Metrics
    {
        /// <summary>Adds a question.</summary>
        /// <param name="ranking">Indices of the passages found, best first.</param>
        /// <param name="gold">Indices of the passages that should be found; at least one.</param>
        public unsafe void Add(ReadOnlySpan<int> ranking, ReadOnlySpan<int> gold)
        {
            fixed (int* rankingAt = ranking)
            fixed (int* goldAt = gold)
            {
                Add(rankingAt, ranking.Length, goldAt, gold.Length);
            }
        }
    }
}
