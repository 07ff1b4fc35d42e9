namespace Hoptrail
{
    /// <summary>Where a task is after a step. A task that has failed throws instead.</summary>
    public enum TaskState
    {
        /// <summary>The units of work are used up: step again.</summary>
        More = 0,
        /// <summary>Requests are open, or parts are taken: answer, then step again.</summary>
        Waiting = 1,
        /// <summary>The result is there.</summary>
        Done = 2,
    }

    /// <summary>How far a task is.</summary>
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

        /// <summary>Units done of that phase.</summary>
        public long Done { get; }

        /// <summary>Units in all; 0: not known.</summary>
        public long Total { get; }
    }
}
