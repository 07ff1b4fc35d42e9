package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.List;
import java.util.Map;

/**
 * A passage of a ranking. Its texts are read from the graph on demand, so the graph must still be
 * open then; path, parts, reasons and snippet are copies.
 */
public final class Hit {
  private final SearchResult result;
  private final int place;
  private final int passage;
  private final float score;

  Hit(SearchResult result, int place, int passage, float score) {
    this.result = result;
    this.place = place;
    this.passage = passage;
    this.score = score;
  }

  /** The rank, from 1. */
  public int rank() {
    return place + 1;
  }

  /** The passage's index in the graph. */
  public int index() {
    return passage;
  }

  /** Larger is better; for gnn_ret and rgnn_ret it is a distance: smaller is better. */
  public float score() {
    return score;
  }

  /** The passage's id. */
  public String id() {
    return text(RawFunctions.HOP_PASSAGE_ID);
  }

  /** The passage's title. */
  public String title() {
    return text(RawFunctions.HOP_PASSAGE_TITLE);
  }

  /** The passage's text. */
  public String text() {
    return text(RawFunctions.HOP_PASSAGE_TEXT);
  }

  /** The id of the passage's document. */
  public String document() {
    return text(RawFunctions.HOP_PASSAGE_DOCUMENT_ID);
  }

  /** The passage's metadata: keys and values, in order; a key may have several values. */
  public List<Map.Entry<String, String>> metadata() {
    return result.graph().passage(passage).metadata();
  }

  /** The path from the question to this passage; empty if {@code hits.explain} is off. */
  public List<PathStep> path() {
    return explained().path();
  }

  /** The components of the score, by name; one that does not apply is null. */
  public Map<String, Double> parts() {
    return explained().parts();
  }

  /**
   * Reasons for its rank, in short English phrases, most important first; empty if the method gives
   * none, or if {@code hits.explain} is off.
   */
  public List<String> reasons() {
    return explained().reasons();
  }

  /** The part of the passage that matches the question best. */
  public Snippet snippet() {
    return explained().snippet();
  }

  /**
   * Rank, id and score. The id is read from its path, so that no open graph is needed; without a path
   * it is the passage's index.
   */
  @Override
  public String toString() {
    List<PathStep> path = path();
    String id = path.isEmpty() ? "" : ", id=" + path.get(path.size() - 1).passage();
    return "Hit[rank=" + rank() + ", index=" + passage + id + ", score=" + score + "]";
  }

  private String text(int field) {
    return result.graph().text(passage, field);
  }

  private Explanation.ExplainedHit explained() {
    List<Explanation.ExplainedHit> hits = result.explanation().hits();
    return place < hits.size() ? hits.get(place) : Explanation.ExplainedHit.NONE;
  }
}
