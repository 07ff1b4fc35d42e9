using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>What explains a result.</summary>
    public sealed class Explanation
    {
        internal Explanation(
            string question, string method, IReadOnlyList<string> notices, IReadOnlyList<HitExplanation> hits,
            EvidenceGraph evidenceGraph, string loop, Cost cost, Measures measures)
        {
            EvidenceGraph = evidenceGraph;
            Question = question;
            Method = method;
            Notices = notices;
            Hits = hits;
            Loop = loop;
            Cost = cost;
            Measures = measures;
        }

        /// <summary>The question.</summary>
        public string Question { get; }

        /// <summary>How passages were ranked.</summary>
        public string Method { get; }

        /// <summary>What a reader of the hits has to know, such as that the gate of trail is closed.</summary>
        public IReadOnlyList<string> Notices { get; }

        /// <summary>Best first.</summary>
        public IReadOnlyList<HitExplanation> Hits { get; }

        /// <summary>What follows from the question, and what from what; empty for methods that find no graph.</summary>
        public EvidenceGraph EvidenceGraph { get; }

        /// <summary>
        /// How the language model was taken through the question: "once", "self_critique", "self_ask", "ircot",
        /// "iter_retgen"; null but for asks, and methods that ask while they search.
        /// </summary>
        public string Loop { get; }

        /// <summary>What was asked of the host for this question; null where the loop is.</summary>
        public Cost Cost { get; }

        /// <summary>Of an answer to a question with gold answers; else null.</summary>
        public Measures Measures { get; }
    }

    /// <summary>The evidence graph that a method finds behind its hits.</summary>
    public sealed class EvidenceGraph
    {
        internal EvidenceGraph(IReadOnlyList<EvidenceNode> nodes, IReadOnlyList<EvidenceEdge> edges)
        {
            Nodes = nodes;
            Edges = edges;
        }

        /// <summary>In reading order.</summary>
        public IReadOnlyList<EvidenceNode> Nodes { get; }

        /// <summary>In the order of reasoning.</summary>
        public IReadOnlyList<EvidenceEdge> Edges { get; }
    }

    /// <summary>A passage of an evidence graph.</summary>
    public sealed class EvidenceNode
    {
        internal EvidenceNode(string passage, long index, string title, int depth)
        {
            Passage = passage;
            Index = index;
            Title = title;
            Depth = depth;
        }

        /// <summary>Its id.</summary>
        public string Passage { get; }

        /// <summary>Its index in the graph of passages.</summary>
        public long Index { get; }

        /// <summary>Its title.</summary>
        public string Title { get; }

        /// <summary>Edges of the shortest way from the question, at least 1.</summary>
        public int Depth { get; }
    }

    /// <summary>An edge of an evidence graph: To follows from From.</summary>
    public sealed class EvidenceEdge
    {
        internal EvidenceEdge(string from, string to, string direction, int step)
        {
            From = from;
            To = to;
            Direction = direction;
            Step = step;
        }

        /// <summary>A passage's id; null is the question.</summary>
        public string From { get; }

        /// <summary>A passage's id.</summary>
        public string To { get; }

        /// <summary>
        /// Which search found it: "forward" from the question, "backward" from the passages next to the answer, "both".
        /// </summary>
        public string Direction { get; }

        /// <summary>The step of the question that found it, from 1; 0: the question was ranked as a whole.</summary>
        public int Step { get; }
    }

    /// <summary>What a question has asked of its host.</summary>
    public sealed class Cost
    {
        internal Cost(long texts, long completions, long tokensRead, long tokensWritten)
        {
            Texts = texts;
            Completions = completions;
            TokensRead = tokensRead;
            TokensWritten = tokensWritten;
        }

        /// <summary>Texts that were embedded.</summary>
        public long Texts { get; }

        /// <summary>Questions to the language model.</summary>
        public long Completions { get; }

        /// <summary>Tokens that it read, as far as the host has told.</summary>
        public long TokensRead { get; }

        /// <summary>Tokens that it wrote, as far as the host has told.</summary>
        public long TokensWritten { get; }
    }

    /// <summary>An answer compared with the gold answers.</summary>
    public sealed class Measures
    {
        internal Measures(double exactMatch, double f1, bool? accurate)
        {
            ExactMatch = exactMatch;
            F1 = f1;
            Accurate = accurate;
        }

        /// <summary>1 where it is one of them.</summary>
        public double ExactMatch { get; }

        /// <summary>Of its words, with the nearest of them.</summary>
        public double F1 { get; }

        /// <summary>A judging model's word (option ask.judge); null without one.</summary>
        public bool? Accurate { get; }
    }

    /// <summary>What explains a hit.</summary>
    public sealed class HitExplanation
    {
        internal HitExplanation(
            double? score, double? distance, IReadOnlyDictionary<string, double?> parts, IReadOnlyList<string> reasons,
            IReadOnlyList<PathStep> path, Snippet snippet)
        {
            Score = score;
            Distance = distance;
            Parts = parts;
            Reasons = reasons;
            Path = path;
            Snippet = snippet;
        }

        /// <summary>Large when good; null where the method has distances.</summary>
        public double? Score { get; }

        /// <summary>Small when good: of gnn_ret and rgnn_ret.</summary>
        public double? Distance { get; }

        /// <summary>What the score is made of, by name.</summary>
        public IReadOnlyDictionary<string, double?> Parts { get; }

        /// <summary>
        /// Why the hit stands where it does, in short English phrases, most important first; empty where the method does
        /// not say.
        /// </summary>
        public IReadOnlyList<string> Reasons { get; }

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
        internal PathStep(string by, string entity, string passage, string title, PathEvidence evidence)
        {
            By = by;
            Entity = entity;
            Passage = passage;
            Title = title;
            Evidence = evidence;
        }

        /// <summary>"question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".</summary>
        public string By { get; }

        /// <summary>The entity; null where the node is a passage.</summary>
        public string Entity { get; }

        /// <summary>The passage's id; null where the node is an entity.</summary>
        public string Passage { get; }

        /// <summary>The passage's title; null where the node is an entity.</summary>
        public string Title { get; }

        /// <summary>
        /// The sentence that makes the link; null where none does: the first step, adjacent or nearest passages, keywords
        /// that the host gave.
        /// </summary>
        public PathEvidence Evidence { get; }
    }

    /// <summary>
    /// The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares rare words with the
    /// passage before. The whole passage where a hyperlink's text has no word of its target's title; a title always as a
    /// whole.
    /// </summary>
    public sealed class PathEvidence
    {
        internal PathEvidence(string document, string passage, string @in, string text, TextRange range)
        {
            Document = document;
            Passage = passage;
            In = @in;
            Text = text;
            Range = range;
        }

        /// <summary>Id of the document that the passage is of.</summary>
        public string Document { get; }

        /// <summary>Id of the passage that it is in: one of the two that the link joins.</summary>
        public string Passage { get; }

        /// <summary>"text" or "title": where in the passage.</summary>
        public string In { get; }

        /// <summary>The sentence.</summary>
        public string Text { get; }

        /// <summary>Where it is in the passage's text, or its title.</summary>
        public TextRange Range { get; }
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

    /// <summary>A range of a passage's text, or of its title where that is said.</summary>
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
