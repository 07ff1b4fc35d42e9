using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using Hoptrail.Native;
using Hoptrail.Raw;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>A format that a graph can be exported to.</summary>
    public enum ExportFormat
    {
        /// <summary>JSON.</summary>
        Json = 0,
        /// <summary>GraphML.</summary>
        GraphMl = 1,
        /// <summary>Graphviz's DOT.</summary>
        Dot = 2,
    }

    /// <summary>
    /// An opened graph. It is immutable: any number of threads and runs may share it. Dispose it when done; runs in progress
    /// keep the data they need. The finalizer frees a graph that is never disposed. A disposed graph throws
    /// <see cref="ObjectDisposedException"/>.
    /// </summary>
    public sealed partial class Graph : IDisposable
    {
        private readonly GraphHandle handle;
        // The file's bytes; null: the engine owns them.
        private readonly Blob file;

        private unsafe Graph(GraphHandle handle, Blob file)
        {
            this.handle = handle;
            this.file = file;
            using (Use graph = handle.Use())
            {
                uint passages, documents, dimension;
                byte* id;
                UIntPtr length;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_graph_passage_count(graph.Pointer, &passages, &error), error);
                Call.Check(hop_graph_document_count(graph.Pointer, &documents, &error), error);
                Call.Check(hop_graph_vectors(graph.Pointer, &dimension, &id, &length, &error), error);
                PassageCount = checked((int)passages);
                DocumentCount = checked((int)documents);
                Dimension = checked((int)dimension);
                EmbedderId = Utf8.Text(id, length);
            }
        }

        /// <summary>Copies a graph file's bytes and opens the copy.</summary>
        /// <param name="bytes">The file.</param>
        /// <param name="trusted">Checks only header and bounds: for bytes that this program wrote itself.</param>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.CorruptFile"/>, <see cref="Status.UnsupportedVersion"/>.
        /// </exception>
        public static unsafe Graph Open(byte[] bytes, bool trusted = false)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            fixed (byte* at = bytes) return Open(at, bytes.Length, trusted);
        }

        /// <summary>Reads a graph file into memory and opens it.</summary>
        /// <param name="path">The file.</param>
        /// <param name="trusted">Checks only header and bounds: for files that this program wrote itself.</param>
        /// <exception cref="FileNotFoundException">The file does not exist.</exception>
        /// <exception cref="IOException">The file cannot be read, or is a device or a pipe.</exception>
        public static Graph Open(string path, bool trusted = false)
        {
            if (path == null) throw new ArgumentNullException(nameof(path));
            FileKind.Check(path, true);
            return Open(File.ReadAllBytes(path), trusted);
        }

        /// <summary>
        /// Memory-maps a graph file, so that pages are read on demand. If another program truncates the file meanwhile, this
        /// process crashes: map only files that you control.
        /// </summary>
        /// <param name="path">The file.</param>
        /// <param name="trusted">Checks only header and bounds: for files that this program wrote itself.</param>
        /// <exception cref="FileNotFoundException">The file does not exist.</exception>
        public static Graph Map(string path, bool trusted = false)
        {
            byte[] name = Utf8.Bytes(path, nameof(path));
            LibraryLoading.Ensure();
            try
            {
                return MapFile(name, trusted);
            }
            catch (HoptrailException failure) when (failure.Status == Status.NotFound)
            {
                throw new FileNotFoundException(failure.Message, path, failure);
            }
        }

        /// <summary>Number of passages. Passage indices run from 0 to this number − 1.</summary>
        public int PassageCount { get; }

        /// <summary>Number of documents that the passages belong to.</summary>
        public int DocumentCount { get; }

        /// <summary>Dimension of its vectors; 0 if it has none.</summary>
        public int Dimension { get; }

        /// <summary>Id of the embedder that made the vectors; empty: not stated.</summary>
        public string EmbedderId { get; }

        /// <summary>A passage by its index.</summary>
        public Passage this[int passage]
        {
            get
            {
                if (passage >= 0 && passage < PassageCount) return new Passage(this, passage);
                throw new ArgumentOutOfRangeException(nameof(passage), passage, "the graph has " + PassageCount + " passages");
            }
        }

        /// <summary>All passages, in the order of their indices.</summary>
        public IEnumerable<Passage> Passages
        {
            get { for (int index = 0; index < PassageCount; ++index) yield return new Passage(this, index); }
        }

        /// <summary>Index of a passage by its id.</summary>
        /// <exception cref="HoptrailException"><see cref="Status.NotFound"/>.</exception>
        public unsafe int Find(string id)
        {
            byte[] bytes = Utf8.Bytes(id, nameof(id));
            using (Use graph = handle.Use())
            {
                fixed (byte* at = bytes)
                {
                    uint passage;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_graph_find_passage(graph.Pointer, at, Call.Length(bytes.Length), &passage, &error), error);
                    return (int)passage;
                }
            }
        }

        /// <summary>The question, with each mention of an entity that is a title replaced by "it".</summary>
        public unsafe string Mask(string question)
        {
            byte[] bytes = Utf8.Bytes(question, nameof(question));
            using (Use graph = handle.Use())
            {
                fixed (byte* at = bytes)
                {
                    IntPtr made, error = IntPtr.Zero;
                    Call.Check(hop_mask_question(graph.Pointer, at, Call.Length(bytes.Length), &made, &error), error);
                    return Blob.TextOf(made);
                }
            }
        }

        /// <summary>Facts: sizes, links, edges and density, keywords dropped, vectors, file, options.</summary>
        /// <param name="options">Search options, which decide which keywords are too common; null: the defaults.</param>
        public unsafe GraphDescription Describe(Options options = null)
        {
            using (OptionsHandle set = (options ?? new Options()).Make())
            using (Use used = set.Use())
            using (Use graph = handle.Use())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_graph_describe(graph.Pointer, used.Pointer, &made, &error), error);
                return new GraphDescription(Blob.TextOf(made));
            }
        }

        /// <summary>Exports the graph as text for other programs.</summary>
        public unsafe string Export(ExportFormat format)
        {
            using (Use graph = handle.Use())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_graph_export(graph.Pointer, (int)format, &made, &error), error);
                return Blob.TextOf(made);
            }
        }

        /// <summary>A copy of the graph file: <see cref="Open(byte[], bool)"/> opens it, on any machine.</summary>
        public unsafe byte[] Bytes()
        {
            using (Use graph = handle.Use())
            {
                UIntPtr length;
                byte* bytes = BytesOf(graph, &length);
                var copy = new byte[checked((int)(ulong)length)];
                Marshal.Copy((IntPtr)bytes, copy, 0, copy.Length);
                return copy;
            }
        }

        /// <summary>Frees the graph as soon as no call and no run uses it. Calling it twice is safe.</summary>
        public void Dispose()
        {
            handle.Dispose();
            file?.Dispose();
        }

        internal GraphHandle Handle => handle;

        /// <summary>Copies the bytes and opens the copy.</summary>
        internal static unsafe Graph Open(byte* bytes, int length, bool trusted)
        {
            LibraryLoading.Ensure();
            return OpenFile(Blob.Copied(bytes, length), trusted);
        }

        /// <summary>Takes ownership of the bytes: they are freed with the graph, or at once if it cannot be opened.</summary>
        internal static unsafe Graph OpenFile(Blob file, bool trusted)
        {
            try
            {
                int mode = trusted ? Constants.HOP_OPEN_TRUSTED : Constants.HOP_OPEN_FULL;
                IntPtr made, error = IntPtr.Zero;
                Call.Check(
                    hop_graph_open((byte*)file.Pointer, file.Length, mode, Constants.HOP_MEMORY_BORROW, &made, &error), error);
                return new Graph(new GraphHandle(made, file.Owner), file);
            }
            catch
            {
                file.Dispose();
                throw;
            }
        }

        /// <summary>Takes ownership of a graph that owns its bytes.</summary>
        internal static Graph Taken(IntPtr made) => new Graph(new GraphHandle(made, null), null);

        // The graph's file. The pointer is valid while the graph is in use.
        private static unsafe byte* BytesOf(Use graph, UIntPtr* length)
        {
            byte* bytes;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_graph_bytes(graph.Pointer, &bytes, length, &error), error);
            return bytes;
        }

        private static unsafe Graph MapFile(byte[] name, bool trusted)
        {
            int mode = trusted ? Constants.HOP_OPEN_TRUSTED : Constants.HOP_OPEN_FULL;
            IntPtr made, error = IntPtr.Zero;
            fixed (byte* at = name) Call.Check(hop_graph_map(at, Call.Length(name.Length), mode, &made, &error), error);
            return Taken(made);
        }
    }
}
