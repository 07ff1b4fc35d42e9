// Builds the entities' half in keyword order, applies the cuts row by row, then transposes it into the passages' half. Work is
// linear in the number of links and is done in steps, so that a host can interleave it with other work.
#include "core/graph/entity_graph.hpp"

#include <algorithm>

#include "core/graph/entity_cut.hpp"
#include "core/graph/share_divisor.hpp"
#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

// Calls `take` with each word of a key: keys are words joined by one space.
template <typename Take>
void each_word(std::string_view key, const Take& take) {
  std::size_t begin = 0;
  for (std::size_t end; (end = key.find(' ', begin)) != std::string_view::npos; begin = end + 1)
    take(key.substr(begin, end - begin));
  take(key.substr(begin));
}

// A number that differs for most words that differ.
std::uint32_t sketch_of(std::string_view word) {
  const auto byte = [&](std::size_t at) { return std::uint32_t{static_cast<std::uint8_t>(word[at])}; };
  return word.empty()
             ? 0
             : static_cast<std::uint32_t>(word.size() << 24) | byte(0) << 16 | byte(word.size() / 2) << 8 | byte(word.size() - 1);
}

}  // namespace

EntityGraphBuilder::EntityGraphBuilder(const Graph& graph, const EntityRules& rules) : graph_(graph), rules_(rules) {
  const auto byte = [](std::uint32_t weight) { return static_cast<std::uint8_t>(std::min(weight, 255U)); };
  const std::uint32_t weights[] = {0, rules.phrase_weight, rules.mention_weight, rules.own_weight};
  std::transform(std::begin(weights), std::end(weights), weights_, byte);
}

EntityGraphBuilder::~EntityGraphBuilder() = default;

EntityGraph EntityGraphBuilder::take() && { return std::move(entities_); }

// Determines whether some passage has the keyword as its own key. Returns the units of work.
std::uint64_t EntityGraphBuilder::find_name(std::uint32_t keyword) {
  const std::span<const std::uint32_t> offsets = graph_.passages_of_keyword.offsets;
  std::uint8_t kinds = 0;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) kinds |= graph_.kinds_by_keyword[link];
  is_name_[keyword] = kinds & link_own;
  return 4 + offsets[keyword + 1] - offsets[keyword];
}

// A keyword is merged into the name that it is an alias of, unless it is itself the own key of a passage.
void EntityGraphBuilder::find_alias(std::uint32_t keyword) {
  const std::uint32_t name = graph_.alias_of_keyword[keyword];
  if (name >= is_name_.size() || !is_name_[name] || is_name_[keyword]) return;
  aliases_.push_back({name, keyword});
  is_alias_[keyword] = true;
}

// Finds the phrases of one word that are part of a longer key of the passage. Returns the units of work.
std::uint64_t EntityGraphBuilder::find_name_parts(std::uint32_t passage) {
  const auto keywords = graph_.keywords_of_passage.row(passage);
  const std::size_t begin = graph_.keywords_of_passage.offsets[passage];
  std::uint64_t units = 2 + keywords.size();
  words_.clear();
  single_words_.clear();
  for (std::size_t i = 0; i < keywords.size(); ++i) {
    const std::string_view key = graph_.keyword_keys[keywords[i]];
    if (key.find(' ') != std::string_view::npos) {
      each_word(key, [&](std::string_view word) { words_.push_back({sketch_of(word), word}); });
    } else if ((graph_.kinds_by_passage[begin + i] & link_phrase) && !is_name_[keywords[i]]) {
      single_words_.push_back(keywords[i]);
    }
  }
  for (const std::uint32_t keyword : single_words_) {
    const std::string_view key = graph_.keyword_keys[keyword];
    const std::uint32_t sketch = sketch_of(key);
    const auto is_key = [&](const KeyWord& word) { return word.sketch == sketch && word.text == key; };
    if (std::any_of(words_.begin(), words_.end(), is_key)) name_parts_.values.push_back(keyword);
    units += 4 * keywords.size();
  }
  name_parts_.end_row();
  return units;
}

