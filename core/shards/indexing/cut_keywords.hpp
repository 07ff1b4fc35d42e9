// Restricts a keyword table to a subset of the passages. Used when shards are indexed separately: keywords are extracted with the
// names of all shards in view, and then each shard keeps the keywords of the passages that it owns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/csr.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {

// Keeps the keywords that `passages` (ascending) are linked to, and the names that kept aliases stand for. `keys`, `names` and
// `alias_of` are parallel; `keywords` has a row for each passage, and `kinds` is parallel to its values.
template <class Texts>
KeywordTable cut_keywords(const Texts& keys, const Texts& names, std::span<const std::uint32_t> alias_of,
                          const CsrView<std::uint32_t>& keywords, std::span<const std::uint8_t> kinds,
                          std::span<const std::uint32_t> passages) {
  constexpr std::uint32_t left_out = 0xffffffff;
  std::vector<std::uint32_t> place(alias_of.size(), left_out);  // old index → new index
  for (const std::uint32_t passage : passages) {
    for (const std::uint32_t keyword : keywords.row(passage)) {
      place[keyword] = 0;
      if (alias_of[keyword] != no_keyword) place[alias_of[keyword]] = 0;
    }
  }
  KeywordTable table;
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] == left_out) continue;
    place[k] = static_cast<std::uint32_t>(table.keys.size());
    table.keys.emplace_back(keys[k]);
    table.names.emplace_back(names[k]);
  }
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] != left_out) table.alias_of.push_back(alias_of[k] == no_keyword ? no_keyword : place[alias_of[k]]);
  }
  table.offsets = {0};
  for (const std::uint32_t passage : passages) {
    for (std::uint32_t link = keywords.offsets[passage]; link < keywords.offsets[passage + 1]; ++link) {
      table.keywords.push_back(place[keywords.values[link]]);
      table.kinds.push_back(kinds[link]);
    }
    table.offsets.push_back(static_cast<std::uint32_t>(table.keywords.size()));
  }
  return table;
}

}  // namespace hop::core
