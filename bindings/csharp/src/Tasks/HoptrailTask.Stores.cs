using System;
using System.Collections.Generic;
using System.Linq;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    // Tasks on a store. They do their work through file requests; the result is the new version of the store.
    /// Tasks on stores.
    public sealed partial class HoptrailTask
    {
        internal static HoptrailTask OpenStore(bool create, Options options)
        {
            using (OptionsHandle set = (options ?? new Options()).Make()) return new HoptrailTask(CreateOpen(create, set));
        }

        // Calls begin only after the sources are read, since reading may take long and the store may change meanwhile.
        internal static unsafe HoptrailTask ChangeStore(
            Func<Use> begin, IEnumerable<Source> sources, IEnumerable<string> deleted, Options options)
        {
            byte[] ids = Utf8.Bytes(Lines(deleted), nameof(deleted));
            using (Corpus corpus = Corpus.Of(sources))
            using (OptionsHandle set = options.Make())
            using (Use content = corpus.Use())
            using (Use used = set.Use())
            using (Use before = begin())
            {
                fixed (byte* at = ids)
                {
                    IntPtr made, error = IntPtr.Zero;
                    Call.Check(
                        hop_store_change_task_create(
                            before.Pointer, content.Pointer, at, Call.Length(ids.Length), used.Pointer, &made, &error),
                        error);
                    return new HoptrailTask(new TaskHandle(made, null));
                }
            }
        }

        internal static unsafe HoptrailTask CompactStore(Func<Use> begin)
        {
            using (Use before = begin())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_store_compact_task_create(before.Pointer, &made, &error), error);
                return new HoptrailTask(new TaskHandle(made, null));
            }
        }

        /// <summary>Takes the store from a finished task on a store. Can be called once.</summary>
        internal unsafe StoreHandle TakeStore()
        {
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_store_take(task.Pointer, &made, &error), error);
                return new StoreHandle(made);
            }
        }

        private static unsafe TaskHandle CreateOpen(bool create, OptionsHandle options)
        {
            using (Use set = options.Use())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_store_open_task_create(set.Pointer, create ? 1 : 0, &made, &error), error);
                return new TaskHandle(made, null);
            }
        }

        /// <summary>No document has an id with a newline: it becomes a carriage return, and is not found.</summary>
        private static string Lines(IEnumerable<string> ids)
        {
            List<string> lines = ids.ToList();
            foreach (string id in lines)
            {
                if (id == null) throw new ArgumentNullException(nameof(ids), "a document id is null");
            }
            return string.Join("\n", lines.Select(id => id.Replace('\n', '\r')));
        }
    }
}
