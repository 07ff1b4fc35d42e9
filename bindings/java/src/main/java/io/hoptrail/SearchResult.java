package io.hoptrail;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The ranking that answers a question. Plain data, for any thread; it stays when its graph is
 * closed, but for texts.
 */
public class SearchResult {
  private final Graph graph;
  private final int[] passages;
  private final float[] scores;
  private final byte[] explanationJson;
  private final List<AnsweredStep> steps;
  private final float[] state;
  private final List<Hit> hits;

  /** Parsed when it is first asked for; two threads may both do so, with equal results. */
  private volatile Explanation explanation;

  SearchResult(
      Graph graph,
      int[] passages,
      float[] scores,
      byte[] explanationJson,
      List<AnsweredStep> steps,
      float[] state) {
    this.graph = graph;
    this.passages = passages;
    this.scores = scores;
    this.explanationJson = explanationJson;
    this.steps = steps;
    this.state = state;
    this.hits = new Hits();
  }

  /** Best first. */
  public final List<Hit> hits() {
    return hits;
  }

  /** Indices of the hits' passages, best first. A copy. */
  public final int[] passages() {
    return passages.clone();
  }

  /**
   * The hits' scores, large when good; of gnn_ret and rgnn_ret distances, small when good. A copy.
   */
  public final float[] scores() {
    return scores.clone();
  }

  /**
   * The explanation as the engine wrote it, UTF-8, the same bytes on every platform; empty with
   * {@code hits.explain} off. A copy.
   */
  public final byte[] explanationJson() {
    return explanationJson.clone();
  }

  /** The same as objects. */
  public final Explanation explanation() {
    Explanation parsed = explanation;
    if (parsed == null) explanation = parsed = ExplanationJson.parse(explanationJson);
    return parsed;
  }

  /** Of a question that was answered step by step; else empty. */
  public final List<AnsweredStep> steps() {
    return steps;
  }

  /**
   * The distances of rgnn_ret after the last step, one a passage; empty for other methods. A copy.
   */
  public final float[] state() {
    return state.clone();
  }

  final Graph graph() {
    return graph;
  }

  /** Each made when it is asked for: most readers want the columns, or the first few. */
  private final class Hits extends AbstractList<Hit> implements RandomAccess {
    @Override
    public Hit get(int index) {
      return new Hit(SearchResult.this, index, passages[index], scores[index]);
    }

    @Override
    public int size() {
      return passages.length;
    }
  }
}
