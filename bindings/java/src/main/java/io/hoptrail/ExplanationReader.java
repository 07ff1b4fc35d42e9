package io.hoptrail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.hoptrail.Explanation.Cost;
import io.hoptrail.Explanation.EvidenceEdge;
import io.hoptrail.Explanation.EvidenceGraph;
import io.hoptrail.Explanation.EvidenceNode;
import io.hoptrail.Explanation.ExplainedHit;
import io.hoptrail.Explanation.Measures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Reads an explanation from the JSON that the library writes (schemas/trace.schema.json). It names
 * each member: on Android, R8 renames the components of records, and reflection does not find their
 * constructors. Absent members, as from a library of another version, are 0, empty or null.
 */
final class ExplanationReader {
  private static final JsonObject NOTHING = new JsonObject();

  private ExplanationReader() {}

  static Explanation read(byte[] json) {
    if (json.length == 0) return Explanation.NONE;
    JsonObject facts =
        JsonParser.parseString(new String(json, StandardCharsets.UTF_8)).getAsJsonObject();
    List<HopLink> links = all(facts, "links", ExplanationReader::link);
    return new Explanation(
        text(facts, "question"),
        text(facts, "method"),
        texts(facts, "notices"),
        one(facts, "answerability", ExplanationReader::answerability),
        all(facts, "hits", hit -> hit(hit, links)),
        links,
        evidenceGraph(members(facts, "evidence_graph")),
        textOrNull(facts, "loop"),
        one(facts, "cost", ExplanationReader::cost),
        one(facts, "measures", ExplanationReader::measures));
  }

  // ---- The question

  private static Answerability answerability(JsonObject facts) {
    return new Answerability(
        text(facts, "signal"),
        texts(facts, "missing_terms"),
        texts(facts, "uncovered_terms"),
        one(facts, "span", ExplanationReader::span));
  }

  private static Answerability.Span span(JsonObject facts) {
    return new Answerability.Span(
        text(facts, "text"),
        text(facts, "passage"),
        range(facts, "range"),
        text(facts, "sentence"),
        range(facts, "sentence_range"),
        number(facts, "confidence"),
        one(facts, "measures", ExplanationReader::spanMeasures));
  }

  private static Answerability.SpanMeasures spanMeasures(JsonObject facts) {
    return new Answerability.SpanMeasures(
        number(facts, "exact_match"),
        number(facts, "f1"),
        Boolean.TRUE.equals(flag(facts, "sentence_has_answer")));
  }

  private static HopLink link(JsonObject facts) {
    return new HopLink(
        textOrNull(facts, "from"),
        text(facts, "to"),
        text(facts, "by"),
        text(facts, "name"),
        count(facts, "known_by"),
        textOrNull(facts, "in"),
        text(facts, "sentence"),
        range(facts, "sentence_range"),
        range(facts, "name_range"));
  }

  private static EvidenceGraph evidenceGraph(JsonObject facts) {
    return new EvidenceGraph(
        all(facts, "nodes", ExplanationReader::node), all(facts, "edges", ExplanationReader::edge));
  }

  private static EvidenceNode node(JsonObject facts) {
    return new EvidenceNode(
        text(facts, "passage"),
        count(facts, "index").orElse(0),
        text(facts, "title"),
        count(facts, "depth").orElse(0));
  }

  private static EvidenceEdge edge(JsonObject facts) {
    return new EvidenceEdge(
        textOrNull(facts, "from"),
        text(facts, "to"),
        text(facts, "direction"),
        count(facts, "step").orElse(0));
  }

  private static Cost cost(JsonObject facts) {
    return new Cost(
        (long) number(facts, "texts"),
        (long) number(facts, "completions"),
        (long) number(facts, "tokens_read"),
        (long) number(facts, "tokens_written"));
  }

  private static Measures measures(JsonObject facts) {
    return new Measures(
        number(facts, "exact_match"), number(facts, "f1"), flag(facts, "accurate"));
  }

  // ---- A hit

