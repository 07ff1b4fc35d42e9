// Hashes find the candidates; the texts decide.
#include "core/graph/repeated_texts.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/base/hash.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

std::optional<std::uint64_t> hash_of_short_text(std::string_view text) {
  constexpr std::size_t most_bytes = 400;
  if (text.empty() || text.size() > most_bytes) return std::nullopt;
  return hash_bytes(text);
}

std::vector<RepeatedPassage> RepeatedTextSearch::in_order() {
  sort_stable(found_, [](const RepeatedPassage& a, const RepeatedPassage& b) { return a.passage < b.passage; });
  return std::move(found_);
}

bool CountedRepeat::is_boilerplate(std::uint64_t corpus_documents) const {
  return documents > EntityRules().never_common_passages &&
         static_cast<double>(documents) > boilerplate_share * static_cast<double>(corpus_documents);
}

std::vector<CountedRepeat> count_repeats(const Graph& graph) {
  const std::span<const RepeatedPassage> repeated = graph.repeated_passages;
  struct OfText {
    std::uint32_t documents = 0, last = no_index;
  };
  std::vector<OfText> texts(repeated.size());  // at the place of the first passage of each
  std::vector<std::size_t> place_of_text;      // by repeated passage
  place_of_text.reserve(repeated.size());
  for (const auto [passage, first] : repeated) {
    const auto is_before = [](const RepeatedPassage& one, std::uint32_t other) { return one.passage < other; };
    const auto place = std::lower_bound(repeated.begin(), repeated.end(), first, is_before) - repeated.begin();
    place_of_text.push_back(static_cast<std::size_t>(place));
    OfText& text = texts[place_of_text.back()];
    const std::uint32_t document = graph.document_of_passage[passage];
    text.documents += text.last != document;
    text.last = document;
  }
  std::vector<CountedRepeat> counts;
  counts.reserve(repeated.size());
  for (std::size_t i = 0; i < repeated.size(); ++i) counts.push_back({repeated[i].passage, texts[place_of_text[i]].documents});
  return counts;
}

std::vector<CountedRepeat> count_repeated_texts(const Graph& graph) {
  std::vector<CountedRepeat> counts = count_repeats(graph), of_texts;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (graph.repeated_passages[i].first == counts[i].passage) of_texts.push_back(counts[i]);
  }
  sort_stable(of_texts, [](const CountedRepeat& a, const CountedRepeat& b) { return a.documents > b.documents; });
  return of_texts;
}

}  // namespace hop::core
