package io.hoptrail.coroutines.tests

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The recipe is not built where these tests run: they hold what its files say against the project. */
class AndroidRecipeTest {
    private val folder: Path = projectFile("bindings/kotlin/android")
    private val gradle = folder.resolve("build.gradle.kts").readText()
    private val cmake = folder.resolve("CMakeLists.txt").readText()

    private fun found(pattern: String, text: String) =
        Regex(pattern).find(text)?.groupValues?.get(1) ?: throw AssertionError("nothing like $pattern")

    private fun all(pattern: String, text: String) =
        Regex(pattern).findAll(text).map { it.groupValues[1] }.toList()

    private fun pom(language: String) = projectFile("bindings/$language/pom.xml").readText()

    @Test
    fun `versions are those of the other packages`() {
        val version = found("(?s)project\\(.*?VERSION (\\S+)", projectFile("CMakeLists.txt").readText())
        assertEquals(version, found("version = \"(.*?)\"", gradle))
        for (language in listOf("java", "kotlin")) {
            assertEquals(version, found("<version>(.*?)</version>", pom(language)))
        }
        val needed = pom("kotlin").substringAfter("<dependencies>")
        assertEquals(version, found("hoptrail</artifactId>\\s*<version>(.*?)</version>", needed))
        assertEquals(
            found("<kotlin.version>(.*?)</", pom("kotlin")),
            found("kotlin.android\"\\) version \"(.*?)\"", gradle),
        )
        assertEquals(
            found("gson</artifactId>\\s*<version>(.*?)</", pom("java")),
            found("gson:gson:(.*?)\"", gradle),
        )
        assertEquals(
            found("coroutines-core-jvm</artifactId>\\s*<version>(.*?)</", pom("kotlin")),
            found("coroutines-core:(.*?)\"", gradle),
        )
    }

    @Test
    fun `paths lead to what there is`() {
        val named = all("(?:srcDir\\(|headers = |file\\(|ProguardFiles\\()\"(.*?)\"", gradle)
        assertEquals(5, named.size)
        for (path in named) assertTrue(folder.resolve(path).normalize().exists(), path)
        assertTrue(folder.resolve("../../../capi/include/hoptrail.h").normalize().exists())
        assertTrue(folder.resolve("src/main/AndroidManifest.xml").exists())
        assertTrue(projectFile("capi/src/hoptrail.cc").exists())
        val sources = found("CURRENT_SOURCE_DIR\\}/(\\S+)/\\*\\.c\\)", cmake)
        for (name in listOf("functions.c", "library.c", "file_locks.c")) {
            assertTrue(folder.resolve(sources).normalize().resolve(name).exists())
        }
    }

    @Test
    fun `classes that are kept are those with native methods`() {
        val kept = all("-keep class (\\S+) ", folder.resolve("consumer-rules.pro").readText()).toSet()
        val native = projectFile("bindings/java/src/main/java/io/hoptrail/raw").toFile().listFiles()!!
            .filter { Regex("\\bnative \\w+(\\[])? \\w+\\(").containsMatchIn(it.readText()) }
            .map { "io.hoptrail.raw." + it.nameWithoutExtension }.toSet()
        assertEquals(native, kept)
    }

    @Test
    fun `the oldest level is the one that the Java classes are compared with`() {
        val compared = projectFile("tests/bindings/java/android_api.py").readText()
        assertEquals(found("LEVEL = \"(\\d+)\"", compared), found("minSdk = (\\d+)", gradle))
    }

    @Test
    fun `pages of 16 kB, machines of 64 bits, and a header for C`() {
        assertTrue("-Wl,-z,max-page-size=16384" in cmake)
        assertEquals("\"arm64-v8a\", \"x86_64\"", found("abiFilters \\+= listOf\\((.*?)\\)", gradle))
        assertTrue("prefabPublishing = true" in gradle)
    }
}
