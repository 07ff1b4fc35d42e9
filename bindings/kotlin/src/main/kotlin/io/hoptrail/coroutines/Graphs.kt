/** Building, searching and asking as suspending functions. Cancelling the coroutine frees the task. */
package io.hoptrail.coroutines

import io.hoptrail.AskResult
import io.hoptrail.Graph
import io.hoptrail.Question
import io.hoptrail.RunOptions
import io.hoptrail.SearchResult
import io.hoptrail.Source
import io.hoptrail.Training
import java.nio.file.Path
import kotlinx.coroutines.future.await

/** Builds a graph. With an embedder, or with vectors in the sources, it has vectors. */
public suspend fun buildGraph(
    sources: Iterable<Source>,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): Graph = host.serve(options) { Graph.buildAsync(sources, it).await() }

/** Ranks passages for a question. */
public suspend fun Graph.awaitSearch(
    question: Question,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): SearchResult = host.serve(options) { searchAsync(question, it).await() }

/** Ranks passages for a question. */
public suspend fun Graph.awaitSearch(
    question: String,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): SearchResult = awaitSearch(Question.of(question), options, host)

/** Ranks passages for several questions as one task: the same results as one by one, in order. */
public suspend fun Graph.awaitSearchMany(
    questions: List<Question>,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): List<SearchResult> = host.serve(options) { searchManyAsync(questions, it).await() }

/** Answers a question with the host's language model. */
public suspend fun Graph.awaitAsk(
    question: Question,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): AskResult = host.serve(options) { askAsync(question, it).await() }

/** Answers a question with the host's language model. */
public suspend fun Graph.awaitAsk(
    question: String,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): AskResult = awaitAsk(Question.of(question), options, host)

/** Trains the method of the options from questions with gold passages. */
public suspend fun Graph.awaitTrain(
    questions: List<Question>,
    options: RunOptions = RunOptions.defaults(),
    host: SuspendingHost = SuspendingHost.NONE,
): Training = host.serve(options) { trainAsync(questions, it).await() }

/** Writes the graph file atomically: when this returns, the file is on the disk. */
public suspend fun Graph.awaitSave(path: Path) {
    saveRun(path).await()
}
