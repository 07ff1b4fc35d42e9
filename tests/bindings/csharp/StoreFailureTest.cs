using System;
using System.IO;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>What a store refuses, it names, and leaves as it was.</summary>
    [TestFixture]
    public class StoreFailureTest : StoreFixture
    {
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
            Assert.That(failure.Message.Contains("an incomplete copy"), failure.Message);
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
