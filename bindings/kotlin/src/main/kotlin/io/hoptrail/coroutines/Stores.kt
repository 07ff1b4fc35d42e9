/** Stores by suspending functions. Cancelling the coroutine frees the task and gives its lock back. */
package io.hoptrail.coroutines

import io.hoptrail.RunOptions
import io.hoptrail.Source
import io.hoptrail.Store
import io.hoptrail.StoreChange
import java.nio.file.Path
import kotlinx.coroutines.future.await

/**
 * Opens the store in a folder; [io.hoptrail.Status.NOT_FOUND] where there is none.
 *
 * @param create makes one where there is none, and the folder, too; with an embedder its passages have vectors
 * @param options of a store that is made, those of each index of its documents; of one that is there, they must be as they
 *   were
 */
public suspend fun openStore(
    folder: Path,
    create: Boolean = false,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): Store = host.serve(options) {
    if (create) Store.openOrCreateAsync(folder, it).await() else Store.openAsync(folder, it).await()
}

/** Adds documents, replaces those that are there, and deletes others by id, as one version: all of it or nothing. */
public suspend fun Store.awaitChange(
    sources: Iterable<Source> = emptyList(),
    delete: Iterable<String> = emptyList(),
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): StoreChange = host.serve(options) { changeAsync(sources, delete, it).await() }

/** Adds documents and ready passages, and replaces documents that are there under the same id. */
public suspend fun Store.awaitAdd(
    sources: Iterable<Source>,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): StoreChange = awaitChange(sources, options = options, host = host)

/** Deletes documents by id. Their bytes leave the folder with [awaitCompact]. */
public suspend fun Store.awaitDelete(ids: Iterable<String>): StoreChange = awaitChange(delete = ids)

/**
 * Makes one segment of all, or few where 2 GiB do not hold them. No byte of a deleted document is in
 * the folder afterwards, unless [Store.report] has "files_left_over": files that could not be removed.
 */
public suspend fun Store.awaitCompact() {
    compactAsync().await()
}

/** Switches to the newest version, after another program has changed the store. */
public suspend fun Store.awaitRefresh() {
    refreshAsync().await()
}
