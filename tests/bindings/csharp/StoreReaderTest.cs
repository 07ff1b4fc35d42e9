using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>Graphs and readers of a store see whole versions of it.</summary>
    [TestFixture]
    public class StoreReaderTest : StoreFixture
    {
        [Test]
        public void ARefreshThatEndsLateDoesNotPutItBack()
        {
            store.Add(new[] { Ada });
            Run<string> refresh = store.RefreshRun(new RunOptions { Work = 1000 });
            using (IEnumerator<Step> steps = refresh.Steps().GetEnumerator())
            {
                // By the time that it asks for a segment, it has read the manifest.
                GoOnTo(steps, "segment-1.hop");
                Assert.That(steps.MoveNext());
                store.Add(new[] { Babbage });
                while (steps.MoveNext()) { }
            }
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1" }));
            Assert.That(store.ReportJson.Contains("\"generation\":3"), store.ReportJson);
            store.Add(new[] { Holt });
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1", "Holt.md#1" }));
        }

        [Test]
        public void ARefreshGoesToACopyThatWasPutBack()
        {
            store.Add(new[] { Ada });
            string copy = Directory.CreateDirectory(Path.Combine(parent, "copy")).FullName;
            CopyFiles(folder, copy);
            store.Add(new[] { Babbage });
            CopyFiles(copy, folder);
            store.Refresh();
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1" }));
            store.Add(new[] { Holt });
            AssertIsFresh(store, Ada, Holt);
        }

        private static void CopyFiles(string from, string to)
        {
            foreach (string name in FilesOf(from)) File.Copy(Path.Combine(from, name), Path.Combine(to, name), true);
        }

        [Test]
        public void ItMayBeRefreshedWhileSourcesAreRead()
        {
            store.Add(Refreshing(Ada, Babbage));
            AssertIsFresh(store, Ada, Babbage);
        }

        private IEnumerable<Source> Refreshing(params Source[] sources)
        {
            foreach (Source source in sources)
            {
                store.Refresh();
                yield return source;
            }
        }

        [Test]
        public void ThreadsReadWhileItChanges()
        {
            store.Add(new[] { Ada });
            Task[] readers = Enumerable.Range(0, 3)
                .Select(number => Task.Run(() => { while (IdsOf(store).Length < 3) store.Describe(); })).ToArray();
            store.Add(new[] { Babbage });
            store.Add(new[] { Holt });
            Assert.That(Task.WaitAll(readers, 20000), "each saw the third note");
        }
    }
}
