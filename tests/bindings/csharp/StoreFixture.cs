using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A new store for each test, its documents, and what tests say about it.</summary>
    public abstract class StoreFixture
    {
        protected string parent;
        protected string folder;
        protected Store store;
        protected long before;

        [SetUp]
        public void Create()
        {
            before = HoptrailLibrary.LiveObjects;
            parent = Path.Combine(Path.GetTempPath(), "hoptrail-" + Guid.NewGuid().ToString("N"));
            folder = Path.Combine(parent, "störe");
            store = Open(folder, true);
        }

        [TearDown]
        public void Remove()
        {
            store.Dispose();
            Directory.Delete(parent, true);
            Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before));
        }

        protected static Store Open(string folder, bool create = false, Options options = null) =>
            Store.Open(folder, new StoreOptions { Create = create, Options = options });

        /// <summary>A document that names another.</summary>
        protected static Source Note(string name, string text) =>
            new DocumentSource
            {
                Id = name + ".md", Title = name, Text = text + " See canary" + name + ".", Format = Format.Plain,
            };

        protected static Source Ada => Note("Ada", "Ada wrote to Babbage.");
        protected static Source Babbage => Note("Babbage", "Babbage designed an engine with Ada.");
        protected static Source Holt => Note("Holt", "Holt kept a light.");

        protected static string[] IdsOf(Graph graph) => graph.Passages.Select(passage => passage.Id).ToArray();

        protected static string[] IdsOf(Store store)
        {
            using (Graph graph = store.Graph()) return IdsOf(graph);
        }

        protected string[] Files() => FilesOf(folder);

        protected static string[] FilesOf(string folder) =>
            Directory.GetFiles(folder).Select(Path.GetFileName).OrderBy(name => name, StringComparer.Ordinal).ToArray();

        protected static void AssertIsFresh(Store store, params Source[] sources)
        {
            using (Graph graph = store.Graph())
            using (Graph fresh = Graph.Build(sources))
            {
                Assert.That(graph.Bytes(), Is.EqualTo(fresh.Bytes()));
                byte[] expected = fresh.Search("Who is Babbage?").ExplanationJson;
                Assert.That(graph.Search("Who is Babbage?").ExplanationJson, Is.EqualTo(expected));
            }
        }

        /// <summary>Goes on until it asks for a file; a change that asks for the manifest has the lock.</summary>
        protected static void GoOnTo(IEnumerator<Step> steps, string file)
        {
            while (steps.MoveNext())
            {
                if (steps.Current is RequestStep step && ((FileRequest)step.Request).Name == file) return;
            }
            Assert.Fail("it ended without asking for " + file);
        }
    }
}
