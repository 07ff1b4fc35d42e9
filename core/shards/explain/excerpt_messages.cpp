#include "core/shards/explain/excerpt_messages.hpp"

#include <algorithm>
#include <limits>

#include "core/exchange/records.hpp"

namespace hop::core {
namespace {

// Adds lists whose elements have the same meaning in all parts.
template <class Element, class Add>
bool add_each(std::vector<Element>& to, const std::vector<Element>& from, Add add) {
  if (to.size() != from.size()) return false;
  for (std::size_t i = 0; i < to.size(); ++i) add(to[i], from[i]);
  return true;
}

// A sum that a lie cannot make wrap around.
void add_count(std::uint32_t& to, std::uint32_t count) { to += std::min(count, std::numeric_limits<std::uint32_t>::max() - to); }

bool add_question_keys(std::vector<ToldKeyword>& to, std::vector<ToldKeyword>& from) {
  for (ToldKeyword& told : from) {
    const auto place = std::lower_bound(to.begin(), to.end(), told.key,
                                        [](const ToldKeyword& of, const std::string& key) { return of.key < key; });
    if (place == to.end() || place->key != told.key) {
      to.insert(place, std::move(told));
      continue;
    }
    if (place->alias_of != told.alias_of) return false;
    add_count(place->passages, told.passages);
    place->is_own = place->is_own || told.is_own;
  }
  return true;
}

}  // namespace

bool ToldExcerpt::add(ToldExcerpt&& other) {
  const auto sum = [](std::uint32_t& to, std::uint32_t from) { add_count(to, from); };
  const bool fits = add_each(passages_of_terms, other.passages_of_terms, [](auto& to, auto from) { to = std::max(to, from); }) &&
                    add_each(keys, other.keys,
                             [&](ToldCount& to, const ToldCount& from) {
                               sum(to.passages, from.passages);
                               to.is_known = to.is_known || from.is_known;
                               to.is_own = to.is_own || from.is_own;
                             }) &&
                    add_each(pairs, other.pairs, sum) && add_each(identifiers, other.identifiers, sum) &&
                    add_each(better, other.better, [&](HitRanks& to, const HitRanks& from) {
                      sum(to.base, from.base), sum(to.words, from.words), sum(to.vectors, from.vectors);
                    });
  if (!fits || !add_question_keys(question_keys, other.question_keys)) return false;
  std::erase_if(notices, [&](const std::string& notice) {
    return std::find(other.notices.begin(), other.notices.end(), notice) == other.notices.end();
  });
  admitted += std::min(other.admitted, std::numeric_limits<std::uint64_t>::max() - admitted);
  append_moved(passages, other.passages);
  append_moved(owners, other.owners);
  return true;
}

}  // namespace hop::core
