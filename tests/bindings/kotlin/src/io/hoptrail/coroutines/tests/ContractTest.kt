package io.hoptrail.coroutines.tests

import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.JsonParser
import io.hoptrail.Graph
import io.hoptrail.Hit
import io.hoptrail.Hoptrail
import io.hoptrail.HoptrailException
import io.hoptrail.PathStep
import io.hoptrail.Question
import io.hoptrail.RunOptions
import io.hoptrail.SearchResult
import io.hoptrail.Source
import io.hoptrail.coroutines.awaitSave
import io.hoptrail.coroutines.awaitSearch
import io.hoptrail.coroutines.buildGraph
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.coroutines.cancellation.CancellationException
import kotlin.io.path.appendText
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.supervisorScope
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** tests/contract: what every binding promises, through the suspending functions of this one. */
class ContractTest {
    @TempDir
    lateinit var folder: Path
    private lateinit var scenario: JsonObject
    private var graph: Graph? = null

    @AfterEach
    fun close() {
        graph?.close()
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    fun holds(name: String) = runBlocking {
        scenario = JsonParser.parseString(projectFile("tests/contract/$name.json").readText()).asJsonObject
        var outcome = "fails"
        try {
            for (step in scenario.getAsJsonArray("steps")) check(step.asJsonObject)
            outcome = "holds"
        } finally {
            results?.appendText("$name\t$outcome\n")
        }
        Unit
    }

    private suspend fun check(step: JsonObject) {
        if (!step.has("error")) return call(step)
        val expected = step.getAsJsonObject("error")
        val failure = assertThrows<Exception> { runBlocking { call(step) } }
        assertEquals(expected.text("kind"), kindOf(failure), "$failure")
        for (says in expected["says"].texts()) assertTrue(says in failure.message!!, failure.message)
        if (expected.has("detail")) assertEquals(expected.text("detail"), (failure as HoptrailException).detail())
    }

    private fun kindOf(failure: Exception) = when (failure) {
        is NoSuchFileException -> "not_found"
        is CancellationException -> "cancelled"
        is HoptrailException -> failure.status().word()
        else -> "$failure"
    }

    // ---- Calls

    private suspend fun call(step: JsonObject) {
        when (val call = step.text("call")) {
            "build" -> take(buildGraph(scenario.getAsJsonArray("sources").map { sourceOf(it.asJsonObject) }, optionsOf(step)))
            "save" -> graph!!.awaitSave(folder.resolve(step.text("file")!!))
            "open" -> take(Graph.open(folder.resolve(step.text("file")!!)))
            "open_bytes" -> take(Graph.open(step.text("text")!!.toByteArray()))
            "default" -> {
                val option = Hoptrail.options().single { it.key() == step.text("option") }
                assertEquals(step.getAsJsonObject("expect").text("value"), option.defaultValue())
            }
            "search" -> search(step)
            else -> throw AssertionError(call)
        }
    }

    private fun take(made: Graph) {
        graph?.close()
        graph = made
    }

    private suspend fun search(step: JsonObject) {
        var question = Question.of(step.text("question")!!)
        step["vector"]?.let { question = question.vector(it.numbers()) }
        for (condition in step["filter"].texts()) question = question.condition(condition)
        var options = optionsOf(step)
        step.text("method")?.let { options = options.set("method", it) }
        step["k"]?.let { options = options.hits(it.asInt) }
        if (step.has("cancel")) return cancel(question, options)
        checkResult(graph!!.awaitSearch(question, options), step.getAsJsonObject("expect"))
    }

    /** The search goes on when this thread lets it. */
    private suspend fun cancel(question: Question, options: RunOptions) = supervisorScope {
        val before = Hoptrail.liveObjects()
        val work = ConcurrentLinkedQueue<Runnable>()
        val stepwise = options.work(1).executor { work.add(it) }
        val search = async(start = CoroutineStart.UNDISPATCHED) { graph!!.awaitSearch(question, stepwise) }
        assertEquals(1, work.size)
        search.cancel()
        generateSequence { work.poll() }.forEach { it.run() }
        try {
            search.await()
        } finally {
            assertEquals(before, Hoptrail.liveObjects())
        }
        Unit
    }

    // ---- What is found

    private fun checkResult(result: SearchResult, expected: JsonObject) {
        val ids = result.map { it.id() }
        for ((name, wanted) in expected.entrySet()) {
            when (name) {
                "ids" -> assertEquals(wanted.texts(), ids)
                "set" -> assertEquals(wanted.texts().toSet(), ids.toSet())
                "count" -> assertEquals(wanted.asInt, ids.size)
                "method" -> assertEquals(wanted.asString, result.explanation().method())
                "notices" -> assertEquals(wanted.texts(), result.explanation().notices())
                "scores" -> wanted.numbers().forEachIndexed { i, score -> assertEquals(score, result.hits()[i].score(), 1e-3f) }
                "hits" -> wanted.asJsonArray.forEachIndexed { i, hit -> checkHit(result.hits()[i], hit.asJsonObject, result) }
                else -> throw AssertionError(name)
            }
        }
    }

    private fun checkHit(hit: Hit, expected: JsonObject, result: SearchResult) {
        for ((name, wanted) in expected.entrySet()) {
            when (name) {
                "id" -> assertEquals(wanted.asString, hit.id())
                "title" -> assertEquals(wanted.asString, hit.title())
                "text" -> assertEquals(wanted.asString, hit.text())
                "document" -> assertEquals(wanted.asString, hit.document())
                "metadata" -> assertEquals(
                    wanted.asJsonObject.entrySet().associate { it.key to it.value.texts() },
                    hit.metadata().groupBy({ it.key }, { it.value }).mapValues { it.value.sorted() },
                )
                "path" -> {
                    assertEquals(wanted.asJsonArray.size(), hit.path().size)
                    hit.path().zip(wanted.asJsonArray).forEach { (step, one) -> checkStep(step, one.asJsonObject, result) }
                }
                else -> throw AssertionError(name)
            }
        }
    }

    private fun checkStep(step: PathStep, expected: JsonObject, result: SearchResult) {
        assertEquals(
            listOf("by", "entity", "passage", "title").map { expected.text(it) },
            listOf(step.by(), step.entity(), step.passage(), step.title()),
        )
        val evidence = step.evidence()
        val wanted = expected.getAsJsonObject("evidence") ?: return assertNull(evidence)
        assertEquals(
            listOf("passage", "in", "text").map { wanted.text(it) }, listOf(evidence.passage(), evidence.`in`(), evidence.text()))
        val range = evidence.range()
        assertEquals("${wanted.getAsJsonObject("range")["utf16"]}", "[${range.begin()},${range.end()}]")
        val source = result.single { it.id() == evidence.passage() }
        val text = if (evidence.`in`() == "title") source.title() else source.text()
        assertEquals(evidence.text(), text.substring(range.begin(), range.end()))
    }

    // ---- From JSON

    private fun sourceOf(given: JsonObject): Source {
        val source = Source.passage(given.text("id")!!, given.text("title")!!, given.text("text")!!)
        given.text("document")?.let { source.partOf(it, 0) }
        given["vector"]?.let { source.vector(it.numbers()) }
        given.getAsJsonObject("metadata")?.entrySet()?.forEach { (key, value) ->
            for (one in value.texts()) source.metadata(key, one)
        }
        return source
    }

    private fun optionsOf(step: JsonObject) =
        step.getAsJsonObject("options")?.entrySet().orEmpty().fold(RunOptions.defaults()) { options, (key, value) ->
            options.set(key, value.asString)
        }

    private fun JsonObject.text(name: String): String? = this[name]?.asString

    /** Of a list, or the one; none where there is nothing. */
    private fun JsonElement?.texts(): List<String> = when {
        this == null -> emptyList()
        isJsonArray -> asJsonArray.map { it.asString }
        else -> listOf(asString)
    }

    private fun JsonElement.numbers() = FloatArray(asJsonArray.size()) { asJsonArray[it].asFloat }

    companion object {
        private val results: Path? = System.getenv("HOPTRAIL_CONTRACT")?.let { Path.of(it, "Kotlin.tsv") }

        @JvmStatic
        fun scenarios(): List<String> = projectFile("tests/contract").listDirectoryEntries("*.json")
            .map { it.nameWithoutExtension }.sorted()

        @BeforeAll
        @JvmStatic
        fun begin() {
            results?.parent?.createDirectories()
            results?.writeText("")
        }
    }
}
