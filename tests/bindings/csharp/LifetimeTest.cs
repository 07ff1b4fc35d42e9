using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class LifetimeTest
    {
        [Test]
        public void AfterDisposeEverythingThrows()
        {
            Graph graph = Toys.Graph();
            Passage passage = graph[0];
            SearchResult result = graph.Search("Who wrote Hey Jude?");
            Run<SearchResult> begun = graph.SearchRun("Who?", Toys.Dense);
            HoptrailTask task = HoptrailTask.Search(graph, new Question[] { "Who?" });
            var metrics = new Metrics();
            graph.Dispose();
            task.Dispose();
            metrics.Dispose();
            begun.Dispose();
            var calls = new Action[]
            {
                () => graph.Find("1"), () => graph.Mask("?"), () => graph.Describe(), () => graph.Bytes(),
                () => graph.Export(ExportFormat.Json), () => graph.Search("Who?"), () => graph.Save("x"),
                () => graph.ResumeSearch(new byte[8]).Finish(), () => graph.Ask("Who?", new AskOptions()),
                () => passage.Text.ToString(), () => passage.Place.ToString(), () => passage.Metadata.ToString(),
                () => begun.Finish(), () => task.Step(1), () => task.Save(),
                () => task.RequestIds.ToString(), () => task.TakePart(), () => task.Progress.ToString(), () => task.Report(),
                () => task.TakeBytes(), () => metrics.Mean("mrr"), () => metrics.Add(new[] { 1 }, new[] { 1 }),
            };
            for (int i = 0; i < calls.Length; ++i)
            {
                int call = i;
                Assert.Throws<ObjectDisposedException>(() => calls[call](), "call " + call);
            }
            Assert.That(result.Hits.Count, Is.GreaterThan(0));
            graph.Dispose();
            task.Dispose();
            metrics.Dispose();
            begun.Dispose();
        }

        [Test]
        public void StepsTellOfProgressAndRequestsThenTheResultIsThere()
        {
            using (Graph graph = Toys.Graph())
            {
                var options = new SearchOptions { Method = Method.Dense, Embed = Toys.Embedder, Work = 100 };
                Run<SearchResult> run = graph.SearchRun("Who wrote Hey Jude?", options);
                Assert.That(Toys.FailureOf(() => run.Save()).Status, Is.EqualTo(Status.WrongState), "it has not begun");
                List<Step> steps = run.Steps().ToList();
                Request request = steps.OfType<RequestStep>().Single().Request;
                Assert.That(((EmbedRequest)request).Texts, Is.EqualTo(new[] { "Who wrote Hey Jude?" }));
                Assert.That(steps.OfType<ProgressStep>().All(step => step.Progress.Phase.Length > 0));
                byte[] whole = graph.Search("Who wrote Hey Jude?", Toys.Dense).ExplanationJson;
                Assert.That(run.Finish().ExplanationJson, Is.EqualTo(whole));
                Assert.That(run.Finish(), Is.SameAs(run.Finish()), "the result stays");
                Assert.That(run.Steps(), Is.Empty);
                Assert.That(run.Report["requests"], Is.EqualTo(1));
                Assert.That(Toys.FailureOf(() => run.Save()).Status, Is.EqualTo(Status.WrongState), "it has ended");
            }
        }

        [Test]
        public void TheCollectorFreesWhatNobodyDisposed()
        {
            long before = HoptrailLibrary.LiveObjects;
            // On a thread that ends, so that nothing of it is left on a stack that the collector looks through.
            var thread = new Thread(() => { for (int i = 0; i < 20; ++i) Toys.Graph().Search("Who?"); });
            thread.Start();
            thread.Join();
            for (int i = 0; i < 24000 && HoptrailLibrary.LiveObjects > before; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(5);
            }
            Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before));
        }

        [Test]
        public void EightThreadsOfAThousandSearchesGetTheAnswersOfOne()
        {
            Question[] questions = { Toys.Question, "Who wrote Hey Jude?", "Where is Liverpool?", "Who is Julian Lennon?" };
            using (Graph graph = Toys.Graph())
            {
                byte[][] alone = questions
                    .Select(question => graph.Search(question, Toys.Dense).ExplanationJson).ToArray();
                string[] texts = graph.Passages.Select(passage => passage.Text).ToArray();
                int wrong = 0;
                Exception thrown = null;
                Thread[] threads = Enumerable.Range(0, 8).Select(number => new Thread(() =>
                {
                    try
                    {
                        for (int i = 0; i < 1000; ++i)
                        {
                            int which = (i + number) % questions.Length;
                            SearchResult result = graph.Search(questions[which], Toys.Dense);
                            Passage best = result.Hits[0].Passage;
                            if (!result.ExplanationJson.SequenceEqual(alone[which]) || best.Text != texts[best.Index])
                            {
                                Interlocked.Increment(ref wrong);
                            }
                        }
                    }
                    catch (Exception failure)
                    {
                        thrown = failure;
                    }
                })).ToArray();
                foreach (Thread thread in threads) thread.Start();
                foreach (Thread thread in threads) thread.Join();
                Assert.That(thrown, Is.Null);
                Assert.That(wrong, Is.EqualTo(0));
            }
        }

        [Test]
        public void ClosingAGraphThatThreadsUseEndsThemWithAnException()
        {
            for (int round = 0; round < 20; ++round)
            {
                Graph graph = Toys.Graph();
                var begun = new CountdownEvent(4);
                int ended = 0;
                Thread[] users = Enumerable.Range(0, 4).Select(number => new Thread(() =>
                {
                    begun.Signal();
                    try
                    {
                        for (;;) graph.Search("Who wrote Hey Jude?", Toys.Dense);
                    }
                    catch (ObjectDisposedException)
                    {
                        Interlocked.Increment(ref ended);
                    }
                })).ToArray();
                foreach (Thread user in users) user.Start();
                begun.Wait();
                Thread.Sleep(2);
                graph.Dispose();
                foreach (Thread user in users) user.Join();
                Assert.That(ended, Is.EqualTo(4));
            }
        }
    }
}
