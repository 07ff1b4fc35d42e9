// Checks keywords, aliases and the two CSR halves of the passage–keyword graph. That the halves are transposes of each other is
// verified in linear time with a cursor per keyword.
#include "core/base/small_module.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/store/file_check.hpp"
#include "core/store/read_ahead.hpp"

namespace hop::core {
namespace {

constexpr unsigned known_link_kinds = link_own | link_alias | link_mention | link_phrase | link_given | link_title_part;

bool check_kinds(FileCheck& check, std::span<const std::uint8_t> kinds, std::string_view name) {
  if constexpr (judges_whole_columns) {
    std::uint8_t others = 0;  // tested after the loop, which has no early exit and therefore vectorizes
    for (const std::uint8_t kind : kinds) {
      others |= static_cast<std::uint8_t>(kind == 0) | static_cast<std::uint8_t>(kind & ~known_link_kinds);
    }
    if (others == 0) return true;
  }
  for (const std::uint8_t& kind : kinds) {
    if (kind != 0 && (kind & ~known_link_kinds) == 0) continue;
    return check.fail(&kind, Invariant::link_kind_known, name, ": link ", &kind - kinds.data(), ": kinds ", unsigned{kind},
                      ", known kinds ", known_link_kinds);
  }
  return true;
}

// Visits the passages in order. Rows ascend in both halves, so the passages of keyword k must occur in the order of its row:
// next[k] is the entry that the next one must equal. Both halves have the same number of links, so every entry is matched, unless
// a keyword's cursor runs into the row after its own. In that case the cursor does not end where its row ends.
bool check_halves(FileCheck& check) {
  const Graph& graph = check.graph;
  const CsrView<std::uint32_t>& by_passage = graph.keywords_of_passage;
  const CsrView<std::uint32_t>& by_keyword = graph.passages_of_keyword;
  const auto not_listed = [&](std::uint32_t passage, std::uint32_t link) {
    return check.fail(&by_passage.values[link], Invariant::halves_transposed, "passage ", passage, ": keyword ",
                      by_passage.values[link], " does not list it");
  };
  std::vector<std::uint32_t> next(by_keyword.offsets.begin(), by_keyword.offsets.end() - 1);
  for (std::uint32_t p = 0; p < by_passage.rows(); ++p) {
    for (std::uint32_t link = by_passage.offsets[p]; link < by_passage.offsets[p + 1]; ++link) {
      read_ahead<std::uint8_t>(link, by_passage.values, next, by_keyword.values, graph.kinds_by_keyword);
      const std::uint32_t keyword = by_passage.values[link], twin = next[keyword]++;
      if (twin >= by_keyword.values.size() || by_keyword.values[twin] != p) return not_listed(p, link);
      if (graph.kinds_by_passage[link] == graph.kinds_by_keyword[twin]) continue;
      if (twin >= by_keyword.offsets[keyword + 1]) return not_listed(p, link);
      return check.fail(&graph.kinds_by_passage[link], Invariant::link_kinds_agree, "passage ", p, ", keyword ", keyword,
                        ": kinds ", unsigned{graph.kinds_by_passage[link]}, " by passage, ",
                        unsigned{graph.kinds_by_keyword[twin]}, " by keyword");
    }
  }
  for (std::uint32_t k = 0; k < next.size(); ++k) {
    if (next[k] == by_keyword.offsets[k + 1]) continue;
    return check.fail(&by_keyword.offsets[k], Invariant::halves_transposed, "keyword ", k,
                      ": the number of passages that list it is not the length of its row");
  }
  return true;
}

constexpr RowPromise keywords_of_passage = {
    "keywords_of_passage",         "passage", "keyword id", "keyword count", Invariant::keyword_id_in_range,
    Invariant::keyword_ids_ascend,
};
constexpr RowPromise passages_of_keyword = {
    "passages_of_keyword",
    "keyword",
    "passage",
    "passage count",
    Invariant::keyword_passage_in_range,
    Invariant::keyword_passages_ascend,
};

// The fast path: if the half by passage is valid and check_halves() succeeds, then the half by keyword is valid, too, because
// check_halves() has matched each of its entries in ascending order. Records no error.
bool check_links_by_passage(FileCheck& check) {
  const Graph& graph = check.graph;
  const bool is_right = check_rows(check, graph.keywords_of_passage, graph.keyword_count(), keywords_of_passage) &&
                        check_kinds(check, graph.kinds_by_passage, "kinds_by_passage") && check_halves(check);
  check.error.reset();
  return is_right;
}

}  // namespace

bool check_keywords(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_stated(check, graph.keyword_keys, "keyword key", Invariant::keyword_key_stated)) return false;
  if (!check_sorted(check, graph.keyword_keys, "keyword key", Invariant::keyword_keys_ascend)) return false;
  const std::span<const std::uint32_t> alias_of = graph.alias_of_keyword;
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    const std::uint32_t name = alias_of[k];
    if (name == no_index) continue;
    if (name >= graph.keyword_count()) {
      return check.fail(&alias_of[k], Invariant::alias_in_range, "keyword ", k, ": alias of ", name, " ≥ keyword count ",
                        graph.keyword_count());
    }
    if (alias_of[name] != no_index) {
      return check.fail(&alias_of[k], Invariant::alias_of_no_alias, "keyword ", k, ": alias of ", name,
                        ", which is an alias itself");
    }
  }
  return true;
}

bool check_keyword_links(FileCheck& check) {
  const Graph& graph = check.graph;
  if (judges_whole_columns && check_links_by_passage(check)) return true;
  return check_rows(check, graph.keywords_of_passage, graph.keyword_count(), keywords_of_passage) &&
         check_rows(check, graph.passages_of_keyword, graph.passage_count(), passages_of_keyword) &&
         check_kinds(check, graph.kinds_by_passage, "kinds_by_passage") &&
         check_kinds(check, graph.kinds_by_keyword, "kinds_by_keyword") && check_halves(check);
}

}  // namespace hop::core
