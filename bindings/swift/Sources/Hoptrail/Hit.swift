/// A passage that was found, with its explanation. Its encoding lacks the `text` and `metadata` of the graph.
public struct Hit: Codable, Sendable {
  /// The rank, from 1.
  public let rank: Int
  /// The passage's id.
  public let id: String
  /// The index of the passage in the graph.
  public let index: UInt32
  /// Id of its document.
  public let document: String
  /// The title of the passage.
  public let title: String
  /// The whole text of the passage; `snippet` is the part that matches the question best.
  public private(set) var text = ""
  /// Keys and values of the passage and its document.
  public private(set) var metadata: [MetadataEntry] = []
  /// The place of the passage in the text of its document.
  public let source: HitSource
  /// Larger is better; `nil` if the method ranks by distance.
  public let score: Double?
  /// Smaller is better: for methods that rank by distance.
  public let distance: Double?
  /// The components of the score, by name.
  public let parts: [String: Double?]?
  /// The path from the question to this passage.
  public let path: [PathStep]
  /// The best chain of links from the question to this passage, whether or not it moved the rank; empty if no link leads to it.
  public private(set) var chain: [ChainStep]
  /// What holds the hit at its rank: "links" if it would stand at more than twice its rank without them, or not at all; else
  /// "words", "vectors" or "both". `nil` if unknown, as are the following ranks.
  public let rankedBy: String?
  /// Its rank by words and vectors, from 1; `nil` if these do not find it.
  public let rankWithoutLinks: Int?
  /// Its rank by words, from 1; `nil` if these do not find it.
  public let rankByWords: Int?
  /// Its rank by vectors, from 1; `nil` if these do not find it.
  public let rankByVectors: Int?
  /// Words of the question that the hit has; empty behind the first 20 hits, like `missingTerms`.
  public let matchedTerms: [MatchedTerm]
  /// Words of the question that the hit lacks.
  public let missingTerms: [String]
  /// The sentence that leads to the next hit of a chain, or matches the question best, with the ranges of the question's words.
  public let snippet: Snippet
  /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
  public var reasons: [String] { givenReasons ?? [] }

  private let givenReasons: [String]?

  // The keys of JSON in camel case. The graph has the text and the metadata.
  private enum CodingKeys: String, CodingKey {
    case rank, id = "passage", index, document, title, source, score, distance, parts, path, chain, rankedBy, rankWithoutLinks
    case rankByWords, rankByVectors, matchedTerms, missingTerms, snippet, givenReasons = "reasons"
  }

  mutating func link(_ links: [HopLink]) {
    for step in chain.indices { chain[step].link(links) }
  }

  mutating func read(_ graph: Graph) throws {
    text = try graph.text(of: index)
    metadata = try graph.metadata(of: index)
  }
}

/// The place of a passage in the text of its document.
public struct HitSource: Codable, Equatable, Sendable {
  /// Its range, in bytes of UTF-8. For a document that was converted, the text is the converter's.
  public let bytes: Range<Int>
  /// The line of its first byte, from 1; `nil` for a passage that was given by itself.
  public let line: Int?
  /// The column of its first byte, in bytes, from 1; `nil` if the line is.
  public let column: Int?
}

/// A passage on the chain from the question to a hit, and the link that leads to it.
public struct ChainStep: Codable, Equatable, Sendable {
  /// Its id.
  public let passage: String
  /// Its title.
  public let title: String
  /// The link that leads to it; `nil` for the first hit, if words of the question led to it.
  public private(set) var link: HopLink?

  // The place of the link in `Explanation.links`.
  private let place: Int?

  private enum CodingKeys: String, CodingKey { case passage, title, place = "link" }

  mutating func link(_ links: [HopLink]) {
    if let place = place, links.indices.contains(place) { link = links[place] }
  }
}

/// A word of the question that a hit has.
public struct MatchedTerm: Codable, Equatable, Sendable {
  /// The word, as the question has it.
  public let term: String
  /// The word, as the hit has it.
  public let form: String
  /// "title", or "path" of the file, for a word that the text lacks.
  public let place: String?
}

/// The next node on the path from the question to a hit, and the link that leads to it.
public struct PathStep: Codable, Equatable, Sendable {
  /// The kind of link: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".
  public let by: String
  /// The entity; `nil` if the node is a passage.
  public let entity: String?
  /// The passage's id; `nil` if the node is an entity.
  public let passage: String?
  /// The passage's title; `nil` if the node is an entity.
  public let title: String?
  /// The sentence that makes the link; `nil` if no sentence does: for the first step, adjacent or nearest passages, and
  /// keywords supplied by the host.
  public let evidence: PathEvidence?
}

/// The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares rare words with the
/// previous passage. If no word of a hyperlink's text is in its target's title, it is the whole passage. A title is never split.
public struct PathEvidence: Codable, Equatable, Sendable {
  /// Id of the passage's document.
  public let document: String
  /// Id of the passage that contains it: one of the two that the link connects.
  public let passage: String
  /// "text" or "title": the part of the passage that contains it.
  public let `in`: String
  /// The sentence.
  public let text: String
  /// Its range in the passage's text or title.
  public let range: TextRange
}

/// A sentence of a hit.
public struct Snippet: Codable, Equatable, Sendable {
  /// The sentence.
  public let text: String
  /// Its range in the passage's text.
  public let range: TextRange
  /// Words of the question, as ranges in the passage's text.
  public let highlights: [TextRange]
}

/// A range of the passage's text, or of its title where documented.
public struct TextRange: Codable, Equatable, Sendable {
  /// In bytes of UTF-8.
  public let bytes: Range<Int>
  /// In UTF-16 code units.
  public let utf16: Range<Int>
}
