import CHoptrail

// The value for no passage.
private let none = UInt32.max

// Reads the explanation of a question's hits from the library's memory.
extension Results {
  /// Copies the explanation of a question's hits. Throws `.wrongState` if option `hits.explain` is off.
  public func explanation(_ question: UInt32) throws -> Explanation {
    defer { withExtendedLifetime(self) {} }
    let (method, distances) = try self.method(question)
    guard !method.isEmpty else {
      throw HoptrailError(status: .wrongState, message: "the result has no explanation: hits.explain is off")
    }
    let found = try self.hits(question)
    let parts = try self.parts(question)
    var explained: [Hit] = []
    for (place, passage) in found.passages.enumerated() {
      let hit = UInt32(place)
      let names = try self.names(question, passage)
      let score = Double(found.scores[place])
      var values: [String: Double?] = [:]
      for part in parts { values.updateValue(finite(part.values[place]), forKey: part.name) }
      explained.append(
        Hit(
          rank: place + 1, id: names.id, index: passage, document: names.document, title: names.title,
          text: try graph?.text(of: passage) ?? "", metadata: try graph?.metadata(of: passage) ?? [],
          score: distances ? nil : score, distance: distances ? score : nil, parts: parts.isEmpty ? nil : values,
          path: try self.path(question, hit), snippet: try self.snippet(question, hit), reasons: try self.reasons(question, hit)))
    }
    let outcome = try self.cost(question)
    return Explanation(
      question: try handle.text { hop_explanation_question($0, question, $1, $2, &$3) }, method: method,
      notices: try self.notices(question), hits: explained, evidenceGraph: try self.evidenceGraph(question),
      loop: outcome?.loop, cost: outcome?.cost, measures: try self.measures(question))
  }

  private func method(_ question: UInt32) throws -> (name: String, distances: Bool) {
    var distances: Int32 = 0
    let name = try handle.text { hop_explanation_method($0, question, $1, $2, &distances, &$3) }
    return (name: name, distances: distances != 0)
  }

  private func notices(_ question: UInt32) throws -> [String] {
    var count: UInt32 = 0
    try handle.call { hop_explanation_notice_count($0, question, &count, &$1) }
    return try (0..<count).map { (index: UInt32) throws -> String in
      try handle.text { hop_explanation_notice($0, question, index, $1, $2, &$3) }
    }
  }

  /// Columns with one value per hit.
  private func parts(_ question: UInt32) throws -> [(name: String, values: [Float])] {
    var count: UInt32 = 0
    try handle.call { hop_explanation_part_count($0, question, &count, &$1) }
    return try (0..<count).map { (part: UInt32) throws -> (name: String, values: [Float]) in
      var values: UnsafePointer<Float>?
      var length = 0
      let name = try handle.text { hop_explanation_part($0, question, part, $1, $2, &values, &length, &$3) }
      return (name: name, values: array(values, length))
    }
  }

  private func reasons(_ question: UInt32, _ hit: UInt32) throws -> [String] {
    var count: UInt32 = 0
    var told: Int32 = 0
    try handle.call { hop_explanation_reason_count($0, question, hit, &count, &told, &$1) }
    return try (0..<count).map { (index: UInt32) throws -> String in
      try handle.text { hop_explanation_reason($0, question, hit, index, $1, $2, &$3) }
    }
  }

  private func path(_ question: UInt32, _ hit: UInt32) throws -> [PathStep] {
    var firstLink: UnsafePointer<Int32>?
    var firstPassage: UnsafePointer<UInt32>?
    var count = 0
    try handle.call { hop_explanation_path($0, question, hit, &firstLink, &firstPassage, &count, &$1) }
    let links = array(firstLink, count)
    let passages = array(firstPassage, count)
    return try links.indices.map { (place: Int) throws -> PathStep in
      let node = UInt32(place)
      let by = String(cString: hop_explanation_link_name(links[place]))
      let evidence = try self.evidence(question, hit, node)
      guard passages[place] == none else {
        let names = try self.names(question, passages[place])
        return PathStep(by: by, entity: nil, passage: names.id, title: names.title, evidence: evidence)
      }
      let entity = try handle.text { hop_explanation_entity($0, question, hit, node, $1, $2, &$3) }
      return PathStep(by: by, entity: entity, passage: nil, title: nil, evidence: evidence)
    }
  }

