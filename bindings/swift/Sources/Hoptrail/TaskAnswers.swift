import CHoptrail
import Foundation

// Answers, in any order. `staleRequest` for an id that is not open; the task is unchanged after any failure.
extension HopTask {
  /// Vectors: a row a text, each of the same dimension; they are scaled to unit length. An embedder id that is stated must be
  /// that of the graph. Throws `dimensionMismatch`, `embedderMismatch`, and `badInput` for a NaN or an infinity.
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

  /// A model's text, with the tokens that it read and wrote (0: not known).
  public func answer(_ id: UInt64, text: String, tokensRead: UInt64 = 0, tokensWritten: UInt64 = 0) throws {
    try handle.call { hop_task_answer_text($0, id, text, text.utf8.count, tokensRead, tokensWritten, &$1) }
  }

  /// The content of a file.
  public func answer(_ id: UInt64, bytes: Data) throws {
    try bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
      try handle.call {
        hop_task_answer_bytes($0, id, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, &$1)
      }
    }
  }

  /// A file operation without an output is done.
  public func answerDone(_ id: UInt64) throws {
    try handle.call { hop_task_answer_done($0, id, &$1) }
  }

  /// The host could not do it: the task fails with `hostFailure` or `fileFailure` and this reason.
  public func answerFailure(_ id: UInt64, reason: String) throws {
    try handle.call { hop_task_answer_failure($0, id, reason, reason.utf8.count, &$1) }
  }
}
