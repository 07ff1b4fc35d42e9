namespace Hoptrail
{
    /// <summary>A step of a run: a <see cref="ProgressStep"/> or a <see cref="RequestStep"/>.</summary>
    public abstract class Step
    {
        // Internal, so that no other kinds exist.
        internal Step() { }
    }

    /// <summary>The run made progress.</summary>
    public sealed class ProgressStep : Step
    {
        internal ProgressStep(Progress progress) { Progress = progress; }

        /// <summary>The progress so far.</summary>
        public Progress Progress { get; }
    }

    /// <summary>The run waits for its host. It can be saved until the next step begins.</summary>
    public sealed class RequestStep : Step
    {
        internal RequestStep(Request request) { Request = request; }

        /// <summary>The request.</summary>
        public Request Request { get; }
    }
}
