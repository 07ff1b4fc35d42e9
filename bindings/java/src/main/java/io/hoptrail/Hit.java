package io.hoptrail;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A passage of a ranking: plain data, which remains valid when the graph is closed. */
public final class Hit {
  /** The passage's data, read with the result. */
  record Content(
      int index,
      String id,
      String title,
      String text,
      String document,
      List<Map.Entry<String, String>> metadata) {}

  /** A hit without an explanation. */
  private static final Explanation.ExplainedHit UNEXPLAINED =
      ExplanationReader.explainedHit(JsonMembers.NOTHING, List.of());

  private final SearchResult result;
  private final int place;
  private final Content passage;
  private final float score;

  Hit(SearchResult result, int place, Content passage, float score) {
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
    return passage.index();
  }

  /** Larger is better; for gnn_ret and rgnn_ret it is a distance: smaller is better. */
  public float score() {
    return score;
  }

  /** The passage's id. */
  public String id() {
    return passage.id();
  }

  /** The passage's title. */
  public String title() {
    return passage.title();
  }

  /** The passage's text. */
  public String text() {
    return passage.text();
  }

  /** The id of the passage's document. */
  public String document() {
    return passage.document();
  }

  /** The passage's metadata: keys and values, in order; a key may have several values. */
  public List<Map.Entry<String, String>> metadata() {
    return passage.metadata();
  }

  /** The path from the question to this passage; empty if {@code hits.explain} is off. */
  public List<PathStep> path() {
    return explained().path();
  }

  /**
   * The best way from the question to this passage over passages and the links between them, whether
   * or not it moved the rank; empty if no link leads to it, or if {@code hits.explain} is off.
   */
  public List<ChainStep> chain() {
    return explained().chain();
  }

  /**
   * What holds the hit at its rank: "links" (without them it would stand at more than twice its rank,
   * or not at all), "words", "vectors" or "both"; null if unknown, as are the ranks.
   */
  public String rankedBy() {
    return explained().rankedBy();
  }

  /** Its rank by words and vectors, from 1; empty if these do not find it. */
  public OptionalInt rankWithoutLinks() {
    return explained().rankWithoutLinks();
  }

  /** Its rank by words, from 1; empty if they do not find it. */
  public OptionalInt rankByWords() {
    return explained().rankByWords();
  }

  /** Its rank by vectors, from 1; empty if they do not find it. */
  public OptionalInt rankByVectors() {
    return explained().rankByVectors();
  }

  /** Words of the question that the passage has; empty behind the first 20 hits. */
  public List<MatchedTerm> matchedTerms() {
    return explained().matchedTerms();
  }

  /** Words of the question that the passage lacks; empty behind the first 20 hits. */
  public List<String> missingTerms() {
    return explained().missingTerms();
  }

  /** Where the passage stands in its document; zeros if {@code hits.explain} is off. */
  public HitSource source() {
    return explained().source();
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

  /** Rank, index, id and score. */
  @Override
  public String toString() {
    return "Hit[rank=" + rank() + ", index=" + index() + ", id=" + id() + ", score=" + score + "]";
  }

  private Explanation.ExplainedHit explained() {
    List<Explanation.ExplainedHit> hits = result.explanation().hits();
    return place < hits.size() ? hits.get(place) : UNEXPLAINED;
  }
}
