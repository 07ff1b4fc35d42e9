package io.hoptrail.coroutines.tests

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The sample and the README's program, compiled with these tests. */
class ProgramsTest {
    private fun printed(program: () -> Unit): String {
        val out = System.out
        val bytes = ByteArrayOutputStream()
        System.setOut(PrintStream(bytes, true, Charsets.UTF_8))
        try {
            program()
        } finally {
            System.setOut(out)
        }
        return bytes.toString(Charsets.UTF_8)
    }

    @Test
    fun `the sample prints what it prints in every language`() {
        assertEquals(
            projectFile("samples/expected_output.txt").readText(),
            printed { sample.main(arrayOf(System.getenv("HOPTRAIL_SAMPLE_GRAPH"))) })
    }

    @Test
    fun `the programs of the README print what the README says`() {
        val readme = projectFile("bindings/kotlin/README.md").readText()
        val told = Regex("(?s)```text\n(.*?)```").findAll(readme).map { it.groupValues[1] }.toList()
        assertEquals(2, told.size)
        Path.of("bridges").toFile().deleteRecursively()
        told.forEachIndexed { index, expected ->
            val main = Class.forName("Example${index + 1}Kt").getMethod("main", Array<String>::class.java)
            assertEquals(expected, printed { runBlocking { main.invoke(null, emptyArray<String>()) } })
        }
    }
}

internal fun projectFile(path: String): Path = Path.of(System.getProperty("hoptrail.root"), path).normalize()
