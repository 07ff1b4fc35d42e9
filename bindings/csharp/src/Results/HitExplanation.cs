using System.Collections.Generic;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>The explanation of a hit.</summary>
    public sealed class HitExplanation
    {
        internal HitExplanation(Facts facts, IReadOnlyList<HopLink> links)
        {
            Rank = (int)facts.Count("rank");
            Passage = facts.Text("passage");
            Index = facts.Count("index");
            Document = facts.Text("document");
            Title = facts.Text("title");
            Source = new HitSource(facts.Members("source") ?? Facts.None);
            Score = facts.NumberOrNull("score");
            Distance = facts.NumberOrNull("distance");
            Parts = facts.Numbers("parts");
            Reasons = facts.Texts("reasons");
            Path = facts.All("path", one => new PathStep(one));
            Chain = facts.All("chain", one => new ChainStep(one, links));
            RankedBy = facts.TextOrNull("ranked_by");
            RankWithoutLinks = (int?)facts.CountOrNull("rank_without_links");
            RankByWords = (int?)facts.CountOrNull("rank_by_words");
            RankByVectors = (int?)facts.CountOrNull("rank_by_vectors");
            MatchedTerms = facts.All("matched_terms", one => new MatchedTerm(one));
            MissingTerms = facts.Texts("missing_terms");
            Snippet = new Snippet(facts.Members("snippet") ?? Facts.None);
        }

        /// <summary>1 for the best.</summary>
        public int Rank { get; }

        /// <summary>The passage's id.</summary>
        public string Passage { get; }

        /// <summary>The passage's index in the graph.</summary>
        public long Index { get; }

        /// <summary>The id of the passage's document.</summary>
        public string Document { get; }

        /// <summary>The passage's title.</summary>
        public string Title { get; }

        /// <summary>Where the passage stands in its document.</summary>
        public HitSource Source { get; }

        /// <summary>Larger is better; null if the method ranks by distance.</summary>
        public double? Score { get; }

        /// <summary>Smaller is better: for methods that rank by distance.</summary>
        public double? Distance { get; }

        /// <summary>The components of the score, by name.</summary>
        public IReadOnlyDictionary<string, double?> Parts { get; }

        /// <summary>
        /// Reasons for the hit's rank, in short English phrases, most important first; empty if the method gives none.
        /// </summary>
        public IReadOnlyList<string> Reasons { get; }

        /// <summary>The path from the question to the passage.</summary>
        public IReadOnlyList<PathStep> Path { get; }

        /// <summary>
        /// The best way from the question to the passage, whether or not it moved the rank; empty if no link leads to it.
        /// </summary>
        public IReadOnlyList<ChainStep> Chain { get; }

        /// <summary>
        /// What holds the hit at its rank: "links" (without them it would stand at more than twice its rank, or not at all),
        /// "words", "vectors" or "both"; null if unknown, as are the ranks.
        /// </summary>
        public string RankedBy { get; }

        /// <summary>Its rank by words and vectors, from 1; null if these do not find it.</summary>
        public int? RankWithoutLinks { get; }

        /// <summary>Its rank by words, from 1; null if they do not find it.</summary>
        public int? RankByWords { get; }

        /// <summary>Its rank by vectors, from 1; null if they do not find it.</summary>
        public int? RankByVectors { get; }

        /// <summary>Words of the question that the passage has; of the first 20 hits.</summary>
        public IReadOnlyList<MatchedTerm> MatchedTerms { get; }

        /// <summary>Words of the question that the passage lacks; of the first 20 hits.</summary>
        public IReadOnlyList<string> MissingTerms { get; }

        /// <summary>The sentence that leads to the next hit of a chain, or adds most of the question's words.</summary>
        public Snippet Snippet { get; }
    }

    /// <summary>Where a passage stands in its document.</summary>
    public sealed class HitSource
    {
        internal HitSource(Facts facts)
        {
            long[] bytes = facts.Pair("bytes");
            ByteBegin = bytes[0];
            ByteEnd = bytes[1];
            Line = facts.CountOrNull("line");
            Column = facts.CountOrNull("column");
        }

        /// <summary>The passage's first byte in the document's UTF-8 text.</summary>
        public long ByteBegin { get; }

        /// <summary>The byte after its last.</summary>
        public long ByteEnd { get; }

        /// <summary>The line of its first byte, from 1; null for a passage that was given by itself.</summary>
        public long? Line { get; }

        /// <summary>The column of its first byte, in bytes from 1; null for a passage that was given by itself.</summary>
        public long? Column { get; }
    }

    /// <summary>A word of the question that a hit has.</summary>
    public sealed class MatchedTerm
    {
        internal MatchedTerm(Facts facts)
        {
            Term = facts.Text("term");
            Form = facts.Text("form");
            Place = facts.TextOrNull("place");
        }

        /// <summary>The question's word.</summary>
        public string Term { get; }

        /// <summary>The hit's form of it.</summary>
        public string Form { get; }

        /// <summary>"title", or "path" of the file, for a word that the text lacks; null where the text has it.</summary>
        public string Place { get; }
    }

    /// <summary>
    /// The next node on the path from the question to a hit: an entity or a passage, and the link that leads to it.
    /// </summary>
    public sealed class PathStep
    {
        internal PathStep(Facts facts)
        {
            By = facts.Text("by");
            Entity = facts.TextOrNull("entity");
            Passage = facts.TextOrNull("passage");
            Title = facts.TextOrNull("title");
            Evidence = facts.One("evidence", one => new PathEvidence(one));
        }

        /// <summary>
        /// The kind of link: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".
        /// </summary>
        public string By { get; }

        /// <summary>The entity; null if the node is a passage.</summary>
        public string Entity { get; }

        /// <summary>The passage's id; null if the node is an entity.</summary>
        public string Passage { get; }

        /// <summary>The passage's title; null if the node is an entity.</summary>
        public string Title { get; }

        /// <summary>
        /// The sentence that makes the link; null if no sentence does: for the first step, adjacent or nearest passages, and
        /// keywords supplied by the host.
        /// </summary>
        public PathEvidence Evidence { get; }
    }

    /// <summary>
    /// The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares rare words with the
    /// previous passage. If no word of a hyperlink's text is in its target's title, it is the whole passage. A title is
    /// never split.
    /// </summary>
    public sealed class PathEvidence
    {
        internal PathEvidence(Facts facts)
        {
            Document = facts.Text("document");
            Passage = facts.Text("passage");
            In = facts.Text("in");
            Text = facts.Text("text");
            Range = TextRange.Of(facts, "range");
        }

        /// <summary>Id of the passage's document.</summary>
        public string Document { get; }

        /// <summary>Id of the passage that contains it: one of the two that the link connects.</summary>
        public string Passage { get; }

        /// <summary>"text" or "title": the part of the passage that contains it.</summary>
        public string In { get; }

        /// <summary>The sentence.</summary>
        public string Text { get; }

        /// <summary>Its range in the passage's text or title.</summary>
        public TextRange Range { get; }
    }

    /// <summary>An excerpt of a passage's text.</summary>
    public sealed class Snippet
    {
        internal Snippet(Facts facts)
        {
            Text = facts.Text("text");
            Range = TextRange.Of(facts, "range");
            Highlights = facts.All("highlights", one => new TextRange(one));
        }

        /// <summary>The excerpt.</summary>
        public string Text { get; }

        /// <summary>Its range in the passage's text.</summary>
        public TextRange Range { get; }

        /// <summary>Words of the question, as ranges in the passage's text.</summary>
        public IReadOnlyList<TextRange> Highlights { get; }
    }

    /// <summary>A range of a passage's text, or of its title where documented.</summary>
    public struct TextRange
    {
        internal TextRange(Facts facts)
        {
            long[] bytes = facts.Pair("bytes"), chars = facts.Pair("utf16");
            Begin = (int)chars[0];
            End = (int)chars[1];
            ByteBegin = bytes[0];
            ByteEnd = bytes[1];
        }

        internal static TextRange Of(Facts facts, string name) => new TextRange(facts.Members(name) ?? Facts.None);

        /// <summary>The first char.</summary>
        public int Begin { get; }

        /// <summary>The char after the last.</summary>
        public int End { get; }

        /// <summary>The first byte of the UTF-8 text.</summary>
        public long ByteBegin { get; }

        /// <summary>The byte after the last.</summary>
        public long ByteEnd { get; }
    }
}
