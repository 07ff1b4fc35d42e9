using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using Hoptrail.Native;
using NUnit.Framework;
using JsonList = System.Collections.Generic.List<object>;
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
            try
            {
                using (var scenario = new ContractScenario((JsonObject)Json.Read(json))) scenario.Run();
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

    /// <summary>One scenario on its way: its graph, and a folder for its files.</summary>
    internal sealed class ContractScenario : IDisposable
    {
        private readonly JsonObject scenario;
        private readonly string folder = Path.Combine(Path.GetTempPath(), "hoptrail-contract-" + Guid.NewGuid());
        private Graph graph;

        internal ContractScenario(JsonObject scenario)
        {
            this.scenario = scenario;
            Directory.CreateDirectory(folder);
        }

        public void Dispose()
        {
            graph?.Dispose();
            Directory.Delete(folder, true);
        }

        internal void Run()
        {
            foreach (JsonObject step in (JsonList)scenario["steps"])
            {
                var error = (JsonObject)Member(step, "error");
                if (error == null) Call(step);
                else CheckError(Assert.Catch(() => Call(step)), error);
            }
        }

        private static void CheckError(Exception failure, JsonObject expected)
        {
            Assert.That(KindOf(failure), Is.EqualTo(expected["kind"]), failure.ToString());
            foreach (string text in (JsonList)expected["says"]) Assert.That(failure.Message, Is.StringContaining(text));
            if (expected.ContainsKey("detail"))
                Assert.That(((HoptrailException)failure).Detail, Is.EqualTo(expected["detail"]));
        }

        private static string KindOf(Exception failure)
        {
            if (failure is FileNotFoundException) return "not_found";
            if (failure is OperationCanceledException) return "cancelled";
            return (failure as HoptrailException)?.StatusName ?? failure.GetType().Name;
        }

        // ---- Calls

        private void Call(JsonObject step)
        {
            switch ((string)step["call"])
            {
                case "build":
                    IEnumerable<Source> sources = ((JsonList)scenario["sources"]).Cast<JsonObject>().Select(SourceOf);
                    Take(Graph.Build(sources.ToArray(), new IndexOptions { Options = OptionsOf(step) }));
                    break;
                case "save": graph.Save(Path.Combine(folder, (string)step["file"])); break;
                case "open": Take(Graph.Open(Path.Combine(folder, (string)step["file"]))); break;
                case "open_bytes": Take(Graph.Open(Encoding.UTF8.GetBytes((string)step["text"]))); break;
                case "default":
                    OptionDescription option = HoptrailLibrary.Options().Single(one => one.Key == (string)step["option"]);
                    Assert.That(option.DefaultValue, Is.EqualTo(((JsonObject)step["expect"])["value"]));
                    break;
                case "search": Search(step); break;
                default: throw new NotSupportedException((string)step["call"]);
            }
        }

        private void Take(Graph made)
        {
            graph?.Dispose();
            graph = made;
        }

        private void Search(JsonObject step)
        {
            var question = new Question((string)step["question"]);
            if (step.ContainsKey("vector")) question.Vector = VectorOf(step["vector"]);
            if (step.ContainsKey("filter")) question.Conditions = ((JsonList)step["filter"]).Cast<string>().ToArray();
            Options options = OptionsOf(step);
            if (step.ContainsKey("method")) options.Add("method", (string)step["method"]);
            var how = new SearchOptions { Options = options };
            if (step.ContainsKey("k")) how.Hits = (int)(double)step["k"];
            if (step.ContainsKey("cancel")) Cancel(question, how);
            else new ContractResult(graph.Search(question, how)).Check((JsonObject)step["expect"]);
        }

        private void Cancel(Question question, SearchOptions how)
        {
            long before = HoptrailLibrary.LiveObjects;
            how.Work = 1;
            using (var stop = new CancellationTokenSource())
            using (Run<SearchResult> run = graph.SearchRun(question, how))
            {
                try
                {
                    foreach (Step step in run.Steps(stop.Token))
                    {
                        Assert.That(step, Is.InstanceOf<ProgressStep>());
                        stop.Cancel();
                    }
                }
                finally
                {
                    Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before));
                }
            }
        }

        // ---- From JSON

        private static object Member(JsonObject values, string name) =>
            values.TryGetValue(name, out object value) ? value : null;

        private static float[] VectorOf(object numbers) => ((JsonList)numbers).Select(number => (float)(double)number).ToArray();

        private static Source SourceOf(JsonObject source)
        {
            var passage = new PassageSource
            {
                Id = (string)source["id"], Title = (string)source["title"], Text = (string)source["text"],
                DocumentId = (string)Member(source, "document"),
            };
            if (source.ContainsKey("vector")) passage.Vector = VectorOf(source["vector"]);
            foreach (KeyValuePair<string, object> field in (JsonObject)Member(source, "metadata") ?? new JsonObject())
            {
                foreach (object value in field.Value as JsonList ?? new JsonList { field.Value })
                    passage.Metadata.Add(field.Key, TextOf(value));
            }
            return passage;
        }

        private static string TextOf(object value) =>
            value is bool flag ? (flag ? "true" : "false") : Convert.ToString(value, CultureInfo.InvariantCulture);

        private static Options OptionsOf(JsonObject step)
        {
            var options = new Options();
            foreach (KeyValuePair<string, object> one in (JsonObject)Member(step, "options") ?? new JsonObject())
            {
                if (one.Value is double number && number == Math.Floor(number)) options.Add(one.Key, (long)number);
                else if (one.Value is double fraction) options.Add(one.Key, fraction);
                else options.Add(one.Key, (string)one.Value);
            }
            return options;
        }
    }

    /// <summary>What a search found, against what a scenario expects.</summary>
    internal sealed class ContractResult
    {
        private readonly SearchResult result;

        internal ContractResult(SearchResult result) { this.result = result; }

        internal void Check(JsonObject expected)
        {
            string[] ids = result.Hits.Select(hit => hit.Id).ToArray();
            foreach (KeyValuePair<string, object> one in expected)
            {
                switch (one.Key)
                {
                    case "ids": Assert.That(ids, Is.EqualTo((JsonList)one.Value)); break;
                    case "set": Assert.That(ids, Is.EquivalentTo((JsonList)one.Value)); break;
                    case "count": Assert.That(ids.Length, Is.EqualTo((int)(double)one.Value)); break;
                    case "method": Assert.That(result.Explanation.Method, Is.EqualTo(one.Value)); break;
                    case "notices": Assert.That(result.Explanation.Notices, Is.EqualTo((JsonList)one.Value)); break;
                    case "scores":
                        double[] scores = ((JsonList)one.Value).Cast<double>().ToArray();
                        for (int i = 0; i < scores.Length; ++i)
                            Assert.That(result.Hits[i].Score, Is.EqualTo(scores[i]).Within(1e-3));
                        break;
                    case "hits":
                        var hits = (JsonList)one.Value;
                        for (int i = 0; i < hits.Count; ++i) CheckHit(result.Hits[i], (JsonObject)hits[i]);
                        break;
                    default: throw new NotSupportedException(one.Key);
                }
            }
        }

        private void CheckHit(Hit hit, JsonObject expected)
        {
            foreach (KeyValuePair<string, object> one in expected)
            {
                switch (one.Key)
                {
                    case "id": Assert.That(hit.Id, Is.EqualTo(one.Value)); break;
                    case "title": Assert.That(hit.Title, Is.EqualTo(one.Value)); break;
                    case "text": Assert.That(hit.Text, Is.EqualTo(one.Value)); break;
                    case "document": Assert.That(hit.Document, Is.EqualTo(one.Value)); break;
                    case "metadata":
                        var metadata = (JsonObject)one.Value;
                        Assert.That(hit.Metadata.Keys, Is.EquivalentTo(metadata.Keys));
                        foreach (string key in metadata.Keys)
                            Assert.That(hit.Metadata[key], Is.EquivalentTo((JsonList)metadata[key]));
                        break;
                    case "path":
                        var path = (JsonList)one.Value;
                        Assert.That(hit.Path.Count, Is.EqualTo(path.Count));
                        for (int i = 0; i < path.Count; ++i) CheckStep(hit.Path[i], (JsonObject)path[i]);
                        break;
                    default: throw new NotSupportedException(one.Key);
                }
            }
        }

        private static object Wanted(JsonObject values, string name) =>
            values.TryGetValue(name, out object value) ? value : null;

        private void CheckStep(PathStep step, JsonObject expected)
        {
            Assert.That(step.By, Is.EqualTo(expected["by"]));
            Assert.That(step.Entity, Is.EqualTo(Wanted(expected, "entity")));
            Assert.That(step.Passage, Is.EqualTo(Wanted(expected, "passage")));
            Assert.That(step.Title, Is.EqualTo(Wanted(expected, "title")));
            var wanted = (JsonObject)Wanted(expected, "evidence");
            if (wanted == null)
            {
                Assert.That(step.Evidence, Is.Null);
                return;
            }
            PathEvidence evidence = step.Evidence;
            var range = (JsonObject)wanted["range"];
            Assert.That(
                new object[] { evidence.Passage, evidence.In, evidence.Text },
                Is.EqualTo(new[] { wanted["passage"], wanted["in"], wanted["text"] }));
            Assert.That(new double[] { evidence.Range.Begin, evidence.Range.End }, Is.EqualTo((JsonList)range["utf16"]));
            Assert.That(new double[] { evidence.Range.ByteBegin, evidence.Range.ByteEnd }, Is.EqualTo((JsonList)range["bytes"]));
            Hit source = result.Hits.Single(hit => hit.Id == evidence.Passage);
            string text = evidence.In == "title" ? source.Title : source.Text;
            Assert.That(
                text.Substring(evidence.Range.Begin, evidence.Range.End - evidence.Range.Begin), Is.EqualTo(evidence.Text));
        }
    }
}
