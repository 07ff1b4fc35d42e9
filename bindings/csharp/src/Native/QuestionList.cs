using System;
using System.Collections.Generic;
using System.Linq;
using static Hoptrail.Raw.Functions;

namespace Hoptrail.Native
{
    /// <summary>The questions of one task, in the engine's memory.</summary>
    internal static class QuestionList
    {
        internal static QuestionsHandle Make(IReadOnlyList<Question> questions)
        {
            if (questions == null) throw new ArgumentNullException(nameof(questions));
            LibraryLoading.Ensure();
            QuestionsHandle handle = Create();
            try
            {
                using (Use list = handle.Use())
                {
                    foreach (Question question in questions) Add(list.Pointer, question);
                }
                return handle;
            }
            catch
            {
                handle.Dispose();
                throw;
            }
        }

        private static unsafe QuestionsHandle Create()
        {
            IntPtr made, error = IntPtr.Zero;
            Call.Check(hop_questions_create(&made, &error), error);
            return new QuestionsHandle(made);
        }

        private static unsafe void Add(IntPtr list, Question question)
        {
            if (question == null) throw new ArgumentNullException(nameof(question));
            Call.WithText(hop_questions_add, list, question.Text, nameof(question.Text));
            IntPtr error = IntPtr.Zero;
            if (question.Vector != null)
            {
                fixed (float* row = question.Vector)
                {
                    Call.Check(hop_questions_set_vector(list, row, (uint)question.Vector.Length, &error), error);
                }
            }
            if (question.MaskedVector != null)
            {
                fixed (float* row = question.MaskedVector)
                {
                    Call.Check(hop_questions_set_masked_vector(list, row, (uint)question.MaskedVector.Length, &error), error);
                }
            }
            foreach (SubQuestion step in question.Steps) AddStep(list, step);
            foreach (string condition in question.Conditions)
            {
                Call.WithText(hop_questions_add_condition, list, condition, nameof(condition));
            }
            uint[] gold = Indices(question.Gold);
            fixed (uint* at = gold) Call.Check(hop_questions_add_gold(list, at, Call.Length(gold.Length), &error), error);
            foreach (string answer in question.GoldAnswers) Call.WithText(hop_questions_add_gold_answer, list, answer, nameof(answer));
        }

        private static unsafe void AddStep(IntPtr list, SubQuestion step)
        {
            if (step == null) throw new ArgumentNullException(nameof(step));
            byte[] text = Utf8.Bytes(step.Text, nameof(step.Text));
            uint dimension = step.Vector == null ? 0 : (uint)step.Vector.Length;
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = text)
            fixed (float* row = step.Vector)
            {
                Call.Check(hop_questions_add_step(list, at, Call.Length(text.Length), row, dimension, &error), error);
            }
            uint[] gold = Indices(step.Gold);
            fixed (uint* at = gold) Call.Check(hop_questions_add_step_gold(list, at, Call.Length(gold.Length), &error), error);
        }

        // A negative index becomes one that no graph has, and the engine reports the error.
        private static uint[] Indices(IReadOnlyList<int> passages)
        {
            if (passages == null) throw new ArgumentNullException(nameof(passages));
            return passages.Select(passage => unchecked((uint)passage)).ToArray();
        }
    }
}
