// An index from the published URL paths of a documentation site to its source documents, so that links such as
// "/docs/setup/" resolve to "content/docs/02-setup.md".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_budget.hpp"
#include "core/base/work_parts.hpp"

namespace hop::core {

// The addresses of a document are its page (core/corpus/page_path.hpp), that page without order numbers, its dated
// page, and the paths that it declares. A path that matches several documents is ambiguous and matches none.
class PageAddresses {
 public:
  // Aliases that begin with '/' are declared paths; others are ignored.
  void add(std::uint32_t document, std::string_view id, const std::vector<std::string>& aliases);

  // Call this after the last add() and before find(), until it returns true.
  bool sort(WorkBudget& budget);

  // The document to which a link with this path leads from document `from`, or no_index. O(log n) comparisons.
  //
  // A relative path is resolved from the folder of `from`, then from its page, because sites publish "a/b.md" as
  // "a/b/". A path that starts with '/' is looked up at the root, then below any prefix ("content/"), then without its
  // leading folders, because the indexed folder may be one of them, and finally without versions. A path that leaves
  // the root leads nowhere.
  std::uint32_t find(std::string_view from, std::string_view path) const;

  // The only document with an address that ends with these parts, or no_index.
  std::uint32_t find_ending(std::string_view page) const;

 private:
  // The source of an address. Among equal addresses, the lowest rank wins.
  enum Rank : std::uint32_t { file = 0, declared = 4, derived = 5 };
  struct Address {
    std::string parts;  // in reverse order, each followed by '/', so that common suffixes become common prefixes
    std::uint32_t rank = 0;
    std::uint32_t document = 0;
  };

  void add_page(std::uint32_t document, std::string_view page, std::uint32_t rank);
  std::size_t first_of(std::string_view parts) const;
  std::uint32_t find_exact(std::string_view page) const;
  std::uint32_t find_page(std::string_view page) const;
  std::uint32_t find_in_site(std::string_view page) const;
  std::uint32_t find_below_prefix(std::string_view page) const;
  std::uint32_t find_without_leading(std::string_view page) const;
  const Address& at(std::size_t place) const { return addresses_[order_[place]]; }

  WorkParts parts_;
  NumberSort sort_;
  std::vector<Address> addresses_;
  std::vector<std::uint32_t> order_;       // addresses sorted by parts, rank, document
  std::vector<std::uint32_t> next_other_;  // per place of the order: the next place with a different document
};

}  // namespace hop::core
