// Finds the passage to which a written link leads: by relative path, site path, wikilink name, Hugo reference, heading
// fragment or id, following the conventions of GitHub, Obsidian, Hugo and common documentation generators.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/string_pool.hpp"
#include "core/base/work_parts.hpp"
#include "core/corpus/page_addresses.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// The outcome of a lookup. `external` is a URL outside of the corpus; `nothing` is reported as unresolved.
enum class LinkEnd : std::uint8_t { passage, external, nothing };

struct ResolvedLink {
  LinkEnd end = LinkEnd::nothing;
  std::uint32_t passage = no_index;
};

// Looks up link targets in a corpus whose documents, passages and sections are complete. The corpus must outlive this
// object.
//
// - A path is resolved relative to the folder of the linking document and percent-decoded; ".md" is optional. A folder
//   stands for its index.md or README.md. If no document has that path, it is looked up as the path of a page
//   (PageAddresses), without regard to case and composition, and then with spaces for '+'. ":/id" is Joplin's form of a
//   name.
// - A Hugo reference is a path or an unambiguous suffix of a path.
// - A fragment is the slug of a heading (as on GitHub, with "-1" for the second occurrence), its explicit anchor, or any
//   text with the key of the heading. An unknown fragment leads to the start of the document. A fragment without path, or a
//   path that leads nowhere, may be the explicit anchor of a heading in another document (a label of MyST).
// - A wikilink names a document by path, by an unambiguous suffix of a path, or by the key of its title, file name or
//   alias, in this order; otherwise it names a heading, or the document whose file name alone begins with it (the
//   ids of a Zettelkasten). Of several candidates, those that are spelled the same win ("C++" is not "C"), then the one in
//   the folder of the linking document, then the first by id.
// - An id is that of a passage, otherwise that of a document.
class LinkTargets {
 public:
  // `passages_by_id`: the corpus's passages in byte order of their ids, which must outlive this object; empty: prepare() sorts
  // them.
  explicit LinkTargets(const PreparedCorpus& corpus, std::span<const std::uint32_t> passages_by_id = {})
      : corpus_(corpus), passages_by_id_(passages_by_id) {}

  // Builds the lookup tables that the corpus's written links need, over as many steps as the budgets require. True when
  // done; find() may be called only then, for one of these links.
  bool prepare(WorkBudget& budget);

  ResolvedLink find(const WrittenLink& link) const;

 private:
  // The kinds of names. A lower rank takes precedence.
  enum Rank : std::uint32_t { title, file_name, alias, label, heading, number };
  // A name of a document or section.
  struct Name {
    std::string key;
    std::string spelling;  // folded_path() of the name; empty: its key
    std::uint32_t rank = 0;
    std::uint32_t index = 0;  // document; for a label or heading, its section

    bool names_section() const { return rank == Rank::label || rank == Rank::heading; }
  };
  // A heading of a document, under its slug or key.
  struct Fragment {
    std::uint32_t document = 0;
    std::string text;  // slug or key of a heading
    std::uint32_t section = 0;
  };

  ResolvedLink by_path(std::uint32_t from_document, std::string_view target) const;
  ResolvedLink by_reference(std::uint32_t from_document, std::string_view reference) const;
  ResolvedLink by_name(std::uint32_t from_document, std::string_view target) const;
  ResolvedLink by_id(std::string_view id) const;
  void add_document(std::uint32_t document);
  void add_section(std::uint32_t section);
  void add_name(std::string_view name, Rank rank, std::uint32_t index);
  std::uint32_t find_document(std::string_view id) const;
  std::uint32_t find_path(std::string_view path) const;
  std::uint32_t find_written_path(std::uint32_t from_document, std::string_view path) const;
  std::uint32_t find_named_path(std::uint32_t from_document, std::string_view name) const;
  const Name* find_name(std::uint32_t from_document, std::string_view name) const;
  std::uint32_t find_fragment(std::uint32_t document, std::string_view fragment) const;
  ResolvedLink to_document(std::uint32_t document) const;
  ResolvedLink to_section(std::uint32_t section) const;
  ResolvedLink to_label(std::uint32_t from_document, std::string_view label) const;
  ResolvedLink to_fragment(std::uint32_t document, std::string_view fragment, bool fall_back) const;
  // Falls back to the document if it has no such fragment.
  ResolvedLink to_place(std::uint32_t document, std::string_view fragment) const;

  const PreparedCorpus& corpus_;
  std::span<const std::uint32_t> passages_by_id_;
  bool has_ids_ = false, has_others_ = false;  // among the written links
  WorkParts parts_;
  NumberSort sort_;
  StringPool slugs_of_document_;     // distinct slugs of the current document
  std::vector<std::uint32_t> uses_;  // number of uses of each
  PageAddresses addresses_;
  std::vector<Name> names_;
  std::vector<Fragment> slugs_;
  std::vector<Fragment> heading_keys_;
  // Sorted orders of the tables above, for binary search.
  std::vector<std::uint32_t> names_in_order_, slugs_in_order_, heading_keys_in_order_, passages_in_order_;
};

}  // namespace hop::core
