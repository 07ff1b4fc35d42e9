namespace Hoptrail
{
    /// <summary>What happens in a run: a <see cref="ProgressStep"/> or a <see cref="RequestStep"/>.</summary>
    public abstract class Step
    {
        // Only the two kinds that runs have.
        internal Step() { }
    }

    /// <summary>The run went on.</summary>
    public sealed class ProgressStep : Step
    {
        internal ProgressStep(Progress progress) { Progress = progress; }

        /// <summary>How far it is.</summary>
        public Progress Progress { get; }
    }

    /// <summary>The run waits for its host. Until the next step is asked for, it can be saved.</summary>
    public sealed class RequestStep : Step
    {
        internal RequestStep(Request request) { Request = request; }

        /// <summary>The request.</summary>
        public Request Request { get; }
    }
}
