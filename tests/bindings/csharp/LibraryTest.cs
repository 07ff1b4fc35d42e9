using System;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>How the native library is found. Each test is a separate process, because a process loads it once.</summary>
    [TestFixture]
    public class LibraryTest
    {
        private static readonly string library = Environment.GetEnvironmentVariable("HOPTRAIL_LIBRARY");
        private string folder;

        [SetUp]
        public void MakeFolder()
        {
            if (string.IsNullOrEmpty(library)) Assert.Ignore("HOPTRAIL_LIBRARY names no library");
            if (Type.GetType("Mono.Runtime") == null) Assert.Ignore("the program is started as Mono does");
            folder = Path.Combine(Path.GetTempPath(), "hoptrail-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
            string here = Path.GetDirectoryName(typeof(Graph).Assembly.Location);
            foreach (string name in new[] { "Hoptrail.dll", "FirstCall.exe" })
            {
                File.Copy(Path.Combine(here, name), Path.Combine(folder, name));
            }
        }

        [TearDown]
        public void RemoveFolder()
        {
            if (folder != null) Directory.Delete(folder, true);
        }

        [Test]
        public void WhateverIsCalledFirstLoadsIt(
            [Values(
                "version", "options", "live", "get", "build", "open", "map", "resume", "save", "store", "metrics", "status")]
            string first)
        {
            Assert.That(Run(first, library, ""), Is.EqualTo("fine\n"));
        }

        [Test]
        public void ThePathThatIsSetWins()
        {
            Assert.That(Run("version", "/no/such/file", library), Is.EqualTo("fine\n"));
        }

        [Test]
        public void AfterItWasNotFoundAPathMayStillBeSet()
        {
            if (Run("version", "", "") == "fine\n") Assert.Ignore("the system has a libhoptrail.so of its own");
            Assert.That(Run("again", "", ""), Is.EqualTo("fine\n"));
        }

        [Test]
        public void TheCopyBesideTheAssemblyIsFound()
        {
            string machine = RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
            string bundle = Path.Combine(folder, "runtimes", "linux-" + machine, "native");
            Directory.CreateDirectory(bundle);
            File.Copy(library, Path.Combine(bundle, "libhoptrail.so"));
            Assert.That(Run("build", "", ""), Is.EqualTo("fine\n"));
        }

        [Test]
        public void WhatWasTriedIsTold()
        {
            string told = Run("version", "", "");
            if (told == "fine\n") Assert.Ignore("the system has a libhoptrail.so of its own");
            Assert.That(told.StartsWith("library_unavailable: the native library of Hoptrail was not found"), told);
            Assert.That(told.Contains(Path.Combine(folder, "libhoptrail.so") + ": no such file"), told);
            Assert.That(told.Contains("the system's own search"), told);
        }

        [Test]
        public void AFileThatIsNoLibraryIsToldSo()
        {
            string file = Path.Combine(folder, "text.so");
            File.WriteAllText(file, "no library");
            string told = Run("version", file, "");
            Assert.That(told.StartsWith("library_unavailable"), told);
            Assert.That(told.Contains(file + ": "), told);
        }

        [Test]
        public void AnotherAbiIsRefusedNamingBothNumbers()
        {
            MethodInfo compare = typeof(Graph).Assembly.GetType("Hoptrail.Native.LibraryLoading", true)
                .GetMethod("CompareAbi", BindingFlags.Static | BindingFlags.NonPublic);
            compare.Invoke(null, new object[] { 1u, 1u });
            var thrown = Assert.Throws<TargetInvocationException>(() => compare.Invoke(null, new object[] { 2u, 1u }));
            var failure = (HoptrailException)thrown.InnerException;
            Assert.That(failure.Status, Is.EqualTo(Status.UnsupportedVersion));
            Assert.That(failure.Message.Contains("version 2") && failure.Message.Contains("version 1"), failure.Message);
        }

        [Test]
        public void ItsPathCannotBeSetWhenItIsLoaded()
        {
            Assert.That(HoptrailLibrary.FileVersion, Is.GreaterThanOrEqualTo(HoptrailLibrary.FileVersionMinimum));
            Assert.Throws<InvalidOperationException>(() => HoptrailLibrary.Path = library);
        }

        private string Run(string first, string environment, string path)
        {
            var start = new ProcessStartInfo("mono", "FirstCall.exe " + first + " \"" + path + "\"")
            {
                WorkingDirectory = folder,
                RedirectStandardOutput = true,
                UseShellExecute = false,
            };
            start.EnvironmentVariables["HOPTRAIL_LIBRARY"] = environment;
            start.EnvironmentVariables["SECOND_LIBRARY"] = library;
            using (Process process = Process.Start(start))
            {
                string output = process.StandardOutput.ReadToEnd();
                process.WaitForExit();
                return output;
            }
        }
    }
}
