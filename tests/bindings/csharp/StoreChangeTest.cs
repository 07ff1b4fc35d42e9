using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A corpus that lives: what is added is found, what is deleted is gone.</summary>
    [TestFixture]
    public class StoreChangeTest : StoreFixture
    {
        [Test]
        public void ACallDoesTheWorkAndARunDoesNothingUntilItIsDriven()
        {
            store.Add(new[] { Ada, Babbage });
            store.Delete(new[] { "Ada.md" });
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Babbage.md#1" }));
            Run<StoreChange> run = store.DeleteRun(new[] { "Babbage.md" });
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Babbage.md#1" }), "nobody has driven it");
            run.Finish();
            Assert.That(IdsOf(store), Is.Empty);
        }

        [Test]
        public void ItsGraphIsThatOfAFreshIndex()
        {
            store.Add(new[] { Ada });
            store.Add(new[] { Holt, Babbage });
            AssertIsFresh(store, Ada, Holt, Babbage);
            store.Delete(new[] { "Holt.md" });
            AssertIsFresh(store, Ada, Babbage);
            store.Compact();
            AssertIsFresh(store, Ada, Babbage);
            using (Store again = Open(folder)) AssertIsFresh(again, Ada, Babbage);
        }

        [Test]
        public void EachDocumentHasItsStatus()
        {
            StoreChange change = store.Add(new[] { Ada, Babbage });
            Assert.That(change.Documents.Select(one => one.Id), Is.EqualTo(new[] { "Ada.md", "Babbage.md" }));
            Assert.That(change.Documents.All(one => one.Status == DocumentChange.Indexed));
            change = store.Change(new[] { Ada, Note("Babbage", "Babbage rests.") }, new[] { "nobody.md" });
            Assert.That(change.With(DocumentChange.Unchanged), Is.EqualTo(new[] { "Ada.md" }));
            Assert.That(change.With(DocumentChange.Updated), Is.EqualTo(new[] { "Babbage.md" }));
            Assert.That(change.With(DocumentChange.NotFound), Is.EqualTo(new[] { "nobody.md" }));
            change = store.Delete(new[] { "Ada.md" });
            Assert.That(change.With(DocumentChange.Deleted), Is.EqualTo(new[] { "Ada.md" }));
            Assert.That(store.ReportJson, Is.EqualTo(change.ReportJson));
            StoreDescription facts = store.Describe();
            Assert.That(facts.Generation, Is.EqualTo(4));
            using (Graph graph = store.Graph()) Assert.That(facts.Documents, Is.EqualTo(graph.DocumentCount));
            Assert.That(facts.Segments.Sum(one => one.Documents - one.DeletedDocuments), Is.EqualTo(facts.Documents));
            Assert.That(facts.Segments.All(one => one.GraphBytes > 0 && one.SourcesBytes > 0));
            Assert.That(facts.IsOneFile);
            Assert.That(facts.Json, Contains.Substring("\"generation\":4"));
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Babbage.md#1" }));
        }

        [Test]
        public void OnlyNewTextsAreEmbedded()
        {
            var asked = new List<string>();
            var embedder = new Embedder(
                (texts, context) => { asked.AddRange(texts); return texts.Select(Toys.VectorOf).ToArray(); }, "toy");
            var how = new IndexOptions { Embed = embedder };
            using (Store vectors = Open(Path.Combine(parent, "vectors"), true, new Options { { "index.embed", true } }))
            {
                vectors.Add(Toys.Sources.Take(3), how);
                Assert.That(asked.Count, Is.EqualTo(3));
                vectors.Add(Toys.Sources, how);
                Assert.That(asked.Count, Is.EqualTo(4));
                Assert.That(asked[3].Contains("Liverpool is a city"), asked[3]);
                using (Graph graph = vectors.Graph())
                using (Graph fresh = Toys.Graph())
                {
                    Assert.That(graph.Bytes(), Is.EqualTo(fresh.Bytes()));
                    byte[] expected = fresh.Search(Toys.Question, Toys.Dense).ExplanationJson;
                    Assert.That(graph.Search(Toys.Question, Toys.Dense).ExplanationJson, Is.EqualTo(expected));
                }
            }
        }

        [Test]
        public void ADeletedDocumentIsGoneAndAfterCompactInNoByte()
        {
            store.Add(new[] { Ada, Babbage });
            store.Delete(new[] { "Ada.md" });
            using (Graph graph = store.Graph())
            {
                SearchResult result = graph.Search("canaryAda");
                Assert.That(result.Hits.Any(hit => hit.Passage.Text.Contains("canaryAda")), Is.False);
            }
            Assert.That(Bytes().Contains("canaryAda"), "until it is compacted");
            store.Compact();
            Assert.That(Bytes().Contains("canaryAda"), Is.False);
            Assert.That(Bytes().Contains("canaryBabbage"), "as the other one's still is");
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Babbage.md#1" }));
        }

        /// <summary>Of all files, each byte as a character.</summary>
        private string Bytes()
        {
            Encoding latin = Encoding.GetEncoding("ISO-8859-1");
            return string.Concat(Directory.GetFiles(folder).Select(file => latin.GetString(File.ReadAllBytes(file))));
        }

        [Test]
        public void AnIdIsKeptAsGivenOrRefused()
        {
            store.Add(new[] { new DocumentSource { Id = " a  b ", Text = "Ada rests.", Format = Format.Plain }, Holt });
            StoreChange change = store.Delete(new[] { " a  b " });
            Assert.That(change.With(DocumentChange.Deleted), Is.EqualTo(new[] { " a  b " }));
            var lines = new DocumentSource { Id = "a\nb", Text = "Ada rests.", Format = Format.Plain };
            var refused = Assert.Throws<HoptrailException>(() => store.Add(new[] { lines }));
            Assert.That(refused.Message.Contains("control character at byte 1"), refused.Message);
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Holt.md#1" }));
        }

        [Test]
        public void AChangeShowsItsSteps()
        {
            Run<StoreChange> run = store.AddRun(new[] { Ada }, new IndexOptions { Work = 1000 });
            List<Step> steps = run.Steps().ToList();
            string[] phases = steps.OfType<ProgressStep>().Select(step => step.Progress.Phase).Distinct().ToArray();
            var files = steps.OfType<RequestStep>().Select(step => (FileRequest)step.Request).ToList();
            Assert.That(new[] { "words", "writing" }, Is.SubsetOf(phases));
            Assert.That(files[0].Operation, Is.EqualTo(FileOperation.Lock));
            Assert.That(new[] { "segment-1.hop", "manifest.new" }, Is.SubsetOf(files.Select(file => file.Name)));
            Assert.That(run.Finish().With(DocumentChange.Indexed), Is.EqualTo(new[] { "Ada.md" }));
            Assert.That(run.Report["generation"], Is.EqualTo(2));
        }
    }
}
