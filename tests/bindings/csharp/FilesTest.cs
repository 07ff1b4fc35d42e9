using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class FilesTest
    {
        private string folder;

        [SetUp]
        public void MakeFolder()
        {
            folder = Path.Combine(Path.GetTempPath(), "hoptrail-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
        }

        [TearDown]
        public void RemoveFolder() => Directory.Delete(folder, true);

        [Test]
        public void WhatWasSavedOpensInAllWays()
        {
            string path = Path.Combine(folder, "größe.hop");
            using (Graph graph = Toys.Graph())
            {
                File.WriteAllText(path, "what stood here before");
                Assert.That(graph.Save(path), Is.EqualTo(path));
                Assert.That(File.ReadAllBytes(path), Is.EqualTo(graph.Bytes()));
                Assert.That(Directory.GetFiles(folder), Is.EqualTo(new[] { path }), "nothing else is left");
                byte[] whole = graph.Search(Toys.Question).ExplanationJson;
                using (Graph read = Graph.Open(path))
                using (Graph trusted = Graph.Open(graph.Bytes(), true))
                using (Graph mapped = Graph.Map(path))
                {
                    foreach (Graph opened in new[] { read, trusted, mapped })
                    {
                        Assert.That(opened.Search(Toys.Question).ExplanationJson, Is.EqualTo(whole));
                        Assert.That(opened.Bytes(), Is.EqualTo(graph.Bytes()));
                    }
                    mapped.SaveAsync(Path.Combine(folder, "again.hop")).GetAwaiter().GetResult();
                }
                Assert.That(File.ReadAllBytes(Path.Combine(folder, "again.hop")), Is.EqualTo(graph.Bytes()));
            }
        }

        [Test]
        public void ASaveThatIsLeftLeavesNothing()
        {
            using (Graph graph = Toys.Graph())
            {
                int files = 0;
                foreach (Step step in graph.SaveRun(Path.Combine(folder, "a.hop")).Steps())
                {
                    files = Math.Max(files, Directory.GetFiles(folder).Length);
                    if (files > 0) break;
                }
                Assert.That(files, Is.EqualTo(1), "a file was begun");
                Assert.That(Directory.GetFiles(folder), Is.Empty);
            }
        }

        [Test]
        public void SavesOfOnePathAtOnceAreEachWhole()
        {
            const int rounds = 100;
            string path = Path.Combine(folder, "a.hop");
            File.WriteAllText(path + ".new", "a file of the user");
            using (Graph first = Toys.Graph())
            using (Graph second = Graph.Build(Toys.Sources.Take(2)))
            {
                byte[][] whole = { first.Bytes(), second.Bytes() };
                first.Save(path);
                Task[] savers = new[] { first, second }.Select(graph => Task.Run(() =>
                {
                    for (int round = 0; round < rounds; ++round) graph.Save(path);
                })).ToArray();
                for (int opened = 0; opened < rounds || !savers.All(saver => saver.IsCompleted); ++opened)
                {
                    using (Graph found = opened % 2 == 0 ? Graph.Open(path) : Graph.Map(path))
                    {
                        byte[] bytes = found.Bytes();
                        Assert.That(whole.Any(bytes.SequenceEqual), "opening " + opened);
                    }
                }
                Task.WaitAll(savers);
                Assert.That(whole.Any(File.ReadAllBytes(path).SequenceEqual));
            }
            Assert.That(Directory.GetFiles(folder), Is.EquivalentTo(new[] { path, path + ".new" }));
            Assert.That(File.ReadAllText(path + ".new"), Is.EqualTo("a file of the user"));
        }

        [Test]
        public void AFileThatIsNotThereIsAnExceptionOfDotNet()
        {
            string path = Path.Combine(folder, "none.hop");
            var failure = Assert.Throws<FileNotFoundException>(() => Graph.Map(path));
            Assert.That(((HoptrailException)failure.InnerException).Status, Is.EqualTo(Status.NotFound));
            Assert.Throws<FileNotFoundException>(() => Graph.Open(path));
            using (Graph graph = Toys.Graph())
            {
                HoptrailException refused = Toys.FailureOf(() => graph.Save(Path.Combine(folder, "none", "a.hop")));
                Assert.That(refused.InnerException, Is.InstanceOf<IOException>());
            }
        }

        [Test]
        public void TheLowLevelLoopTellsEachOperation()
        {
            byte[] bytes = { 1, 2, 3 };
            using (HoptrailTask task = HoptrailTask.Save(bytes, "a.hop"))
            {
                string told = "";
                while (task.Step(1000) != TaskState.Done)
                {
                    var request = (FileRequest)task.Request(task.RequestIds.Single());
                    told += request.Operation + " ";
                    if (request.Operation == FileOperation.Write) Assert.That(request.Bytes, Is.EqualTo(bytes));
                    if (request.Operation == FileOperation.Rename) Assert.That(request.SecondName, Is.EqualTo("a.hop"));
                    task.AnswerDone(request.Id);
                }
                Assert.That(told, Is.EqualTo("Write Sync Rename Sync "));
            }
        }
    }
}
