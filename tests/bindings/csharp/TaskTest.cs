using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>The loop in one's own hands.</summary>
    [TestFixture]
    public class TaskTest
    {
        private static readonly Question[] questions = { "Who wrote Hey Jude?" };
        private static readonly Options dense = new Options { { "method", "dense" } };

        [Test]
        public void StepsOfAnySizeGiveTheSameBytes()
        {
            var files = new List<byte[]>();
            foreach (long work in new[] { 1L, 1000L, 1000000000L })
            {
                using (HoptrailTask task = HoptrailTask.Index(Toys.Sources))
                {
                    while (task.Step(work) != TaskState.Done) Assert.That(task.Progress.Phase, Is.Not.Empty);
                    Assert.That(task.Report(), Is.EqualTo(task.Report()));
                    files.Add(task.TakeBytes());
                    Assert.That(Toys.FailureOf(() => task.TakeBytes()).Status, Is.EqualTo(Status.WrongState), "once");
                }
            }
            Assert.That(files[1], Is.EqualTo(files[0]));
            Assert.That(files[2], Is.EqualTo(files[0]));
        }

        [Test]
        public void ASavedTaskGoesOnWithItsGraphOnly()
        {
            using (Graph graph = Toys.Graph())
            using (Graph other = Graph.Build(Toys.Sources.Take(2)))
            {
                byte[] saved;
                using (HoptrailTask task = Waiting(graph)) saved = task.Save();
                Assert.That(Toys.FailureOf(() => HoptrailTask.Resume(saved, other)).Status, Is.EqualTo(Status.ForeignGraph));
                Assert.That(
                    Toys.FailureOf(() => HoptrailTask.Resume(saved.Take(20).ToArray(), graph)).Status,
                    Is.EqualTo(Status.CorruptFile));
                byte[] resumed = graph.ResumeSearch(saved, Toys.Dense).Finish()[0].ExplanationJson;
                Assert.That(resumed, Is.EqualTo(graph.Search(questions[0], Toys.Dense).ExplanationJson));
            }
        }

        [Test]
        public void PartsOnOtherThreadsDoNotChangeTheAnswers()
        {
            Question[] many = Enumerable.Range(0, 20).Select(i => new Question("Who is number " + i + "?")).ToArray();
            using (Graph graph = Toys.Graph())
            {
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
        }

        [Test]
        public void ASecondThreadIsTurnedAway()
        {
            using (Graph graph = Toys.Graph())
            {
                Run<SearchResult> run = null;
                Task<HoptrailException> second = null;
                SearchOptions options = Toys.DenseOf(texts =>
                {
                    second = Task.Run(() => Toys.FailureOf(() => run.Finish()));
                    second.Wait();
                    return texts.Select(Toys.VectorOf).ToArray();
                });
                run = graph.SearchRun("Who?", options);
                run.Finish();
                Assert.That(second.Result.Status, Is.EqualTo(Status.WrongState));
            }
        }

        private static HoptrailTask Waiting(Graph graph)
        {
            HoptrailTask task = HoptrailTask.Search(graph, questions, dense);
            while (task.Step(1000) != TaskState.Waiting) { }
            return task;
        }

        private static byte[][] Explanations(IReadOnlyList<SearchResult> results) =>
            results.Select(result => result.ExplanationJson).ToArray();
    }
}
