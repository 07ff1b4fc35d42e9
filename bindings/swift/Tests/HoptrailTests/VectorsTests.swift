import Foundation
import Hoptrail
import XCTest

/// The cases of tests/vectors must give bit-identical results in every language.
final class VectorsTests: LeaklessTestCase {
  func testTheSumIsCRC32C() {
    XCTAssertEqual(hexadecimal(crc32c(Data("123456789".utf8))), "e3069283")
  }

  func testGraphs() throws { try runCases("graphs") }
  func testMethods() throws { try runCases("methods") }
  func testFilters() throws { try runCases("filters") }
  func testSteps() throws { try runCases("steps") }
  func testScripts() throws { try runCases("scripts") }

  private func runCases(_ name: String) throws {
    let folder = URL(fileURLWithPath: try environment("HOPTRAIL_VECTORS"), isDirectory: true)
    let file = folder.appendingPathComponent("cases/\(name).cases")
    let cases = readCases(try String(contentsOf: file, encoding: .utf8))
    XCTAssertFalse(cases.isEmpty)
    let run = CaseRun(file: file)
    for one in cases {
      let found = try run.run(one)
      // Compared by bytes: equal Swift strings may differ in bytes.
      let isSame = found.map { Data($0.utf8) } == one.expected.map { Data($0.utf8) }
      XCTAssertTrue(isSame, "\(name): \(one.kind) \(one.name): \(found), not \(one.expected)")
    }
  }
}
