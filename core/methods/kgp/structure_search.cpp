// Three resumable passes: documents that the question names, nodes (pages, tables, sections) that match a name, then the
// passages of the best matches. All three share one WorkParts, so a step can stop after any item.
#include "core/methods/kgp/structure_search.hpp"

#include <algorithm>
#include <set>

#include "core/corpus/document_path.hpp"
#include "core/exchange/records.hpp"
#include "core/keywords/mentions.hpp"
#include "core/keywords/names.hpp"

namespace hop::core {

namespace {

// Whether the question mentions the name with this key.
bool mentions_key(std::string_view question, const KeyTokens& tokens, std::string_view key) {
  if (key.empty()) return false;
  const auto length = tokens_of_key(key);
  for (std::size_t first = 0; first + length <= tokens.tokens.size(); ++first) {
    if (tokens.key(first, first + length - 1) == key && is_mention(question, tokens, first, length)) return true;
  }
  return false;
}

// The number in a table's name, such as "Table 12: Rivers"; 0: none.
std::uint32_t number_of_table(std::string_view name) {
  KeyTokens tokens;
  find_key_tokens(name, tokens);
  const std::vector<StructureName> numbers = find_structure_names(name, tokens);
  return !numbers.empty() && numbers[0].kind == StructureKind::table && numbers[0].place == 0 ? numbers[0].first : 0;
}

// The passages [first, end) of a page or section; for a table, the passage that it begins in.
struct PassageRange {
  std::uint32_t first = 0, end = 0;
};

PassageRange passages_of_structure(const Graph& graph, StructureKind kind, std::uint32_t node) {
  switch (kind) {
    case StructureKind::page: return {graph.page_first[node], graph.page_end[node]};
    case StructureKind::section: return {graph.section_first[node], graph.section_end[node]};
    case StructureKind::table: break;
  }
  return {graph.table_passage[node], graph.table_passage[node] + 1};
}

}  // namespace

StructureSearch::StructureSearch(const Graph& graph, std::string_view question, std::string_view names, const PassageSet* allowed,
                                 std::size_t most_passages, bool with_ordinals)
    : graph_(graph),
      question_(question),
      allowed_(allowed),
      most_passages_(most_passages),
      named_documents_(0),
      named_tables_(0),
      taken_(0),
      whole_(0) {
  find_key_tokens(question, tokens_);
  find_key_tokens(names, name_tokens_);
  names_ = find_structure_names(names, name_tokens_, with_ordinals);
  best_match_.resize(names_.size());
  if (names_.empty()) return;
  named_documents_ = PassageSet(graph.document_count());
  named_tables_ = PassageSet(graph.table_passage.size());
  taken_ = whole_ = PassageSet(graph.passage_count());
}

std::size_t StructureSearch::found_count() const {
  return static_cast<std::size_t>(std::count_if(best_match_.begin(), best_match_.end(), [](std::size_t m) { return m > 0; }));
}

std::size_t StructureSearch::named_count() const {
  std::size_t count = found_count();
  for (std::size_t n = 0; n < names_.size(); ++n) count += best_match_[n] == 0 && (names_[n].has_number() || names_[n].is_quoted);
  return count;
}

std::uint64_t StructureSearch::look_for_document(std::uint32_t document) {
  const std::string_view title = graph_.document_titles[document], id = graph_.document_ids[document];
  if (mentions_key(question_, tokens_, key_of_name(title)) || mentions_key(question_, tokens_, key_of(file_stem(id)))) {
    named_documents_.add(document);
    names_documents_ = true;
  }
  return 200 + title.size() + id.size() + tokens_.tokens.size();
}

std::uint64_t StructureSearch::look_at_node(StructureKind kind, std::uint32_t node) {
  const std::span<const std::uint32_t> documents[] = {graph_.page_document, graph_.table_document, graph_.section_document};
  // Named documents restrict the search: "page 3 of the report".
  const std::uint32_t document = documents[static_cast<std::size_t>(kind)][node];
  if (names_documents_ && !named_documents_.contains(document)) return 4;
  auto [passage, end] = passages_of_structure(graph_, kind, node);
  while (passage < end && allowed_ && !allowed_->contains(passage)) ++passage;
  // The filter excludes all passages of the node.
  if (passage == end) return 20 + graph_.passage_count() / 16;
  std::uint32_t number = 0;
  if (kind == StructureKind::page) number = graph_.page_number[node];
  if (kind == StructureKind::table) number = number_of_table(graph_.table_names[node]);
  for (std::uint32_t n = 0; n < names_.size(); ++n) {
    const StructureName& name = names_[n];
    if (name.kind != kind) continue;
    std::size_t match = number > 0 && name.first <= number && number <= name.last ? 1 : 0;
    if (kind == StructureKind::section) match = heading_match(name_tokens_, name, graph_.section_headings[node]);
    // A longer heading is more specific: only the nodes with the longest match of a name count in the end.
    if (match == 0 || match < best_match_[n]) continue;
    best_match_[n] = match;
    found_.push_back({n, node, match});
  }
  return 300 + 100 * names_.size();
}

std::uint64_t StructureSearch::take_passages(StructureKind kind, std::uint32_t node) {
  const PassageRange range = passages_of_structure(graph_, kind, node);
  if (kind == StructureKind::table) named_tables_.add(node);
  for (std::uint32_t passage = range.first; passage < range.end; ++passage) {
    if (allowed_ && !allowed_->contains(passage)) continue;
    if (!taken_.contains(passage)) {
      if (contents_.passages.size() == most_passages_) break;
      taken_.add(passage);
      contents_.passages.push_back(passage);
    }
    if (kind != StructureKind::table) whole_.add(passage);
  }
  return 4 + range.end - range.first;
}

bool StructureSearch::step(WorkBudget& budget) {
  if (names_.empty()) return true;
  const std::size_t pages = graph_.page_number.size(), tables = graph_.table_passage.size();
  const auto look_at = [&](std::size_t node) {  // one index over pages, then tables, then sections
    StructureKind kind = StructureKind::page;
    if (node >= pages) node -= pages, kind = StructureKind::table;
    if (kind == StructureKind::table && node >= tables) node -= tables, kind = StructureKind::section;
    return look_at_node(kind, static_cast<std::uint32_t>(node));
  };
  const auto take = [&](std::size_t i) -> std::uint64_t {  // index i: name i / found, node i % found
    const Found& found = found_[i % found_.size()];
    const std::size_t name = i / found_.size();
    return found.name == name && found.match == best_match_[name] ? take_passages(names_[name].kind, found.node) : 1;
  };
  WorkParts::Step step(parts_, budget);
  return step.each_of_length(graph_.document_count(),
                             [&](std::size_t document) { return look_for_document(static_cast<std::uint32_t>(document)); }) &&
         step.each_of_length(pages + tables + graph_.section_document.size(), look_at) &&
         step.each_of_length(names_.size() * found_.size(), take) && step.each(tables, 4, [&](std::size_t i) {
           const auto table = static_cast<std::uint32_t>(i);
           const std::uint32_t passage = graph_.table_passage[table];
           if (whole_.contains(passage) || (named_tables_.contains(table) && taken_.contains(passage))) {
             contents_.tables.push_back(table);
           }
         });
}

StructureMatches StructureSearch::matches(const CorpusPart& part) const {
  StructureMatches matches{names_documents_, {best_match_.begin(), best_match_.end()}, {}};
  for (std::uint32_t name = 0; name < names_.size(); ++name) {
    PassageSet taken(graph_.passage_count());
    std::size_t left = most_passages_;
    for (const Found& found : found_) {
      if (found.name != name || found.match != best_match_[name]) continue;
      const PassageRange range = passages_of_structure(graph_, names_[name].kind, found.node);
      const std::uint32_t document = graph_.first_passage_of_document[graph_.document_of_passage[range.first]];
      for (std::uint32_t passage = range.first; passage < range.end && left > 0; ++passage) {
        if (taken.contains(passage) || (allowed_ && !allowed_->contains(passage))) continue;
        taken.add(passage);
        --left;
        matches.passages.push_back({name, matches.best_match[name], part.number_of(document), part.number_of(passage)});
      }
    }
  }
  return matches;
}

bool StructureSearch::take(const StructureMatches& of_corpus) {
  if (of_corpus.best_match.size() != names_.size()) return false;
  best_match_.assign(of_corpus.best_match.begin(), of_corpus.best_match.end());
  contents_ = {};
  for (const StructureMatches::Passage& one : of_corpus.passages) contents_.passages.push_back(one.passage);
  return true;
}

bool StructureMatches::add(StructureMatches&& other) {
  if (other.best_match.size() != best_match.size()) return false;
  // If the question names documents, only parts that have one of them count; the others searched all their documents.
  if (other.names_documents && !names_documents) *this = {true, std::vector<std::uint32_t>(best_match.size()), {}};
  if (other.names_documents != names_documents) return true;
  for (std::size_t name = 0; name < best_match.size(); ++name)
    best_match[name] = std::max(best_match[name], other.best_match[name]);
  append_moved(passages, other.passages);
  return true;
}

void StructureMatches::keep_contents(std::size_t count) {
  std::erase_if(passages, [&](const Passage& p) { return p.name >= best_match.size() || p.match != best_match[p.name]; });
  std::stable_sort(passages.begin(), passages.end(), [](const Passage& a, const Passage& b) {
    return a.name != b.name ? a.name < b.name : a.document < b.document;
  });
  std::set<std::uint32_t> taken;
  std::erase_if(passages, [&](const Passage& p) { return taken.size() == count || !taken.insert(p.passage).second; });
}

}  // namespace hop::core
