package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.*;
import io.hoptrail.*;
import java.util.*;
import java.util.function.Supplier;

/** The sources, questions and host functions that the scenarios of tests/contract name. */
final class ContractHost {
  /** The host's own failure. */
  static final class ModelAsleep extends Exception {
    private static final long serialVersionUID = 1;

    ModelAsleep() {
      super("the model is asleep");
    }
  }

  /** The requests to the functions of the last step. */
  int texts;

  int scored;

  List<String> purposes = new ArrayList<>();
  private final Supplier<SearchResult> other;

  /** A function that "searches" calls {@code other}. */
  ContractHost(Supplier<SearchResult> other) {
    this.other = other;
  }

  /** With the functions of a step. */
  RunOptions functions(JsonObject step, RunOptions options) {
    texts = 0;
    scored = 0;
    purposes = new ArrayList<>();
    if (step.has("embed")) {
      String does = step.get("embed").getAsString();
      String id = step.has("embedder") ? step.get("embedder").getAsString() : "";
      options =
          options.embed(
              id,
              (given, context) -> {
                texts += given.size();
                behave(does);
                return rows(does, given);
              });
    }
    if (step.has("score")) {
      JsonObject scorer = step.getAsJsonObject("score");
      options =
          options.score(
              (question, passages) -> {
                assertEquals(text(step, "question"), question);
                scored += passages.size();
                return scores(scorer, passages);
              });
    }
    if (!step.has("complete")) return options;
    JsonObject model = step.getAsJsonObject("complete");
    String does = model.has("does") ? model.get("does").getAsString() : "";
    Iterator<JsonElement> replies = model.getAsJsonArray("replies").iterator();
    return options.completeText(
        (messages, context) -> {
          purposes.add(context.purpose());
          behave(does);
          if (!does.equals("nothing") && !replies.hasNext()) throw new ModelAsleep();
          return does.equals("nothing") ? null : replies.next().getAsString();
        });
  }

  private void behave(String does) throws Exception {
    if (does.equals("throws")) throw new ModelAsleep();
    if (does.equals("blocks")) Thread.sleep(20);
    if (does.equals("searches")) assertFalse(other.get().hits().isEmpty());
  }

  /** 1 for a passage that has the preferred text, and 0 for others; or scores with the named fault. */
  private float[] scores(JsonObject scorer, List<String> passages) throws Exception {
    String does = scorer.has("does") ? text(scorer, "does") : "";
    behave(does);
    float[] scores = new float[passages.size() - (does.equals("few") ? 1 : 0)];
    for (int i = 0; i < scores.length; ++i)
      scores[i] = passages.get(i).contains(text(scorer, "prefers")) ? 1 : 0;
    if (does.equals("nan")) Arrays.fill(scores, Float.NaN);
    return scores;
  }

  /** How often each text has each of eight letters, and one more; or rows with the named fault. */
  private static float[][] rows(String does, List<String> texts) {
    if (does.equals("nothing")) return null;
    if (does.startsWith("counts "))
      return CountingHost.vectors(texts, Integer.parseInt(does.substring("counts ".length())));
    List<float[]> rows = new ArrayList<>();
    for (String text : texts) rows.add(letters(text));
    switch (does) {
      case "few" -> rows.remove(0);
      case "many" -> rows.addAll(List.copyOf(rows));
      case "wide" -> rows.replaceAll(row -> Arrays.copyOf(row, 2 * row.length));
      case "nan" -> rows.forEach(row -> row[0] = Float.NaN);
      case "infinite" -> rows.forEach(row -> row[0] = Float.POSITIVE_INFINITY);
      case "zeros" -> rows.forEach(row -> Arrays.fill(row, 0));
      default -> {}
    }
    return rows.toArray(new float[0][]);
  }

  static float[] letters(String text) {
    float[] row = new float[8];
    for (int i = 0; i < row.length; ++i) {
      char letter = "aeinorst".charAt(i);
      row[i] = 1 + text.toLowerCase(Locale.ROOT).chars().filter(sign -> sign == letter).count();
    }
    return row;
  }

  static Source source(JsonObject given) {
    String id = text(given, "id"), title = text(given, "title"), text = text(given, "text");
    Source source =
        given.has("format")
            ? Source.document(
                id, title, text, Format.valueOf(text(given, "format").toUpperCase(Locale.ROOT)))
            : Source.passage(id, title, text);
    if (given.has("document"))
      source.partOf(
          text(given, "document"), given.has("position") ? given.get("position").getAsLong() : 0);
    if (given.has("vector")) source.vector(vector(given.get("vector")));
    texts(given.get("aliases")).forEach(source::alias);
    texts(given.get("entities")).forEach(source::entity);
    texts(given.get("links")).forEach(source::link);
    if (!given.has("metadata")) return source;
    for (Map.Entry<String, JsonElement> field : given.getAsJsonObject("metadata").entrySet())
      for (String value : texts(field.getValue())) source.metadata(field.getKey(), value);
    return source;
  }

  static Question question(JsonObject given) {
    Question question = Question.of(text(given, "question"));
    if (given.has("vector")) question = question.vector(vector(given.get("vector")));
    if (given.has("masked_vector"))
      question = question.maskedVector(vector(given.get("masked_vector")));
    if (given.has("gold")) {
      JsonArray gold = given.getAsJsonArray("gold");
      question =
          question.gold(gold.asList().stream().mapToInt(JsonElement::getAsInt).toArray());
    }
    for (String answer : texts(given.get("gold_answers"))) question = question.goldAnswer(answer);
    if (given.has("steps"))
      for (JsonElement step : given.getAsJsonArray("steps")) question = withStep(question, step);
    for (String condition : texts(given.get("filter"))) question = question.condition(condition);
    return question;
  }

  private static Question withStep(Question question, JsonElement step) {
    if (!step.isJsonObject()) return question.step(step.getAsString());
    JsonObject given = step.getAsJsonObject();
    return question.step(text(given, "question"), vector(given.get("vector")));
  }

  static String text(JsonObject object, String member) {
    return object.has(member) ? object.get(member).getAsString() : null;
  }

  /** Of a list, or the one; none of null. */
  static List<String> texts(JsonElement value) {
    if (value == null) return List.of();
    if (!value.isJsonArray()) return List.of(value.getAsString());
    return value.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
  }

  static float[] vector(JsonElement numbers) {
    JsonArray list = numbers.getAsJsonArray();
    float[] vector = new float[list.size()];
    for (int i = 0; i < vector.length; ++i) vector[i] = list.get(i).getAsFloat();
    return vector;
  }
}
