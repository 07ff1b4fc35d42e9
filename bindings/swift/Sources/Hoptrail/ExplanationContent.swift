// What an explanation has in addition to the members of its JSON. Encoded with keys in snake case, it has the members of the engine's JSON;
// the encoding of a hit lacks the `text` and `metadata` of the graph.

extension Explanation {
  /// How passages depend on the question and on each other; empty for methods that build no such graph.
  public var evidenceGraph: EvidenceGraph { givenGraph ?? EvidenceGraph(nodes: [], edges: []) }

  /// Adds to the hits what the JSON has elsewhere: the links of chains, the texts of the graph.
  mutating func complete(from graph: Graph?) throws {
    for hit in hits.indices {
      hits[hit].link(links)
      if let graph = graph { try hits[hit].read(graph) }
    }
  }
}

extension Hit {
  /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
  public var reasons: [String] { givenReasons ?? [] }

  mutating func link(_ links: [HopLink]) {
    for step in chain.indices {
      if let place = chain[step].place, links.indices.contains(place) { chain[step].link = links[place] }
    }
  }

  mutating func read(_ graph: Graph) throws {
    text = try graph.text(of: index)
    metadata = try graph.metadata(of: index)
  }
}
