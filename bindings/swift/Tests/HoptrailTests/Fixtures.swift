import Foundation
import Hoptrail
import XCTest

/// Vectors that follow from the text in any language: component j counts the bytes that are j modulo the dimension, plus
/// one for j = 0 (tests/vectors/README.md).
func countingVector(_ text: String, dimension: Int) -> [Float] {
  var components = [Float](repeating: 0, count: dimension)
  components[0] = 1
  for byte in text.utf8 {
    components[Int(byte) % dimension] += 1
  }
  return components
}

let countingEmbedder = Embedder(id: "counting-16") { texts, _ in
  texts.map { countingVector($0, dimension: 16) }
}

let harbour: [Source] = [
  .passage(PassageSource(id: "1", title: "Ines Varga", text: "Ines Varga built the lighthouse of Port Salla.")),
  .passage(PassageSource(id: "2", title: "Port Salla", text: "Port Salla lies on the coast of Norrland.")),
  .passage(PassageSource(id: "3", title: "Norrland", text: "Norrland is known for its herring. Its capital is Umber.")),
]

/// A graph with vectors, built by the high-level API.
func harbourGraph() async throws -> Graph {
  try await Graph.build(harbour, host: HopHost(embedder: countingEmbedder)).value
}

/// The value of the variable; skips the test if it is not set.
func environment(_ name: String) throws -> String {
  guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else {
    throw XCTSkip("\(name) is not given")
  }
  return value
}

/// Asserts that `work` throws an error of the library with this status.
func assertThrows(
  _ status: Status, file: StaticString = #filePath, line: UInt = #line, _ work: () async throws -> Void
) async {
  do {
    try await work()
    XCTFail("nothing was thrown, \(status) was expected", file: file, line: line)
  } catch let error as HoptrailError {
    XCTAssertEqual(error.status, status, error.message, file: file, line: line)
  } catch {
    XCTFail("\(error) was thrown, \(status) was expected", file: file, line: line)
  }
}

/// A test that must leave no object of the engine alive.
class LeaklessTestCase: XCTestCase {
  override func tearDown() {
    XCTAssertEqual(Library.liveObjects, 0, "objects are left alive")
    super.tearDown()
  }
}
