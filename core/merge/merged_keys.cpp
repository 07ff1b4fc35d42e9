// A k-way merge gives each distinct key a number. Aliases are then resolved from the links of the parts; only keys whose links do
// not determine the result (an own key or a deleted alias is involved) are settled by reading the names of passages.
#include "core/merge/merged_keys.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/concat.hpp"
#include "core/base/text_table.hpp"
#include "core/base/work_parts.hpp"
#include "core/keywords/genitives.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/names.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t not_met = no_keyword - 1;  // alias_of before any name with this alias is found

}  // namespace

struct KeyMerge::State {
  State(const std::vector<MergePart>& given, const PassageMap& map, Language of_all, MergedKeys& out)
      : parts(given), passages(map), language(of_all), keys(out) {}

  const std::vector<MergePart>& parts;
  const PassageMap& passages;
  Language language;
  MergedKeys& keys;
  WorkParts work;
  std::uint32_t part = 0;     // position in the current loop
  std::uint32_t keyword = 0;  // of that part
  TextFronts fronts;          // keys
  std::vector<std::uint32_t> shared;

  std::vector<std::uint8_t> is_unsettled;  // by key: links do not determine its alias; names must be read
  std::vector<std::uint32_t> unsettled;
  std::vector<bool> is_holder;  // by merged passage: may have an unsettled key as an alias
  std::vector<std::uint32_t> holders, holders_of_part;
  KeyTokens tokens;
  std::vector<std::string> alias_keys;

  void begin();
  template <class Take>
  bool some_keywords(WorkBudget& budget, Take&& take);
  std::uint64_t find_uses(std::uint32_t first, std::uint32_t end);
  std::uint64_t unite_some();
  void meet(std::uint32_t alias, std::uint32_t name);
  std::uint64_t meet_aliases(std::uint32_t first, std::uint32_t end);
  std::uint64_t find_holders(std::uint32_t key);
  std::uint64_t read_names(std::uint32_t passage);
  bool step(WorkBudget& budget);
};

void KeyMerge::State::begin() {
  std::size_t most_keys = 0;
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    const Graph& graph = *parts[p].graph;
    keys.key_of_keyword.emplace_back(graph.keyword_count());
    keys.use_of_keyword.emplace_back(graph.keyword_count());
    fronts.add_table(graph.keyword_keys);
    most_keys += graph.keyword_count();
  }
  keys.keys.reserve(most_keys);
}

// Calls take(first, end) for blocks of keywords of each part, as far as the budget allows; true when done.
template <class Take>
bool KeyMerge::State::some_keywords(WorkBudget& budget, Take&& take) {
  constexpr std::uint32_t most = 256;
  for (; part < parts.size(); ++part, keyword = 0) {
    const std::uint32_t count = parts[part].graph->keyword_count();
    while (keyword < count) {
      if (budget.used_up()) return false;
      const std::uint32_t first = keyword;
      keyword += std::min(count - keyword, most);
      budget.spend(take(first, keyword));
    }
  }
  part = 0;
  return true;
}

// Collects the kinds of links of a block of keywords, over all and over living passages. Returns the units of work.
std::uint64_t KeyMerge::State::find_uses(std::uint32_t first, std::uint32_t end) {
  const CsrView<std::uint32_t> links = parts[part].graph->passages_of_keyword;
  const std::span<const std::uint8_t> kinds = parts[part].graph->kinds_by_keyword;
  const std::span<const std::uint32_t> key_of = keys.key_of_keyword[part];
  const std::span<KeywordUse> uses = keys.use_of_keyword[part];
  const std::span<std::uint8_t> is_own = keys.is_own;
  const bool any_deleted = !parts[part].is_deleted.empty();
  for (std::uint32_t of = first; of < end; ++of) {
    KeywordUse use;
    for (std::uint32_t link = links.offsets[of]; link < links.offsets[of + 1]; ++link) {
      use.kinds |= kinds[link];
      if (!any_deleted || passages.is_living(part, links.values[link])) use.living_kinds |= kinds[link];
      else if (kinds[link] & link_alias) use.lost_an_alias = true;
    }
    uses[of] = use;
    if (use.living_kinds & link_own) is_own[key_of[of]] = true;
  }
  return 4 * std::uint64_t{end - first} + 2 * std::uint64_t{links.offsets[end] - links.offsets[first]};
}

