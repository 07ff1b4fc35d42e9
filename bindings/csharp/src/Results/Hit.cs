using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>A passage that was found. It is independent data, which stays when the graph is disposed.</summary>
    public struct Hit
    {
        private static readonly PathStep[] noPath = new PathStep[0];
        private static readonly ChainStep[] noChain = new ChainStep[0];
        private static readonly MatchedTerm[] noTerms = new MatchedTerm[0];
        private static readonly string[] noWords = new string[0];

        private readonly SearchResult result;
        private readonly int index;

        internal Hit(SearchResult result, int index)
        {
            this.result = result;
            this.index = index;
        }

        /// <summary>1 for the best.</summary>
        public int Rank => index + 1;

        /// <summary>The passage: its id, title, text and more.</summary>
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

        /// <summary>Larger is better; for methods gnn_ret and rgnn_ret the distance: smaller is better.</summary>
        public float Score => result.Scores[index];

        /// <summary>The path from the question to the passage; empty if option hits.explain is off.</summary>
        public IReadOnlyList<PathStep> Path => Explanation?.Path ?? noPath;

        /// <summary>
        /// The best way from the question to the passage over passages and the links between them, whether or not it moved the
        /// rank; empty if no link leads to it, or if option hits.explain is off.
        /// </summary>
        public IReadOnlyList<ChainStep> Chain => Explanation?.Chain ?? noChain;

        /// <summary>
        /// What holds the hit at its rank: "links" (without them it would stand at more than twice its rank, or not at all),
        /// "words", "vectors" or "both"; null if unknown, as are the ranks.
        /// </summary>
        public string RankedBy => Explanation?.RankedBy;

        /// <summary>Its rank by words and vectors, from 1; null if these do not find it.</summary>
        public int? RankWithoutLinks => Explanation?.RankWithoutLinks;

        /// <summary>Its rank by words, from 1; null if they do not find it.</summary>
        public int? RankByWords => Explanation?.RankByWords;

        /// <summary>Its rank by vectors, from 1; null if they do not find it.</summary>
        public int? RankByVectors => Explanation?.RankByVectors;

        /// <summary>Words of the question that the passage has; empty behind the first 20 hits.</summary>
        public IReadOnlyList<MatchedTerm> MatchedTerms => Explanation?.MatchedTerms ?? noTerms;

        /// <summary>Words of the question that the passage lacks; empty behind the first 20 hits.</summary>
        public IReadOnlyList<string> MissingTerms => Explanation?.MissingTerms ?? noWords;

        /// <summary>Where the passage stands in its document; null if option hits.explain is off.</summary>
        public HitSource Source => Explanation?.Source;

        /// <summary>The components of the score, by name; null if option hits.explain is off.</summary>
        public IReadOnlyDictionary<string, double?> Parts => Explanation?.Parts;

        /// <summary>
        /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none, or if option
        /// hits.explain is off.
        /// </summary>
        public IReadOnlyList<string> Reasons => Explanation?.Reasons ?? noWords;

        /// <summary>The part of the passage that matches the question best; null if option hits.explain is off.</summary>
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
