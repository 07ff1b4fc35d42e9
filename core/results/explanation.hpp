// The explanation of a question's hits, as data: columns of numbers, and texts in one buffer. It copies everything from the
// graph, so it may outlive it. The C ABI exposes its columns (hop_explanation_*); core/results/explanation_json.hpp writes it as
// JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chain/hop_link.hpp"
#include "core/methods/ranking.hpp"
#include "core/request/host_requests.hpp"

namespace hop::core {

// Scores of an answer against the question's gold answers.
struct AnswerMeasures {
  double exact_match = 0;
  double f1 = 0;
  std::optional<bool> accurate;  // the judging language model's verdict; empty: not requested, or no verdict in its reply
  bool judged = false;           // whether the judgment was requested
};

// The outcome of a question's loop.
struct Outcome {
  const char* loop = "";
  HostCost cost;
  std::optional<AnswerMeasures> measures;  // empty: no answer, or no gold answer
};

// Begin and end in bytes of UTF-8, then begin and end in UTF-16 code units, which JavaScript, Java and C# count in.
using TextRange = std::array<std::uint32_t, 4>;

// A piece of Explanation::texts.
struct TextPiece {
  std::size_t begin = 0, length = 0;
};

// The sentence that is the evidence of an edge of a path.
struct ExplainedEvidence {
  std::uint32_t passage = no_passage;  // no_passage: no sentence shows the edge
  bool in_title = false;
  TextPiece text;
  TextRange range{};
};

// Rows that belong to a hit: [begin, end).
struct RowRange {
  std::uint32_t begin = 0, end = 0;

  std::uint32_t size() const { return end - begin; }
};

// A link among the hits and the question (core/chain/hop_link.hpp).
struct ExplainedLink {
  std::uint32_t from = no_passage;  // no_passage: the question
  std::uint32_t to = 0;
  const char* kind = "";
  std::uint32_t holder = no_passage;  // the passage whose text has the sentence; no_passage: the question
  TextPiece sentence, name;
  TextRange sentence_range{}, name_range{};
  std::uint32_t known_by = 0;  // passages of the corpus that know the name
};

// A word of the question and the form in which the hit has it; an empty form: the hit lacks it.
struct ExplainedWord {
  TextPiece word, form;
  const char* place = "";      // of the form: "title" or "path" if the text lacks the word
  std::uint32_t passages = 0;  // of the corpus that have the word
};

// Where a passage stands in its document's text.
struct ExplainedSource {
  std::uint32_t begin = 0, end = 0;    // bytes
  std::uint32_t line = 0, column = 0;  // of the first byte, from 1; the column counts bytes. 0: unknown
};

struct ExplainedHit {
  std::uint32_t passage = 0;
  float score = 0;
  ExplainedSource source;
  RowRange nodes;             // its path, in node_links and the columns of the same length
  bool says_reasons = false;  // the method gives reasons for this rank
  RowRange reasons;           // rows of `reasons`
  RowRange ranges;            // rows of `ranges`: the snippet's, then its highlights'
  TextPiece snippet;
  RowRange chain;              // rows of `chain_steps`, from the question to the hit; empty: no link leads to it
  RowRange words;              // rows of `words`
  HitRanks ranks;              // 0: unknown
  const char* ranked_by = "";  // "links", "words", "vectors" or "both"; empty: unknown
};

// The words of a sentence that answer the question.
struct ExplainedSpan {
  std::uint32_t passage = 0;
  TextPiece text, sentence;
  TextRange range{}, sentence_range{};
  double confidence = 0;
  std::optional<AnswerMeasures> measures;  // of a question with gold answers
  bool sentence_answers = false;           // the sentence has a gold answer
};

// Whether the hits can answer the question (core/answer).
struct ExplainedAnswer {
  const char* signal = "";                 // "likely", "partial" or "unlikely"
  std::vector<TextPiece> missing_terms;    // words of the question that no passage has, in its order
  std::vector<TextPiece> uncovered_terms;  // further ones that no hit has
  std::optional<ExplainedSpan> span;
};

// A passage that the explanation refers to.
struct NamedPassage {
  std::uint32_t passage = 0;
  TextPiece id, title, document;  // `document` is its document's id
};

struct Explanation {
  std::string texts;
  TextPiece question;
  const char* method = "";       // empty: the hits are not explained (option hits.explain)
  bool distances = false;        // the scores are distances
  std::uint32_t first_rank = 1;  // of the first hit: more where the search leaves out hits (option hits.offset)
  std::vector<TextPiece> notices;
  std::vector<ExplainedHit> hits;            // best first
  std::vector<NamedPassage> passages;        // ascending
  std::vector<const char*> part_names;       // names of the parts of the scores
  std::vector<float> parts;                  // part by part, one value a hit; not finite: it does not apply
  std::vector<const char*> reasons;          // hit by hit, most important first
  std::vector<std::int32_t> node_links;      // of the paths' nodes: PathLink
  std::vector<std::uint32_t> node_passages;  // no_passage: the node is an entity
  std::vector<TextPiece> node_entities;      // the entity's name
  std::vector<ExplainedEvidence> node_evidence;
  std::vector<TextRange> ranges;
  std::vector<ExplainedLink> links;
  std::vector<HopStep> chain_steps;  // `link` is a row of `links`
  std::vector<ExplainedWord> words;
  ExplainedAnswer answer;
  EvidenceGraphColumns evidence_graph;  // also filled without explained hits
  std::optional<Outcome> outcome;

  std::string_view piece(TextPiece of) const { return std::string_view(texts).substr(of.begin, of.length); }
  bool is_empty() const { return *method == '\0'; }
  // Null for a passage that the explanation does not refer to.
  const NamedPassage* find_passage(std::uint32_t passage) const;
};

}  // namespace hop::core
