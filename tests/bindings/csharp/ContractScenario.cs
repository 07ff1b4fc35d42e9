using System;
using System.Collections.Generic;
using System.Diagnostics;
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
    /// <summary>One scenario of tests/contract on its way: its graph, its stores, and a folder for its files.</summary>
    internal sealed class ContractScenario : IDisposable
    {
        private readonly JsonObject scenario;
        private readonly string folder = Path.Combine(Path.GetTempPath(), "hoptrail-contract-" + Guid.NewGuid());
        private readonly Dictionary<string, SearchResult> held = new Dictionary<string, SearchResult>();
        private readonly Dictionary<string, Store> stores = new Dictionary<string, Store>();
        private readonly ContractHost host;
        private readonly ContractTask task = new ContractTask();
        private Graph graph;
        private byte[] weights, saved;
        private Run<SearchResult> begun;
        private Func<byte[]> save;

        internal ContractScenario(JsonObject scenario)
        {
            this.scenario = scenario;
            host = new ContractHost(() => graph.Search("Harbour Bridge", new SearchOptions { Method = Method.Bm25 }));
            Directory.CreateDirectory(folder);
        }

        public void Dispose()
        {
            task.Dispose();
            graph?.Dispose();
            foreach (Store store in stores.Values) store.Dispose();
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
            if (failure is ObjectDisposedException) return "closed";
            if (failure is ModelAsleep) return "host";
            return (failure as HoptrailException)?.StatusName ?? failure.GetType().Name;
        }

        // ---- Calls

        private void Call(JsonObject step)
        {
            JsonObject expected = (JsonObject)Member(step, "expect") ?? new JsonObject();
            switch ((string)step["call"])
            {
                case "build":
                    Run<Graph> build = Graph.BuildRun(SourcesOf(step), IndexOf(step));
                    if (step.ContainsKey("cancel")) Cancel(build);
                    else Take(build.Finish());
                    CheckTold(expected);
                    if (expected.ContainsKey("file")) ContractResult.CheckSum(graph.Bytes(), expected["file"]);
                    break;
                case "fresh":
                    using (Graph fresh = Graph.Build(SourcesOf(step), IndexOf(step)))
                        Assert.That(graph.Bytes(), Is.EqualTo(fresh.Bytes()));
                    break;
                case "save": graph.Save(PathOf(step, "file")); break;
                case "open": Take(Graph.Map(PathOf(step, "file"))); break;
                case "open_bytes":
                    Take(Graph.Open(step.ContainsKey("text") ? Encoding.UTF8.GetBytes((string)step["text"]) : graph.Bytes()));
                    break;
                case "close": graph.Dispose(); break;
                case "counts": CheckCounts(expected); break;
                case "passage": CheckPassage(graph[graph.Find((string)step["id"])], expected); break;
                case "mask": Assert.That(graph.Mask((string)step["question"]), Is.EqualTo(expected["value"])); break;
                case "export":
                    var format = (ExportFormat)Enum.Parse(typeof(ExportFormat), (string)step["format"], true);
                    string exported = graph.Export(format);
                    foreach (string says in (JsonList)expected["says"]) Assert.That(exported, Is.StringContaining(says));
                    break;
                case "default":
                    OptionDescription option = HoptrailLibrary.Options().Single(one => one.Key == (string)step["option"]);
                    Assert.That(option.DefaultValue, Is.EqualTo(expected["value"]));
                    break;
                case "option": Assert.That(OptionsOf(step).Get((string)step["option"]), Is.EqualTo(expected["value"])); break;
                case "metrics": CheckMetrics((JsonList)step["questions"], expected); break;
                case "search": Finish(step, graph.SearchRun(ContractHost.QuestionOf(step), HowOf(step, new SearchOptions()))); break;
                case "ask":
                    Finish(step, graph.AskRun(ContractHost.QuestionOf(step), (AskOptions)HowOf(step, new AskOptions())));
                    break;
                case "result": new ContractResult(held[NameOf(step, "of")], held).Check(expected); break;
                case "train": Train(step); break;
                default: CallRun(step, expected); break;
            }
        }

        private void CallRun(JsonObject step, JsonObject expected)
        {
            switch ((string)step["call"])
            {
                case "begin":
                    Question question = (string)Member(step, "task") == "build" ? null : ContractHost.QuestionOf(step);
                    if (question == null) Begin(Graph.BuildRun(SourcesOf(step), IndexOf(step)));
                    else if (step.ContainsKey("task")) Begin(graph.AskRun(question, (AskOptions)HowOf(step, new AskOptions())));
                    else begun = Begin(graph.SearchRun(question, HowOf(step, new SearchOptions())));
                    break;
                case "finish": Hold(step, begun.Finish()); break;
                case "leave":
                    long before = HoptrailLibrary.LiveObjects;
                    begun.Dispose();
                    Assert.That(HoptrailLibrary.LiveObjects, Is.LessThan(before));
                    break;
                case "pause":
                    saved = save();
                    break;
                case "resume":
                    byte[] bytes = step.ContainsKey("damaged") ? saved.Take(saved.Length - 9).ToArray() : saved;
                    string task = (string)Member(step, "task");
                    if (task == "build") Take(Graph.ResumeIndex(bytes, IndexOf(step)).Finish());
                    else if (task == "ask") Hold(step, graph.ResumeAsk(bytes, (AskOptions)HowOf(step, new AskOptions())).Finish()[0]);
                    else Hold(step, graph.ResumeSearch(bytes, HowOf(step, new SearchOptions())).Finish()[0]);
                    break;
                default: CallStore(step, expected); break;
            }
        }

        private Run<T> Begin<T>(Run<T> run)
        {
            IEnumerator<Step> steps = run.Steps().GetEnumerator(); // whose end would leave the run
            while (!(steps.Current is RequestStep)) Assert.That(steps.MoveNext());
            save = () =>
            {
                using (run) return run.Save();
            };
            return run;
        }

        private void CallStore(JsonObject step, JsonObject expected)
        {
            switch ((string)step["call"])
            {
                case "open_store":
                    var how = new StoreOptions { Create = step.ContainsKey("create"), Options = OptionsOf(step) };
                    Store opened = Store.Open(PathOf(step, "folder"), how);
                    if (stores.TryGetValue(NameOf(step, "store"), out Store before)) before.Dispose();
                    stores[NameOf(step, "store")] = opened;
                    break;
                case "change": Change(step, expected); break;
                case "compact": StoreOf(step).Compact(); break;
                case "refresh": StoreOf(step).Refresh(); break;
                case "take": Take(StoreOf(step).Graph()); break;
                case "close_store": StoreOf(step).Dispose(); break;
                case "write": File.WriteAllText(PathOf(step, "file"), (string)step["text"]); break;
                case "pipe":
                    string pipe = PathOf(step, "file"), both = "mkfifo '" + pipe + "' && ln -s '" + pipe + "' '" + PathOf(step, "link") + "'";
                    using (Process made = Process.Start(new ProcessStartInfo("sh", "-c \"" + both + "\"") { UseShellExecute = false }))
                        made.WaitForExit();
                    break;
                case "damage":
                    byte[] content = File.ReadAllBytes(PathOf(step, "file"));
                    content[content.Length / 2] ^= 1;
                    int length = step.ContainsKey("cut") ? content.Length / 2 : content.Length;
                    File.WriteAllBytes(PathOf(step, "file"), content.Take(length).ToArray());
                    break;
                case "contains":
                    Encoding latin = Encoding.GetEncoding("ISO-8859-1");
                    bool has = Directory.GetFiles(PathOf(step, "folder"))
                        .Any(file => latin.GetString(File.ReadAllBytes(file)).Contains((string)step["text"]));
                    Assert.That(has, Is.EqualTo(expected["value"]));
                    break;
                case "files":
                    string[] names = Directory.GetFileSystemEntries(folder).Select(Path.GetFileName).ToArray();
                    Assert.That(names, Is.EquivalentTo((JsonList)expected["names"]));
                    break;
                default: task.Call(step, expected, graph); break;
            }
        }

        private string PathOf(JsonObject step, string member) => Path.Combine(folder, (string)step[member]);

        private Store StoreOf(JsonObject step) => stores[NameOf(step, "store")];

        private void Take(Graph made)
        {
            graph?.Dispose();
            graph = made;
        }

        private void CheckCounts(JsonObject expected)
        {
            foreach (KeyValuePair<string, object> one in expected)
            {
                switch (one.Key)
                {
                    case "passages": Assert.That(graph.PassageCount, Is.EqualTo(one.Value)); break;
                    case "documents": Assert.That(graph.DocumentCount, Is.EqualTo(one.Value)); break;
                    case "dimension": Assert.That(graph.Dimension, Is.EqualTo(one.Value)); break;
                    case "embedder": Assert.That(graph.EmbedderId, Is.EqualTo(one.Value)); break;
                    case "ids":
                        Assert.That(graph.Passages.Select(passage => passage.Id), Is.EqualTo((JsonList)one.Value));
                        break;
                    default: throw new NotSupportedException(one.Key);
                }
            }
        }

        private static void CheckPassage(Passage passage, JsonObject expected)
        {
            var found = new JsonObject
            {
                { "id", passage.Id }, { "title", passage.Title }, { "text", passage.Text }, { "document", passage.DocumentId },
                { "document_title", passage.DocumentTitle }, { "heading", passage.Heading },
            };
            foreach (KeyValuePair<string, object> one in expected)
            {
                if (one.Key == "metadata") ContractResult.CheckMetadata(passage.Metadata, one.Value);
                else Assert.That(found[one.Key], Is.EqualTo(one.Value));
            }
        }

        private static void CheckMetrics(JsonList questions, JsonObject expected)
        {
            using (var metrics = new Metrics())
            {
                foreach (JsonList one in questions) metrics.Add(ContractHost.NumbersOf(one[0]), ContractHost.NumbersOf(one[1]));
                foreach (KeyValuePair<string, object> one in expected)
                    Assert.That(metrics.Mean(one.Key), Is.EqualTo((double)one.Value).Within(1e-9));
            }
        }

        private void Train(JsonObject step)
        {
            SearchOptions how = HowOf(step, new SearchOptions());
            Question[] questions = ((JsonList)step["questions"]).Cast<JsonObject>().Select(ContractHost.QuestionOf).ToArray();
            Run<Training> run = graph.TrainRun(questions, new TrainOptions { Options = how.Options, Embed = how.Embed });
            if (step.ContainsKey("cancel")) Cancel(run);
            weights = run.Finish().Weights;
        }

        private void Change(JsonObject step, JsonObject expected)
        {
            if (!step.ContainsKey("sources")) step = new JsonObject(step) { { "sources", new JsonList() } };
            string[] ids = ContractHost.TextsOf(Member(step, "delete"));
            Run<StoreChange> run = StoreOf(step).ChangeRun(SourcesOf(step), ids, IndexOf(step));
            if (step.ContainsKey("cancel")) Cancel(run);
            StoreChange change = run.Finish();
            CheckTold(expected);
            foreach (KeyValuePair<string, object> one in expected)
            {
                if (one.Key == "texts") continue;
                var status = (DocumentChange)Enum.Parse(typeof(DocumentChange), one.Key.Replace("_", ""), true);
                Assert.That(change.With(status), Is.EqualTo((JsonList)one.Value));
            }
        }

        // ---- Runs

        private void Finish<T>(JsonObject step, Run<T> run) where T : SearchResult
        {
            if (step.ContainsKey("cancel")) Cancel(run);
            Hold(step, run.Finish());
        }

        private void Hold(JsonObject step, SearchResult result)
        {
            JsonObject expected = (JsonObject)Member(step, "expect") ?? new JsonObject();
            held[NameOf(step, "as")] = result;
            CheckTold(expected);
            new ContractResult(result, held).Check(expected);
        }

        private void CheckTold(JsonObject expected)
        {
            if (expected.ContainsKey("texts")) Assert.That(host.Texts, Is.EqualTo((int)(double)expected["texts"]));
            if (expected.ContainsKey("scored")) Assert.That(host.Scored, Is.EqualTo((int)(double)expected["scored"]));
            if (expected.ContainsKey("purposes")) Assert.That(host.Purposes, Is.EqualTo((JsonList)expected["purposes"]));
        }

        /// <summary>Cancels a run after its first step.</summary>
        private static void Cancel<T>(Run<T> run)
        {
            long before = HoptrailLibrary.LiveObjects;
            using (var stop = new CancellationTokenSource())
            using (run)
            {
                try
                {
                    foreach (Step step in run.Steps(stop.Token)) stop.Cancel();
                }
                finally
                {
                    Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before));
                }
            }
        }

        // ---- From JSON

        private static object Member(JsonObject values, string name) => ContractHost.Member(values, name);

        private static string NameOf(JsonObject step, string member) => (string)Member(step, member) ?? "";

        /// <summary>Those of the step, else those of the scenario.</summary>
        private Source[] SourcesOf(JsonObject step)
        {
            object given = Member(step, "sources") ?? Member(scenario, "sources") ?? new JsonList();
            if (given is string name)
                given = Json.Read(File.ReadAllBytes(Repository.PathOf("tests", "contract", "corpora", name + ".json")));
            return ((JsonList)given).Cast<JsonObject>().Select(ContractHost.SourceOf).ToArray();
        }

        private IndexOptions IndexOf(JsonObject step) =>
            new IndexOptions { Options = OptionsOf(step), Embed = host.EmbedderOf(step), Complete = host.ModelOf(step), Work = WorkOf(step) };

        private static long WorkOf(JsonObject step) => step.ContainsKey("cancel") ? 1 : 10000000;

        private SearchOptions HowOf(JsonObject step, SearchOptions how)
        {
            how.Options = OptionsOf(step);
            how.Embed = host.EmbedderOf(step);
            how.Complete = host.ModelOf(step);
            how.Score = host.ScorerOf(step);
            how.Work = WorkOf(step);
            if (step.ContainsKey("method")) how.Options.Add("method", (string)step["method"]);
            if (step.ContainsKey("k")) how.Hits = (int)(double)step["k"];
            if (step.ContainsKey("weights"))
                how.Weights = (string)step["weights"] == "trained" ? weights : Encoding.ASCII.GetBytes("rubbish");
            return how;
        }

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
}
