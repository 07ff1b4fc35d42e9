package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole programs, each in a separate process: the sample, the README's, and one that does not
 * find the library.
 */
class ProgramsTest {
  private record Outcome(int exit, String output) {}

  private static Outcome java(List<String> properties, String... program)
      throws IOException, InterruptedException {
    return java(null, properties, program);
  }

  /**
   * @param folder where it runs; null: here
   */
  private static Outcome java(Path folder, List<String> properties, String... program)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    if (Runtime.version().feature() >= 22) command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(properties);
    command.addAll(List.of("-Dfile.encoding=UTF-8", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(program));
    Process process =
        new ProcessBuilder(command)
            .directory(folder == null ? null : folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), output);
  }

  private static List<String> withLibrary() {
    return List.of(
        "-Dhoptrail.library=" + System.getProperty("hoptrail.library"),
        "-Djava.library.path=" + System.getProperty("java.library.path"));
  }

  @Test
  void theSamplePrintsWhatItPrintsInEveryLanguage() throws Exception {
    Outcome sample =
        java(
            withLibrary(),
            Project.file("samples/java/Sample.java").toString(),
            Project.sampleGraph().toString());
    assertEquals(Project.text(Project.file("samples/expected_output.txt")), sample.output());
    assertEquals(0, sample.exit());
  }

  @Test
  void theExamplesOfTheReadmePrintWhatTheReadmeSays(@TempDir Path folder) throws Exception {
    String readme = Project.text(Project.file("bindings/java/README.md"));
    List<MatchResult> examples =
        Pattern.compile("```java\n([^`]*)```\n\n```text\n([^`]*)```")
            .matcher(readme)
            .results()
            .toList();
    assertEquals(3, examples.size());
    for (MatchResult example : examples) {
      boolean isVirtual = example.group(1).contains("newVirtualThreadPerTaskExecutor");
      if (isVirtual && Runtime.version().feature() < 21) continue;
      Path program = Files.writeString(folder.resolve("Example.java"), example.group(1));
      assertEquals(
          new Outcome(0, example.group(2)), java(folder, withLibrary(), program.toString()));
    }
  }

  @Test
  void aLibraryThatIsNotThereIsNamedWithAllThatWasTried(@TempDir Path folder) throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("Version.java"),
            """
            public class Version {
              public static void main(String[] arguments) {
                for (int i = 0; i < 2; ++i) {
                  try {
                    System.out.println(io.hoptrail.Hoptrail.version());
                  } catch (io.hoptrail.HoptrailException failure) {
                    System.out.println(failure.status() + " " + failure.getMessage());
                  }
                }
              }
            }
            """);
    String path = "-Djava.library.path=" + System.getProperty("java.library.path");
    Outcome named =
        java(List.of("-Dhoptrail.library=/nowhere/libhoptrail.so", path), program.toString());
    assertEquals(
        2,
        named.output().split("LIBRARY_UNAVAILABLE no native library hoptrail ").length - 1,
        named.output());
    assertTrue(named.output().contains("/nowhere/libhoptrail.so: "), named.output());
    Outcome unnamed = java(List.of("-Djava.library.path=" + folder), program.toString());
    assertTrue(unnamed.output().contains(folder.toString()), unnamed.output());
    assertTrue(unnamed.output().contains("the jar's /natives/"), unnamed.output());
    assertTrue(unnamed.output().contains("LIBRARY_UNAVAILABLE"), unnamed.output());
  }

  @Test
  void aForeignLibraryIsRefusedWithBothNumbers(@TempDir Path folder) throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("other.c"), "unsigned hop_abi_version(void) { return 7; }\n");
    Path library = folder.resolve("libhoptrail.so");
    assertEquals(
        0,
        new ProcessBuilder("cc", "-shared", "-fPIC", source.toString(), "-o", library.toString())
            .inheritIO()
            .start()
            .waitFor());
    Path program =
        Files.writeString(
            folder.resolve("Version.java"),
            """
            public class Version {
              public static void main(String[] arguments) {
                io.hoptrail.Hoptrail.load(java.nio.file.Path.of(arguments[0]));
              }
            }
            """);
    String path = "-Djava.library.path=" + System.getProperty("java.library.path");
    Outcome outcome = java(List.of(path), program.toString(), library.toString());
    assertTrue(
        outcome.output().contains("has ABI 7, and this package needs ABI 2"), outcome.output());
    assertEquals(1, outcome.exit());
  }
}
