package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.*;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;

/**
 * The cases of tests/vectors give here, to the last bit, what they give in C: files, rankings,
 * explanations, saved runs.
 */
class VectorsTest {
  private static final Path FOLDER = Project.file("tests/vectors/cases");
  private static long cases;
  private static long sameCases;
  private static long sameQuestions;

  @Test
  void theSumOfTheCasesIsCrc32c() {
    assertEquals("e3069283", Sums.crc32c("123456789"));
  }

  @TestFactory
  List<DynamicNode> cases() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".cases"))
          .sorted()
          .map(VectorsTest::casesOf)
          .toList();
    }
  }

  /** The figures for docs/trust.md. */
  @AfterAll
  static void writeFigures() throws IOException {
    String file = System.getenv("HOPTRAIL_FIGURES");
    if (file == null) return;
    String line =
        """
        {"trust":"Q3","test":"vectors, Java %d","figures":{"questions":%d,"cases":%d,"cases that differ":%d},"kept":%b}
        """
            .formatted(
                Runtime.version().feature(),
                sameQuestions,
                sameCases,
                cases - sameCases,
                sameCases == cases);
    Files.writeString(
        Path.of(file), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void run(CaseRun run, CaseLines.Case one) {
    ++cases;
    assertEquals(String.join("\n", one.expected()), String.join("\n", run.linesOf(one)));
    ++sameCases;
    sameQuestions += one.settings().stream().filter(line -> line.get(0).equals("question")).count();
  }

  private static DynamicNode casesOf(Path file) {
    List<CaseLines.Case> cases = CaseLines.readCases(Project.text(file));
    assertFalse(cases.isEmpty(), file + " has no cases");
    CaseRun run = new CaseRun(FOLDER);
    Stream<DynamicNode> tests =
        cases.stream()
            .map(
                one ->
                    DynamicTest.dynamicTest(
                        one.kind() + ": " + one.name(),
                        () -> run(run, one)));
    Stream<DynamicNode> end = Stream.of(DynamicTest.dynamicTest("the graph is closed", run::close));
    return DynamicContainer.dynamicContainer(
        file.getFileName().toString(), Stream.concat(tests, end));
  }
}
