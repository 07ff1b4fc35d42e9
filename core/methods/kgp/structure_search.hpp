// Resolves the pages, tables and sections that a question names to their contents (KGP, "LLM-based KG Traversal Agent",
// questions about structure). Needs no language model: names are matched by number or heading.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/kgp/structure_names.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The contents of structures, along their `contains` edges: the passages and tables of a page or section. A table contains
// nothing; it stands for the passage that it begins in.
struct StructureContents {
  std::vector<std::uint32_t> passages;  // ordered by name, node, passage; no duplicates
  std::vector<std::uint32_t> tables;    // named tables and those that begin in a named page or section; ascending
};

// Searches the documents that the question names by title or file name, or all documents if it names none. Nodes without an
// allowed passage are ignored.
class StructureSearch {
 public:
  // All arguments must outlive the search. `allowed`: null for all passages. The contents end at `most_passages`.
  // `with_ordinals`: see find_structure_names().
  StructureSearch(const Graph& graph, std::string_view question, const PassageSet* allowed, std::size_t most_passages,
                  bool with_ordinals = false)
      : StructureSearch(graph, question, question, allowed, most_passages, with_ordinals) {}
  // The same for structures that another text names, such as a language model's reply; documents come from the question.
  StructureSearch(const Graph& graph, std::string_view question, std::string_view names, const PassageSet* allowed,
                  std::size_t most_passages, bool with_ordinals);

  bool step(WorkBudget& budget);  // true when done
  const StructureContents& contents() const { return contents_; }
  // The number of structures that the question names, and the number of those that exist. A heading without quotation marks
  // counts only if it exists.
  std::size_t named_count() const;
  std::size_t found_count() const;

  // A page, table or section that matches a name. If several headings match the word "section", the longest ones win.
  struct Found {
    std::uint32_t name, node;
    std::size_t match;  // tokens of the heading; 1 for a number
  };
  // Matches by kind, then node; only those whose match is the best of their name give contents.
  std::span<const Found> found() const { return found_; }
  std::span<const StructureName> names() const { return names_; }
  std::size_t best_match(std::size_t name) const { return best_match_[name]; }  // 0: not found
  bool names_documents() const { return names_documents_; }

 private:
  std::uint64_t look_for_document(std::uint32_t document);
  std::uint64_t look_at_node(StructureKind kind, std::uint32_t node);
  std::uint64_t take_passages(StructureKind kind, std::uint32_t node);

  const Graph& graph_;
  std::string_view question_;
  const PassageSet* allowed_;
  std::size_t most_passages_;
  KeyTokens tokens_, name_tokens_;  // of the question; of the text that names structures
  WorkParts parts_;
  std::vector<StructureName> names_;
  std::vector<std::size_t> best_match_;  // parallel to names_; 0: not found
  std::vector<Found> found_;
  PassageSet named_documents_, named_tables_;  // sets of documents and tables, not of passages
  bool names_documents_ = false;
  PassageSet taken_, whole_;  // passages of the contents, and those of them that a page or section gave
  StructureContents contents_;
};

// Struct-EM of one question: all structures that it names exist (KGP, Table 1). True for a question without names.
inline bool all_structures_found(const StructureSearch& search) { return search.found_count() == search.named_count(); }

// The passages [first, end) of a page or section; for a table, the passage that it begins in.
struct PassageRange {
  std::uint32_t first = 0, end = 0;
};
PassageRange passages_of_structure(const Graph& graph, StructureKind kind, std::uint32_t node);

}  // namespace hop::core
