import Foundation

/// A step of a question that was answered step by step.
public struct AnsweredStep: Equatable, Sendable {
  /// What was asked.
  public let subQuestion: String
  /// What the language model said. Empty for given steps.
  public let subAnswer: String
  /// Indices of the step's hits, best first.
  public let passages: [UInt32]
}

/// What was found for one question.
public struct SearchResult: Sendable {
  /// Indices of passages, best first.
  public let passages: [UInt32]
  /// Their scores, large when good (distances, small when good, for gnn_ret and rgnn_ret).
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

  /// The explanation as the engine wrote it; empty with option `hits.explain` off.
  public func explanationJSON() throws -> Data { try results.explanationJSON(question) }

  /// The same as values, read now: keep it where it is used more than once. With option `hits.explain` off: `.wrongState`.
  public func explanation() throws -> Explanation { try results.explanation(question) }

  /// The hits with their paths: `explanation().hits`.
  public func hits() throws -> [Hit] { try explanation().hits }

  /// rgnn_ret's distances after the last step, one a passage; empty for other methods.
  public func state() throws -> [Float] { try results.state(question) }
}

/// What was found for one question, and the model's answer.
public struct AskResult: Sendable {
  /// The answer.
  public let answer: String
  /// The loop ended before its critique was content.
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
