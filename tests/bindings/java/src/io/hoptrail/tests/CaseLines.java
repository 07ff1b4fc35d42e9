package io.hoptrail.tests;

import java.util.*;

/**
 * Lines of tests/vectors (README there, "Lines"): fields between tabs, with \t, \n and \\ for what
 * a field cannot hold.
 */
final class CaseLines {
  /**
   * @param settings what to do; @param expected the lines that must come out
   */
  record Case(String kind, String name, List<List<String>> settings, List<String> expected) {}

  private CaseLines() {}

  static List<String> readFields(String line) {
    return Arrays.stream(line.split("\t", -1)).map(CaseLines::unescaped).toList();
  }

  private static String unescaped(String field) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); ++i) {
      char sign = field.charAt(i);
      if (sign == '\\') {
        char marked = field.charAt(++i);
        sign = marked == 't' ? '\t' : marked == 'n' ? '\n' : marked;
      }
      text.append(sign);
    }
    return text.toString();
  }

  static String writeField(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
  }

  static List<Case> readCases(String text) {
    List<Case> cases = new ArrayList<>();
    for (String block : text.split("\n\n")) {
      List<String> lines =
          block.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
      if (lines.isEmpty()) continue;
      List<String> first = readFields(lines.get(0));
      cases.add(
          new Case(
              first.get(0),
              first.get(1),
              lines.stream()
                  .skip(1)
                  .filter(line -> !line.startsWith("=\t"))
                  .map(CaseLines::readFields)
                  .toList(),
              lines.stream().filter(line -> line.startsWith("=\t")).toList()));
    }
    return cases;
  }

  static float[] readNumbers(String text) {
    String[] words = text.trim().split(" +");
    float[] numbers = new float[words.length];
    for (int i = 0; i < words.length; ++i) numbers[i] = Float.parseFloat(words[i]);
    return numbers;
  }
}
