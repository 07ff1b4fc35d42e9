import CHoptrail
import Foundation

/// What a search or ask task found, question by question. Usable from many threads at once.
public final class Results: @unchecked Sendable {
  let handle: Handle
  /// Whose passages the hits are.
  let graph: Graph?

  fileprivate init(_ handle: Handle, _ graph: Graph?) {
    self.handle = handle
    self.graph = graph
  }

  /// Number of questions; the index of a question is below it.
  public func count() throws -> UInt32 {
    var questions: UInt32 = 0
    try handle.call { hop_results_count($0, &questions, &$1) }
    return questions
  }

  /// Best first: passage indices, and their scores (distances for gnn_ret and rgnn_ret).
  public func hits(_ question: UInt32) throws -> (passages: [UInt32], scores: [Float]) {
    defer { withExtendedLifetime(self) {} }
    var passages: UnsafePointer<UInt32>?
    var scores: UnsafePointer<Float>?
    var count = 0
    try handle.call { hop_results_hits($0, question, &passages, &scores, &count, &$1) }
    return (passages: array(passages, count), scores: array(scores, count))
  }

  /// The hits with all that explains them: JSON, the same bytes on every platform, to store or to send. Empty with option
  /// `hits.explain` off.
  public func explanationJSON(_ question: UInt32) throws -> Data {
    defer { withExtendedLifetime(self) {} }
    var start: UnsafePointer<CChar>?
    var length = 0
    try handle.call { hop_results_explanation($0, question, &start, &length, &$1) }
    guard let first = start, length > 0 else { return Data() }
    return Data(bytes: first, count: length)
  }

  /// Of an ask task. `isPartial`: the loop ended before its critique was content.
  public func answer(_ question: UInt32) throws -> (text: String, isPartial: Bool) {
    var partial: Int32 = 0
    let text = try handle.text { hop_results_answer($0, question, $1, $2, &partial, &$3) }
    return (text: text, isPartial: partial != 0)
  }

  /// Of a question that was answered step by step.
  public func steps(_ question: UInt32) throws -> [AnsweredStep] {
    var count: UInt32 = 0
    try handle.call { hop_results_step_count($0, question, &count, &$1) }
    return try (0..<count).map { (step: UInt32) throws -> AnsweredStep in try self.step(question, step) }
  }

  private func step(_ question: UInt32, _ step: UInt32) throws -> AnsweredStep {
    defer { withExtendedLifetime(self) {} }
    var subQuestion: UnsafePointer<CChar>?
    var subAnswer: UnsafePointer<CChar>?
    var passages: UnsafePointer<UInt32>?
    var subQuestionLength = 0
    var subAnswerLength = 0
    var count = 0
    try handle.call {
      hop_results_step($0, question, step, &subQuestion, &subQuestionLength, &subAnswer, &subAnswerLength, &passages,
                       &count, &$1)
    }
    return AnsweredStep(
      subQuestion: string(subQuestion, subQuestionLength), subAnswer: string(subAnswer, subAnswerLength),
      passages: array(passages, count))
  }

  /// rgnn_ret's state after the last step, one distance a passage; empty for other methods.
  public func state(_ question: UInt32) throws -> [Float] {
    defer { withExtendedLifetime(self) {} }
    var distances: UnsafePointer<Float>?
    var count = 0
    try handle.call { hop_results_state($0, question, &distances, &count, &$1) }
    return array(distances, count)
  }
}

// Of a task that is done.
extension HopTask {
  /// The graph file of an index task. Once.
  public func takeBytes() throws -> Data {
    try handle.data { hop_task_take_bytes($0, $1, &$2) }
  }

  /// Of a search or ask task. Once.
  public func takeResults() throws -> Results {
    defer { withExtendedLifetime(self) {} }
    let results = try Handle(freedBy: hop_results_free, keeping: graph) {
      hop_task_take_results(handle.pointer, $0, &$1)
    }
    return Results(results, graph)
  }

  /// What was done, as one JSON object: passages, keywords, requests, tokens; no times.
  public func report() throws -> Data {
    try handle.data { hop_task_report($0, $1, &$2) }
  }
}
