using System;
using System.Collections.Generic;
using System.Threading;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// Work in steps, for callers with their own loop: step it, answer its requests, step again, take the result.
    /// <see cref="Run{T}"/> is such a loop, ready-made. One thread uses a task at a time: a second one gets
    /// <see cref="Status.WrongState"/>. Disposing cancels the task. A task keeps its graph alive.
    /// </summary>
    public sealed partial class HoptrailTask : IDisposable
    {
        private readonly TaskHandle handle;
        private int users;

        private HoptrailTask(TaskHandle handle) { this.handle = handle; }

        /// <summary>Builds a graph of the sources; <see cref="TakeBytes"/> gives the result.</summary>
        public static HoptrailTask Index(IEnumerable<Source> sources, Options options = null)
        {
            if (sources == null) throw new ArgumentNullException(nameof(sources));
            using (Corpus corpus = Corpus.Of(sources)) return new HoptrailTask(CreateIndex(corpus, options));
        }

        /// <summary>Ranks passages for each question; <see cref="TakeResults"/> gives the result.</summary>
        public static unsafe HoptrailTask Search(Graph graph, IReadOnlyList<Question> questions, Options options = null) =>
            OfQuestions(graph, questions, options, CreateSearch);

        /// <summary>Answers each question with the host's language model; <see cref="TakeResults"/> gives the result.</summary>
        public static unsafe HoptrailTask Ask(Graph graph, IReadOnlyList<Question> questions, Options options = null) =>
            OfQuestions(graph, questions, options, CreateAsk);

        /// <summary>
        /// Trains the method in option method from questions with gold passages; <see cref="TakeBytes"/> gives the result, a
        /// weight file. The task cannot be saved.
        /// </summary>
        public static unsafe HoptrailTask Train(Graph graph, IReadOnlyList<Question> questions, Options options = null) =>
            OfQuestions(graph, questions, options, CreateTrain);

        /// <summary>
        /// Copies bytes and writes them atomically, by file requests, to a file in the host's folder.
        /// </summary>
        public static unsafe HoptrailTask Save(byte[] bytes, string name)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            LibraryLoading.Ensure();
            fixed (byte* at = bytes) return new HoptrailTask(CreateSave(at, Call.Length(bytes.Length), name));
        }

        /// <summary>Resumes a task that was saved while it waited, in this process or another.</summary>
        /// <param name="saved">The bytes from <see cref="Save()"/>.</param>
        /// <param name="graph">The same graph; null for tasks without a graph.</param>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.ForeignGraph"/>, <see cref="Status.UnsupportedVersion"/>, <see cref="Status.CorruptFile"/>.
        /// </exception>
        public static unsafe HoptrailTask Resume(byte[] saved, Graph graph)
        {
            if (saved == null) throw new ArgumentNullException(nameof(saved));
            LibraryLoading.Ensure();
            fixed (byte* at = saved) return new HoptrailTask(CreateResumed(at, saved.Length, graph));
        }

        /// <summary>Works for about this many units, of about a nanosecond each.</summary>
        /// <exception cref="HoptrailException">The task has failed. Every further call throws the same error.</exception>
        public unsafe TaskState Step(long work)
        {
            if (work < 0) throw new ArgumentOutOfRangeException(nameof(work), work, "work is negative");
            using (Turn task = Take())
            {
                int state;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_task_step(task.Pointer, (ulong)work, &state, &error), error);
                return (TaskState)state;
            }
        }

        /// <summary>The progress so far.</summary>
        public unsafe Progress Progress
        {
            get
            {
                using (Turn task = Take())
                {
                    byte* phase;
                    UIntPtr length;
                    ulong done, total;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_task_progress(task.Pointer, &phase, &length, &done, &total, &error), error);
                    return new Progress(Utf8.Text(phase, length), done, total);
                }
            }
        }

        /// <summary>Takes an independent part of the present work, for any thread; null if none is available now.</summary>
        public unsafe Part TakePart()
        {
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                int status = hop_task_take_part(task.Pointer, &made, &error);
                if (status == (int)Status.NotFound)
                {
                    hop_error_free(error);
                    return null;
                }
                Call.Check(status, error);
                return new Part(new PartHandle(made, handle.Graph));
            }
        }

        /// <summary>The state, for <see cref="Resume(byte[], Graph)"/>. Only while the task waits for its host.</summary>
        public unsafe byte[] Save()
        {
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_task_save(task.Pointer, &made, &error), error);
                using (Blob saved = Blob.Taken(made)) return saved.ToArray();
            }
        }

        /// <summary>Report of a finished task, as one JSON object.</summary>
        public string Report()
        {
            using (Blob json = TakeReport()) return json.Text();
        }

        internal unsafe Blob TakeReport()
        {
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_task_report(task.Pointer, &made, &error), error);
                return Blob.Taken(made);
            }
        }

        /// <summary>Takes the graph file of a finished index task, or the weights of a train task. Can be called once.</summary>
        public byte[] TakeBytes()
        {
            using (Blob bytes = TakeFile()) return bytes.ToArray();
        }

        /// <summary>Takes a result for each question of a finished search or ask task, in order. Can be called once.</summary>
        /// <param name="graph">The graph that was searched: the passages of hits are read from it.</param>
        public unsafe IReadOnlyList<AskResult> TakeResults(Graph graph)
        {
            if (graph == null) throw new ArgumentNullException(nameof(graph));
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_task_take_results(task.Pointer, &made, &error), error);
                using (ResultsHandle results = new ResultsHandle(made))
                {
                    return ResultReader.ReadAll(results, graph);
                }
            }
        }

        /// <summary>Frees the task as soon as no call uses it, which also cancels it. Calling it twice is safe.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>Writes bytes outside the garbage-collected heap.</summary>
        internal static unsafe HoptrailTask Save(byte* bytes, UIntPtr length, string name) =>
            new HoptrailTask(CreateSave(bytes, length, name));

        internal unsafe Blob TakeFile()
        {
            using (Turn task = Take())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_task_take_bytes(task.Pointer, &made, &error), error);
                return Blob.Taken(made);
            }
        }

        private unsafe delegate int CreateOfQuestions(
            IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error);

        private static unsafe int CreateSearch(IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error) =>
            hop_search_task_create(graph, questions, options, task, error);

        private static unsafe int CreateAsk(IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error) =>
            hop_ask_task_create(graph, questions, options, task, error);

        private static unsafe int CreateTrain(IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error) =>
            hop_train_task_create(graph, questions, options, task, error);

        private static HoptrailTask OfQuestions(
            Graph graph, IReadOnlyList<Question> questions, Options options, CreateOfQuestions create)
        {
            if (graph == null) throw new ArgumentNullException(nameof(graph));
            using (QuestionsHandle list = QuestionList.Make(questions))
            using (OptionsHandle set = (options ?? new Options()).Make())
            {
                return new HoptrailTask(Create(graph.Handle, list, set, create));
            }
        }

        private static unsafe TaskHandle CreateIndex(Corpus corpus, Options options)
        {
            using (OptionsHandle set = (options ?? new Options()).Make())
            using (Use used = set.Use())
            using (Use content = corpus.Use())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(hop_index_task_create(content.Pointer, used.Pointer, &made, &error), error);
                return new TaskHandle(made, null);
            }
        }

        private static unsafe TaskHandle Create(
            GraphHandle graph, QuestionsHandle questions, OptionsHandle options, CreateOfQuestions create)
        {
            using (Use about = graph.Use())
            using (Use list = questions.Use())
            using (Use set = options.Use())
            {
                IntPtr made, error = IntPtr.Zero;
                Call.Check(create(about.Pointer, list.Pointer, set.Pointer, &made, &error), error);
                return new TaskHandle(made, graph);
            }
        }

        private static unsafe TaskHandle CreateSave(byte* bytes, UIntPtr length, string name)
        {
            byte[] text = Utf8.Bytes(name, nameof(name));
            IntPtr made, error = IntPtr.Zero;
            fixed (byte* at = text)
            {
                Call.Check(hop_save_task_create(bytes, length, at, Call.Length(text.Length), &made, &error), error);
            }
            return new TaskHandle(made, null);
        }

        private static unsafe TaskHandle CreateResumed(byte* saved, int length, Graph graph)
        {
            IntPtr made, error = IntPtr.Zero;
            if (graph == null)
            {
                Call.Check(hop_task_resume(saved, Call.Length(length), IntPtr.Zero, &made, &error), error);
                return new TaskHandle(made, null);
            }
            using (Use about = graph.Handle.Use())
            {
                Call.Check(hop_task_resume(saved, Call.Length(length), about.Pointer, &made, &error), error);
                return new TaskHandle(made, graph.Handle);
            }
        }

        // The engine needs exclusive access to a task. A second caller gets an error instead of waiting.
        private Turn Take() => new Turn(this);

        private struct Turn : IDisposable
        {
            private readonly HoptrailTask task;
            private readonly Use use;

            internal Turn(HoptrailTask task)
            {
                if (Interlocked.CompareExchange(ref task.users, 1, 0) != 0)
                {
                    throw new HoptrailException(Status.WrongState, "another thread is using the task: one at a time");
                }
                try
                {
                    use = task.handle.Use();
                }
                catch
                {
                    Volatile.Write(ref task.users, 0);
                    throw;
                }
                this.task = task;
            }

            internal IntPtr Pointer => use.Pointer;

            public void Dispose()
            {
                use.Dispose();
                Volatile.Write(ref task.users, 0);
            }
        }
    }
}
