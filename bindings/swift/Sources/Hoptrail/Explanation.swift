import Foundation

/// What explains a result: schemas/trace.schema.json.
public struct Explanation: Decodable, Sendable {
  public let question: String
  public let method: String
  /// What a reader of the hits has to know, such as that a gate is closed.
  public let notices: [String]
  /// Best first.
  public let hits: [Hit]
  /// How the language model was taken through the question: "once", "self_critique", "self_ask", "ircot", "iter_retgen". Of
  /// asks, and of methods that ask on their way.
  public let loop: String?
  /// What was asked of the host for this question, of the same.
  public let cost: Cost?
  /// Of an answer to a question with gold answers.
  public let measures: Measures?

  public init(json: Data) throws {
    self = try JSONDecoder().decode(Explanation.self, from: json)
  }
}

/// What a question has asked of its host.
public struct Cost: Decodable, Equatable, Sendable {
  /// Texts that were embedded.
  public let texts: UInt64
  public let completions: UInt64
  public let tokensRead: UInt64
  public let tokensWritten: UInt64

  private enum CodingKeys: String, CodingKey {
    case texts
    case completions
    case tokensRead = "tokens_read"
    case tokensWritten = "tokens_written"
  }
}

/// An answer beside the gold answers.
public struct Measures: Decodable, Equatable, Sendable {
  public let exactMatch: Double
  public let f1: Double
  /// A judging model's word (option `ask.judge`); `nil` without one.
  public let accurate: Bool?

  public init(exactMatch: Double, f1: Double, accurate: Bool?) {
    self.exactMatch = exactMatch
    self.f1 = f1
    self.accurate = accurate
  }

  private enum CodingKeys: String, CodingKey {
    case exactMatch = "exact_match"
    case f1
    case accurate
  }
}

/// A passage that was found, and why.
public struct Hit: Decodable, Sendable {
  /// From 1.
  public let rank: Int
  /// The passage's id, and its index in the graph.
  public let passage: String
  public let index: UInt32
  /// Id of its document.
  public let document: String
  public let title: String
  /// Large when good.
  public let score: Double?
  /// Small when good: gnn_ret and rgnn_ret.
  public let distance: Double?
  /// What the score is made of.
  public let parts: [String: Double?]?
  /// From the question to this passage.
  public let path: [PathStep]
  public let snippet: Snippet
  /// Why it stands where it does, in short English phrases, most important first; empty where the method does not say.
  public var reasons: [String] { givenReasons ?? [] }

  private let givenReasons: [String]?

  private enum CodingKeys: String, CodingKey {
    case rank
    case passage
    case index
    case document
    case title
    case score
    case distance
    case parts
    case path
    case snippet
    case givenReasons = "reasons"
  }
}

/// The next node of the way from the question to a hit, and the link that led to it.
public struct PathStep: Decodable, Equatable, Sendable {
  /// "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".
  public let by: String
  /// The node, where it is an entity.
  public let entity: String?
  /// The node's id and title, where it is a passage.
  public let passage: String?
  public let title: String?
  /// The sentence that makes the link; `nil` where none does: the first step, adjacent or nearest passages, keywords that the
  /// host gave.
  public let evidence: PathEvidence?
}

/// The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares rare words with the passage
/// before. The whole passage where a hyperlink's text has no word of its target's title; a title always as a whole.
public struct PathEvidence: Decodable, Equatable, Sendable {
  /// Id of the document that the passage is of.
  public let document: String
  /// Id of the passage that it is in: one of the two that the link joins.
  public let passage: String
  /// "text" or "title": where in the passage.
  public let `in`: String
  public let text: String
  /// In the passage's text, or its title.
  public let range: TextRange
}

public struct Snippet: Decodable, Equatable, Sendable {
  public let text: String
  public let range: TextRange
  public let highlights: [TextRange]
}

/// Begin and end in the passage's text, or in its title where that is said.
public struct TextRange: Decodable, Equatable, Sendable {
  /// In bytes of UTF-8.
  public let bytes: Range<Int>
  /// In UTF-16 code units.
  public let utf16: Range<Int>

  private enum Keys: String, CodingKey {
    case bytes
    case utf16
  }

  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.bytes = try TextRange.range(container, .bytes)
    self.utf16 = try TextRange.range(container, .utf16)
  }

  private static func range(_ container: KeyedDecodingContainer<Keys>, _ key: Keys) throws -> Range<Int> {
    let pair = try container.decode([Int].self, forKey: key)
    guard pair.count == 2, pair[0] <= pair[1] else {
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "\(pair) is not a range")
    }
    return pair[0]..<pair[1]
  }
}
