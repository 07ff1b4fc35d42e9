using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>One writer at a time changes a store.</summary>
    [TestFixture]
    public class StoreWriterTest : StoreFixture
    {
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
    }
}
