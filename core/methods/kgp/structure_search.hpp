// The pages, tables and sections that a question names, and what they contain (KGP, "LLM-based KG Traversal Agent",
// questions about structure).
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

// What the structures contain, along their `contains` edges: a page and a section their passages and tables, a table
// nothing: it stands for the passage that it begins in.
struct StructureContents {
  std::vector<std::uint32_t> passages;  // in the order of names, nodes, passages; none twice
  std::vector<std::uint32_t> tables;    // those named, and those that begin in a page or section that is; ascending
};

// Looks in the documents that the question names by title or file name; in all, if it names none. A node without an allowed
// passage is not there.
class StructureSearch {
 public:
  // All must outlive the search. `allowed`: null for all passages. The contents end at `most_passages`.
  // `with_ordinals`: find_structure_names.
  StructureSearch(const Graph& graph, std::string_view question, const PassageSet* allowed, std::size_t most_passages,
                  bool with_ordinals = false)
      : StructureSearch(graph, question, question, allowed, most_passages, with_ordinals) {}
  // The same for structures that another text names, such as a language model's reply; documents are the question's.
  StructureSearch(const Graph& graph, std::string_view question, std::string_view names, const PassageSet* allowed,
                  std::size_t most_passages, bool with_ordinals);

  bool step(WorkBudget& budget);  // true when done
  const StructureContents& contents() const { return contents_; }
  // How many structures the question names, and how many of these are there. A heading without quotation marks counts only
  // where it is one.
  std::size_t named_count() const;
  std::size_t found_count() const;

  // A page, table or section that has the name. Of several headings in addition to the word "section" the longest ones have.
  struct Found {
    std::uint32_t name, node;
    std::size_t match;  // tokens of the heading; 1: a number
  };
  // What the contents are taken from: nodes by kind, then in their order; those whose match is the best of their name.
  std::span<const Found> found() const { return found_; }
  std::span<const StructureName> names() const { return names_; }
  std::size_t best_match(std::size_t name) const { return best_match_[name]; }  // 0: none is there
  bool names_documents() const { return names_documents_; }

 private:
  std::uint64_t look_for_document(std::uint32_t document);
  std::uint64_t look_at_node(StructureKind kind, std::uint32_t node);
  std::uint64_t take_passages(StructureKind kind, std::uint32_t node);

  const Graph& graph_;
  std::string_view question_;
  const PassageSet* allowed_;
  std::size_t most_passages_;
  KeyTokens tokens_, name_tokens_;  // of the question, of the text that names structures
  WorkParts parts_;
  std::vector<StructureName> names_;
  std::vector<std::size_t> best_match_;  // parallel to names_; 0: none is there
  std::vector<Found> found_;
  PassageSet named_documents_, named_tables_;  // of documents and tables, in place of passages
  bool names_documents_ = false;
  PassageSet taken_, whole_;  // passages that the contents have, and those that they have by a page or section
  StructureContents contents_;
};

// Struct-EM of one question: all structures that it names are there (KGP, Table 1). Without a name it is true.
inline bool all_structures_found(const StructureSearch& search) { return search.found_count() == search.named_count(); }

// [first, end) of the passages that a page, table (the passage that it begins in) or section contains.
struct PassageRange {
  std::uint32_t first = 0, end = 0;
};
PassageRange passages_of_structure(const Graph& graph, StructureKind kind, std::uint32_t node);

}  // namespace hop::core
