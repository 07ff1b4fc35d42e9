import Foundation
import Hoptrail
import XCTest

/// tests/contract: the scenarios that every binding must meet, through this binding's API. HOPTRAIL_CONTRACT names a folder
/// for Swift.tsv, which has a line per scenario. A scenario with a call or a member that this runner does not know is left out.
final class ContractTests: LeaklessTestCase {
  func testEachScenarioHolds() async throws {
    let vectors = URL(fileURLWithPath: try environment("HOPTRAIL_VECTORS"), isDirectory: true)
    let folder = vectors.deletingLastPathComponent().appendingPathComponent("contract", isDirectory: true)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    XCTAssertGreaterThan(files.count, 10)
    var table = ""
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let scenario = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
      var outcome = "holds"
      do {
        if ContractScenario.knows(scenario) {
          try await ContractScenario(scenario, corpora: folder.appendingPathComponent("corpora", isDirectory: true)).run()
        } else {
          outcome = "left out"
        }
      } catch {
        outcome = "fails"
        XCTFail("\(name): \(error)")
      }
      table += "\(name)\t\(outcome)\n"
    }
    guard let results = ProcessInfo.processInfo.environment["HOPTRAIL_CONTRACT"] else { return }
    let place = URL(fileURLWithPath: results, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(table.utf8).write(to: place.appendingPathComponent("Swift.tsv"))
  }
}

/// A scenario, with the expectations of its steps.
enum JSON: Decodable, Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let list = try? value.decode([JSON].self) {
      self = .array(list)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var members: [String: JSON] {
    guard case .object(let members) = self else { return [:] }
    return members
  }

  var list: [JSON] {
    guard case .array(let list) = self else { return [] }
    return list
  }

  /// The value in the engine's text form.
  var text: String {
    switch self {
    case .flag(let flag): return flag ? "true" : "false"
    case .number(let number): return number == number.rounded() ? "\(Int64(number))" : "\(number)"
    case .string(let text): return text
    case .null, .array, .object: return ""
    }
  }

  /// The texts of a list, or of a single value.
  var texts: [String] {
    guard case .array(let list) = self else { return [text] }
    return list.map { $0.text }
  }

  var numbers: [Double] {
    list.compactMap { (one: JSON) -> Double? in
      guard case .number(let number) = one else { return nil }
      return number
    }
  }
}

/// A difference from the scenario.
struct Mismatch: Error, CustomStringConvertible {
  let description: String
}

/// The host's own failure.
struct ModelAsleep: Error, CustomStringConvertible {
  let description = "the model is asleep"
}

/// The number of passages that were scored: by one call at a time.
private final class Scored: @unchecked Sendable {
  var passages = 0
}

private func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
  if found != wanted { throw Mismatch(description: "\(what): \(found), not \(wanted)") }
}

/// A running scenario: its graph, and a folder for its files.
final class ContractScenario {
  private let scenario: JSON
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let corpora: URL
  private var graph: Graph?

  init(_ scenario: JSON, corpora: URL) {
    self.scenario = scenario
    self.corpora = corpora
  }

  private static let calls: Set<String> = ["build", "save", "open", "open_bytes", "default", "search"]
  private static let members: Set<String> = [
    "call", "options", "option", "file", "text", "question", "k", "method", "filter", "vector", "cancel", "score", "expect",
    "error",
  ]
  private static let expectations: Set<String> = ["ids", "set", "count", "hits", "method", "notices", "scores", "scored", "value"]
  private static let ofHits: Set<String> = ["id", "title", "text", "document", "metadata", "path"]
  private static let ofSources: Set<String> = ["id", "title", "text", "document", "metadata", "vector"]

  /// Whether this runner makes all calls of a scenario.
  static func knows(_ scenario: JSON) -> Bool {
    for step in scenario["steps"]?.list ?? [] {
      let expected = step["expect"]?.members ?? [:]
      guard calls.contains(step["call"]?.text ?? ""), members.isSuperset(of: step.members.keys) else { return false }
      guard expectations.isSuperset(of: expected.keys) else { return false }
      guard (expected["hits"]?.list ?? []).allSatisfy({ ofHits.isSuperset(of: $0.members.keys) }) else { return false }
      if step["call"]?.text != "search" && step["cancel"] != nil { return false }
      if step["call"]?.text == "open_bytes" && step["text"] == nil { return false }
      if step["file"]?.text.contains("/") ?? false { return false }
    }
    return scenario["needs"] == nil
      && (scenario["sources"]?.list ?? []).allSatisfy { ofSources.isSuperset(of: $0.members.keys) }
  }

