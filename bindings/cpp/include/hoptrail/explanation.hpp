// The explanation of a question's hits.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "hoptrail/call.hpp"

namespace hop {

// A range in a passage's text or title.
struct TextRange {
  std::uint32_t begin = 0, end = 0;              // bytes of UTF-8
  std::uint32_t utf16_begin = 0, utf16_end = 0;  // UTF-16 code units
};

// The sentence behind a link of a path.
struct PathEvidence {
  std::uint32_t passage = 0;  // its index; the passage is one of the link's two ends
  bool in_title = false;      // if false, in its text
  std::string_view text;
  // Its position there.
  TextRange range;
};

// A node of the path from the question to a hit, and the link that led to it.
struct PathStep {
  std::int32_t link = HOP_LINK_QUESTION;  // HOP_LINK_*
  std::string_view by;                    // the link's name
  std::optional<std::uint32_t> passage;   // its index; none: the node is an entity
  std::string_view entity;
  std::optional<PathEvidence> evidence;  // none for a link without a sentence
};

// A sentence of a hit.
struct Snippet {
  // The sentence.
  std::string_view text;
  // Its position in the passage's text.
  TextRange range;
  std::vector<TextRange> highlights;  // the question's words in it
};

// A part of the scores: a column with one value per hit; not finite where the part does not apply.
struct ScorePart {
  // The name of the part.
  std::string_view name;
  // One value per hit.
  std::span<const float> values;
};

// The names of a passage.
struct PassageNames {
  // Its id, its title, and the id of its document.
  std::string_view id, title, document_id;
};

// The cost of a question.
struct Cost {
  std::string_view loop;  // the loop that drove the language model; empty if the question made no requests during the search
  std::uint64_t texts = 0, completions = 0, tokens_read = 0, tokens_written = 0;
};

// Measures of an answer, compared with the gold answers.
struct Measures {
  // 1 if the answer equals a gold answer after normalization, else 0; and the F1 of their words.
  double exact_match = 0, f1 = 0;
  std::int32_t judgment = HOP_JUDGMENT_NONE;  // HOP_JUDGMENT_*
};

// The evidence graph behind the hits, as columns that the results own; empty for methods without one.
struct EvidenceGraph {
  std::span<const std::uint32_t> passages;  // nodes, in reading order
  std::span<const std::uint32_t> depths;    // the distance of each node from the question, in edges
  // Edges in the order of reasoning: `to` follows from `from`, which is a passage, or 0xffffffff for the question.
  std::span<const std::uint32_t> from, to;
  std::span<const std::int32_t> directions;  // HOP_EDGE_*: the searches that found the edge
  std::span<const std::uint32_t> steps;      // the step of the question, from 1; 0: it was ranked as a whole
};

// A view of a question's results, which must outlive it and all views that it returns. `hit` is an index into Results::hits. If
// option hits.explain is off, the method and all lists are empty, and functions that take a hit throw.
class Explanation {
 public:
  // The explanation of one question. The results must outlive it.
  Explanation(const hop_results* results, std::uint32_t question) : results_(results), question_(question) {}

  // The text of the question.
  std::string_view question() const { return detail::read_text(hop_explanation_question, results_, question_); }
  // The name of the method that ranked the hits.
  std::string_view method() const { return method_and_kind().first; }
  // Whether scores are distances: small is good.
  bool distances() const { return method_and_kind().second; }

  // Unexpected facts about this search, one sentence each.
  std::vector<std::string_view> notices() const {
    std::vector<std::string_view> notices(detail::read<std::uint32_t>(hop_explanation_notice_count, results_, question_));
    for (std::uint32_t i = 0; i < notices.size(); ++i) {
      notices[i] = detail::read_text(hop_explanation_notice, results_, question_, i);
    }
    return notices;
  }

  // The parts of the scores, one column each.
  std::vector<ScorePart> parts() const {
    std::vector<ScorePart> parts(detail::read<std::uint32_t>(hop_explanation_part_count, results_, question_));
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
      const char* name = nullptr;
      const float* values = nullptr;
      std::size_t length = 0, count = 0;
      detail::call(hop_explanation_part, results_, question_, i, &name, &length, &values, &count);
      parts[i] = {{name, length}, {values, count}};
    }
    return parts;
  }

