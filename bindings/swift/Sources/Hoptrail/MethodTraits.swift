// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.

/// What a method needs and supports.
public struct MethodTraits: OptionSet, Sendable {
  /// The bits, as the library gives them.
  public let rawValue: UInt32

  /// Traits from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Fails without vectors of the question and of the passages.
  public static let needsVectors = MethodTraits(rawValue: 1)
  /// Ranks by vectors, where there are some.
  public static let takesVectors = MethodTraits(rawValue: 2)
  /// Takes the vector of the question without its names, too.
  public static let takesMaskedVector = MethodTraits(rawValue: 4)
  /// Fails without a language model.
  public static let needsLanguageModel = MethodTraits(rawValue: 8)
  /// Asks a language model where an option says so.
  public static let asksLanguageModel = MethodTraits(rawValue: 16)
  /// Asks its host for more than the vectors of questions and steps.
  public static let asksOnTheWay = MethodTraits(rawValue: 32)
  /// Carries a state through the steps of a question (hop_results_state).
  public static let inSteps = MethodTraits(rawValue: 64)
  /// A loop: a language model and the method that option retriever names.
  public static let byRetriever = MethodTraits(rawValue: 128)
  /// Can be trained (hop_train_task_create).
  public static let learns = MethodTraits(rawValue: 256)
  /// Learns from steps whose gold passages are known.
  public static let learnsFromSteps = MethodTraits(rawValue: 512)
  /// Searches a corpus in shards (hop_coordinator_create).
  public static let inShards = MethodTraits(rawValue: 1024)
  /// Gives paths that lead to a hit through other passages.
  public static let givesPaths = MethodTraits(rawValue: 2048)
  /// Gives distances as scores: small is good.
  public static let givesDistances = MethodTraits(rawValue: 4096)
  /// No method, but what others are compared with.
  public static let bound = MethodTraits(rawValue: 8192)
}
