package io.hoptrail.coroutines.tests

import io.hoptrail.Source
import java.nio.file.Path

internal const val QUESTION = "Where was the designer of the Harbour Bridge born?"

internal val sources = listOf(
    Source.passage("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor."),
    Source.passage("okafor", "Ines Okafor", "Ines Okafor was born in Bergen."),
    Source.passage("bergen", "Bergen", "Bergen is a city on the west coast of Norway."),
)

/** How often each byte stands in a text, in eight buckets. */
internal fun vectorOf(text: String): FloatArray {
    val vector = FloatArray(8).also { it[0] = 1f }
    for (byte in text.encodeToByteArray()) vector[(byte.toInt() and 255) % 8] += 1f
    return vector
}

internal fun vectorsOf(texts: List<String>): Array<FloatArray> = texts.map(::vectorOf).toTypedArray()

/** Prefers the passage about Norway. */
internal fun scoresOf(passages: List<String>): FloatArray =
    FloatArray(passages.size) { if ("Norway" in passages[it]) 1f else 0f }

internal fun projectFile(path: String): Path = Path.of(System.getProperty("hoptrail.root"), path).normalize()
