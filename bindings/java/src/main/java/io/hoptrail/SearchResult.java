package io.hoptrail;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Stream;

/**
 * The ranking that answers a question: its hits, best first. Plain data, for any thread; it stays
 * when its graph is closed, but for texts.
 */
public class SearchResult implements Iterable<Hit> {
  private final Graph graph;
  private final ResultColumns columns;
  private final List<Hit> hits = new Hits();

  SearchResult(Graph graph, ResultColumns columns) {
    this.graph = graph;
    this.columns = columns;
  }

  /** Best first. */
  public final List<Hit> hits() {
    return hits;
  }

  /** The same as a stream. */
  public final Stream<Hit> stream() {
    return hits.stream();
  }

  /** Over the hits, best first. */
  @Override
  public final Iterator<Hit> iterator() {
    return hits.iterator();
  }

  /** Indices of the hits' passages, best first. A copy. */
  public final int[] passages() {
    return columns.passages().clone();
  }

  /**
   * The hits' scores, large when good; of gnn_ret and rgnn_ret distances, small when good. A copy.
   */
  public final float[] scores() {
    return columns.scores().clone();
  }

  /** What explains the hits; empty with {@code hits.explain} off. */
  public final Explanation explanation() {
    return columns.explanation();
  }

  /**
   * The explanation as the library writes it, to store or to send: UTF-8, the same bytes on every
   * platform; empty with {@code hits.explain} off. A copy. {@link Status#WRONG_STATE} unless {@link
   * RunOptions#explanationJson} asked for it.
   */
  public final byte[] explanationJson() {
    if (columns.explanationJson() != null) return columns.explanationJson().clone();
    throw new HoptrailException(
        Status.WRONG_STATE,
        "the explanation was not written as JSON: RunOptions.explanationJson(true) asks for it",
        "explanationJson");
  }

  /** Of a question that was answered step by step; else empty. */
  public final List<AnsweredStep> steps() {
    return columns.steps();
  }

  /**
   * The distances of rgnn_ret after the last step, one a passage; empty for other methods. A copy.
   */
  public final float[] state() {
    return columns.state().clone();
  }

  final Graph graph() {
    return graph;
  }

  @Override
  public String toString() {
    return "SearchResult[hits=" + hits + "]";
  }

  /** Each made when it is asked for: most readers want the columns, or the first few. */
  private final class Hits extends AbstractList<Hit> implements RandomAccess {
    @Override
    public Hit get(int index) {
      return new Hit(
          SearchResult.this, index, columns.passages()[index], columns.scores()[index]);
    }

    @Override
    public int size() {
      return columns.passages().length;
    }
  }
}
