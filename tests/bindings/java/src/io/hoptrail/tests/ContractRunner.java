package io.hoptrail.tests;

import static io.hoptrail.tests.ContractHost.question;
import static io.hoptrail.tests.ContractHost.text;
import static io.hoptrail.tests.ContractHost.texts;
import static org.junit.jupiter.api.Assertions.*;

import com.google.gson.*;
import io.hoptrail.*;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * tests/contract: what every binding promises. A language of the Java virtual machine runs the
 * scenarios by a subclass, which makes these calls in its own way.
 */
public abstract class ContractRunner {
  @TempDir public Path folder;
  private JsonObject scenario;
  private Graph graph;
  private final Map<String, SearchResult> held = new HashMap<>();
  private final Map<String, Store> stores = new HashMap<>();
  private final ContractHost host =
      new ContractHost(
          () -> graph.search("Harbour Bridge", RunOptions.defaults().set("method", "bm25")));
  private final ContractTask task = new ContractTask();
  private byte[] weights;
  private byte[] saved;
  private Run<?> begun;

  /** The column of the table of outcomes. */
  protected abstract String column();

  protected Graph build(List<Source> sources, RunOptions options) {
    return Graph.build(sources, options);
  }

  protected SearchResult search(Graph graph, Question question, RunOptions options) {
    return graph.search(question, options);
  }

  protected AskResult ask(Graph graph, Question question, RunOptions options) {
    return graph.ask(question, options);
  }

  protected Training train(Graph graph, List<Question> questions, RunOptions options) {
    return graph.train(questions, options);
  }

  protected void save(Graph graph, Path file) {
    graph.save(file);
  }

  protected StoreChange change(
      Store store, List<Source> sources, List<String> ids, RunOptions options) {
    return store.change(sources, ids, options);
  }

  protected Store openStore(Path folder, boolean create, RunOptions options) {
    return create ? Store.openOrCreate(folder, options) : Store.open(folder, options);
  }

  protected void compact(Store store) {
    store.compact();
  }

  protected void refresh(Store store) {
    store.refresh();
  }

  /** Begins work, cancels it and waits for its end. The work goes on when this thread lets it. */
  protected void cancel(RunOptions options, Function<RunOptions, CompletableFuture<?>> begin) {
    long before = Hoptrail.liveObjects();
    ConcurrentLinkedQueue<Runnable> work = new ConcurrentLinkedQueue<>();
    CompletableFuture<?> future = begin.apply(options.work(1).executor(work::add));
    future.cancel(true);
    for (Runnable left = work.poll(); left != null; left = work.poll()) left.run();
    try {
      future.join();
    } finally {
      assertEquals(before, Hoptrail.liveObjects());
    }
  }

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