bool EntityGraphBuilder::is_name_part(std::uint32_t passage, std::uint32_t keyword) const {
  if (passage >= name_parts_.rows()) return false;  // the rule is off
  const auto row = name_parts_.row(passage);
  return std::binary_search(row.begin(), row.end(), keyword);
}

EntityGraphBuilder::Tie EntityGraphBuilder::tie_of(std::uint8_t kinds, bool is_name) const {
  // Strongest first: a link of several kinds gets the weight of its best one.
  if (kinds & link_own) return Tie::own;
  if (rules_.given && (kinds & link_given)) return Tie::mention;
  if (is_name) return kinds & link_mention ? Tie::mention : Tie::none;
  return rules_.phrases && (kinds & link_phrase) ? Tie::phrase : Tie::none;
}

void EntityGraphBuilder::append_ties(std::uint32_t keyword, bool is_name) {
  const CsrView<std::uint32_t>& passages = graph_.passages_of_keyword;
  for (std::uint32_t link = passages.offsets[keyword]; link < passages.offsets[keyword + 1]; ++link) {
    const std::uint8_t kinds = graph_.kinds_by_keyword[link];
    if (is_name && (kinds & link_title_part)) titles_.push_back(passages.values[link]);
    const Tie tie = tie_of(kinds, is_name);
    if (tie == Tie::phrase && is_name_part(passages.values[link], keyword)) continue;
    if (tie != Tie::none) ties_.push_back({passages.values[link], tie});
  }
}

// Keeps one tie per passage, the strongest, in passage order.
void EntityGraphBuilder::merge_ties() {
  sort_stable(ties_, [](const PassageTie& a, const PassageTie& b) {
    return a.passage != b.passage ? a.passage < b.passage : a.tie > b.tie;
  });
  const auto same_passage = [](const PassageTie& a, const PassageTie& b) { return a.passage == b.passage; };
  ties_.erase(std::unique(ties_.begin(), ties_.end(), same_passage), ties_.end());
}

// Applies the rules' cuts to an entity's ties, which are in passage order, and may remove some. Counts the cut entities.
EntityCut EntityGraphBuilder::cut_ties(bool is_name) {
  TieCounts counts;
  counts.is_name = is_name;
  DocumentCount documents(graph_);
  for (const PassageTie& tie : ties_) {
    ++(tie.tie == Tie::own ? counts.own : tie.tie == Tie::mention ? counts.mentions : counts.phrases);
    if (tie.tie == Tie::own) documents.add(tie.passage);
  }
  counts.own_documents = documents.count();
  const EntityCut cut = cut_entity(counts, rules_, {graph_.passage_count(), graph_.document_count()});
  if (cut.is_boilerplate) return cut;
  if (is_name) entities_.mention_pairs += counts.mentions + counts.phrases;
  (is_name ? entities_.common_names : entities_.common_phrases) += cut.is_common;
  if (cut.is_kept && !cut.keeps_mentions) {
    const auto is_mention = [](const PassageTie& tie) { return tie.tie != Tie::own; };
    ties_.erase(std::remove_if(ties_.begin(), ties_.end(), is_mention), ties_.end());
  }
  return cut;
}

// Notes a keyword that was dropped because it is in so many documents.
void EntityGraphBuilder::note_boilerplate(std::uint32_t keyword, const EntityCut& cut) {
  if (cut.is_boilerplate) entities_.boilerplate.push_back({keyword, cut.own_documents});
  if (is_name_[keyword] || !cut.is_common) return;
  DocumentCount documents(graph_);
  for (const PassageTie& tie : ties_) documents.add(tie.passage);
  if (static_cast<double>(documents.count()) > boilerplate_phrase_share * static_cast<double>(graph_.document_count())) {
    entities_.boilerplate.push_back({keyword, documents.count()});
  }
}