  /// The scenario's own sources, or those of the corpus that it names.
  private func sources() throws -> [Source] {
    guard case .string(let name)? = scenario["sources"] else {
      return (scenario["sources"]?.list ?? []).map { ContractScenario.source($0) }
    }
    let file = corpora.appendingPathComponent("\(name).json")
    return try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file)).list.map { ContractScenario.source($0) }
  }

  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for step in scenario["steps"]?.list ?? [] {
      guard let wanted = step["error"] else {
        try await call(step)
        continue
      }
      do {
        try await call(step)
      } catch let mismatch as Mismatch {
        throw mismatch
      } catch {
        try ContractScenario.check(error, wanted)
        continue
      }
      throw Mismatch(description: "nothing was thrown: \(step)")
    }
  }

  private static func check(_ error: Error, _ wanted: JSON) throws {
    let refused = error as? HoptrailError
    let kind = error is CancellationError ? "cancelled" : error is ModelAsleep ? "host" : refused?.status.name ?? "\(error)"
    try expect(kind, wanted["kind"]?.text ?? "", "kind of error")
    let message = refused?.message ?? "\(error)"
    for says in wanted["says"]?.texts ?? [] where !message.contains(says) {
      throw Mismatch(description: "\(message): not \(says)")
    }
    if let detail = wanted["detail"] { try expect(refused?.detail ?? "", detail.text, "detail") }
  }

  // ---- Calls

  private func call(_ step: JSON) async throws {
    let file = step["file"]?.text ?? ""
    switch step["call"]?.text ?? "" {
    case "build":
      graph = try await Graph.build(sources(), options: ContractScenario.options(step)).value
    case "save": try await opened().save(file, in: folder).value
    case "open": graph = try Graph.open(path: folder.appendingPathComponent(file).path)
    case "open_bytes": graph = try Graph.open(Data((step["text"]?.text ?? "").utf8))
    case "default":
      let key = step["option"]?.text ?? ""
      let option = try Library.options().first { $0.key == key }
      try expect(option?.defaultValue, step["expect"]?["value"]?.text, "default of \(key)")
    case "search": try await search(step)
    default: throw Mismatch(description: "an unknown call: \(step)")
    }
  }

  private func opened() throws -> Graph {
    guard let graph = graph else { throw Mismatch(description: "the scenario has no graph yet") }
    return graph
  }

  private func search(_ step: JSON) async throws {
    var question = Question(step["question"]?.text ?? "", vector: step["vector"]?.numbers.map { Float($0) })
    question.conditions = step["filter"]?.texts ?? []
    var options = ContractScenario.options(step)
    if let method = step["method"] { options["method"] = .text(method.text) }
    if let k = step["k"] { options["hits"] = .text(k.text) }
    if step["cancel"] != nil { return try await cancel(question, options) }
    let scored = Scored()
    let host = HopHost(score: step["score"].map { ContractScenario.scorer($0, scored) })
    let found = try await opened().search(question, host: host, options: options).value
    try ContractResult(found).check(step["expect"] ?? .object([:]))
    if let count = step["expect"]?["scored"] { try expect("\(scored.passages)", count.text, "scored") }
  }

  /// Gives 1 to a passage that has the text `prefers`, and 0 to others; or another answer by `does`.
  private static func scorer(_ given: JSON, _ scored: Scored) -> ScoreFunction {
    let prefers = given["prefers"]?.text ?? ""
    let does = given["does"]?.text ?? ""
    return { _, passages in
      scored.passages += passages.count
      if does == "throws" { throw ModelAsleep() }
      let scores = passages.map { (passage: String) -> Float in
        does == "nan" ? Float.nan : passage.contains(prefers) ? 1 : 0
      }
      return does == "few" ? Array(scores.dropLast()) : scores
    }
  }

  private func cancel(_ question: Question, _ options: OptionValues) async throws {
    let graph = try opened()
    let before = Library.liveObjects
    let search = Task { () async throws -> Int in
      let run = graph.search(question, options: options, workUnits: 1)
      for try await _ in run { withUnsafeCurrentTask { $0?.cancel() } }
      return try await run.value.passages.count
    }
    let outcome = await search.result
    try expect(Library.liveObjects, before, "objects after the search was cancelled")
    _ = try outcome.get()
  }

  // ---- From JSON

  private static func source(_ given: JSON) -> Source {
    var source = PassageSource(
      id: given["id"]?.text ?? "", title: given["title"]?.text ?? "", text: given["text"]?.text ?? "")
    if let document = given["document"] {
      source.document = PassageSource.Place(documentID: document.text, position: 0)
    }
    source.vector = given["vector"]?.numbers.map { Float($0) }
    for (key, values) in given["metadata"]?.members ?? [:] {
      source.metadata += values.texts.map { MetadataEntry(key: key, value: $0) }
    }
    return .passage(source)
  }

  /// Text sets any option.
  private static func options(_ step: JSON) -> OptionValues {
    (step["options"]?.members ?? [:]).mapValues { .text($0.text) }
  }
}

