using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace Hoptrail.Tests.Vectors
{
    /// <summary>Runs cases of one file, one after the other, and gives the lines that come out.</summary>
    internal sealed class CaseRun : IDisposable
    {
        // Of the last graph case: the others ask it.
        private Graph graph;
        private List<string> lines;

        public void Dispose() => graph?.Dispose();

        internal IReadOnlyList<string> Run(Case one)
        {
            lines = new List<string>();
            try
            {
                if (one.Kind == "mask") Print("masked", Fields.Write(graph.Mask(one.Name)));
                else if (one.Kind == "graph") RunGraph(one, new Given(one));
                else RunQuestions(one.Kind == "ask", new Given(one));
            }
            catch (HoptrailException failure)
            {
                Print("fails", failure.StatusName);
            }
            catch (CountingHost.Unable)
            {
                Print("fails", "host_failure");
            }
            return lines;
        }

        private void RunGraph(Case one, Given given)
        {
            IReadOnlyList<Source> sources = CaseCorpus.Read(Path.Combine(Path.GetDirectoryName(one.File), given.Corpus));
            var ordered = sources.Select((source, i) => sources[(i * given.Stride + given.First) % sources.Count]);
            CountingHost host = given.Host(lines);
            var options = Small(new IndexOptions { Complete = host.Model }, given);
            // Giving an embedder asks for vectors; a case asks by its options.
            if (given.Asks("index.embed")) options.Embed = host.Embedder;
            byte[] bytes;
            using (Graph built = Finish(
                Graph.BuildRun(ordered, options), given, graph => graph, saved => Graph.ResumeIndex(saved, options)))
            {
                bytes = built.Bytes();
            }
            Print("file", bytes.Length, Crc32C.Of(bytes));
            graph?.Dispose();
            graph = null;
            graph = Graph.Open(bytes);
            var sum = new Crc32C();
            foreach (Passage passage in graph.Passages)
            {
                sum.Add(passage.Id).Add(passage.Title).Add(passage.Text).Add(passage.Heading);
            }
            Print("passages", graph.PassageCount, sum.Hex);
            foreach (ExportFormat format in new[] { ExportFormat.Json, ExportFormat.GraphMl, ExportFormat.Dot })
            {
                string name = format.ToString().ToLowerInvariant();
                if (!given.Exports.Contains(name)) continue;
                byte[] text = Encoding.UTF8.GetBytes(graph.Export(format));
                Print("export", name, text.Length, Crc32C.Of(text));
            }
        }

        private void RunQuestions(bool asks, Given given)
        {
            CountingHost host = given.Host(lines);
            var options = Small(new AskOptions { Embed = host.Embedder }, given);
            // Giving a language model to a search lets it be asked on the way; a case says so by its options.
            if (asks) options.Complete = host.Model;
            IReadOnlyList<SearchResult> results = asks
                ? Finish<AskResult, IReadOnlyList<AskResult>>(
                    graph.AskRun(given.Questions.Single(), options), given, answered => new[] { answered },
                    saved => graph.ResumeAsk(saved, options))
                : Finish(
                    graph.SearchManyRun(given.Questions, options), given, found => found,
                    saved => graph.ResumeSearch(saved, options));
            for (int question = 0; question < results.Count; ++question) PrintResult(question, results[question], asks);
        }

        // Steps are small, so that tasks are interrupted often; one request at a time, as the cases were recorded.
        private static T Small<T>(T options, Given given) where T : RunOptions
        {
            options.Options = given.Options;
            options.Work = 1000;
            options.Concurrency = 1;
            return options;
        }

        // With `save`, each time the run waits it is saved and left, and the one that is resumed answers.
        private R Finish<T, R>(Run<T> first, Given given, Func<T, R> all, Func<byte[], Run<R>> resume)
        {
            byte[] saved = given.Saves ? SaveWhenWaiting(first, 0) : null;
            if (saved == null) return all(first.Finish());
            for (;;)
            {
                Print("saved", saved.Length, Crc32C.Of(saved));
                Run<R> resumed = resume(saved);
                saved = SaveWhenWaiting(resumed, 1);
                if (saved == null) return resumed.Finish();
            }
        }

        // Null where the run came to its end without waiting so many times and once more.
        private static byte[] SaveWhenWaiting<T>(Run<T> run, int times)
        {
            foreach (Step step in run.Steps())
            {
                if (step is RequestStep && times-- == 0) return run.Save();
            }
            return null;
        }

        private void PrintResult(int question, SearchResult result, bool asks)
        {
            Print("question", question);
            foreach (Hit hit in result.Hits) Print("hit", Fields.Write(hit.Passage.Id), Bits(hit.Score));
            Print("explanation", result.ExplanationJson.Length, Crc32C.Of(result.ExplanationJson));
            if (result.State.Count > 0) Print("state", string.Join(" ", result.State.Select(Bits)));
            foreach (AnsweredStep step in result.Steps)
            {
                string ids = string.Join(" ", step.Passages.Select(passage => Fields.Write(graph[passage].Id)));
                Print("step", Fields.Write(step.SubQuestion), Fields.Write(step.SubAnswer), ids);
            }
            if (asks)
            {
                var answered = (AskResult)result;
                Print("answer", Fields.Write(answered.Answer), answered.Partial ? "partial" : "whole");
            }
        }

        private static string Bits(float number) => BitConverter.ToUInt32(BitConverter.GetBytes(number), 0).ToString("x8");

        private void Print(params object[] fields) => lines.Add("=\t" + string.Join("\t", fields));

        /// <summary>What a case says to do.</summary>
        private sealed class Given
        {
            private readonly List<string> replies = new List<string>();
            private readonly int dimension;

            internal Given(Case one)
            {
                foreach (string[] setting in one.Settings)
                {
                    string value = setting.Length > 1 ? setting[1] : "";
                    switch (setting[0])
                    {
                        case "corpus": Corpus = value; break;
                        case "order":
                            Stride = int.Parse(value);
                            First = int.Parse(setting[2]);
                            break;
                        case "option": Options.Add(value, setting[2]); break;
                        case "host": dimension = int.Parse(value); break;
                        case "save": Saves = true; break;
                        case "reply": replies.Add(value); break;
                        case "export": Exports.Add(value); break;
                        case "question": Questions.Add(new Question(value)); break;
                        case "vector": Questions.Last().Vector = Fields.Numbers(value); break;
                        case "masked_vector": Questions.Last().MaskedVector = Fields.Numbers(value); break;
                        case "condition":
                            Questions.Last().Conditions = Questions.Last().Conditions.Concat(new[] { value }).ToList();
                            break;
                        case "step":
                            var step = new SubQuestion(value, setting.Length > 2 ? Fields.Numbers(setting[2]) : null);
                            Questions.Last().Steps = Questions.Last().Steps.Concat(new[] { step }).ToList();
                            break;
                        default: throw new InvalidDataException("unknown line of a case: " + setting[0]);
                    }
                }
            }

            internal string Corpus { get; }
            internal int Stride { get; } = 1;
            internal int First { get; }
            internal Options Options { get; } = new Options();
            internal bool Saves { get; }
            internal List<string> Exports { get; } = new List<string>();
            internal List<Question> Questions { get; } = new List<Question>();

            internal CountingHost Host(List<string> lines) => new CountingHost(dimension, replies, lines);

            internal bool Asks(string flag) => Options.Any(option => option.Key == flag && Equals(option.Value, "true"));
        }
    }
}
