import Foundation

/// Units of work between two steps of a run, of about a nanosecond each.
public let defaultWorkUnits: UInt64 = 10_000_000

extension Graph {
  // ---- Building

  /// Builds a graph. An embedder makes the passages' vectors; without one, and without vectors in the sources, the graph
  /// has none.
  public static func build(
    _ sources: [Source], host: HopHost = HopHost(), options: OptionValues = [:], workUnits: UInt64 = defaultWorkUnits
  ) -> Run<Graph> {
    let asked: OptionValues = host.embedder == nil ? [:] : ["index.embed": true]
    let settings = asked.merging(options) { _, given in given }
    return Run(
      host: host, workUnits: workUnits,
      create: { try HopTask.index(Corpus(sources), options: Options(settings)) }, take: Graph.ofTask)
  }

  /// Resumes a saved build.
  public static func resumeIndex(
    _ saved: Data, host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<Graph> {
    Run(host: host, workUnits: workUnits, create: { try HopTask.resume(saved, graph: nil) }, take: Graph.ofTask)
  }

  // ---- Questions

  /// Ranks passages for a question, with options such as `["method": "trail", "hits": 5]`. A host with a language model sets
  /// `search.complete`: methods may call it while they search, and loop methods
  /// (`["method": "self_ask", "retriever": "bm25"]`) require it. A host with a `score` function sets `search.score`: it scores
  /// the first passages of any method but `rgnn_ret`. `weights` is a file of `train`.
  public func search(
    _ question: Question, host: HopHost = HopHost(), options: OptionValues = [:], weights: Data? = nil,
    workUnits: UInt64 = defaultWorkUnits
  ) -> Run<SearchResult> {
    let settings = Graph.searchOptions(options, host)
    return Run(
      host: host, workUnits: workUnits, create: { try self.searchTask([question], settings, weights) },
      take: { try SearchResult($0.takeResults(), 0) })
  }

  /// Several questions as one task: the same answers, in order.
  public func searchMany(
    _ questions: [Question], host: HopHost = HopHost(), options: OptionValues = [:], weights: Data? = nil,
    workUnits: UInt64 = defaultWorkUnits
  ) -> Run<[SearchResult]> {
    let settings = Graph.searchOptions(options, host)
    return Run(
      host: host, workUnits: workUnits, create: { try self.searchTask(questions, settings, weights) },
      take: Graph.searchResults)
  }

  /// Resumes a saved search of this graph.
  public func resumeSearch(
    _ saved: Data, host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<[SearchResult]> {
    Run(
      host: host, workUnits: workUnits, create: { try HopTask.resume(saved, graph: self) }, take: Graph.searchResults)
  }

  /// Answers a question with the host's language model: sub-questions, retrieval, critique, final answer.
  public func ask(
    _ question: Question, host: HopHost, options: OptionValues = [:], weights: Data? = nil,
    workUnits: UInt64 = defaultWorkUnits
  ) -> Run<AskResult> {
    Run(
      host: host, workUnits: workUnits,
      create: {
        let settings = Graph.questionOptions(options, host)
        return try HopTask.ask(self, Questions([question]), options: Options(settings, weights: weights))
      },
      take: { try AskResult($0.takeResults(), 0) })
  }

  /// Resumes a saved ask of this graph.
  public func resumeAsk(
    _ saved: Data, host: HopHost, workUnits: UInt64 = defaultWorkUnits
  ) -> Run<[AskResult]> {
    Run(host: host, workUnits: workUnits, create: { try HopTask.resume(saved, graph: self) }, take: Graph.askResults)
  }

  // ---- Training

  /// Trains the option `method` (one that learns, see `Library.methods`) from questions with gold passages. Returns a weight
  /// file for `search` and `ask`; the run's report has the losses and the learned values. The run cannot be saved. It throws
  /// `unsupported` if the library was built without Eigen, which is how this package builds it.
  public func train(
    _ questions: [Question], host: HopHost = HopHost(), options: OptionValues = [:],
    workUnits: UInt64 = defaultWorkUnits
  ) -> Run<Data> {
    Run(
      host: host, workUnits: workUnits,
      create: { try HopTask.train(self, Questions(questions), options: Options(options)) },
      take: { try $0.takeBytes() })
  }

  // ---- Files

  /// Writes the graph file atomically to `name` in `folder`: an existing file stays until the new one is complete.
  public func save(_ name: String, in folder: URL, workUnits: UInt64 = defaultWorkUnits) -> Run<Void> {
    Run(
      host: HopHost(folder: folder), workUnits: workUnits,
      create: { try HopTask.save(self.bytes(), name: name) }, take: { _ in })
  }

  // ---- Task options

  /// Without an embedder no vectors are requested: methods do without them, or fail if they need them. A `score` function is
  /// used.
  private static func questionOptions(_ options: OptionValues, _ host: HopHost) -> OptionValues {
    var possible: OptionValues = host.embedder == nil ? ["search.embed": false] : [:]
    if host.score != nil { possible["search.score"] = true }
    return possible.merging(options) { _, given in given }
  }

  private static func searchOptions(_ options: OptionValues, _ host: HopHost) -> OptionValues {
    let asked: OptionValues = host.complete == nil ? [:] : ["search.complete": true]
    return asked.merging(questionOptions(options, host)) { _, given in given }
  }

  private func searchTask(_ questions: [Question], _ options: OptionValues, _ weights: Data?) throws -> HopTask {
    try HopTask.search(self, Questions(questions), options: Options(options, weights: weights))
  }

  private static func searchResults(_ task: HopTask) throws -> [SearchResult] {
    let results = try task.takeResults()
    return try (0..<results.count()).map { try SearchResult(results, $0) }
  }

  private static func askResults(_ task: HopTask) throws -> [AskResult] {
    let results = try task.takeResults()
    return try (0..<results.count()).map { try AskResult(results, $0) }
  }

  private static func ofTask(_ task: HopTask) throws -> Graph {
    try Graph.open(task.takeBytes(), trusted: true)
  }
}
