package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.*;

import com.google.gson.*;
import io.hoptrail.*;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.junit.jupiter.api.Test;

/** The typed explanation has each member of its JSON. */
class ExplanationTest {
  private static final String NOTES =
      """
      # Notes

      ## Harbour Bridge

      The Harbour Bridge was designed by Ines Okafor.

      ## Ines Okafor

      Ines Okafor was born in Bergen.

      ## Bergen

      Bergen is a city in Norway.
      """;

  private static final Question QUESTION = Question.of(SmallGraph.QUESTION).goldAnswer("Bergen");

  private static Graph notes() {
    List<Source> sources =
        List.of(
            Source.document("notes.md", "", NOTES, Format.MARKDOWN),
            Source.passage("fjord", "Fjord", "A fjord is deep."));
    return Graph.build(sources, SmallGraph.embedding());
  }

  @Test
  void everyMemberOfTheJsonIsATypedValueAlsoOfAClosedGraph() {
    RunOptions judging =
        RunOptions.defaults()
            .set("ask.judge", true)
            .complete(
                (messages, context) ->
                    Completion.of(context.purpose().equals("judge") ? "1" : "Bergen"));
    List<SearchResult> results = new ArrayList<>();
    try (Graph graph = notes()) {
      for (Method method : List.of(Method.TRAIL, Method.GNN_RET, Method.BGR)) {
        results.add(graph.search(QUESTION, SmallGraph.embedding().method(method)));
      }
      results.add(graph.ask(QUESTION, judging));
    }
    Set<String> members = new HashSet<>();
    for (SearchResult result : results) {
      JsonObject json =
          JsonParser.parseString(new String(result.explanationJson(), StandardCharsets.UTF_8))
              .getAsJsonObject();
      assertFalse(json.getAsJsonArray("hits").isEmpty());
      new Comparison(json.getAsJsonArray("links")).compare(result.explanation(), json, "");
      compareHits(result);
      collectKeys(json, members);
    }
    var explanation = results.get(1).explanation().hits().get(0);
    assertEquals(results.get(1).scores()[0], explanation.distance().orElseThrow(), 1e-6);
    assertFalse(results.get(2).explanation().evidenceGraph().edges().isEmpty());
    Set<String> described = new TreeSet<>();
    collectProperties(
        JsonParser.parseString(Project.text(Project.file("schemas/trace.schema.json"))), described);
    assertTrue(described.contains("rank_by_vectors"));
    described.removeAll(members);
    // What the command adds, and what a result has elsewhere.
    described.removeAll(
        Set.of(
            "text", "shown", "answer", "partial", "steps", "sub_question", "sub_answer", "passages",
            "usage", "questions", "requests"));
    assertEquals(Set.of(), described, "no result has them");
  }

  @Test
  void withoutAnExplanationThereAreStillHits() {
    try (Graph graph = notes()) {
      SearchResult result =
          graph.search(QUESTION, RunOptions.defaults().set("hits.explain", false));
      assertEquals(0, result.explanationJson().length);
      assertTrue(result.hits().size() > 1);
      Hit hit = result.hits().get(0);
      for (List<?> list :
          List.of(hit.path(), hit.chain(), hit.reasons(), hit.matchedTerms(), hit.missingTerms())) {
        assertTrue(list.isEmpty());
      }
      assertEquals("", hit.snippet().text());
      assertTrue(hit.rankByWords().isEmpty());
      assertNull(hit.rankedBy());
      assertNull(result.explanation().answerability());
      assertTrue(result.explanation().evidenceGraph().nodes().isEmpty());
    }
  }

  private static void compareHits(SearchResult result) {
    List<Explanation.ExplainedHit> explained = result.explanation().hits();
    assertEquals(explained.size(), result.hits().size());
    for (Hit hit : result) {
      Explanation.ExplainedHit expected = explained.get(hit.rank() - 1);
      assertEquals(
          Arrays.asList(
              expected.rank(), expected.index(), expected.source(), expected.parts(),
              expected.reasons(), expected.path(), expected.chain(), expected.rankedBy(),
              expected.rankWithoutLinks(), expected.rankByWords(), expected.rankByVectors(),
              expected.matchedTerms(), expected.missingTerms(), expected.snippet()),
          Arrays.asList(
              hit.rank(), hit.index(), hit.source(), hit.parts(), hit.reasons(), hit.path(),
              hit.chain(), hit.rankedBy(), hit.rankWithoutLinks(), hit.rankByWords(),
              hit.rankByVectors(), hit.matchedTerms(), hit.missingTerms(), hit.snippet()));
      assertTrue(hit.toString().contains("id=" + expected.passage() + ","));
    }
  }

