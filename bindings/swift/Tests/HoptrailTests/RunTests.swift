import Foundation
import Hoptrail
import XCTest

private struct Refusal: Error, Equatable {
  let reason: String
}

/// Lets a host function use a value that is created after the function.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

final class RunTests: LeaklessTestCase {
  private func host(_ embed: @escaping EmbedFunction) -> HopHost {
    HopHost(embedder: Embedder(embed: embed))
  }

  func testStepsAndValueGiveTheSame() async throws {
    let graph = try await harbourGraph()
    let host = HopHost(embedder: countingEmbedder)
    let run = graph.search("Who built the lighthouse?", host: host)
    var requests: [String] = []
    for try await step in run {
      if case .request(let request) = step { requests.append(request.purpose) }
    }
    XCTAssertEqual(requests, ["question"])
    let pulled = try await run.value
    let asked = try await graph.search("Who built the lighthouse?", host: host).value
    XCTAssertEqual(try pulled.explanationJSON(), try asked.explanationJSON())
    XCTAssertEqual(pulled.scores, asked.scores)
    XCTAssertFalse(try run.report().isEmpty)
  }

  func testAHostsOwnErrorReachesTheCaller() async throws {
    let graph = try await harbourGraph()
    let run = graph.search("x", host: host { _, _ in throw Refusal(reason: "no model") })
    for _ in 0..<2 {
      do {
        _ = try await run.value
        XCTFail("nothing was thrown")
      } catch {
        XCTAssertEqual(error as? Refusal, Refusal(reason: "no model"))
      }
    }
  }

  func testBadVectorsAreErrorsOfTheLibrary() async throws {
    let graph = try await harbourGraph()
    let nan = host { texts, _ in texts.map { _ in [Float](repeating: .nan, count: 16) } }
    await assertThrows(.badInput) { _ = try await graph.search("x", host: nan).value }
    let narrow = host { texts, _ in texts.map { countingVector($0, dimension: 8) } }
    await assertThrows(.dimensionMismatch) { _ = try await graph.search("x", host: narrow).value }
    let few = host { _, _ in [] }
    await assertThrows(.dimensionMismatch) { _ = try await graph.search("x", host: few).value }
    let other = HopHost(embedder: Embedder(id: "other") { texts, _ in texts.map { countingVector($0, dimension: 16) } })
    await assertThrows(.embedderMismatch) { _ = try await graph.search("x", host: other).value }
  }

  func testAMethodThatLacksItsModelIsAnError() async throws {
    let graph = try await harbourGraph()
    await assertThrows(.badInput) { _ = try await graph.search("x", options: ["method": "dense"]).value }
    await assertThrows(.hostFailure) { _ = try await graph.ask("x", host: HopHost(embedder: countingEmbedder)).value }
  }

  func testAHostThatScoresOrdersTheHits() async throws {
    let graph = try await harbourGraph()
    let host = HopHost(score: { question, passages in
      XCTAssertEqual(question, "Where is Port Salla?")
      return passages.map { $0.contains("herring") ? 1 : 0 }
    })
    let options: OptionValues = ["score.weight": 1.0, "score.chains": false]
    let found = try await graph.search("Where is Port Salla?", host: host, options: options).value
    XCTAssertEqual(try found.hits().first?.title, "Norrland")
  }

  func testAScorerThatIsMissingOrFailsIsAnError() async throws {
    let graph = try await harbourGraph()
    await assertThrows(.hostFailure) { _ = try await graph.search("Port Salla", options: ["search.score": true]).value }
    let few = HopHost(score: { _, passages in [Float](repeating: 0, count: passages.count + 1) })
    await assertThrows(.dimensionMismatch) { _ = try await graph.search("Port Salla", host: few).value }
    let nan = HopHost(score: { _, passages in [Float](repeating: .nan, count: passages.count) })
    await assertThrows(.badInput) { _ = try await graph.search("Port Salla", host: nan).value }
    do {
      _ = try await graph.search("Port Salla", host: HopHost(score: { _, _ in throw Refusal(reason: "no model") })).value
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertEqual(error as? Refusal, Refusal(reason: "no model"))
    }
  }

  func testACancelledRunThrowsAndFreesItsTask() async throws {
    let graph = try await harbourGraph()
    let slow = host { _, _ in
      try await Task.sleep(nanoseconds: 60_000_000_000)
      return []
    }
    let task = Task { _ = try await graph.search("x", host: slow).value }
    try await Task.sleep(nanoseconds: 50_000_000)
    task.cancel()
    do {
      try await task.value
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertTrue(error is CancellationError)
    }
  }

  func testAHostMaySearchTheSameGraphButNotItsOwnRun() async throws {
    let graph = try await harbourGraph()
    let inner = HopHost(embedder: countingEmbedder)
    let outer = host { texts, context in
      _ = try await graph.search("inner", host: inner).value
      return try await countingEmbedder.embed(texts, context)
    }
    let found = try await graph.search("Port Salla", host: outer).value
    XCTAssertFalse(found.passages.isEmpty)

    let box = Box<Run<SearchResult>>()
    let run = graph.search("x", host: host { _, _ in
      _ = try await box.value?.value
      return []
    })
    box.value = run
    await assertThrows(.wrongState) { _ = try await run.value }
    box.value = nil
  }

