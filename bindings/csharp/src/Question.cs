using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>A question, with optional data about it. A string converts implicitly.</summary>
    public sealed class Question
    {
        /// <summary>Creates a question from a text.</summary>
        public Question(string text) { Text = text; }

        /// <summary>The question's text.</summary>
        public string Text { get; }

        /// <summary>Its vector. If it is set, the embedder is not called for it.</summary>
        public float[] Vector { get; set; }

        /// <summary>The vector of its masked form (<see cref="Graph.Mask"/>), for method trail.</summary>
        public float[] MaskedVector { get; set; }

        /// <summary>Given sub-questions, in order: the question is answered step by step.</summary>
        public IReadOnlyList<SubQuestion> Steps { get; set; } = new SubQuestion[0];

        /// <summary>
        /// Conditions on metadata that every hit must meet: "key=value", "key!=value", "key=a|b", "key=low..high",
        /// "key&gt;=low", "key&gt;low", "key&lt;=high", "key&lt;high", or JSON with "and", "or" and "not" (hoptrail.h).
        /// </summary>
        public IReadOnlyList<string> Conditions { get; set; } = new string[0];

        /// <summary>
        /// Indices of the passages that answer it, if known: for training, and the hits of <see cref="Method.Golden"/>.
        /// </summary>
        public IReadOnlyList<int> Gold { get; set; } = new int[0];

        /// <summary>
        /// The right answers, if known: <see cref="Explanation.Measures"/> compares an answer with them.
        /// </summary>
        public IReadOnlyList<string> GoldAnswers { get; set; } = new string[0];

        /// <summary>Creates a question from a text.</summary>
        public static implicit operator Question(string text) => new Question(text);
    }

    /// <summary>A given sub-question. A string converts implicitly.</summary>
    public sealed class SubQuestion
    {
        /// <summary>Creates a sub-question, with or without its vector.</summary>
        public SubQuestion(string text, float[] vector = null)
        {
            Text = text;
            Vector = vector;
        }

        /// <summary>The sub-question's text.</summary>
        public string Text { get; }

        /// <summary>Its vector; null: the host computes it.</summary>
        public float[] Vector { get; }

        /// <summary>Indices of the passages that answer it, if known.</summary>
        public IReadOnlyList<int> Gold { get; set; } = new int[0];

        /// <summary>Creates a sub-question from a text.</summary>
        public static implicit operator SubQuestion(string text) => new SubQuestion(text);
    }
}
