package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.Hoptrail;
import io.hoptrail.HoptrailException;
import io.hoptrail.OptionDescription;
import io.hoptrail.PathEvidence;
import io.hoptrail.PathStep;
import io.hoptrail.Question;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Source;
import io.hoptrail.Status;
import io.hoptrail.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** tests/contract: what every binding promises, through the API of this one. */
class ContractTest {
  @TempDir Path folder;
  private JsonObject scenario;
  private Graph graph;

  static List<String> scenarios() throws IOException {
    try (Stream<Path> files = Files.list(Project.file("tests/contract"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .sorted()
          .toList();
    }
  }

  /** Null where nobody wants to know. */
  private static Path results() {
    String results = System.getenv("HOPTRAIL_CONTRACT");
    if (results == null) return null;
    return Path.of(results, "Java " + Runtime.version().feature() + ".tsv");
  }

  @BeforeAll
  static void begin() throws IOException {
    if (results() == null) return;
    Files.createDirectories(results().getParent());
    Files.writeString(results(), "");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void holds(String name) throws Exception {
    String outcome = "fails";
    String text = Project.text(Project.file("tests/contract/" + name + ".json"));
    scenario = JsonParser.parseString(text).getAsJsonObject();
    try {
      for (JsonElement step : scenario.getAsJsonArray("steps")) check(step.getAsJsonObject());
      outcome = "holds";
    } finally {
      if (graph != null) graph.close();
      if (results() != null)
        Files.writeString(results(), name + "\t" + outcome + "\n", StandardOpenOption.APPEND);
    }
  }

  private void check(JsonObject step) throws Exception {
    if (!step.has("error")) {
      call(step);
      return;
    }
    JsonObject expected = step.getAsJsonObject("error");
    Exception failure = assertThrows(Exception.class, () -> call(step));
    assertEquals(text(expected, "kind"), kind(failure), failure.toString());
    for (JsonElement says : expected.getAsJsonArray("says"))
      assertTrue(failure.getMessage().contains(says.getAsString()), failure.getMessage());
    if (expected.has("detail"))
      assertEquals(text(expected, "detail"), ((HoptrailException) failure).detail());
  }

  private static String kind(Exception failure) {
    if (failure instanceof NoSuchFileException) return Status.NOT_FOUND.word();
    if (failure instanceof CancellationException) return "cancelled";
    if (failure instanceof HoptrailException known) return known.status().word();
    return failure.toString();
  }

  // ---- Calls

  private void call(JsonObject step) throws Exception {
    switch (text(step, "call")) {
      case "build" -> {
        List<Source> sources =
            scenario.getAsJsonArray("sources").asList().stream()
                .map(source -> source(source.getAsJsonObject()))
                .toList();
        take(Graph.build(sources, options(step)));
      }
      case "save" -> graph.save(folder.resolve(text(step, "file")));
      case "open" -> take(Graph.open(folder.resolve(text(step, "file"))));
      case "open_bytes" ->
          take(Graph.open(text(step, "text").getBytes(StandardCharsets.UTF_8)));
      case "default" -> {
        OptionDescription option =
            Hoptrail.options().stream()
                .filter(one -> one.key().equals(text(step, "option")))
                .findFirst()
                .orElseThrow();
        assertEquals(text(step.getAsJsonObject("expect"), "value"), option.defaultValue());
      }
      case "search" -> search(step);
      default -> throw new AssertionError(step);
    }
  }

  private void take(Graph made) {
    if (graph != null) graph.close();
    graph = made;
  }

  private void search(JsonObject step) throws Exception {
    Question question = Question.of(text(step, "question"));
    if (step.has("vector")) question = question.vector(vector(step.get("vector")));
    for (String condition : texts(step.get("filter"))) question = question.condition(condition);
    RunOptions options = options(step);
    if (step.has("method")) options = options.set("method", text(step, "method"));
    if (step.has("k")) options = options.hits(step.get("k").getAsInt());
    if (step.has("cancel")) cancel(question, options);
    else checkResult(graph.search(question, options), step.getAsJsonObject("expect"));
  }

  /** The future's work goes on when this thread lets it. */
  private void cancel(Question question, RunOptions options) throws Exception {
    long before = Hoptrail.liveObjects();
    ConcurrentLinkedQueue<Runnable> work = new ConcurrentLinkedQueue<>();
    CompletableFuture<SearchResult> future =
        graph.searchAsync(question, options.work(1).executor(work::add));
    try (Run<SearchResult> run = graph.searchRun(question, options.work(1))) {
      Iterator<Step> steps = run.iterator();
      assertInstanceOf(Step.Progress.class, steps.next());
      run.close();
      assertEquals(
          Status.CLOSED, assertThrows(HoptrailException.class, steps::hasNext).status());
    }
    future.cancel(true);
    for (Runnable left = work.poll(); left != null; left = work.poll()) left.run();
    try {
      future.join();
    } finally {
      assertEquals(before, Hoptrail.liveObjects());
    }
  }

  // ---- From JSON

  private static String text(JsonObject object, String member) {
    return object.has(member) ? object.get(member).getAsString() : null;
  }

  /** Of a list, or the one; none of null. */
  private static List<String> texts(JsonElement value) {
    if (value == null) return List.of();
    if (!value.isJsonArray()) return List.of(value.getAsString());
    return value.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
  }

  private static float[] vector(JsonElement numbers) {
    JsonArray list = numbers.getAsJsonArray();
    float[] vector = new float[list.size()];
    for (int i = 0; i < vector.length; ++i) vector[i] = list.get(i).getAsFloat();
    return vector;
  }

  private static Source source(JsonObject given) {
    Source source = Source.passage(text(given, "id"), text(given, "title"), text(given, "text"));
    if (given.has("document")) source.partOf(text(given, "document"), 0);
    if (given.has("vector")) source.vector(vector(given.get("vector")));
    if (given.has("metadata")) {
      for (Map.Entry<String, JsonElement> field : given.getAsJsonObject("metadata").entrySet())
        for (String value : texts(field.getValue())) source.metadata(field.getKey(), value);
    }
    return source;
  }

  private static RunOptions options(JsonObject step) {
    RunOptions options = RunOptions.defaults();
    if (!step.has("options")) return options;
    for (Map.Entry<String, JsonElement> one : step.getAsJsonObject("options").entrySet())
      options = options.set(one.getKey(), one.getValue().getAsString());
    return options;
  }

  // ---- What is found

  private static void checkResult(SearchResult result, JsonObject expected) {
    List<String> ids = result.stream().map(Hit::id).toList();
    for (Map.Entry<String, JsonElement> one : expected.entrySet()) {
      JsonElement wanted = one.getValue();
      switch (one.getKey()) {
        case "ids" -> assertEquals(texts(wanted), ids);
        case "set" -> assertEquals(new TreeSet<>(texts(wanted)), new TreeSet<>(ids));
        case "count" -> assertEquals(wanted.getAsInt(), ids.size());
        case "method" -> assertEquals(wanted.getAsString(), result.explanation().method());
        case "notices" -> assertEquals(texts(wanted), result.explanation().notices());
        case "scores" -> {
          float[] scores = vector(wanted);
          for (int i = 0; i < scores.length; ++i)
            assertEquals(scores[i], result.hits().get(i).score(), 1e-3);
        }
        case "hits" -> {
          JsonArray hits = wanted.getAsJsonArray();
          for (int i = 0; i < hits.size(); ++i)
            checkHit(result.hits().get(i), hits.get(i).getAsJsonObject(), result);
        }
        default -> throw new AssertionError(one);
      }
    }
  }

  private static void checkHit(Hit hit, JsonObject expected, SearchResult result) {
    for (Map.Entry<String, JsonElement> one : expected.entrySet()) {
      JsonElement wanted = one.getValue();
      switch (one.getKey()) {
        case "id" -> assertEquals(wanted.getAsString(), hit.id());
        case "title" -> assertEquals(wanted.getAsString(), hit.title());
        case "text" -> assertEquals(wanted.getAsString(), hit.text());
        case "document" -> assertEquals(wanted.getAsString(), hit.document());
        case "metadata" -> {
          Map<String, List<String>> listed =
              hit.metadata().stream()
                  .sorted(Map.Entry.comparingByValue())
                  .collect(
                      Collectors.groupingBy(
                          Map.Entry::getKey,
                          Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
          Map<String, List<String>> fields = new TreeMap<>();
          wanted
              .getAsJsonObject()
              .entrySet()
              .forEach(field -> fields.put(field.getKey(), texts(field.getValue())));
          assertEquals(fields, listed);
        }
        case "path" -> {
          JsonArray path = wanted.getAsJsonArray();
          assertEquals(path.size(), hit.path().size());
          for (int i = 0; i < path.size(); ++i)
            checkStep(hit.path().get(i), path.get(i).getAsJsonObject(), result);
        }
        default -> throw new AssertionError(one);
      }
    }
  }

  private static void checkStep(PathStep step, JsonObject expected, SearchResult result) {
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
