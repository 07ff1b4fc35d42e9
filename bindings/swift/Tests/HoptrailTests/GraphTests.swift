import Foundation
import Hoptrail
import XCTest

final class GraphTests: LeaklessTestCase {
  func testTellsWhatItWasBuiltFrom() async throws {
    let graph = try await harbourGraph()
    XCTAssertEqual(try graph.passageCount(), 3)
    XCTAssertEqual(try graph.documentCount(), 3)
    XCTAssertEqual(try graph.dimension(), 16)
    XCTAssertEqual(try graph.embedderID(), "counting-16")
    let index = try graph.find("2")
    let passage = try graph.passage(index)
    XCTAssertEqual(passage.title, "Port Salla")
    XCTAssertEqual(passage.text, "Port Salla lies on the coast of Norrland.")
    XCTAssertEqual(try graph.passages([index]), [passage])
  }

  func testItsBytesOpenAgainAsTheSameGraph() async throws {
    let graph = try await harbourGraph()
    let again = try Graph.open(graph.bytes())
    XCTAssertEqual(try again.bytes(), try graph.bytes())
    XCTAssertEqual(try again.export(.json), try graph.export(.json))
    XCTAssertEqual(try again.describe(), try graph.describe())
  }

  func testADamagedFileIsRefused() async throws {
    let bytes = try await harbourGraph().bytes()
    await assertThrows(.corruptFile) { _ = try Graph.open(bytes.prefix(bytes.count / 2)) }
    await assertThrows(.corruptFile) { _ = try Graph.open(Data()) }
  }

  func testIsSavedUnderANameAndMapped() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let graph = try await harbourGraph()
    try await graph.save("harbour.hop", in: folder).value
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["harbour.hop"])
    let mapped = try Graph.open(path: folder.appendingPathComponent("harbour.hop").path)
    XCTAssertEqual(try mapped.bytes(), try graph.bytes())
    await assertThrows(.badInput) { try await graph.save("../harbour.hop", in: folder).value }
    let nowhere = folder.appendingPathComponent("nowhere")
    await assertThrows(.fileFailure) { try await graph.save("harbour.hop", in: nowhere).value }
  }

  func testEvidenceIsASentenceOrTitleThatNamesTheEntity() async throws {
    let graph = try await harbourGraph()
    let question: Question = "On which coast lies the port of the lighthouse by Ines Varga?"
    let found = try await graph.search(question, host: HopHost(embedder: countingEmbedder)).value
    var texts: [String] = []
    for hit in try found.hits() {
      XCTAssertNil(hit.path.first?.evidence)
      var named = ""
      for step in hit.path {
        named = step.entity ?? named
        guard let evidence = step.evidence else { continue }
        let passage = try graph.passage(graph.find(evidence.passage))
        let source = evidence.in == "title" ? passage.title : passage.text
        XCTAssertEqual(String(decoding: Array(source.utf8)[evidence.range.bytes], as: UTF8.self), evidence.text)
        XCTAssertEqual(String(decoding: Array(source.utf16)[evidence.range.utf16], as: UTF16.self), evidence.text)
        if ["own", "mention", "phrase"].contains(step.by) {
          XCTAssertTrue(evidence.text.contains(named), "\(named): \(evidence.text)")
        }
        texts.append(evidence.text)
      }
    }
    XCTAssertTrue(texts.contains("Ines Varga built the lighthouse of Port Salla."), "\(texts)")
  }

  func testTextMayHoldAnything() async throws {
    // A zero byte does not end the text: the engine replaces it with a space. An id must not contain it.
    await assertThrows(.badInput) { _ = try await Graph.build([.passage(PassageSource(id: "n\u{0}1", text: "a"))]).value }
    let graph = try await Graph.build([
      .passage(PassageSource(id: "n1", title: "T", text: "a\u{0}b — \u{1F30A} bridge"))
    ]).value
    let passage = try graph.passage(graph.find("n1"))
    XCTAssertEqual(passage.text, "a b — \u{1F30A} bridge")
    await assertThrows(.notFound) { _ = try graph.find("n\u{0}1") }
    let found = try await graph.search("the\u{0}bridge").value
    XCTAssertEqual(found.passages, [0])
    XCTAssertEqual(try graph.mask("What\u{0}is it?"), "What\u{0}is it?")
  }

  func testWhatIsNotThereIsAnError() async throws {
    let graph = try await harbourGraph()
    await assertThrows(.notFound) { _ = try graph.find("9") }
    await assertThrows(.invalidArgument) { _ = try graph.passage(9) }
    await assertThrows(.unknownOption) { _ = try await graph.search("x", options: ["no.such": 1]).value }
    await assertThrows(.optionOutOfBounds) { _ = try await graph.search("x", options: ["hits": 0]).value }
    await assertThrows(.badInput) {
      var question: Question = "x"
      question.conditions = ["no condition"]
      _ = try await graph.search(question).value
    }
  }

  func testMethodsAreListedWithWhatTheyNeedAndSupport() throws {
    let methods = try Library.methods()
    let choices = try XCTUnwrap(Library.options().first { $0.key == "method" }).bounds
    XCTAssertEqual(methods.map { $0.name }.joined(separator: "|"), choices)
    let dense = try XCTUnwrap(methods.first { $0.name == "dense" })
    XCTAssertEqual(dense.traits, [.needsVectors, .takesVectors, .inShards])
    let kgp = try XCTUnwrap(methods.first { $0.name == "kgp" })
    XCTAssertEqual(kgp.options, ["kgp.", "ask.passage_tokens", "prompt.next_evidence", "prompt.route"])
  }

  func testOptionsAreListedAndRead() throws {
    let hits = try XCTUnwrap(Library.options().first { $0.key == "hits" })
    XCTAssertEqual(hits.kind, .integer)
    XCTAssertEqual(hits.defaultValue, "10")
    XCTAssertEqual(try Options(["hits": 5]).value(of: "hits"), "5")
    XCTAssertEqual(try Options().value(of: "hits"), "10")
  }

  func testMetricsOfAPerfectRankingAreOne() throws {
    let metrics = try Metrics()
    let other = try Metrics()
    try metrics.add(ranking: [3, 1, 2], gold: [3])
    try other.add(ranking: [1, 3, 2], gold: [3])
    XCTAssertEqual(try metrics.mean("mrr"), 1)
    XCTAssertEqual(try other.mean("mrr"), 0.5)
    XCTAssertEqual(try metrics.interval("mrr", minus: other), 0.5...0.5)
  }

  func testEightThreadsFindWhatOneFinds() async throws {
    let graph = try await harbourGraph()
    let questions = ["Who built the lighthouse?", "Where does Port Salla lie?", "What is Norrland known for?"]
    let search = { (number: Int) async throws -> [UInt32] in
      let host = HopHost(embedder: countingEmbedder)
      return try await graph.search(Question(questions[number % questions.count]), host: host).value.passages
    }
    var expected: [[UInt32]] = []
    for number in 0..<questions.count { expected.append(try await search(number)) }
    let single = expected
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var wrong = 0
          for number in 0..<1000 {
            let host = HopHost(embedder: countingEmbedder)
            let question = Question(questions[number % questions.count])
            let found = try await graph.search(question, host: host).value.passages
            if found != single[number % questions.count] { wrong += 1 }
          }
          return wrong
        }
      }
      for try await wrong in group { XCTAssertEqual(wrong, 0) }
    }
  }
}
