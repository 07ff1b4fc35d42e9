using System.Collections.Generic;
using System.Linq;
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
            Segments = facts.Objects("segments").Select(segment => new SegmentDescription(segment)).ToArray();
        }

        /// <summary>All of it as the engine writes it: one JSON object.</summary>
        public string Json { get; }

        /// <summary>Version of the format of its folder.</summary>
        public int Format { get; }

        /// <summary>Counts the versions: the next change makes the next one.</summary>
        public long Generation { get; }

        /// <summary>Documents that are not deleted.</summary>
        public long Documents { get; }

        /// <summary>Their passages.</summary>
        public long Passages { get; }

        /// <summary>Whether its graph can be saved as a file: up to 2 GiB.</summary>
        public bool IsOneFile { get; }

        /// <summary>Options of each index of its documents, a line "key=value" each.</summary>
        public string Options { get; }

        /// <summary>What it is stored in.</summary>
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

        /// <summary>Names its files.</summary>
        public long Number { get; }

        /// <summary>Size of its graph file.</summary>
        public long GraphBytes { get; }

        /// <summary>Size of the file of its documents' sources.</summary>
        public long SourcesBytes { get; }

        /// <summary>Documents in it, those included that are deleted.</summary>
        public long Documents { get; }

        /// <summary>Documents in it that are deleted.</summary>
        public long DeletedDocuments { get; }
    }
}
