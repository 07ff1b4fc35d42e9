import Foundation

/// The context of an embed call, in addition to the texts.
public struct EmbedContext: Sendable {
  /// The kind of the texts; some models need it.
  public let kind: TextKind
  /// The purpose of the vectors.
  public let purpose: String
}

/// The context of a language model call, in addition to the messages.
public struct CompleteContext: Sendable {
  /// The purpose of the answer, such as `critique`.
  public let purpose: String
  /// The maximum number of tokens to answer with.
  public let tokenLimit: UInt32
  /// The expected form of the answer: "text", "lines" or "yes_no".
  public let form: String
}

/// Returns one vector per text, in the order of the texts, all of one dimension. They need not have unit length.
public typealias EmbedFunction = @Sendable (_ texts: [String], _ context: EmbedContext) async throws -> [[Float]]

/// Returns the model's answer. The model should use temperature 0.
public typealias CompleteFunction = @Sendable (_ messages: [Message], _ context: CompleteContext) async throws -> Completion

/// Returns one number per passage, in the order of the passages, such as by a cross-encoder: higher is better, on any scale.
public typealias ScoreFunction = @Sendable (_ question: String, _ passages: [String]) async throws -> [Float]

/// A function that makes vectors, and the name of its model: a graph stores the name and rejects vectors of another model.
public struct Embedder: Sendable {
  /// The model's name; empty: not stated.
  public let id: String
  /// Makes one vector per text.
  public let embed: EmbedFunction

  /// Creates an embedder. The id names the model; a graph rejects vectors of another model.
  public init(id: String = "", embed: @escaping EmbedFunction) {
    self.id = id
    self.embed = embed
  }
}

/// A model's answer. A string literal converts implicitly.
public struct Completion: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The answer's text.
  public let text: String
  /// Tokens that the model read; 0: not known.
  public let tokensRead: UInt64
  /// Tokens that the model wrote; 0: not known.
  public let tokensWritten: UInt64

  /// Creates an answer, with its token counts if known.
  public init(_ text: String, tokensRead: UInt64 = 0, tokensWritten: UInt64 = 0) {
    self.text = text
    self.tokensRead = tokensRead
    self.tokensWritten = tokensWritten
  }

  /// Creates an answer without token counts.
  public init(stringLiteral value: String) { self.init(value) }
}

/// The functions and the folder that a program provides for a task. If a task needs a missing one, it fails with
/// `hostFailure`.
///
/// An error of a function ends the run, and the run throws it. (It is not called `Host`, because Foundation has a type of
/// that name.)
public struct HopHost: Sendable {
  /// Makes vectors. Without one, a request for vectors fails the task.
  public var embedder: Embedder?
  /// Calls a language model. Without one, a request for an answer fails the task.
  public var complete: CompleteFunction?
  /// Scores the first passages of each ranking. Without one, a request for scores fails the task.
  public var score: ScoreFunction?
  /// The folder in which files are read and written.
  public var folder: URL?
  /// Called before the manifest of a store in the folder is renamed, which publishes a version.
  var beforePublishing: (@Sendable () -> Void)?

  /// Creates a host with these functions; omitted ones are missing.
  public init(
    embedder: Embedder? = nil, complete: CompleteFunction? = nil, score: ScoreFunction? = nil, folder: URL? = nil
  ) {
    self.embedder = embedder
    self.complete = complete
    self.score = score
    self.folder = folder
  }
}
