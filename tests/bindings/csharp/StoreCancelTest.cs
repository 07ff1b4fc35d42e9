using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A change of a store that ends early leaves a version that opens.</summary>
    [TestFixture]
    public class StoreCancelTest : StoreFixture
    {
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
    }
}
