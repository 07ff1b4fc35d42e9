using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>Stores: one writer at a time across processes, readers that see whole versions, tasks and locks.</summary>
    [TestFixture]
    public class StoreTest
    {
        private string parent;
        private string folder;
        private Store store;
        private long before;

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

        private static Store Open(string folder, bool create = false, Options options = null) =>
            Store.Open(folder, new StoreOptions { Create = create, Options = options });

        /// <summary>A document that names another.</summary>
        private static Source Note(string name, string text) =>
            new DocumentSource
            {
                Id = name + ".md", Title = name, Text = text + " See canary" + name + ".", Format = Format.Plain,
            };

        private static Source Ada => Note("Ada", "Ada wrote to Babbage.");
        private static Source Babbage => Note("Babbage", "Babbage designed an engine with Ada.");
        private static Source Holt => Note("Holt", "Holt kept a light.");

        private static string[] IdsOf(Store store)
        {
            using (Graph graph = store.Graph()) return graph.Passages.Select(passage => passage.Id).ToArray();
        }

        private static void AssertIsFresh(Store store, params Source[] sources)
        {
            using (Graph graph = store.Graph())
            using (Graph fresh = Graph.Build(sources))
            {
                Assert.That(graph.Bytes(), Is.EqualTo(fresh.Bytes()));
            }
        }

        /// <summary>Goes on until it asks for a file; a change that asks for the manifest has the lock.</summary>
        private static void GoOnTo(IEnumerator<Step> steps, string file)
        {
            while (steps.MoveNext())
            {
                if (steps.Current is RequestStep step && ((FileRequest)step.Request).Name == file) return;
            }
            Assert.Fail("it ended without asking for " + file);
        }

        /// <summary>python3 with the lock of the other languages, until its input ends.</summary>
        private Process ForeignLock()
        {
            const string program =
                "import fcntl, sys; file = open(sys.argv[1], 'a'); fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB); "
                + "print('held', flush=True); sys.stdin.read()";
            return Process.Start(new ProcessStartInfo
            {
                FileName = "python3", Arguments = "-c \"" + program + "\" \"" + Path.Combine(folder, "lock") + "\"",
                UseShellExecute = false, RedirectStandardInput = true, RedirectStandardOutput = true,
                RedirectStandardError = true,
            });
        }

        private static void End(Process process)
        {
            process.StandardInput.Close();
            process.WaitForExit();
            process.Dispose();
        }

        [Test]
        public void WhatAnotherProcessHasIsRefused()
        {
            Process other = ForeignLock();
            Assert.That(other.StandardOutput.ReadLine(), Is.EqualTo("held"));
            HoptrailException failure = Toys.FailureOf(() => store.Add(new[] { Ada }));
            Assert.That(failure.Status, Is.EqualTo(Status.FileFailure));
            Assert.That(failure.Message.Contains("another writer has it"), failure.Message);
            Assert.That(failure.InnerException, Is.InstanceOf<IOException>());
            Assert.That(Toys.FailureOf(() => store.Compact()).Status, Is.EqualTo(Status.FileFailure));
            using (Store reader = Open(folder)) Assert.That(IdsOf(reader), Is.Empty, "readers need no lock");
            End(other);
            Assert.That(store.Add(new[] { Ada }).Documents.Count, Is.EqualTo(1));
        }

        [Test]
        public void AnotherProcessIsRefusedUntilTheRunEnds()
        {
            Run<StoreChange> run = store.AddRun(new[] { Ada });
            using (IEnumerator<Step> steps = run.Steps().GetEnumerator())
            {
                GoOnTo(steps, "manifest");
                Process other = ForeignLock();
                Assert.That(other.StandardOutput.ReadLine(), Is.Null);
                End(other);
                HoptrailException failure = Toys.FailureOf(() => store.Add(new[] { Babbage }));
                Assert.That(failure.Message.Contains("another writer has it"), failure.Message);
                while (steps.MoveNext()) { }
            }
            Assert.That(run.Finish().Documents.Count, Is.EqualTo(1));
            Process later = ForeignLock();
            Assert.That(later.StandardOutput.ReadLine(), Is.EqualTo("held"));
            End(later);
        }

        [Test]
        public void ARunThatIsForgottenGivesItsLockBack()
        {
            // On a thread that ends, so that nothing of it is left on a stack that the collector looks through.
            var thread = new Thread(() => GoOnTo(store.AddRun(new[] { Ada }).Steps().GetEnumerator(), "manifest"));
            thread.Start();
            thread.Join();
            for (int i = 0;; ++i)
            {
                try
                {
                    store.Add(new[] { Babbage });
                    break;
                }
                catch (HoptrailException) when (i < 24000)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    Thread.Sleep(5);
                }
            }
            for (int i = 0; i < 24000 && HoptrailLibrary.LiveObjects > before + 1; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(5);
            }
        }

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
            foreach (string file in Directory.GetFiles(from)) File.Copy(file, Path.Combine(to, Path.GetFileName(file)), true);
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

        [Test]
        public void AFolderThatCannotBeSyncedIsLeftAsItIs()
        {
            MethodInfo sync = typeof(Store).Assembly.GetType("Hoptrail.FolderSync", true)
                .GetMethod("Sync", BindingFlags.Static | BindingFlags.NonPublic);
            if (Directory.Exists("/proc/self/fd")) sync.Invoke(null, new object[] { "/proc/self/fd" }); // it answers EINVAL
            var failure = Assert.Throws<TargetInvocationException>(
                () => sync.Invoke(null, new object[] { Path.Combine(parent, "none") }));
            Assert.That(failure.InnerException, Is.InstanceOf<IOException>());
        }

        [Test]
        public void AChangeThatIsCancelledGivesItsLockBack()
        {
            using (Store vectors = Open(Path.Combine(parent, "vectors"), true, new Options { { "index.embed", true } }))
            using (var cancellation = new CancellationTokenSource())
            {
                var never = new TaskCompletionSource<Hoptrail.Vectors>();
                var asked = new ManualResetEventSlim();
                Embedder hanging = Embedder.Async((texts, context) => { asked.Set(); return never.Task; }, "toy");
                Task<StoreChange> change =
                    vectors.AddAsync(Toys.Sources, new IndexOptions { Embed = hanging }, cancellation.Token);
                Assert.That(asked.Wait(600000));
                cancellation.Cancel();
                Assert.Catch<OperationCanceledException>(() => change.GetAwaiter().GetResult());
                StoreChange after = vectors.Add(Toys.Sources, new IndexOptions { Embed = Toys.Embedder });
                Assert.That(after.With(DocumentChange.Indexed).Count, Is.EqualTo(4));
            }
        }

        [Test]
        public void ThePoolDoesAllOfIt()
        {
            store.AddAsync(new[] { Ada, Babbage }).GetAwaiter().GetResult();
            using (Store opened = Store.OpenAsync(folder).GetAwaiter().GetResult())
            {
                store.DeleteAsync(new[] { "Ada.md" }).GetAwaiter().GetResult();
                opened.RefreshAsync().GetAwaiter().GetResult();
                opened.CompactAsync().GetAwaiter().GetResult();
                StoreChange change = opened.ChangeAsync(new[] { Holt }, Array.Empty<string>()).GetAwaiter().GetResult();
                Assert.That(change.Documents.Count, Is.EqualTo(1));
                Assert.That(IdsOf(opened), Is.EqualTo(new[] { "Babbage.md#1", "Holt.md#1" }));
            }
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
            Assert.That(IdsOf(store), Is.Empty, "nobody has driven it");
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
