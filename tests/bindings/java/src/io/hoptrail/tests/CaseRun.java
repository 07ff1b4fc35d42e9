package io.hoptrail.tests;

import io.hoptrail.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs the cases of a file of tests/vectors through the public interface, and gives the lines that
 * come out.
 */
final class CaseRun implements AutoCloseable {
  private final Path folder;

  /** Of the last graph case: the others ask it. */
  private Graph graph;

  private final List<String> lines = new ArrayList<>();
  private final List<Question> questions = new ArrayList<>();
  private final List<String> replies = new ArrayList<>();
  private final List<String> exports = new ArrayList<>();
  private RunOptions options;
  private String corpus;
  private int stride;
  private int first;
  private int dimension;
  private boolean saves;

  /**
   * @param folder of the case files
   */
  CaseRun(Path folder) {
    this.folder = folder;
  }

  List<String> linesOf(CaseLines.Case one) {
    lines.clear();
    questions.clear();
    replies.clear();
    exports.clear();
    stride = 1;
    first = 0;
    dimension = 0;
    saves = false;
    // Small, so that tasks are interrupted often; one request at a time, as the cases were
    // recorded.
    options = RunOptions.defaults().work(1000).concurrency(1);
    try {
      one.settings().forEach(this::read);
      CountingHost host = new CountingHost(dimension, replies, lines::add);
      // Giving a language model to a search lets it be asked on the way; a case says so by its options.
      if (!one.kind().equals("search")) options = options.complete(host::complete);
      switch (one.kind()) {
        case "graph" -> runGraph(host);
        case "search" -> runSearch(host);
        case "ask" -> runAsk(host);
        case "mask" -> print("masked", CaseLines.writeField(graph.mask(one.name())));
        default -> throw new IllegalArgumentException("unknown case: " + one.kind());
      }
    } catch (HoptrailException failure) {
      print("fails", failure.status().word());
    }
    return List.copyOf(lines);
  }

  private void read(List<String> setting) {
    String value = setting.size() > 1 ? setting.get(1) : "";
    switch (setting.get(0)) {
      case "corpus" -> corpus = value;
      case "order" -> {
        stride = Integer.parseInt(value);
        first = Integer.parseInt(setting.get(2));
      }
      case "option" -> options = options.set(value, setting.get(2));
      case "host" -> dimension = Integer.parseInt(value);
      case "save" -> saves = true;
      case "reply" -> replies.add(value);
      case "export" -> exports.add(value);
      case "question" -> questions.add(Question.of(value));
      case "vector" -> change(question -> question.vector(CaseLines.readNumbers(value)));
      case "masked_vector" ->
          change(question -> question.maskedVector(CaseLines.readNumbers(value)));
      case "condition" -> change(question -> question.condition(value));
      case "step" ->
          change(
              question ->
                  setting.size() == 2
                      ? question.step(value)
                      : question.step(value, CaseLines.readNumbers(setting.get(2))));
      default -> throw new IllegalArgumentException("unknown line of a case: " + setting);
    }
  }

  private void change(Function<Question, Question> change) {
    questions.set(questions.size() - 1, change.apply(questions.get(questions.size() - 1)));
  }

  private void runGraph(CountingHost host) {
    List<Source> sources =
        CaseCorpus.reordered(CaseCorpus.read(folder.resolve(corpus)), stride, first);
    // Giving an embedder asks for vectors; a case asks by its options.
    boolean embeds = "true".equals(options.values().get("index.embed"));
    RunOptions given = embeds ? options.embed(host::embed) : options;
    try (Graph built =
        finish(Graph.index(sources, given), saved -> Graph.resumeIndex(saved, given))) {
      byte[] bytes = built.bytes();
      print("file", bytes.length, Sums.crc32c(bytes));
      close();
      graph = Graph.open(bytes);
    }
    printPassages();
    for (ExportFormat format : ExportFormat.values()) {
      String name = format.name().toLowerCase(Locale.ROOT);
      if (!exports.contains(name)) continue;
      byte[] text = graph.export(format).getBytes(StandardCharsets.UTF_8);
      print("export", name, text.length, Sums.crc32c(text));
    }
  }

  private void printPassages() {
    List<Passage> passages = graph.passages(IntStream.range(0, graph.passageCount()).toArray());
    StringBuilder all = new StringBuilder();
    for (Passage one : passages)
      for (String text : List.of(one.id(), one.title(), one.text(), one.heading()))
        all.append(text).append('\0');
    print("passages", passages.size(), Sums.crc32c(all.toString()));
  }

  private void runSearch(CountingHost host) {
    RunOptions given = options.embed(host::embed);
    List<SearchResult> results =
        finish(graph.searchManyRun(questions, given), saved -> graph.resumeSearch(saved, given));
    for (int index = 0; index < results.size(); ++index) printResult(index, results.get(index));
  }

  private void runAsk(CountingHost host) {
    RunOptions given = options.embed(host::embed);
    AskResult result =
        saves
            ? finish(
                    listOf(graph.askRun(questions.get(0), given)),
                    saved -> graph.resumeAsk(saved, given))
                .get(0)
            : graph.ask(questions.get(0), given);
    printResult(0, result);
    print(
        "answer", CaseLines.writeField(result.answer()), result.isPartial() ? "partial" : "whole");
  }

  /** A run that is never asked for its own result, since it is saved first. */
  @SuppressWarnings("unchecked")
  private static Run<List<AskResult>> listOf(Run<AskResult> run) {
    return (Run<List<AskResult>>) (Run<?>) run;
  }

  /**
   * Runs to the end; where the case saves, each time it waits it is saved, left, and resumed.
   */
  private <T> T finish(Run<T> run, Function<byte[], Run<T>> resume) {
    if (!saves) return run.result();
    boolean resumed = false;
    for (; ; ) {
      byte[] saved = null;
      for (Step step : run) {
        if (!(step instanceof Step.Request)) continue;
        if (!resumed) {
          saved = run.save();
          break;
        }
        resumed = false; // it waits for what the one before it waited for
      }
      if (saved == null) return run.result();
      print("saved", saved.length, Sums.crc32c(saved));
      run.close();
      run = resume.apply(saved);
      resumed = true;
    }
  }

  private void printResult(int index, SearchResult result) {
    print("question", index);
    for (Hit hit : result) print("hit", CaseLines.writeField(hit.id()), Sums.bits(hit.score()));
    byte[] json = result.explanationJson();
    print("explanation", json.length, Sums.crc32c(json));
    float[] state = result.state();
    if (state.length > 0) {
      print(
          "state",
          IntStream.range(0, state.length)
              .mapToObj(i -> Sums.bits(state[i]))
              .collect(Collectors.joining(" ")));
    }
    for (AnsweredStep step : result.steps()) {
      String ids =
          step.passages().stream()
              .map(passage -> CaseLines.writeField(graph.passage(passage).id()))
              .collect(Collectors.joining(" "));
      print(
          "step",
          CaseLines.writeField(step.subQuestion()),
          CaseLines.writeField(step.subAnswer()),
          ids);
    }
  }

  private void print(Object... fields) {
    lines.add(
        "=\t" + Arrays.stream(fields).map(Object::toString).collect(Collectors.joining("\t")));
  }

  @Override
  public void close() {
    if (graph != null) graph.close();
    graph = null;
  }
}
