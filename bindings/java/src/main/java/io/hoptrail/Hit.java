package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.List;
import java.util.Map;

/**
 * A passage of a ranking. Texts are read from the graph when they are asked for, so it must still
 * be open then; path, parts, reasons and snippet are copies.
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

  /** From 1 on. */
  public int rank() {
    return place + 1;
  }

  /** Its passage's index in the graph. */
  public int index() {
    return passage;
  }

  /** Large when good; of gnn_ret and rgnn_ret it is a distance, small when good. */
  public float score() {
    return score;
  }

  /** Its passage's id. */
  public String id() {
    return text(RawFunctions.HOP_PASSAGE_ID);
  }

  /** Its passage's title. */
  public String title() {
    return text(RawFunctions.HOP_PASSAGE_TITLE);
  }

  /** Its passage's text. */
  public String text() {
    return text(RawFunctions.HOP_PASSAGE_TEXT);
  }

  /** The id of its passage's document. */
  public String document() {
    return text(RawFunctions.HOP_PASSAGE_DOCUMENT_ID);
  }

  /** Metadata of its passage: keys and values, in order; a key may have several values. */
  public List<Map.Entry<String, String>> metadata() {
    return result.graph().passage(passage).metadata();
  }

  /** From the question to this passage; empty with {@code hits.explain} off. */
  public List<PathStep> path() {
    return explained().path();
  }

  /** What the score is made of, by name; a part that does not apply is null. */
  public Map<String, Double> parts() {
    return explained().parts();
  }

  /**
   * Why it stands where it does, in short English phrases, most important first; empty where the
   * method does not say, and with {@code hits.explain} off.
   */
  public List<String> reasons() {
    return explained().reasons();
  }

  /** The piece of the passage that says most about the question. */
  public Snippet snippet() {
    return explained().snippet();
  }

  /**
   * Rank, id and score. The id is that of its path, so that no open graph is needed; without a path
   * the passage's index stands for it.
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
