#include "core/merge/merged_keys.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/concat.hpp"
#include "core/base/text_table.hpp"
#include "core/base/work_parts.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/names.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
struct KeyMerge::State {
  State(const std::vector<MergePart>& given, const PassageMap& map, MergedKeys& out) : parts(given), passages(map), keys(out) {}

  const std::vector<MergePart>& parts;
  const PassageMap& passages;
  MergedKeys& keys;
  WorkParts work;
  std::uint32_t part = 0;     // of the present loop
  std::uint32_t keyword = 0;  // of that part
  TextFronts fronts;          // keys

  // The name that an alias stands for, as one after the other is met: several make it none.
  struct AliasTarget {
    std::uint32_t name = no_keyword;
    bool is_met = false;

    void meet(std::uint32_t met) {
      if (is_met && met != name) met = no_keyword;
      name = met;
      is_met = true;
    }
  };
  std::vector<AliasTarget> targets;  // by key
  std::vector<bool> is_unsettled;    // by key: names have to be read for it
  std::vector<std::uint32_t> unsettled;
  std::vector<bool> is_holder;       // by merged passage: may have one of these
  std::vector<std::uint32_t> holders, holders_of_part;
  KeyTokens tokens;
  std::vector<std::string> alias_keys;

  void begin();
  template <class Take>
  bool each_keyword(WorkBudget& budget, Take&& take);
  std::uint64_t find_use();
  std::uint64_t unite_some();
  std::uint64_t meet_alias();
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

// take() for each keyword of each part, in as many steps as it needs.
template <class Take>
bool KeyMerge::State::each_keyword(WorkBudget& budget, Take&& take) {
  for (; part < parts.size(); ++part, keyword = 0) {
    for (; keyword < parts[part].graph->keyword_count(); ++keyword) {
      if (budget.used_up()) return false;
      budget.spend(take());
    }
  }
  part = 0;
  return true;
}

std::uint64_t KeyMerge::State::find_use() {
  const Graph& graph = *parts[part].graph;
  const CsrView<std::uint32_t>& links = graph.passages_of_keyword;
  const std::uint32_t first = links.offsets[keyword], end = links.offsets[keyword + 1];
  KeywordUse& use = keys.use_of_keyword[part][keyword];
  for (std::uint32_t link = first; link < end; ++link) use.kinds |= graph.kinds_by_keyword[link];
  use.living_kinds = use.kinds;
  if (!parts[part].is_deleted.empty()) {
    use.living_kinds = 0;
    for (std::uint32_t link = first; link < end; ++link) {
      const std::uint8_t kinds = graph.kinds_by_keyword[link];
      if (passages.is_living(part, links.values[link])) use.living_kinds |= kinds;
      else if (kinds & link_alias) use.lost_an_alias = true;
    }
  }
  if (use.living_kinds & link_own) keys.is_own[keys.key_of_keyword[part][keyword]] = true;
  return 4 + 2 * std::uint64_t{end - first};
}

std::uint64_t KeyMerge::State::unite_some() {
  constexpr std::uint32_t most = 1000;
  auto key = static_cast<std::uint32_t>(keys.keys.size());
  const TextFronts::Run run = fronts.take_run(most);
  for (std::uint32_t of_keyword = run.first; of_keyword < run.end; ++of_keyword) {
    keys.keys.push_back(parts[run.table].graph->keyword_keys[of_keyword]);
    keys.key_of_keyword[run.table][of_keyword] = key++;
  }
  if (run.first < run.end) return 500 + 10 * std::uint64_t{run.end - run.first};
  keys.keys.push_back(fronts.take_least());
  for (const auto& [of_part, of_keyword] : fronts.places()) keys.key_of_keyword[of_part][of_keyword] = key;
  return fronts.units();
}

std::uint64_t KeyMerge::State::meet_alias() {
  const std::vector<std::uint32_t>& key_of = keys.key_of_keyword[part];
  const KeywordUse& use = keys.use_of_keyword[part][keyword];
  const std::uint32_t key = key_of[keyword];
  if (keys.is_own[key]) return 4;
  if ((use.lost_an_alias || (use.kinds & link_own)) && !is_unsettled[key]) {
    is_unsettled[key] = true;
    unsettled.push_back(key);
  }
  if (use.living_kinds & link_alias) {
    const std::uint32_t name = parts[part].graph->alias_of_keyword[keyword];
    targets[key].meet(name == no_keyword ? no_keyword : key_of[name]);
  }
  return 8;
}

// Finds all who may have an unsettled alias: their names will be read, once each.
std::uint64_t KeyMerge::State::find_holders(std::uint32_t key) {
  targets[key] = {};
  std::uint64_t marked = 0;
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    holders_of_part.clear();
    const std::vector<std::uint32_t>& key_of = keys.key_of_keyword[p];
    const auto found = std::lower_bound(key_of.begin(), key_of.end(), key);
    if (found == key_of.end() || *found != key) continue;  // who has an alias is linked to it, or it is an own key there
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
    append_alias_keys(names[name], tokens, alias_keys);
    for (const std::string& alias : alias_keys) {
      const std::uint32_t key = keys.find(alias);
      if (key != no_keyword && is_unsettled[key]) targets[key].meet(own);
    }
  }
  return 1000 + 50 * bytes;
}

bool KeyMerge::State::step(WorkBudget& budget) {
  WorkParts::Step step(work, budget);
  return step.once(1, [&] { begin(); }) &&
         step.until([&] {
           while (!fronts.at_end()) {
             if (budget.used_up()) return false;
             budget.spend(unite_some());
           }
           return true;
         }) &&
         step.once(keys.keys.size(),
                   [&] {
                     keys.is_own.assign(keys.keys.size(), false);
                     is_unsettled.assign(keys.keys.size(), false);
                     is_holder.assign(passages.place.size(), false);
                     keys.alias_of.assign(keys.keys.size(), no_keyword);
                     targets.resize(keys.keys.size());
                   }) &&
         step.until([&] { return each_keyword(budget, [&] { return find_use(); }); }) &&
         step.until([&] { return each_keyword(budget, [&] { return meet_alias(); }); }) &&
         step.each_of_length(unsettled.size(), [&](std::size_t i) { return find_holders(unsettled[i]); }) &&
         step.each_of_length(holders.size(), [&](std::size_t i) { return read_names(holders[i]); }) &&
         step.each(keys.keys.size(), 2, [&](std::size_t key) {
           if (!keys.is_own[key]) keys.alias_of[key] = targets[key].name;
         });
}

KeyMerge::KeyMerge(const std::vector<MergePart>& parts, const PassageMap& passages, MergedKeys& keys)
    : state_(std::make_unique<State>(parts, passages, keys)) {}
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
  for (const std::string_view article : {"a ", "an ", "the "}) append_owners_of(concat(article, key));
}

}  // namespace hop::core
