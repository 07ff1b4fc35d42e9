/** Stores by suspending functions. Cancelling the coroutine frees the task and releases its lock. */
package io.hoptrail.coroutines

import io.hoptrail.RunOptions
import io.hoptrail.Source
import io.hoptrail.Store
import io.hoptrail.StoreChange
import java.nio.file.Path
import kotlinx.coroutines.future.await

/**
 * Opens the store in a folder; throws [io.hoptrail.Status.NOT_FOUND] if it does not exist.
 *
 * @param create creates a missing store, and its folder; with an embedder its passages have vectors
 * @param options options of a new store, which apply whenever its documents are indexed; for an existing store, they must
 *   equal its options
 */
public suspend fun openStore(
    folder: Path,
    create: Boolean = false,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): Store = host.serve(options) {
    if (create) Store.openOrCreateAsync(folder, it).await() else Store.openAsync(folder, it).await()
}

/** Adds documents, replaces those with the same ids, and deletes others by id, as one atomic version. */
public suspend fun Store.awaitChange(
    sources: Iterable<Source> = emptyList(),
    delete: Iterable<String> = emptyList(),
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): StoreChange = host.serve(options) { changeAsync(sources, delete, it).await() }

/** Adds documents and ready passages, and replaces documents with the same ids. */
public suspend fun Store.awaitAdd(
    sources: Iterable<Source>,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): StoreChange = awaitChange(sources, options = options, host = host)

/** Deletes documents by id. [awaitCompact] removes their bytes from the folder. */
public suspend fun Store.awaitDelete(ids: Iterable<String>): StoreChange = awaitChange(delete = ids)

/**
 * Merges all segments into one, or into a few if one would exceed 2 GiB. Afterwards the folder contains no byte of a
 * deleted document, unless [Store.report] has "files_left_over": files that could not be removed.
 */
public suspend fun Store.awaitCompact() {
    compactAsync().await()
}

/** Loads the newest version, after another program has changed the store. */
public suspend fun Store.awaitRefresh() {
    refreshAsync().await()
}
