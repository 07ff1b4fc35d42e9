import Foundation

/// The loop around a task: steps it, and answers its requests with the functions of a host. One caller at a time pulls its
/// steps.
final class Driver {
  private let task: HopTask
  private let host: HopHost
  private let workUnits: UInt64
  private let fileWork: FileWork?
  private var unanswered: [Request] = []
  private var upcoming: [Step] = []

  init(_ task: HopTask, host: HopHost, workUnits: UInt64) {
    self.task = task
    self.host = host
    self.workUnits = workUnits
    self.fileWork = host.folder.map { FileWork(folder: $0, beforePublishing: host.beforePublishing) }
  }

  deinit { fileWork?.abandon() }

  /// The next step; `nil` when the task is done.
  func next() async throws -> Step? {
    if !upcoming.isEmpty { return upcoming.removeFirst() }
    try Task.checkCancellation()
    if !unanswered.isEmpty {
      try await answer(unanswered)
      unanswered = []
      try Task.checkCancellation()
    }
    await Task.yield()
    switch try task.step(workUnits) {
    case .done:
      return nil
    case .more:
      return .progress(try task.progress())
    case .waiting:
      unanswered = try task.requests()
      if unanswered.isEmpty {
        throw HoptrailError(status: .wrongState, message: "the task waits although no request is open")
      }
      upcoming = unanswered.map { Step.request($0) }
      return upcoming.removeFirst()
    }
  }

  /// Saves the task while it waits.
  func save() throws -> Data { try task.save() }

  func finish<Output>(_ take: (HopTask) throws -> Output) throws -> Output { try take(task) }

  // ---- Answers

  private func answer(_ requests: [Request]) async throws {
    var embeds: [EmbedWork] = []
    var completions: [CompleteWork] = []
    var scorings: [ScoreWork] = []
    for request in requests {
      switch request.kind {
      case .embed(let texts):
        if host.embedder == nil {
          return try task.answerFailure(request.id, reason: "no embedder is given, and the task has texts to embed")
        }
        embeds.append(EmbedWork(id: request.id, purpose: request.purpose, texts: texts))
      case .complete(let completion):
        if host.complete == nil {
          return try task.answerFailure(
            request.id, reason: "no language model is given, and the task has questions for one")
        }
        completions.append(CompleteWork(id: request.id, purpose: request.purpose, request: completion))
      case .score(let scoring):
        if host.score == nil {
          return try task.answerFailure(
            request.id, reason: "no score function is given, and the task has passages to score")
        }
        scorings.append(ScoreWork(id: request.id, request: scoring))
      case .file(let file):
        guard let work = fileWork else {
          return try task.answerFailure(request.id, reason: "no folder is given, and the task has file work")
        }
        try work.answer(task, request.id, file)
      case .unknown(let kind):
        return try task.answerFailure(request.id, reason: "a request of kind \(kind), which this package does not know")
      }
    }
    if let embedder = host.embedder { try await answer(embeds, with: embedder) }
    if let complete = host.complete { try await answer(completions, with: complete) }
    if let score = host.score { try await answer(scorings, with: score) }
  }

  /// All texts of the same kind go to the embedder in one call, so that it can fill its batches.
  private func answer(_ works: [EmbedWork], with embedder: Embedder) async throws {
    for kind in [TextKind.query, TextKind.passage, TextKind.path] {
      let group = works.filter { $0.kind == kind }
      guard let first = group.first else { continue }
      let texts = group.flatMap { work in work.texts.map { $0.text } }
      let rows = try await embedder.embed(texts, EmbedContext(kind: kind, purpose: first.purpose))
      if rows.count != texts.count {
        throw HoptrailError(
          status: .dimensionMismatch, message: "the embedder gave \(rows.count) vectors for \(texts.count) texts")
      }
      var begin = 0
      for work in group {
        let end = begin + work.texts.count
        try task.answer(work.id, vectors: Array(rows[begin..<end]), embedderID: embedder.id)
        begin = end
      }
    }
  }

  private func answer(_ works: [CompleteWork], with complete: @escaping CompleteFunction) async throws {
    let answers = try await atOnce(works) { (work: CompleteWork) async throws -> Completion in
      let context = CompleteContext(purpose: work.purpose, tokenLimit: work.request.tokenLimit, form: work.request.form)
      return try await complete(work.request.messages, context)
    }
    for (work, completion) in zip(works, answers) {
      try task.answer(
        work.id, text: completion.text, tokensRead: completion.tokensRead, tokensWritten: completion.tokensWritten)
    }
  }

  private func answer(_ works: [ScoreWork], with score: @escaping ScoreFunction) async throws {
    let answers = try await atOnce(works) { (work: ScoreWork) async throws -> [Float] in
      try await score(work.request.question, work.request.passages)
    }
    for (work, scores) in zip(works, answers) {
      try task.answer(work.id, scores: scores)
    }
  }

  /// All requests go to the function concurrently; the answers are in the order of the requests.
  private func atOnce<Work: Sendable, Answer: Sendable>(
    _ works: [Work], _ call: @escaping @Sendable (Work) async throws -> Answer
  ) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: (Int, Answer).self) { group -> [Answer] in
      for (place, work) in works.enumerated() {
        group.addTask {
          return (place, try await call(work))
        }
      }
      var answers: [Int: Answer] = [:]
      for try await (place, answer) in group {
        answers[place] = answer
      }
      return works.indices.compactMap { answers[$0] }
    }
  }
}

private struct EmbedWork: Sendable {
  let id: UInt64
  let purpose: String
  let texts: [RequestText]

  /// The kind of all texts of the request.
  var kind: TextKind { texts.first?.kind ?? .query }
}

private struct CompleteWork: Sendable {
  let id: UInt64
  let purpose: String
  let request: CompletionRequest
}

private struct ScoreWork: Sendable {
  let id: UInt64
  let request: ScoreRequest
}
