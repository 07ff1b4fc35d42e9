package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Status;
import io.hoptrail.raw.Library;
import io.hoptrail.raw.RawFunctions;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing of the header is missing. */
class RawTest {
  /** What the idiomatic layer does without, and why. */
  private static final Set<String> UNUSED =
      Set.of(
          "hop_status_name", // Status has the names; a test here compares them
          "hop_error_status", // each function returns the same number
          "hop_options_copy", // options are a map of the caller's, which copies it
          "hop_questions_count"); // the questions are a list of the caller's

  private static Set<String> declared() {
    String header =
        Project.text(Project.file("capi/include/hoptrail.h")).replaceAll("(?s)/\\*.*?\\*/", "");
    return Pattern.compile("HOP_API[^;(]*?\\b(hop_\\w+)\\(")
        .matcher(header)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyFunctionOfTheHeaderIsInTheRawLayer() {
    Set<String> methods =
        Arrays.stream(RawFunctions.class.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .map(Method::getName)
            .filter(name -> name.startsWith("hop_"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(declared(), methods);
    assertEquals(declared(), new TreeSet<>(RawFunctions.NAMES));
  }

  /**
   * Opening the library looks up each of RawFunctions.NAMES by name, and fails at the first that is
   * missing.
   */
  @Test
  void everyFunctionIsInTheLibrary() throws Exception {
    assertEquals(RawFunctions.HOP_ABI_VERSION, Library.functions().hop_abi_version());
  }

  @Test
  void everyFunctionIsUsedByTheIdiomaticLayer() throws IOException {
    String all;
    try (Stream<Path> files = Files.list(Project.file("bindings/java/src/main/java/io/hoptrail"))) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      all = sources.stream().map(Project::text).collect(Collectors.joining("\n"));
    }
    Set<String> used =
        Pattern.compile("hop_\\w+")
            .matcher(all)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> expected = declared();
    expected.removeAll(UNUSED);
    // An engine that carries shards calls the C interface, or Python. Results outlive the native object, so that their
    // explanation is read from its JSON.
    Predicate<String> isOfOthers = Pattern.compile("hop_(shard|coordinator_|explanation_)").asPredicate();
    expected.removeIf(isOfOthers);
    used.retainAll(declared());
    used.removeIf(isOfOthers);
    assertEquals(expected, used);
  }

  @Test
  void everyConstantHasTheValueOfTheHeader() throws ReflectiveOperationException {
    String header = Project.text(Project.file("capi/include/hoptrail.h"));
    List<MatchResult> constants =
        Pattern.compile("#define (HOP_\\w+) +(\\d+)").matcher(header).results().toList();
    assertTrue(constants.size() > 50);
    for (MatchResult constant : constants) {
      assertEquals(
          Integer.parseInt(constant.group(2)),
          RawFunctions.class.getField(constant.group(1)).getInt(null),
          constant.group(1));
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
}
