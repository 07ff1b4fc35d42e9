using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>Text crosses as UTF-8 with a length: nothing in it can end or break it.</summary>
    [TestFixture]
    public class TextTest
    {
        [TestCase("größe 東京 🚲", "größe 東京 🚲")]
        [TestCase("half \ud83d of a pair", "half \ufffd of a pair")]
        [TestCase("other half \udeb2", "other half \ufffd")]
        public void ComesBackAsItWasOrReplaced(string text, string expected)
        {
            var source = new PassageSource { Id = "id " + text, Title = text, Text = "Text: " + text };
            using (Graph graph = Graph.Build(new[] { source }))
            {
                Assert.That(graph[0].Id, Is.EqualTo("id " + expected));
                Assert.That(graph[0].Title, Is.EqualTo(expected));
                Assert.That(graph[0].Text, Is.EqualTo("Text: " + expected));
                Assert.That(graph.Find("id " + text), Is.EqualTo(0));
                SearchResult result = graph.Search(text);
                Assert.That(result.Explanation.Question, Is.EqualTo(expected), "through JSON");
            }
        }

        [Test]
        public void AZeroDoesNotEndAText()
        {
            var source = new PassageSource { Id = "1", Title = "Bridge", Text = "The bridge\0was built." };
            using (Graph graph = Graph.Build(new[] { source }))
            {
                Assert.That(graph[0].Text, Is.EqualTo("The bridge was built."), "what comes behind it stays");
                Assert.That(graph.Mask("What\0is it?"), Is.EqualTo("What\0is it?"));
                Assert.That(graph.Search("bridge\0built").Explanation.Question, Is.EqualTo("bridge\0built"));
                Assert.That(Toys.FailureOf(() => graph.Find("1\0")).Status, Is.EqualTo(Status.NotFound));
            }
        }

        [Test]
        public void RangesOfASnippetAreOfTheString()
        {
            PassageSource source = Toys.Passage("1", "🚲 Räder", "🚲🚲 Räder aus Mühlhausen rollen über die Brücke.");
            using (Graph graph = Graph.Build(new[] { source }))
            {
                Hit hit = graph.Search("Räder Brücke").Hits.Single();
                string[] words = hit.Snippet.Highlights
                    .Select(range => hit.Passage.Text.Substring(range.Begin, range.End - range.Begin)).ToArray();
                Assert.That(words, Is.EqualTo(new[] { "Räder", "Brücke" }));
            }
        }
    }
}
