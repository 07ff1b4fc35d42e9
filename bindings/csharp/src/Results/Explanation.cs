using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>The explanation of a result.</summary>
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

        /// <summary>The method that ranked the passages.</summary>
        public string Method { get; }

        /// <summary>Notices about the hits, such as that the gate of trail is closed.</summary>
        public IReadOnlyList<string> Notices { get; }

        /// <summary>The hits' explanations, best first.</summary>
        public IReadOnlyList<HitExplanation> Hits { get; }

        /// <summary>How passages depend on the question and on each other; empty for methods that build no such graph.</summary>
        public EvidenceGraph EvidenceGraph { get; }

        /// <summary>
        /// The question loop of the language model: "once", "self_critique", "self_ask", "ircot", "iter_retgen"; null except for
        /// asks and for methods that call a language model while they search.
        /// </summary>
        public string Loop { get; }

        /// <summary>The host requests of this question; null if the loop is null.</summary>
        public Cost Cost { get; }

        /// <summary>Measures of the answer, if the question has gold answers; else null.</summary>
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

        /// <summary>The passages in reading order.</summary>
        public IReadOnlyList<EvidenceNode> Nodes { get; }

        /// <summary>The edges in the order of reasoning.</summary>
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

        /// <summary>The passage's id.</summary>
        public string Passage { get; }

        /// <summary>The passage's index in the graph of passages.</summary>
        public long Index { get; }

        /// <summary>The passage's title.</summary>
        public string Title { get; }

        /// <summary>Number of edges on the shortest path from the question, at least 1.</summary>
        public int Depth { get; }
    }

    /// <summary>An edge of an evidence graph: To depends on From.</summary>
    public sealed class EvidenceEdge
    {
        internal EvidenceEdge(string from, string to, string direction, int step)
        {
            From = from;
            To = to;
            Direction = direction;
            Step = step;
        }

        /// <summary>A passage's id; null: the question.</summary>
        public string From { get; }

        /// <summary>A passage's id.</summary>
        public string To { get; }

        /// <summary>
        /// Which search found it: "forward" from the question, "backward" from the passages next to the answer, "both".
        /// </summary>
        public string Direction { get; }

        /// <summary>The step of the question that found it, from 1; 0 if the question was ranked as a whole.</summary>
        public int Step { get; }
    }

    /// <summary>The host requests of a question.</summary>
    public sealed class Cost
    {
        internal Cost(long texts, long completions, long tokensRead, long tokensWritten)
        {
            Texts = texts;
            Completions = completions;
            TokensRead = tokensRead;
            TokensWritten = tokensWritten;
        }

        /// <summary>Number of texts embedded.</summary>
        public long Texts { get; }

        /// <summary>Number of calls of the language model.</summary>
        public long Completions { get; }

        /// <summary>Tokens that the model read, if the host reports them.</summary>
        public long TokensRead { get; }

        /// <summary>Tokens that the model wrote, if the host reports them.</summary>
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

        /// <summary>1 if it equals a gold answer, else 0.</summary>
        public double ExactMatch { get; }

        /// <summary>F1 of its words, against the most similar gold answer.</summary>
        public double F1 { get; }

        /// <summary>The verdict of a judging model (option ask.judge); null without one.</summary>
        public bool? Accurate { get; }
    }

    /// <summary>The explanation of a hit.</summary>
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

        /// <summary>Larger is better; null if the method ranks by distance.</summary>
        public double? Score { get; }

        /// <summary>Smaller is better: for gnn_ret and rgnn_ret.</summary>
        public double? Distance { get; }

        /// <summary>The components of the score, by name.</summary>
        public IReadOnlyDictionary<string, double?> Parts { get; }

        /// <summary>
        /// Reasons for the hit's rank, in short English phrases, most important first; empty if the method gives none.
        /// </summary>
        public IReadOnlyList<string> Reasons { get; }

        /// <summary>The path from the question to the passage.</summary>
        public IReadOnlyList<PathStep> Path { get; }

        /// <summary>The part of the passage that matches the question best.</summary>
        public Snippet Snippet { get; }
    }

    /// <summary>
    /// The next node on the path from the question to a hit: an entity or a passage, and the link that leads to it.
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
        internal PathEvidence(string document, string passage, string @in, string text, TextRange range)
        {
            Document = document;
            Passage = passage;
            In = @in;
            Text = text;
            Range = range;
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
        internal Snippet(string text, TextRange range, IReadOnlyList<TextRange> highlights)
        {
            Text = text;
            Range = range;
            Highlights = highlights;
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
        internal TextRange(int begin, int end, long byteBegin, long byteEnd)
        {
            Begin = begin;
            End = end;
            ByteBegin = byteBegin;
            ByteEnd = byteEnd;
        }

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
