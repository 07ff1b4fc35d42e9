package io.hoptrail.tests;

import io.hoptrail.*;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a search costs through this package: {@code GRAPH QUESTIONS.txt VECTORS.f32 MASKED.f32
 * DIMENSION}. One pass over all questions for each line that is read; prints its nanoseconds and a
 * sum over what was read.
 */
final class SearchLoop {
  private static final RunOptions OPTIONS = RunOptions.defaults().set("method", "trail").hits(10);

  private final Graph graph;
  private final List<Question> questions;

  /** UTF-8 bytes of each passage's text, counted once: what is timed is reading the texts. */
  private final int[] textLengths;

  private long readUnits;

  private SearchLoop(Graph graph, List<Question> questions) {
    this.graph = graph;
    this.questions = questions;
    textLengths = new int[graph.passageCount()];
    for (int i = 0; i < textLengths.length; ++i) {
      textLengths[i] = graph.passage(i).text().getBytes(StandardCharsets.UTF_8).length;
    }
  }

  private static float[][] readRows(String path, int dimension) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.wrap(Files.readAllBytes(Path.of(path))).order(ByteOrder.LITTLE_ENDIAN);
    float[][] rows = new float[bytes.remaining() / 4 / dimension][dimension];
    for (float[] row : rows) for (int i = 0; i < dimension; ++i) row[i] = bytes.getFloat();
    return rows;
  }

  private long pass() {
    long sum = 0;
    for (Question question : questions) {
      SearchResult result = graph.search(question, OPTIONS);
      for (Hit hit : result.hits()) {
        readUnits += hit.id().length() + hit.text().length() + (hit.score() > 0 ? 1 : 0);
        for (PathStep step : hit.path()) {
          readUnits += step.name().length();
          if (step.evidence() != null) readUnits += step.evidence().text().length();
        }
        sum += (hit.index() + 1L) * hit.rank() + textLengths[hit.index()] + hit.path().size();
      }
    }
    return sum;
  }

  public static void main(String[] arguments) throws IOException {
    int dimension = Integer.parseInt(arguments[4]);
    List<String> texts = Files.readAllLines(Path.of(arguments[1]));
    float[][] vectors = readRows(arguments[2], dimension);
    float[][] masked = readRows(arguments[3], dimension);
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < texts.size(); ++i) {
      questions.add(Question.of(texts.get(i)).vector(vectors[i]).maskedVector(masked[i]));
    }
    try (Graph graph = Graph.open(Path.of(arguments[0]), OpenMode.TRUSTED)) {
      SearchLoop loop = new SearchLoop(graph, questions);
      loop.pass();
      System.out.println("ready");
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      while (lines.readLine() != null) {
        long begin = System.nanoTime();
        long sum = loop.pass();
        System.out.println(System.nanoTime() - begin + " " + sum);
      }
      if (loop.readUnits == 0) throw new IllegalStateException("nothing was read");
    }
  }
}
