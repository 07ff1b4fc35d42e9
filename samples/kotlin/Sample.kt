// Searches and asks a graph, with the host's embedder and language model. Argument: the sample graph.

package sample

import io.hoptrail.Completion
import io.hoptrail.Graph
import io.hoptrail.Method
import io.hoptrail.PathStep
import io.hoptrail.RunOptions
import io.hoptrail.coroutines.SuspendingHost
import io.hoptrail.coroutines.awaitAsk
import io.hoptrail.coroutines.awaitSearch
import java.nio.file.Path
import kotlinx.coroutines.runBlocking

private const val QUESTION =
    "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?"

/** Replaces a sentence transformer: counts the three-byte windows of a text in 256 buckets. */
private fun trigrams(text: String): FloatArray {
    val vector = FloatArray(256).also { it[0] = 1f }
    val bytes = text.encodeToByteArray().map { it.toInt() and 255 }
    for ((a, b, c) in bytes.windowed(3)) vector[(961 * a + 31 * b + c) % 256] += 1f
    return vector
}

/** Replaces a language model: returns prepared replies by purpose. */
private val replies = mapOf(
    "sub_question" to listOf(
        "Who designed the Brooklyn Bridge?",
        "Where was John A. Roebling born?",
        "Which composer was organist in Mühlhausen?",
    ),
    "sub_answer" to listOf("John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"),
    "critique" to listOf("Critique: no", "Critique: no", "Critique: yes"),
    "answer" to listOf("Johann Sebastian Bach"),
).mapValues { (_, texts) -> texts.iterator() }

private fun told(step: PathStep): String {
    val by = if (step.by() == "question") "question → " else "${step.by()}→ "
    return by + if (step.entity() != null) "[${step.entity()}]" else "${step.passage()} ${step.title()}"
}

fun main(arguments: Array<String>) = runBlocking {
    val host = SuspendingHost(
        embedderId = "byte-trigrams-256",
        embed = { texts, _ -> texts.map(::trigrams).toTypedArray() },
        complete = { _, context -> Completion.of(replies.getValue(context.purpose()).next()) },
    )
    val options = RunOptions.defaults().hits(5)
    Graph.open(Path.of(arguments[0])).use { graph ->
        println(QUESTION + "\n")
        for (hit in graph.awaitSearch(QUESTION, options.method(Method.TRAIL), host).hits()) {
            println("${hit.rank()}. ${hit.title()}")
            println("   " + hit.path().joinToString(" ", transform = ::told))
        }
        println()
        val result = graph.awaitAsk(QUESTION, options.method(Method.RGNN_RET).set("steps.question", false), host)
        for (step in result.steps()) println("${step.subQuestion()} ${step.subAnswer()}")
        println("Answer: ${result.answer()}")
    }
}
