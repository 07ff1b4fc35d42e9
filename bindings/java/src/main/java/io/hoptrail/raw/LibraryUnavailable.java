package io.hoptrail.raw;

/** A library that cannot be used, and why. */
public final class LibraryUnavailable extends Exception {
  private static final long serialVersionUID = 1;

  LibraryUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
