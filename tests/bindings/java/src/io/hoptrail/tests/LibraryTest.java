package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Hoptrail;
import io.hoptrail.Interval;
import io.hoptrail.Method;
import io.hoptrail.MethodDescription;
import io.hoptrail.MethodTrait;
import io.hoptrail.Metrics;
import io.hoptrail.OptionDescription;
import io.hoptrail.Status;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LibraryTest {
  @Test
  void theRawLayerIsTheOneOfThisJavaVersion() {
    assertEquals(System.getProperty("expected.layer"), Hoptrail.layer());
  }

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
    assertEquals(1, Hoptrail.abiVersion());
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
  void metricsAreThoseOfTheDefinitions() {
    try (Metrics metrics = new Metrics();
        Metrics worse = new Metrics()) {
      metrics.add(new int[] {3, 1, 2}, new int[] {1, 2});
      metrics.add(new int[] {5, 6}, new int[] {5});
      worse.add(new int[] {3, 4, 1}, new int[] {1, 2});
      worse.add(new int[] {6, 5}, new int[] {5});
      assertEquals((0.5 + 1) / 2, metrics.mean("recall@2"), 1e-12);
      assertEquals((0.5 + 1) / 2, metrics.mean("mrr"), 1e-12);
      Interval interval = metrics.interval("mrr", 7, 1000);
      assertTrue(interval.low() <= 0.75 && 0.75 <= interval.high());
      assertTrue(metrics.differenceInterval(worse, "mrr", 7, 1000).low() > 0);
      assertEquals(new Interval(0, 0), metrics.differenceInterval(metrics, "mrr", 7, 1000));
      assertFails(Status.NOT_FOUND, () -> metrics.mean("mean"));
      metrics.close();
      assertFails(Status.CLOSED, () -> metrics.mean("mrr"));
    }
    assertThrows(NullPointerException.class, () -> io.hoptrail.Question.of(null));
  }
}
