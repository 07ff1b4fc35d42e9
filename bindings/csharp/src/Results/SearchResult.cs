using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>
    /// What a search found: independent data that nobody need dispose. Passages of hits are read from the graph.
    /// </summary>
    public class SearchResult
    {
        private readonly Graph graph;
        private readonly byte[] explanationJson;

        internal SearchResult(
            Graph graph, int[] passages, float[] scores, Explanation explanation, byte[] explanationJson, AnsweredStep[] steps,
            float[] state)
        {
            this.graph = graph;
            Passages = passages;
            Scores = scores;
            Explanation = explanation;
            this.explanationJson = explanationJson;
            Steps = steps;
            State = state;
        }

        /// <summary>Indices of passages, best first.</summary>
        public IReadOnlyList<int> Passages { get; }

        /// <summary>Their scores, large when good; for methods gnn_ret and rgnn_ret their distances, small when good.</summary>
        public IReadOnlyList<float> Scores { get; }

        /// <summary>The hits, best first.</summary>
        public IReadOnlyList<Hit> Hits
        {
            get
            {
                var hits = new Hit[Passages.Count];
                for (int i = 0; i < hits.Length; ++i) hits[i] = new Hit(this, i);
                return hits;
            }
        }

        /// <summary>What explains the hits; empty with option hits.explain off.</summary>
        public Explanation Explanation { get; }

        /// <summary>
        /// The explanation as the engine writes it, to store or to send: UTF-8 (schemas/trace.schema.json), the same bytes on
        /// every platform. Empty with option hits.explain off.
        /// </summary>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.WrongState"/>: <see cref="SearchOptions.ExplanationJson"/> did not ask for it.
        /// </exception>
        public byte[] ExplanationJson =>
            explanationJson ?? throw new HoptrailException(
                Status.WrongState, "the explanation was not written as JSON: SearchOptions.ExplanationJson asks for it",
                nameof(ExplanationJson));

        /// <summary>Steps of a question that was answered step by step.</summary>
        public IReadOnlyList<AnsweredStep> Steps { get; }

        /// <summary>rgnn_ret's distances after the last step, one a passage; empty for other methods.</summary>
        public IReadOnlyList<float> State { get; }

        internal Passage PassageOf(int hit) => new Passage(graph, Passages[hit]);
    }

    /// <summary>What was answered, with the hits that it rests on.</summary>
    public sealed class AskResult : SearchResult
    {
        internal AskResult(
            Graph graph, int[] passages, float[] scores, Explanation explanation, byte[] explanationJson, AnsweredStep[] steps,
            float[] state, string answer, bool partial)
            : base(graph, passages, scores, explanation, explanationJson, steps, state)
        {
            Answer = answer;
            Partial = partial;
        }

        /// <summary>The final answer; empty where the task was a search.</summary>
        public string Answer { get; }

        /// <summary>The loop ended before its critique was content.</summary>
        public bool Partial { get; }
    }

    /// <summary>A sub-question and what came of it.</summary>
    public sealed class AnsweredStep
    {
        internal AnsweredStep(string subQuestion, string subAnswer, int[] passages)
        {
            SubQuestion = subQuestion;
            SubAnswer = subAnswer;
            Passages = passages;
        }

        /// <summary>The sub-question.</summary>
        public string SubQuestion { get; }

        /// <summary>Its answer; empty in a search.</summary>
        public string SubAnswer { get; }

        /// <summary>Indices of passages, best first.</summary>
        public IReadOnlyList<int> Passages { get; }
    }
}
