package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Copies passages out of a graph. */
final class PassageReader {
  private static final int NO_PAGE = -1;

  private PassageReader() {}

  static Passage read(long graph, int index) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_graph_passage_place(
            graph,
            index,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.error()));
    int page = call.intOutput(2);
    int sourceBegin = call.intOutput(3);
    int sourceEnd = call.intOutput(4);
    return new Passage(
        index,
        text(graph, index, RawFunctions.HOP_PASSAGE_ID),
        text(graph, index, RawFunctions.HOP_PASSAGE_TITLE),
        text(graph, index, RawFunctions.HOP_PASSAGE_TEXT),
        text(graph, index, RawFunctions.HOP_PASSAGE_DOCUMENT_ID),
        text(graph, index, RawFunctions.HOP_PASSAGE_DOCUMENT_TITLE),
        text(graph, index, RawFunctions.HOP_PASSAGE_HEADING),
        page == NO_PAGE ? OptionalInt.empty() : OptionalInt.of(page),
        sourceBegin,
        sourceEnd,
        metadata(graph, index));
  }

  /** The data of a hit, in as few calls as possible. */
  static Hit.Content readHit(long graph, int index) {
    return new Hit.Content(
        index,
        text(graph, index, RawFunctions.HOP_PASSAGE_ID),
        text(graph, index, RawFunctions.HOP_PASSAGE_TITLE),
        text(graph, index, RawFunctions.HOP_PASSAGE_TEXT),
        text(graph, index, RawFunctions.HOP_PASSAGE_DOCUMENT_ID),
        metadata(graph, index));
  }

  private static String text(long graph, int passage, int field) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_graph_passage_text(
            graph, passage, field, call.output(0), call.output(1), call.error()));
    return call.textOutput(0);
  }

  private static List<Map.Entry<String, String>> metadata(long graph, int passage) {
    Call call = Call.begin();
    call.check(call.raw.hop_graph_metadata_count(graph, passage, call.output(0), call.error()));
    int count = call.intOutput(0);
    if (count == 0) return List.of();
    List<Map.Entry<String, String>> entries = new ArrayList<>(count);
    for (int index = 0; index < count; ++index) {
      call.check(
          call.raw.hop_graph_metadata(
              graph,
              passage,
              index,
              call.output(0),
              call.output(1),
              call.output(2),
              call.output(3),
              call.error()));
      entries.add(new SimpleImmutableEntry<>(call.textOutput(0), call.textOutput(2)));
    }
    return Collections.unmodifiableList(entries);
  }
}
