package io.hoptrail.tests;

import static io.hoptrail.tests.ContractHost.text;
import static io.hoptrail.tests.ContractHost.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.*;
import io.hoptrail.*;
import java.util.Map;
import java.util.stream.IntStream;

/** Compares graphs and metrics with the expectations of a scenario of tests/contract. */
final class ContractGraph {
  private ContractGraph() {}

  static void counts(Graph graph, JsonObject expected) {
    Map<String, Object> found =
        Map.of(
            "passages", graph.passageCount(),
            "documents", graph.documentCount(),
            "dimension", graph.dimension(),
            "embedder", graph.embedderId());
    for (String name : expected.keySet()) {
      if (name.equals("ids"))
        assertEquals(
            texts(expected.get(name)),
            IntStream.range(0, graph.passageCount())
                .mapToObj(index -> graph.passage(index).id())
                .toList());
      else assertEquals(text(expected, name), found.get(name).toString());
    }
  }

  static void passage(Passage passage, JsonObject expected) {
    Map<String, Object> found =
        Map.of(
            "id", passage.id(),
            "title", passage.title(),
            "text", passage.text(),
            "document", passage.documentId(),
            "document_title", passage.documentTitle(),
            "heading", passage.heading());
    for (String name : expected.keySet()) {
      if (name.equals("metadata"))
        assertEquals(
            ContractResult.fields(expected.get(name)), ContractResult.listed(passage.metadata()));
      else assertEquals(text(expected, name), found.get(name));
    }
  }

  static void metrics(JsonArray questions, JsonObject expected) {
    try (Metrics metrics = new Metrics()) {
      for (JsonElement one : questions) {
        JsonArray lists = one.getAsJsonArray();
        metrics.add(numbers(lists.get(0)), numbers(lists.get(1)));
      }
      for (String name : expected.keySet())
        assertEquals(expected.get(name).getAsDouble(), metrics.mean(name), 1e-9);
    }
  }

  private static int[] numbers(JsonElement list) {
    return list.getAsJsonArray().asList().stream().mapToInt(JsonElement::getAsInt).toArray();
  }
}
