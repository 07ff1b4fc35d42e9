using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Hoptrail.Extensions.AI;
using Microsoft.Extensions.AI;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>Generators and clients of Microsoft.Extensions.AI drive runs as the functions of this package do.</summary>
    [TestFixture]
    public class ExtensionsAITest
    {
        private sealed class Generator : IEmbeddingGenerator<string, Embedding<float>>
        {
            internal readonly List<string> Texts = new List<string>();
            internal string Model;
            internal EmbeddingGenerationOptions Options;
            internal Exception Failure;
            internal int Dropped;

            public async Task<GeneratedEmbeddings<Embedding<float>>> GenerateAsync(
                IEnumerable<string> values, EmbeddingGenerationOptions options, CancellationToken cancellationToken)
            {
                await Task.Yield();
                if (Failure != null) throw Failure;
                Options = options;
                List<string> texts = values.ToList();
                Texts.AddRange(texts);
                return new GeneratedEmbeddings<Embedding<float>>(
                    texts.Skip(Dropped).Select(text => new Embedding<float>(Toys.VectorOf(text))));
            }

            public object GetService(Type serviceType, object serviceKey) =>
                serviceType == typeof(EmbeddingGeneratorMetadata) && Model != null
                    ? new EmbeddingGeneratorMetadata("toys", null, Model)
                    : null;

            public void Dispose() { }
        }

        private sealed class Client : IChatClient
        {
            internal readonly List<ChatOptions> Options = new List<ChatOptions>();
            internal readonly List<string> Roles = new List<string>();
            internal string Reply = "Hey Jude";
            internal UsageDetails Usage = new UsageDetails { InputTokenCount = 40, OutputTokenCount = 3 };
            internal CancellationTokenSource CancelsWhenAsked;

            public async Task<ChatResponse> GetResponseAsync(
                IEnumerable<ChatMessage> messages, ChatOptions options, CancellationToken cancellationToken)
            {
                await Task.Yield();
                CancelsWhenAsked?.Cancel();
                cancellationToken.ThrowIfCancellationRequested();
                Options.Add(options);
                Roles.AddRange(messages.Select(message => message.Role.Value));
                return new ChatResponse(new ChatMessage(new ChatRole("assistant"), Reply)) { Usage = Usage };
            }

#if !STAND_INS
            public IAsyncEnumerable<ChatResponseUpdate> GetStreamingResponseAsync(
                IEnumerable<ChatMessage> messages, ChatOptions options, CancellationToken cancellationToken) =>
                throw new NotSupportedException();
#endif

            public object GetService(Type serviceType, object serviceKey) => null;

            public void Dispose() { }
        }

        [Test]
        public void AGeneratorsVectorsGiveTheAnswersOfTheSameFunction()
        {
            var generator = new Generator { Model = "toy" };
            using (Graph expected = Toys.Graph())
            using (Graph graph = Graph.Build(Toys.Sources, new IndexOptions { Embed = generator.AsEmbedder() }))
            {
                Assert.That(graph.Bytes(), Is.EqualTo(expected.Bytes()));
                var options = new SearchOptions { Method = Method.Dense, Embed = generator.AsEmbedder() };
                SearchResult found = graph.Search(Toys.Question, options);
                Assert.That(found.ExplanationJson, Is.EqualTo(expected.Search(Toys.Question, Toys.Dense).ExplanationJson));
            }
        }

        [Test]
        public void TheModelIsNamedByTheCallerTheOptionsOrTheMetadata()
        {
            var generator = new Generator { Model = "stated" };
            Assert.That(generator.AsEmbedder().Id, Is.EqualTo("stated"));
            var options = new EmbeddingGenerationOptions { ModelId = "chosen" };
            Assert.That(generator.AsEmbedder(options: options).Id, Is.EqualTo("chosen"));
            Assert.That(generator.AsEmbedder("named", options: options).Id, Is.EqualTo("named"));
            Assert.That(new Generator().AsEmbedder().Id, Is.Empty);
        }

        [Test]
        public void QuestionsAndPassagesHaveTheirPrefixes()
        {
            var generator = new Generator();
            Embedder embedder = generator.AsEmbedder(queryPrefix: "query: ", passagePrefix: "passage: ");
            using (Graph graph = Graph.Build(Toys.Sources, new IndexOptions { Embed = embedder }))
            {
                Assert.That(generator.Texts, Has.Count.EqualTo(Toys.Sources.Count));
                Assert.That(generator.Texts, Has.All.StartsWith("passage: "));
                generator.Texts.Clear();
                graph.Search(Toys.Question, new SearchOptions { Method = Method.Dense, Embed = embedder });
                Assert.That(generator.Texts, Is.EqualTo(new[] { "query: " + Toys.Question }));
            }
        }

        [Test]
        public void OptionsArePassedAsACopy()
        {
            var generator = new Generator();
            var options = new EmbeddingGenerationOptions { ModelId = "chosen" };
            using (Graph.Build(Toys.Sources, new IndexOptions { Embed = generator.AsEmbedder(options: options) })) { }
            Assert.That(generator.Options, Is.Not.SameAs(options));
            Assert.That(generator.Options.ModelId, Is.EqualTo("chosen"));
        }

        [Test]
        public void WhatAGeneratorThrowsOrLeavesOutReachesTheCaller()
        {
            var failing = new Generator { Failure = new TimeoutException("no answer") };
            Assert.Throws<TimeoutException>(() => Graph.Build(Toys.Sources, new IndexOptions { Embed = failing.AsEmbedder() }));
            var forgetful = new Generator { Dropped = 1 };
            HoptrailException failure = Toys.FailureOf(
                () => Graph.Build(Toys.Sources, new IndexOptions { Embed = forgetful.AsEmbedder() }));
            Assert.That(failure.Message, Is.StringContaining("3").And.StringContaining("4"));
        }

        [Test]
        public void AClientAnswersWithinTheRequestsLimitAtTemperatureZero()
        {
            var client = new Client();
            using (Graph graph = Toys.Graph())
            {
                AskResult asked = graph.Ask(
                    Toys.Question, new AskOptions { Method = Method.Bm25, Complete = client.AsLanguageModel() });
                Assert.That(asked.Answer, Is.EqualTo("Hey Jude"));
            }
            Assert.That(client.Options, Is.Not.Empty);
            Assert.That(client.Options.Select(options => options.Temperature), Has.All.EqualTo(0));
            Assert.That(client.Options.Select(options => options.MaxOutputTokens), Has.All.GreaterThan(0));
            Assert.That(client.Roles, Has.Member("user"));
            Assert.That(client.Roles.Except(new[] { "system", "user", "assistant" }), Is.Empty);
        }

        [Test]
        public void OptionsThatTheCallerSetsAreKeptAndNotChanged()
        {
            var client = new Client { Usage = null };
            var options = new ChatOptions { Temperature = 0.5f, ModelId = "large" };
            using (Graph graph = Toys.Graph())
            {
                graph.Ask(Toys.Question, new AskOptions { Method = Method.Bm25, Complete = client.AsLanguageModel(options) });
            }
            Assert.That(client.Options[0].Temperature, Is.EqualTo(0.5f));
            Assert.That(client.Options[0].ModelId, Is.EqualTo("large"));
            Assert.That(options.MaxOutputTokens, Is.Null);
        }

        [Test]
        public void CancellingTheRunCancelsTheClientsCall()
        {
            using (var source = new CancellationTokenSource())
            using (Graph graph = Toys.Graph())
            {
                var options = new AskOptions
                {
                    Method = Method.Bm25,
                    Complete = new Client { CancelsWhenAsked = source }.AsLanguageModel(),
                };
                Assert.Catch<OperationCanceledException>(
                    () => graph.AskAsync(Toys.Question, options, source.Token).GetAwaiter().GetResult());
            }
        }

        [Test]
        public void NothingIsNoGeneratorAndNoClient()
        {
            Assert.Throws<ArgumentNullException>(() => ((IEmbeddingGenerator<string, Embedding<float>>)null).AsEmbedder());
            Assert.Throws<ArgumentNullException>(() => ((IChatClient)null).AsLanguageModel());
        }
    }
}
