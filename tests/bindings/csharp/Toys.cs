using System;
using System.Collections.Generic;
using System.Linq;

namespace Hoptrail.Tests
{
    /// <summary>A small corpus and a host for it, whose answers follow from the request.</summary>
    internal static class Toys
    {
        internal const string Question =
            "What song did Paul McCartney write for the person who performed Too Late for Goodbyes?";

        internal static readonly IReadOnlyList<Source> Sources = new Source[]
        {
            Passage("1", "Too Late for Goodbyes", "\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984."),
            Passage("2", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon."),
            Passage("3", "Hey Jude", "Paul McCartney wrote \"Hey Jude\" to comfort Julian Lennon."),
            Passage("4", "Liverpool", "Liverpool is a city in England."),
        };

        internal static readonly Embedder Embedder = new Embedder((texts, context) => texts.Select(VectorOf).ToArray(), "toy");

        internal static readonly SearchOptions Dense = new SearchOptions { Method = Method.Dense, Embed = Embedder };

        internal static PassageSource Passage(string id, string title, string text) =>
            new PassageSource { Id = id, Title = title, Text = text };

        internal static float[] VectorOf(string text)
        {
            var vector = new float[] { 1, 1, 1 };
            for (int i = 0; i < text.Length; ++i) vector[i % 3] += text[i] % 7;
            return vector;
        }

        /// <summary>With vectors of the toy embedder.</summary>
        internal static Graph Graph() => Hoptrail.Graph.Build(Sources, new IndexOptions { Embed = Embedder });

        /// <summary>The graph with an embedder that gives what the function does.</summary>
        internal static SearchOptions DenseOf(Func<IReadOnlyList<string>, Hoptrail.Vectors> embed) =>
            new SearchOptions { Method = Method.Dense, Embed = new Embedder((texts, context) => embed(texts)) };

        internal static LanguageModel ModelOf(params string[] replies)
        {
            var left = new Queue<string>(replies);
            return new LanguageModel((messages, context) => left.Dequeue());
        }

        /// <summary>The status and the message of what the call throws.</summary>
        internal static HoptrailException FailureOf(Action call)
        {
            try
            {
                call();
            }
            catch (HoptrailException failure)
            {
                return failure;
            }
            throw new InvalidOperationException("nothing was thrown");
        }
    }
}