  func testAnAnswerGivenTwiceIsStale() async throws {
    let graph = try await harbourGraph()
    let task = try HopTask.search(graph, Questions(["Port Salla"]))
    var state = try task.step(1_000_000)
    while state == .more { state = try task.step(1_000_000) }
    XCTAssertEqual(state, .waiting)
    let request = try XCTUnwrap(task.requests().first)
    guard case .embed(let texts) = request.kind else { return XCTFail("\(request.kind)") }
    let rows = texts.map { countingVector($0.text, dimension: 16) }
    try task.answer(request.id, vectors: rows)
    await assertThrows(.staleRequest) { try task.answer(request.id, vectors: rows) }
    XCTAssertThrowsError(try task.takeResults())
  }

  func testASavedRunGoesOnWithTheSameResult() async throws {
    let graph = try await harbourGraph()
    let host = HopHost(embedder: countingEmbedder)
    let run = graph.search("Port Salla", host: host)
    var saved = Data()
    for try await step in run {
      guard case .request = step else { continue }
      saved = try run.save()
      break
    }
    let resumed = try await graph.resumeSearch(saved, host: host).value
    let whole = try await graph.search("Port Salla", host: host).value
    XCTAssertEqual(try XCTUnwrap(resumed.first).explanationJSON(), try whole.explanationJSON())
    let foreign = try await Graph.build(Array(harbour.prefix(2))).value
    await assertThrows(.foreignGraph) { _ = try await foreign.resumeSearch(saved, host: host).value }
  }

  func testPartsAreRunByOthersAndTheAnswerIsTheSame() async throws {
    let graph = try await harbourGraph()
    let questions = try Questions([Question("Port Salla"), Question("Norrland")])
    let options = try Options(["search.embed": false])
    let task = try HopTask.search(graph, questions, options: options)
    while try task.step(1000) != .done {
      while let part = try task.takePart() {
        while try part.run(1000) != .done {}
      }
    }
    let alone = try HopTask.search(graph, questions, options: options)
    while try alone.step(1_000_000) != .done {}
    let results = try task.takeResults()
    XCTAssertEqual(try results.count(), 2)
    XCTAssertEqual(try results.explanationJSON(0), try alone.takeResults().explanationJSON(0))
  }

  func testGoldIsFoundAndMeasuresAnAnswer() async throws {
    let graph = try await harbourGraph()
    let host = HopHost(embedder: countingEmbedder, complete: { _, _ in "Umber" })
    var question = Question("What is the capital of the land of Port Salla?")
    question.gold = [1, 2]
    question.goldAnswers = ["Umber"]
    let measures = try await graph.ask(question, host: host).value.search.explanation().measures
    XCTAssertEqual(measures, Measures(exactMatch: 1, f1: 1, accurate: nil))
    let golden = try await graph.search(question, host: host, options: ["method": "golden"]).value
    XCTAssertEqual(golden.passages.sorted(), [1, 2])
    let none = try await graph.search(question, host: host, options: ["method": "none"]).value
    XCTAssertTrue(none.passages.isEmpty)
    question.steps = [Question.Step("Where does Port Salla lie?", gold: [1])]
    let stepwise = try await graph.search(question, host: host).value
    XCTAssertEqual(stepwise.steps.map { $0.subQuestion }, ["Where does Port Salla lie?"])
    // A loop method creates its steps; it accepts no given ones.
    let given = question
    await assertThrows(.badInput) { _ = try await graph.ask(given, host: host).value }
  }

  func testALoopAsksTheModelInASearchToo() async throws {
    let graph = try await harbourGraph()
    let replies = ["self_ask": "So the final answer is: Umber"]
    let model = HopHost(embedder: countingEmbedder, complete: { _, context in Completion(replies[context.purpose] ?? "") })
    let options: OptionValues = ["method": "self_ask", "retriever": "bm25"]
    let found = try await graph.search("Port Salla", host: model, options: options).value
    XCTAssertEqual(try found.explanation().loop, "self_ask")
    XCTAssertEqual(try found.explanation().cost?.completions, 1)
    let mute = HopHost(embedder: countingEmbedder)
    await assertThrows(.hostFailure) { _ = try await graph.search("Port Salla", host: mute, options: options).value }
  }

  func testWeightsAreCheckedAndWhatIsSetGoesBeforeThem() async throws {
    let graph = try await harbourGraph()
    let rubbish = Data([1, 2, 3])
    let host = HopHost(embedder: countingEmbedder)
    await assertThrows(.corruptFile) { _ = try await graph.search("Port Salla", host: host, weights: rubbish).value }
    var question = Question("Port Salla")
    question.gold = [1]
    do {
      let weights = try await graph.train([question], host: host, options: ["method": "gnn_ret"]).value
      XCTAssertEqual(try Options(["gnn_ret.alpha": 0.25], weights: weights).value(of: "gnn_ret.alpha"), "0.25")
    } catch let error as HoptrailError {
      XCTAssertEqual(error.status, .unsupported, error.message)  // the library was built without Eigen
    }
  }

  func testAnAskPrintsItsSteps() async throws {
    let graph = try Graph.open(path: try environment("HOPTRAIL_SAMPLE_GRAPH"))
    let replies = ["sub_question": "Who?", "sub_answer": "He.", "critique": "Critique: yes", "answer": "He."]
    let embedder = Embedder(id: "byte-trigrams-256") { texts, _ in
      texts.map { _ in [Float](repeating: 1, count: 256) }
    }
    let host = HopHost(embedder: embedder, complete: { _, context in Completion(replies[context.purpose] ?? "") })
    let options: OptionValues = ["method": "rgnn_ret", "steps.question": false]
    let result = try await graph.ask("Who designed the Brooklyn Bridge?", host: host, options: options).value
    XCTAssertEqual(result.answer, "He.")
    XCTAssertEqual(result.steps.map { $0.subQuestion }, ["Who?"])
    XCTAssertEqual(try result.search.state().count, Int(try graph.passageCount()))
  }
}
