package io.hoptrail;

import io.hoptrail.Explanation.Cost;
import io.hoptrail.Explanation.EvidenceEdge;
import io.hoptrail.Explanation.EvidenceGraph;
import io.hoptrail.Explanation.EvidenceNode;
import io.hoptrail.Explanation.ExplainedHit;
import io.hoptrail.Explanation.Measures;
import io.hoptrail.raw.RawFunctions;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Copies the explanation of a question's hits out of the library's memory. One thread uses a
 * reader, and makes no other call of this package while it reads.
 */
final class ExplanationReader {
  private record Names(String id, String title, String document) {}

  private record Part(String name, float[] values) {}

  private static final int NO_PASSAGE = -1;

  /** Number of values in a range: begin and end in bytes, then in UTF-16 code units. */
  private static final int RANGE = 4;

  private final long results;
  private final int question;
  private final Call call = Call.begin();
  private final RawFunctions raw = call.raw;
  private final Map<Integer, Names> names = new HashMap<>();

  ExplanationReader(long results, int question) {
    this.results = results;
    this.question = question;
  }

  /**
   * @param scores the hits' scores
   */
  Explanation read(float[] scores) {
    check(
        raw.hop_explanation_method(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    String method = call.textOutput(0);
    if (method.isEmpty()) return Explanation.NONE;
    boolean distances = call.intOutput(2) != 0;
    check(
        raw.hop_explanation_question(
            results, question, call.output(0), call.output(1), call.error()));
    String text = call.textOutput(0);
    List<Part> parts = parts();
    List<ExplainedHit> hits = new ArrayList<>(scores.length);
    for (int hit = 0; hit < scores.length; ++hit) {
      OptionalDouble score = OptionalDouble.of(scores[hit]);
      hits.add(
          new ExplainedHit(
              distances ? OptionalDouble.empty() : score,
              distances ? score : OptionalDouble.empty(),
              partsOf(parts, hit),
              reasons(hit),
              path(hit),
              snippet(hit)));
    }
    check(
        raw.hop_explanation_cost(
            results,
            question,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.output(5),
            call.error()));
    String loop = call.longOutput(1) == 0 ? null : call.textOutput(0);
    Cost cost =
        loop == null
            ? null
            : new Cost(
                call.longOutput(2), call.longOutput(3), call.longOutput(4), call.longOutput(5));
    return new Explanation(
        text,
        method,
        notices(),
        Collections.unmodifiableList(hits),
        evidenceGraph(),
        loop,
        cost,
        measures());
  }

  // ---- The question

  private List<String> notices() {
    check(raw.hop_explanation_notice_count(results, question, call.output(0), call.error()));
    String[] notices = new String[call.intOutput(0)];
    for (int index = 0; index < notices.length; ++index) {
      check(
          raw.hop_explanation_notice(
              results, question, index, call.output(0), call.output(1), call.error()));
      notices[index] = call.textOutput(0);
    }
    return List.of(notices);
  }

  private List<Part> parts() {
    check(raw.hop_explanation_part_count(results, question, call.output(0), call.error()));
    int count = call.intOutput(0);
    List<Part> parts = new ArrayList<>(count);
    for (int part = 0; part < count; ++part) {
      check(
          raw.hop_explanation_part(
              results,
              question,
              part,
              call.output(0),
              call.output(1),
              call.output(2),
              call.output(3),
              call.error()));
      float[] values = new float[(int) call.longOutput(3)];
      raw.view(call.longOutput(2), 4L * values.length).asFloatBuffer().get(values);
      parts.add(new Part(call.textOutput(0), values));
    }
    return parts;
  }

  private EvidenceGraph evidenceGraph() {
    check(
        raw.hop_explanation_graph_nodes(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    int[] passages = ints(call.longOutput(0), call.longOutput(2));
    int[] depths = ints(call.longOutput(1), call.longOutput(2));
    List<EvidenceNode> nodes = new ArrayList<>(passages.length);
    for (int at = 0; at < passages.length; ++at) {
      Names of = names(passages[at]);
      nodes.add(new EvidenceNode(of.id(), passages[at], of.title(), depths[at]));
    }
    check(
        raw.hop_explanation_graph_edges(
            results,
            question,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.error()));
    long count = call.longOutput(4);
    int[] from = ints(call.longOutput(0), count);
    int[] to = ints(call.longOutput(1), count);
    int[] directions = ints(call.longOutput(2), count);
    int[] steps = ints(call.longOutput(3), count);
    List<EvidenceEdge> edges = new ArrayList<>(from.length);
    for (int at = 0; at < from.length; ++at) {
      String direction =
          switch (directions[at]) {
            case RawFunctions.HOP_EDGE_FORWARD -> "forward";
            case RawFunctions.HOP_EDGE_BACKWARD -> "backward";
            default -> "both";
          };
      String before = from[at] == NO_PASSAGE ? null : names(from[at]).id();
      edges.add(new EvidenceEdge(before, names(to[at]).id(), direction, steps[at]));
    }
    return new EvidenceGraph(
        Collections.unmodifiableList(nodes), Collections.unmodifiableList(edges));
  }

  private Measures measures() {
    check(
        raw.hop_explanation_measures(
            results,
            question,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.error()));
    if (call.intOutput(0) == 0) return null;
    Boolean accurate =
        switch (call.intOutput(3)) {
          case RawFunctions.HOP_JUDGMENT_RIGHT -> true;
          case RawFunctions.HOP_JUDGMENT_WRONG -> false;
          default -> null;
        };
    return new Measures(call.doubleOutput(1), call.doubleOutput(2), accurate);
  }

  // ---- A hit, by its rank

  private static Map<String, Double> partsOf(List<Part> parts, int hit) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Part part : parts) {
      float value = part.values()[hit];
      values.put(part.name(), Float.isFinite(value) ? Double.valueOf(value) : null);
    }
    return Collections.unmodifiableMap(values);
  }

  private List<String> reasons(int hit) {
    check(
        raw.hop_explanation_reason_count(
            results, question, hit, call.output(0), call.output(1), call.error()));
    String[] reasons = new String[call.intOutput(0)];
    for (int index = 0; index < reasons.length; ++index) {
      check(
          raw.hop_explanation_reason(
              results, question, hit, index, call.output(0), call.output(1), call.error()));
      reasons[index] = call.textOutput(0);
    }
    return List.of(reasons);
  }

  private List<PathStep> path(int hit) {
    check(
        raw.hop_explanation_path(
            results,
            question,
            hit,
            call.output(0),
            call.output(1),
            call.output(2),
            call.error()));
    int[] links = ints(call.longOutput(0), call.longOutput(2));
    int[] passages = ints(call.longOutput(1), call.longOutput(2));
    PathStep[] path = new PathStep[links.length];
    for (int node = 0; node < path.length; ++node) {
      path[node] = step(hit, node, links[node], passages[node]);
    }
    return List.of(path);
  }

  private PathStep step(int hit, int node, int link, int passage) {
    String by = raw.zeroTerminatedText(raw.hop_explanation_link_name(link));
    PathEvidence evidence = evidence(hit, node);
    if (passage != NO_PASSAGE) {
      Names of = names(passage);
      return new PathStep(by, null, of.id(), of.title(), evidence);
    }
    check(
        raw.hop_explanation_entity(
            results, question, hit, node, call.output(0), call.output(1), call.error()));
    return new PathStep(by, call.textOutput(0), null, null, evidence);
  }

  /** Null if no sentence makes the link. */
  private PathEvidence evidence(int hit, int node) {
    check(
        raw.hop_explanation_evidence(
            results,
            question,
            hit,
            node,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.error()));
    int passage = call.intOutput(0);
    if (passage == NO_PASSAGE) return null;
    String in = call.intOutput(1) == RawFunctions.HOP_PASSAGE_TITLE ? "title" : "text";
    String text = call.textOutput(2);
    TextRange range = range(ints(call.longOutput(4), RANGE), 0);
    Names of = names(passage);
    return new PathEvidence(of.document(), of.id(), in, text, range);
  }

  private Snippet snippet(int hit) {
    check(
        raw.hop_explanation_snippet(
            results,
            question,
            hit,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.error()));
    int[] numbers = ints(call.longOutput(2), RANGE * call.longOutput(3));
    TextRange[] highlights = new TextRange[numbers.length / RANGE - 1];
    for (int index = 0; index < highlights.length; ++index) {
      highlights[index] = range(numbers, RANGE * (index + 1));
    }
    return new Snippet(call.textOutput(0), range(numbers, 0), List.of(highlights));
  }

  private Names names(int passage) {
    Names known = names.get(passage);
    if (known != null) return known;
    check(
        raw.hop_explanation_passage(
            results,
            question,
            passage,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.output(5),
            call.error()));
    Names read = new Names(call.textOutput(0), call.textOutput(2), call.textOutput(4));
    names.put(passage, read);
    return read;
  }

  // ---- Columns

  private static TextRange range(int[] numbers, int at) {
    return new TextRange(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
  }

  private int[] ints(long address, long count) {
    int[] values = new int[(int) count];
    IntBuffer column = raw.view(address, 4 * count).asIntBuffer();
    column.get(values);
    return values;
  }

  private void check(int status) {
    call.check(status);
  }
}
