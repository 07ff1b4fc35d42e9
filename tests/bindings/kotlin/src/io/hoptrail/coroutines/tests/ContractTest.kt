package io.hoptrail.coroutines.tests

import io.hoptrail.AskResult
import io.hoptrail.Graph
import io.hoptrail.Hoptrail
import io.hoptrail.Question
import io.hoptrail.RunOptions
import io.hoptrail.SearchResult
import io.hoptrail.Source
import io.hoptrail.Store
import io.hoptrail.StoreChange
import io.hoptrail.Training
import io.hoptrail.coroutines.awaitAsk
import io.hoptrail.coroutines.awaitAdd
import io.hoptrail.coroutines.awaitChange
import io.hoptrail.coroutines.awaitCompact
import io.hoptrail.coroutines.awaitDelete
import io.hoptrail.coroutines.awaitRefresh
import io.hoptrail.coroutines.awaitSave
import io.hoptrail.coroutines.awaitSearch
import io.hoptrail.coroutines.awaitTrain
import io.hoptrail.coroutines.buildGraph
import io.hoptrail.coroutines.openStore as awaitStore
import io.hoptrail.tests.ContractRunner
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.function.Function
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.supervisorScope
import org.junit.jupiter.api.Assertions.assertEquals

/** tests/contract: what every binding promises, through the suspending functions of this one. */
class ContractTest : ContractRunner() {
    override fun column() = "Kotlin"

    override fun build(sources: List<Source>, options: RunOptions): Graph = runBlocking { buildGraph(sources, options) }

    override fun search(graph: Graph, question: Question, options: RunOptions): SearchResult =
        runBlocking { graph.awaitSearch(question, options) }

    override fun ask(graph: Graph, question: Question, options: RunOptions): AskResult =
        runBlocking { graph.awaitAsk(question, options) }

    override fun train(graph: Graph, questions: List<Question>, options: RunOptions): Training =
        runBlocking { graph.awaitTrain(questions, options) }

    override fun save(graph: Graph, file: Path) = runBlocking { graph.awaitSave(file) }

    override fun change(store: Store, sources: List<Source>, ids: List<String>, options: RunOptions): StoreChange =
        runBlocking {
            when {
                ids.isEmpty() -> store.awaitAdd(sources, options)
                sources.isEmpty() -> store.awaitDelete(ids)
                else -> store.awaitChange(sources, ids, options)
            }
        }

    override fun openStore(folder: Path, create: Boolean, options: RunOptions): Store =
        runBlocking { awaitStore(folder, create = create, options = options) }

    override fun compact(store: Store) = runBlocking { store.awaitCompact() }

    override fun refresh(store: Store) = runBlocking { store.awaitRefresh() }

    override fun cancel(options: RunOptions, begin: Function<RunOptions, CompletableFuture<*>>) = runBlocking {
        supervisorScope {
            val before = Hoptrail.liveObjects()
            val work = ConcurrentLinkedQueue<Runnable>()
            val stepwise = options.work(1).executor { work.add(it) }
            val run = async(start = CoroutineStart.UNDISPATCHED) { begin.apply(stepwise).await() }
            run.cancel()
            generateSequence { work.poll() }.forEach { it.run() }
            try {
                run.await()
            } finally {
                assertEquals(before, Hoptrail.liveObjects())
            }
            Unit
        }
    }
}
