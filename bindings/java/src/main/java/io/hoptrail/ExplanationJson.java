package io.hoptrail;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import io.hoptrail.Explanation.Cost;
import io.hoptrail.Explanation.ExplainedHit;
import io.hoptrail.Explanation.Measures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Reads the library's JSON (schemas/trace.schema.json). Members that it does not know are of later
 * versions.
 */
final class ExplanationJson {
  private static final Gson GSON =
      new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();

  private ExplanationJson() {}

  /** Any object of the library's as maps, lists, texts, longs and doubles. */
  static Map<String, Object> parseAny(byte[] json) {
    return GSON.fromJson(
        new String(json, StandardCharsets.UTF_8), new TypeToken<Map<String, Object>>() {});
  }

  /** An object whose values are counts. */
  static Map<String, Long> parseCounts(byte[] json) {
    Map<String, Long> counts = new LinkedHashMap<>();
    parseAny(json)
        .forEach(
            (key, value) -> {
              if (value instanceof Long count) counts.put(key, count);
            });
    return Collections.unmodifiableMap(counts);
  }

  static Explanation parse(byte[] json) {
    if (json.length == 0) return Explanation.NONE;
    JsonObject object =
        JsonParser.parseString(new String(json, StandardCharsets.UTF_8)).getAsJsonObject();
    return new Explanation(
        text(object, "question"),
        text(object, "method"),
        list(object, "notices", JsonElement::getAsString),
        list(object, "hits", hit -> readHit(hit.getAsJsonObject())),
        text(object, "loop"),
        readCost(object.getAsJsonObject("cost")),
        readMeasures(object.getAsJsonObject("measures")));
  }

  private static Cost readCost(JsonObject cost) {
    if (cost == null) return null;
    return new Cost(
        cost.get("texts").getAsLong(),
        cost.get("completions").getAsLong(),
        cost.get("tokens_read").getAsLong(),
        cost.get("tokens_written").getAsLong());
  }

  private static Measures readMeasures(JsonObject measures) {
    if (measures == null) return null;
    JsonElement accurate = measures.get("accurate");
    return new Measures(
        measures.get("exact_match").getAsDouble(),
        measures.get("f1").getAsDouble(),
        accurate == null || accurate.isJsonNull() ? null : accurate.getAsBoolean());
  }

  private static ExplainedHit readHit(JsonObject hit) {
    return new ExplainedHit(
        number(hit, "score"),
        number(hit, "distance"),
        readParts(hit.getAsJsonObject("parts")),
        hit.has("reasons") ? list(hit, "reasons", JsonElement::getAsString) : List.of(),
        list(hit, "path", step -> readStep(step.getAsJsonObject())),
        readSnippet(hit.getAsJsonObject("snippet")));
  }

  private static Map<String, Double> readParts(JsonObject parts) {
    if (parts == null) return Map.of();
    Map<String, Double> values = new LinkedHashMap<>();
    parts
        .entrySet()
        .forEach(
            part ->
                values.put(
                    part.getKey(),
                    part.getValue().isJsonNull() ? null : part.getValue().getAsDouble()));
    return Collections.unmodifiableMap(values);
  }

  private static PathStep readStep(JsonObject step) {
    return new PathStep(
        text(step, "by"),
        text(step, "entity"),
        text(step, "passage"),
        text(step, "title"),
        readEvidence(step.getAsJsonObject("evidence")));
  }

  private static PathEvidence readEvidence(JsonObject evidence) {
    if (evidence == null) return null;
    return new PathEvidence(
        text(evidence, "document"),
        text(evidence, "passage"),
        text(evidence, "in"),
        text(evidence, "text"),
        readRange(evidence.getAsJsonObject("range")));
  }

  private static Snippet readSnippet(JsonObject snippet) {
    return new Snippet(
        text(snippet, "text"),
        readRange(snippet.getAsJsonObject("range")),
        list(snippet, "highlights", range -> readRange(range.getAsJsonObject())));
  }

  private static TextRange readRange(JsonObject range) {
    JsonArray bytes = range.getAsJsonArray("bytes");
    JsonArray units = range.getAsJsonArray("utf16");
    return new TextRange(
        bytes.get(0).getAsInt(),
        bytes.get(1).getAsInt(),
        units.get(0).getAsInt(),
        units.get(1).getAsInt());
  }

  private static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value == null ? null : value.getAsString();
  }

  private static OptionalDouble number(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.getAsDouble());
  }

  private static <T> List<T> list(JsonObject object, String name, Function<JsonElement, T> read) {
    List<T> values = new ArrayList<>();
    object.getAsJsonArray(name).forEach(element -> values.add(read.apply(element)));
    return Collections.unmodifiableList(values);
  }
}
