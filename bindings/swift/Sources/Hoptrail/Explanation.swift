/// The explanation of a result: schemas/trace.schema.json.
public struct Explanation: Sendable {
  /// The text of the question.
  public let question: String
  /// The name of the method that ranked the passages.
  public let method: String
  /// Notices about the hits, such as that a gate is closed.
  public let notices: [String]
  /// The hits, best first.
  public let hits: [Hit]
  /// How passages depend on the question and on each other; empty for methods that build no such graph.
  public let evidenceGraph: EvidenceGraph
  /// The question loop of the language model: "once", "self_critique", "self_ask", "ircot", "iter_retgen"; `nil` except for
  /// asks and for methods that call a language model while they search.
  public let loop: String?
  /// The host requests of this question; `nil` if the loop is.
  public let cost: Cost?
  /// Measures of the answer, if the question has gold answers.
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
    /// Number of edges on the shortest path from the question, at least 1.
    public let depth: UInt32
  }

  /// An edge: `to` depends on `from`.
  public struct Edge: Equatable, Sendable {
    /// A passage's id; `nil`: the question.
    public let from: String?
    /// The id of the dependent passage.
    public let to: String
    /// Which search found it: "forward" from the question, "backward" from the passages next to the answer, "both".
    public let direction: String
    /// The step of the question that found it, from 1; 0 if the question was ranked as a whole.
    public let step: UInt32
  }

  /// The passages in reading order.
  public let nodes: [Node]
  /// The edges in the order of reasoning.
  public let edges: [Edge]
}

/// The host requests of a question.
public struct Cost: Equatable, Sendable {
  /// Number of texts embedded.
  public let texts: UInt64
  /// Number of calls of the language model.
  public let completions: UInt64
  /// Tokens that the model read, if the host reports them.
  public let tokensRead: UInt64
  /// Tokens that the model wrote, if the host reports them.
  public let tokensWritten: UInt64
}

/// An answer compared with the gold answers.
public struct Measures: Equatable, Sendable {
  /// 1 if the answer equals a gold answer after normalization, else 0.
  public let exactMatch: Double
  /// The F1 of the words of the answer and the best gold answer.
  public let f1: Double
  /// The verdict of a judging model (option `ask.judge`); `nil` without one.
  public let accurate: Bool?

  /// Creates the measures of an answer.
  public init(exactMatch: Double, f1: Double, accurate: Bool?) {
    self.exactMatch = exactMatch
    self.f1 = f1
    self.accurate = accurate
  }
}

/// A passage that was found, with its explanation.
public struct Hit: Sendable {
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
  public let text: String
  /// Keys and values of the passage and its document.
  public let metadata: [MetadataEntry]
  /// Larger is better; `nil` if the method ranks by distance.
  public let score: Double?
  /// Smaller is better: for gnn_ret and rgnn_ret.
  public let distance: Double?
  /// The components of the score, by name.
  public let parts: [String: Double?]?
  /// The path from the question to this passage.
  public let path: [PathStep]
  /// The sentence of the passage that matches the question best, with the ranges of the question's words.
  public let snippet: Snippet
  /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
  public let reasons: [String]
}

/// The next node on the path from the question to a hit, and the link that leads to it.
public struct PathStep: Equatable, Sendable {
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
public struct PathEvidence: Equatable, Sendable {
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
public struct Snippet: Equatable, Sendable {
  /// The sentence.
  public let text: String
  /// Its range in the passage's text.
  public let range: TextRange
  /// Words of the question, as ranges in the passage's text.
  public let highlights: [TextRange]
}

/// A range of the passage's text, or of its title where documented.
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
