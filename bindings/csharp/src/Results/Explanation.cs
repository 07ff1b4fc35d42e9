using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>What explains a result (schemas/trace.schema.json).</summary>
    public sealed class Explanation
    {
        internal Explanation(
            string question, string method, IReadOnlyList<string> notices, IReadOnlyList<HitExplanation> hits)
        {
            Question = question;
            Method = method;
            Notices = notices;
            Hits = hits;
        }

        /// <summary>The question.</summary>
        public string Question { get; }

        /// <summary>How passages were ranked.</summary>
        public string Method { get; }

        /// <summary>What a reader of the hits has to know, such as that the gate of trail is closed.</summary>
        public IReadOnlyList<string> Notices { get; }

        /// <summary>Best first.</summary>
        public IReadOnlyList<HitExplanation> Hits { get; }
    }

    /// <summary>What explains a hit.</summary>
    public sealed class HitExplanation
    {
        internal HitExplanation(
            double? score, double? distance, IReadOnlyDictionary<string, double?> parts, IReadOnlyList<PathStep> path,
            Snippet snippet)
        {
            Score = score;
            Distance = distance;
            Parts = parts;
            Path = path;
            Snippet = snippet;
        }

        /// <summary>Large when good; null where the method has distances.</summary>
        public double? Score { get; }

        /// <summary>Small when good: of gnn_ret and rgnn_ret.</summary>
        public double? Distance { get; }

        /// <summary>What the score is made of, by name.</summary>
        public IReadOnlyDictionary<string, double?> Parts { get; }

        /// <summary>From the question to the passage.</summary>
        public IReadOnlyList<PathStep> Path { get; }

        /// <summary>The place of the passage that fits the question best.</summary>
        public Snippet Snippet { get; }
    }

    /// <summary>
    /// The next node on the way from the question to a hit, an entity or a passage, and the link that led to it.
    /// </summary>
    public sealed class PathStep
    {
        internal PathStep(string by, string entity, string passage, string title)
        {
            By = by;
            Entity = entity;
            Passage = passage;
            Title = title;
        }

        /// <summary>"question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".</summary>
        public string By { get; }

        /// <summary>The entity; null where the node is a passage.</summary>
        public string Entity { get; }

        /// <summary>The passage's id; null where the node is an entity.</summary>
        public string Passage { get; }

        /// <summary>The passage's title; null where the node is an entity.</summary>
        public string Title { get; }
    }

    /// <summary>Part of a passage's text.</summary>
    public sealed class Snippet
    {
        internal Snippet(string text, TextRange range, IReadOnlyList<TextRange> highlights)
        {
            Text = text;
            Range = range;
            Highlights = highlights;
        }

        /// <summary>The part.</summary>
        public string Text { get; }

        /// <summary>Where it is in the passage's text.</summary>
        public TextRange Range { get; }

        /// <summary>Words of the question, as ranges of the passage's text.</summary>
        public IReadOnlyList<TextRange> Highlights { get; }
    }

    /// <summary>A range of a passage's text.</summary>
    public struct TextRange
    {
        internal TextRange(int begin, int end, long byteBegin, long byteEnd)
        {
            Begin = begin;
            End = end;
            ByteBegin = byteBegin;
            ByteEnd = byteEnd;
        }

        /// <summary>Its first char.</summary>
        public int Begin { get; }

        /// <summary>The char behind its last.</summary>
        public int End { get; }

        /// <summary>Its first byte of UTF-8.</summary>
        public long ByteBegin { get; }

        /// <summary>The byte behind its last.</summary>
        public long ByteEnd { get; }
    }
}
