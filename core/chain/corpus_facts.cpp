#include "core/chain/corpus_facts.hpp"

#include <algorithm>

#include "core/base/text_table.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/methods/views.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

bool joins_parts_of_name(char byte) { return std::string_view(" -_./:").find(byte) != std::string_view::npos; }

// Whether the text begins with the identifier, or with its parts joined in another way.
bool begins_with_identifier(std::string_view text, std::string_view identifier) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < identifier.size(); ++i) {
    if (joins_parts_of_name(identifier[i])) {
      if (identifier.substr(i, 2) == "::") ++i;
      if (text.substr(at, 2) == "::") ++at;
      if (at < text.size() && joins_parts_of_name(text[at])) ++at;
    } else if (at == text.size() || ascii::lower(text[at++]) != ascii::lower(identifier[i])) {
      return false;
    }
  }
  return true;
}

bool contains_identifier(std::string_view text, std::string_view identifier) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (begins_with_identifier(text.substr(at), identifier)) return true;
  }
  return false;
}

}  // namespace

std::uint32_t CorpusFacts::passage_count() const { return graph().passage_count(); }

std::uint32_t CorpusFacts::passages_of_term(std::string_view term) const {
  const auto known = find_sorted(graph().terms, term);
  return known ? static_cast<std::uint32_t>(graph().postings.row_size(*known)) : 0;
}

std::uint32_t CorpusFacts::passages_with_both(std::string_view first, std::string_view second) const {
  return count_with_both(lexical_view(graph()), first, second);
}

std::optional<std::uint32_t> CorpusFacts::find_keyword(std::string_view key) const {
  return find_sorted(graph().keyword_keys, key);
}

std::uint32_t CorpusFacts::passages_of_keyword(std::uint32_t keyword) const {
  return static_cast<std::uint32_t>(graph().passages_of_keyword.row(keyword).size());
}

bool CorpusFacts::names_a_passage(std::uint32_t keyword) const {
  if (graph().alias_of_keyword[keyword] != no_keyword) return true;
  const auto& offsets = graph().passages_of_keyword.offsets;
  const auto kinds = graph().kinds_by_keyword.subspan(offsets[keyword], offsets[keyword + 1] - offsets[keyword]);
  return std::any_of(kinds.begin(), kinds.end(), [](std::uint8_t of) { return (of & link_own) != 0; });
}

std::vector<std::uint32_t> CorpusFacts::owners_of(std::uint32_t keyword) const {
  std::vector<std::uint32_t> owners;
  const auto& offsets = graph().passages_of_keyword.offsets;
  for (std::size_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if ((graph().kinds_by_keyword[link] & link_own) != 0) owners.push_back(graph().passages_of_keyword.values[link]);
  }
  return owners;
}

bool CorpusFacts::has_identifier(std::string_view identifier, std::string_view term) const {
  const auto known = find_sorted(graph().terms, term);
  bool found = false;
  if (!known) return found;
  graph().postings.each(*known, [&](std::uint32_t passage, std::uint32_t) {
    found = found || contains_identifier(passage_text(graph(), passage), identifier) ||
            contains_identifier(graph().passage_titles[passage], identifier);
  });
  return found;
}

}  // namespace hop::core
