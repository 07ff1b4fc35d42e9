package io.hoptrail;

/**
 * An option that can be set with {@link RunOptions#set}.
 *
 * @param key "trail.restart"
 * @param type what a value is
 * @param defaultValue as text
 * @param bounds "1 … 1000", or the choices separated by '|'; empty: anything of the type
 * @param documentation one line
 */
public record OptionDescription(
    String key, Type type, String defaultValue, String bounds, String documentation) {
  /** What a value of an option is. */
  public enum Type {
    /** True or false. */
    FLAG,
    /** A whole number. */
    INTEGER,
    /** A number. */
    NUMBER,
    /** Any text. */
    TEXT,
    /** One of a few words. */
    CHOICE,
    /** Numbers separated by commas. */
    NUMBERS,
    /** A type of a newer library's. */
    UNKNOWN;

    static Type of(int code) {
      return code >= 1 && code <= NUMBERS.ordinal() + 1 ? values()[code - 1] : UNKNOWN;
    }
  }
}
