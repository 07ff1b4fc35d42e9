using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>
    /// What is known of questions, what is learned from it, and methods that ask a language model while they search.
    /// </summary>
    [TestFixture]
    public class LearningTest
    {
        private Graph graph;
        private long before;

        [SetUp]
        public void Open()
        {
            graph = Toys.Graph();
            before = HoptrailLibrary.LiveObjects;
        }

        [TearDown]
        public void NothingIsLeft()
        {
            Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before), "objects of the run are left");
            graph.Dispose();
        }

        private static Question Known() => new Question(Toys.Question) { Gold = new[] { 2, 1 } };

        [Test]
        public void GoldAnswersMeasureAnAskedAnswer()
        {
            Question question = Known();
            question.GoldAnswers = new[] { "Let It Be", "the Hey Jude" };
            Explanation told = graph.Ask(question, new AskOptions { Complete = Toys.ModelOf("Hey Jude") }).Explanation;
            Assert.That(told.Measures.ExactMatch, Is.EqualTo(1));
            Assert.That(told.Measures.F1, Is.EqualTo(1));
            Assert.That(told.Measures.Accurate, Is.Null);
            Assert.That(told.Cost.Completions, Is.EqualTo(1));
            var judging = new AskOptions { Complete = Toys.ModelOf("Hey", "1"), Options = new Options { { "ask.judge", true } } };
            Measures judged = graph.Ask(question, judging).Explanation.Measures;
            Assert.That(judged.ExactMatch, Is.EqualTo(0));
            Assert.That(judged.Accurate, Is.True);
            Assert.That(graph.Ask("Who?", new AskOptions { Complete = Toys.ModelOf("He") }).Explanation.Measures, Is.Null);
        }

        [Test]
        public void GoldenFindsTheGoldPassagesAndNoneFindsNothing()
        {
            Question question = Known();
            question.Steps = new[] { new SubQuestion("Who performed it?") { Gold = new[] { 0 } } };
            Assert.That(graph.Search(question).Steps.Count, Is.EqualTo(1));
            var golden = new SearchOptions { Method = Method.Golden };
            Assert.That(graph.Search(Known(), golden).Passages, Is.EquivalentTo(new[] { 1, 2 }));
            Assert.That(graph.Search(Known(), new SearchOptions { Method = Method.None }).Passages, Is.Empty);
            foreach (int beyond in new[] { 4, -1 })
            {
                var unknown = new Question("Who?") { Gold = new[] { beyond } };
                Assert.That(Toys.FailureOf(() => graph.Search(unknown)).Status, Is.EqualTo(Status.BadInput));
            }
        }

        [Test]
        public void WeightsThatAreNoneAreAnError()
        {
            foreach (byte[] weights in new[] { new byte[0], new byte[] { 1, 2, 3 }, new byte[1000] })
            {
                HoptrailException failure =
                    Toys.FailureOf(() => graph.Search("Who?", new SearchOptions { Weights = weights }));
                Assert.That(failure.Status, Is.EqualTo(Status.CorruptFile));
            }
        }

        [Test]
        public void TrainingGivesWeightsThatChangeASearch()
        {
            var questions = new[]
            {
                Known(), new Question("Where is Liverpool?") { Gold = new[] { 3 } },
                new Question("Whose son is the musician Julian Lennon?") { Gold = new[] { 1, 0 } },
            };
            Run<Training> run = graph.TrainRun(questions, new TrainOptions { Method = Method.GnnRet, Embed = Toys.Embedder });
            Training training = run.Finish();
            Assert.That(run.Report["questions"], Is.EqualTo(3));
            Assert.That(training.ReportJson, Contains.Substring("\"loss_after\":"));
            var untrained = new SearchOptions { Method = Method.GnnRet, Embed = Toys.Embedder };
            var trained = new SearchOptions { Method = Method.GnnRet, Embed = Toys.Embedder, Weights = training.Weights };
            IReadOnlyList<float> scores = graph.Search(Toys.Question, trained).Scores;
            Assert.That(scores, Is.Not.EqualTo(graph.Search(Toys.Question, untrained).Scores));
            string learned = new Options { Weights = training.Weights }.Get("gnn_ret.alpha");
            Assert.That(training.ReportJson, Contains.Substring("\"gnn_ret.alpha\":\"" + learned + "\""));
            var set = new Options { { "gnn_ret.alpha", 0.25 } };
            set.Weights = training.Weights;
            Assert.That(set.Get("gnn_ret.alpha"), Is.EqualTo("0.25"));
        }

        [Test]
        public void WhatCannotBeTrainedSaysSo()
        {
            var options = new TrainOptions { Method = Method.Bm25 };
            HoptrailException failure = Toys.FailureOf(() => graph.Train(new[] { Known() }, options));
            Assert.That(failure.Status, Is.EqualTo(Status.Unsupported));
        }

        [Test]
        public void ALoopAsksInASearchToo()
        {
            var asked = new List<string>();
            var model = new LanguageModel((messages, context) =>
            {
                asked.Add(context.Purpose);
                if (context.Purpose != "self_ask") return "Julian Lennon performed it.";
                bool known = messages.Any(message => message.Content.Contains("Julian Lennon performed it."));
                return known ? "So the final answer is: Hey Jude" : "Follow up: Who performed Too Late for Goodbyes?";
            });
            var options = new SearchOptions
            {
                Method = Method.SelfAsk, Complete = model, Options = new Options { { "retriever", "bm25" } },
            };
            SearchResult found = graph.Search(Toys.Question, options);
            Assert.That(asked, Is.EqualTo(new[] { "self_ask", "sub_answer", "self_ask" }));
            Assert.That(found.Passages, Has.Member(0));
            Assert.That(found.Explanation.Loop, Is.EqualTo("self_ask"));
            Assert.That(found.Explanation.Cost.Completions, Is.EqualTo(3));

            options.Complete = null;
            HoptrailException mute = Toys.FailureOf(() => graph.Search(Toys.Question, options));
            Assert.That(mute.Status, Is.EqualTo(Status.HostFailure));
            Assert.That(mute.Message, Contains.Substring("language model"));
        }
    }
}
