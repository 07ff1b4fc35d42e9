package io.hoptrail.raw;

import java.nio.charset.StandardCharsets;

/**
 * Opens libhoptrail over JNI: first libhoptrail_jni, the layer's own library, which then opens
 * libhoptrail.
 */
final class JniLoader implements RawLoader {
  JniLoader() throws LibraryUnavailable {
    Candidates.use(
        "hoptrail_jni",
        candidate -> {
          try {
            if (candidate.isFile()) System.load(candidate.place());
            else
              System.loadLibrary("hoptrail_jni"); // the only way to find an app's libraries on Android
            return candidate;
          } catch (UnsatisfiedLinkError error) {
            throw new LibraryUnavailable(error.getMessage(), error);
          }
        });
  }

  @Override
  public RawFunctions open(String pathOrName) throws LibraryUnavailable {
    byte[] reason = openLibrary((pathOrName + '\0').getBytes(StandardCharsets.UTF_8));
    if (reason != null)
      throw new LibraryUnavailable(new String(reason, StandardCharsets.UTF_8), null);
    return new JniFunctions();
  }

  @Override
  public FileLocks flocks() {
    return new JniFileLocks();
  }

  private static native byte[] openLibrary(byte[] zeroTerminatedPath);
}
