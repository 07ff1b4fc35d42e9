using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>A question, with what its host already knows of it. A string is one, too.</summary>
    public sealed class Question
    {
        /// <summary>A question of a text.</summary>
        public Question(string text) { Text = text; }

        /// <summary>The question.</summary>
        public string Text { get; }

        /// <summary>Its vector, so that nobody need be asked for it.</summary>
        public float[] Vector { get; set; }

        /// <summary>The vector of its masked form (<see cref="Graph.Mask"/>), for method trail.</summary>
        public float[] MaskedVector { get; set; }

        /// <summary>Given sub-questions, in order: the question is answered step by step.</summary>
        public IReadOnlyList<SubQuestion> Steps { get; set; } = new SubQuestion[0];

        /// <summary>
        /// Conditions on metadata that every hit must meet: "key=value", "key=a|b", "key=low..high", "key&gt;=low",
        /// "key&lt;=high".
        /// </summary>
        public IReadOnlyList<string> Conditions { get; set; } = new string[0];

        /// <summary>
        /// The passages that answer it, as indices, where they are known: to train by, and the hits of
        /// <see cref="Method.Golden"/>.
        /// </summary>
        public IReadOnlyList<int> Gold { get; set; } = new int[0];

        /// <summary>
        /// Right answers, where they are known: <see cref="Explanation.Measures"/> compares an answer with them.
        /// </summary>
        public IReadOnlyList<string> GoldAnswers { get; set; } = new string[0];

        /// <summary>A question of a text.</summary>
        public static implicit operator Question(string text) => new Question(text);
    }

    /// <summary>A given sub-question. A string is one, too.</summary>
    public sealed class SubQuestion
    {
        /// <summary>A sub-question, with its vector or without.</summary>
        public SubQuestion(string text, float[] vector = null)
        {
            Text = text;
            Vector = vector;
        }

        /// <summary>The sub-question.</summary>
        public string Text { get; }

        /// <summary>Its vector; null: the host is asked for it.</summary>
        public float[] Vector { get; }

        /// <summary>The passages that answer it, as indices, where they are known.</summary>
        public IReadOnlyList<int> Gold { get; set; } = new int[0];

        /// <summary>A sub-question of a text.</summary>
        public static implicit operator SubQuestion(string text) => new SubQuestion(text);
    }
}
