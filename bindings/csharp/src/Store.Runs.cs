using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Hoptrail.Native;

namespace Hoptrail
{
    // Operations on stores, in the same three forms as those on graphs. These runs cannot be saved.
    public sealed partial class Store
    {
        private static readonly Source[] noSources = new Source[0];
        private static readonly string[] noIds = new string[0];

        /// <summary>Opens the store in a folder.</summary>
        /// <param name="folder">The folder.</param>
        /// <param name="options">Options, and whether to create a missing store; null: all defaults.</param>
        /// <param name="cancellation">Cancels the run between two steps.</param>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.NotFound"/>: the store does not exist; <see cref="Status.BadInput"/>: its options differ.
        /// </exception>
        public static Store Open(
            string folder, StoreOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            OpenRun(folder, options).Finish(cancellation);

        /// <summary>Opens the store in a folder, when the run is driven.</summary>
        public static Run<Store> OpenRun(string folder, StoreOptions options = null)
        {
            string full = Path.GetFullPath(folder);
            StoreOptions how = options ?? new StoreOptions();
            return new Run<Store>(
                () =>
                {
                    if (how.Create) Directory.CreateDirectory(full);
                    return DriveOf(HoptrailTask.OpenStore(how.Create, how.Options), new FileWork(full), how);
                },
                task => new Store(full, task));
        }

        /// <summary>Opens the store in a folder.</summary>
        public static Task<Store> OpenAsync(
            string folder, StoreOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            OpenRun(folder, options).FinishAsync(cancellation);

        /// <summary>
        /// Adds documents and ready passages. A document replaces the one with the same id as a whole. An unchanged document
        /// costs nothing: it is not embedded again. The change is atomic: if it fails, the store is unchanged.
        /// </summary>
        /// <param name="sources">Documents, ready passages or both.</param>
        /// <param name="options">Options; null: all defaults. A store with the option index.embed needs an embedder.</param>
        /// <param name="cancellation">Cancels the run between two steps.</param>
        public StoreChange Add(
            IEnumerable<Source> sources, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            AddRun(sources, options).Finish(cancellation);

        /// <summary>Adds documents, which are read when the run begins, and replaces those with the same ids.</summary>
        public Run<StoreChange> AddRun(IEnumerable<Source> sources, IndexOptions options = null) =>
            ChangeRun(sources, noIds, options);

        /// <summary>Adds documents, and replaces those with the same ids.</summary>
        public Task<StoreChange> AddAsync(
            IEnumerable<Source> sources, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            AddRun(sources, options).FinishAsync(cancellation);

        /// <summary>
        /// Deletes documents by id. Results no longer contain them; <see cref="Compact"/> removes their bytes from the folder.
        /// </summary>
        public StoreChange Delete(
            IEnumerable<string> ids, IndexOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            DeleteRun(ids, options).Finish(cancellation);

        /// <summary>Deletes documents by id, when the run is driven.</summary>
        public Run<StoreChange> DeleteRun(IEnumerable<string> ids, IndexOptions options = null) =>
            ChangeRun(noSources, ids, options);

        /// <summary>Deletes documents by id.</summary>
        public Task<StoreChange> DeleteAsync(
            IEnumerable<string> ids, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            DeleteRun(ids, options).FinishAsync(cancellation);

        /// <summary>Adds and deletes as one version.</summary>
        public StoreChange Change(
            IEnumerable<Source> sources, IEnumerable<string> deleted, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            ChangeRun(sources, deleted, options).Finish(cancellation);

        /// <summary>Adds and deletes as one version, when the run is driven.</summary>
        public Run<StoreChange> ChangeRun(
            IEnumerable<Source> sources, IEnumerable<string> deleted, IndexOptions options = null)
        {
            if (sources == null) throw new ArgumentNullException(nameof(sources));
            if (deleted == null) throw new ArgumentNullException(nameof(deleted));
            IndexOptions how = options ?? new IndexOptions();
            var embed = new Options();
            if (how.Embed != null) embed.Add("index.embed", true);
            Options values = Options.Over(embed, how.Options);
            return Changing(
                begin => HoptrailTask.ChangeStore(begin, sources, deleted, values), how, how.Embed, how.Complete,
                report => new StoreChange(report));
        }

        /// <summary>Adds and deletes as one version.</summary>
        public Task<StoreChange> ChangeAsync(
            IEnumerable<Source> sources, IEnumerable<string> deleted, IndexOptions options = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            ChangeRun(sources, deleted, options).FinishAsync(cancellation);

        /// <summary>
        /// Merges all segments into one, or into a few if one would exceed 2 GiB. Afterwards the folder contains no byte of a
        /// deleted document, unless the result, a report as one JSON object, has "files_left_over": files that could not be
        /// removed.
        /// </summary>
        public string Compact(RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            CompactRun(options).Finish(cancellation);

        /// <summary>Merges all segments into one, or a few, when the run is driven.</summary>
        public Run<string> CompactRun(RunOptions options = null) =>
            Changing(HoptrailTask.CompactStore, options ?? new RunOptions(), null, null, report => report);

        /// <summary>Merges all segments into one, or into a few if one would exceed 2 GiB.</summary>
        public Task<string> CompactAsync(
            RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            CompactRun(options).FinishAsync(cancellation);

        /// <summary>
        /// Loads the newest version, after another program has changed the store. Returns the report of opening it as one JSON
        /// object.
        /// </summary>
        public string Refresh(RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            RefreshRun(options).Finish(cancellation);

        /// <summary>Loads the newest version when the run is driven.</summary>
        public Run<string> RefreshRun(RunOptions options = null)
        {
            StoreHandle begun = null;
            return new Run<string>(
                () =>
                {
                    begun = Present;
                    return DriveOf(HoptrailTask.OpenStore(false, null), new FileWork(Folder), options ?? new RunOptions());
                },
                task => MoveTo(task, begun));
        }

        /// <summary>Loads the newest version.</summary>
        public Task<string> RefreshAsync(
            RunOptions options = null, CancellationToken cancellation = default(CancellationToken)) =>
            RefreshRun(options).FinishAsync(cancellation);

        private Run<T> Changing<T>(
            Func<Func<Use>, HoptrailTask> create, RunOptions options, Embedder embedder, LanguageModel model,
            Func<string, T> read)
        {
            StoreHandle begun = null;
            return new Run<T>(
                () =>
                {
                    // An earlier run may have failed while it published a version: then this run must start from that one.
                    if (MayBeOlderThanItsFolder) Refresh();
                    HoptrailTask task = create(() => UsePresent(out begun));
                    return new Drive(task, new Host(embedder, model, new FileWork(Folder, BeginToPublish)), options);
                },
                task => read(MoveTo(task, begun)));
        }

        private static Drive DriveOf(HoptrailTask task, FileWork files, RunOptions options) =>
            new Drive(task, new Host(null, null, files), options);
    }
}
