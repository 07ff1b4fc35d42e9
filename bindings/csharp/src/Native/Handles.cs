using System;
using System.Runtime.InteropServices;
using Hoptrail.Raw;

namespace Hoptrail.Native
{
    // One owner class for each kind of object. Each takes ownership of an object that a call has made.

    internal sealed class BytesHandle : Handle
    {
        internal BytesHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_bytes_free(handle); return true; }
    }

    internal sealed class OptionsHandle : Handle
    {
        internal OptionsHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_options_free(handle); return true; }
    }

    internal sealed class CorpusHandle : Handle
    {
        internal CorpusHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_corpus_free(handle); return true; }
    }

    internal sealed class QuestionsHandle : Handle
    {
        internal QuestionsHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_questions_free(handle); return true; }
    }

    internal sealed class MetricsHandle : Handle
    {
        internal MetricsHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_metrics_free(handle); return true; }
    }

    internal sealed class ResultsHandle : Handle
    {
        internal ResultsHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_results_free(handle); return true; }
    }

    internal sealed class StoreHandle : Handle
    {
        internal StoreHandle(IntPtr made) : base(made) { }
        protected override bool ReleaseHandle() { Functions.hop_store_free(handle); return true; }
    }

    /// <summary>
    /// A graph may read from bytes that another object owns, so it keeps that owner alive; null: the graph owns its bytes.
    /// </summary>
    internal sealed class GraphHandle : Handle
    {
        private readonly SafeHandle file;

        internal GraphHandle(IntPtr made, SafeHandle file) : base(made) { this.file = Keep.Open(file); }

        protected override bool ReleaseHandle()
        {
            Functions.hop_graph_free(handle);
            Keep.Close(file);
            return true;
        }
    }

    /// <summary>A task reads its graph, and through it the graph's bytes: it keeps the graph alive until it is freed.</summary>
    internal sealed class TaskHandle : Handle
    {
        internal TaskHandle(IntPtr made, GraphHandle graph) : base(made) { Graph = Keep.Open(graph); }

        internal GraphHandle Graph { get; }

        protected override bool ReleaseHandle()
        {
            Functions.hop_task_free(handle);
            Keep.Close(Graph);
            return true;
        }
    }

    internal sealed class PartHandle : Handle
    {
        private readonly GraphHandle graph;

        internal PartHandle(IntPtr made, GraphHandle graph) : base(made) { this.graph = Keep.Open(graph); }

        protected override bool ReleaseHandle()
        {
            Functions.hop_part_free(handle);
            Keep.Close(graph);
            return true;
        }
    }

    /// <summary>Memory outside the garbage-collected heap, where nothing moves.</summary>
    internal sealed class MemoryHandle : Handle
    {
        internal MemoryHandle(int length) : base(Marshal.AllocHGlobal(Math.Max(length, 1))) { }

        protected override bool ReleaseHandle() { Marshal.FreeHGlobal(handle); return true; }
    }

    /// <summary>A reference that one handle holds on another, which may be null.</summary>
    internal static class Keep
    {
        internal static T Open<T>(T kept) where T : SafeHandle
        {
            bool added = false;
            kept?.DangerousAddRef(ref added);
            return kept;
        }

        internal static void Close(SafeHandle kept) => kept?.DangerousRelease();
    }
}
