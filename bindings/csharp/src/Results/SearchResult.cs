using System;
using System.Collections.Generic;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>
    /// The result of a search: independent data, which stays when the graph is disposed.
    /// </summary>
    public class SearchResult
    {
        private readonly Passage[] hitPassages;
        private readonly Lazy<Explanation> explanation;

        internal SearchResult(
            Graph graph, int[] passages, float[] scores, byte[] explanationJson, AnsweredStep[] steps, float[] state)
        {
            hitPassages = new Passage[passages.Length];
            for (int i = 0; i < passages.Length; ++i) hitPassages[i] = Passage.CopyOf(graph, passages[i]);
            Passages = passages;
            Scores = scores;
            ExplanationJson = explanationJson;
            explanation = new Lazy<Explanation>(() => new Explanation(Facts.Of(explanationJson)));
            Steps = steps;
            State = state;
        }

        /// <summary>Indices of passages, best first.</summary>
        public IReadOnlyList<int> Passages { get; }

        /// <summary>Their scores, larger is better; for gnn_ret and rgnn_ret their distances, smaller is better.</summary>
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

        /// <summary>The explanation of the hits, read at its first use; empty if option hits.explain is off.</summary>
        public Explanation Explanation => explanation.Value;

        /// <summary>
        /// The explanation as the engine writes it, to store or to send: UTF-8 (schemas/trace.schema.json), byte-identical on
        /// every platform. Empty if option hits.explain is off. <see cref="Explanation"/> is read from it, so do not change it.
        /// </summary>
        public byte[] ExplanationJson { get; }

        /// <summary>The steps of a question that was answered step by step.</summary>
        public IReadOnlyList<AnsweredStep> Steps { get; }

        /// <summary>rgnn_ret's distances after the last step, one per passage; empty for other methods.</summary>
        public IReadOnlyList<float> State { get; }

        internal Passage PassageOf(int hit) => hitPassages[hit];
    }

    /// <summary>An answer, with the hits that it is based on.</summary>
    public sealed class AskResult : SearchResult
    {
        internal AskResult(
            Graph graph, int[] passages, float[] scores, byte[] explanationJson, AnsweredStep[] steps, float[] state,
            string answer, bool partial)
            : base(graph, passages, scores, explanationJson, steps, state)
        {
            Answer = answer;
            Partial = partial;
        }

        /// <summary>The final answer; empty for a search.</summary>
        public string Answer { get; }

        /// <summary>Whether the loop ended before its critique accepted the answer.</summary>
        public bool Partial { get; }
    }

    /// <summary>A sub-question and its result.</summary>
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
