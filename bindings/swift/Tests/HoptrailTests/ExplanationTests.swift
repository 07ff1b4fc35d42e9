import Foundation
import Hoptrail
import XCTest

private let question: Question = "On which coast lies the port of the lighthouse by Ines Varga?"

/// Without what JSON may have as null or leave out: links from the question, an empty list of reasons.
private func plain(_ json: JSON) -> JSON {
  switch json {
  case .array(let list): return .array(list.map(plain))
  case .object(let members):
    return .object(members.filter { $0.value != .null && $0.value != .array([]) }.mapValues(plain))
  default: return json
  }
}

/// The values with the names of the JSON, and the JSON itself.
private func assertValuesAreTheJSON(_ found: SearchResult, line: UInt = #line) throws {
  let encoder = JSONEncoder()
  encoder.keyEncodingStrategy = .convertToSnakeCase
  let values = try JSONDecoder().decode(JSON.self, from: encoder.encode(found.explanation()))
  let json = try JSONDecoder().decode(JSON.self, from: found.explanationJSON())
  XCTAssertEqual(plain(values), plain(json), line: line)
}

final class ExplanationTests: LeaklessTestCase {
  private let host = HopHost(embedder: countingEmbedder, complete: { _, _ in "Norrland" })

  func testValuesAreThoseOfTheJSON() async throws {
    let graph = try await harbourGraph()
    for method in ["trail", "bm25", "dense", "hybrid", "gnn_ret", "rgnn_ret", "bgr"] {
      let found = try await graph.search(question, host: host, options: ["method": .text(method)]).value
      try assertValuesAreTheJSON(found)
      let graphIsThere = try !found.explanation().evidenceGraph.edges.isEmpty
      XCTAssertEqual(graphIsThere, method == "bgr", method)
    }
    let found = try await graph.search(question, host: host).value
    XCTAssertNotNil(try found.hits().first?.parts?["heading_bridge"], "names of parts stay as they are")
  }

  func testValuesOfAnAnswerAndOfTheLinesOfADocumentAreThoseOfTheJSON() async throws {
    let text = "# Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.\n"
    let graph = try await Graph.build([.document(DocumentSource(id: "bridge.md", text: text, format: .markdown))]).value
    var question: Question = "Who designed the Harbour Bridge?"
    question.goldAnswers = ["Ines Okafor"]
    let found = try await graph.ask(question, host: HopHost(complete: { _, _ in "Okafor" })).value.search
    try assertValuesAreTheJSON(found)
    let explanation = try found.explanation()
    XCTAssertEqual(explanation.answerability.signal, "likely")
    XCTAssertEqual(explanation.answerability.span?.text, "Ines Okafor")
    XCTAssertEqual(explanation.answerability.span?.measures?.sentenceHasAnswer, true)
    XCTAssertEqual(explanation.measures?.exactMatch, 0)
    XCTAssertEqual(explanation.hits.first?.source.line, 3)
  }

  func testAChainLeadsToItsHitBySentencesWhenTheGraphIsGone() async throws {
    let found = try await harbourGraph().search(question, host: host).value
    let hits = try found.hits()
    let texts = Dictionary(uniqueKeysWithValues: hits.map { ($0.id, Array($0.text.utf8)) })
    var hops = 0
    for hit in hits {
      guard let last = hit.chain.last else { continue }
      XCTAssertEqual([last.passage, last.title], [hit.id, hit.title])
      for (before, step) in zip(hit.chain, hit.chain.dropFirst()) {
        let link = try XCTUnwrap(step.link)
        XCTAssertEqual([link.from, link.to], [before.passage, step.passage])
        let text = try XCTUnwrap(texts[XCTUnwrap(link.in)])
        XCTAssertEqual(String(decoding: text[link.sentenceRange.bytes], as: UTF8.self), link.sentence)
        XCTAssertEqual(String(decoding: text[link.nameRange.bytes], as: UTF8.self), link.name)
        hops += 1
      }
    }
    XCTAssertGreaterThan(hops, 0)
  }

  func testWithoutExplanationsThereAreHitsAndAnErrorForValues() async throws {
    let found = try await harbourGraph().search(question, host: host, options: ["hits.explain": false]).value
    XCTAssertFalse(found.passages.isEmpty)
    XCTAssertTrue(try found.explanationJSON().isEmpty)
    await assertThrows(.wrongState) { _ = try found.explanation() }
  }
}