  private static void collectKeys(JsonElement value, Set<String> keys) {
    if (value instanceof JsonArray items) items.forEach(item -> collectKeys(item, keys));
    if (!(value instanceof JsonObject members)) return;
    keys.addAll(members.keySet());
    members.asMap().values().forEach(member -> collectKeys(member, keys));
  }

  /** Names of members that a schema describes. */
  private static void collectProperties(JsonElement schema, Set<String> names) {
    if (schema instanceof JsonArray items) items.forEach(item -> collectProperties(item, names));
    if (!(schema instanceof JsonObject parts)) return;
    if (parts.get("properties") instanceof JsonObject own) names.addAll(own.keySet());
    parts.asMap().values().forEach(part -> collectProperties(part, names));
  }

  /**
   * Compares records with the JSON that they were read from, by the names of their components.
   *
   * @param links of the explanation: a step of a chain refers to one by its place
   */
  private record Comparison(JsonArray links) {
    void compare(Object typed, JsonElement json, String at) {
      if (json instanceof JsonObject members) {
        compareMembers(typed, members, at);
      } else if (json instanceof JsonArray items) {
        List<?> values = assertInstanceOf(List.class, typed, at);
        assertEquals(items.size(), values.size(), at);
        for (int i = 0; i < items.size(); ++i) compare(values.get(i), items.get(i), at + "/" + i);
      } else if (json instanceof JsonPrimitive value) {
        if (value.isString()) assertEquals(value.getAsString(), typed, at);
        else if (value.isBoolean()) assertEquals(value.getAsBoolean(), typed, at);
        else assertEquals(value.getAsDouble(), numberOf(typed), at);
      } else {
        assertNull(typed, at);
      }
    }

    private void compareMembers(Object typed, JsonObject json, String at) {
      if (typed instanceof Map<?, ?> map) {
        assertEquals(json.keySet(), map.keySet(), at);
        json.keySet().forEach(key -> compare(map.get(key), json.get(key), at + "/" + key));
        return;
      }
      assertNotNull(typed, at);
      Set<String> left = new HashSet<>();
      for (RecordComponent one : typed.getClass().getRecordComponents()) left.add(one.getName());
      for (Map.Entry<String, JsonElement> member : json.entrySet()) {
        String inside = at + "/" + member.getKey();
        switch (member.getKey()) {
          case "bytes" ->
              compare(take(typed, left, "byteBegin", "byteEnd"), member.getValue(), inside);
          case "utf16" -> compare(take(typed, left, "begin", "end"), member.getValue(), inside);
          case "link" ->
              compare(
                  take(typed, left, "link").get(0),
                  links.get(member.getValue().getAsInt()),
                  inside);
          default ->
              compare(
                  take(typed, left, camelCase(member.getKey())).get(0), member.getValue(), inside);
        }
      }
      for (String name : left) {
        assertTrue(isAbsent(take(typed, new HashSet<>(left), name).get(0)), at + "/" + name);
      }
    }

    private static List<Object> take(Object typed, Set<String> left, String... names) {
      List<Object> values = new ArrayList<>();
      for (String name : names) {
        assertTrue(left.remove(name), () -> typed.getClass().getSimpleName() + " lacks " + name);
        try {
          values.add(typed.getClass().getMethod(name).invoke(typed));
        } catch (ReflectiveOperationException failure) {
          throw new AssertionError(name, failure);
        }
      }
      return values;
    }

    private static String camelCase(String key) {
      StringBuilder name = new StringBuilder();
      for (String word : key.split("_")) {
        name.append(name.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
        name.append(word.substring(1));
      }
      return name.toString();
    }

    private static double numberOf(Object typed) {
      if (typed instanceof OptionalInt count) return count.orElseThrow();
      if (typed instanceof OptionalDouble value) return value.orElseThrow();
      return assertInstanceOf(Number.class, typed).doubleValue();
    }

    private static boolean isAbsent(Object value) {
      return value == null
          || value.equals(OptionalInt.empty())
          || value.equals(OptionalDouble.empty())
          || value.equals(List.of())
          || value.equals(Map.of())
          || value.equals(new Explanation.EvidenceGraph(List.of(), List.of()));
    }
  }
}
