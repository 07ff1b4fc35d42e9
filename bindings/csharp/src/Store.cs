using System;
using System.Collections.Generic;
using System.Text;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// A corpus in a folder, whose documents can be added, changed and deleted; its graph is always the one that indexing them
    /// from scratch would give. One program writes to a folder at a time, any number read: who opens it keeps the version that was
    /// there, until it changes the store itself or asks for the newest by <see cref="Refresh"/>.
    /// </summary>
    /// <remarks>
    /// One change at a time: a second one that begins while the first is under way, here or elsewhere, fails with
    /// <see cref="Status.FileFailure"/>, "another writer has it". One on an older version than that in the folder fails with
    /// <see cref="Status.WrongState"/>. <see cref="Graph"/> and <see cref="Describe"/> are for any number of threads,
    /// meanwhile, too. A change that is cancelled at its very end, or fails there, may be in the folder all the same; the
    /// next one continues from the newest version then. Dispose it when done. Used after that it throws
    /// <see cref="ObjectDisposedException"/>.
    /// </remarks>
    public sealed partial class Store : IDisposable
    {
        // The members below change together.
        private readonly object gate = new object();
        private StoreHandle handle;
        private string reportJson;
        private long generation;
        // The newest generation that a run of this began to publish: where the run ended then, the folder may have it.
        private long published;

        /// <summary>Takes the store of a task that is done.</summary>
        private Store(string folder, HoptrailTask task)
        {
            Folder = folder;
            handle = task.TakeStore();
            SetReport(task.Report());
        }

        /// <summary>Where it is.</summary>
        public string Folder { get; }

        /// <summary>What the run that gave this version reports, as one JSON object.</summary>
        public string ReportJson { get { lock (gate) return reportJson; } }

        /// <summary>
        /// The graph of all documents, of this version: each call gives a separate one, to be disposed. They share the
        /// memory, and stay what they are when the store changes or is disposed.
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

        /// <summary>Frees the store; graphs that were given out stay. Twice is fine.</summary>
        public void Dispose() { lock (gate) handle.Dispose(); }

        /// <summary>The present version, with which a run begins.</summary>
        private StoreHandle Present { get { lock (gate) return handle; } }

        /// <summary>The same, kept until it is disposed.</summary>
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
        /// Takes the version of the task, unless another run has brought a newer one since this began; gives what the task
        /// reports.
        /// </summary>
        private string MoveTo(HoptrailTask task, StoreHandle begun)
        {
            lock (gate)
            {
                using (handle.Use()) { } // a store that was disposed meanwhile stays so
                string report = task.Report();
                // A store that was created again, or put back from a copy, has lower generations.
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