  private void write(String name, String outcome) throws IOException {
    String results = System.getenv("HOPTRAIL_CONTRACT");
    if (results == null) return;
    Path file = Path.of(results, column() + ".tsv");
    Files.createDirectories(file.getParent());
    if (name.equals(scenarios().get(0))) Files.deleteIfExists(file);
    Files.writeString(
        file, name + "\t" + outcome + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @ParameterizedTest
  @MethodSource("io.hoptrail.tests.ContractRunner#scenarios")
  public void holds(String name) throws Exception {
    String outcome = "fails";
    scenario = JsonParser.parseString(Project.text(contract(name))).getAsJsonObject();
    try {
      for (JsonElement step : scenario.getAsJsonArray("steps")) check(step.getAsJsonObject());
      close();
      assertEquals(0, Hoptrail.liveObjects());
      outcome = "holds";
    } finally {
      close();
      write(name, outcome);
    }
  }

  private void close() {
    task.close();
    take(null);
    stores.values().forEach(Store::close);
  }

  private static Path contract(String name) {
    return Project.file("tests/contract/" + name + ".json");
  }

  private void check(JsonObject step) throws Exception {
    if (!step.has("error")) {
      call(step);
      return;
    }
    JsonObject expected = step.getAsJsonObject("error");
    Exception failure = assertThrows(Exception.class, () -> call(step));
    assertEquals(text(expected, "kind"), kind(failure), () -> step + ": " + failure);
    for (String says : texts(expected.get("says")))
      assertTrue(failure.getMessage().contains(says), failure.getMessage());
    if (expected.has("detail"))
      assertEquals(text(expected, "detail"), ((HoptrailException) failure).detail());
  }

  private static String kind(Exception failure) {
    if (failure instanceof NoSuchFileException) return Status.NOT_FOUND.word();
    if (failure instanceof CancellationException) return "cancelled";
    if (failure.getCause() instanceof ContractHost.ModelAsleep) return "host";
    if (failure instanceof HoptrailException known) return known.status().word();
    return failure.toString();
  }

  private void call(JsonObject step) throws Exception {
    JsonObject expected = step.has("expect") ? step.getAsJsonObject("expect") : new JsonObject();
    switch (text(step, "call")) {
      case "build" -> build(step, host.functions(step, options(step)));
      case "fresh" -> {
        RunOptions functions = host.functions(step, RunOptions.defaults());
        try (Graph fresh = Graph.build(sources(step, null), functions)) {
          assertArrayEquals(fresh.bytes(), graph.bytes());
        }
      }
      case "save" -> save(graph, folder.resolve(text(step, "file")));
      case "open" -> take(Graph.map(folder.resolve(text(step, "file")), OpenMode.FULL));
      case "open_bytes" ->
          take(
              Graph.open(
                  step.has("text")
                      ? text(step, "text").getBytes(StandardCharsets.UTF_8)
                      : graph.bytes()));
      case "close" -> graph.close();
      case "counts" -> ContractGraph.counts(graph, expected);
      case "passage" ->
          ContractGraph.passage(graph.passage(graph.find(text(step, "id"))), expected);
      case "mask" -> assertEquals(text(expected, "value"), graph.mask(text(step, "question")));
      case "export" -> {
        String name = text(step, "format").toUpperCase(Locale.ROOT);
        String export = graph.export(ExportFormat.valueOf(name));
        for (String says : texts(expected.get("says"))) assertTrue(export.contains(says), says);
      }
      case "default" -> {
        String key = text(step, "option");
        assertEquals(
            text(expected, "value"),
            Hoptrail.options().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow()
                .defaultValue());
      }
      case "option" ->
          assertEquals(text(expected, "value"), options(step).get(text(step, "option")));
      case "metrics" -> ContractGraph.metrics(step.getAsJsonArray("questions"), expected);
      case "search" -> {
        RunOptions how = how(step);
        if (step.has("cancel")) cancel(how, given -> graph.searchAsync(question(step), given));
        else hold(step, search(graph, question(step), how));
      }
      case "ask" -> {
        RunOptions how = how(step);
        if (step.has("cancel")) cancel(how, given -> graph.askAsync(question(step), given));
        else hold(step, ask(graph, question(step), how));
      }
      case "result" -> new ContractResult(held.get(name(step, "of")), held).check(expected);
      case "train" -> train(step, how(step));
      case "begin" -> {
        begun =
            switch (name(step, "task")) {
              case "ask" -> graph.askRun(question(step), how(step));
              case "build" -> Graph.index(sources(step, null), how(step));
              default -> graph.searchRun(question(step), how(step));
            };
        for (Step one : begun) if (one instanceof Step.Request) return;
        throw new AssertionError("nothing was asked");
      }
      case "finish" -> hold(step, (SearchResult) begun.result());
      case "leave" -> {
        long before = Hoptrail.liveObjects();
        begun.close();
        assertTrue(Hoptrail.liveObjects() < before);
      }
      case "pause" -> {
        saved = begun.save();
        begun.close();
      }
      case "resume" -> {
        byte[] bytes = step.has("damaged") ? Arrays.copyOf(saved, saved.length - 9) : saved;
        RunOptions how = host.functions(step, options(step));
        switch (name(step, "task")) {
          case "ask" -> hold(step, graph.resumeAsk(bytes, how).result().get(0));
          case "build" -> take(Graph.resumeIndex(bytes, how).result());
          default -> hold(step, graph.resumeSearch(bytes, how).result().get(0));
        }
      }
      default -> file(step, expected);
    }
  }

  private void file(JsonObject step, JsonObject expected) throws Exception {
    switch (text(step, "call")) {
      case "open_store" -> {
        Path place = folder.resolve(text(step, "folder"));
        Store opened = openStore(place, step.has("create"), options(step));
        Store before = stores.put(name(step, "store"), opened);
        if (before != null) before.close();
      }
      case "change" -> change(step, expected);
      case "compact" -> compact(store(step));
      case "refresh" -> refresh(store(step));
      case "take" -> take(store(step).graph());
      case "close_store" -> store(step).close();
      case "write" -> Files.writeString(folder.resolve(text(step, "file")), text(step, "text"));
      case "pipe" -> {
        Path pipe = folder.resolve(text(step, "file"));
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Files.createSymbolicLink(folder.resolve(text(step, "link")), pipe);
      }
      case "damage" -> {
        Path file = folder.resolve(text(step, "file"));
        byte[] content = Files.readAllBytes(file);
        content[content.length / 2] ^= 1;
        Files.write(
            file, step.has("cut") ? Arrays.copyOf(content, content.length / 2) : content);
      }
      case "contains" -> {
        String all = "";
        try (Stream<Path> files = Files.list(folder.resolve(text(step, "folder")))) {
          for (Path file : files.toList())
            all += Files.readString(file, StandardCharsets.ISO_8859_1);
        }
        assertEquals(expected.get("value").getAsBoolean(), all.contains(text(step, "text")));
      }
      case "files" -> {
        try (Stream<Path> files = Files.list(folder)) {
          assertEquals(
              texts(expected.get("names")),
              files.map(file -> file.getFileName().toString()).sorted().toList());
        }
      }
      default -> assertTrue(task.call(step, expected, graph), step::toString);
    }
  }

  private static String name(JsonObject step, String member) {
    return step.has(member) ? text(step, member) : "";
  }

  private Store store(JsonObject step) {
    return stores.get(name(step, "store"));
  }

  private void take(Graph made) {
    if (graph != null) graph.close();
    graph = made;
  }

  private void told(JsonObject expected) {
    if (expected.has("texts")) assertEquals(expected.get("texts").getAsInt(), host.texts);
    if (expected.has("scored")) assertEquals(expected.get("scored").getAsInt(), host.scored);
    if (expected.has("purposes")) assertEquals(texts(expected.get("purposes")), host.purposes);
  }

  private void hold(JsonObject step, SearchResult result) {
    JsonObject expected = step.has("expect") ? step.getAsJsonObject("expect") : new JsonObject();
    held.put(name(step, "as"), result);
    told(expected);
    new ContractResult(result, held).check(expected);
  }

  private void build(JsonObject step, RunOptions options) throws Exception {
    List<Source> sources = sources(step, null);
    if (step.has("cancel")) {
      cancel(options, given -> Graph.buildAsync(sources, given));
      return;
    }
    take(build(sources, options));
    if (!step.has("expect")) return;
    told(step.getAsJsonObject("expect"));
    JsonElement file = step.getAsJsonObject("expect").get("file");
    if (file != null) ContractResult.sum(file, graph.bytes());
  }

  private void train(JsonObject step, RunOptions how) throws Exception {
    List<Question> questions =
        step.getAsJsonArray("questions").asList().stream()
            .map(one -> question(one.getAsJsonObject()))
            .toList();
    if (step.has("cancel")) cancel(how, given -> graph.trainAsync(questions, given));
    else weights = train(graph, questions, how).weights();
  }

  private void change(JsonObject step, JsonObject expected) throws Exception {
    RunOptions how = host.functions(step, RunOptions.defaults());
    List<Source> sources = sources(step, new JsonArray());
    List<String> ids = texts(step.get("delete"));
    if (step.has("cancel")) {
      cancel(how, given -> store(step).changeAsync(sources, ids, given));
      return;
    }
    StoreChange change = change(store(step), sources, ids, how);
    told(expected);
    for (String name : expected.keySet()) {
      if (!name.equals("texts"))
        assertEquals(
            texts(expected.get(name)),
            change.with(DocumentChange.valueOf(name.toUpperCase(Locale.ROOT))));
    }
  }

  /** Those of the step, else the default, else those of the scenario. */
  private List<Source> sources(JsonObject step, JsonElement without) {
    JsonElement given = step.has("sources") ? step.get("sources") : without;
    if (given == null) given = scenario.get("sources");
    if (given == null) given = new JsonArray();
    if (!given.isJsonArray())
      given = JsonParser.parseString(Project.text(contract("corpora/" + given.getAsString())));
    return given.getAsJsonArray().asList().stream()
        .map(source -> ContractHost.source(source.getAsJsonObject()))
        .toList();
  }

  private RunOptions how(JsonObject step) {
    RunOptions options = host.functions(step, options(step));
    if (step.has("method")) options = options.set("method", text(step, "method"));
    if (step.has("k")) options = options.hits(step.get("k").getAsInt());
    if (!step.has("weights")) return options;
    return options.weights(
        text(step, "weights").equals("trained") ? weights : "rubbish".getBytes());
  }

  private static RunOptions options(JsonObject step) {
    RunOptions options = RunOptions.defaults();
    if (!step.has("options")) return options;
    for (Map.Entry<String, JsonElement> one : step.getAsJsonObject("options").entrySet())
      options = options.set(one.getKey(), one.getValue().getAsString());
    return options;
  }
}