  // The reasons for a hit, most important first; none if the method states no reasons.
  std::optional<std::vector<std::string_view>> reasons(std::uint32_t hit) const {
    std::uint32_t count = 0;
    std::int32_t told = 0;
    detail::call(hop_explanation_reason_count, results_, question_, hit, &count, &told);
    if (told == 0) return std::nullopt;
    std::vector<std::string_view> reasons(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      reasons[i] = detail::read_text(hop_explanation_reason, results_, question_, hit, i);
    }
    return reasons;
  }

  // The path from the question to the hit.
  std::vector<PathStep> path(std::uint32_t hit) const {
    const std::int32_t* links = nullptr;
    const std::uint32_t* passages = nullptr;
    std::size_t count = 0;
    detail::call(hop_explanation_path, results_, question_, hit, &links, &passages, &count);
    std::vector<PathStep> path(count);
    for (std::uint32_t node = 0; node < count; ++node) {
      PathStep& step = path[node];
      step.link = links[node];
      step.by = hop_explanation_link_name(links[node]);
      if (passages[node] != none) step.passage = passages[node];
      step.entity = detail::read_text(hop_explanation_entity, results_, question_, hit, node);
      step.evidence = evidence(hit, node);
    }
    return path;
  }

  // The sentence of the hit that fits the question best, and the positions of the question's words in it.
  Snippet snippet(std::uint32_t hit) const {
    const char* text = nullptr;
    const std::uint32_t* ranges = nullptr;
    std::size_t length = 0, count = 0;
    detail::call(hop_explanation_snippet, results_, question_, hit, &text, &length, &ranges, &count);
    Snippet snippet{{text, length}, range_at(ranges), {}};
    for (std::size_t i = 1; i < count; ++i) snippet.highlights.push_back(range_at(ranges + 4 * i));
    return snippet;
  }

  // The names of a passage, by its index. It must be a hit, be on a path or have evidence.
  PassageNames passage(std::uint32_t index) const {
    const char *id = nullptr, *title = nullptr, *document = nullptr;
    std::size_t id_length = 0, title_length = 0, document_length = 0;
    detail::call(hop_explanation_passage, results_, question_, index, &id, &id_length, &title, &title_length, &document,
                 &document_length);
    return {{id, id_length}, {title, title_length}, {document, document_length}};
  }

  // The nodes and edges of the evidence graph behind the hits. Available also if option hits.explain is off.
  EvidenceGraph evidence_graph() const {
    const std::uint32_t *passages = nullptr, *depths = nullptr, *from = nullptr, *to = nullptr, *steps = nullptr;
    const std::int32_t* directions = nullptr;
    std::size_t nodes = 0, edges = 0;
    detail::call(hop_explanation_graph_nodes, results_, question_, &passages, &depths, &nodes);
    detail::call(hop_explanation_graph_edges, results_, question_, &from, &to, &directions, &steps, &edges);
    return {{passages, nodes}, {depths, nodes}, {from, edges}, {to, edges}, {directions, edges}, {steps, edges}};
  }

  // The cost of the question.
  Cost cost() const {
    Cost cost;
    const char* loop = nullptr;
    std::size_t length = 0;
    detail::call(hop_explanation_cost, results_, question_, &loop, &length, &cost.texts, &cost.completions, &cost.tokens_read,
                 &cost.tokens_written);
    cost.loop = {loop, length};
    return cost;
  }

  // None if the question has no answer or no gold answer.
  std::optional<Measures> measures() const {
    Measures measures;
    std::int32_t measured = 0;
    detail::call(hop_explanation_measures, results_, question_, &measured, &measures.exact_match, &measures.f1,
                 &measures.judgment);
    return measured != 0 ? std::optional(measures) : std::nullopt;
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  static TextRange range_at(const std::uint32_t* range) { return {range[0], range[1], range[2], range[3]}; }

  std::pair<std::string_view, bool> method_and_kind() const {
    const char* name = nullptr;
    std::size_t length = 0;
    std::int32_t distances = 0;
    detail::call(hop_explanation_method, results_, question_, &name, &length, &distances);
    return {{name, length}, distances != 0};
  }

  std::optional<PathEvidence> evidence(std::uint32_t hit, std::uint32_t node) const {
    std::uint32_t passage = none;
    std::int32_t field = 0;
    const char* text = nullptr;
    std::size_t length = 0;
    const std::uint32_t* range = nullptr;
    detail::call(hop_explanation_evidence, results_, question_, hit, node, &passage, &field, &text, &length, &range);
    if (passage == none) return std::nullopt;
    return PathEvidence{passage, field == HOP_PASSAGE_TITLE, {text, length}, range_at(range)};
  }

  const hop_results* results_;
  std::uint32_t question_;
};

}  // namespace hop
