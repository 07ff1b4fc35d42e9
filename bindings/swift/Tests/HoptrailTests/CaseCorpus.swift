import Foundation
import Hoptrail

/// A corpus of tests/vectors (README there, "Corpora"), in the order of the file.
func readCorpus(_ file: URL) throws -> [Source] {
  var sources: [Source] = []
  for line in readLines(try String(contentsOf: file, encoding: .utf8)) where !line.isEmpty {
    let fields = readFields(line)
    switch fields[0] {
    case "passage":
      sources.append(.passage(PassageSource(id: fields[1], title: fields[2], text: fields[3])))
    case "document":
      let text = try String(contentsOf: file.deletingLastPathComponent().appendingPathComponent(fields[4]), encoding: .utf8)
      let format: DocumentSource.Format = fields[3] == "markdown" ? .markdown : .plain
      sources.append(.document(DocumentSource(id: fields[1], title: fields[2], text: text, format: format)))
    default:
      guard let last = sources.popLast() else { throw CaseFailure(text: "a corpus begins with \(fields[0])") }
      sources.append(try adding(fields, to: last))
    }
  }
  return sources
}

/// Record (i · stride + first) modulo their number, for i = 0, 1, …
func reorder(_ sources: [Source], stride: Int, first: Int) -> [Source] {
  sources.indices.map { sources[($0 * stride + first) % sources.count] }
}

struct CaseFailure: Error {
  let text: String
}

private func adding(_ fields: [String], to source: Source) throws -> Source {
  switch source {
  case .document(var document):
    switch fields[0] {
    case "alias": document.aliases.append(fields[1])
    case "metadata": document.metadata.append(MetadataEntry(key: fields[1], value: fields[2]))
    default: throw CaseFailure(text: "unknown line of a document: \(fields[0])")
    }
    return .document(document)
  case .passage(var passage):
    switch fields[0] {
    case "alias": passage.aliases.append(fields[1])
    case "metadata": passage.metadata.append(MetadataEntry(key: fields[1], value: fields[2]))
    case "entity": passage.entities.append(fields[1])
    case "link": passage.links.append(fields[1])
    case "part_of":
      passage.document = PassageSource.Place(documentID: fields[1], position: Int64(fields[2]) ?? 0)
    case "vector": passage.vector = readNumbers(fields[1])
    default: throw CaseFailure(text: "unknown line of a passage: \(fields[0])")
    }
    return .passage(passage)
  }
}
