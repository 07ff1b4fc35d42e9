using System.Collections.Generic;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>The explanation of a result, as the engine writes it in <see cref="SearchResult.ExplanationJson"/>.</summary>
    public sealed class Explanation
    {
        private Explanation(Facts facts)
        {
            Question = facts.Text("question");
            Method = facts.Text("method");
            Notices = facts.Texts("notices");
            Answerability = facts.One("answerability", one => new Answerability(one));
            HopLink[] links = facts.All("links", one => new HopLink(one));
            Links = links;
            Hits = facts.All("hits", one => new HitExplanation(one, links));
            EvidenceGraph = new EvidenceGraph(facts.Members("evidence_graph") ?? Facts.None);
            Loop = facts.TextOrNull("loop");
            Cost = facts.One("cost", one => new Cost(one));
            Measures = facts.One("measures", one => new Measures(one));
        }

        /// <summary>Reads what the engine wrote; it writes nothing if option hits.explain is off.</summary>
        internal static Explanation Of(byte[] json) => new Explanation(json.Length == 0 ? Facts.None : Facts.Of(json));

        /// <summary>The question as it was searched for: a notice names each corrected word.</summary>
        public string Question { get; }

        /// <summary>The method that ranked the passages.</summary>
        public string Method { get; }

        /// <summary>Notices about the hits, such as that the gate of trail is closed.</summary>
        public IReadOnlyList<string> Notices { get; }

        /// <summary>Whether the hits can answer the question; null if option hits.explain is off.</summary>
        public Answerability Answerability { get; }

        /// <summary>The hits' explanations, best first.</summary>
        public IReadOnlyList<HitExplanation> Hits { get; }

        /// <summary>The links among the question, the first 20 hits, and the passages between them.</summary>
        public IReadOnlyList<HopLink> Links { get; }

        /// <summary>How passages depend on the question and on each other; empty for methods that build no such graph.</summary>
        public EvidenceGraph EvidenceGraph { get; }

        /// <summary>
        /// The question loop of the language model: "once", "self_critique", "self_ask", "ircot", "iter_retgen", "plan"; null except for
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
        internal EvidenceGraph(Facts facts)
        {
            Nodes = facts.All("nodes", one => new EvidenceNode(one));
            Edges = facts.All("edges", one => new EvidenceEdge(one));
        }

        /// <summary>The passages in reading order.</summary>
        public IReadOnlyList<EvidenceNode> Nodes { get; }

        /// <summary>The edges in the order of reasoning.</summary>
        public IReadOnlyList<EvidenceEdge> Edges { get; }
    }

    /// <summary>A passage of an evidence graph.</summary>
    public sealed class EvidenceNode
    {
        internal EvidenceNode(Facts facts)
        {
            Passage = facts.Text("passage");
            Index = facts.Count("index");
            Title = facts.Text("title");
            Depth = (int)facts.Count("depth");
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
        internal EvidenceEdge(Facts facts)
        {
            From = facts.TextOrNull("from");
            To = facts.Text("to");
            Direction = facts.Text("direction");
            Step = (int)facts.Count("step");
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
        internal Cost(Facts facts)
        {
            Texts = facts.Count("texts");
            Completions = facts.Count("completions");
            TokensRead = facts.Count("tokens_read");
            TokensWritten = facts.Count("tokens_written");
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
        internal Measures(Facts facts)
        {
            ExactMatch = facts.Number("exact_match");
            F1 = facts.Number("f1");
            Accurate = facts.FlagOrNull("accurate");
        }

        /// <summary>1 if it equals a gold answer, else 0.</summary>
        public double ExactMatch { get; }

        /// <summary>F1 of its words, against the most similar gold answer.</summary>
        public double F1 { get; }

        /// <summary>The verdict of a judging model (option ask.judge); null without one.</summary>
        public bool? Accurate { get; }
    }
}
