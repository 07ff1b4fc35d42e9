#nullable enable
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    public sealed partial class Run<T>
    {
        /// <summary>
        /// The run's steps, each on a thread of the pool. Leaving the loop before its end frees the run.
        /// </summary>
        public async IAsyncEnumerable<Step> StepsAsync([EnumeratorCancellation] CancellationToken cancellation = default)
        {
            bool ended = false;
            try
            {
                while (await Task.Run(() => NextAsync(cancellation), CancellationToken.None).ConfigureAwait(false) is Step step)
                {
                    yield return step;
                }
                ended = true;
            }
            finally
            {
                if (!ended) Dispose();
            }
        }
    }
}
