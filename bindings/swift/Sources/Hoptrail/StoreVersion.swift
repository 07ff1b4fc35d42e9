import CHoptrail
import Foundation

/// A version of a store. It does not change, regardless of later writes to the folder.
final class StoreVersion: @unchecked Sendable {
  private struct Facts: Decodable {
    let generation: UInt64
  }

  let handle: Handle
  let graph: Graph
  /// The report of the task that gave this version.
  let report: Data
  let generation: UInt64

  /// Takes the version from a finished task on a store. Can be called once.
  init(taking task: HopTask) throws {
    let handle = try Handle(freedBy: hop_store_free) { store, error in
      withExtendedLifetime(task) { hop_store_take(task.handle.pointer, store, &error) }
    }
    let graph = try Handle(freedBy: hop_graph_free) { made, error in
      withExtendedLifetime(handle) { hop_store_graph(handle.pointer, made, &error) }
    }
    let report = try task.report()
    self.handle = handle
    self.graph = Graph(graph)
    self.report = report
    self.generation = try JSONDecoder().decode(Facts.self, from: report).generation
  }

  func describe() throws -> Data {
    try handle.data { hop_store_describe($0, $1, &$2) }
  }
}

/// Tasks on stores.
extension HopTask {
  /// Opens the store in the host's folder; `create` creates it if it does not exist.
  static func openStore(options: Options, create: Bool) throws -> HopTask {
    try make(nil) { task, error in
      withExtendedLifetime(options) { hop_store_open_task_create(options.handle.pointer, create ? 1 : 0, task, &error) }
    }
  }

  /// Takes the corpus' content. `deleted`: document ids, one per line.
  static func changeStore(
    _ version: StoreVersion, _ corpus: Corpus, deleted: String, options: Options
  ) throws -> HopTask {
    try make(nil) { task, error in
      withExtendedLifetime((version, corpus, options)) {
        hop_store_change_task_create(
          version.handle.pointer, corpus.handle.pointer, deleted, deleted.utf8.count, options.handle.pointer, task,
          &error)
      }
    }
  }

  static func compactStore(_ version: StoreVersion) throws -> HopTask {
    try make(nil) { task, error in
      withExtendedLifetime(version) { hop_store_compact_task_create(version.handle.pointer, task, &error) }
    }
  }
}
