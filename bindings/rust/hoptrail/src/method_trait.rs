// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.

/// What a method needs and supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MethodTrait {
    /// Fails without vectors of the question and of the passages.
    NeedsVectors = 1,
    /// Ranks by vectors, where there are some.
    TakesVectors = 2,
    /// Takes the vector of the question without its names, too.
    TakesMaskedVector = 4,
    /// Fails without a language model.
    NeedsLanguageModel = 8,
    /// Asks a language model where an option says so.
    AsksLanguageModel = 16,
    /// Asks its host for more than the vectors of questions and steps.
    AsksOnTheWay = 32,
    /// Carries a state through the steps of a question (hop_results_state).
    InSteps = 64,
    /// A loop: a language model and the method that option retriever names.
    ByRetriever = 128,
    /// Can be trained (hop_train_task_create).
    Learns = 256,
    /// Learns from steps whose gold passages are known.
    LearnsFromSteps = 512,
    /// Searches a corpus in shards (hop_coordinator_create).
    InShards = 1024,
    /// Gives paths that lead to a hit through other passages.
    GivesPaths = 2048,
    /// Gives distances as scores: small is good.
    GivesDistances = 4096,
    /// No method, but what others are compared with.
    Bound = 8192,
}
