namespace Hoptrail
{
    /// <summary>Options of all runs.</summary>
    public class RunOptions
    {
        /// <summary>Options by key, which override the defaults; null: none.</summary>
        public Options Options { get; set; }

        /// <summary>Units of work between two steps, about a nanosecond each.</summary>
        public long Work { get; set; } = 10000000;

        /// <summary>The maximum number of concurrent requests to the host; 0: all that are open.</summary>
        public int Concurrency { get; set; }

        /// <summary>Number of threads for independent parts of the work. Results do not depend on it.</summary>
        public int Threads { get; set; } = 1;
    }

    /// <summary>How to build a graph.</summary>
    public sealed class IndexOptions : RunOptions
    {
        /// <summary>Makes the passages' vectors. Without it, and without vectors in the sources, the graph has none.</summary>
        public Embedder Embed { get; set; }

        /// <summary>The language model for option keywords.ask.</summary>
        public LanguageModel Complete { get; set; }
    }

    /// <summary>
    /// How to open a store. Its options are fixed when it is created and apply whenever documents are indexed: if the store
    /// exists, options set here must equal its options. With index.embed its passages have vectors.
    /// </summary>
    public sealed class StoreOptions : RunOptions
    {
        /// <summary>Creates the store, and its folder, if it does not exist.</summary>
        public bool Create { get; set; }
    }

    /// <summary>How to search.</summary>
    public class SearchOptions : RunOptions
    {
        /// <summary>The method that ranks passages; null: the one in the options, else trail.</summary>
        public Method? Method { get; set; }

        /// <summary>Number of passages to return; null: the number in the options, else 10.</summary>
        public int? Hits { get; set; }

        /// <summary>Makes vectors of questions, for methods that use them on a graph with vectors.</summary>
        public Embedder Embed { get; set; }

        /// <summary>
        /// A language model. Asking requires it. In a search it sets option search.complete: methods may call it, and loop
        /// methods require it.
        /// </summary>
        public LanguageModel Complete { get; set; }

        /// <summary>
        /// A scorer of the first passages of any method but rgnn_ret, such as a cross-encoder. It sets option search.score.
        /// </summary>
        public Scorer Score { get; set; }

        /// <summary>Learned weights: a file of <see cref="Graph.Train"/>; null: none.</summary>
        public byte[] Weights { get; set; }
    }

    /// <summary>How to ask.</summary>
    public sealed class AskOptions : SearchOptions
    {
    }

    /// <summary>How to train.</summary>
    public sealed class TrainOptions : RunOptions
    {
        /// <summary>GnnRet, RgnnRet, Trail, Iier, GRag or Bgr; null: the method in the options, else trail.</summary>
        public Method? Method { get; set; }

        /// <summary>Makes vectors of questions that have none.</summary>
        public Embedder Embed { get; set; }
    }
}
