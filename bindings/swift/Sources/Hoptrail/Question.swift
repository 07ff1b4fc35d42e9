import CHoptrail

/// A question, with optional data about it. A string literal converts implicitly.
public struct Question: Sendable {
  /// A given sub-question, with an optional vector, and the passages that answer it, if known.
  public struct Step: Sendable {
    /// The sub-question.
    public var text: String
    /// Its vector; `nil`: the host's embedder makes it.
    public var vector: [Float]?
    /// Indices of the passages that answer it.
    public var gold: [UInt32]

    /// Creates a given sub-question.
    public init(_ text: String, vector: [Float]? = nil, gold: [UInt32] = []) {
      self.text = text
      self.vector = vector
      self.gold = gold
    }
  }

  /// The question's text.
  public var text: String
  /// Its vector; `nil`: the host's embedder makes it.
  public var vector: [Float]?
  /// The vector of its masked form (`Graph.mask`).
  public var maskedVector: [Float]?
  /// Given sub-questions, in order: the question is answered step by step.
  public var steps: [Step] = []
  /// Conditions on metadata that every hit must meet: `key=value`, `key!=value`, `key=a|b`, `key=low..high`, `key>=low`,
  /// `key>low`, `key<=high`, `key<high`, or JSON with `and`, `or` and `not` (hoptrail.h).
  public var conditions: [String] = []
  /// Indices of the passages that answer it, if known: for training, and the hits of method golden.
  public var gold: [UInt32] = []
  /// The right answers, if known: `Explanation.measures` compares an answer with them.
  public var goldAnswers: [String] = []

  /// Creates a question, with its vectors if known.
  public init(_ text: String, vector: [Float]? = nil, maskedVector: [Float]? = nil) {
    self.text = text
    self.vector = vector
    self.maskedVector = maskedVector
  }
}

extension Question: ExpressibleByStringLiteral {
  /// Creates a question with only a text.
  public init(stringLiteral value: String) { self.init(value) }
}

/// Questions in the library's memory.
public final class Questions: @unchecked Sendable {
  let handle: Handle

  /// Throws `badInput` for a malformed condition and for a vector with a NaN.
  public init(_ questions: [Question]) throws {
    let handle = try Handle(freedBy: hop_questions_free) { hop_questions_create($0, &$1) }
    self.handle = handle
    for question in questions {
      try Questions.add(question, to: handle)
    }
  }

  /// The number of questions.
  public func count() throws -> UInt32 {
    var count: UInt32 = 0
    try handle.call { hop_questions_count($0, &count, &$1) }
    return count
  }

  private static func add(_ question: Question, to handle: Handle) throws {
    let text = question.text
    try handle.call { hop_questions_add($0, text, text.utf8.count, &$1) }
    if let vector = question.vector {
      let dimension = try width(of: vector)
      try handle.call { hop_questions_set_vector($0, vector, dimension, &$1) }
    }
    if let vector = question.maskedVector {
      let dimension = try width(of: vector)
      try handle.call { hop_questions_set_masked_vector($0, vector, dimension, &$1) }
    }
    for step in question.steps {
      try add(step, to: handle)
    }
    for condition in question.conditions {
      try handle.call { hop_questions_add_condition($0, condition, condition.utf8.count, &$1) }
    }
    try handle.call { hop_questions_add_gold($0, question.gold, question.gold.count, &$1) }
    for answer in question.goldAnswers {
      try handle.call { hop_questions_add_gold_answer($0, answer, answer.utf8.count, &$1) }
    }
  }

  private static func add(_ step: Question.Step, to handle: Handle) throws {
    let text = step.text
    if let vector = step.vector {
      let dimension = try width(of: vector)
      try handle.call { hop_questions_add_step($0, text, text.utf8.count, vector, dimension, &$1) }
    } else {
      try handle.call { hop_questions_add_step($0, text, text.utf8.count, nil, 0, &$1) }
    }
    try handle.call { hop_questions_add_step_gold($0, step.gold, step.gold.count, &$1) }
  }
}