// Appends the entity with the collected ties as its row.
void EntityGraphBuilder::append_entity(std::uint32_t keyword, bool is_name, const EntityCut& cut) {
  entities_.keyword_of_entity.push_back(keyword);
  entities_.is_name.push_back(is_name);
  entities_.passage_count.push_back(static_cast<std::uint32_t>(ties_.size()));
  entities_.linked_passages.push_back(static_cast<std::uint32_t>(cut.linked_passages));
  for (const PassageTie& tie : ties_) {
    entities_.passages_of_entity.values.push_back(tie.passage);
    entities_.weights_by_entity.push_back(weights_[static_cast<std::size_t>(tie.tie)]);
    entities_.own_by_entity.push_back(tie.tie == Tie::own);
  }
  entities_.passages_of_entity.end_row();
  sort_stable(titles_);
  titles_.erase(std::unique(titles_.begin(), titles_.end()), titles_.end());
  entities_.titles_with_entity.values.insert(entities_.titles_with_entity.values.end(), titles_.begin(), titles_.end());
  entities_.titles_with_entity.end_row();
}

// Makes the entity of a keyword and its aliases, unless the cuts drop it. Returns the units of work.
std::uint64_t EntityGraphBuilder::take_keyword(std::uint32_t keyword) {
  if (is_alias_[keyword]) return 2;
  const std::size_t links = graph_.passages_of_keyword.row(keyword).size();
  // Most phrases are of one passage. They have no aliases, which only names have, and no cut counts them.
  if (!is_name_[keyword] && links < rules_.minimum_phrase_passages && links <= rules_.never_common_passages) return 4;
  ties_.clear();
  titles_.clear();
  entities_.name_count += is_name_[keyword];
  append_ties(keyword, is_name_[keyword]);
  // Aliases are sorted by name and keywords come in order, so one cursor finds the aliases of each name.
  const std::size_t first_alias = next_alias_;
  while (next_alias_ < aliases_.size() && aliases_[alias_order_[next_alias_]].name == keyword) {
    append_ties(aliases_[alias_order_[next_alias_++]].keyword, true);
  }
  const std::uint64_t units = 20 + 20 * ties_.size();
  if (next_alias_ > first_alias) merge_ties();
  if (ties_.empty()) return units;
  const EntityCut cut = cut_ties(is_name_[keyword]);
  note_boilerplate(keyword, cut);
  if (!cut.is_kept) return units;
  entities_.entity_of_keyword[keyword] = entities_.entity_count();
  append_entity(keyword, is_name_[keyword], cut);
  return units;
}

// Makes the entity of a passage that hyperlinks lead to, unless the cuts drop it.
std::uint64_t EntityGraphBuilder::take_link_target(std::uint32_t passage) {
  const std::span<const std::uint32_t> linking = links_back_.row(passage);
  if (linking.empty()) return 2;
  ties_.assign(1, {passage, Tie::own});
  titles_.clear();
  for (const std::uint32_t source : linking) ties_.push_back({source, Tie::mention});
  merge_ties();
  if (const EntityCut cut = cut_ties(true); cut.is_kept) append_entity(no_keyword, true, cut);
  return 20 + 50 * linking.size();
}

void pack_links(EntityGraph& graph) {
  if (std::max(graph.entities_of_passage.rows(), graph.passages_of_entity.rows()) > packed_nodes_end) return;
  // 24 bits of node number and 8 bits of weight.
  const auto pack = [](const std::vector<std::uint32_t>& nodes, const std::vector<std::uint8_t>& weights,
                       std::vector<std::uint32_t>& packed) {
    packed.resize(nodes.size());
    std::transform(nodes.begin(), nodes.end(), weights.begin(), packed.begin(), packed_link);
  };
  pack(graph.entities_of_passage.values, graph.weights_by_passage, graph.packed_by_passage);
  pack(graph.passages_of_entity.values, graph.weights_by_entity, graph.packed_by_entity);
}

void find_share_divisors(EntityGraph& graph) {
  if (!has_wide_product) return;
  const auto fits = [](const std::vector<std::uint32_t>& weights) {
    return std::all_of(weights.begin(), weights.end(), [](std::uint32_t weight) { return weight < weight_of_divisors_end; });
  };
  const auto find = [](const std::vector<std::uint32_t>& weights, std::vector<std::uint64_t>& divisors) {
    divisors.resize(weights.size());
    std::transform(weights.begin(), weights.end(), divisors.begin(), share_divisor);
  };
  if (!fits(graph.weight_of_passage) || !fits(graph.weight_of_entity)) return;
  find(graph.weight_of_passage, graph.divisor_of_passage);
  find(graph.weight_of_entity, graph.divisor_of_entity);
}

