import CHoptrail

/// Retrieval metrics of one method over a set of questions: "recall@k", "precision@k", "all_gold@k", "mrr", "ndcg@10".
/// Only one thread at a time may add.
public final class Metrics {
  private let handle: Handle

  /// Creates metrics without questions.
  public init() throws {
    handle = try Handle(freedBy: hop_metrics_free) { hop_metrics_create($0, &$1) }
  }

  /// Adds a question: its ranking, best first, and its gold passages, at least one.
  public func add(ranking: [UInt32], gold: [UInt32]) throws {
    try handle.call { hop_metrics_add($0, ranking, ranking.count, gold, gold.count, &$1) }
  }

  /// Adds the evidence graph found for a question, and the gold graph: edges between passages, where `UInt32.max` is the
  /// question. They count only for "graph_match" and the other graph metrics.
  public func addGraph(found: [(from: UInt32, to: UInt32)], gold: [(from: UInt32, to: UInt32)]) throws {
    let have = found.flatMap { [$0.from, $0.to] }
    let want = gold.flatMap { [$0.from, $0.to] }
    try handle.call { hop_metrics_add_graph($0, have, found.count, want, gold.count, &$1) }
  }

  /// Mean of a metric over the questions, from 0 to 1.
  public func mean(_ name: String) throws -> Double {
    var mean = 0.0
    try handle.call { hop_metrics_mean($0, name, name.utf8.count, &mean, &$1) }
    return mean
  }

  /// A 95 % bootstrap interval of the mean; with `other` (the same questions in the same order), of the paired difference,
  /// this − other. The seed determines the resampling.
  public func interval(
    _ name: String, minus other: Metrics? = nil, seed: UInt64 = 1, resamples: UInt32 = 1000
  ) throws -> ClosedRange<Double> {
    var low = 0.0
    var high = 0.0
    try handle.call { metrics, error in
      withExtendedLifetime(other) {
        hop_metrics_interval(metrics, other?.handle.pointer, name, name.utf8.count, seed, resamples, &low, &high, &error)
      }
    }
    return low...max(low, high)
  }
}
