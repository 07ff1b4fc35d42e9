package io.hoptrail.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the files of the repository and of this run are. */
final class Project {
  private Project() {}

  static Path file(String path) {
    return Path.of(System.getProperty("hoptrail.root"), path).normalize();
  }

  static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Path sampleGraph() {
    return Path.of(System.getenv("HOPTRAIL_SAMPLE_GRAPH"));
  }
}
