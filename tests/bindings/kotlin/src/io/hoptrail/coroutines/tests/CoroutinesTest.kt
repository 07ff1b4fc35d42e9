package io.hoptrail.coroutines.tests

import io.hoptrail.Completion
import io.hoptrail.DocumentChange
import io.hoptrail.Graph
import io.hoptrail.Hoptrail
import io.hoptrail.HoptrailException
import io.hoptrail.Question
import io.hoptrail.RunOptions
import io.hoptrail.Source
import io.hoptrail.Status
import io.hoptrail.Step
import io.hoptrail.coroutines.*
import java.io.IOException
import java.nio.file.Path
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

/** Coroutines, in addition to tests/contract: suspending host functions, cancellation, and runs as flows. */
@Timeout(1200)
class CoroutinesTest {
    private val question = "Where was the designer of the Harbour Bridge born?"
    private val sources = listOf(
        Source.passage("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor."),
        Source.passage("okafor", "Ines Okafor", "Ines Okafor was born in Bergen."),
        Source.passage("bergen", "Bergen", "Bergen is a city on the west coast of Norway."),
    )
    private val host = SuspendingHost("counting", embed = { texts, _ -> yield(); vectorsOf(texts) })
    private val blocking = RunOptions.defaults().embed("counting") { texts, _ -> vectorsOf(texts) }
    private lateinit var graph: Graph
    private var alive = 0L

    /** How often each byte stands in a text, in eight buckets. */
    private fun vectorsOf(texts: List<String>) = texts.map { text ->
        FloatArray(8).also { vector ->
            vector[0] = 1f
            for (byte in text.encodeToByteArray()) vector[(byte.toInt() and 255) % 8] += 1f
        }
    }.toTypedArray()

    /** Prefers the passage about Norway. */
    private fun scoresOf(passages: List<String>) = FloatArray(passages.size) { if ("Norway" in passages[it]) 1f else 0f }

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
    fun `suspending functions give what blocking ones give`() = runBlocking {
        val expected = graph.search(question, blocking).explanation()
        assertEquals(expected, graph.awaitSearch(question, host = host).explanation())
        val many = graph.awaitSearchMany(listOf(Question.of("Where is Bergen?"), Question.of(question)), host = host)
        assertEquals(expected, many[1].explanation())
        val scoring = SuspendingHost(score = { _, passages -> delay(1); scoresOf(passages) })
        assertEquals(
            graph.search(question, RunOptions.defaults().score { _, passages -> scoresOf(passages) }).explanation(),
            graph.awaitSearch(question, host = scoring).explanation(),
        )
        val both = SuspendingHost("counting", host.embed, complete = { _, context ->
            delay(1)
            Completion.of("Bergen for the ${context.purpose()}")
        })
        assertEquals("Bergen for the answer", graph.awaitAsk(question, host = both).answer())
    }

    @Test
    fun `searches go side by side`() = runBlocking(Dispatchers.Default) {
        val expected = graph.awaitSearch(question, host = host).explanation()
        val all = List(200) { async { graph.awaitSearch(question, host = host).explanation() } }.awaitAll()
        all.forEach { assertEquals(expected, it) }
    }

    @Test
    fun `what a host function throws is the cause, and the scope lives on`() = runBlocking {
        val offline = IOException("no network")
        for (failing in listOf(SuspendingHost(embed = { _, _ -> throw offline }), SuspendingHost(score = { _, _ -> throw offline }))) {
            val failure = assertThrows<HoptrailException> { runBlocking { graph.awaitSearch(question, host = failing) } }
            assertEquals(Status.HOST_FAILURE, failure.status())
            assertSame(offline, failure.cause)
        }
        assertEquals(3, graph.awaitSearch(question, host = host).hits().size)
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
        val search = launch { graph.awaitSearch(question, host = hanging) }
        asked.await()
        search.cancelAndJoin()
        cancelled.await()
        awaitAlive()
        assertNull(withTimeoutOrNull(20) { graph.awaitSearch(question, host = hanging) })
        awaitAlive()
    }

    /** A step that is under way ends first. */
    private suspend fun awaitAlive() = withTimeout(120_000) { while (Hoptrail.liveObjects() != alive) delay(5) }

    @Test
    fun `a run shows its steps and can be saved in between`() = runBlocking {
        val expected = graph.awaitSearch(question, blocking).explanation()
        val saved = graph.searchRun(Question.of(question), blocking).use { run ->
            val request = run.steps().first { it is Step.Request } as Step.Request
            assertEquals(listOf(question, graph.mask(question)), request.texts())
            run.save()
        }
        assertEquals(expected, graph.resumeSearch(saved, blocking).await().single().explanation())
        val watched = graph.searchRun(Question.of(question), blocking)
        assertTrue(watched.steps().toList().any { it is Step.Progress })
        assertEquals(expected, watched.result().explanation())
    }

    @Test
    fun `a change that is cancelled or left gives its lock back`(@TempDir folder: Path) = runBlocking {
        openStore(folder, create = true, host = host).use { store ->
            val asked = CompletableDeferred<Unit>()
            val hanging = SuspendingHost(embed = { _, _ ->
                asked.complete(Unit)
                awaitCancellation()
            })
            val change = launch { store.awaitAdd(sources, host = hanging) }
            asked.await()
            val second = assertThrows<HoptrailException> { runBlocking { store.awaitAdd(sources, host = host) } }
            assertTrue("another writer has it" in second.message!!)
            change.cancelAndJoin()
            store.changeRun(sources, listOf(), blocking).use { left -> left.steps().first() }
            assertEquals(3, store.awaitAdd(sources, host = host).with(DocumentChange.INDEXED).size)
        }
    }
}
