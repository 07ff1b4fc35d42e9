using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>
    /// A task and the loop that drives it. <see cref="Finish"/> runs it to the end on this thread, <see cref="FinishAsync"/>
    /// (or <c>await</c>) on a thread of the pool; <see cref="Steps"/> returns after each step. A run that is not driven does
    /// nothing. One thread drives it at a time: a second one, or one of the run's own functions, gets
    /// <see cref="Status.WrongState"/>. Cancelling, leaving its steps early, a failure and disposing free its resources.
    /// </summary>
    public sealed partial class Run<T> : IDisposable
    {
        private readonly Func<Drive> start;
        private readonly Func<HoptrailTask, T> finish;
        private Drive drive;
        private int drivers;
        private volatile bool disposed;
        private bool done;
        private T result;
        private byte[] report;
        private ExceptionDispatchInfo failure;

        internal Run(Func<Drive> start, Func<HoptrailTask, T> finish)
        {
            this.start = start;
            this.finish = finish;
        }

        /// <summary>
        /// Runs to the end on this thread and returns the result; a second call returns it again. This thread blocks while
        /// asynchronous host functions run: do not call it on a thread that they need.
        /// </summary>
        /// <exception cref="HoptrailException">The task failed. Exceptions of host functions pass through.</exception>
        /// <exception cref="OperationCanceledException">The run was cancelled.</exception>
        public T Finish(CancellationToken cancellation = default(CancellationToken))
        {
            while (Next(cancellation) != null) { }
            return result;
        }

        /// <summary>Runs to the end on a thread of the pool, and calls the host's functions there.</summary>
        public Task<T> FinishAsync(CancellationToken cancellation = default(CancellationToken)) =>
            Task.Run(async () =>
            {
                while (await NextAsync(cancellation).ConfigureAwait(false) != null) { }
                return result;
            });

        /// <summary>For <c>await run</c>: <see cref="FinishAsync"/>.</summary>
        public TaskAwaiter<T> GetAwaiter() => FinishAsync().GetAwaiter();

        /// <summary>The run's steps, on this thread. Leaving the loop before its end frees the run.</summary>
        public IEnumerable<Step> Steps(CancellationToken cancellation = default(CancellationToken))
        {
            bool ended = false;
            try
            {
                for (Step step = Next(cancellation); step != null; step = Next(cancellation)) yield return step;
                ended = true;
            }
            finally
            {
                if (!ended) Dispose();
            }
        }

        /// <summary>
        /// The state as bytes, from which the graph's Resume… methods, or <see cref="Graph.ResumeIndex"/>, continue on this or
        /// another machine. Only while the run waits, at a <see cref="RequestStep"/>.
        /// </summary>
        public byte[] Save()
        {
            Enter();
            try
            {
                if (drive != null) return drive.Task.Save();
                string moment = done || failure != null ? "has ended" : "has not begun";
                throw new HoptrailException(Status.WrongState, "the run " + moment + ": it can be saved while it waits");
            }
            finally
            {
                Leave();
            }
        }

        /// <summary>Counts of a finished run: passages, keywords, requests, tokens. Null before its end.</summary>
        public IReadOnlyDictionary<string, long> Report
        {
            get
            {
                if (report == null) return null;
                var counts = (IReadOnlyDictionary<string, object>)Json.Read(report);
                return counts.Where(count => count.Value is double number && number == Math.Floor(number))
                    .ToDictionary(count => count.Key, count => (long)(double)count.Value);
            }
        }

        /// <summary>Ends the run, at the latest after its present step. Calling it twice is safe.</summary>
        public void Dispose()
        {
            disposed = true;
            // If a thread is driving the run, that thread frees it when it leaves.
            if (Interlocked.CompareExchange(ref drivers, 1, 0) == 0) Leave();
        }

        private Step Next(CancellationToken cancellation) => NextAsync(cancellation).GetAwaiter().GetResult();

        /// <summary>The next step; null at the end.</summary>
        private async Task<Step> NextAsync(CancellationToken cancellation)
        {
            Enter();
            try
            {
                if (done) return null;
                failure?.Throw();
                if (disposed) throw new ObjectDisposedException(nameof(Run<T>));
                cancellation.ThrowIfCancellationRequested();
                if (drive == null) drive = start();
                Step step = await drive.NextAsync(cancellation).ConfigureAwait(false);
                if (step != null) return step;
                using (Blob json = drive.Task.TakeReport()) report = json.ToArray();
                result = finish(drive.Task);
                done = true;
                Free();
                return null;
            }
            catch (Exception thrown)
            {
                if (failure == null) failure = ExceptionDispatchInfo.Capture(thrown);
                Free();
                throw;
            }
            finally
            {
                Leave();
            }
        }

        private void Enter()
        {
            if (Interlocked.CompareExchange(ref drivers, 1, 0) == 0) return;
            throw new HoptrailException(
                Status.WrongState,
                "the run is being driven already, by another thread or by the step that called this function");
        }

        private void Leave()
        {
            do
            {
                if (disposed) Free();
                Volatile.Write(ref drivers, 0);
                // Another thread may have disposed the run in between.
            } while (disposed && drive != null && Interlocked.CompareExchange(ref drivers, 1, 0) == 0);
        }

        private void Free()
        {
            drive?.Dispose();
            drive = null;
        }
    }
}