  private static ExplainedHit hit(JsonObject facts, List<HopLink> links) {
    return new ExplainedHit(
        count(facts, "rank").orElse(0),
        text(facts, "passage"),
        count(facts, "index").orElse(0),
        text(facts, "document"),
        text(facts, "title"),
        source(members(facts, "source")),
        value(facts, "score"),
        value(facts, "distance"),
        parts(members(facts, "parts")),
        texts(facts, "reasons"),
        all(facts, "path", ExplanationReader::pathStep),
        all(facts, "chain", step -> chainStep(step, links)),
        textOrNull(facts, "ranked_by"),
        count(facts, "rank_without_links"),
        count(facts, "rank_by_words"),
        count(facts, "rank_by_vectors"),
        all(
            facts,
            "matched_terms",
            term -> new MatchedTerm(text(term, "term"), text(term, "form"), textOrNull(term, "place"))),
        texts(facts, "missing_terms"),
        snippet(members(facts, "snippet")));
  }

  private static HitSource source(JsonObject facts) {
    return new HitSource(
        end(facts, "bytes", 0), end(facts, "bytes", 1), count(facts, "line"), count(facts, "column"));
  }

  private static Map<String, Double> parts(JsonObject facts) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (String name : facts.keySet()) {
      OptionalDouble value = value(facts, name);
      parts.put(name, value.isPresent() ? value.getAsDouble() : null);
    }
    return Collections.unmodifiableMap(parts);
  }

  private static PathStep pathStep(JsonObject facts) {
    return new PathStep(
        text(facts, "by"),
        textOrNull(facts, "entity"),
        textOrNull(facts, "passage"),
        textOrNull(facts, "title"),
        one(facts, "evidence", ExplanationReader::evidence));
  }

  private static PathEvidence evidence(JsonObject facts) {
    return new PathEvidence(
        text(facts, "document"),
        text(facts, "passage"),
        text(facts, "in"),
        text(facts, "text"),
        range(facts, "range"));
  }

  private static ChainStep chainStep(JsonObject facts, List<HopLink> links) {
    int link = count(facts, "link").orElse(links.size());
    return new ChainStep(
        text(facts, "passage"),
        text(facts, "title"),
        link < links.size() ? links.get(link) : null);
  }

  private static Snippet snippet(JsonObject facts) {
    return new Snippet(
        text(facts, "text"), range(facts, "range"), all(facts, "highlights", ExplanationReader::range));
  }

  private static TextRange range(JsonObject facts) {
    return new TextRange(
        (int) end(facts, "bytes", 0),
        (int) end(facts, "bytes", 1),
        (int) end(facts, "utf16", 0),
        (int) end(facts, "utf16", 1));
  }

  // ---- Members of an object

  private static TextRange range(JsonObject facts, String name) {
    return range(members(facts, name));
  }

  /** A range's begin (0) or end (1). */
  private static long end(JsonObject facts, String name, int which) {
    JsonElement ends = facts.get(name);
    return ends instanceof JsonArray pair && pair.size() == 2 ? pair.get(which).getAsLong() : 0;
  }

  /** Null if the member is absent or null. */
  private static JsonElement present(JsonObject facts, String name) {
    JsonElement value = facts.get(name);
    return value == null || value.isJsonNull() ? null : value;
  }

  private static String textOrNull(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? null : value.getAsString();
  }

  private static String text(JsonObject facts, String name) {
    String text = textOrNull(facts, name);
    return text == null ? "" : text;
  }

  private static OptionalDouble value(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.getAsDouble());
  }

  private static double number(JsonObject facts, String name) {
    return value(facts, name).orElse(0);
  }

  private static OptionalInt count(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? OptionalInt.empty() : OptionalInt.of(value.getAsInt());
  }

  private static Boolean flag(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? null : value.getAsBoolean();
  }

  private static JsonObject members(JsonObject facts, String name) {
    return facts.get(name) instanceof JsonObject members ? members : NOTHING;
  }

  /** The value of the member; null if it is absent. */
  private static <T> T one(JsonObject facts, String name, Function<JsonObject, T> make) {
    return facts.get(name) instanceof JsonObject members ? make.apply(members) : null;
  }

  private static <T> List<T> all(JsonObject facts, String name, Function<JsonObject, T> make) {
    return items(facts, name, item -> make.apply(item.getAsJsonObject()));
  }

  private static List<String> texts(JsonObject facts, String name) {
    return items(facts, name, JsonElement::getAsString);
  }

  private static <T> List<T> items(
      JsonObject facts, String name, Function<JsonElement, T> make) {
    if (!(facts.get(name) instanceof JsonArray array)) return List.of();
    List<T> items = new ArrayList<>(array.size());
    for (JsonElement item : array) items.add(make.apply(item));
    return Collections.unmodifiableList(items);
  }
}
