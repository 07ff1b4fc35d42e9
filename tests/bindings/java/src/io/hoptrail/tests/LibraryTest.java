package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import io.hoptrail.raw.Library;
import io.hoptrail.raw.RawFunctions;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library's tables and versions, and what objects say of themselves. */
class LibraryTest {
  @Test
  void versionsAreThoseOfTheProject() {
    Matcher version =
        Pattern.compile("(?s)project\\(.*?VERSION (\\S+)")
            .matcher(Project.text(Project.file("CMakeLists.txt")));
    assertTrue(version.find());
    assertEquals(version.group(1), Hoptrail.version());
    assertTrue(
        Project.text(Project.file("bindings/java/pom.xml"))
            .contains("<version>" + version.group(1) + "</version>"));
    assertEquals(2, Hoptrail.abiVersion());
    assertTrue(Hoptrail.fileVersionMinimum() <= Hoptrail.fileVersion());
  }

  @Test
  void optionsAreListedWithTypeAndBounds() {
    List<OptionDescription> options = Hoptrail.options();
    OptionDescription method =
        options.stream().filter(option -> option.key().equals("method")).findFirst().orElseThrow();
    assertEquals(OptionDescription.Type.CHOICE, method.type());
    assertEquals("trail", method.defaultValue());
    assertTrue(method.bounds().contains("gnn_ret|"));
    assertEquals(
        options.stream().map(OptionDescription::key).sorted().toList(),
        options.stream().map(OptionDescription::key).toList());
  }

  @Test
  void methodsAreListedWithWhatTheyNeedAndSupport() {
    List<MethodDescription> methods = Hoptrail.methods();
    assertEquals(
        Arrays.stream(Method.values()).map(Method::word).toList(),
        methods.stream().map(MethodDescription::name).toList());
    assertEquals(
        EnumSet.of(MethodTrait.NEEDS_VECTORS, MethodTrait.TAKES_VECTORS, MethodTrait.IN_SHARDS),
        methods.get(Method.DENSE.ordinal()).traits());
    assertEquals(
        List.of("kgp.", "ask.passage_tokens", "prompt.next_evidence", "prompt.route"),
        methods.get(Method.KGP.ordinal()).options());
    assertEquals(List.of(), methods.get(Method.NONE.ordinal()).options());
  }

  @Test
  void aSecondLibraryIsRefused() {
    Hoptrail.version();
    assertFails(Status.WRONG_STATE, () -> Hoptrail.load(Path.of("other.so")));
  }

  @Test
  void differencesOfMetricsHaveIntervals() {
    try (Metrics metrics = new Metrics();
        Metrics worse = new Metrics()) {
      metrics.add(new int[] {3, 1, 2}, new int[] {1, 2});
      metrics.add(new int[] {5, 6}, new int[] {5});
      worse.add(new int[] {3, 4, 1}, new int[] {1, 2});
      worse.add(new int[] {6, 5}, new int[] {5});
      Interval interval = metrics.interval("mrr", 7, 1000);
      assertTrue(interval.low() <= 0.75 && 0.75 <= interval.high());
      assertTrue(metrics.differenceInterval(worse, "mrr", 7, 1000).low() > 0);
      assertEquals(new Interval(0, 0), metrics.differenceInterval(metrics, "mrr", 7, 1000));
      metrics.close();
      assertFails(Status.CLOSED, () -> metrics.mean("mrr"));
    }
  }

  @Test
  void statusesHaveTheLibrarysNames() throws Exception {
    RawFunctions raw = Library.functions();
    for (Status status : Status.values()) {
      String expected = status.code() > 0 ? status.word() : "unknown";
      assertEquals(
          expected, raw.zeroTerminatedText(raw.hop_status_name(status.code())), status.name());
    }
  }

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