  private func evidence(_ question: UInt32, _ hit: UInt32, _ node: UInt32) throws -> PathEvidence? {
    var passage = none
    var field: Int32 = 0
    var range: UnsafePointer<UInt32>?
    let text = try handle.text {
      hop_explanation_evidence($0, question, hit, node, &passage, &field, $1, $2, &range, &$3)
    }
    guard passage != none else { return nil }
    let names = try self.names(question, passage)
    return PathEvidence(
      document: names.document, passage: names.id, in: field == HOP_PASSAGE_TITLE ? "title" : "text", text: text,
      range: TextRange(array(range, 4)[...]))
  }

  private func snippet(_ question: UInt32, _ hit: UInt32) throws -> Snippet {
    var first: UnsafePointer<UInt32>?
    var count = 0
    let text = try handle.text { hop_explanation_snippet($0, question, hit, $1, $2, &first, &count, &$3) }
    let numbers = array(first, 4 * count)
    let ranges = stride(from: 0, to: numbers.count, by: 4).map { TextRange(numbers[$0..<($0 + 4)]) }
    return Snippet(text: text, range: ranges[0], highlights: Array(ranges.dropFirst()))
  }

  private func names(_ question: UInt32, _ passage: UInt32) throws -> (id: String, title: String, document: String) {
    var id: UnsafePointer<CChar>?
    var title: UnsafePointer<CChar>?
    var document: UnsafePointer<CChar>?
    var idLength = 0
    var titleLength = 0
    var documentLength = 0
    try handle.call {
      hop_explanation_passage($0, question, passage, &id, &idLength, &title, &titleLength, &document, &documentLength, &$1)
    }
    return (id: string(id, idLength), title: string(title, titleLength), document: string(document, documentLength))
  }

  private func evidenceGraph(_ question: UInt32) throws -> EvidenceGraph {
    var firstPassage: UnsafePointer<UInt32>?
    var firstDepth: UnsafePointer<UInt32>?
    var count = 0
    try handle.call { hop_explanation_graph_nodes($0, question, &firstPassage, &firstDepth, &count, &$1) }
    let passages = array(firstPassage, count)
    let depths = array(firstDepth, count)
    let nodes = try passages.indices.map { (at: Int) throws -> EvidenceGraph.Node in
      let names = try self.names(question, passages[at])
      return EvidenceGraph.Node(passage: names.id, index: passages[at], title: names.title, depth: depths[at])
    }
    var firstFrom: UnsafePointer<UInt32>?
    var firstTo: UnsafePointer<UInt32>?
    var firstDirection: UnsafePointer<Int32>?
    var firstStep: UnsafePointer<UInt32>?
    try handle.call {
      hop_explanation_graph_edges($0, question, &firstFrom, &firstTo, &firstDirection, &firstStep, &count, &$1)
    }
    let from = array(firstFrom, count)
    let to = array(firstTo, count)
    let directions = array(firstDirection, count)
    let steps = array(firstStep, count)
    let edges = try from.indices.map { (at: Int) throws -> EvidenceGraph.Edge in
      let forward = directions[at] & HOP_EDGE_FORWARD != 0
      let backward = directions[at] & HOP_EDGE_BACKWARD != 0
      return EvidenceGraph.Edge(
        from: from[at] == none ? nil : try self.names(question, from[at]).id, to: try self.names(question, to[at]).id,
        direction: forward && backward ? "both" : forward ? "forward" : "backward", step: steps[at])
    }
    return EvidenceGraph(nodes: nodes, edges: edges)
  }

  private func cost(_ question: UInt32) throws -> (loop: String, cost: Cost)? {
    var texts: UInt64 = 0
    var completions: UInt64 = 0
    var tokensRead: UInt64 = 0
    var tokensWritten: UInt64 = 0
    let loop = try handle.text {
      hop_explanation_cost($0, question, $1, $2, &texts, &completions, &tokensRead, &tokensWritten, &$3)
    }
    guard !loop.isEmpty else { return nil }
    return (
      loop: loop,
      cost: Cost(texts: texts, completions: completions, tokensRead: tokensRead, tokensWritten: tokensWritten)
    )
  }

  private func measures(_ question: UInt32) throws -> Measures? {
    var measured: Int32 = 0
    var exactMatch = 0.0
    var f1 = 0.0
    var judgment: Int32 = 0
    try handle.call { hop_explanation_measures($0, question, &measured, &exactMatch, &f1, &judgment, &$1) }
    guard measured != 0 else { return nil }
    let judged = judgment == HOP_JUDGMENT_RIGHT || judgment == HOP_JUDGMENT_WRONG
    return Measures(exactMatch: exactMatch, f1: f1, accurate: judged ? judgment == HOP_JUDGMENT_RIGHT : nil)
  }
}

private func finite(_ value: Float) -> Double? { value.isFinite ? Double(value) : nil }