/// Compares the result of a search with a scenario's expectations.
struct ContractResult {
  private let explanation: Explanation

  init(_ found: SearchResult) throws { explanation = try found.explanation() }

  func check(_ expected: JSON) throws {
    let hits = explanation.hits
    let ids = hits.map { $0.id }
    for (name, wanted) in expected.members {
      switch name {
      case "ids": try expect(ids, wanted.texts, name)
      case "set": try expect(ids.sorted(), wanted.texts.sorted(), name)
      case "count": try expect("\(ids.count)", wanted.text, name)
      case "method": try expect(explanation.method, wanted.text, name)
      case "notices": try expect(explanation.notices, wanted.texts, name)
      case "scores":
        for (hit, score) in zip(hits, wanted.numbers) {
          try expect(abs((hit.score ?? .nan) - score) < 1e-3, true, "score \(score)")
        }
      case "scored": break  // of requests to the host
      case "hits":
        try expect(hits.count >= wanted.list.count, true, "as many hits")
        for (hit, one) in zip(hits, wanted.list) { try check(hit, one) }
      default: throw Mismatch(description: "an unknown expectation: \(name)")
      }
    }
  }

  private func check(_ hit: Hit, _ expected: JSON) throws {
    for (name, wanted) in expected.members {
      switch name {
      case "id": try expect(hit.id, wanted.text, name)
      case "title": try expect(hit.title, wanted.text, name)
      case "text": try expect(hit.text, wanted.text, name)
      case "document": try expect(hit.document, wanted.text, name)
      case "metadata":
        let listed = Dictionary(grouping: hit.metadata) { $0.key }.mapValues { $0.map { $0.value }.sorted() }
        try expect(listed, wanted.members.mapValues { $0.texts }, name)
      case "path":
        try expect(hit.path.count, wanted.list.count, "steps of the path to \(hit.id)")
        for (step, one) in zip(hit.path, wanted.list) { try check(step, one) }
      default: throw Mismatch(description: "an unknown member: \(name)")
      }
    }
  }

  private func check(_ step: PathStep, _ expected: JSON) throws {
    let found = [step.by, step.entity, step.passage, step.title]
    try expect(found, ["by", "entity", "passage", "title"].map { expected[$0]?.text }, "step")
    guard let wanted = expected["evidence"] else { return try expect(step.evidence == nil, true, "no evidence") }
    guard let evidence = step.evidence else { throw Mismatch(description: "evidence is missing: \(wanted)") }
    let texts = [evidence.passage, evidence.in, evidence.text]
    try expect(texts, ["passage", "in", "text"].map { wanted[$0]?.text ?? "" }, "evidence")
    let range = evidence.range
    try expect([range.bytes.lowerBound, range.bytes.upperBound].map { Double($0) }, wanted["range"]?["bytes"]?.numbers ?? [], "bytes")
    try expect([range.utf16.lowerBound, range.utf16.upperBound].map { Double($0) }, wanted["range"]?["utf16"]?.numbers ?? [], "UTF-16")
    let source = explanation.hits.first { $0.id == evidence.passage }
    let text = evidence.in == "title" ? source?.title : source?.text
    try expect(String(decoding: Array((text ?? "").utf16)[range.utf16], as: UTF16.self), evidence.text, "slice")
  }
}
