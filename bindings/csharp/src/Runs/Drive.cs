using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>The loop around a task, one step at a time: it works, reports requests, and gets them answered.</summary>
    internal sealed class Drive : IDisposable
    {
        private readonly Host host;
        private readonly RunOptions options;
        // Requests to answer next, and how many of them were already returned as steps.
        private IReadOnlyList<Request> open = new Request[0];
        private int told;

        internal Drive(HoptrailTask task, Host host, RunOptions options)
        {
            Task = task;
            this.host = host;
            this.options = options;
        }

        internal HoptrailTask Task { get; }

        public void Dispose()
        {
            Task.Dispose();
            host.End();
        }

        /// <summary>The next step; null when the task is done.</summary>
        internal async Task<Step> NextAsync(CancellationToken cancellation)
        {
            cancellation.ThrowIfCancellationRequested();
            if (told < open.Count) return new RequestStep(open[told++]);
            if (open.Count > 0)
            {
                await host.AnswerAsync(Task, open, cancellation).ConfigureAwait(false);
                open = new Request[0];
                cancellation.ThrowIfCancellationRequested();
            }
            TaskState state = Work();
            if (state == TaskState.Done) return null;
            if (options.Threads > 1 && RunParts() || state == TaskState.More) return new ProgressStep(Task.Progress);
            int most = options.Concurrency > 0 ? options.Concurrency : int.MaxValue;
            open = Task.RequestIds.Take(most).Select(Task.Request).ToList();
            if (open.Count == 0) throw new HoptrailException(Status.WrongState, "the task waits although no request is open");
            told = 1;
            return new RequestStep(open[0]);
        }

        private TaskState Work()
        {
            try
            {
                return Task.Step(options.Work);
            }
            catch (HoptrailException failed) when (host.FileFailure != null)
            {
                throw new HoptrailException(failed.Status, failed.Message, failed.Detail, host.FileFailure);
            }
        }

        /// <summary>Takes and runs all parts that are available now. Returns false if none is.</summary>
        private bool RunParts()
        {
            var parts = new List<Part>();
            try
            {
                for (Part part = Task.TakePart(); part != null; part = Task.TakePart()) parts.Add(part);
                var threads = new ParallelOptions { MaxDegreeOfParallelism = options.Threads };
                Parallel.ForEach(parts, threads, part => { while (part.Run(options.Work) != TaskState.Done) { } });
                return parts.Count > 0;
            }
            catch (AggregateException failures)
            {
                throw failures.InnerExceptions[0];
            }
            finally
            {
                foreach (Part part in parts) part.Dispose();
            }
        }
    }
}
