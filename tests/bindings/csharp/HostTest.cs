using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>The host's functions: their exceptions, tasks and cancellation, and how requests are grouped.</summary>
    [TestFixture]
    public class HostTest : GraphFixture
    {
        private sealed class Asleep : Exception { }

        private static async Task<T> Fail<T>()
        {
            await Task.Delay(1);
            throw new Asleep();
        }

        private static async Task<T> Late<T>(T value)
        {
            await Task.Delay(50);
            return value;
        }

        private static SearchOptions DenseBy(Embedder embedder) =>
            new SearchOptions { Method = Method.Dense, Embed = embedder };

        /// <summary>Only the scorer decides.</summary>
        private static SearchOptions ScoredBy(Scorer scorer) =>
            new SearchOptions { Score = scorer, Options = new Options { { "score.weight", 1 } } };

        private static float[] Backwards(IReadOnlyList<string> passages) =>
            Enumerable.Range(0, passages.Count).Select(place => (float)place).ToArray();

        [Test]
        public void WhatAFunctionThrowsReachesTheCallerAsItIs()
        {
            foreach (SearchOptions options in new[]
            {
                Toys.DenseOf(texts => throw new Asleep()),
                DenseBy(Embedder.Async((texts, context) => Fail<Hoptrail.Vectors>())),
                ScoredBy(new Scorer((question, passages) => throw new Asleep())),
                ScoredBy(Scorer.Async((question, passages, cancellation) => Fail<float[]>())),
            })
            {
                Assert.Throws<Asleep>(() => graph.Search(Toys.Question, options));
                Run<SearchResult> run = graph.SearchRun(Toys.Question, options);
                Assert.Throws<Asleep>(() => run.FinishAsync().GetAwaiter().GetResult());
                Assert.Throws<Asleep>(() => run.Finish(), "a run that has failed stays failed");
            }
            Assert.Throws<Asleep>(() => Graph.Build(Broken()));
        }

        private static IEnumerable<Source> Broken()
        {
            yield return Toys.Sources[0];
            throw new Asleep();
        }

        [Test]
        public void RowsOfDifferentLengthNameTheRow()
        {
            var embedder = new Embedder((texts, context) => texts.Select((text, i) => new float[i == 2 ? 2 : 3]).ToArray());
            HoptrailException failure =
                Toys.FailureOf(() => Graph.Build(Toys.Sources, new IndexOptions { Embed = embedder }));
            Assert.That(failure.Message, Is.EqualTo("vector 2 is of dimension 2, vector 0 of dimension 3"));
        }

        private static IndexOptions AskingFor(LanguageModel model) =>
            new IndexOptions { Options = new Options { { "keywords.ask", true } }, Complete = model };

        [Test]
        public void AFailureIsToldAlthoughOthersNeverAnswer()
        {
            int asked = 0;
            IndexOptions options = AskingFor(LanguageModel.Async((messages, context) =>
                Interlocked.Increment(ref asked) == 2 ? Fail<Completion>() : new TaskCompletionSource<Completion>().Task));
            Assert.Throws<Asleep>(() => Graph.BuildAsync(Toys.Sources, options).GetAwaiter().GetResult());
        }

        [Test]
        public void NobodyIsAskedAfterAFailure()
        {
            int asked = 0;
            IndexOptions options = AskingFor(new LanguageModel((messages, context) =>
            {
                ++asked;
                throw new Asleep();
            }));
            Assert.Throws<Asleep>(() => Graph.Build(Toys.Sources, options));
            Assert.That(asked, Is.EqualTo(1));
        }

        [Test]
        public void ATaskIsWaitedForAndGivesTheSame()
        {
            var pairs = new Dictionary<SearchOptions, SearchOptions>
            {
                [Toys.Dense] = DenseBy(
                    Embedder.Async((texts, context) => Late<Hoptrail.Vectors>(texts.Select(Toys.VectorOf).ToArray()), "toy")),
                [ScoredBy(new Scorer((question, passages) => Backwards(passages)))] =
                    ScoredBy(Scorer.Async((question, passages, cancellation) => Late(Backwards(passages)))),
            };
            foreach (KeyValuePair<SearchOptions, SearchOptions> pair in pairs)
            {
                byte[] quick = graph.Search(Toys.Question, pair.Key).ExplanationJson;
                Assert.That(graph.Search(Toys.Question, pair.Value).ExplanationJson, Is.EqualTo(quick));
                SearchResult awaited = graph.SearchAsync(Toys.Question, pair.Value).GetAwaiter().GetResult();
                Assert.That(awaited.ExplanationJson, Is.EqualTo(quick));
            }
        }

        [Test]
        public void CancellingEndsARunWhoseHostNeverAnswers()
        {
            using (var source = new CancellationTokenSource())
            {
                var told = new List<CancellationToken>();
                SearchOptions dense = DenseBy(Embedder.Async((texts, context) =>
                {
                    told.Add(context.Cancellation);
                    source.CancelAfter(20);
                    return new TaskCompletionSource<Hoptrail.Vectors>().Task;
                }));
                Task<SearchResult> search = graph.SearchAsync("Who?", dense, source.Token);
                Assert.Catch<OperationCanceledException>(() => search.GetAwaiter().GetResult());
                Assert.That(told, Is.EqualTo(new[] { source.Token }));
            }
            using (var source = new CancellationTokenSource())
            {
                SearchOptions scored = ScoredBy(Scorer.Async((question, passages, cancellation) =>
                {
                    source.CancelAfter(20);
                    return new TaskCompletionSource<float[]>().Task;
                }));
                Task<SearchResult> search = graph.SearchAsync(Toys.Question, scored, source.Token);
                Assert.Catch<OperationCanceledException>(() => search.GetAwaiter().GetResult());
            }
            var cancelled = new CancellationToken(true);
            Assert.Catch<OperationCanceledException>(() => graph.Search("Who?", Toys.Dense, cancellation: cancelled));
        }

        [Test]
        public void NeitherAFunctionNorAnotherThreadMayDriveARunThatIsDriven()
        {
            Run<SearchResult> run = null;
            var refused = new List<HoptrailException>();
            SearchOptions options = Toys.DenseOf(texts =>
            {
                refused.Add(Toys.FailureOf(() => run.Finish()));
                refused.Add(Task.Run(() => Toys.FailureOf(() => run.Finish())).Result);
                return texts.Select(Toys.VectorOf).ToArray();
            });
            run = graph.SearchRun("Who?", options);
            Assert.That(run.Finish().Hits, Is.Not.Empty);
            Assert.That(refused.Select(one => one.Status), Is.EqualTo(new[] { Status.WrongState, Status.WrongState }));
        }

        [Test]
        public void EachTextGetsItsOwnVectorHoweverTheyAreGrouped()
        {
            var files = new List<byte[]>();
            foreach (int concurrency in new[] { 0, 1, 2 })
            {
                int calls = 0;
                var options = new IndexOptions
                {
                    Concurrency = concurrency,
                    Options = new Options { { "index.batch", 1 }, { "index.embed", true } },
                    // One block, with numbers before and behind that are none of them.
                    Embed = new Embedder((texts, context) =>
                    {
                        ++calls;
                        Assert.That(context.Kind, Is.EqualTo(TextKind.Passage));
                        float[] rows = texts.SelectMany(Toys.VectorOf).ToArray();
                        float[] block = new[] { float.NaN }.Concat(rows).Concat(new[] { float.NaN }).ToArray();
                        return new Hoptrail.Vectors(new ArraySegment<float>(block, 1, rows.Length), 3);
                    }),
                };
                using (Graph built = Graph.Build(Toys.Sources, options)) files.Add(built.Bytes());
                Assert.That(calls, Is.EqualTo(concurrency == 0 ? 1 : 4 / concurrency));
            }
            Assert.That(files[1], Is.EqualTo(files[0]));
            Assert.That(files[2], Is.EqualTo(files[0]));
        }

        [Test]
        public void AModelIsAskedForSeveralAnswersAtOnce()
        {
            int asked = 0, atOnce = 0;
            var all = new TaskCompletionSource<bool>();
            IndexOptions options = AskingFor(LanguageModel.Async((messages, context) =>
            {
                // Nobody is answered before everybody was asked.
                if (Interlocked.Increment(ref asked) == 4) all.TrySetResult(true);
                return all.Task.ContinueWith(told =>
                {
                    Interlocked.Increment(ref atOnce);
                    return (Completion)"Julian Lennon";
                });
            }));
            using (Graph built = Graph.BuildAsync(Toys.Sources, options).GetAwaiter().GetResult())
            {
                Assert.That(built.PassageCount, Is.EqualTo(4));
            }
            Assert.That(atOnce, Is.EqualTo(4));
        }

        [Test]
        public void AnAskCountsItsTokens()
        {
            var options = new AskOptions
            {
                Complete = new LanguageModel((messages, context) =>
                {
                    Assert.That(messages.Last().Role, Is.EqualTo("user"));
                    Assert.That(context.TokenLimit, Is.GreaterThan(0));
                    return new Completion("Hey Jude", 10, 2);
                }),
            };
            Run<AskResult> run = graph.AskRun(Toys.Question, options);
            Assert.That(run.Finish().Partial, Is.False);
            Assert.That(run.Report["tokens_read"], Is.EqualTo(10));
            Assert.That(run.Report["tokens_written"], Is.EqualTo(2));
        }

        [Test]
        public void ATaskAsksForScoresInTheOpen()
        {
            var options = new Options { { "search.score", true }, { "search.embed", false }, { "score.chains", false } };
            using (HoptrailTask task = HoptrailTask.Search(graph, new Question[] { Toys.Question }, options))
            {
                while (task.Step(1000) != TaskState.Waiting) { }
                var request = (ScoreRequest)task.Request(task.RequestIds[0]);
                string[] expected = graph.Search(Toys.Question).Hits.Select(hit => hit.Title + "\n" + hit.Text).ToArray();
                Assert.That(request.Passages, Is.EqualTo(expected));
                task.AnswerScores(request.Id, new float[expected.Length]);
                Assert.That(
                    Toys.FailureOf(() => task.AnswerScores(request.Id, new float[expected.Length])).Status,
                    Is.EqualTo(Status.StaleRequest));
                while (task.Step(1000) != TaskState.Done) { }
                Assert.That(task.TakeResults(graph)[0].Hits.Count, Is.EqualTo(expected.Length));
            }
        }

        [Test]
        public void PartsOnOtherThreadsDoNotChangeTheAnswers()
        {
            Question[] many = Enumerable.Range(0, 20).Select(i => new Question("Who is number " + i + "?")).ToArray();
            byte[][] alone = Explanations(graph.SearchMany(many));
            var options = new SearchOptions { Threads = 4, Work = 1 };
            Assert.That(Explanations(graph.SearchMany(many, options)), Is.EqualTo(alone));
            int parts = 0;
            using (HoptrailTask task = HoptrailTask.Search(graph, many, new Options { { "search.embed", false } }))
            {
                while (task.Step(1) != TaskState.Done)
                {
                    for (Part part = task.TakePart(); part != null; part = task.TakePart(), ++parts)
                    {
                        using (part) while (part.Run(100) == TaskState.More) { }
                        Assert.Throws<ObjectDisposedException>(() => part.Run(100));
                    }
                }
                Assert.That(Explanations(task.TakeResults(graph)), Is.EqualTo(alone));
            }
            Assert.That(parts, Is.GreaterThan(0), "no part was offered, so this test shows nothing");
        }

        private static byte[][] Explanations(IReadOnlyList<SearchResult> results) =>
            results.Select(result => result.ExplanationJson).ToArray();
    }
}
