/// What explains a result: schemas/trace.schema.json.
public struct Explanation: Sendable {
  /// The text of the question.
  public let question: String
  /// The name of the method that ranked.
  public let method: String
  /// What a reader of the hits has to know, such as that a gate is closed.
  public let notices: [String]
  /// Best first.
  public let hits: [Hit]
  /// What follows from the question, and what from what; empty for methods that find no graph.
  public let evidenceGraph: EvidenceGraph
  /// How the language model was taken through the question: "once", "self_critique", "self_ask", "ircot", "iter_retgen". Of
  /// asks, and of methods that ask while they search.
  public let loop: String?
  /// What was asked of the host for this question, of the same.
  public let cost: Cost?
  /// Of an answer to a question with gold answers.
  public let measures: Measures?
}

/// The evidence graph that a method finds behind its hits.
public struct EvidenceGraph: Equatable, Sendable {
  /// A passage.
  public struct Node: Equatable, Sendable {
    /// The id of the passage.
    public let passage: String
    /// The index of the passage in the graph.
    public let index: UInt32
    /// The title of the passage.
    public let title: String
    /// Edges of the shortest way from the question, at least 1.
    public let depth: UInt32
  }

  /// `to` follows from `from`.
  public struct Edge: Equatable, Sendable {
    /// A passage's id; `nil` is the question.
    public let from: String?
    /// The id of the passage that follows.
    public let to: String
    /// Which search found it: "forward" from the question, "backward" from the passages next to the answer, "both".
    public let direction: String
    /// The step of the question that found it, from 1; 0: the question was ranked as a whole.
    public let step: UInt32
  }

  /// In reading order.
  public let nodes: [Node]
  /// In the order of reasoning.
  public let edges: [Edge]
}

/// What a question has asked of its host.
public struct Cost: Equatable, Sendable {
  /// Texts that were embedded.
  public let texts: UInt64
  /// Replies of the language model.
  public let completions: UInt64
  /// Tokens that the model read, where the host said so.
  public let tokensRead: UInt64
  /// Tokens that the model wrote, where the host said so.
  public let tokensWritten: UInt64
}

/// An answer compared with the gold answers.
public struct Measures: Equatable, Sendable {
  /// 1 if the answer equals a gold answer after normalization, else 0; and the F1 of their words.
  public let exactMatch: Double
  /// The F1 of the words of the answer and the best gold answer.
  public let f1: Double
  /// A judging model's word (option `ask.judge`); `nil` without one.
  public let accurate: Bool?

  /// Measures of an answer.
  public init(exactMatch: Double, f1: Double, accurate: Bool?) {
    self.exactMatch = exactMatch
    self.f1 = f1
    self.accurate = accurate
  }
}

/// A passage that was found, and why.
public struct Hit: Sendable {
  /// From 1.
  public let rank: Int
  /// The passage's id, and its index in the graph.
  public let id: String
  /// The index of the passage in the graph.
  public let index: UInt32
  /// Id of its document.
  public let document: String
  /// The title of the passage.
  public let title: String
  /// All of the passage; `snippet` has the place that fits the question best.
  public let text: String
  /// Keys and values of the passage and its document.
  public let metadata: [MetadataEntry]
  /// Large when good.
  public let score: Double?
  /// Small when good: gnn_ret and rgnn_ret.
  public let distance: Double?
  /// What the score is made of.
  public let parts: [String: Double?]?
  /// From the question to this passage.
  public let path: [PathStep]
  /// The sentence of the hit that fits the question best, and where the question's words are in it.
  public let snippet: Snippet
  /// Why it stands where it does, in short English phrases, most important first; empty where the method does not say.
  public let reasons: [String]
}

/// The next node of the way from the question to a hit, and the link that led to it.
public struct PathStep: Equatable, Sendable {
  /// "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or "cover".
  public let by: String
  /// The node, where it is an entity.
  public let entity: String?
  /// The node's id and title, where it is a passage.
  public let passage: String?
  /// The title of the passage. None: the node is an entity.
  public let title: String?
  /// The sentence that makes the link; `nil` where none does: the first step, adjacent or nearest passages, keywords that the
  /// host gave.
  public let evidence: PathEvidence?
}

/// The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares rare words with the passage
/// before. The whole passage where a hyperlink's text has no word of its target's title; a title always as a whole.
public struct PathEvidence: Equatable, Sendable {
  /// Id of the document that the passage is of.
  public let document: String
  /// Id of the passage that it is in: one of the two that the link joins.
  public let passage: String
  /// "text" or "title": where in the passage.
  public let `in`: String
  /// The sentence.
  public let text: String
  /// In the passage's text, or its title.
  public let range: TextRange
}

/// A sentence of a hit.
public struct Snippet: Equatable, Sendable {
  /// The sentence.
  public let text: String
  /// Where it stands in the passage's text.
  public let range: TextRange
  /// Words of the question in it.
  public let highlights: [TextRange]
}

/// Begin and end in the passage's text, or in its title where that is said.
public struct TextRange: Equatable, Sendable {
  /// In bytes of UTF-8.
  public let bytes: Range<Int>
  /// In UTF-16 code units.
  public let utf16: Range<Int>

  /// Begin and end in bytes, then in UTF-16 code units.
  init(_ numbers: ArraySlice<UInt32>) {
    let bounds = numbers.map { Int($0) }
    self.bytes = bounds[0]..<bounds[1]
    self.utf16 = bounds[2]..<bounds[3]
  }
}
