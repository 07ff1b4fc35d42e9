// The sample program in Swift: Sample GRAPH. samples/README.md describes it.
import Foundation
import Hoptrail

let question: Question = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?"

func text(_ step: PathStep) -> String {
  let arrow = step.by == "question" ? "question → " : "\(step.by)→ "
  if let entity = step.entity { return "\(arrow)[\(entity)]" }
  return "\(arrow)\(step.passage ?? "") \(step.title ?? "")"
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: Sample GRAPH\n".utf8))
  exit(2)
}
let host = sampleHost()
let graph = try Graph.open(path: CommandLine.arguments[1])
print("\(question.text)\n")

let found = try await graph.search(question, host: host, options: ["method": "trail", "hits": 5]).value
for hit in try found.hits() {
  print("\(hit.rank). \(hit.title)")
  print("   \(hit.path.map(text).joined(separator: " "))")
}
print()

let options: OptionValues = ["method": "rgnn_ret", "hits": 5, "steps.question": false]
let result = try await graph.ask(question, host: host, options: options).value
for step in result.steps {
  print("\(step.subQuestion) \(step.subAnswer)")
}
print("Answer: \(result.answer)")
