using System.Collections.Generic;
using System.Text;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>Facts about a version of a <see cref="Store"/>.</summary>
    public sealed class StoreDescription
    {
        internal StoreDescription(string json)
        {
            Json = json;
            Facts facts = Facts.Of(Encoding.UTF8.GetBytes(json));
            Format = (int)facts.Count("format");
            Generation = facts.Count("generation");
            Documents = facts.Count("documents");
            Passages = facts.Count("passages");
            IsOneFile = facts.Flag("one_file");
            Options = facts.Text("options");
            Segments = facts.All("segments", segment => new SegmentDescription(segment));
        }

        /// <summary>The complete description as the engine writes it: one JSON object.</summary>
        public string Json { get; }

        /// <summary>Version of the folder's format.</summary>
        public int Format { get; }

        /// <summary>Version number of the store: each change increments it.</summary>
        public long Generation { get; }

        /// <summary>Number of documents, without deleted ones.</summary>
        public long Documents { get; }

        /// <summary>Number of their passages.</summary>
        public long Passages { get; }

        /// <summary>Whether its graph can be saved as one file, which holds up to 2 GiB.</summary>
        public bool IsOneFile { get; }

        /// <summary>Options that apply whenever its documents are indexed, one line "key=value" each.</summary>
        public string Options { get; }

        /// <summary>Its segments.</summary>
        public IReadOnlyList<SegmentDescription> Segments { get; }
    }

    /// <summary>Documents that were indexed together, or merged.</summary>
    public sealed class SegmentDescription
    {
        internal SegmentDescription(Facts facts)
        {
            Number = facts.Count("number");
            GraphBytes = facts.Count("graph_bytes");
            SourcesBytes = facts.Count("sources_bytes");
            Documents = facts.Count("documents");
            DeletedDocuments = facts.Count("deleted_documents");
        }

        /// <summary>The number in the names of its files.</summary>
        public long Number { get; }

        /// <summary>Size of its graph file.</summary>
        public long GraphBytes { get; }

        /// <summary>Size of the file of its documents' sources.</summary>
        public long SourcesBytes { get; }

        /// <summary>Number of documents in it, including deleted ones.</summary>
        public long Documents { get; }

        /// <summary>Number of deleted documents in it.</summary>
        public long DeletedDocuments { get; }
    }
}
