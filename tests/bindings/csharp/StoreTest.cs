using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A corpus that lives: what is added is found, what is deleted is gone.</summary>
    [TestFixture]
    public class StoreTest
    {
        private static readonly string[] nobody = new string[0];

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

        private static string[] IdsOf(Graph graph) => graph.Passages.Select(passage => passage.Id).ToArray();

        private static string[] IdsOf(Store store)
        {
            using (Graph graph = store.Graph()) return IdsOf(graph);
        }

        private string[] Files() => FilesOf(folder);

        private static string[] FilesOf(string folder) =>
            Directory.GetFiles(folder).Select(Path.GetFileName).OrderBy(name => name, StringComparer.Ordinal).ToArray();

        private static void AssertIsFresh(Store store, params Source[] sources)
        {
            using (Graph graph = store.Graph())
            using (Graph fresh = Graph.Build(sources))
            {
                Assert.That(graph.Bytes(), Is.EqualTo(fresh.Bytes()));
                byte[] expected = fresh.Search("Who is Babbage?", Toys.Json).ExplanationJson;
                Assert.That(graph.Search("Who is Babbage?", Toys.Json).ExplanationJson, Is.EqualTo(expected));
            }
        }

        // ---- Changes

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
        public void ALineEndInAnIdIsABlank()
        {
            store.Add(new[] { new DocumentSource { Id = "a\r\nb\nc", Text = "Ada rests.", Format = Format.Plain }, Holt });
            StoreChange change = store.Delete(new[] { "a\r\nb\nc" });
            Assert.That(change.With(DocumentChange.Deleted), Is.EqualTo(new[] { "a b c" }));
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

        // ---- Graphs and readers

        [Test]
        public void AGraphStaysWhatItIsAndOutlivesTheStore()
        {
            store.Add(new[] { Ada });
            using (Graph graph = store.Graph())
            {
                store.Add(new[] { Babbage });
                Assert.That(IdsOf(graph), Is.EqualTo(new[] { "Ada.md#1" }));
                Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1" }));
                store.Dispose();
                store.Dispose();
                Assert.That(IdsOf(graph), Is.EqualTo(new[] { "Ada.md#1" }));
                Assert.That(graph.Search("Who wrote to Babbage?").Hits.Count, Is.EqualTo(1));
            }
            Assert.Throws<ObjectDisposedException>(() => store.Graph());
            Assert.Throws<ObjectDisposedException>(() => store.Describe());
            Assert.Throws<ObjectDisposedException>(() => store.Add(new[] { Holt }));
            Assert.Throws<ObjectDisposedException>(() => store.Refresh());
        }

        [Test]
        public void AGraphsBytesAreSavedAndOpenedAgain()
        {
            store.Add(new[] { Ada, Babbage });
            string path = Path.Combine(parent, "saved.hop");
            using (Graph graph = store.Graph())
            {
                graph.Save(path);
                Assert.That(File.ReadAllBytes(path), Is.EqualTo(graph.Bytes()));
                byte[] expected = graph.Search("Who is Ada?", Toys.Json).ExplanationJson;
                using (Graph read = Graph.Open(path))
                using (Graph mapped = Graph.Map(path))
                using (Graph copied = Graph.Open(graph.Bytes()))
                {
                    foreach (Graph other in new[] { read, mapped, copied })
                    {
                        Assert.That(other.Bytes(), Is.EqualTo(graph.Bytes()));
                        Assert.That(other.Search("Who is Ada?", Toys.Json).ExplanationJson, Is.EqualTo(expected));
                    }
                }
            }
        }

        [Test]
        public void AReaderSeesWholeVersionsAndTheNewestWhenItAsks()
        {
            store.Add(new[] { Ada });
            using (Store reader = Open(folder))
            {
                store.Add(new[] { Babbage });
                Assert.That(IdsOf(reader), Is.EqualTo(new[] { "Ada.md#1" }));
                reader.Refresh();
                Assert.That(IdsOf(reader), Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1" }));
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

        // ---- Writers

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

        /// <summary>Goes on until it asks for a file; a change that asks for the manifest has the lock.</summary>
        private static void GoOnTo(IEnumerator<Step> steps, string file)
        {
            while (steps.MoveNext())
            {
                if (steps.Current is RequestStep step && ((FileRequest)step.Request).Name == file) return;
            }
            Assert.Fail("it ended without asking for " + file);
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
                catch (HoptrailException) when (i < 200)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    Thread.Sleep(5);
                }
            }
            for (int i = 0; i < 200 && HoptrailLibrary.LiveObjects > before + 1; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(5);
            }
        }

        [Test]
        public void AWriterWithAnOlderVersionIsRefused()
        {
            using (Store other = Open(folder))
            {
                store.Add(new[] { Ada });
                HoptrailException failure = Toys.FailureOf(() => other.Add(new[] { Babbage }));
                Assert.That(failure.Status, Is.EqualTo(Status.WrongState));
                Assert.That(failure.Message.Contains("changed by another writer"), failure.Message);
                other.Refresh();
                other.Add(new[] { Babbage });
                Assert.That(IdsOf(other), Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1" }));
            }
        }

        // ---- Cancelling

        [Test]
        public void AChangeThatIsLeftAtAnyStepLeavesAVersionThatOpens()
        {
            store.Add(new[] { Ada });
            var became = new HashSet<DocumentChange>();
            for (int steps = 1; EndsAfter(steps); ++steps)
            {
                using (Store reader = Open(folder))
                {
                    string[] there = IdsOf(reader);
                    Assert.That(there, Is.EqualTo(new[] { "Ada.md#1", "Babbage.md#1" }.Take(there.Length)));
                }
                // Unchanged: it was there by then.
                became.Add(store.Add(new[] { Babbage }).Documents[0].Status);
                AssertIsFresh(store, Ada, Babbage);
                store.Delete(new[] { "Babbage.md" });
            }
            Assert.That(became, Is.EquivalentTo(new[] { DocumentChange.Indexed, DocumentChange.Unchanged }));
        }

        /// <summary>Whether a change has so many steps: it is left then.</summary>
        private bool EndsAfter(int steps)
        {
            using (IEnumerator<Step> each = store.AddRun(new[] { Babbage }).Steps().GetEnumerator())
            {
                for (int taken = 0; taken < steps; ++taken)
                {
                    if (!each.MoveNext()) return false;
                }
                return true;
            }
        }

        [Test]
        public void AChangeThatFailsOnceItIsThereIsGoneOnFrom()
        {
            string away = Path.Combine(parent, "away");
            using (IEnumerator<Step> steps = store.AddRun(new[] { Ada }).Steps().GetEnumerator())
            {
                GoOnTo(steps, "manifest.new");
                while (!IsPublished()) Assert.That(steps.MoveNext());
                // The request now is the folder's sync.
                Directory.Move(folder, away);
                HoptrailException failure = Toys.FailureOf(() => { while (steps.MoveNext()) { } });
                Assert.That(failure.Status, Is.EqualTo(Status.FileFailure));
                Assert.That(failure.Message.Contains("cannot sync the folder"), failure.Message);
                Directory.Move(away, folder);
            }
            Assert.That(IdsOf(store), Is.Empty);
            StoreChange change = store.Add(new[] { Ada });
            Assert.That(change.With(DocumentChange.Unchanged), Is.EqualTo(new[] { "Ada.md" }));
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1" }));
        }

        /// <summary>Whether the folder has another version than the store.</summary>
        private bool IsPublished()
        {
            using (Store reader = Open(folder)) return reader.Describe().Json != store.Describe().Json;
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
                Assert.That(asked.Wait(10000));
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
                StoreChange change = opened.ChangeAsync(new[] { Holt }, nobody).GetAwaiter().GetResult();
                Assert.That(change.Documents.Count, Is.EqualTo(1));
                Assert.That(IdsOf(opened), Is.EqualTo(new[] { "Babbage.md#1", "Holt.md#1" }));
            }
        }

        // ---- Failures

        [Test]
        public void AFolderWithoutAStoreIsNotFound()
        {
            string empty = Directory.CreateDirectory(Path.Combine(parent, "empty")).FullName;
            HoptrailException failure = Toys.FailureOf(() => Open(empty));
            Assert.That(failure.Status, Is.EqualTo(Status.NotFound));
            Assert.That(failure.Message.Contains("no manifest"), failure.Message);
            failure = Toys.FailureOf(() => Open(Path.Combine(parent, "none")));
            Assert.That(failure.Status, Is.EqualTo(Status.NotFound));
            Assert.That(failure.Message.Contains("no manifest"), failure.Message);
            File.WriteAllText(Path.Combine(parent, "file"), "");
            Assert.That(Toys.FailureOf(() => Open(Path.Combine(parent, "file"))).Status, Is.EqualTo(Status.FileFailure));
            Assert.Throws<IOException>(() => Open(Path.Combine(parent, "file"), true));
        }

        [Test]
        public void AStoreOfANewerVersionIsToldAndNotTouched()
        {
            store.Add(new[] { Ada });
            string manifest = Path.Combine(folder, "manifest");
            byte[] bytes = File.ReadAllBytes(manifest);
            // The root's first two fields: format and readable_from.
            int root = BitConverter.ToInt32(bytes, 0), fields = root - BitConverter.ToInt32(bytes, root);
            foreach (int field in new[] { 4, 6 }) bytes[root + BitConverter.ToInt16(bytes, fields + field)] = 2;
            File.WriteAllBytes(manifest, bytes);
            string[] files = Files();
            HoptrailException failure = Toys.FailureOf(() => Open(folder, true));
            Assert.That(failure.Status, Is.EqualTo(Status.UnsupportedVersion));
            Assert.That(failure.Message.Contains("a store of format 2, readable from 2 on"), failure.Message);
            failure = Toys.FailureOf(() => store.Add(new[] { Babbage }));
            Assert.That(failure.Status, Is.EqualTo(Status.UnsupportedVersion));
            Assert.That(Files(), Is.EqualTo(files));
            Assert.That(File.ReadAllBytes(manifest), Is.EqualTo(bytes));
        }

        [Test]
        public void ADamagedSegmentIsNamed()
        {
            store.Add(new[] { Ada });
            string segment = Path.Combine(folder, "segment-1.hop");
            byte[] bytes = File.ReadAllBytes(segment);
            bytes[bytes.Length / 2] ^= 1;
            File.WriteAllBytes(segment, bytes);
            HoptrailException failure = Toys.FailureOf(() => Open(folder));
            Assert.That(failure.Status, Is.EqualTo(Status.CorruptFile));
            Assert.That(failure.Message.Contains("segment-1.hop"), failure.Message);
            File.Delete(Path.Combine(folder, "manifest"));
            failure = Toys.FailureOf(() => Open(folder, true));
            Assert.That(failure.Status, Is.EqualTo(Status.CorruptFile));
            Assert.That(failure.Message.Contains("a copy that is not whole"), failure.Message);
        }

        [Test]
        public void OtherOptionsAreNamed()
        {
            HoptrailException failure =
                Toys.FailureOf(() => Open(folder, false, new Options { { "analyzer.stemming", false } }));
            Assert.That(failure.Status, Is.EqualTo(Status.BadInput));
            Assert.That(failure.Detail, Is.EqualTo("analyzer.stemming"));
            var embedding = new IndexOptions { Embed = Toys.Embedder };
            failure = Toys.FailureOf(() => store.Add(Toys.Sources, embedding));
            Assert.That(failure.Status, Is.EqualTo(Status.BadInput));
            Assert.That(failure.Detail, Is.EqualTo("index.embed"));
        }

        [Test]
        public void WhatCannotBeTakenChangesNothing()
        {
            store.Add(new[] { Ada });
            string[] files = Files();
            HoptrailException failure = Toys.FailureOf(() => store.Add(new[] { Babbage, Babbage }));
            Assert.That(failure.Status, Is.EqualTo(Status.DuplicateId));
            Assert.Throws<ArgumentNullException>(() => store.Add(new[] { Babbage, null }));
            Assert.That(Files(), Is.EqualTo(files));
            Assert.That(IdsOf(store), Is.EqualTo(new[] { "Ada.md#1" }));
        }

        [Test]
        public void AFailureOfTheHostChangesNothing()
        {
            var failing = new Embedder((texts, context) => { throw new InvalidOperationException("no embedder today"); });
            string place = Path.Combine(parent, "vectors");
            using (Store vectors = Open(place, true, new Options { { "index.embed", true } }))
            {
                string[] files = FilesOf(place);
                var thrown = Assert.Throws<InvalidOperationException>(
                    () => vectors.Add(Toys.Sources, new IndexOptions { Embed = failing }));
                Assert.That(thrown.Message, Is.EqualTo("no embedder today"));
                Assert.That(FilesOf(place), Is.EqualTo(files));
                vectors.Add(Toys.Sources, new IndexOptions { Embed = Toys.Embedder });
                Assert.That(IdsOf(vectors), Is.EquivalentTo(new[] { "1", "2", "3", "4" }));
            }
        }
    }
}