// Takes the next run of keys that one part has, or the next key that several parts have. Returns the units of work.
std::uint64_t KeyMerge::State::unite_some() {
  constexpr std::uint32_t most = 1000;
  auto key = static_cast<std::uint32_t>(keys.keys.size());
  const TextFronts::Run run = fronts.take_run(most);
  for (std::uint32_t of_keyword = run.first; of_keyword < run.end; ++of_keyword) {
    keys.keys.push_back(parts[run.table].graph->keyword_keys[of_keyword]);
    keys.key_of_keyword[run.table][of_keyword] = key++;
  }
  if (run.first < run.end) return 500 + 10 * std::uint64_t{run.end - run.first};
  shared.push_back(key);
  keys.keys.push_back(fronts.take_least());
  for (const auto& [of_part, of_keyword] : fronts.places()) keys.key_of_keyword[of_part][of_keyword] = key;
  return fronts.units();
}

// Records that `alias` is an alias of `name`. An alias of several names is ambiguous and stands for none.
void KeyMerge::State::meet(std::uint32_t alias, std::uint32_t name) {
  std::uint32_t& met = keys.alias_of[alias];
  met = met == not_met || met == name ? name : no_keyword;
}

// Resolves the aliases of a block of keywords from the part's links. A key is unsettled if it has lost an alias or was an own key
// in the part: the links then do not show all passages that have it as an alias.
std::uint64_t KeyMerge::State::meet_aliases(std::uint32_t first, std::uint32_t end) {
  const std::span<const std::uint32_t> key_of = keys.key_of_keyword[part];
  const std::span<const std::uint32_t> alias_of = parts[part].graph->alias_of_keyword;
  for (std::uint32_t of = first; of < end; ++of) {
    const KeywordUse use = keys.use_of_keyword[part][of];
    const std::uint32_t key = key_of[of];
    if (keys.is_own[key]) continue;
    if ((use.lost_an_alias || (use.kinds & link_own)) && !is_unsettled[key]) {
      is_unsettled[key] = true;
      unsettled.push_back(key);
    }
    if (use.living_kinds & link_alias) meet(key, alias_of[of] == no_keyword ? no_keyword : key_of[alias_of[of]]);
  }
  return 8 * std::uint64_t{end - first};
}

// Marks all passages that may have an unsettled key as an alias. Their names will be read, once each.
std::uint64_t KeyMerge::State::find_holders(std::uint32_t key) {
  keys.alias_of[key] = not_met;
  std::uint64_t marked = 0;
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    holders_of_part.clear();
    const std::vector<std::uint32_t>& key_of = keys.key_of_keyword[p];
    const auto found = std::lower_bound(key_of.begin(), key_of.end(), key);
    if (found == key_of.end() || *found != key) continue;  // an alias is always a keyword of its part: linked, or an own key
    const auto number = static_cast<std::uint32_t>(found - key_of.begin());
    if (keys.use_of_keyword[p][number].kinds & link_own) {
      append_possible_holders(parts[p], passages.merged[p], keys.keys[key], holders_of_part);
    } else {
      const auto row = parts[p].graph->passages_of_keyword.row(number);
      holders_of_part.assign(row.begin(), row.end());
    }
    for (const std::uint32_t passage : holders_of_part) {
      const std::uint32_t merged = passages.merged[p][passage];
      if (merged == no_index || is_holder[merged]) continue;
      is_holder[merged] = true;
      holders.push_back(merged);
    }
    marked += holders_of_part.size();
  }
  return 1000 + 10 * marked;
}

