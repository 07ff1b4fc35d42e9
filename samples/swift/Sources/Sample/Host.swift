import Hoptrail

/// A small but working embedder: each window of three bytes counts in one of 256 components. Component 0 gets one more, so that
/// no vector has length 0.
func trigrams(_ text: String) -> [Float] {
  let bytes = text.utf8.map { Int($0) }
  var components = [Float](repeating: 0, count: 256)
  components[0] = 1
  var i = 0
  while i + 2 < bytes.count {
    components[(961 * bytes[i] + 31 * bytes[i + 1] + bytes[i + 2]) % 256] += 1
    i += 1
  }
  return components
}

/// Replaces a language model: returns prepared replies, in order, by purpose.
actor Replies {
  private var left = [
    "sub_question": [
      "Who designed the Brooklyn Bridge?", "Where was John A. Roebling born?",
      "Which composer was organist in Mühlhausen?",
    ],
    "sub_answer": ["John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"],
    "critique": ["Critique: no", "Critique: no", "Critique: yes"],
    "answer": ["Johann Sebastian Bach"],
  ]

  func next(_ purpose: String) throws -> Completion {
    guard let reply = left[purpose]?.first else { throw NoReply(purpose: purpose) }
    left[purpose]?.removeFirst()
    return Completion(reply)
  }
}

struct NoReply: Error {
  let purpose: String
}

func sampleHost() -> HopHost {
  let replies = Replies()
  return HopHost(
    embedder: Embedder(id: "byte-trigrams-256") { texts, _ in texts.map(trigrams) },
    complete: { _, context in try await replies.next(context.purpose) })
}
