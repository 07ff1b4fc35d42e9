import Foundation

/// A step of a question that was answered step by step.
public struct AnsweredStep: Equatable, Sendable {
  /// The sub-question.
  public let subQuestion: String
  /// The language model's answer; empty for given steps.
  public let subAnswer: String
  /// Indices of the step's hits, best first.
  public let passages: [UInt32]
}

/// The result of a search for one question.
public struct SearchResult: Sendable {
  /// Indices of passages, best first.
  public let passages: [UInt32]
  /// Their scores, larger is better; for gnn_ret and rgnn_ret distances, smaller is better.
  public let scores: [Float]
  /// The steps of a question that was answered step by step.
  public let steps: [AnsweredStep]

  private let results: Results
  private let question: UInt32

  init(_ results: Results, _ question: UInt32) throws {
    let hits = try results.hits(question)
    self.passages = hits.passages
    self.scores = hits.scores
    self.steps = try results.steps(question)
    self.results = results
    self.question = question
  }

  /// The explanation as the engine wrote it; empty if option `hits.explain` is off.
  public func explanationJSON() throws -> Data { try results.explanationJSON(question) }

  /// Reads the explanation as values; store it if you use it more than once. Throws `.wrongState` if `hits.explain` is off.
  public func explanation() throws -> Explanation { try results.explanation(question) }

  /// The hits with their paths: `explanation().hits`.
  public func hits() throws -> [Hit] { try explanation().hits }

  /// rgnn_ret's distances after the last step, one per passage; empty for other methods.
  public func state() throws -> [Float] { try results.state(question) }
}

/// The result of a search for one question, with the model's answer.
public struct AskResult: Sendable {
  /// The answer.
  public let answer: String
  /// Whether the loop ended before its critique accepted the answer.
  public let isPartial: Bool
  /// The hits and their explanation.
  public let search: SearchResult

  /// The steps of the question.
  public var steps: [AnsweredStep] { search.steps }

  init(_ results: Results, _ question: UInt32) throws {
    let answer = try results.answer(question)
    self.answer = answer.text
    self.isPartial = answer.isPartial
    self.search = try SearchResult(results, question)
  }
}
