using System.Collections.Generic;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>Whether the hits can answer the question, and the words that tell why.</summary>
    public sealed class Answerability
    {
        internal Answerability(Facts facts)
        {
            Signal = facts.Text("signal");
            MissingTerms = facts.Texts("missing_terms");
            UncoveredTerms = facts.Texts("uncovered_terms");
            Span = facts.One("span", one => new AnswerSpan(one));
        }

        /// <summary>
        /// "likely": the hits have the question's names and most of its words; "partial": they have some; "unlikely": the corpus
        /// probably has no answer.
        /// </summary>
        public string Signal { get; }

        /// <summary>Words of the question that no passage of the corpus has.</summary>
        public IReadOnlyList<string> MissingTerms { get; }

        /// <summary>Further words of the question that none of the first 20 hits has.</summary>
        public IReadOnlyList<string> UncoveredTerms { get; }

        /// <summary>Words of a sentence that answer the question; null if none is certain enough.</summary>
        public AnswerSpan Span { get; }
    }

    /// <summary>Words of a sentence that answer a question, found by rules without a language model.</summary>
    public sealed class AnswerSpan
    {
        internal AnswerSpan(Facts facts)
        {
            Text = facts.Text("text");
            Passage = facts.Text("passage");
            Range = TextRange.Of(facts, "range");
            Sentence = facts.Text("sentence");
            SentenceRange = TextRange.Of(facts, "sentence_range");
            Confidence = facts.Number("confidence");
            Measures = facts.One("measures", one => new SpanMeasures(one));
        }

        /// <summary>The answer.</summary>
        public string Text { get; }

        /// <summary>The id of the passage, which is a hit.</summary>
        public string Passage { get; }

        /// <summary>The answer's range in the passage's text.</summary>
        public TextRange Range { get; }

        /// <summary>The sentence in which it was found.</summary>
        public string Sentence { get; }

        /// <summary>The sentence's range in the passage's text.</summary>
        public TextRange SentenceRange { get; }

        /// <summary>The share of spans found by the same rule that were right, on questions with known answers: 0 to 1.</summary>
        public double Confidence { get; }

        /// <summary>The span compared with the gold answers, if the question has them; else null.</summary>
        public SpanMeasures Measures { get; }
    }

    /// <summary>An answer span compared with the gold answers.</summary>
    public sealed class SpanMeasures
    {
        internal SpanMeasures(Facts facts)
        {
            ExactMatch = facts.Number("exact_match");
            F1 = facts.Number("f1");
            SentenceHasAnswer = facts.Flag("sentence_has_answer");
        }

        /// <summary>1 if the span equals a gold answer, else 0.</summary>
        public double ExactMatch { get; }

        /// <summary>F1 of its words, against the most similar gold answer.</summary>
        public double F1 { get; }

        /// <summary>Whether the span's sentence contains a gold answer.</summary>
        public bool SentenceHasAnswer { get; }
    }
}
