using System;
using System.Linq;
using NUnit.Framework;
using JsonList = System.Collections.Generic.List<object>;
using JsonObject = System.Collections.Generic.Dictionary<string, object>;

namespace Hoptrail.Tests
{
    /// <summary>The calls of tests/contract that drive a task by themselves.</summary>
    internal sealed class ContractTask : IDisposable
    {
        private const long work = 1000000;
        private HoptrailTask task;
        private EmbedRequest request;

        internal void Call(JsonObject step, JsonObject expected, Graph graph)
        {
            switch ((string)step["call"])
            {
                case "begin_task":
                    var options = new Options { { "method", (string)step["method"] } };
                    task = HoptrailTask.Search(graph, new[] { ContractHost.QuestionOf(step) }, options);
                    GoTo(TaskState.Waiting);
                    request = (EmbedRequest)task.Request(task.RequestIds.Single());
                    if (!expected.ContainsKey("asked")) break;
                    Assert.That(request.Texts, Is.EqualTo((JsonList)expected["asked"]));
                    Assert.That(request.Purpose, Is.EqualTo(expected["purpose"]));
                    break;
                case "answer": Answer((string)step["gives"]); break;
                case "step_task": task.Step(work); break;
                case "end_task": GoTo(TaskState.Done); break;
                case "take_results":
                    Assert.That((double)task.TakeResults(graph).Single().Hits.Count, Is.EqualTo(expected["count"]));
                    break;
                case "free_task": task.Dispose(); break;
                default: throw new NotSupportedException((string)step["call"]);
            }
        }

        public void Dispose() => task?.Dispose();

        private void GoTo(TaskState wanted)
        {
            while (task.Step(work) != wanted) { }
        }

        private void Answer(string gives)
        {
            float[][] rows = request.Texts.Select(ContractHost.Letters).ToArray();
            switch (gives)
            {
                case "letters": task.AnswerVectors(request.Id, rows, "letters"); break;
                case "wide": task.AnswerVectors(request.Id, rows.Select(row => row.Concat(row).ToArray()).ToArray()); break;
                case "text": task.AnswerText(request.Id, "text"); break;
                case "bytes": task.AnswerBytes(request.Id, new byte[1]); break;
                case "done": task.AnswerDone(request.Id); break;
                default: task.AnswerFailure(request.Id, "not today"); break;
            }
        }
    }
}
