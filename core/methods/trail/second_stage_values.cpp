// Values of several parts: each passage comes from exactly one of them, and counts add up.
#include "core/methods/trail/second_stage_values.hpp"

#include <algorithm>

namespace hop::core {
namespace {

// Puts the records into the order of `passages`. False unless they are of these passages, each once.
template <class Record>
bool arrange_as(const std::vector<std::uint32_t>& passages, std::vector<Record>& records) {
  if (records.size() != passages.size()) return false;
  std::vector<Record> arranged(passages.size());
  std::vector<bool> is_told(passages.size(), false);
  for (Record& record : records) {
    const auto found = std::find(passages.begin(), passages.end(), record.passage);
    const auto place = static_cast<std::size_t>(found - passages.begin());
    if (found == passages.end() || is_told[place]) return false;
    is_told[place] = true;
    arranged[place] = std::move(record);
  }
  records = std::move(arranged);
  return true;
}

bool add_counts(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
  if (to.size() != from.size()) return false;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  return true;
}

}  // namespace

bool FirstTold::add(FirstTold&& other) {
  append_moved(passages, other.passages);
  append_moved(base, other.base);
  return true;
}

bool FirstTold::arrange(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& head) {
  return arrange_as(first, passages) && arrange_as(head, base);
}

bool LinksTold::keep_known(std::size_t first, std::size_t terms) {
  if (terms_of_first.size() != first) return false;
  const TermSet known = first_terms(terms);
  const auto passages = static_cast<FirstSet>((1u << first) - 1);
  for (TermSet& of : terms_of_first) of &= known;
  for (Entity& entity : entities) entity.linked &= passages, entity.own &= passages;
  for (Word& word : words) word.holders &= passages;
  const auto before = [](const auto& a, const auto& b) { return !(a < b); };
  return std::adjacent_find(entities.begin(), entities.end(),
                            [&](const Entity& a, const Entity& b) { return before(a.number, b.number); }) == entities.end() &&
         std::adjacent_find(words.begin(), words.end(), [&](const Word& a, const Word& b) { return before(a.text, b.text); }) ==
             words.end();
}

bool FactsTold::add(FactsTold&& other) {
  append_moved(candidates, other.candidates);
  return true;
}

bool PlacesTold::add(PlacesTold&& other) {
  return add_counts(base, other.base) && add_counts(graph, other.graph) && add_counts(pairs, other.pairs);
}

}  // namespace hop::core
