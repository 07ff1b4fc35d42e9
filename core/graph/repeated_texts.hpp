// Texts that stand again and again: a license, a request for help, a footer at the end of every page. Its passage
// has nothing of its document's own (docs/decisions/084-repeated-texts.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"

namespace hop::core {

// A text is repeated if the passages that it is the whole text of are in at least this many documents.
inline constexpr std::uint32_t documents_of_repeated_text = 3;

// A hash of a text that may be repeated; nullopt: it is empty or too long. What is written for every page is short.
std::optional<std::uint64_t> hash_of_short_text(std::string_view text);

// A passage whose text is repeated, and the first passage that has its text.
struct RepeatedPassage {
  std::uint32_t passage = 0;
  std::uint32_t first = 0;

  friend bool operator==(const RepeatedPassage&, const RepeatedPassage&) = default;
};

// Finds the passages of a corpus whose texts are repeated, in steps.
class RepeatedTextSearch {
 public:
  // True when `out` has them, ascending. text_of(p) and document_of(p) of passage p; documents ascend with their passages.
  template <class TextOf, class DocumentOf>
  bool step(WorkBudget& budget, std::size_t passage_count, TextOf&& text_of, DocumentOf&& document_of,
            std::vector<RepeatedPassage>& out) {
    constexpr std::uint64_t units_of_a_text = 60;
    const auto before = [&](std::uint32_t a, std::uint32_t b) { return hashes_[a] < hashes_[b]; };
    WorkParts::Step step(parts_, budget);
    return step.each(passage_count, units_of_a_text, [&](std::size_t p) {
      const auto hash = hash_of_short_text(text_of(p));
      if (hash) hashes_.push_back(*hash), passages_.push_back(static_cast<std::uint32_t>(p));
    }) && step.until([&] {
      return sort_.step(budget, hashes_.size(), order_, before);
    }) && step.each(order_.size(), 4, [&](std::size_t place) {
      alike_.push_back(passages_[order_[place]]);
      const bool continues = place + 1 < order_.size() && hashes_[order_[place]] == hashes_[order_[place + 1]];
      while (!continues && !alike_.empty()) take_first_text(text_of, document_of);
    }) && step.once(100 * found_.size(), [&] { out = in_order(); });
  }

 private:
  // Moves the passages with the text of the first of alike_ away, and keeps them if the text is repeated. Other texts with its hash
  // stay.
  template <class TextOf, class DocumentOf>
  void take_first_text(TextOf&& text_of, DocumentOf&& document_of) {
    const std::uint32_t first = alike_.front();
    std::vector<std::uint32_t> others;
    const std::size_t found_before = found_.size();
    std::uint32_t documents = 0;
    for (const std::uint32_t passage : alike_) {
      if (text_of(passage) != text_of(first)) {
        others.push_back(passage);
        continue;
      }
      documents += found_.size() == found_before || document_of(found_.back().passage) != document_of(passage);
      found_.push_back({passage, first});
    }
    if (documents < documents_of_repeated_text) found_.resize(found_before);
    alike_ = std::move(others);
  }
  std::vector<RepeatedPassage> in_order();

  WorkParts parts_;
  NumberSort sort_;
  std::vector<std::uint64_t> hashes_;    // of short texts
  std::vector<std::uint32_t> passages_;  // parallel to them
  std::vector<std::uint32_t> order_;     // of hashes_
  std::vector<std::uint32_t> alike_;     // passages with the same hash, ascending
  std::vector<RepeatedPassage> found_;   // text by text
};

struct Graph;

// A passage, and the number of documents that have its text.
struct CountedRepeat {
  std::uint32_t passage = 0;
  std::uint32_t documents = 0;

  // Whether so many of the documents have the text that it belongs to their template: the share of boilerplate_share
  // (entity_graph.hpp), and more than a handful.
  bool is_boilerplate(std::uint64_t corpus_documents) const;
};
// For each repeated passage of a graph, in their order.
std::vector<CountedRepeat> count_repeats(const Graph& graph);
// The first passage of each repeated text, those of most documents first.
std::vector<CountedRepeat> count_repeated_texts(const Graph& graph);

}  // namespace hop::core
