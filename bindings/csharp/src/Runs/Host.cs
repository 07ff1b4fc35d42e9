using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>The host of a run: its functions, and the folder of its files.</summary>
    internal sealed class Host
    {
        private readonly Embedder embedder;
        private readonly LanguageModel model;
        private readonly Scorer scorer;
        private readonly FileWork files;
        // Answers of a model may arrive concurrently, but a task accepts one at a time.
        private readonly object gate = new object();

        internal Host(Embedder embedder, LanguageModel model, FileWork files, Scorer scorer = null)
        {
            this.embedder = embedder;
            this.model = model;
            this.files = files;
            this.scorer = scorer;
        }

        /// <summary>The exception of a failed file operation.</summary>
        internal Exception FileFailure => files?.Failure;

        /// <summary>Ends the file work after the task has ended.</summary>
        internal void End() => files?.End();

        /// <summary>Answers requests of a task. The first failure of a host function stops waiting for the others.</summary>
        internal async Task AnswerAsync(HoptrailTask task, IReadOnlyList<Request> requests, CancellationToken cancellation)
        {
            var work = new List<Task>();
            var failed = new TaskCompletionSource<Task>();
            foreach (Task one in Begin(task, requests, cancellation))
            {
                work.Add(one);
                WhenFailed(one, () => failed.TrySetResult(one));
                if (one.IsFaulted) break;
            }
            Task all = Task.WhenAll(work);
            WhenFailed(all, () => { });
            bool fails = await Task.WhenAny(all, failed.Task).ConfigureAwait(false) == failed.Task;
            await (fails ? failed.Task.Result : all).ConfigureAwait(false);
        }

        /// <summary>Starts the requests lazily: later requests do not start if the caller stops enumerating.</summary>
        private IEnumerable<Task> Begin(HoptrailTask task, IReadOnlyList<Request> requests, CancellationToken cancellation)
        {
            // Texts of the same kind go to the embedder in one call, so that it can fill its batches.
            foreach (var alike in requests.OfType<EmbedRequest>().GroupBy(request => new { request.Kind, request.Purpose }))
            {
                yield return Embed(task, alike.ToList(), cancellation);
            }
            foreach (Request request in requests)
            {
                if (request is EmbedRequest) continue;
                if (request is CompleteRequest complete) yield return Complete(task, complete, cancellation);
                else if (request is ScoreRequest score) yield return Score(task, score, cancellation);
                else if (request is FileRequest file && files != null) files.Answer(task, file);
                else lock (gate) task.AnswerFailure(request.Id, "the host does not support this kind of request");
            }
        }

        private async Task Embed(HoptrailTask task, List<EmbedRequest> requests, CancellationToken cancellation)
        {
            if (embedder == null)
            {
                lock (gate) task.AnswerFailure(requests[0].Id, "no embedder was given, and the run has texts to embed");
                return;
            }
            List<string> texts = requests.SelectMany(request => request.Texts).ToList();
            var context = new EmbedContext(requests[0].Kind, requests[0].Purpose, cancellation);
            Vectors vectors = await Wait(embedder.Embed(texts, context), cancellation).ConfigureAwait(false);
            if (vectors.Values.Array == null) throw new HoptrailException(Status.HostFailure, "the embedder returned null");
            if (vectors.Count != texts.Count)
            {
                throw new HoptrailException(
                    Status.DimensionMismatch, "the embedder gave " + vectors.Count + " vectors for " + texts.Count + " texts");
            }
            int first = 0;
            lock (gate)
            {
                foreach (EmbedRequest request in requests)
                {
                    task.AnswerVectors(request.Id, vectors, first, request.Texts.Count, embedder.Id);
                    first += request.Texts.Count;
                }
            }
        }

        private async Task Complete(HoptrailTask task, CompleteRequest request, CancellationToken cancellation)
        {
            if (model == null)
            {
                lock (gate) task.AnswerFailure(request.Id, "no language model was given, and the run has questions for one");
                return;
            }
            var context = new CompleteContext(request, cancellation);
            Completion answer = await Wait(model.Complete(request.Messages, context), cancellation).ConfigureAwait(false);
            if (answer.Text == null) throw new HoptrailException(Status.HostFailure, "the language model returned null");
            lock (gate) task.AnswerText(request.Id, answer.Text, answer.TokensRead, answer.TokensWritten);
        }

        private async Task Score(HoptrailTask task, ScoreRequest request, CancellationToken cancellation)
        {
            if (scorer == null)
            {
                lock (gate) task.AnswerFailure(request.Id, "no scorer was given, and the run has passages to score");
                return;
            }
            float[] scores = await Wait(scorer.Score(request, cancellation), cancellation).ConfigureAwait(false);
            if (scores == null) throw new HoptrailException(Status.HostFailure, "the scorer returned null");
            lock (gate) task.AnswerScores(request.Id, scores);
        }

        /// <summary>Waits until the task ends or is cancelled.</summary>
        private static async Task<T> Wait<T>(Task<T> asked, CancellationToken cancellation)
        {
            if (asked == null) throw new InvalidOperationException("the host's function returned no task");
            if (!asked.IsCompleted && cancellation.CanBeCanceled)
            {
                var cancelled = new TaskCompletionSource<bool>();
                using (cancellation.Register(() => cancelled.TrySetResult(true)))
                {
                    await Task.WhenAny(asked, cancelled.Task).ConfigureAwait(false);
                    WhenFailed(asked, () => { }); // an abandoned task must not report an unobserved exception
                }
                cancellation.ThrowIfCancellationRequested();
            }
            return await asked.ConfigureAwait(false);
        }

        private static void WhenFailed(Task task, Action tell)
        {
            // Reading the exception marks it as observed.
            task.ContinueWith(
                done => { if (done.Exception != null) tell(); },
                TaskContinuationOptions.OnlyOnFaulted | TaskContinuationOptions.ExecuteSynchronously);
        }
    }
}
