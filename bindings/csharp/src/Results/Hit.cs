using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>A passage that was found. Its texts are read from the graph; what explains it is a copy.</summary>
    public struct Hit
    {
        private static readonly PathStep[] noPath = new PathStep[0];
        private static readonly string[] noReasons = new string[0];

        private readonly SearchResult result;
        private readonly int index;

        internal Hit(SearchResult result, int index)
        {
            this.result = result;
            this.index = index;
        }

        /// <summary>1 for the best.</summary>
        public int Rank => index + 1;

        /// <summary>The passage, read from the graph: its id, title, text and more.</summary>
        public Passage Passage => result.PassageOf(index);

        /// <summary>The passage's id.</summary>
        public string Id => Passage.Id;

        /// <summary>The passage's title.</summary>
        public string Title => Passage.Title;

        /// <summary>The passage's text.</summary>
        public string Text => Passage.Text;

        /// <summary>The id of the passage's document.</summary>
        public string Document => Passage.DocumentId;

        /// <summary>The passage's metadata.</summary>
        public Metadata Metadata => Passage.Metadata;

        /// <summary>Large when good; for methods gnn_ret and rgnn_ret the distance, small when good.</summary>
        public float Score => result.Scores[index];

        /// <summary>From the question to the passage; empty with option hits.explain off.</summary>
        public IReadOnlyList<PathStep> Path => Explanation?.Path ?? noPath;

        /// <summary>What the score is made of, by name; null with option hits.explain off.</summary>
        public IReadOnlyDictionary<string, double?> Parts => Explanation?.Parts;

        /// <summary>
        /// Why it stands where it does, in short English phrases, most important first; empty where the method does not
        /// say, and with option hits.explain off.
        /// </summary>
        public IReadOnlyList<string> Reasons => Explanation?.Reasons ?? noReasons;

        /// <summary>The place that fits the question best; null with option hits.explain off.</summary>
        public Snippet Snippet => Explanation?.Snippet;

        private HitExplanation Explanation
        {
            get
            {
                IReadOnlyList<HitExplanation> hits = result.Explanation.Hits;
                return index < hits.Count ? hits[index] : null;
            }
        }
    }
}
