package io.hoptrail.raw;

import java.io.File;

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

  /** "java.lang.foreign" or "JNI". */
  public static String layer() throws LibraryUnavailable {
    return functions() instanceof JniMemory ? "JNI" : "java.lang.foreign";
  }

  /** How files are locked on this system. */
  public static FileLocks fileLocks() throws LibraryUnavailable {
    functions();
    return Opened.FILE_LOCKS;
  }

  private static final class Opened {
    static final RawFunctions FUNCTIONS;
    static final FileLocks FILE_LOCKS;
    static final LibraryUnavailable FAILURE;

    static {
      RawFunctions functions = null;
      FileLocks fileLocks = null;
      LibraryUnavailable failure = null;
      try {
        RawLoader loader = loader();
        functions = Candidates.use("hoptrail", candidate -> loader.open(candidate.place()));
        fileLocks = File.separatorChar == '\\' ? new ChannelLocks() : loader.flocks();
      } catch (LibraryUnavailable unavailable) {
        failure = unavailable;
      }
      FUNCTIONS = functions;
      FILE_LOCKS = fileLocks;
      FAILURE = failure;
      open = functions != null;
    }

    /** The layer over java.lang.foreign is only in the jar's classes for Java 22 and later. */
    private static RawLoader loader() throws LibraryUnavailable {
      try {
        return (RawLoader)
            Class.forName("io.hoptrail.raw.FfmLoader").getDeclaredConstructor().newInstance();
      } catch (ClassNotFoundException noForeignFunctions) {
        return new JniLoader();
      } catch (ReflectiveOperationException failure) {
        throw new LinkageError("FfmLoader cannot be made", failure);
      }
    }
  }
}
