package io.hoptrail;

import io.hoptrail.raw.RawFunctions;

/**
 * Retrieval metrics of one method over a set of questions, by name: "recall@5", "precision@5",
 * "all_gold@5" (any number for the 5), "mrr", "ndcg@10"; values from 0 to 1. One thread at a time
 * may use it.
 */
public final class Metrics implements AutoCloseable {
  private final Handle handle;

  /** Creates metrics without questions. */
  public Metrics() {
    RawFunctions raw = Native.raw();
    Call call = Call.begin();
    long address = call.made(raw.hop_metrics_create(call.output(0), call.error()));
    handle = new Handle(this, "metrics", address, true, raw::hop_metrics_free);
  }

  /**
   * Adds a question: indices of the passages found, best first, and those of its gold passages, at
   * least one.
   */
  public void add(int[] ranking, int[] gold) {
    handle.run(
        metrics -> {
          Call call = Call.begin();
          call.reserve(4L * (ranking.length + gold.length) + 16);
          long ranked = call.place(ranking);
          long wanted = call.place(gold);
          call.check(
              call.raw.hop_metrics_add(
                  metrics, ranked, ranking.length, wanted, gold.length, call.error()));
        });
  }

  /**
   * Adds the evidence graph found for a question, and the gold graph: source and target of each edge,
   * one after the other, as passage indices, -1 for the question. They count only for "graph_match"
   * and the other graph metrics.
   */
  public void addGraph(int[] found, int[] gold) {
    handle.run(
        metrics -> {
          Call call = Call.begin();
          call.reserve(4L * (found.length + gold.length) + 16);
          long have = call.place(found);
          long want = call.place(gold);
          call.check(
              call.raw.hop_metrics_add_graph(
                  metrics, have, found.length / 2, want, gold.length / 2, call.error()));
        });
  }

  /** The mean of a metric over the questions. */
  public double mean(String name) {
    return handle.use(
        metrics -> {
          Call call = Call.begin();
          call.texts(name);
          call.check(
              call.raw.hop_metrics_mean(
                  metrics, call.text(0), call.length(0), call.output(0), call.error()));
          return call.doubleOutput(0);
        });
  }

  /** A 95 % bootstrap interval of that mean. The seed determines the resampling. */
  public Interval interval(String name, long seed, int resamples) {
    return handle.use(metrics -> interval(metrics, 0, name, seed, resamples));
  }

  /**
   * The interval of the paired difference, this − others, over the same questions in the same order.
   */
  public Interval differenceInterval(Metrics others, String name, long seed, int resamples) {
    return handle.use(
        metrics -> {
          if (others == this) return interval(metrics, metrics, name, seed, resamples);
          long other = others.handle.acquire();
          try {
            return interval(metrics, other, name, seed, resamples);
          } finally {
            others.handle.release();
          }
        });
  }

  private static Interval interval(
      long metrics, long other, String name, long seed, int resamples) {
    Call call = Call.begin();
    call.texts(name);
    call.check(
        call.raw.hop_metrics_interval(
            metrics,
            other,
            call.text(0),
            call.length(0),
            seed,
            resamples,
            call.output(0),
            call.output(1),
            call.error()));
    return new Interval(call.doubleOutput(0), call.doubleOutput(1));
  }

  @Override
  public String toString() {
    return "Metrics[" + handle + "]";
  }

  @Override
  public void close() {
    handle.close();
  }
}
