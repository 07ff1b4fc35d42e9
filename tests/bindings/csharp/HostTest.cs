using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>What a host's functions may do wrong, and what comes of it: exceptions, and nothing left behind.</summary>
    [TestFixture]
    public class HostTest : GraphFixture
    {
        private sealed class Asleep : Exception
        {
            internal Asleep() : base("the embedder is asleep") { }
        }

        [Test]
        public void WhatAFunctionThrowsReachesTheCallerAsItIs()
        {
            SearchOptions options = Toys.DenseOf(texts => { throw new Asleep(); });
            Assert.Throws<Asleep>(() => graph.Search("Who?", options));
            Run<SearchResult> run = graph.SearchRun("Who?", options);
            Assert.Throws<Asleep>(() => run.FinishAsync().GetAwaiter().GetResult());
            Assert.Throws<Asleep>(() => run.Finish(), "a run that has failed stays failed");
        }

        [Test]
        public void WhatAnAsynchronousFunctionThrowsReachesTheCallerToo()
        {
            Embedder embedder = Embedder.Async((texts, context) => Fail());
            var options = new SearchOptions { Method = Method.Dense, Embed = embedder };
            Assert.Throws<Asleep>(() => graph.SearchAsync("Who?", options).GetAwaiter().GetResult());
            Assert.Throws<Asleep>(() => graph.Search("Who?", options));
        }

        [Test]
        public void WhatSourcesThrowReachesTheCaller()
        {
            Assert.Throws<Asleep>(() => Graph.Build(Broken()));
        }

        [Test]
        public void RowsOfDifferentLengthNameTheRow()
        {
            var embedder = new Embedder((texts, context) => texts.Select((text, i) => new float[i == 2 ? 2 : 3]).ToArray());
            HoptrailException failure =
                Toys.FailureOf(() => Graph.Build(Toys.Sources, new IndexOptions { Embed = embedder }));
            Assert.That(failure.Message, Is.EqualTo("vector 2 is of dimension 2, vector 0 of dimension 3"));
        }

        [Test]
        public void AFunctionThatIsMissingFailsManyRequestsToo()
        {
            var options = new IndexOptions { Options = new Options { { "keywords.ask", true } } };
            HoptrailException failure = Toys.FailureOf(() => Graph.Build(Toys.Sources, options));
            Assert.That(failure.Status, Is.EqualTo(Status.HostFailure));
        }

        [Test]
        public void AFailureIsToldAlthoughOthersNeverAnswer()
        {
            int asked = 0;
            var options = new IndexOptions
            {
                Options = new Options { { "keywords.ask", true } },
                Complete = LanguageModel.Async((messages, context) =>
                    Interlocked.Increment(ref asked) == 2 ? FailToComplete() : new TaskCompletionSource<Completion>().Task),
            };
            Assert.Throws<Asleep>(() => Graph.BuildAsync(Toys.Sources, options).GetAwaiter().GetResult());
        }

        [Test]
        public void NobodyIsAskedAfterAFailure()
        {
            int asked = 0;
            var options = new IndexOptions
            {
                Options = new Options { { "keywords.ask", true } },
                Complete = new LanguageModel((messages, context) =>
                {
                    ++asked;
                    throw new Asleep();
                }),
            };
            Assert.Throws<Asleep>(() => Graph.Build(Toys.Sources, options));
            Assert.That(asked, Is.EqualTo(1));
        }

        [Test]
        public void ASlowFunctionIsWaitedFor()
        {
            var options = new SearchOptions
            {
                Method = Method.Dense,
                Embed = Embedder.Async((texts, context) =>
                    Task.Delay(50).ContinueWith(late => (Hoptrail.Vectors)texts.Select(Toys.VectorOf).ToArray())),
            };
            byte[] quick = graph.Search("Who wrote it?", Toys.Dense).ExplanationJson;
            Assert.That(graph.Search("Who wrote it?", options).ExplanationJson, Is.EqualTo(quick));
            SearchResult awaited = graph.SearchAsync("Who wrote it?", options).GetAwaiter().GetResult();
            Assert.That(awaited.ExplanationJson, Is.EqualTo(quick));
        }

        [Test]
        public void CancellingEndsARunWhoseHostNeverAnswers()
        {
            using (var source = new CancellationTokenSource())
            {
                var told = new CancellationToken();
                var never = new TaskCompletionSource<Hoptrail.Vectors>();
                var options = new SearchOptions
                {
                    Method = Method.Dense,
                    Embed = Embedder.Async((texts, context) =>
                    {
                        told = context.Cancellation;
                        source.CancelAfter(20);
                        return never.Task;
                    }),
                };
                Task<SearchResult> search = graph.SearchAsync("Who?", options, source.Token);
                Assert.Catch<OperationCanceledException>(() => search.GetAwaiter().GetResult());
                Assert.That(told, Is.EqualTo(source.Token));
            }
        }

        [Test]
        public void ACancelledRunDoesNotBegin()
        {
            var cancelled = new CancellationToken(true);
            Assert.Catch<OperationCanceledException>(() => graph.Search("Who?", Toys.Dense, cancellation: cancelled));
        }

        [Test]
        public void AFunctionMayNotDriveItsOwnRun()
        {
            Run<SearchResult> run = null;
            HoptrailException inside = null;
            SearchOptions options = Toys.DenseOf(texts =>
            {
                inside = Toys.FailureOf(() => run.Finish());
                return texts.Select(Toys.VectorOf).ToArray();
            });
            run = graph.SearchRun("Who?", options);
            Assert.That(run.Finish().Hits, Is.Not.Empty);
            Assert.That(inside.Status, Is.EqualTo(Status.WrongState));
        }

        [Test]
        public void AllTextsOfAKindComeInOneCall()
        {
            int calls = 0, count = 0;
            var kinds = new HashSet<TextKind>();
            var options = new SearchOptions
            {
                Method = Method.Dense,
                Embed = new Embedder((texts, context) =>
                {
                    ++calls;
                    count += texts.Count;
                    kinds.Add(context.Kind);
                    return texts.Select(Toys.VectorOf).ToArray();
                }),
            };
            Question[] questions = Enumerable.Range(0, 5).Select(i => new Question("Who is number " + i + "?")).ToArray();
            graph.SearchMany(questions, options);
            Assert.That(calls, Is.EqualTo(1));
            Assert.That(count, Is.EqualTo(5));
            Assert.That(kinds, Is.EqualTo(new[] { TextKind.Query }));
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
            var options = new IndexOptions
            {
                Options = new Options { { "keywords.ask", true } },
                Complete = LanguageModel.Async((messages, context) =>
                {
                    // Nobody is answered before everybody was asked.
                    if (Interlocked.Increment(ref asked) == 4) all.TrySetResult(true);
                    return all.Task.ContinueWith(told =>
                    {
                        Interlocked.Increment(ref atOnce);
                        return (Completion)"Julian Lennon";
                    });
                }),
            };
            using (Graph built = Graph.BuildAsync(Toys.Sources, options).GetAwaiter().GetResult())
            {
                Assert.That(built.PassageCount, Is.EqualTo(4));
            }
            Assert.That(atOnce, Is.EqualTo(4));
        }

        private static async Task<Hoptrail.Vectors> Fail()
        {
            await Task.Delay(1);
            throw new Asleep();
        }

        private static async Task<Completion> FailToComplete()
        {
            await Task.Delay(1);
            throw new Asleep();
        }

        private static IEnumerable<Source> Broken()
        {
            yield return Toys.Sources[0];
            throw new Asleep();
        }
    }
}
