// Resolves the pages, tables and sections that a question names to their contents (KGP, "LLM-based KG Traversal Agent",
// questions about structure). Needs no language model: names are matched by number or heading.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/kgp/structure_names.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The contents of structures, along their `contains` edges: the passages and tables of a page or section. A table contains
// nothing; it stands for the passage that it begins in.
struct StructureContents {
  std::vector<std::uint32_t> passages;  // ordered by name, node, passage; no duplicates
  std::vector<std::uint32_t> tables;    // named tables and those that begin in a named page or section; ascending
};

// What one part of a corpus found, then all parts: the best match of each name, and the passages of the nodes that have it.
struct StructureMatches {
  struct Passage {
    std::uint32_t name = 0, match = 0;
    std::uint32_t document = 0;  // the number of its first passage
    std::uint32_t passage = 0;   // its number

    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.number(self.name), archive.number(self.match), archive.passage(self.document), archive.passage(self.passage);
    }
  };

  bool names_documents = false;
  std::vector<std::uint32_t> best_match;  // by name; 0: not found
  std::vector<Passage> passages;

  bool add(StructureMatches&& other);
  // Keeps the contents, in order: by name, document, node, passage, each passage once, at most `count`.
  void keep_contents(std::size_t count);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.names_documents), archive.numbers(self.best_match), archive.list(self.passages);
  }
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

  // The structures that the search found, for the other parts of a corpus. take() replaces them by those of all parts: false if that is not of
  // the same question.
  StructureMatches matches(const CorpusPart& part) const;
  bool take(const StructureMatches& of_corpus);

 private:
  // A page, table or section that matches a name. If several headings match the word "section", the longest ones win.
  struct Found {
    std::uint32_t name, node;
    std::size_t match;  // tokens of the heading; 1 for a number
  };

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

}  // namespace hop::core
