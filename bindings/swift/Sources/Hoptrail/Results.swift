import CHoptrail
import Foundation

/// The results of a search or ask task, one for each question. Any number of threads may share them.
public final class Results: @unchecked Sendable {
  let handle: Handle
  /// The graph with the hits' passages.
  let graph: Graph?

  fileprivate init(_ handle: Handle, _ graph: Graph?) {
    self.handle = handle
    self.graph = graph
  }

  /// Number of questions. Question indices run from 0 to this number − 1.
  public func count() throws -> UInt32 {
    var questions: UInt32 = 0
    try handle.call { hop_results_count($0, &questions, &$1) }
    return questions
  }

  /// A question's hits, best first: passage indices, and their scores (distances for gnn_ret and rgnn_ret).
  public func hits(_ question: UInt32) throws -> (passages: [UInt32], scores: [Float]) {
    defer { withExtendedLifetime(self) {} }
    var passages: UnsafePointer<UInt32>?
    var scores: UnsafePointer<Float>?
    var count = 0
    try handle.call { hop_results_hits($0, question, &passages, &scores, &count, &$1) }
    return (passages: array(passages, count), scores: array(scores, count))
  }

  /// The hits with their explanations as JSON, to store or to send, byte-identical on every platform. Empty if option
  /// `hits.explain` is off.
  public func explanationJSON(_ question: UInt32) throws -> Data {
    defer { withExtendedLifetime(self) {} }
    var start: UnsafePointer<CChar>?
    var length = 0
    try handle.call { hop_results_explanation($0, question, &start, &length, &$1) }
    guard let first = start, length > 0 else { return Data() }
    return Data(bytes: first, count: length)
  }

  /// The explanation of a question's hits as values. Throws `.wrongState` if option `hits.explain` is off.
  public func explanation(_ question: UInt32) throws -> Explanation {
    let json = try explanationJSON(question)
    guard !json.isEmpty else {
      throw HoptrailError(status: .wrongState, message: "the result has no explanation: hits.explain is off")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var explanation = try decoder.decode(Explanation.self, from: json)
    try explanation.complete(from: graph)
    return explanation
  }

  /// The answer of an ask task. `isPartial`: the loop ended before its critique accepted the answer.
  public func answer(_ question: UInt32) throws -> (text: String, isPartial: Bool) {
    var partial: Int32 = 0
    let text = try handle.text { hop_results_answer($0, question, $1, $2, &partial, &$3) }
    return (text: text, isPartial: partial != 0)
  }

  /// The steps of a question that was answered step by step.
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

  /// rgnn_ret's state after the last step, one distance per passage; empty for other methods.
  public func state(_ question: UInt32) throws -> [Float] {
    defer { withExtendedLifetime(self) {} }
    var distances: UnsafePointer<Float>?
    var count = 0
    try handle.call { hop_results_state($0, question, &distances, &count, &$1) }
    return array(distances, count)
  }
}

// Results of a finished task.
extension HopTask {
  /// Takes the graph file of an index task. Can be called once.
  public func takeBytes() throws -> Data {
    try handle.data { hop_task_take_bytes($0, $1, &$2) }
  }

  /// Takes the results of a search or ask task. Can be called once.
  public func takeResults() throws -> Results {
    defer { withExtendedLifetime(self) {} }
    let results = try Handle(freedBy: hop_results_free, keeping: graph) {
      hop_task_take_results(handle.pointer, $0, &$1)
    }
    return Results(results, graph)
  }

  /// The report as one JSON object: passages, keywords, requests, tokens. It contains no times.
  public func report() throws -> Data {
    try handle.data { hop_task_report($0, $1, &$2) }
  }
}
