using System.Collections.Generic;
using System.Text;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>Facts about a graph.</summary>
    public sealed class GraphDescription
    {
        internal GraphDescription(string json)
        {
            Json = json;
            Facts facts = Facts.Of(Encoding.UTF8.GetBytes(json));
            Passages = facts.Count("passages");
            Documents = facts.Count("documents");
            Sections = facts.Count("sections");
            Pages = facts.Count("pages");
            Tables = facts.Count("tables");
            Keywords = facts.Count("keywords");
            Terms = facts.Count("terms");
            Postings = facts.Count("postings");
            AverageTerms = facts.Number("average_terms");
            KeywordLinks = facts.Counts("keyword_links");
            Hyperlinks = facts.Count("hyperlinks");
            WrittenLinks = facts.Count("written_links");
            UnresolvedLinks = facts.Count("unresolved_links");
            UnresolvedLinksByPattern = facts.Counts("unresolved_links_by_pattern");
            Nearest = facts.Count("nearest");
            Edges = new EdgeDescription(facts.Members("graph"));
            Facts vectors = facts.Members("vectors");
            Vectors = vectors == null ? null : new VectorDescription(vectors);
            Analyzer = facts.Text("analyzer");
            File = new FileDescription(facts.Members("file"));
            IndexOptions = facts.Words("index_options");
        }

        /// <summary>The complete description as the engine writes it: one JSON object.</summary>
        public string Json { get; }

        /// <summary>Number of passages.</summary>
        public long Passages { get; }

        /// <summary>Number of documents that the passages belong to.</summary>
        public long Documents { get; }

        /// <summary>Number of sections in the documents.</summary>
        public long Sections { get; }

        /// <summary>Number of numbered pages in the documents.</summary>
        public long Pages { get; }

        /// <summary>Number of tables with a name.</summary>
        public long Tables { get; }

        /// <summary>Number of names and phrases that link passages.</summary>
        public long Keywords { get; }

        /// <summary>Number of distinct words.</summary>
        public long Terms { get; }

        /// <summary>Number of pairs of a word and a passage that contains it.</summary>
        public long Postings { get; }

        /// <summary>Average number of words in a passage.</summary>
        public double AverageTerms { get; }

        /// <summary>Links between keywords and passages: "all", and those of each kind. A link may be of several kinds.</summary>
        public IReadOnlyDictionary<string, long> KeywordLinks { get; }

        /// <summary>Hyperlinks from one passage to another.</summary>
        public long Hyperlinks { get; }

        /// <summary>Hyperlinks in the documents' texts.</summary>
        public long WrittenLinks { get; }

        /// <summary>Hyperlinks in the texts whose target is not in the corpus.</summary>
        public long UnresolvedLinks { get; }

        /// <summary>Unresolved hyperlinks by the syntax in which they are written.</summary>
        public IReadOnlyDictionary<string, long> UnresolvedLinksByPattern { get; }

        /// <summary>Links to passages with the nearest vectors.</summary>
        public long Nearest { get; }

        /// <summary>The passage graph under a method.</summary>
        public EdgeDescription Edges { get; }

        /// <summary>The passages' vectors; null if there are none.</summary>
        public VectorDescription Vectors { get; }

        /// <summary>How texts are tokenized. Graphs with the same tokenization have the same value.</summary>
        public string Analyzer { get; }

        /// <summary>The graph's file.</summary>
        public FileDescription File { get; }

        /// <summary>Index options that were set.</summary>
        public IReadOnlyDictionary<string, string> IndexOptions { get; }
    }

    /// <summary>The passage graph under a method.</summary>
    public sealed class EdgeDescription
    {
        internal EdgeDescription(Facts facts)
        {
            Method = facts.Text("method");
            Vertices = facts.Count("vertices");
            Edges = facts.Count("edges");
            EdgesPerVertex = facts.Number("edges_per_vertex");
            Density = facts.Number("density");
            Entities = facts.Count("entities");
            EntityLinks = facts.Count("entity_links");
            MentionPairs = facts.Count("mention_pairs");
            CommonNames = facts.Count("common_names");
            CommonPhrases = facts.Count("common_phrases");
        }

        /// <summary>The name of the method.</summary>
        public string Method { get; }

        /// <summary>Number of passages.</summary>
        public long Vertices { get; }

        /// <summary>Number of pairs of connected passages.</summary>
        public long Edges { get; }

        /// <summary>Edges per passage.</summary>
        public double EdgesPerVertex { get; }

        /// <summary>Edges as a share of all pairs.</summary>
        public double Density { get; }

        /// <summary>Keywords that link passages under the method.</summary>
        public long Entities { get; }

        /// <summary>Pairs of an entity and a passage that has it.</summary>
        public long EntityLinks { get; }

        /// <summary>Pairs of a passage that mentions a name and a passage about that name.</summary>
        public long MentionPairs { get; }

        /// <summary>Names left out because too many passages have them.</summary>
        public long CommonNames { get; }

        /// <summary>Phrases left out because too many passages have them.</summary>
        public long CommonPhrases { get; }
    }

    /// <summary>Vectors of a graph.</summary>
    public sealed class VectorDescription
    {
        internal VectorDescription(Facts facts)
        {
            Precision = facts.Text("precision");
            Dimension = (int)facts.Count("dimension");
            Embedder = facts.Text("embedder");
        }

        /// <summary>"f32", "f16" or "int8".</summary>
        public string Precision { get; }

        /// <summary>Numbers per vector.</summary>
        public int Dimension { get; }

        /// <summary>Id of the embedder that made the vectors; empty: not stated.</summary>
        public string Embedder { get; }
    }

    /// <summary>The file of a graph.</summary>
    public sealed class FileDescription
    {
        internal FileDescription(Facts facts)
        {
            Version = (int)facts.Count("version");
            Bytes = facts.Count("bytes");
            Checksum = facts.Count("checksum");
            Sections = facts.Counts("sections");
        }

        /// <summary>Version of the file format.</summary>
        public int Version { get; }

        /// <summary>File size in bytes.</summary>
        public long Bytes { get; }

        /// <summary>CRC-32C of the content.</summary>
        public long Checksum { get; }

        /// <summary>Size of each section of the file in bytes.</summary>
        public IReadOnlyDictionary<string, long> Sections { get; }
    }
}
