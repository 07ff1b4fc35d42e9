package io.hoptrail.coroutines.tests

import io.hoptrail.DocumentChange
import io.hoptrail.Hoptrail
import io.hoptrail.HoptrailException
import io.hoptrail.RunOptions
import io.hoptrail.Step
import io.hoptrail.coroutines.SuspendingHost
import io.hoptrail.coroutines.awaitAdd
import io.hoptrail.coroutines.openStore
import io.hoptrail.coroutines.steps
import java.nio.file.Path
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

@Timeout(1200)
class StoresTest {
    @TempDir
    lateinit var folder: Path

    private val host = SuspendingHost("counting", embed = { texts, _ -> yield(); vectorsOf(texts) })

    @AfterEach
    fun nothingIsLeftAlive() = assertEquals(0, Hoptrail.liveObjects())

    @Test
    fun `a change that is cancelled gives its lock back`() = runBlocking {
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
            assertEquals(3, store.awaitAdd(sources, host = host).with(DocumentChange.INDEXED).size)
        }
    }

    @Test
    fun `a change is a flow of steps`() = runBlocking {
        openStore(folder, create = true).use { store ->
            store.changeRun(sources, listOf(), RunOptions.defaults()).use { left -> left.steps().first() }
            val run = store.changeRun(sources, listOf(), RunOptions.defaults())
            val steps = run.steps().toList()
            assertTrue(steps.any { it is Step.Progress })
            assertTrue(steps.any { it is Step.Request && it.texts() == listOf("manifest.new") })
            assertEquals(3, run.result().documents().size)
        }
    }
}
