package io.hoptrail;

import java.nio.charset.StandardCharsets;

/** Encodes text for the library. */
final class Utf8 {
  private Utf8() {}

  /**
   * Encodes text as UTF-8. An unpaired surrogate becomes U+FFFD, as in the other bindings; Java's own
   * encoder would write a question mark.
   */
  static byte[] bytes(String text) {
    for (int index = 0; index < text.length(); ++index) {
      if (isLone(text, index)) return repaired(text).getBytes(StandardCharsets.UTF_8);
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isLone(String text, int index) {
    char unit = text.charAt(index);
    if (!Character.isSurrogate(unit)) return false;
    if (Character.isHighSurrogate(unit)) {
      return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
    }
    return index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
  }

  private static String repaired(String text) {
    StringBuilder repaired = new StringBuilder(text);
    for (int index = 0; index < text.length(); ++index) {
      if (isLone(text, index)) repaired.setCharAt(index, '\uFFFD');
    }
    return repaired.toString();
  }
}
