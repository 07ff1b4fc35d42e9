namespace Hoptrail
{
    /// <summary>The state of a task after a step. A failed task throws instead.</summary>
    public enum TaskState
    {
        /// <summary>The units of work are used up: step again.</summary>
        More = 0,
        /// <summary>Requests are open, or parts are taken: answer the requests, finish the parts, then step again.</summary>
        Waiting = 1,
        /// <summary>The result is ready.</summary>
        Done = 2,
    }

    /// <summary>The progress of a task.</summary>
    public struct Progress
    {
        internal Progress(string phase, ulong done, ulong total)
        {
            Phase = phase;
            Done = (long)done;
            Total = (long)total;
        }

        /// <summary>"cutting", "embedding", …</summary>
        public string Phase { get; }

        /// <summary>Units of that phase that are done.</summary>
        public long Done { get; }

        /// <summary>Total units of that phase; 0: not known.</summary>
        public long Total { get; }
    }
}
