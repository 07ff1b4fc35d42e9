using System;
using System.Threading;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// An independent part of a task's present work: run it on one thread until it is done, dispose it, then step the task.
    /// Results do not depend on parts. If a part is disposed unfinished, the task finishes it.
    /// </summary>
    public sealed class Part : IDisposable
    {
        private readonly PartHandle handle;
        private int users;

        internal Part(PartHandle handle) { this.handle = handle; }

        /// <summary>Works for about so many units; gives <see cref="TaskState.More"/> or <see cref="TaskState.Done"/>.</summary>
        public unsafe TaskState Run(long work)
        {
            if (work < 0) throw new ArgumentOutOfRangeException(nameof(work), work, "work is negative");
            if (Interlocked.CompareExchange(ref users, 1, 0) != 0)
            {
                throw new HoptrailException(Status.WrongState, "another thread is running the part: one at a time");
            }
            try
            {
                using (Use part = handle.Use())
                {
                    int state;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_part_run(part.Pointer, (ulong)work, &state, &error), error);
                    return (TaskState)state;
                }
            }
            finally
            {
                Volatile.Write(ref users, 0);
            }
        }

        /// <summary>Returns the part to its task. Calling it twice is safe.</summary>
        public void Dispose() => handle.Dispose();
    }
}
