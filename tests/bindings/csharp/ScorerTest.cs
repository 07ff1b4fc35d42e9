using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A scorer of the host orders the first passages, and wrong scores are refused.</summary>
    [TestFixture]
    public class ScorerTest : GraphFixture
    {
        private sealed class Asleep : Exception { }

        private static readonly Scorer backwards =
            new Scorer((question, passages) => Enumerable.Range(0, passages.Count).Select(place => (float)place).ToArray());

        [Test]
        public void ASearchOfOneOrManyAndAnAskAreOrderedByTheScorer()
        {
            string[] expected = IdsOf(graph.Search(Toys.Question)).Reverse().ToArray();
            Assert.That(expected.Length, Is.GreaterThan(2));
            Assert.That(IdsOf(graph.Search(Toys.Question, AloneBy(backwards))), Is.EqualTo(expected));
            foreach (SearchResult one in graph.SearchMany(new Question[] { Toys.Question, Toys.Question }, AloneBy(backwards)))
            {
                Assert.That(IdsOf(one), Is.EqualTo(expected));
            }
            var asking = new AskOptions
            {
                Score = backwards, Complete = Toys.ModelOf("Hey Jude"), Options = new Options { { "score.weight", 1 } },
            };
            AskResult asked = graph.Ask(Toys.Question, asking);
            Assert.That(asked.Answer, Is.EqualTo("Hey Jude"));
            Assert.That(IdsOf(asked), Is.EqualTo(expected));
        }

        [Test]
        public void AnAsynchronousScorerGivesTheSameOrder()
        {
            Scorer later = Scorer.Async(async (question, passages, cancellation) =>
            {
                await Task.Delay(1, cancellation);
                return Enumerable.Range(0, passages.Count).Select(place => (float)place).ToArray();
            });
            byte[] expected = graph.Search(Toys.Question, AloneBy(backwards)).ExplanationJson;
            Assert.That(graph.Search(Toys.Question, AloneBy(later)).ExplanationJson, Is.EqualTo(expected));
            SearchResult awaited = graph.SearchAsync(Toys.Question, AloneBy(later)).GetAwaiter().GetResult();
            Assert.That(awaited.ExplanationJson, Is.EqualTo(expected));
        }

        [Test]
        public void AnotherCountOrNoNumberIsRefused()
        {
            foreach (int more in new[] { -1, 1 })
            {
                var wrong = new Scorer((question, passages) => new float[passages.Count + more]);
                Assert.That(FailureBy(wrong).Status, Is.EqualTo(Status.DimensionMismatch));
            }
            Assert.That(FailureBy(new Scorer((question, passages) => new float[0])).Message, Is.StringContaining("0 scores"));
            foreach (float number in new[] { float.NaN, float.PositiveInfinity })
            {
                HoptrailException failure =
                    FailureBy(new Scorer((question, passages) => passages.Select((text, i) => i == 1 ? number : 0).ToArray()));
                Assert.That(failure.Status, Is.EqualTo(Status.BadInput));
                Assert.That(failure.Message, Is.StringContaining("score 2"));
            }
            Assert.That(FailureBy(new Scorer((question, passages) => null)).Status, Is.EqualTo(Status.HostFailure));
        }

        [Test]
        public void WhatAScorerThrowsReachesTheCallerAsItIs()
        {
            SearchOptions throwing = AloneBy(new Scorer((question, passages) => throw new Asleep()));
            SearchOptions failing = AloneBy(Scorer.Async(async (question, passages, cancellation) =>
            {
                await Task.Delay(1);
                throw new Asleep();
            }));
            foreach (SearchOptions options in new[] { throwing, failing })
            {
                Assert.Throws<Asleep>(() => graph.Search(Toys.Question, options));
                Assert.Throws<Asleep>(() => graph.SearchAsync(Toys.Question, options).GetAwaiter().GetResult());
            }
            Assert.Throws<ArgumentNullException>(() => new Scorer(null));
            Assert.Throws<ArgumentNullException>(() => Scorer.Async(null));
        }

        [Test]
        public void CancellingEndsARunWhoseScorerNeverAnswers()
        {
            using (var source = new CancellationTokenSource())
            {
                var told = new CancellationToken();
                Scorer never = Scorer.Async((question, passages, cancellation) =>
                {
                    told = cancellation;
                    source.CancelAfter(20);
                    return new TaskCompletionSource<float[]>().Task;
                });
                Task<SearchResult> search = graph.SearchAsync(Toys.Question, AloneBy(never), source.Token);
                Assert.Catch<OperationCanceledException>(() => search.GetAwaiter().GetResult());
                Assert.That(told, Is.EqualTo(source.Token));
            }
        }

        [Test]
        public void ARunShowsThePassagesToScoreAndGoesOnFromThere()
        {
            byte[] saved;
            using (Run<SearchResult> run = graph.SearchRun(Toys.Question, AloneBy(backwards)))
            {
                IEnumerator<Step> steps = run.Steps().GetEnumerator(); // whose end would leave the run
                while (!(steps.Current is RequestStep)) Assert.That(steps.MoveNext());
                var asked = (ScoreRequest)((RequestStep)steps.Current).Request;
                Assert.That(asked.Purpose, Is.EqualTo("score"));
                Assert.That(asked.Question, Is.EqualTo(Toys.Question));
                saved = run.Save();
            }
            byte[] expected = graph.Search(Toys.Question, AloneBy(backwards)).ExplanationJson;
            Assert.That(graph.ResumeSearch(saved, AloneBy(backwards)).Finish()[0].ExplanationJson, Is.EqualTo(expected));
            HoptrailException failure = Toys.FailureOf(() => graph.ResumeSearch(saved).Finish());
            Assert.That(failure.Status, Is.EqualTo(Status.HostFailure));
            Assert.That(failure.Message, Is.StringContaining("no scorer was given"));
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
                Assert.That(
                    Toys.FailureOf(() => task.AnswerScores(request.Id, new float[1])).Status, Is.EqualTo(Status.DimensionMismatch));
                task.AnswerScores(request.Id, new float[expected.Length]);
                Assert.That(
                    Toys.FailureOf(() => task.AnswerScores(request.Id, new float[expected.Length])).Status,
                    Is.EqualTo(Status.StaleRequest));
                while (task.Step(1000) != TaskState.Done) { }
                Assert.That(task.TakeResults(graph)[0].Hits.Count, Is.EqualTo(expected.Length));
            }
        }

        /// <summary>The scorer alone decides.</summary>
        private static SearchOptions AloneBy(Scorer scorer) =>
            new SearchOptions { Score = scorer, Options = new Options { { "score.weight", 1 } } };

        private HoptrailException FailureBy(Scorer scorer) =>
            Toys.FailureOf(() => graph.Search(Toys.Question, AloneBy(scorer)));

        private static string[] IdsOf(SearchResult result) => result.Hits.Select(hit => hit.Id).ToArray();
    }
}
