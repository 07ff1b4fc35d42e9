import Foundation

/// What an embed function is told of its texts.
public struct EmbedContext: Sendable {
  /// What the texts are, for models that want to know.
  public let kind: TextKind
  /// Why the engine needs them.
  public let purpose: String
}

/// What a language model is told in addition to the messages.
public struct CompleteContext: Sendable {
  /// Why the engine asks, such as `critique`.
  public let purpose: String
  /// The most tokens to answer with.
  public let tokenLimit: UInt32
  /// What the answer should look like: "text", "lines" or "yes_no".
  public let form: String
}

/// One vector a text, in the order of the texts, all of one dimension. They need not have unit length.
public typealias EmbedFunction = @Sendable (_ texts: [String], _ context: EmbedContext) async throws -> [[Float]]

/// The model's answer. Temperature 0 is meant.
public typealias CompleteFunction = @Sendable (_ messages: [Message], _ context: CompleteContext) async throws -> Completion

/// A function that makes vectors, and the name of its model: a graph keeps the name and refuses vectors of another.
public struct Embedder: Sendable {
  /// Empty: not stated.
  public let id: String
  /// Makes one vector per text.
  public let embed: EmbedFunction

  /// An embedder. The id names the model; a graph refuses vectors of another.
  public init(id: String = "", embed: @escaping EmbedFunction) {
    self.id = id
    self.embed = embed
  }
}

/// A model's answer. A string literal will do.
public struct Completion: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The reply.
  public let text: String
  /// 0: not known.
  public let tokensRead: UInt64
  /// Tokens of the reply. 0: unknown.
  public let tokensWritten: UInt64

  /// A reply, with the tokens that it cost where they are known.
  public init(_ text: String, tokensRead: UInt64 = 0, tokensWritten: UInt64 = 0) {
    self.text = text
    self.tokensRead = tokensRead
    self.tokensWritten = tokensWritten
  }

  /// A reply, with the tokens that it cost where they are known.
  public init(stringLiteral value: String) { self.init(value) }
}

/// What a program can do for a task. What is missing fails a task that needs it, with `hostFailure`.
///
/// An error that a function throws ends the run, and is what the run throws. (It is not called `Host`, as Foundation has
/// one.)
public struct HopHost: Sendable {
  /// Makes vectors. Without one, a request for vectors fails the task.
  public var embedder: Embedder?
  /// Asks a language model. Without one, a request for a reply fails the task.
  public var complete: CompleteFunction?
  /// Where files are read and written.
  public var folder: URL?
  /// Called before a file of the folder gets its name.
  var beforeRename: (@Sendable () -> Void)?

  /// A host with these functions; what is left out, it does not have.
  public init(embedder: Embedder? = nil, complete: CompleteFunction? = nil, folder: URL? = nil) {
    self.embedder = embedder
    self.complete = complete
    self.folder = folder
  }
}
