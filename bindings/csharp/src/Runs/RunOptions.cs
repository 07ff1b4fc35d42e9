namespace Hoptrail
{
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

    /// <summary>
    /// How to open a store. Options are those of each index of its documents, and cannot change: of a store that is there, those that
    /// are set must be as they were. With index.embed its passages have vectors.
    /// </summary>
    public sealed class StoreOptions : RunOptions
    {
        /// <summary>Makes a store where there is none, and the folder, too.</summary>
        public bool Create { get; set; }
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

        /// <summary>
        /// A language model. To ask needs it. Given to a search, it sets option search.complete: methods may ask it on
        /// their way, and loops have to.
        /// </summary>
        public LanguageModel Complete { get; set; }

        /// <summary>
        /// Results have their explanations as JSON, too (<see cref="SearchResult.ExplanationJson"/>). Writing it takes time.
        /// </summary>
        public bool ExplanationJson { get; set; }

        /// <summary>What training has learned: a file of weights (<see cref="Graph.Train"/>); null: nothing.</summary>
        public byte[] Weights { get; set; }
    }

    /// <summary>How to ask.</summary>
    public sealed class AskOptions : SearchOptions
    {
    }

    /// <summary>How to train.</summary>
    public sealed class TrainOptions : RunOptions
    {
        /// <summary>What is trained: GnnRet, RgnnRet, Trail, Iier, GRag or Bgr; null: as the options say, else trail.</summary>
        public Method? Method { get; set; }

        /// <summary>Makes vectors of questions that bring none.</summary>
        public Embedder Embed { get; set; }
    }
}
