using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>
    /// Scores passages for a question, such as by a cross-encoder: one finite number for each, in order; higher is better, on any
    /// scale. Each passage comes after the sentences that lead to it (option score.chains). An exception of the function reaches
    /// the caller of the run.
    /// </summary>
    public sealed class Scorer
    {
        private readonly Func<string, IReadOnlyList<string>, CancellationToken, Task<float[]>> score;

        /// <summary>A scorer with a synchronous function.</summary>
        /// <param name="score">Returns the scores of passages for a question.</param>
        public Scorer(Func<string, IReadOnlyList<string>, float[]> score)
            : this(Later(score ?? throw new ArgumentNullException(nameof(score)))) { }

        private Scorer(Func<string, IReadOnlyList<string>, CancellationToken, Task<float[]>> score)
        {
            this.score = score;
        }

        /// <summary>A scorer with an asynchronous function.</summary>
        /// <param name="score">
        /// Returns the scores of passages for a question. Its token is cancelled when the run is cancelled: pass it on.
        /// </param>
        public static Scorer Async(Func<string, IReadOnlyList<string>, CancellationToken, Task<float[]>> score) =>
            new Scorer(score ?? throw new ArgumentNullException(nameof(score)));

        internal Task<float[]> Score(ScoreRequest request, CancellationToken cancellation) =>
            score(request.Question, request.Passages, cancellation);

        private static Func<string, IReadOnlyList<string>, CancellationToken, Task<float[]>> Later(
            Func<string, IReadOnlyList<string>, float[]> score) =>
            (question, passages, cancellation) => Task.FromResult(score(question, passages));
    }
}
