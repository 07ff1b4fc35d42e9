// Where written links lead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/string_pool.hpp"
#include "core/base/work_parts.hpp"
#include "core/corpus/page_addresses.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

enum class LinkEnd : std::uint8_t { passage, external, nothing };

struct ResolvedLink {
  LinkEnd end = LinkEnd::nothing;
  std::uint32_t passage = no_index;
};

// Looks targets up in a corpus whose documents, passages and sections are in place; it must outlive this.
//
// - A path is resolved from the folder of the linking document, percent-decoded, with or without ".md"; a folder stands
//   for its index.md or README.md. If there is no such document, the path is that of a page (PageAddresses).
// - A Hugo reference is a path, or the unique end of one.
// - A fragment is the slug of a heading (GitHub's, "-1" for the second of a kind), its explicit anchor, or any text
// with
//   the key of the heading. An unknown fragment leads to the document.
// - A wikilink names a document by path, by the unique end of a path, or by the key of its title, file name or alias,
// in
//   this order; else it names a heading. Of several, the one in the linking document's folder is taken, then the first
//   by id.
// - An id is that of a passage, else of a document.
class LinkTargets {
 public:
  explicit LinkTargets(const PreparedCorpus& corpus) : corpus_(corpus) {}

  // Takes in all names, in as many steps as its budgets make of it; true when done. Only then targets are found.
  bool prepare(WorkBudget& budget);

  ResolvedLink find(const WrittenLink& link) const;

 private:
  // What a name stands for; lower ranks are asked first.
  enum Rank : std::uint32_t { title, file_name, alias, heading };
  struct Name {
    std::string key;
    std::uint32_t rank = 0;
    std::uint32_t index = 0;  // document, or section for a heading
  };
  struct Fragment {
    std::uint32_t document = 0;
    std::string text;  // slug, or key
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
  ResolvedLink to_fragment(std::uint32_t document, std::string_view fragment, bool fall_back) const;
  // The document itself if it has no such fragment.
  ResolvedLink to_place(std::uint32_t document, std::string_view fragment) const;

  const PreparedCorpus& corpus_;
  WorkParts parts_;
  NumberSort sort_;
  StringPool slugs_of_document_;     // the present one's, each once
  std::vector<std::uint32_t> uses_;  // of each of them
  PageAddresses addresses_;
  std::vector<Name> names_;
  std::vector<Fragment> slugs_;
  std::vector<Fragment> heading_keys_;
  // Their orders, by which they are found.
  std::vector<std::uint32_t> names_in_order_, slugs_in_order_, heading_keys_in_order_, passages_by_id_;
};

}  // namespace hop::core
