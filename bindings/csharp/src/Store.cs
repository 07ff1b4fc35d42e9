using System;
using System.Collections.Generic;
using System.Text;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// A corpus in a folder, whose documents can be added, changed and deleted. Its graph is always the one that indexing the
    /// documents from scratch would give. One program writes to a folder at a time, and any number read it. Open readers keep
    /// the version they opened, until they change the store themselves or load the newest version by <see cref="Refresh"/>.
    /// </summary>
    /// <remarks>
    /// Only one change runs at a time: a second one that begins meanwhile, in this or another process, fails with
    /// <see cref="Status.FileFailure"/>, "another writer has it". A change based on an older version than that in the folder
    /// fails with <see cref="Status.WrongState"/>. Any number of threads may use <see cref="Graph"/> and
    /// <see cref="Describe"/>, even during a change. A change that is cancelled or fails at its very end may still have reached
    /// the folder; the next change then continues from the newest version. Dispose the store when done. A disposed store throws
    /// <see cref="ObjectDisposedException"/>.
    /// </remarks>
    public sealed partial class Store : IDisposable
    {
        // Protects the fields below, which change together.
        private readonly object gate = new object();
        private StoreHandle handle;
        private string reportJson;
        private long generation;
        // The newest generation that a run has begun to publish. If that run failed, the folder may still have this generation.
        private long published;

        /// <summary>Takes the store from a finished task.</summary>
        private Store(string folder, HoptrailTask task)
        {
            Folder = folder;
            handle = task.TakeStore();
            SetReport(task.Report());
        }

        /// <summary>The store's folder.</summary>
        public string Folder { get; }

        /// <summary>The report of the run that gave this version, as one JSON object.</summary>
        public string ReportJson { get { lock (gate) return reportJson; } }

        /// <summary>
        /// The graph of all documents in this version. Each call returns a separate graph, which the caller disposes. The graphs
        /// share their memory, and do not change when the store changes or is disposed.
        /// </summary>
        public unsafe Graph Graph()
        {
            lock (gate)
            {
                using (Use store = handle.Use())
                {
                    IntPtr made, error = IntPtr.Zero;
                    Call.Check(hop_store_graph(store.Pointer, &made, &error), error);
                    return Hoptrail.Graph.Taken(made);
                }
            }
        }

        /// <summary>Its generation, options, and segments with their sizes and deleted documents.</summary>
        public unsafe StoreDescription Describe()
        {
            lock (gate)
            {
                using (Use store = handle.Use())
                {
                    IntPtr made, error = IntPtr.Zero;
                    Call.Check(hop_store_describe(store.Pointer, &made, &error), error);
                    return new StoreDescription(Blob.TextOf(made));
                }
            }
        }

        /// <summary>Frees the store; its graphs remain valid. Calling it twice is safe.</summary>
        public void Dispose() { lock (gate) handle.Dispose(); }

        /// <summary>The present version, from which a run begins.</summary>
        private StoreHandle Present { get { lock (gate) return handle; } }

        /// <summary>The present version, kept alive until the result is disposed.</summary>
        private Use UsePresent(out StoreHandle begun)
        {
            lock (gate)
            {
                begun = handle;
                return handle.Use();
            }
        }

        private bool MayBeOlderThanItsFolder { get { lock (gate) return generation < published; } }

        private void BeginToPublish() { lock (gate) published = generation + 1; }

        /// <summary>
        /// Moves to the version of the task, unless another run has brought a newer one meanwhile. Returns the task's report.
        /// </summary>
        private string MoveTo(HoptrailTask task, StoreHandle begun)
        {
            lock (gate)
            {
                using (handle.Use()) { } // throws if the store was disposed meanwhile
                string report = task.Report();
                // A store that was recreated or restored from a copy has lower generations.
                if (handle == begun || GenerationOf(report) > generation)
                {
                    StoreHandle newest = task.TakeStore();
                    handle.Dispose();
                    handle = newest;
                    SetReport(report);
                }
                return report;
            }
        }

        private void SetReport(string json)
        {
            reportJson = json;
            generation = GenerationOf(json);
        }

        private static long GenerationOf(string json)
        {
            var report = (IReadOnlyDictionary<string, object>)Json.Read(Encoding.UTF8.GetBytes(json));
            return (long)(double)report["generation"];
        }
    }
}
