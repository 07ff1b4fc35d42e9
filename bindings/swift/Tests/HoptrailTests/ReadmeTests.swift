import Hoptrail
import XCTest

final class ReadmeTests: LeaklessTestCase {
  func testTheTenLinesPrintEveryHop() async throws {
    var printed: [String] = []
    let print = { (line: String) in printed.append(line) }
    // The code of the README.
    let graph = try await Graph.build([
      .passage(PassageSource(id: "bridge", title: "Harbour Bridge", text: "The Harbour Bridge was designed by Ines Okafor.")),
      .passage(PassageSource(id: "okafor", title: "Ines Okafor", text: "Ines Okafor was born in Bergen.")),
      .passage(PassageSource(id: "bergen", title: "Bergen", text: "Bergen is a city on the west coast of Norway.")),
    ]).value
    let found = try await graph.search("Where was the designer of the Harbour Bridge born?").value
    for hit in try found.hits() {
      let path = hit.path.compactMap(\.title).joined(separator: " → ")
      print("\(hit.rank). \(path)")
    }
    if let answer = try found.explanation().answerability.span {
      print(answer.text)
    }
    for step in try found.hits().last?.chain ?? [] {
      print("\(step.title): \(step.link?.sentence ?? "")")
    }
    // End of the README's code.
    XCTAssertEqual(printed, [
      "1. Harbour Bridge",
      "2. Harbour Bridge → Ines Okafor",
      "3. Harbour Bridge → Ines Okafor → Bergen",
      "Bergen",
      "Harbour Bridge: Where was the designer of the Harbour Bridge born?",
      "Ines Okafor: The Harbour Bridge was designed by Ines Okafor.",
      "Bergen: Ines Okafor was born in Bergen.",
    ])
  }
}
