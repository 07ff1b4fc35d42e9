import Foundation
import Hoptrail
import XCTest

private let titles = ["ada": "Ada Lovelace", "babbage": "Charles Babbage", "holt": "Anders Holt"]
private let others = ["ada": "Babbage", "babbage": "Ada Lovelace", "holt": "Skerrow Light"]

/// Documents that name each other, each with a unique word.
private func notes(_ names: String...) -> [Source] {
  names.map { name in
    let title = titles[name] ?? name
    let text = "# \(title)\n\n\(title) wrote about \(others[name] ?? "nobody") and canary\(name).\n"
    return .document(DocumentSource(id: "\(name).md", title: title, text: text, format: .markdown))
  }
}

final class StoreTests: LeaklessTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUp() {
    super.setUp()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(at: folder)
    super.tearDown()
  }

  private func newStore() async throws -> Store { try await Store.open(folder, create: true).value }

  private func ids(_ graph: Graph) throws -> [String] {
    try (0..<graph.passageCount()).map { (index: UInt32) throws -> String in try graph.text(of: index, field: .id) }
  }

  private func folderHolds(_ word: String) throws -> Bool {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      if bytes.range(of: Data(word.utf8)) != nil { return true }
    }
    return false
  }

  /// Asserts that the store's bytes and hits equal those of a fresh index.
  private func assertFresh(_ store: Store, _ sources: [Source], line: UInt = #line) async throws {
    let fresh = try await Graph.build(sources).value
    XCTAssertEqual(try store.graph.bytes(), try fresh.bytes(), line: line)
    let found = try await store.graph.search("Who wrote about Babbage?").value
    let expected = try await fresh.search("Who wrote about Babbage?").value
    XCTAssertEqual(try found.explanationJSON(), try expected.explanationJSON(), line: line)
    let reopened = try await Store.open(folder).value
    XCTAssertEqual(try reopened.graph.bytes(), try fresh.bytes(), line: line)
  }

  func testAfterEveryChangeItIsAFreshIndex() async throws {
    let store = try await newStore()
    _ = try await store.add(notes("ada")).value
    try await assertFresh(store, notes("ada"))
    _ = try await store.add(notes("babbage", "holt")).value
    try await assertFresh(store, notes("ada", "babbage", "holt"))
    _ = try await store.change(notes("ada"), delete: ["holt.md"]).value
    try await assertFresh(store, notes("ada", "babbage"))
    try await store.compact().value
    try await assertFresh(store, notes("ada", "babbage"))
    XCTAssertFalse(try store.describe().isEmpty)
    XCTAssertFalse(store.report.isEmpty)
  }

  func testTheLinesOfTheReadme() async throws {
    let bridge = Source.passage(
      PassageSource(id: "bridge", title: "Harbour Bridge", text: "The Harbour Bridge was designed by Ines Okafor."))
    let okafor = Source.passage(
      PassageSource(id: "okafor", title: "Ines Okafor", text: "Ines Okafor was born in Bergen."))
    var printed: [String] = []
    let print = { (line: String) in printed.append(line) }
    // The code of the README.
    let store = try await Store.open(folder, create: true).value
    _ = try await store.add([bridge]).value
    for document in try await store.add([bridge, okafor]).value.documents {
      print("\(document.id): \(document.status)")  // bridge: unchanged, okafor: indexed
    }
    let found = try await store.graph.search("Where was the designer of the Harbour Bridge born?").value
    _ = try await store.delete(["bridge"]).value
    try await store.compact().value  // now the folder contains no byte of the deleted documents
    // End of the README's code.
    XCTAssertEqual(printed, ["bridge: unchanged", "okafor: indexed"])
    XCTAssertEqual(found.passages.count, 2)
    XCTAssertEqual(try ids(store.graph), ["okafor"])
  }

  func testEachDocumentHasItsStatus() async throws {
    let store = try await newStore()
    let first = try await store.add(notes("ada", "babbage")).value
    XCTAssertEqual(first.documents(with: .indexed), ["ada.md", "babbage.md"])
    let newer = Source.document(DocumentSource(id: "babbage.md", text: "More.", format: .markdown))
    let second = try await store.change(notes("ada") + [newer], delete: ["nobody.md"]).value
    XCTAssertEqual(second.documents(with: .unchanged), ["ada.md"])
    XCTAssertEqual(second.documents(with: .updated), ["babbage.md"])
    XCTAssertEqual(second.documents(with: .notFound), ["nobody.md"])
    let third = try await store.delete(["ada.md"]).value
    XCTAssertEqual(third.documents(with: .deleted), ["ada.md"])
    XCTAssertEqual(try ids(store.graph), ["babbage.md#1"])
    let named = Source.document(DocumentSource(id: "a\nb", text: "Text.", format: .plain))
    await assertThrows(.badInput) { _ = try await store.add([named]).value }  // an id is one line of text
  }

  func testWhatIsDeletedIsAfterCompactInNoByte() async throws {
    let store = try await newStore()
    _ = try await store.add(notes("ada", "babbage")).value
    XCTAssertTrue(try folderHolds("canaryada"))
    _ = try await store.delete(["ada.md"]).value
    let found = try await store.graph.search("canaryada").value
    XCTAssertFalse(try found.hits().contains { $0.id == "ada.md#1" })
    try await store.compact().value
    XCTAssertFalse(try folderHolds("canaryada"))
    XCTAssertTrue(try folderHolds("canarybabbage"))
  }

  func testVectorsAreAskedForNewTextsAlone() async throws {
    let host = HopHost(embedder: countingEmbedder)
    let store = try await Store.open(folder, create: true, options: ["index.embed": true]).value
    _ = try await store.add(Array(harbour.prefix(2)), host: host).value
    var asked: [String] = []
    let run = store.add(harbour, host: host)
    for try await step in run {
      if case .request(let request) = step, case .embed(let texts) = request.kind { asked += texts.map { $0.text } }
    }
    let change = try await run.value
    XCTAssertEqual(change.documents(with: .indexed), ["3"])
    XCTAssertEqual(asked.count, 1)
    let fresh = try await harbourGraph()
    XCTAssertEqual(try store.graph.bytes(), try fresh.bytes())
    let narrow = HopHost(embedder: Embedder { texts, _ in texts.map { countingVector($0, dimension: 8) } })
    await assertThrows(.dimensionMismatch) { _ = try await store.add(notes("ada"), host: narrow).value }
    XCTAssertEqual(try store.graph.passageCount(), 3)
  }

  func testAGraphOutlivesItsStore() async throws {
    var store: Store? = try await newStore()
    _ = try await store?.add(notes("ada")).value
    let graph = try XCTUnwrap(store?.graph)
    _ = try await store?.add(notes("babbage")).value
    store = nil
    try FileManager.default.removeItem(at: folder)
    XCTAssertEqual(try ids(graph), ["ada.md#1"])
    let fresh = try await Graph.build(notes("ada")).value
    XCTAssertEqual(try graph.bytes(), try fresh.bytes())
  }

  func testAReaderKeepsItsVersionUntilItRefreshes() async throws {
    let store = try await newStore()
    let other = try await Store.open(folder).value
    _ = try await store.add(notes("ada")).value
    XCTAssertEqual(try ids(other.graph), [])
    await assertThrows(.wrongState) { _ = try await other.add(notes("babbage")).value }
    try await other.refresh()
    _ = try await other.add(notes("babbage")).value
    XCTAssertEqual(try ids(other.graph), ["ada.md#1", "babbage.md#1"])
  }

  func testARefreshGoesToAStoreThatWasMadeAnew() async throws {
    let store = try await newStore()
    _ = try await store.add(notes("ada")).value
    _ = try await store.add(notes("babbage")).value
    try FileManager.default.removeItem(at: folder)
    _ = try await newStore().add(notes("holt")).value
    try await store.refresh()
    XCTAssertEqual(try ids(store.graph), ["holt.md#1"])
    _ = try await store.add(notes("ada")).value
    XCTAssertEqual(try ids(store.graph), ["ada.md#1", "holt.md#1"])
  }

  func testASecondWriterIsRefusedUntilTheFirstHasEnded() async throws {
    let store = try await newStore()
    let other = try await Store.open(folder).value
    var run: Run<StoreChange>? = store.add(notes("ada"))
    var isLocked = false
    while let step = try await run?.makeAsyncIterator().nextStep() {
      if isLocked { break }  // the request was answered
      if case .request(let request) = step, case .file(let file) = request.kind { isLocked = file.operation == .lock }
    }
    XCTAssertTrue(isLocked)
    await assertThrows(.fileFailure) { _ = try await other.add(notes("babbage")).value }
    run = nil
    _ = try await other.add(notes("babbage")).value
    XCTAssertEqual(try ids(other.graph), ["babbage.md#1"])
  }

  /// Takes this many steps; returns whether the run has so many.
  private func leave(_ run: Run<StoreChange>, after steps: Int) async throws -> Bool {
    let iterator = run.makeAsyncIterator()
    for _ in 0..<steps {
      if try await iterator.nextStep() == nil { return false }
    }
    return true
  }

  func testAChangeThatIsLeftAtAnyStepIsNotInTheWayOfTheNext() async throws {
    let store = try await newStore()
    _ = try await store.add(notes("ada")).value
    var became: [DocumentChange] = []
    var steps = 1
    while try await leave(store.add(notes("babbage")), after: steps) {
      let opened = try await Store.open(folder).value.graph.documentCount()
      let change = try await store.add(notes("babbage")).value
      let status = try XCTUnwrap(change.documents.first).status
      XCTAssertEqual(opened, status == .unchanged ? 2 : 1, "after \(steps) steps")
      XCTAssertEqual(try ids(store.graph), ["ada.md#1", "babbage.md#1"])
      if became.last != status { became.append(status) }
      _ = try await store.delete(["babbage.md"]).value
      steps += 1
    }
    XCTAssertEqual(became, [.indexed, .unchanged])
  }

  func testWhatIsNoStoreIsAnError() async throws {
    await assertThrows(.notFound) { _ = try await Store.open(self.folder).value }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
    try Data().write(to: folder)
    await assertThrows(.fileFailure) { _ = try await Store.open(self.folder).value }
    await assertThrows(.fileFailure) { _ = try await Store.open(self.folder, create: true).value }
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    await assertThrows(.notFound) { _ = try await Store.open(self.folder).value }
    let store = try await newStore()
    await assertThrows(.badInput) {
      _ = try await Store.open(self.folder, options: ["analyzer.stemming": false]).value
    }
    let host = HopHost(embedder: countingEmbedder)
    await assertThrows(.badInput) { _ = try await store.add(notes("ada"), host: host).value }
    let run = store.add(notes("ada"))
    var hasWaited = false
    for try await step in run {
      guard case .request = step else { continue }
      hasWaited = true
      await assertThrows(.unsupported) { _ = try run.save() }
      break
    }
    XCTAssertTrue(hasWaited)
  }
}

extension Run.AsyncIterator {
  /// `next` of a constant iterator: the run holds the state.
  fileprivate func nextStep() async throws -> Step? {
    var iterator = self
    return try await iterator.next()
  }
}
