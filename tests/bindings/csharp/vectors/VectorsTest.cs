using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using NUnit.Framework;
#if NET8_0_OR_GREATER
using AtTheEnd = NUnit.Framework.OneTimeTearDownAttribute;
#else
using AtTheEnd = NUnit.Framework.TestFixtureTearDownAttribute; // NUnit 2 calls it so
#endif

namespace Hoptrail.Tests.Vectors
{
    /// <summary>Cases of tests/vectors give here, to the last bit, what they give natively.</summary>
    [TestFixture]
    public class VectorsTest
    {
        private static readonly string folder = Repository.PathOf("tests", "vectors", "cases");
        // A file's cases ask the graph of the case before them, so that a file is run once, as a whole.
        private static readonly Dictionary<string, IReadOnlyList<IReadOnlyList<string>>> came =
            new Dictionary<string, IReadOnlyList<IReadOnlyList<string>>>();

        private static int cases, sameCases, sameQuestions;

        /// <summary>The figures for docs/trust.md.</summary>
        [AtTheEnd]
        public void WriteFigures()
        {
            string file = Environment.GetEnvironmentVariable("HOPTRAIL_FIGURES");
            if (file == null) return;
            File.AppendAllText(file, "{\"trust\":\"Q3\",\"test\":\"vectors\",\"figures\":{\"questions\":" + sameQuestions +
                ",\"cases\":" + sameCases + ",\"cases that differ\":" + (cases - sameCases) + "},\"kept\":" +
                (sameCases == cases ? "true" : "false") + "}\n");
        }

        [Test]
        public void TheSumOfTheCasesIsCrc32C()
        {
            Assert.That(Crc32C.Of(Encoding.UTF8.GetBytes("123456789")), Is.EqualTo("e3069283"));
        }

        public static IEnumerable<TestCaseData> Cases()
        {
            foreach (string file in Directory.GetFiles(folder, "*.cases").OrderBy(name => name, System.StringComparer.Ordinal))
            {
                int index = 0;
                foreach (Case one in Case.ReadAll(file))
                {
                    string name = Path.GetFileName(file) + " " + index + " " + one.Kind + " " + one.Name;
                    yield return new TestCaseData(file, index++).SetName(name);
                }
            }
        }

        [TestCaseSource("Cases")]
        public void GivesTheSameBytes(string file, int index)
        {
            ++cases;
            if (!came.ContainsKey(file)) came[file] = RunFile(file);
            Case one = Case.ReadAll(file)[index];
            Assert.That(came[file][index], Is.EqualTo(one.Expected));
            ++sameCases;
            sameQuestions += one.Settings.Count(line => line[0] == "question");
        }

        private static IReadOnlyList<IReadOnlyList<string>> RunFile(string file)
        {
            using (var run = new CaseRun()) return Case.ReadAll(file).Select(run.Run).ToList();
        }
    }
}
