package io.hoptrail.raw;

import java.nio.charset.StandardCharsets;

/** The native library, opened on first use and kept: a process has only one. */
public final class Library {
  private static volatile boolean open;

  private Library() {}

  /** Whether a library is open. It stays the only one of the process. */
  public static boolean isOpen() {
    return open;
  }

  /**
   * The functions. They are a constant for the JIT compiler, so that this adds no cost to a call.
   *
   * @throws LibraryUnavailable each time, if the library could not be opened
   */
  public static RawFunctions functions() throws LibraryUnavailable {
    if (Opened.FUNCTIONS == null) throw Opened.FAILURE;
    return Opened.FUNCTIONS;
  }

  private static final class Opened {
    static final RawFunctions FUNCTIONS;
    static final LibraryUnavailable FAILURE;

    static {
      RawFunctions functions = null;
      LibraryUnavailable failure = null;
      try {
        Candidates.use("hoptrail_jni", Library::loadLayer);
        functions = Candidates.use("hoptrail", candidate -> open(candidate.place()));
      } catch (LibraryUnavailable unavailable) {
        failure = unavailable;
      }
      FUNCTIONS = functions;
      FAILURE = failure;
      open = functions != null;
    }
  }

  /** Loads libhoptrail_jni, which has the native methods and opens libhoptrail. */
  private static Candidates.Candidate loadLayer(Candidates.Candidate candidate)
      throws LibraryUnavailable {
    try {
      if (candidate.isFile()) System.load(candidate.place());
      else System.loadLibrary("hoptrail_jni"); // the only way to find an app's libraries on Android
      return candidate;
    } catch (UnsatisfiedLinkError error) {
      throw new LibraryUnavailable(error.getMessage(), error);
    }
  }

  /**
   * Opens a file, or a library that the system finds by a bare name, and checks that it has this
   * package's ABI and all functions.
   */
  private static RawFunctions open(String pathOrName) throws LibraryUnavailable {
    byte[] reason = openLibrary((pathOrName + '\0').getBytes(StandardCharsets.UTF_8));
    if (reason != null)
      throw new LibraryUnavailable(new String(reason, StandardCharsets.UTF_8), null);
    return new RawFunctions();
  }

  private static native byte[] openLibrary(byte[] zeroTerminatedPath);
}
