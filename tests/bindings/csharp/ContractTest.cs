using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Hoptrail.Native;
using NUnit.Framework;
using JsonObject = System.Collections.Generic.Dictionary<string, object>;

namespace Hoptrail.Tests
{
    /// <summary>tests/contract: what every binding promises, through the API of this one.</summary>
    [TestFixture]
    public class ContractTest
    {
        private static readonly string Results = ResultsFile();

        private static IEnumerable<string> Scenarios() =>
            Directory.GetFiles(Repository.PathOf("tests", "contract"), "*.json").Select(Path.GetFileNameWithoutExtension)
                .OrderBy(name => name, StringComparer.Ordinal);

        [TestCaseSource(nameof(Scenarios))]
        public void Holds(string name)
        {
            byte[] json = File.ReadAllBytes(Repository.PathOf("tests", "contract", name + ".json"));
            string outcome = "fails";
            long before = HoptrailLibrary.LiveObjects;
            try
            {
                using (var scenario = new ContractScenario((JsonObject)Json.Read(json))) scenario.Run();
                Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before));
                outcome = "holds";
            }
            finally
            {
                if (Results != null) File.AppendAllText(Results, name + "\t" + outcome + "\n");
            }
        }

        private static string ResultsFile()
        {
            string folder = Environment.GetEnvironmentVariable("HOPTRAIL_CONTRACT");
            if (string.IsNullOrEmpty(folder)) return null;
            Directory.CreateDirectory(folder);
            string file = Path.Combine(folder, "C#.tsv");
            File.WriteAllText(file, "");
            return file;
        }
    }
}
