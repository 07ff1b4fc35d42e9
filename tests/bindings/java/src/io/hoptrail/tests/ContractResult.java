package io.hoptrail.tests;

import static io.hoptrail.tests.ContractHost.text;
import static io.hoptrail.tests.ContractHost.texts;
import static org.junit.jupiter.api.Assertions.*;

import com.google.gson.*;
import io.hoptrail.*;
import java.util.*;
import java.util.stream.Collectors;

/** Compares a search or an answer with the expectations of a scenario of tests/contract. */
record ContractResult(SearchResult result, Map<String, SearchResult> held) {
  void check(JsonObject expected) {
    List<String> ids = result.stream().map(Hit::id).toList();
    for (Map.Entry<String, JsonElement> one : expected.entrySet()) {
      JsonElement wanted = one.getValue();
      switch (one.getKey()) {
        case "ids" -> assertEquals(texts(wanted), ids);
        case "set" -> assertEquals(new TreeSet<>(texts(wanted)), new TreeSet<>(ids));
        case "has" -> assertTrue(ids.containsAll(texts(wanted)), ids.toString());
        case "count" -> assertEquals(wanted.getAsInt(), ids.size());
        case "scores" -> assertArrayEquals(ContractHost.vector(wanted), result.scores(), 1e-3f);
        case "same_as" -> {
          SearchResult same = held.get(wanted.getAsString());
          assertEquals(same.stream().map(Hit::id).toList(), ids);
          assertArrayEquals(same.scores(), result.scores());
        }
        case "other_than" ->
            assertTrue(!Arrays.equals(held.get(wanted.getAsString()).scores(), result.scores()));
        case "explanation" -> sum(wanted, result.explanationJson());
        case "answer" -> assertEquals(wanted.getAsString(), ((AskResult) result).answer());
        case "partial" -> assertEquals(wanted.getAsBoolean(), ((AskResult) result).isPartial());
        case "sub_questions" ->
            assertEquals(
                texts(wanted), result.steps().stream().map(AnsweredStep::subQuestion).toList());
        case "hits" -> {
          JsonArray hits = wanted.getAsJsonArray();
          for (int i = 0; i < hits.size(); ++i)
            checkHit(result.hits().get(i), hits.get(i).getAsJsonObject());
        }
        case "texts", "purposes", "scored" -> {} // requests to the host
        default -> checkExplanation(one.getKey(), wanted);
      }
    }
  }

  /** Compares the length and the CRC-32C of bytes. */
  static void sum(JsonElement wanted, byte[] bytes) {
    assertEquals(texts(wanted), List.of(String.valueOf(bytes.length), Sums.crc32c(bytes)));
  }

  private void checkExplanation(String name, JsonElement wanted) {
    Explanation told = result.explanation();
    switch (name) {
      case "method" -> assertEquals(wanted.getAsString(), told.method());
      case "notices" -> assertEquals(texts(wanted), told.notices());
      case "notices_say" ->
          texts(wanted)
              .forEach(says -> assertTrue(told.notices().toString().contains(says), says));
      case "loop" -> assertEquals(wanted.getAsString(), told.loop());
      case "completions" -> assertEquals(wanted.getAsLong(), told.cost().completions());
      case "measures" -> {
        JsonObject measures = wanted.getAsJsonObject();
        if (measures.size() == 0) {
          assertNull(told.measures());
        } else {
          assertEquals(measures.get("exact_match").getAsDouble(), told.measures().exactMatch());
          assertEquals(measures.get("f1").getAsDouble(), told.measures().f1(), 1e-6);
          assertEquals(measures.has("accurate") ? true : null, told.measures().accurate());
        }
      }
      default -> throw new AssertionError(name);
    }
  }

  private void checkHit(Hit hit, JsonObject expected) {
    for (Map.Entry<String, JsonElement> one : expected.entrySet()) {
      JsonElement wanted = one.getValue();
      switch (one.getKey()) {
        case "id" -> assertEquals(wanted.getAsString(), hit.id());
        case "title" -> assertEquals(wanted.getAsString(), hit.title());
        case "text" -> assertEquals(wanted.getAsString(), hit.text());
        case "document" -> assertEquals(wanted.getAsString(), hit.document());
        case "metadata" -> assertEquals(fields(wanted), listed(hit.metadata()));
        case "chain" ->
            assertEquals(texts(wanted), hit.chain().stream().map(ChainStep::passage).toList());
        case "highlights" ->
            assertEquals(
                texts(wanted),
                hit.snippet().highlights().stream()
                    .map(range -> hit.text().substring(range.begin(), range.end()))
                    .toList());
        case "path" -> {
          JsonArray path = wanted.getAsJsonArray();
          assertEquals(path.size(), hit.path().size());
          for (int i = 0; i < path.size(); ++i)
            checkStep(hit.path().get(i), path.get(i).getAsJsonObject());
        }
        default -> throw new AssertionError(one);
      }
    }
  }

  /** Metadata with the values of each key sorted. */
  static Map<String, List<String>> listed(List<Map.Entry<String, String>> metadata) {
    return metadata.stream()
        .sorted(Map.Entry.comparingByValue())
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                TreeMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  static Map<String, List<String>> fields(JsonElement wanted) {
    Map<String, List<String>> fields = new TreeMap<>();
    wanted.getAsJsonObject().asMap().forEach((key, value) -> fields.put(key, texts(value)));
    return fields;
  }

  private void checkStep(PathStep step, JsonObject expected) {
    assertEquals(text(expected, "by"), step.by());
    assertEquals(text(expected, "entity"), step.entity());
    assertEquals(text(expected, "passage"), step.passage());
    assertEquals(text(expected, "title"), step.title());
    PathEvidence evidence = step.evidence();
    if (!expected.has("evidence")) {
      assertNull(evidence);
      return;
    }
    JsonObject wanted = expected.getAsJsonObject("evidence");
    assertEquals(text(wanted, "passage"), evidence.passage());
    assertEquals(text(wanted, "in"), evidence.in());
    assertEquals(text(wanted, "text"), evidence.text());
    JsonObject range = wanted.getAsJsonObject("range");
    int begin = evidence.range().begin();
    int end = evidence.range().end();
    assertEquals(range.get("utf16").toString(), "[" + begin + "," + end + "]");
    assertEquals(
        range.get("bytes").toString(),
        "[" + evidence.range().byteBegin() + "," + evidence.range().byteEnd() + "]");
    Hit source =
        result.stream().filter(hit -> hit.id().equals(evidence.passage())).findFirst().orElseThrow();
    String of = evidence.in().equals("title") ? source.title() : source.text();
    assertEquals(evidence.text(), of.substring(begin, end));
  }
}
