package io.hoptrail;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;

/** Copies what concerns a graph as a whole out of it. */
final class GraphReader {
  private GraphReader() {}

  static int find(long graph, String id) {
    Call call = Call.begin();
    call.texts(id);
    call.check(
        call.raw.hop_graph_find_passage(
            graph, call.text(0), call.length(0), call.output(0), call.error()));
    return call.intOutput(0);
  }

  static String mask(long graph, String question) {
    Call call = Call.begin();
    call.texts(question);
    int status =
        call.raw.hop_mask_question(
            graph, call.text(0), call.length(0), call.output(0), call.error());
    return new String(LibraryBytes.taken(call, status), StandardCharsets.UTF_8);
  }

  static Map<String, Object> describe(long graph, RunOptions options) {
    try (OptionSet set = new OptionSet(options)) {
      Call call = Call.begin();
      int status = call.raw.hop_graph_describe(graph, set.address, call.output(0), call.error());
      return Collections.unmodifiableMap(LibraryJson.parseAny(LibraryBytes.taken(call, status)));
    }
  }

  static String export(long graph, ExportFormat format) {
    Call call = Call.begin();
    int status = call.raw.hop_graph_export(graph, format.ordinal(), call.output(0), call.error());
    return new String(LibraryBytes.taken(call, status), StandardCharsets.UTF_8);
  }
}
