using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>A passage that was found. It is independent data, which stays when the graph is disposed.</summary>
    public partial struct Hit
    {
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
