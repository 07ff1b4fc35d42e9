import Foundation

/// A folder of documents with the graph of them all, which is always the one that indexing them from scratch would give.
///
///     let store = try await Store.open(folder, create: true).value
///     let change = try await store.add(sources).value
///     try await store.delete(["old.md"]).value
///     let found = try await store.graph.search("…").value
///
/// One program writes to a folder at a time, any number read: who opens it keeps the version that was there, until it changes
/// the store itself or asks for the newest by `refresh`. One change at a time: a second one that begins while the first is
/// under way, here or elsewhere, throws `fileFailure`, "another writer has it". One on an older version than that in the
/// folder throws `wrongState`.
///
/// A change that is cancelled or let go at its very end, or fails there, may be in the folder all the same; the next one goes
/// on from the newest version then.
///
/// A store may be used by any number of tasks at once. Its runs cannot be saved.
public final class Store: @unchecked Sendable {
  /// Where the store is.
  public let folder: URL

  private let lock = NSLock()
  private var version: StoreVersion
  /// The newest generation that a run of this began to publish: where the run ended then, the folder may have it.
  private var published: UInt64 = 0

  private init(_ folder: URL, _ version: StoreVersion) {
    self.folder = folder
    self.version = version
  }

  /// Opens the store in a folder; throws `notFound` where there is none. With `create` it is made then, the folder, too, with
  /// these options: they are those of each index of its documents, `["index.embed": true]` for one with vectors. Of a store
  /// that is there, options must be as they were; `badInput` names the other one.
  public static func open(
    _ folder: URL, create: Bool = false, options: OptionValues = [:], workUnits: UInt64 = defaultWorkUnits
  ) -> Run<Store> {
    Run(
      host: HopHost(folder: folder), workUnits: workUnits,
      create: {
        if create { try makeFolder(folder) }
        return try HopTask.openStore(options: Options(options), create: create)
      },
      take: { try Store(folder, StoreVersion(taking: $0)) })
  }

  // ---- Changing

  /// Adds documents and ready passages, and replaces documents that are there under the same id: a document comes and goes as
  /// a whole. One that is what it was costs nothing, and the embedder is not asked for it either. All of it or, when it
  /// fails, nothing. An embedder is for stores that were created with the option `index.embed`; the host's folder is the
  /// store's in any case.
  public func add(
    _ sources: [Source], host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<StoreChange> {
    change(sources, delete: [], host: host, workUnits: workUnits)
  }

  /// Deletes documents. They are in no result from now on; their bytes leave the folder with `compact`.
  public func delete(_ ids: [String], workUnits: UInt64 = defaultWorkUnits) -> Run<StoreChange> {
    change([], delete: ids, workUnits: workUnits)
  }

  /// Both as one version.
  public func change(
    _ sources: [Source], delete ids: [String], host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<StoreChange> {
    let asked: OptionValues = host.embedder == nil ? [:] : ["index.embed": true]
    return run(
      host, workUnits,
      create: { version in
        try HopTask.changeStore(version, Corpus(sources), deleted: lines(of: ids), options: Options(asked))
      },
      take: { try StoreChange($0) })
  }

  /// Makes one segment of all, or few where 2 GiB do not hold them. No byte of a deleted document is in
  /// the folder afterwards, unless the run's report has "files_left_over": files that could not be removed.
  public func compact(workUnits: UInt64 = defaultWorkUnits) -> Run<Void> {
    run(HopHost(), workUnits, create: { try HopTask.compactStore($0) }, take: { _ in })
  }

  /// Switches to the newest version, after another program has changed the store.
  public func refresh() async throws {
    let before = current
    let newest = try await Store.open(folder).value
    move(to: newest.current, from: before)
  }

  // ---- Reading

  /// The graph of all documents of this version. It lives as long as anybody has it, and stays what it is when the store
  /// changes.
  public var graph: Graph { current.graph }

  /// Generation, options, and segments with their sizes and deleted documents, as one JSON object.
  public func describe() throws -> Data { try current.describe() }

  /// Of the run that gave this version: counts, as one JSON object.
  public var report: Data { current.report }

  // ---- Inside

  /// A run that makes a new version of the present one.
  private func run<Output: Sendable>(
    _ host: HopHost, _ workUnits: UInt64, create: @escaping (StoreVersion) throws -> HopTask,
    take: @escaping (HopTask) throws -> Output
  ) -> Run<Output> {
    var host = host
    host.folder = folder
    // Such a task renames only the manifest, which is what makes a version.
    host.beforeRename = { self.beginToPublish() }
    return Run(
      host: host, workUnits: workUnits,
      create: {
        let version = try await self.caughtUp()
        return try create(version)
      },
      take: { task in
        self.move(to: try StoreVersion(taking: task), from: nil)
        return try take(task)
      })
  }

  private var current: StoreVersion {
    lock.lock()
    defer { lock.unlock() }
    return version
  }

  private func beginToPublish() {
    lock.lock()
    defer { lock.unlock() }
    published = max(published, version.generation + 1)
  }

  private var isBehind: Bool {
    lock.lock()
    defer { lock.unlock() }
    return version.generation < published
  }

  /// A run that ended while it published may have left a version that is not here.
  private func caughtUp() async throws -> StoreVersion {
    if isBehind { try await refresh() }
    return current
  }

  /// Unless another run has brought a newer one since `before`.
  private func move(to newest: StoreVersion, from before: StoreVersion?) {
    lock.lock()
    defer { lock.unlock() }
    if newest.generation < version.generation {
      if version !== before { return }
      published = newest.generation  // the folder has another store by now
    }
    version = newest
  }
}

private func makeFolder(_ folder: URL) throws {
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    let message = "cannot make the folder \"\(folder.path)\": \(error.localizedDescription)"
    throw HoptrailError(status: .fileFailure, message: message, detail: folder.path)
  }
}

/// An id a line. It has no line end: the engine makes a space of it when a document is added.
private func lines(of ids: [String]) -> String {
  ids.map(line(of:)).joined(separator: "\n")
}

private func line(of id: String) -> String {
  String(id.map { (character: Character) -> Character in character == "\n" || character == "\r\n" ? " " : character })
}
