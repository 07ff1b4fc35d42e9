/// The explanation of a result: schemas/trace.schema.json. Encoded with keys in snake case, it has the members of the engine's
/// JSON.
public struct Explanation: Codable, Sendable {
  /// The text of the question as it was searched for: a notice names each corrected word.
  public let question: String
  /// The name of the method that ranked the passages.
  public let method: String
  /// Notices about the hits, such as that a gate is closed.
  public let notices: [String]
  /// Whether the hits can answer the question.
  public let answerability: Answerability
  /// The hits, best first.
  public private(set) var hits: [Hit]
  /// The links among the question, the first 20 hits, and the passages between them.
  public let links: [HopLink]
  /// How passages depend on the question and on each other; empty for methods that build no such graph.
  public var evidenceGraph: EvidenceGraph { givenGraph ?? EvidenceGraph(nodes: [], edges: []) }
  /// The question loop of the language model: "once", "self_critique", "self_ask", "ircot", "iter_retgen", "plan"; `nil` except for
  /// asks and for methods that call a language model while they search.
  public let loop: String?
  /// The host requests of this question; `nil` if the loop is.
  public let cost: Cost?
  /// Measures of the answer, if the question has gold answers.
  public let measures: Measures?

  private let givenGraph: EvidenceGraph?

  // The keys of JSON in camel case.
  private enum CodingKeys: String, CodingKey {
    case question, method, notices, answerability, hits, links, givenGraph = "evidenceGraph", loop, cost, measures
  }

  /// Adds to the hits what the JSON has elsewhere: the links of chains, the texts of the graph.
  mutating func complete(from graph: Graph?) throws {
    for hit in hits.indices {
      hits[hit].link(links)
      if let graph = graph { try hits[hit].read(graph) }
    }
  }
}

/// Whether the hits can answer the question, and the words that tell why.
public struct Answerability: Codable, Equatable, Sendable {
  /// "likely"; "partial": the hits have a part of the question; "unlikely": the corpus probably has no answer.
  public let signal: String
  /// Words of the question that no passage of the corpus has.
  public let missingTerms: [String]
  /// Further words that none of the first 20 hits has.
  public let uncoveredTerms: [String]
  /// Words that answer the question, found by rules without a language model; `nil` if none is certain enough.
  public let span: AnswerSpan?
}

/// The words of a sentence that answer the question.
public struct AnswerSpan: Codable, Equatable, Sendable {
  /// The answer.
  public let text: String
  /// The id of its passage, which is a hit.
  public let passage: String
  /// Its range in the passage's text.
  public let range: TextRange
  /// The sentence that contains it.
  public let sentence: String
  /// The sentence's range in the passage's text.
  public let sentenceRange: TextRange
  /// The share of answers by the same rule that were right, on questions with known answers: from 0 to 1.
  public let confidence: Double
  /// Measures of the span, if the question has gold answers.
  public let measures: SpanMeasures?
}

/// An answer span compared with the gold answers.
public struct SpanMeasures: Codable, Equatable, Sendable {
  /// 1 if the span equals a gold answer after normalization, else 0.
  public let exactMatch: Double
  /// The F1 of the words of the span and the best gold answer.
  public let f1: Double
  /// Whether the sentence contains a gold answer.
  public let sentenceHasAnswer: Bool
}

/// A link that a reader can follow: a sentence that contains a name of the other end.
public struct HopLink: Codable, Equatable, Sendable {
  /// A passage's id; `nil`: the question.
  public let from: String?
  /// A passage's id.
  public let to: String
  /// "named": the question has a name of `to`. "asked_name": `to` mentions a name of the question. "mention": `from` mentions a
  /// name of `to`. "hyperlink": `from` links to `to`. "heading", "title_part": `from` has the subject of the heading of `to`, or
  /// a name in its title. "shared_name": both mention a rare name, and `to` adds words of the question.
  public let by: String
  /// The name, as the sentence has it.
  public let name: String
  /// How many passages know the name; `nil` if it is no name of the corpus.
  public let knownBy: UInt32?
  /// Id of the passage whose text has the sentence; `nil`: the question.
  public let `in`: String?
  /// The sentence that contains the name.
  public let sentence: String
  /// The sentence's range in the text of `in`.
  public let sentenceRange: TextRange
  /// The name's range in the text of `in`.
  public let nameRange: TextRange
}

/// The evidence graph that a method finds behind its hits.
public struct EvidenceGraph: Codable, Equatable, Sendable {
  /// A passage.
  public struct Node: Codable, Equatable, Sendable {
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
  public struct Edge: Codable, Equatable, Sendable {
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
public struct Cost: Codable, Equatable, Sendable {
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
public struct Measures: Codable, Equatable, Sendable {
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
