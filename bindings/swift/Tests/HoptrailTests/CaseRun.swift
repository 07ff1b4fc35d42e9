import Foundation
import Hoptrail

/// Runs the cases of a file, one after the other, and returns the output lines (tests/vectors/README.md).
final class CaseRun {
  private let file: URL
  /// The graph of the last graph case, which the other cases search.
  private var graph: Graph?
  private var lines: [String] = []

  init(file: URL) { self.file = file }

  func run(_ one: VectorCase) throws -> [String] {
    lines = []
    do {
      let given = try CaseSettings(one.settings)
      switch one.kind {
      case "graph": try runGraph(given)
      case "mask": print("masked", writeField(try opened().mask(one.name)))
      case "search": try runQuestions(given, asks: false)
      case "ask": try runQuestions(given, asks: true)
      default: throw CaseFailure(text: "unknown case: \(one.kind)")
      }
    } catch let error as HoptrailError {
      print("fails", error.status.name)
    }
    return lines
  }

  private func print(_ fields: String...) {
    lines.append((["="] + fields).joined(separator: "\t"))
  }

  private func opened() throws -> Graph {
    guard let graph = graph else { throw CaseFailure(text: "no graph case came before") }
    return graph
  }

  // ---- The host

  /// Steps the task to its end, in small steps; answers one request at a time, the first open one first.
  private func finish(_ begun: HopTask, _ given: CaseSettings, _ graph: Graph?) throws -> HopTask {
    var task = begun
    var replies = given.replies
    var isResumed = false  // since the last answer: a resumed task is stepped until it waits again
    while true {
      switch try task.step(1000) {
      case .done: return task
      case .more: continue
      case .waiting: break
      }
      if given.saves && !isResumed {
        let saved = try task.save()
        task = try HopTask.resume(saved, graph: graph)
        print("saved", "\(saved.count)", hexadecimal(crc32c(saved)))
        isResumed = true
      } else {
        try answerFirst(task, given, &replies)
        isResumed = false
      }
    }
  }

  private func answerFirst(_ task: HopTask, _ given: CaseSettings, _ replies: inout [String]) throws {
    guard let request = try task.requests().first else { throw CaseFailure(text: "no request is open") }
    switch request.kind {
    case .embed(let texts):
      if given.dimension == 0 { return try task.answerFailure(request.id, reason: "no vectors") }
      try task.answer(request.id, vectors: texts.map { countingVector($0.text, dimension: given.dimension) })
    case .complete(let completion):
      var asked = Data()
      for message in completion.messages {
        asked.append(contentsOf: message.role.utf8)
        asked.append(0)
        asked.append(contentsOf: message.text.utf8)
        asked.append(0)
      }
      print("asked", request.purpose, hexadecimal(crc32c(asked)))
      if replies.isEmpty { return try task.answerFailure(request.id, reason: "no reply") }
      try task.answer(request.id, text: replies.removeFirst())
    default:
      try task.answerFailure(request.id, reason: "no files")
    }
  }

  // ---- Graphs

  private func runGraph(_ given: CaseSettings) throws {
    graph = nil
    let sources = try readCorpus(file.deletingLastPathComponent().appendingPathComponent(given.corpus))
    let corpus = try Corpus(reorder(sources, stride: given.stride, first: given.first))
    let task = try finish(HopTask.index(corpus, options: Options(given.options)), given, nil)
    let bytes = try task.takeBytes()
    print("file", "\(bytes.count)", hexadecimal(crc32c(bytes)))
    let made = try Graph.open(bytes)
    graph = made
    try printPassages(made)
    let formats: [(String, Graph.ExportFormat)] = [("json", .json), ("graphml", .graphml), ("dot", .dot)]
    for (name, format) in formats where given.exports.contains(name) {
      let text = try made.export(format)
      print("export", name, "\(text.count)", hexadecimal(crc32c(text)))
    }
  }

  private func printPassages(_ graph: Graph) throws {
    let count = try graph.passageCount()
    var sum: UInt32 = 0
    for index in 0..<count {
      for field in [PassageField.id, .title, .text, .heading] {
        sum = crc32c(Data(try graph.text(of: index, field: field).utf8), before: sum)
        sum = crc32c(Data([0]), before: sum)
      }
    }
    print("passages", "\(count)", hexadecimal(sum))
  }

  // ---- Questions

  private func runQuestions(_ given: CaseSettings, asks: Bool) throws {
    let graph = try opened()
    let questions = try Questions(given.questions)
    let options = try Options(given.options)
    let begun = try asks
      ? HopTask.ask(graph, questions, options: options) : HopTask.search(graph, questions, options: options)
    let results = try finish(begun, given, graph).takeResults()
    let count = try results.count()
    for question in 0..<count {
      print("question", "\(question)")
      try printHits(graph, results, question)
      for step in try results.steps(question) {
        let ids = try step.passages.map { writeField(try graph.text(of: $0, field: .id)) }
        print("step", writeField(step.subQuestion), writeField(step.subAnswer), ids.joined(separator: " "))
      }
      if asks {
        let answer = try results.answer(question)
        print("answer", writeField(answer.text), answer.isPartial ? "partial" : "whole")
      }
    }
  }

  private func printHits(_ graph: Graph, _ results: Results, _ question: UInt32) throws {
    let hits = try results.hits(question)
    for (passage, score) in zip(hits.passages, hits.scores) {
      print("hit", writeField(try graph.text(of: passage, field: .id)), hexadecimal(score.bitPattern))
    }
    let json = try results.explanationJSON(question)
    print("explanation", "\(json.count)", hexadecimal(crc32c(json)))
    let state = try results.state(question)
    if !state.isEmpty { print("state", state.map { hexadecimal($0.bitPattern) }.joined(separator: " ")) }
  }
}

/// The settings in the lines of a case.
struct CaseSettings {
  var corpus = ""
  var stride = 1
  var first = 0
  var options: OptionValues = [:]
  var questions: [Question] = []
  var replies: [String] = []
  var exports: [String] = []
  var dimension = 0
  var saves = false

  init(_ settings: [[String]]) throws {
    for fields in settings {
      try read(fields)
    }
  }

  private mutating func read(_ fields: [String]) throws {
    let last = questions.count - 1
    switch fields[0] {
    case "corpus": corpus = fields[1]
    case "order":
      stride = Int(fields[1]) ?? 1
      first = Int(fields[2]) ?? 0
    case "option": options[fields[1]] = .text(fields[2])
    case "host": dimension = Int(fields[1]) ?? 0
    case "save": saves = true
    case "reply": replies.append(fields[1])
    case "export": exports.append(fields[1])
    case "question": questions.append(Question(fields[1]))
    case "vector": questions[last].vector = readNumbers(fields[1])
    case "masked_vector": questions[last].maskedVector = readNumbers(fields[1])
    case "condition": questions[last].conditions.append(fields[1])
    case "step":
      questions[last].steps.append(Question.Step(fields[1], vector: fields.count > 2 ? readNumbers(fields[2]) : nil))
    default: throw CaseFailure(text: "unknown line of a case: \(fields[0])")
    }
  }
}
