import CHoptrail
import Foundation

/// Work in steps: building a graph, searching, asking, saving. `Run` is the ready-made loop around it; use a task where the
/// loop is to be your own. (It is not called `Task`, as Swift has one.)
///
///     switch try task.step(10_000_000) {
///     case .more: …                     // step again
///     case .waiting: …                  // answer `requests()` in any order, then step again
///     case .done: …                     // take the result
///     }
///
/// A task is used by one thread at a time. It keeps its graph alive. Cancelling is letting it go.
public final class HopTask {
  /// How a step of work ended.
  public enum State: Sendable {
    /// The units of work are used up: step again.
    case more
    /// Requests are open, or parts are taken.
    case waiting
    /// The result can be taken.
    case done
  }

  let handle: Handle
  /// Its bytes are read until the task, its parts and results are freed.
  let graph: Graph?

  private init(_ handle: Handle, _ graph: Graph?) {
    self.handle = handle
    self.graph = graph
  }

  // ---- Making one

  /// Builds a graph. Takes the corpus' content: it is empty afterwards, or unchanged when this throws.
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

  /// Learns from questions with gold passages what option `method` can learn: `takeBytes` gives a file of weights. It cannot
  /// be saved.
  public static func train(_ graph: Graph, _ questions: Questions, options: Options? = nil) throws -> HopTask {
    try make(graph) { task, error in
      withExtendedLifetime((graph, questions, options)) {
        hop_train_task_create(graph.handle.pointer, questions.handle.pointer, options?.handle.pointer, task, &error)
      }
    }
  }

  /// Writes bytes under a name of the host's folder, all or nothing, by file requests.
  public static func save(_ bytes: Data, name: String) throws -> HopTask {
    try make(nil) { task, error in
      bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
        hop_save_task_create(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, name, name.utf8.count, task,
                             &error)
      }
    }
  }

  /// Resumes a task that was saved while it waited, here or elsewhere, with the same graph; `nil` for tasks that have
  /// none. Throws `foreignGraph`, `unsupportedVersion` and `corruptFile`.
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

  /// Works for about so many units, of about a nanosecond each. Throws the task's error once it has failed, then and ever
  /// after.
  public func step(_ workUnits: UInt64) throws -> State {
    var state: Int32 = 0
    try handle.call { hop_task_step($0, workUnits, &state, &$1) }
    return HopTask.state(state)
  }

  /// Where the task is: a phase ("cutting", "embedding", …), units done and in all of that phase.
  public func progress() throws -> TaskProgress {
    defer { withExtendedLifetime(self) {} }
    var phase: UnsafePointer<CChar>?
    var length = 0
    var done: UInt64 = 0
    var total: UInt64 = 0
    try handle.call { hop_task_progress($0, &phase, &length, &done, &total, &$1) }
    return TaskProgress(phase: string(phase, length), done: done, total: total)
  }

  /// Saves a task that waits for its host; throws `wrongState` at another time. It ends with the same result bytes.
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

/// Where a task is.
public struct TaskProgress: Equatable, Sendable {
  /// What it does now, such as "cutting".
  public let phase: String
  /// How much of it is done.
  public let done: UInt64
  /// 0: not known.
  public let total: UInt64
}
