using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class SearchTest
    {
        [Test]
        public void FindsThePassagesOfBothHopsAndSaysHow()
        {
            using (Graph graph = Toys.Graph())
            {
                SearchResult result = graph.Search(Toys.Question).Finish();
                Hit hit = result.Hits.First(one => one.Passage.Title == "Hey Jude");
                Assert.That(hit.Rank, Is.LessThanOrEqualTo(3));
                Assert.That(hit.Path[0].By, Is.EqualTo("question"));
                Assert.That(hit.Path.Last().Passage, Is.EqualTo("3"));
                Assert.That(hit.Path.Last().Entity, Is.Null);
                Assert.That(hit.Passage.Text, Does("comfort Julian Lennon"));
                Assert.That(hit.Snippet.Text.Length, Is.EqualTo(hit.Snippet.Range.End - hit.Snippet.Range.Begin));
                Assert.That(hit.Parts.Count, Is.GreaterThan(0));
                Assert.That(result.Hits[0].Reasons, Is.Not.Empty);
                Assert.That(result.Explanation.Question, Is.EqualTo(Toys.Question));
                Assert.That(result.Explanation.Method, Is.EqualTo("trail"));
                Assert.That(result.Scores, Is.Ordered.Descending);
                Assert.That((float)result.Explanation.Hits[0].Score.Value, Is.EqualTo(result.Scores[0]).Within(1e-6f));
            }
        }

        [Test]
        public void EvidenceIsASentenceOrTitleThatNamesTheEntity()
        {
            using (Graph graph = Toys.Graph())
            {
                var texts = new List<string>();
                foreach (Hit hit in graph.Search(Toys.Question).Finish().Hits)
                {
                    string entity = null;
                    foreach (PathStep step in hit.Path)
                    {
                        entity = step.Entity ?? entity;
                        PathEvidence evidence = step.Evidence;
                        if (evidence == null) continue;
                        Passage passage = graph[graph.Find(evidence.Passage)];
                        string source = evidence.In == "title" ? passage.Title : passage.Text;
                        TextRange range = evidence.Range;
                        Assert.That(source.Substring(range.Begin, range.End - range.Begin), Is.EqualTo(evidence.Text));
                        byte[] bytes = Encoding.UTF8.GetBytes(source);
                        int length = (int)(range.ByteEnd - range.ByteBegin);
                        Assert.That(Encoding.UTF8.GetString(bytes, (int)range.ByteBegin, length), Is.EqualTo(evidence.Text));
                        Assert.That(evidence.Document, Is.EqualTo(passage.DocumentId));
                        if (step.By == "own" || step.By == "mention" || step.By == "phrase")
                        {
                            Assert.That(evidence.Text, Does(entity));
                        }
                        texts.Add(evidence.Text);
                    }
                    Assert.That(hit.Path[0].Evidence, Is.Null);
                }
                Assert.That(texts, Contains.Item("\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984."));
                Assert.That(texts, Contains.Item("Julian Lennon"));
            }
        }

        [Test]
        public void ManyQuestionsGiveWhatEachGivesAlone()
        {
            using (Graph graph = Toys.Graph())
            {
                var questions = new Question[] { "Who wrote Hey Jude?", "Where is Liverpool?", "Who is the son of John Lennon?" };
                IReadOnlyList<SearchResult> together = graph.SearchMany(questions, Toys.Dense).Finish();
                for (int i = 0; i < questions.Length; ++i)
                {
                    SearchResult alone = graph.Search(questions[i], Toys.Dense).Finish();
                    Assert.That(together[i].ExplanationJson, Is.EqualTo(alone.ExplanationJson));
                }
            }
        }

        [Test]
        public void WithoutAnExplanationThereAreStillHits()
        {
            using (Graph graph = Toys.Graph())
            {
                var options = new SearchOptions { Options = new Options { { "hits.explain", false } } };
                SearchResult result = graph.Search(Toys.Question, options).Finish();
                Assert.That(result.Hits.Count, Is.GreaterThan(1));
                Assert.That(result.ExplanationJson, Is.Empty);
                Assert.That(result.Hits[0].Path, Is.Empty);
                Assert.That(result.Hits[0].Reasons, Is.Empty);
                Assert.That(result.Hits[0].Snippet, Is.Null);
            }
        }

        [Test]
        public void DistancesAreTheExplanationsDistances()
        {
            using (Graph graph = Toys.Graph())
            {
                var options = new SearchOptions { Method = Method.GnnRet, Embed = Toys.Embedder };
                SearchResult result = graph.Search(Toys.Question, options).Finish();
                Assert.That(result.Explanation.Hits[0].Score, Is.Null);
                Assert.That((float)result.Explanation.Hits[0].Distance.Value, Is.EqualTo(result.Scores[0]).Within(1e-6f));
                Assert.That(result.Scores, Is.Ordered);
            }
        }

        [Test]
        public void AsksStepByStepAndCountsTokens()
        {
            using (Graph graph = Toys.Graph())
            {
                var purposes = new List<string>();
                var replies = new Dictionary<string, string>
                {
                    ["sub_question"] = "Who performed Too Late for Goodbyes?",
                    ["sub_answer"] = "Julian Lennon",
                    ["critique"] = "Critique: yes",
                    ["answer"] = "Hey Jude",
                };
                var options = new AskOptions
                {
                    Complete = new LanguageModel((messages, context) =>
                    {
                        purposes.Add(context.Purpose);
                        Assert.That(messages.Last().Role, Is.EqualTo("user"));
                        Assert.That(context.TokenLimit, Is.GreaterThan(0));
                        return new Completion(replies[context.Purpose], 10, 2);
                    }),
                    Options = new Options { { "ask.loop", "steps" }, { "steps.question", false } },
                };
                Run<AskResult> run = graph.Ask(Toys.Question, options);
                AskResult result = run.Finish();
                Assert.That(result.Answer, Is.EqualTo("Hey Jude"));
                Assert.That(result.Partial, Is.False);
                Assert.That(result.Steps[0].SubQuestion, Is.EqualTo("Who performed Too Late for Goodbyes?"));
                Assert.That(result.Steps[0].SubAnswer, Is.EqualTo("Julian Lennon"));
                Assert.That(graph[result.Steps[0].Passages[0]].Id, Is.Not.Empty);
                Assert.That(run.Report["tokens_read"], Is.EqualTo(10 * purposes.Count));
                Assert.That(run.Report["tokens_written"], Is.EqualTo(2 * purposes.Count));
            }
        }

        [Test]
        public void ReadsPassagesAsTheyWereGiven()
        {
            var source = new PassageSource
            {
                Id = "hall",
                Title = "Town hall",
                Text = "The town hall was built in 1888.",
                DocumentId = "town",
                Position = 3,
                Metadata = new[] { "1888", "1890" }.Select(year => new KeyValuePair<string, string>("year", year)).ToArray(),
                Entities = new[] { "Town hall" },
            };
            var document = new DocumentSource { Id = "a.md", Text = "# Ships\n\nShips sail.\n\n## Sails\n\nSails are white." };
            using (Graph graph = Graph.Build(new Source[] { source, document }).Finish())
            {
                Passage passage = graph[graph.Find("hall")];
                Assert.That(passage.Title, Is.EqualTo("Town hall"));
                Assert.That(passage.Text, Is.EqualTo(source.Text));
                Assert.That(passage.DocumentId, Is.EqualTo("town"));
                Assert.That(passage.Metadata, Is.EqualTo(source.Metadata));
                Assert.That(passage.Place.Page, Is.Null);
                Passage cut = graph.Passages.First(one => one.DocumentId == "a.md");
                Assert.That(cut.DocumentTitle, Is.EqualTo("Ships"));
                Assert.That(cut.Place.SourceEnd, Is.GreaterThan(cut.Place.SourceBegin));
                Assert.That(graph.DocumentCount, Is.EqualTo(2));
                var conditioned = new Question("When was the town hall built?") { Conditions = new[] { "year>=1889" } };
                Assert.That(graph.Search(conditioned).Finish().Hits.Single().Passage.Id, Is.EqualTo("hall"));
                Assert.That(Toys.FailureOf(() => graph.Find("barn")).Status, Is.EqualTo(Status.NotFound));
                Assert.Throws<ArgumentOutOfRangeException>(() => graph[graph.PassageCount].ToString());
                Assert.That(graph.Mask("Who built the Town hall?"), Is.EqualTo("Who built the it?"));
                Assert.That(graph.Describe(), Does("\"passages\""));
                Assert.That(graph.Export(ExportFormat.GraphMl), Does("<graphml"));
            }
        }

        // Of NUnit 2, 3 and 4 alike.
        private static NUnit.Framework.Constraints.Constraint Does(string part) =>
            new NUnit.Framework.Constraints.SubstringConstraint(part);
    }
}