// Recomputes the alias keys of a passage's names, and records the unsettled ones among them.
std::uint64_t KeyMerge::State::read_names(std::uint32_t passage) {
  const auto [p, row] = passages.place[passage];
  const TextRows& names = parts[p].sources->names;
  std::uint64_t bytes = 0;
  for (std::uint32_t name = names.rows[row]; name < names.rows[row + 1]; ++name) {
    bytes += names[name].size();
    find_name_tokens(names[name], tokens);
    if (tokens.tokens.empty()) continue;
    const std::uint32_t own = keys.find(tokens.folded);
    alias_keys.clear();
    append_alias_keys(names[name], language, tokens, alias_keys);
    for (const std::string& alias : alias_keys) {
      const std::uint32_t key = keys.find(alias);
      if (key != no_keyword && is_unsettled[key]) meet(key, own);
    }
  }
  return 1000 + 50 * bytes;
}

bool KeyMerge::State::step(WorkBudget& budget) {
  WorkParts::Step step(work, budget);
  return step.once(1, [&] { begin(); }) && step.until([&] {
    while (!fronts.at_end()) {
      if (budget.used_up()) return false;
      budget.spend(unite_some());
    }
    return true;
  }) &&
         step.once(keys.keys.size(),
                   [&] {
                     keys.is_shared.assign(keys.keys.size(), false);
                     for (const std::uint32_t key : shared) keys.is_shared[key] = true;
                     keys.is_own.assign(keys.keys.size(), false);
                     is_unsettled.assign(keys.keys.size(), false);
                     is_holder.assign(passages.place.size(), false);
                     keys.alias_of.assign(keys.keys.size(), not_met);
                   }) &&
         step.until([&] { return some_keywords(budget, [&](auto first, auto end) { return find_uses(first, end); }); }) &&
         step.until([&] { return some_keywords(budget, [&](auto first, auto end) { return meet_aliases(first, end); }); }) &&
         step.each_of_length(unsettled.size(), [&](std::size_t i) { return find_holders(unsettled[i]); }) &&
         step.each_of_length(holders.size(), [&](std::size_t i) { return read_names(holders[i]); }) &&
         step.each(keys.keys.size(), 1, [&](std::size_t key) {
           if (keys.alias_of[key] == not_met) keys.alias_of[key] = no_keyword;
         });
}

KeyMerge::KeyMerge(const std::vector<MergePart>& parts, const PassageMap& passages, Language language, MergedKeys& keys)
    : state_(std::make_unique<State>(parts, passages, language, keys)) {}
KeyMerge::~KeyMerge() = default;

bool KeyMerge::step(WorkBudget& budget) { return state_->step(budget); }

std::uint32_t MergedKeys::find(std::string_view text) const {
  const auto found = std::lower_bound(keys.begin(), keys.end(), text);
  if (found == keys.end() || *found != text) return no_keyword;
  return static_cast<std::uint32_t>(found - keys.begin());
}

void append_possible_holders(const MergePart& part, const std::vector<std::uint32_t>& merged, std::string_view key,
                             std::vector<std::uint32_t>& passages) {
  const Graph& graph = *part.graph;
  const auto append_owners = [&](std::uint32_t keyword) {
    const CsrView<std::uint32_t>& links = graph.passages_of_keyword;
    for (std::uint32_t link = links.offsets[keyword]; link < links.offsets[keyword + 1]; ++link) {
      const std::uint32_t passage = links.values[link];
      if ((graph.kinds_by_keyword[link] & link_own) && merged[passage] != no_index) passages.push_back(passage);
    }
  };
  const auto append_owners_of = [&](std::string_view name) {
    if (const std::optional<std::uint32_t> keyword = find_sorted(graph.keyword_keys, name)) append_owners(*keyword);
  };
  const auto [first, last] = prefix_range(graph.keyword_keys, concat(key, " "));
  for (std::uint32_t keyword = first; keyword < last; ++keyword) append_owners(keyword);
  for (std::size_t end = key.find(' '); end != std::string_view::npos; end = key.find(' ', end + 1)) {
    append_owners_of(key.substr(0, end));
  }
  for (const std::string_view ending : genitive_endings) {
    if (key.ends_with(ending)) append_owners_of(key.substr(0, key.size() - ending.size()));
  }
  for (const std::string_view article : {"a ", "an ", "the "}) append_owners_of(concat(article, key));
}

}  // namespace hop::core
