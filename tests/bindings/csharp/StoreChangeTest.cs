using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>The objects of a change: its run, its steps, and the description of the store.</summary>
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
        public void ADescriptionIsTyped()
        {
            store.Add(new[] { Ada, Babbage });
            StoreChange change = store.Delete(new[] { "Ada.md" });
            Assert.That(store.ReportJson, Is.EqualTo(change.ReportJson));
            StoreDescription facts = store.Describe();
            Assert.That(facts.Generation, Is.EqualTo(3));
            using (Graph graph = store.Graph()) Assert.That(facts.Documents, Is.EqualTo(graph.DocumentCount));
            Assert.That(facts.Segments.Sum(one => one.Documents - one.DeletedDocuments), Is.EqualTo(facts.Documents));
            Assert.That(facts.Segments.All(one => one.GraphBytes > 0 && one.SourcesBytes > 0));
            Assert.That(facts.IsOneFile);
            Assert.That(facts.Json, Contains.Substring("\"generation\":3"));
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
