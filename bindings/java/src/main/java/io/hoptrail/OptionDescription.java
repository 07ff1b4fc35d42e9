package io.hoptrail;

/**
 * An option that can be set with {@link RunOptions#set}.
 *
 * @param key such as "trail.restart"
 * @param type the type of a value
 * @param defaultValue the default as text
 * @param bounds "1 … 1000", or the choices separated by '|'; empty: any value of the type
 * @param documentation one line of documentation
 */
public record OptionDescription(
    String key, Type type, String defaultValue, String bounds, String documentation) {
  /** The type of an option's value. */
  public enum Type {
    /** True or false. */
    FLAG,
    /** An integer. */
    INTEGER,
    /** A number. */
    NUMBER,
    /** Any text. */
    TEXT,
    /** One of a fixed set of words. */
    CHOICE,
    /** Numbers separated by commas. */
    NUMBERS,
    /** A type from a newer library. */
    UNKNOWN;

    static Type of(int code) {
      return code >= 1 && code <= NUMBERS.ordinal() + 1 ? values()[code - 1] : UNKNOWN;
    }
  }
}
