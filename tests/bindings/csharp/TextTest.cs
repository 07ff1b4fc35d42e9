using System;
using System.Linq;
using System.Text;
using Hoptrail.Native;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>Text crosses as UTF-8 with a length: nothing in it can end or break it.</summary>
    [TestFixture]
    public class TextTest
    {
        [TestCase("half \ud83d of a pair", "half \ufffd of a pair")]
        [TestCase("other half \udeb2", "other half \ufffd")]
        public void AHalfOfAPairIsReplaced(string text, string expected)
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

        [TestCase("\"\"", "")]
        [TestCase(" \"a\\u0000\\ud83d\\uDEB2\\n\\\"\\\\\\/größe\" ", "a\0🚲\n\"\\/größe")]
        [TestCase("-1.5e3", -1500.0)]
        [TestCase("2.64998174", 2.64998174)]
        [TestCase("12345678901234567890", 12345678901234567890.0)]
        [TestCase("true", true)]
        [TestCase("null", null)]
        [TestCase("[ ]", new object[0])]
        [TestCase("[0, 70,\n[false]]", new object[] { 0.0, 70.0, new object[] { false } })]
        public void JsonIsReadOnNetStandard(string json, object expected) =>
            Assert.That(Json.Read(Encoding.UTF8.GetBytes(json)), Is.EqualTo(expected));

        [TestCase("", 0)]
        [TestCase("[1", 2)]
        [TestCase("[1,]", 3)]
        [TestCase("1x", 1)]
        [TestCase("{\"a\" 1}", 5)]
        [TestCase("{1:2}", 1)]
        [TestCase("\"a", 2)]
        [TestCase("\"\\x\"", 2)]
        [TestCase("\"\\u12", 2)]
        [TestCase("tru", 3)]
        public void DamagedJsonIsRefusedByItsPlace(string json, int place)
        {
            var failure = Assert.Throws<FormatException>(() => Json.Read(Encoding.UTF8.GetBytes(json)));
            Assert.That(failure.Message, Is.EqualTo("the JSON is damaged at byte " + place));
        }
    }
}
