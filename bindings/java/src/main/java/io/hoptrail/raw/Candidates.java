package io.hoptrail.raw;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The places to search for the native library, in order: the named file, java.library.path, the
 * jar, the system.
 */
final class Candidates {
  /**
   * @param isFile whether {@code place} is a path; otherwise it is a name for the system's search
   */
  record Candidate(String place, boolean isFile) {}

  interface Use<T> {
    T with(Candidate candidate) throws LibraryUnavailable;
  }

  private Candidates() {}

  /**
   * Uses the first candidate that works.
   *
   * @throws LibraryUnavailable lists each attempt and its failure
   */
  static <T> T use(String library, Use<T> use) throws LibraryUnavailable {
    String file = System.mapLibraryName(library);
    List<String> tried = new ArrayList<>();
    String named = System.getProperty("hoptrail.library");
    if (named != null && library.equals("hoptrail")) {
      T used = attempt(new Candidate(Paths.get(named).toAbsolutePath().toString(), true), use, tried);
      if (used != null) return used;
      throw unavailable(library, tried, " (named by the system property hoptrail.library)");
    }
    List<Path> folders = new ArrayList<>();
    if (named != null) folders.add(Paths.get(named).toAbsolutePath().getParent());
    for (String folder : System.getProperty("java.library.path", "").split(File.pathSeparator)) {
      if (!folder.isEmpty()) folders.add(Paths.get(folder).toAbsolutePath());
    }
    for (Path folder : folders) {
      Path path = folder.resolve(file);
      T used =
          Files.exists(path)
              ? attempt(new Candidate(path.toString(), true), use, tried)
              : absent(path.toString(), tried);
      if (used != null) return used;
    }
    T used = useBundled(file, use, tried);
    if (used == null) used = attempt(new Candidate(file, false), use, tried);
    if (used != null) return used;
    throw unavailable(library, tried, "");
  }

  private static <T> T attempt(Candidate candidate, Use<T> use, List<String> tried) {
    try {
      return use.with(candidate);
    } catch (LibraryUnavailable unavailable) {
      tried.add(candidate.place() + ": " + unavailable.getMessage());
      return null;
    }
  }

  private static <T> T absent(String place, List<String> tried) {
    tried.add(place + ": no such file");
    return null;
  }

  /**
   * Tries the copy in the jar, as a temporary file. The file is deleted after loading, or, if that is
   * not possible, at exit.
   */
  private static <T> T useBundled(String file, Use<T> use, List<String> tried) {
    String name = "/natives/" + platform() + "/" + file;
    try (InputStream bundled = Candidates.class.getResourceAsStream(name)) {
      if (bundled == null) return absent("the jar's " + name, tried);
      Path folder = Files.createTempDirectory("hoptrail");
      Path copy = folder.resolve(file);
      try {
        Files.copy(bundled, copy, StandardCopyOption.REPLACE_EXISTING);
        return attempt(new Candidate(copy.toString(), true), use, tried);
      } finally {
        if (copy.toFile().delete()) {
          folder.toFile().delete();
        } else {
          folder.toFile().deleteOnExit();
          copy.toFile().deleteOnExit();
        }
      }
    } catch (IOException failure) {
      tried.add("the jar's " + name + ": " + failure);
      return null;
    }
  }

  /**
   * This platform, as in the names of the jar's folders: "linux-x86_64", "linux-x86_64-musl",
   * "macos-aarch64", "windows-x86_64".
   */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    if (system.startsWith("mac")) system = "macos";
    if (system.startsWith("windows")) system = "windows";
    if (processor.equals("amd64")) processor = "x86_64";
    if (processor.equals("arm64")) processor = "aarch64";
    return system + "-" + processor + (system.equals("linux") && runsOnMusl() ? "-musl" : "");
  }

  /** Whether this process uses musl's loader, which cannot load glibc's libraries. */
  private static boolean runsOnMusl() {
    try {
      return new String(Files.readAllBytes(Paths.get("/proc/self/maps")), StandardCharsets.ISO_8859_1)
          .contains("/ld-musl-");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The platforms whose libraries are in the jar, as its build wrote them; empty if it has none. */
  private static String bundledPlatforms() {
    try (InputStream list = Candidates.class.getResourceAsStream("/natives/platforms")) {
      if (list == null) return "";
      return new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))
          .lines()
          .flatMap(line -> Stream.of(line.trim().split("\\s+")))
          .filter(platform -> !platform.isEmpty())
          .collect(Collectors.joining(", "));
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static LibraryUnavailable unavailable(String library, List<String> tried, String remark) {
    return new LibraryUnavailable(
        "no native library "
            + library
            + " that can be used"
            + remark
            + "; tried:\n  "
            + String.join("\n  ", tried)
            + "\n"
            + advice(platform(), bundledPlatforms()),
        null);
  }

  /** The available libraries, and what to do on a platform without one. */
  static String advice(String platform, String bundled) {
    String there =
        bundled.isEmpty() ? "This jar has no native library" : "This jar has libraries for " + bundled;
    return there
        + "; this is "
        + platform
        + ". Build libhoptrail from its sources (cmake, a C++20 compiler), and name the file by the"
        + " system property hoptrail.library.";
  }
}
