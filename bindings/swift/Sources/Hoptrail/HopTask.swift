import CHoptrail
import Foundation

/// Work in steps: building a graph, searching, asking, saving. `Run` is the ready-made loop around it; use a task for your
/// own loop. (It is not called `Task`, because Swift has a type of that name.)
///
///     switch try task.step(10_000_000) {
///     case .more: …                     // step again
///     case .waiting: …                  // answer `requests()` in any order, then step again
///     case .done: …                     // take the result
///     }
///
/// One thread at a time uses a task. It keeps its graph alive. Releasing it cancels it.
public final class HopTask {
  /// The state of a task after a step.
  public enum State: Sendable {
    /// The units of work are used up: step again.
    case more
    /// Requests are open, or parts are taken.
    case waiting
    /// The result can be taken.
    case done
  }

  let handle: Handle
  /// The task, its parts and its results read the graph's bytes until they are freed.
  let graph: Graph?

  private init(_ handle: Handle, _ graph: Graph?) {
    self.handle = handle
    self.graph = graph
  }

  // ---- Creation

  /// Builds a graph. Takes the corpus' content: the corpus is empty afterwards, or unchanged if this throws.
  public static func index(_ corpus: Corpus, options: Options? = nil) throws -> HopTask {
    try make(nil) { task, error in
      withExtendedLifetime((corpus, options)) {
        hop_index_task_create(corpus.handle.pointer, options?.handle.pointer, task, &error)
      }
    }
  }

  /// Ranks passages for each question.
  public static func search(_ graph: Graph, _ questions: Questions, options: Options? = nil) throws -> HopTask {
    try make(graph) { task, error in
      withExtendedLifetime((graph, questions, options)) {
        hop_search_task_create(graph.handle.pointer, questions.handle.pointer, options?.handle.pointer, task, &error)
      }
    }
  }

  /// Answers each question with the host's language model.
  public static func ask(_ graph: Graph, _ questions: Questions, options: Options? = nil) throws -> HopTask {
    try make(graph) { task, error in
      withExtendedLifetime((graph, questions, options)) {
        hop_ask_task_create(graph.handle.pointer, questions.handle.pointer, options?.handle.pointer, task, &error)
      }
    }
  }

  /// Trains the method in option `method` from questions with gold passages: `takeBytes` gives a weight file. The task
  /// cannot be saved.
  public static func train(_ graph: Graph, _ questions: Questions, options: Options? = nil) throws -> HopTask {
    try make(graph) { task, error in
      withExtendedLifetime((graph, questions, options)) {
        hop_train_task_create(graph.handle.pointer, questions.handle.pointer, options?.handle.pointer, task, &error)
      }
    }
  }

  /// Writes bytes atomically, by file requests, to a file in the host's folder.
  public static func save(_ bytes: Data, name: String) throws -> HopTask {
    try make(nil) { task, error in
      bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
        hop_save_task_create(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, name, name.utf8.count, task,
                             &error)
      }
    }
  }

  /// Resumes a task that was saved while it waited, on any machine, with the same graph; `nil` for tasks without a graph.
  /// Throws `foreignGraph`, `unsupportedVersion` and `corruptFile`.
  public static func resume(_ saved: Data, graph: Graph?) throws -> HopTask {
    try make(graph) { task, error in
      saved.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
        withExtendedLifetime(graph) {
          hop_task_resume(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, graph?.handle.pointer, task, &error)
        }
      }
    }
  }

  static func make(
    _ graph: Graph?, _ create: (UnsafeMutablePointer<OpaquePointer?>, inout OpaquePointer?) -> Int32
  ) throws -> HopTask {
    HopTask(try Handle(freedBy: hop_task_free, keeping: graph, create: create), graph)
  }

  // ---- Stepping

  /// Works for about this many units, of about a nanosecond each. After the task has failed, every call throws its error.
  public func step(_ workUnits: UInt64) throws -> State {
    var state: Int32 = 0
    try handle.call { hop_task_step($0, workUnits, &state, &$1) }
    return HopTask.state(state)
  }

  /// The progress so far: the phase ("cutting", "embedding", …), and the done and total units of that phase.
  public func progress() throws -> TaskProgress {
    defer { withExtendedLifetime(self) {} }
    var phase: UnsafePointer<CChar>?
    var length = 0
    var done: UInt64 = 0
    var total: UInt64 = 0
    try handle.call { hop_task_progress($0, &phase, &length, &done, &total, &$1) }
    return TaskProgress(phase: string(phase, length), done: done, total: total)
  }

  /// Saves a task that waits for its host; otherwise throws `wrongState`. The resumed task gives the same result bytes.
  public func save() throws -> Data {
    try handle.data { hop_task_save($0, $1, &$2) }
  }

  static func state(_ number: Int32) -> State {
    switch number {
    case HOP_STATE_WAITING: return .waiting
    case HOP_STATE_DONE: return .done
    default: return .more
    }
  }
}

/// The progress of a task.
public struct TaskProgress: Equatable, Sendable {
  /// The present phase, such as "cutting".
  public let phase: String
  /// Units of the phase that are done.
  public let done: UInt64
  /// Total units of the phase; 0: not known.
  public let total: UInt64
}
