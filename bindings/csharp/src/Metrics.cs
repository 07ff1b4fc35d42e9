using System;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// Retrieval metrics of one method over a set of questions: "recall@5", "precision@5", "all_gold@5" (any k), "mrr",
    /// "ndcg@10". It is thread-safe: calls are serialized.
    /// </summary>
    public sealed partial class Metrics : IDisposable
    {
        // One lock for all instances, since IntervalOfDifference reads two of them.
        private static readonly object gate = new object();

        private readonly MetricsHandle handle;

        /// <summary>Creates metrics without questions.</summary>
        public Metrics()
        {
            LibraryLoading.Ensure();
            handle = Create();
        }

        /// <summary>Adds a question.</summary>
        /// <param name="ranking">Indices of the passages found, best first.</param>
        /// <param name="gold">Indices of the passages that should be found; at least one.</param>
        public unsafe void Add(int[] ranking, int[] gold)
        {
            if (ranking == null) throw new ArgumentNullException(nameof(ranking));
            if (gold == null) throw new ArgumentNullException(nameof(gold));
            fixed (int* rankingAt = ranking, goldAt = gold) Add(rankingAt, ranking.Length, goldAt, gold.Length);
        }

        /// <summary>
        /// Adds the evidence graph found for a question, and the gold graph. They count only for "graph_match" and the other
        /// graph metrics.
        /// </summary>
        /// <param name="found">Source and target of each edge, one after the other: passage indices, -1 for the question.</param>
        /// <param name="gold">The gold graph's edges in the same form.</param>
        public unsafe void AddGraph(int[] found, int[] gold)
        {
            if (found == null) throw new ArgumentNullException(nameof(found));
            if (gold == null) throw new ArgumentNullException(nameof(gold));
            fixed (int* foundAt = found, goldAt = gold) AddGraph(foundAt, found.Length, goldAt, gold.Length);
        }

        /// <summary>Mean of a metric over the questions, from 0 to 1.</summary>
        public unsafe double Mean(string name)
        {
            byte[] bytes = Utf8.Bytes(name, nameof(name));
            lock (gate)
            using (Use metrics = handle.Use())
            {
                fixed (byte* at = bytes)
                {
                    double mean;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_metrics_mean(metrics.Pointer, at, Call.Length(bytes.Length), &mean, &error), error);
                    return mean;
                }
            }
        }

        /// <summary>A 95 % bootstrap interval of the mean.</summary>
        /// <param name="name">The metric.</param>
        /// <param name="seed">Seed of the resampling.</param>
        /// <param name="resamples">Number of resamples.</param>
        public Interval Interval(string name, ulong seed = 1, int resamples = 10000)
        {
            lock (gate)
            using (Use metrics = handle.Use()) return Between(metrics.Pointer, IntPtr.Zero, name, seed, resamples);
        }

        /// <summary>The same for the paired difference, this − other, over the same questions in the same order.</summary>
        public Interval IntervalOfDifference(Metrics other, string name, ulong seed = 1, int resamples = 10000)
        {
            if (other == null) throw new ArgumentNullException(nameof(other));
            lock (gate)
            using (Use metrics = handle.Use())
            using (Use others = other.handle.Use())
            {
                return Between(metrics.Pointer, others.Pointer, name, seed, resamples);
            }
        }

        /// <summary>Frees the metrics. Calling it twice is safe.</summary>
        public void Dispose() => handle.Dispose();

        private static unsafe MetricsHandle Create()
        {
            IntPtr made, error = IntPtr.Zero;
            Call.Check(hop_metrics_create(&made, &error), error);
            return new MetricsHandle(made);
        }

        private unsafe void Add(int* ranking, int rankingLength, int* gold, int goldLength)
        {
            lock (gate)
            using (Use metrics = handle.Use())
            {
                IntPtr error = IntPtr.Zero;
                Call.Check(
                    hop_metrics_add(
                        metrics.Pointer, (uint*)ranking, Call.Length(rankingLength), (uint*)gold, Call.Length(goldLength),
                        &error),
                    error);
            }
        }

        private unsafe void AddGraph(int* found, int foundLength, int* gold, int goldLength)
        {
            lock (gate)
            using (Use metrics = handle.Use())
            {
                IntPtr error = IntPtr.Zero;
                Call.Check(
                    hop_metrics_add_graph(
                        metrics.Pointer, (uint*)found, Call.Length(foundLength / 2), (uint*)gold, Call.Length(goldLength / 2),
                        &error),
                    error);
            }
        }

        private static unsafe Interval Between(IntPtr metrics, IntPtr other, string name, ulong seed, int resamples)
        {
            byte[] bytes = Utf8.Bytes(name, nameof(name));
            double low, high;
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = bytes)
            {
                Call.Check(
                    hop_metrics_interval(
                        metrics, other, at, Call.Length(bytes.Length), seed, (uint)resamples, &low, &high, &error),
                    error);
            }
            return new Interval(low, high);
        }
    }

    /// <summary>An interval.</summary>
    public struct Interval
    {
        internal Interval(double low, double high)
        {
            Low = low;
            High = high;
        }

        /// <summary>Its lower end.</summary>
        public double Low { get; }

        /// <summary>Its upper end.</summary>
        public double High { get; }
    }
}
