package io.hoptrail.tests;

import io.hoptrail.Format;
import io.hoptrail.Source;
import java.nio.file.Path;
import java.util.*;
import java.util.stream.IntStream;

/** Corpora of tests/vectors (README there, "Corpora") as sources. */
final class CaseCorpus {
  private CaseCorpus() {}

  /** In the order of the file. */
  static List<Source> read(Path path) {
    List<Source> sources = new ArrayList<>();
    for (String line : Project.text(path).lines().toList()) {
      if (line.isEmpty() || line.startsWith("#")) continue;
      List<String> fields = CaseLines.readFields(line);
      switch (fields.get(0)) {
        case "passage" -> sources.add(Source.passage(fields.get(1), fields.get(2), fields.get(3)));
        case "document" ->
            sources.add(
                Source.document(
                    fields.get(1),
                    fields.get(2),
                    Project.text(path.resolveSibling(fields.get(4))),
                    Format.valueOf(fields.get(3).toUpperCase(Locale.ROOT))));
        default -> addTo(sources.get(sources.size() - 1), fields);
      }
    }
    return sources;
  }

  private static void addTo(Source source, List<String> fields) {
    String value = fields.get(1);
    switch (fields.get(0)) {
      case "alias" -> source.alias(value);
      case "entity" -> source.entity(value);
      case "link" -> source.link(value);
      case "metadata" -> source.metadata(value, fields.get(2));
      case "part_of" -> source.partOf(value, Long.parseLong(fields.get(2)));
      case "vector" -> source.vector(CaseLines.readNumbers(value));
      default -> throw new IllegalArgumentException("unknown line of a corpus: " + fields);
    }
  }

  /** Record (i · stride + first) modulo their number, for i = 0, 1, … */
  static List<Source> reordered(List<Source> sources, int stride, int first) {
    return IntStream.range(0, sources.size())
        .mapToObj(i -> sources.get((i * stride + first) % sources.size()))
        .toList();
  }
}
