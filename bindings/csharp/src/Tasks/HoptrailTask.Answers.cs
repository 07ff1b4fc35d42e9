using System;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    // Answers may come in any order. An id that is not open gives Status.StaleRequest. A failed call leaves the task unchanged.
    public sealed partial class HoptrailTask
    {
        /// <summary>Answers an embed request: one vector per text, in order. They are scaled to unit length.</summary>
        /// <param name="id">The request.</param>
        /// <param name="vectors">As many rows as the request has texts.</param>
        /// <param name="embedderId">Id of the embedder; if both it and the graph's id are stated, they must be equal.</param>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.DimensionMismatch"/>, <see cref="Status.EmbedderMismatch"/>, <see cref="Status.BadInput"/>,
        /// <see cref="Status.StaleRequest"/>.
        /// </exception>
        public void AnswerVectors(ulong id, Vectors vectors, string embedderId = "") =>
            AnswerVectors(id, vectors, 0, vectors.Count, embedderId);

        /// <summary>Answers with some of the rows, without copying any.</summary>
        internal unsafe void AnswerVectors(ulong id, Vectors vectors, int first, int count, string embedderId)
        {
            fixed (float* all = vectors.Values.Array)
            {
                float* rows = all + vectors.Values.Offset + (long)first * vectors.Dimension;
                AnswerVectors(id, rows, count, vectors.Dimension, embedderId);
            }
        }

        private unsafe void AnswerVectors(ulong id, float* rows, int count, int dimension, string embedderId)
        {
            byte[] name = Utf8.Bytes(embedderId ?? "", nameof(embedderId));
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take())
            {
                fixed (byte* at = name)
                {
                    Call.Check(
                        hop_task_answer_vectors(
                            task.Pointer, id, rows, (uint)count, (uint)dimension, at, Call.Length(name.Length), &error),
                        error);
                }
            }
        }

        /// <summary>Answers a score request: one finite number per passage, in order; higher is better, on any scale.</summary>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.DimensionMismatch"/>: another count; <see cref="Status.BadInput"/>, <see cref="Status.StaleRequest"/>.
        /// </exception>
        public unsafe void AnswerScores(ulong id, float[] scores)
        {
            if (scores == null) throw new ArgumentNullException(nameof(scores));
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take())
            {
                fixed (float* at = scores)
                {
                    Call.Check(hop_task_answer_scores(task.Pointer, id, at, (uint)scores.Length, &error), error);
                }
            }
        }

        /// <summary>Answers a complete request, or a file request to list.</summary>
        /// <param name="id">The request.</param>
        /// <param name="text">The model's answer.</param>
        /// <param name="tokensRead">Tokens that the model read; 0: not known.</param>
        /// <param name="tokensWritten">Tokens that it wrote; 0: not known.</param>
        public unsafe void AnswerText(ulong id, string text, long tokensRead = 0, long tokensWritten = 0)
        {
            byte[] bytes = Utf8.Bytes(text, nameof(text));
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take())
            {
                fixed (byte* at = bytes)
                {
                    Call.Check(
                        hop_task_answer_text(
                            task.Pointer, id, at, Call.Length(bytes.Length), (ulong)Math.Max(tokensRead, 0),
                            (ulong)Math.Max(tokensWritten, 0), &error),
                        error);
                }
            }
        }

        /// <summary>Answers a file request to read.</summary>
        public unsafe void AnswerBytes(ulong id, byte[] bytes)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take())
            {
                fixed (byte* at = bytes)
                {
                    Call.Check(hop_task_answer_bytes(task.Pointer, id, at, Call.Length(bytes.Length), &error), error);
                }
            }
        }

        /// <summary>Answers any other file request.</summary>
        public unsafe void AnswerDone(ulong id)
        {
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take()) Call.Check(hop_task_answer_done(task.Pointer, id, &error), error);
        }

        /// <summary>Reports that the host failed: the task fails at its next step, with this reason.</summary>
        public unsafe void AnswerFailure(ulong id, string reason)
        {
            byte[] bytes = Utf8.Bytes(reason, nameof(reason));
            IntPtr error = IntPtr.Zero;
            using (Turn task = Take())
            {
                fixed (byte* at = bytes)
                {
                    Call.Check(hop_task_answer_failure(task.Pointer, id, at, Call.Length(bytes.Length), &error), error);
                }
            }
        }
    }
}
