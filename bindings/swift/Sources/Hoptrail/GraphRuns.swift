import Foundation

/// Units of work between two steps of a run, of about a nanosecond each.
public let defaultWorkUnits: UInt64 = 10_000_000

extension Graph {
  // ---- Building

  /// Builds a graph. An embedder makes the passages' vectors; without one, and without vectors in the sources, the graph has
  /// none.
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

  /// Ranks passages for a question; options such as `["method": "trail", "hits": 5]`. A host with a language model sets
  /// `search.complete`: methods may ask it while they search, and loops (`["method": "self_ask", "retriever": "bm25"]`) have to.
  /// `weights` is a file that `train` has made.
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

  /// Resumes a saved question.
  public func resumeAsk(
    _ saved: Data, host: HopHost, workUnits: UInt64 = defaultWorkUnits
  ) -> Run<[AskResult]> {
    Run(host: host, workUnits: workUnits, create: { try HopTask.resume(saved, graph: self) }, take: Graph.askResults)
  }

  // ---- Training

  /// Learns from questions with gold passages what the option `method` (one that `Library.methods` says learns) can
  /// learn. Gives a file of weights for `search` and `ask`; the run's report has losses and what was learned. It cannot be
  /// saved, and throws `unsupported` where the library was built without Eigen, as this package builds it.
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

  /// Writes the graph file under a name of `folder`, all or nothing: what was there before stays until the new file is whole.
  public func save(_ name: String, in folder: URL, workUnits: UInt64 = defaultWorkUnits) -> Run<Void> {
    Run(
      host: HopHost(folder: folder), workUnits: workUnits,
      create: { try HopTask.save(self.bytes(), name: name) }, take: { _ in })
  }

  // ---- What the tasks give

  /// Without an embedder nobody could answer a request for vectors, so none is made: methods do without, or say that they
  /// cannot.
  private static func questionOptions(_ options: OptionValues, _ host: HopHost) -> OptionValues {
    let possible: OptionValues = host.embedder == nil ? ["search.embed": false] : [:]
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
