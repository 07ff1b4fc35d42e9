using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Hoptrail.Native;

namespace Hoptrail
{
    // Operations on graphs come in three forms: Search runs on this thread, SearchAsync on a thread of the pool, and SearchRun
    // returns a Run that does nothing until it is driven.
    public sealed partial class Graph
    {
        /// <summary>Builds a graph of sources.</summary>
        /// <param name="sources">Documents, ready passages or both.</param>
        /// <param name="options">Options; null: all defaults.</param>
        /// <param name="cancellation">Cancels the run between two steps.</param>
        public static Graph Build(
            IEnumerable<Source> sources, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            BuildRun(sources, options).Finish(cancellation);

        /// <summary>Builds a graph of sources, which are read when the run begins.</summary>
        public static Run<Graph> BuildRun(IEnumerable<Source> sources, IndexOptions options = null)
        {
            if (sources == null) throw new ArgumentNullException(nameof(sources));
            IndexOptions how = options ?? new IndexOptions();
            var embed = new Options();
            if (how.Embed != null) embed.Add("index.embed", true);
            return IndexRun(() => HoptrailTask.Index(sources, Options.Over(embed, how.Options)), how);
        }

        /// <summary>Builds a graph of sources.</summary>
        public static Task<Graph> BuildAsync(
            IEnumerable<Source> sources, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            BuildRun(sources, options).FinishAsync(cancellation);

        /// <summary>Resumes a saved run that builds a graph.</summary>
        public static Run<Graph> ResumeIndex(byte[] saved, IndexOptions options = null) =>
            IndexRun(() => HoptrailTask.Resume(saved, null), options ?? new IndexOptions());

        /// <summary>Ranks passages for a question. A string converts implicitly to a question.</summary>
        public SearchResult Search(
            Question question, SearchOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            SearchRun(question, options).Finish(cancellation);

        /// <summary>Ranks passages for a question, when the run is driven.</summary>
        public Run<SearchResult> SearchRun(Question question, SearchOptions options = null) =>
            RunOf(new[] { question }, options, results => results[0]);

        /// <summary>Ranks passages for a question.</summary>
        public Task<SearchResult> SearchAsync(
            Question question, SearchOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            SearchRun(question, options).FinishAsync(cancellation);

        /// <summary>Several questions as one task: the same results, in order.</summary>
        public IReadOnlyList<SearchResult> SearchMany(
            IReadOnlyList<Question> questions, SearchOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            SearchManyRun(questions, options).Finish(cancellation);

        /// <summary>Several questions as one task, when the run is driven.</summary>
        public Run<IReadOnlyList<SearchResult>> SearchManyRun(
            IReadOnlyList<Question> questions, SearchOptions options = null) =>
            RunOf<IReadOnlyList<SearchResult>>(questions, options, results => results);

        /// <summary>Several questions as one task.</summary>
        public Task<IReadOnlyList<SearchResult>> SearchManyAsync(
            IReadOnlyList<Question> questions, SearchOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            SearchManyRun(questions, options).FinishAsync(cancellation);

        /// <summary>Answers a question with the host's language model.</summary>
        public AskResult Ask(
            Question question, AskOptions options, CancellationToken cancellation = default(CancellationToken)) =>
            AskRun(question, options).Finish(cancellation);

        /// <summary>Answers a question with the host's language model, when the run is driven.</summary>
        public Run<AskResult> AskRun(Question question, AskOptions options)
        {
            AskOptions how = options ?? throw new ArgumentNullException(nameof(options));
            return new Run<AskResult>(
                () => DriveOf(HoptrailTask.Ask(this, new[] { question }, Values(how)), how),
                task => task.TakeResults(this)[0]);
        }

        /// <summary>Answers a question with the host's language model.</summary>
        public Task<AskResult> AskAsync(
            Question question, AskOptions options, CancellationToken cancellation = default(CancellationToken)) =>
            AskRun(question, options).FinishAsync(cancellation);

        /// <summary>Resumes a saved search of this graph.</summary>
        public Run<IReadOnlyList<SearchResult>> ResumeSearch(byte[] saved, SearchOptions options = null)
        {
            SearchOptions how = options ?? new SearchOptions();
            return new Run<IReadOnlyList<SearchResult>>(
                () => DriveOf(HoptrailTask.Resume(saved, this), how), task => task.TakeResults(this));
        }

        /// <summary>Resumes a saved ask of this graph.</summary>
        public Run<IReadOnlyList<AskResult>> ResumeAsk(byte[] saved, AskOptions options)
        {
            AskOptions how = options ?? throw new ArgumentNullException(nameof(options));
            return new Run<IReadOnlyList<AskResult>>(
                () => DriveOf(HoptrailTask.Resume(saved, this), how), task => task.TakeResults(this));
        }

        /// <summary>
        /// Learns from questions with gold passages. Throws <see cref="Status.Unsupported"/> if the method has nothing to learn,
        /// or if the library was built without Eigen.
        /// </summary>
        public Training Train(
            IReadOnlyList<Question> questions, TrainOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            TrainRun(questions, options).Finish(cancellation);

        /// <summary>Learns from questions with gold passages when the run is driven. The run cannot be saved.</summary>
        public Run<Training> TrainRun(IReadOnlyList<Question> questions, TrainOptions options = null)
        {
            TrainOptions how = options ?? new TrainOptions();
            var values = new SearchOptions { Options = how.Options, Method = how.Method, Embed = how.Embed };
            return new Run<Training>(
                () => new Drive(
                    HoptrailTask.Train(this, questions, Values(values)), new Host(how.Embed, null, null), how),
                task => new Training(task.TakeBytes(), task.Report()));
        }

        /// <summary>Learns from questions with gold passages.</summary>
        public Task<Training> TrainAsync(
            IReadOnlyList<Question> questions, TrainOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            TrainRun(questions, options).FinishAsync(cancellation);

        /// <summary>
        /// Writes the graph file atomically: an existing file of that name stays until the new file is complete and synced.
        /// </summary>
        /// <param name="path">The file, in an existing folder.</param>
        /// <param name="options">Options; null: all defaults.</param>
        /// <param name="cancellation">Cancels the run between two steps.</param>
        /// <returns>The file's full path.</returns>
        public string Save(
            string path, RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            SaveRun(path, options).Finish(cancellation);

        /// <summary>Writes the graph file atomically when the run is driven.</summary>
        public Run<string> SaveRun(string path, RunOptions options = null)
        {
            string full = Path.GetFullPath(path);
            return new Run<string>(
                () => new Drive(
                    SaveTask(Path.GetFileName(full)), new Host(null, null, new FileWork(Path.GetDirectoryName(full))),
                    options ?? new RunOptions()),
                task => full);
        }

        /// <summary>Writes the graph file atomically.</summary>
        public Task<string> SaveAsync(
            string path, RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            SaveRun(path, options).FinishAsync(cancellation);

        private unsafe HoptrailTask SaveTask(string name)
        {
            using (Use graph = handle.Use())
            {
                UIntPtr length;
                byte* bytes = BytesOf(graph, &length);
                return HoptrailTask.Save(bytes, length, name);
            }
        }

        private static Run<Graph> IndexRun(Func<HoptrailTask> create, IndexOptions options) =>
            new Run<Graph>(
                () => new Drive(create(), new Host(options.Embed, options.Complete, null), options),
                task =>
                {
                    Blob file = task.TakeFile();
                    task.Dispose(); // frees the task's memory before the graph is opened
                    return OpenFile(file, true);
                });

        private Run<T> RunOf<T>(
            IReadOnlyList<Question> questions, SearchOptions options, Func<IReadOnlyList<SearchResult>, T> pick)
        {
            SearchOptions how = options ?? new SearchOptions();
            var asking = new Options();
            if (how.Complete != null) asking.Add("search.complete", true);
            return new Run<T>(
                () => DriveOf(HoptrailTask.Search(this, questions, Options.Over(asking, Values(how))), how),
                task => pick(task.TakeResults(this)));
        }

        private static Drive DriveOf(HoptrailTask task, SearchOptions options) =>
            new Drive(task, new Host(options.Embed, options.Complete, null, options.Score), options);

        private static Options Values(SearchOptions options)
        {
            var first = new Options();
            // Without an embedder, methods do without vectors or fail if they need them.
            if (options.Embed == null) first.Add("search.embed", false);
            if (options.Score != null) first.Add("search.score", true);
            Options values = Options.Over(first, options.Options);
            if (options.Method.HasValue) values.Add("method", MethodNames.Of(options.Method.Value));
            if (options.Hits.HasValue) values.Add("hits", options.Hits.Value);
            if (options.Weights != null) values.Weights = options.Weights;
            return values;
        }
    }
}
