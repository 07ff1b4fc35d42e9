using System;
using Hoptrail.Native;
using Hoptrail.Raw;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// A passage of a graph. One of <see cref="Graph"/> is a reference into it: each property reads the graph, and throws
    /// <see cref="ObjectDisposedException"/> if the graph is disposed. That of a hit is a copy.
    /// </summary>
    public struct Passage
    {
        private readonly Graph graph;
        private readonly Content copy; // null: read the graph

        private readonly bool isHeld;

        internal Passage(Graph graph, int index)
            : this(graph, index, false)
        {
        }

        private Passage(Graph graph, int index, bool isHeld)
        {
            this.graph = graph;
            this.isHeld = isHeld;
            copy = null;
            Index = index;
        }

        private Passage(Content copy, int index)
        {
            graph = null;
            isHeld = false;
            this.copy = copy;
            Index = index;
        }

        /// <summary>The passage as independent data. Something keeps the graph, which may be disposed.</summary>
        internal static Passage CopyOf(Graph graph, int index) =>
            new Passage(new Content(new Passage(graph, index, true)), index);

        private Use InUse() => isHeld ? graph.Handle.UseHeld() : graph.Handle.Use();

        /// <summary>Its index in the graph.</summary>
        public int Index { get; }

        /// <summary>Its id, unique in the graph.</summary>
        public string Id => copy?.Id ?? Read(Constants.HOP_PASSAGE_ID);

        /// <summary>Its title.</summary>
        public string Title => copy?.Title ?? Read(Constants.HOP_PASSAGE_TITLE);

        /// <summary>Its text.</summary>
        public string Text => copy?.Text ?? Read(Constants.HOP_PASSAGE_TEXT);

        /// <summary>Id of its document.</summary>
        public string DocumentId => copy?.DocumentId ?? Read(Constants.HOP_PASSAGE_DOCUMENT_ID);

        /// <summary>Title of its document.</summary>
        public string DocumentTitle => copy?.DocumentTitle ?? Read(Constants.HOP_PASSAGE_DOCUMENT_TITLE);

        /// <summary>Heading of its innermost section; empty if none.</summary>
        public string Heading => copy?.Heading ?? Read(Constants.HOP_PASSAGE_HEADING);

        /// <summary>Its position in the document.</summary>
        public unsafe PassagePlace Place
        {
            get
            {
                if (copy != null) return copy.Place;
                uint document, section, page, begin, end;
                IntPtr error = IntPtr.Zero;
                using (Use used = InUse())
                {
                    Call.Check(
                        hop_graph_passage_place(used.Pointer, (uint)Index, &document, &section, &page, &begin, &end, &error),
                        error);
                }
                return new PassagePlace(document, section, page, begin, end);
            }
        }

        /// <summary>Its metadata.</summary>
        public unsafe Metadata Metadata
        {
            get
            {
                if (copy != null) return copy.Metadata;
                using (Use used = InUse())
                {
                    uint count;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_graph_metadata_count(used.Pointer, (uint)Index, &count, &error), error);
                    var metadata = new Metadata();
                    for (uint i = 0; i < count; ++i)
                    {
                        byte* key, value;
                        UIntPtr keyLength, valueLength;
                        Call.Check(
                            hop_graph_metadata(
                                used.Pointer, (uint)Index, i, &key, &keyLength, &value, &valueLength, &error),
                            error);
                        metadata.Add(Utf8.Text(key, keyLength), Utf8.Text(value, valueLength));
                    }
                    return metadata;
                }
            }
        }

        private sealed class Content
        {
            internal Content(Passage passage)
            {
                Id = passage.Id;
                Title = passage.Title;
                Text = passage.Text;
                DocumentId = passage.DocumentId;
                DocumentTitle = passage.DocumentTitle;
                Heading = passage.Heading;
                Place = passage.Place;
                Metadata = passage.Metadata;
            }

            internal string Id { get; }
            internal string Title { get; }
            internal string Text { get; }
            internal string DocumentId { get; }
            internal string DocumentTitle { get; }
            internal string Heading { get; }
            internal PassagePlace Place { get; }
            internal Metadata Metadata { get; }
        }

        private unsafe string Read(int field)
        {
            byte* text;
            UIntPtr length;
            IntPtr error = IntPtr.Zero;
            using (Use used = InUse())
            {
                Call.Check(hop_graph_passage_text(used.Pointer, (uint)Index, field, &text, &length, &error), error);
                return Utf8.Text(text, length);
            }
        }
    }

    /// <summary>Position of a passage in its document.</summary>
    public struct PassagePlace
    {
        private const uint None = 0xffffffff;

        internal PassagePlace(uint document, uint section, uint page, uint sourceBegin, uint sourceEnd)
        {
            Document = (int)document;
            Section = section == None ? (int?)null : (int)section;
            Page = page == None ? (int?)null : (int)page;
            SourceBegin = sourceBegin;
            SourceEnd = sourceEnd;
        }

        /// <summary>Index of its document.</summary>
        public int Document { get; }

        /// <summary>Index of its innermost section; null if none.</summary>
        public int? Section { get; }

        /// <summary>Its page; null if none.</summary>
        public int? Page { get; }

        /// <summary>Its first byte in the source document.</summary>
        public long SourceBegin { get; }

        /// <summary>The byte after its last byte in the source document.</summary>
        public long SourceEnd { get; }
    }
}
