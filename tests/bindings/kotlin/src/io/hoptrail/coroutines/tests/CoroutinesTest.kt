package io.hoptrail.coroutines.tests

import io.hoptrail.Completion
import io.hoptrail.Graph
import io.hoptrail.Hoptrail
import io.hoptrail.HoptrailException
import io.hoptrail.Question
import io.hoptrail.RunOptions
import io.hoptrail.Status
import io.hoptrail.Step
import io.hoptrail.coroutines.SuspendingHost
import io.hoptrail.coroutines.await
import io.hoptrail.coroutines.awaitAsk
import io.hoptrail.coroutines.awaitSearch
import io.hoptrail.coroutines.awaitSearchMany
import io.hoptrail.coroutines.buildGraph
import io.hoptrail.coroutines.steps
import java.io.IOException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.assertThrows

@Timeout(1200)
class CoroutinesTest {
    private val host = SuspendingHost("counting", embed = { texts, _ -> yield(); vectorsOf(texts) })
    private lateinit var graph: Graph
    private var alive = 0L

    @BeforeEach
    fun build() = runBlocking {
        graph = buildGraph(sources, host = host)
        alive = Hoptrail.liveObjects()
    }

    @AfterEach
    fun nothingIsLeftAlive() {
        graph.close()
        assertEquals(0, Hoptrail.liveObjects())
    }

    @Test
    fun `a suspending search gives what a blocking one gives`() = runBlocking {
        val blocking = RunOptions.defaults().embed("counting") { texts, _ -> vectorsOf(texts) }
        val expected = graph.search(QUESTION, blocking).explanation()
        assertEquals(expected, graph.awaitSearch(QUESTION, host = host).explanation())
        assertEquals(expected, graph.awaitSearch(QUESTION, blocking).explanation())
        val many = graph.awaitSearchMany(listOf(Question.of("Where is Bergen?"), Question.of(QUESTION)), host = host)
        assertEquals(expected, many[1].explanation())
    }

    @Test
    fun `searches go side by side`() = runBlocking(Dispatchers.Default) {
        val expected = graph.awaitSearch(QUESTION, host = host).explanation()
        val all = List(200) { async { graph.awaitSearch(QUESTION, host = host).explanation() } }.awaitAll()
        all.forEach { assertEquals(expected, it) }
    }

    @Test
    fun `an ask goes through both functions`() = runBlocking {
        val both = SuspendingHost("counting", host.embed, complete = { _, context ->
            delay(1)
            Completion.of("Bergen for the ${context.purpose()}")
        })
        assertEquals("Bergen for the answer", graph.awaitAsk(QUESTION, host = both).answer())
    }

    @Test
    fun `a suspending scorer gives what a blocking one gives`() = runBlocking {
        val alone = RunOptions.defaults().set("score.weight", 1)
        val blocking = alone.score { _, passages -> scoresOf(passages) }
        val suspending = SuspendingHost(score = { _, passages -> delay(1); scoresOf(passages) })
        val found = graph.awaitSearch(QUESTION, alone, suspending)
        assertEquals("bergen", found.hits().first().id())
        assertEquals(graph.search(QUESTION, blocking).explanation(), found.explanation())
        val offline = IOException("no network")
        val failure = assertThrows<HoptrailException> {
            runBlocking { graph.awaitSearch(QUESTION, host = SuspendingHost(score = { _, _ -> throw offline })) }
        }
        assertSame(offline, failure.cause)
    }

    @Test
    fun `what a host function throws is the cause, and the scope lives on`() = runBlocking {
        val offline = IOException("no network")
        val failure = assertThrows<HoptrailException> {
            runBlocking { graph.awaitSearch(QUESTION, host = SuspendingHost(embed = { _, _ -> throw offline })) }
        }
        assertEquals(Status.HOST_FAILURE, failure.status())
        assertSame(offline, failure.cause)
        assertEquals(3, graph.awaitSearch(QUESTION, host = host).hits().size)
    }

    @Test
    fun `cancelling frees the task and cancels the host function`() = runBlocking {
        val asked = CompletableDeferred<Unit>()
        val cancelled = CompletableDeferred<Unit>()
        val hanging = SuspendingHost(embed = { _, _ ->
            asked.complete(Unit)
            try {
                awaitCancellation()
            } finally {
                cancelled.complete(Unit)
            }
        })
        val search = launch { graph.awaitSearch(QUESTION, host = hanging) }
        asked.await()
        search.cancelAndJoin()
        cancelled.await()
        awaitAlive()
    }

    @Test
    fun `a time limit ends a search`() = runBlocking {
        val hanging = SuspendingHost(embed = { _, _ -> awaitCancellation() })
        assertNull(withTimeoutOrNull(20) { graph.awaitSearch(QUESTION, host = hanging) })
        awaitAlive()
    }

    @Test
    fun `a run shows its steps and can be saved in between`() = runBlocking {
        val blocking = RunOptions.defaults().embed("counting") { texts, _ -> vectorsOf(texts) }
        val expected = graph.awaitSearch(QUESTION, blocking).explanation()
        val saved = graph.searchRun(Question.of(QUESTION), blocking).use { run ->
            val request = run.steps().first { it is Step.Request } as Step.Request
            assertEquals(listOf(QUESTION, graph.mask(QUESTION)), request.texts())
            run.save()
        }
        val resumed = graph.resumeSearch(saved, blocking)
        assertEquals(expected, resumed.await().single().explanation())
        val watched = graph.searchRun(Question.of(QUESTION), blocking)
        assertTrue(watched.steps().toList().any { it is Step.Progress })
        assertEquals(expected, watched.result().explanation())
    }

    /** A step that is under way ends first. */
    private suspend fun awaitAlive() = withTimeout(120_000) { while (Hoptrail.liveObjects() != alive) delay(5) }
}
