namespace Hoptrail
{
    /// <summary>The result of a training.</summary>
    public sealed class Training
    {
        internal Training(byte[] weights, string reportJson)
        {
            Weights = weights;
            ReportJson = reportJson;
        }

        /// <summary>A weight file for <see cref="SearchOptions.Weights"/>.</summary>
        public byte[] Weights { get; }

        /// <summary>One JSON object: questions, loss_before, loss_after, learned, and more by method.</summary>
        public string ReportJson { get; }
    }
}
