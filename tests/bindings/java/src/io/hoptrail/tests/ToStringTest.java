package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.Hoptrail;
import io.hoptrail.Metrics;
import io.hoptrail.Question;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Source;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Objects say what they are. */
class ToStringTest {
  @Test
  void objectsSayWhatTheyAre() {
    try (Graph graph = SmallGraph.build()) {
      assertEquals("Graph[3 passages, 3 documents, vectors of 8 of counting]", graph.toString());
      SearchResult result = graph.search(SmallGraph.QUESTION);
      float score = result.scores()[0];
      String first = "Hit[rank=1, index=1, id=bridge, score=" + score + "]";
      assertEquals(first, result.hits().get(0).toString());
      assertTrue(result.toString().startsWith("SearchResult[hits=[" + first + ", "));
    }
    assertEquals(
        "Question[Who?, step=When?, condition=year=1932]",
        Question.of("Who?").step("When?").condition("year=1932").toString());
    assertEquals("Source[passage a, Title]", Source.passage("a", "Title", "One.").toString());
    assertEquals(
        "RunOptions[{hits=5}, embed=counting, threads=2]",
        RunOptions.defaults()
            .hits(5)
            .embed("counting", (texts, context) -> null)
            .threads(2)
            .toString());
    Metrics metrics = new Metrics();
    assertEquals("Metrics[open]", metrics.toString());
    metrics.close();
    assertEquals("Metrics[closed]", metrics.toString());
  }

  @Test
  void everyPublicClassHasItsOwnToString() throws IOException, ReflectiveOperationException {
    List<String> silent = new ArrayList<>();
    int count = 0;
    for (Path file : publicSources()) {
      String name = file.getFileName().toString().replace(".java", "");
      Class<?> type = Class.forName("io.hoptrail." + name);
      if (!Modifier.isPublic(type.getModifiers()) || type.isInterface()) continue;
      ++count;
      if (type != Hoptrail.class
          && type.getMethod("toString").getDeclaringClass() == Object.class) silent.add(name);
    }
    assertTrue(count > 20, "only " + count + " classes were found");
    assertEquals(List.of(), silent);
  }

  private static List<Path> publicSources() throws IOException {
    Path folder = Project.file("bindings/java/src/main/java/io/hoptrail");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
          .toList();
    }
  }
}
