// What explains a question's hits, as data: rows of numbers, and texts in one buffer. It keeps nothing of the graph, so it
// outlives it. The C ABI gives its columns (hop_explanation_*); core/results/explanation_json.hpp writes it as JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/methods/ranking.hpp"
#include "core/request/host_requests.hpp"

namespace hop::core {

// An answer against the gold ones that came with its question.
struct AnswerMeasures {
  double exact_match = 0;
  double f1 = 0;
  std::optional<bool> accurate;  // as the judging language model has it; none: not asked, or it did not say
  bool judged = false;           // it was asked
};

// What came of a question that asked its host on the way.
struct Outcome {
  const char* loop = "";
  HostCost cost;
  std::optional<AnswerMeasures> measures;  // none: no answer, or no gold one
};

// Begin and end in bytes of UTF-8, then begin and end in UTF-16 code units, which JavaScript, Java and C# count in.
using TextRange = std::array<std::uint32_t, 4>;

// A piece of Explanation::texts.
struct TextPiece {
  std::size_t begin = 0, length = 0;
};

// The sentence that makes a link of a path.
struct ExplainedEvidence {
  std::uint32_t passage = no_passage;  // none: no sentence makes the link
  bool in_title = false;
  TextPiece text;
  TextRange range{};
};

// Rows that belong to a hit: [begin, end).
struct RowRange {
  std::uint32_t begin = 0, end = 0;

  std::uint32_t size() const { return end - begin; }
};

struct ExplainedHit {
  std::uint32_t passage = 0;
  float score = 0;
  RowRange nodes;             // its path, in node_links and the columns of the same length
  bool says_reasons = false;  // the method says why it stands here
  RowRange reasons;           // in reasons
  RowRange ranges;            // in ranges: the snippet's, then its highlights'
  TextPiece snippet;
};

// A passage that the explanation names.
struct NamedPassage {
  std::uint32_t passage = 0;
  TextPiece id, title, document;  // `document` is its document's id
};

struct Explanation {
  std::string texts;
  TextPiece question;
  const char* method = "";  // empty: the hits are not explained (option hits.explain)
  bool distances = false;   // the scores are distances
  std::vector<TextPiece> notices;
  std::vector<ExplainedHit> hits;            // best first
  std::vector<NamedPassage> passages;        // ascending
  std::vector<const char*> part_names;       // what the scores are made of
  std::vector<float> parts;                  // part by part, one value a hit; not finite: it does not apply
  std::vector<const char*> reasons;          // hit by hit, most important first
  std::vector<std::int32_t> node_links;      // of the paths' nodes: PathLink
  std::vector<std::uint32_t> node_passages;  // no_passage: the node is an entity
  std::vector<TextPiece> node_entities;      // the entity's name
  std::vector<ExplainedEvidence> node_evidence;
  std::vector<TextRange> ranges;
  EvidenceGraphColumns evidence_graph;  // also where the hits are not explained
  std::optional<Outcome> outcome;

  std::string_view piece(TextPiece of) const { return std::string_view(texts).substr(of.begin, of.length); }
  bool is_empty() const { return *method == '\0'; }
  // Null for one that is not named.
  const NamedPassage* find_passage(std::uint32_t passage) const;
};

}  // namespace hop::core
