namespace Hoptrail
{
    /// <summary>How passages are ranked.</summary>
    public enum Method
    {
        /// <summary>BM25.</summary>
        Bm25,
        /// <summary>TF-IDF.</summary>
        TfIdf,
        /// <summary>Vectors alone.</summary>
        Dense,
        /// <summary>BM25 and vectors.</summary>
        Hybrid,
        /// <summary>GNN-Ret.</summary>
        GnnRet,
        /// <summary>RGNN-Ret: step by step.</summary>
        RgnnRet,
        /// <summary>The default: a spread over entities and passages, fused with the other rankings.</summary>
        Trail,
    }

    /// <summary>What all runs take.</summary>
    public class RunOptions
    {
        /// <summary>Options by key, over the defaults; null: none.</summary>
        public Options Options { get; set; }

        /// <summary>Units of work between two steps, about a nanosecond each.</summary>
        public long Work { get; set; } = 10000000;

        /// <summary>The most requests that the host works on at a time; 0: all that are open.</summary>
        public int Concurrency { get; set; }

        /// <summary>Threads to run independent parts of the work on. Answers do not depend on it.</summary>
        public int Threads { get; set; } = 1;
    }

    /// <summary>How to build a graph.</summary>
    public sealed class IndexOptions : RunOptions
    {
        /// <summary>Makes the passages' vectors. Without it, and without vectors in the sources, the graph has none.</summary>
        public Embedder Embed { get; set; }

        /// <summary>For option keywords.ask.</summary>
        public LanguageModel Complete { get; set; }
    }

    /// <summary>How to search.</summary>
    public class SearchOptions : RunOptions
    {
        /// <summary>How passages are ranked; null: as the options say, else trail.</summary>
        public Method? Method { get; set; }

        /// <summary>How many passages to return; null: as the options say, else 10.</summary>
        public int? Hits { get; set; }

        /// <summary>Makes vectors of questions, for methods that want them on a graph that has vectors.</summary>
        public Embedder Embed { get; set; }
    }

    /// <summary>How to ask.</summary>
    public sealed class AskOptions : SearchOptions
    {
        /// <summary>Answers. Needed.</summary>
        public LanguageModel Complete { get; set; }
    }
}
