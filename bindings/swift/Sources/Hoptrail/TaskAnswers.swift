import CHoptrail
import Foundation

// Answers may come in any order. An id that is not open throws `staleRequest`. A failed call leaves the task unchanged.
extension HopTask {
  /// Answers with vectors: one row per text, all of one dimension; they are scaled to unit length. If an embedder id is stated,
  /// it must equal the graph's. Throws `dimensionMismatch`, `embedderMismatch`, and `badInput` for a NaN or an infinity.
  public func answer(_ id: UInt64, vectors rows: [[Float]], embedderID: String = "") throws {
    let dimension = rows.first?.count ?? 0
    for (number, row) in rows.enumerated() where row.count != dimension {
      throw HoptrailError(
        status: .dimensionMismatch, message: "row \(number) has \(row.count) numbers, row 0 has \(dimension)")
    }
    let values = Array(rows.joined())
    let rowCount = UInt32(clamping: rows.count)
    let columnCount = UInt32(clamping: dimension)
    try handle.call {
      hop_task_answer_vectors($0, id, values, rowCount, columnCount, embedderID, embedderID.utf8.count, &$1)
    }
  }

  /// Answers with scores: one finite number per passage, in their order; higher is better, on any scale. Throws
  /// `dimensionMismatch` for another count, and `badInput` for a NaN or an infinity.
  public func answer(_ id: UInt64, scores: [Float]) throws {
    let count = UInt32(clamping: scores.count)
    try handle.call { hop_task_answer_scores($0, id, scores, count, &$1) }
  }

  /// Answers with a model's text, and the numbers of tokens that it read and wrote (0: not known).
  public func answer(_ id: UInt64, text: String, tokensRead: UInt64 = 0, tokensWritten: UInt64 = 0) throws {
    try handle.call { hop_task_answer_text($0, id, text, text.utf8.count, tokensRead, tokensWritten, &$1) }
  }

  /// Answers with the content of a file.
  public func answer(_ id: UInt64, bytes: Data) throws {
    try bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
      try handle.call {
        hop_task_answer_bytes($0, id, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, &$1)
      }
    }
  }

  /// Answers a file operation that needs no data.
  public func answerDone(_ id: UInt64) throws {
    try handle.call { hop_task_answer_done($0, id, &$1) }
  }

  /// Reports that the host failed: the task fails with `hostFailure` or `fileFailure` and this reason.
  public func answerFailure(_ id: UInt64, reason: String) throws {
    try handle.call { hop_task_answer_failure($0, id, reason, reason.utf8.count, &$1) }
  }
}
