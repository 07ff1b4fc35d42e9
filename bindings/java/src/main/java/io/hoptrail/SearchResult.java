package io.hoptrail;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Stream;

/**
 * The result of a search: its hits, best first. It is plain data, for any thread, and remains valid
 * when its graph is closed.
 */
public class SearchResult implements Iterable<Hit> {
  private final ResultColumns columns;
  private final List<Hit> hits = new Hits();

  /** Null until it is asked for. Threads that ask at once read equal values. */
  private Explanation explanation;

  SearchResult(ResultColumns columns) {
    this.columns = columns;
  }

  /** The hits, best first. */
  public final List<Hit> hits() {
    return hits;
  }

  /** The hits as a stream. */
  public final Stream<Hit> stream() {
    return hits.stream();
  }

  /** Iterates over the hits, best first. */
  @Override
  public final Iterator<Hit> iterator() {
    return hits.iterator();
  }

  /** Indices of the hits' passages, best first, as a copy. */
  public final int[] passages() {
    return Arrays.stream(columns.passages()).mapToInt(Hit.Content::index).toArray();
  }

  /**
   * The hits' scores, larger is better; for gnn_ret and rgnn_ret distances, smaller is better. A copy.
   */
  public final float[] scores() {
    return columns.scores().clone();
  }

  /** The explanation of the hits, read at its first use; empty if {@code hits.explain} is off. */
  public final Explanation explanation() {
    Explanation read = explanation;
    if (read == null) explanation = read = ExplanationReader.explanation(JsonMembers.parse(columns.explanationJson()));
    return read;
  }

  /**
   * The explanation as the library writes it, to store or to send: UTF-8, byte-identical on every
   * platform, as a copy. Empty if {@code hits.explain} is off.
   */
  public final byte[] explanationJson() {
    return columns.explanationJson().clone();
  }

  /** The steps of a question that was answered step by step; else empty. */
  public final List<AnsweredStep> steps() {
    return columns.steps();
  }

  /**
   * The distances of rgnn_ret after the last step, one per passage, as a copy; empty for other
   * methods.
   */
  public final float[] state() {
    return columns.state().clone();
  }

  @Override
  public String toString() {
    return "SearchResult[hits=" + hits + "]";
  }

  /** Creates hits on demand: most callers need only the columns, or the first few hits. */
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