bool EntityGraphBuilder::step(WorkBudget& budget) {
  const std::size_t keywords = graph_.keyword_count(), passages = graph_.passage_count();
  const bool has_targets = rules_.links && !graph_.links.values.empty();
  const auto alias_before = [&](std::uint32_t left, std::uint32_t right) {
    const Alias &a = aliases_[left], &b = aliases_[right];
    return a.name != b.name ? a.name < b.name : a.keyword < b.keyword;
  };
  const auto row_sum = [](const Csr<std::uint32_t>& rows, const std::vector<std::uint8_t>& weights, std::size_t row) {
    std::uint32_t sum = 0;
    for (std::uint32_t at = rows.offsets[row]; at < rows.offsets[row + 1]; ++at) sum += weights[at];
    return sum;
  };
  const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  WorkParts::Step step(parts_, budget);
  return step.once(keywords,
                   [&] {
                     entities_.entity_of_keyword.assign(keywords, no_entity);
                     is_name_.resize(keywords);
                     is_alias_.resize(keywords);
                   }) &&
         step.each_of_length(keywords, [&](std::size_t keyword) { return find_name(index(keyword)); }) &&
         step.each(keywords, 4, [&](std::size_t keyword) { find_alias(index(keyword)); }) &&
         step.each_of_length(rules_.name_parts ? 0 : graph_.keywords_of_passage.rows(),
                             [&](std::size_t passage) { return find_name_parts(index(passage)); }) &&
         step.until([&] { return alias_sort_.step(budget, aliases_.size(), alias_order_, alias_before); }) &&
         step.each_of_length(keywords, [&](std::size_t keyword) { return take_keyword(index(keyword)); }) &&
         step.each(aliases_.size(), 4,
                   [&](std::size_t a) {
                     entities_.entity_of_keyword[aliases_[a].keyword] = entities_.entity_of_keyword[aliases_[a].name];
                   }) &&
         step.until([&] { return !has_targets || link_transposition_.step(budget, graph_.links, passages, links_back_); }) &&
         step.each_of_length(has_targets ? passages : 0, [&](std::size_t p) { return take_link_target(index(p)); }) &&
         // The passages' half is the transpose of the entities' half. sources_ maps each of its links to the original link.
         step.until([&] {
           return transposition_.step(budget, entities_.passages_of_entity.view(), passages, entities_.entities_of_passage,
                                      &sources_);
         }) &&
         step.until([&] {
           return title_transposition_.step(budget, entities_.titles_with_entity.view(), passages, entities_.entities_in_title);
         }) &&
         step.once(sources_.size() / 4,
                   [&] {
                     entities_.weights_by_passage.resize(sources_.size());
                     entities_.own_by_passage.resize(sources_.size());
                     entities_.weight_of_passage.resize(passages);
                     entities_.weight_of_entity.resize(entities_.entity_count());
                   }) &&
         step.each(sources_.size(), 4,
                   [&](std::size_t link) {
                     entities_.weights_by_passage[link] = entities_.weights_by_entity[sources_[link]];
                     entities_.own_by_passage[link] = entities_.own_by_entity[sources_[link]];
                   }) &&
         step.each(passages, 30,
                   [&](std::size_t p) {
                     entities_.weight_of_passage[p] = row_sum(entities_.entities_of_passage, entities_.weights_by_passage, p);
                   }) &&
         step.each(entities_.entity_count(), 10,
                   [&](std::size_t e) {
                     entities_.weight_of_entity[e] = row_sum(entities_.passages_of_entity, entities_.weights_by_entity, e);
                   }) &&
         step.once(2 * entities_.entities_of_passage.values.size(), [&] { pack_links(entities_); }) &&
         step.once(10 * (passages + entities_.entity_count()), [&] { find_share_divisors(entities_); });
}

EntityGraph build_entity_graph(const Graph& graph, const EntityRules& rules) {
  EntityGraphBuilder builder(graph, rules);
  work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
  return std::move(builder).take();
}

}  // namespace hop::core
