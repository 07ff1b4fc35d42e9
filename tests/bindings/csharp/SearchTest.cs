using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class SearchTest
    {
        [Test]
        public void MetadataIsADictionaryOfLists()
        {
            var source = new PassageSource
            {
                Id = "hall", Text = "The town hall was built in 1888.",
                Metadata = new Metadata { { "year", "1888" }, { "style", "plain" }, { "year", "1890" } },
            };
            var document = new DocumentSource { Id = "a.md", Text = "# Ships\n\nShips sail.\n\n## Sails\n\nSails are white." };
            using (Graph graph = Graph.Build(new Source[] { source, document }))
            {
                Passage passage = graph[graph.Find("hall")];
                Assert.That(passage.Metadata.Pairs, Is.EquivalentTo(source.Metadata.Pairs));
                Assert.That(passage.Metadata["year"], Is.EqualTo(new[] { "1888", "1890" }));
                Assert.That(passage.Metadata.Keys, Is.EquivalentTo(new[] { "year", "style" }));
                Assert.That(source.Metadata.Keys, Is.EqualTo(new[] { "year", "style" }));
                Assert.That(passage.Metadata.Count, Is.EqualTo(2));
                Assert.That(passage.Metadata.ContainsKey("place"), Is.False);
                Assert.Throws<KeyNotFoundException>(() => passage.Metadata["place"].ToString());
                Assert.Throws<ArgumentOutOfRangeException>(() => graph[graph.PassageCount].ToString());
                Assert.That(passage.Place.Page, Is.Null);
                Passage cut = graph.Passages.First(one => one.DocumentId == "a.md");
                Assert.That(cut.Place.SourceEnd, Is.GreaterThan(cut.Place.SourceBegin));
            }
            source.Metadata = new Dictionary<string, string> { ["year"] = "1888" };
            using (Graph graph = Graph.Build(new[] { source }))
            {
                Hit hit = graph.Search("When was the town hall built?").Hits.Single();
                Assert.That(hit.Metadata["year"], Is.EqualTo(new[] { "1888" }));
                Assert.That(hit.Title, Is.EqualTo(hit.Passage.Title));
            }
        }

        [Test]
        public void AGraphIsDescribedByTypedFacts()
        {
            using (Graph graph = Toys.Graph())
            {
                GraphDescription facts = graph.Describe();
                Assert.That(facts.Passages, Is.EqualTo(4));
                Assert.That(facts.Documents, Is.EqualTo(4));
                Assert.That(facts.AverageTerms, Is.GreaterThan(1));
                Assert.That(facts.KeywordLinks["own"], Is.EqualTo(4));
                Assert.That(facts.KeywordLinks["all"], Is.GreaterThan(4));
                Assert.That(facts.UnresolvedLinksByPattern, Is.Empty);
                Assert.That(facts.Edges.Method, Is.EqualTo("trail"));
                Assert.That(facts.Edges.Vertices, Is.EqualTo(4));
                Assert.That(facts.Edges.EdgesPerVertex, Is.EqualTo(facts.Edges.Edges / 4.0).Within(1e-6));
                Assert.That(facts.Vectors.Dimension, Is.EqualTo(3));
                Assert.That(facts.Vectors.Embedder, Is.EqualTo("toy"));
                Assert.That(facts.File.Bytes, Is.EqualTo(graph.Bytes().Length));
                Assert.That(facts.File.Version, Is.EqualTo(HoptrailLibrary.FileVersion));
                Assert.That(facts.File.Sections.Values.Sum(), Is.LessThanOrEqualTo(facts.File.Bytes));
                Assert.That(facts.Json, Does("\"passages\":4"));
                Options bm25 = new Options { { "method", "bm25" } };
                Assert.That(graph.Describe(bm25).Edges.Method, Is.EqualTo("bm25"));
            }
            var plain = new IndexOptions { Options = new Options { { "analyzer.stemming", false } } };
            using (Graph words = Graph.Build(Toys.Sources, plain))
            {
                Assert.That(words.Describe().Vectors, Is.Null);
                Assert.That(words.Describe().IndexOptions["analyzer.stemming"], Is.EqualTo("false"));
            }
        }

        // Of NUnit 2, 3 and 4 alike.
        private static NUnit.Framework.Constraints.Constraint Does(string part) =>
            new NUnit.Framework.Constraints.SubstringConstraint(part);
    }
}
