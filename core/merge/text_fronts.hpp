// A k-way merge of sorted text tables: iterates over the distinct texts of all tables in byte order.
//
// Used for keys, terms and ids of the parts of a merge. Texts that occur in one table only are taken in runs.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

class TextFronts {
 public:
  struct Place {
    std::uint32_t table = 0, index = 0;
  };

  // Adds a table; tables are numbered in the order of the calls. Its texts must ascend by bytes, be distinct and outlive the
  // fronts.
  void add_table(const TextTable& table);

  bool at_end() const { return fronts_.empty(); }
  // Removes the least remaining text from all tables and returns it. places() lists where it was, by table, until the next call.
  std::string_view take_least();
  std::span<const Place> places() const { return places_; }
  // Removes the longest run of texts [first, end) of one table that precede all remaining texts of the others, at most `most` of
  // them. An empty run means that several tables have the least text; call take_least() then.
  struct Run {
    std::uint32_t table = 0, first = 0, end = 0;
  };
  Run take_run(std::uint32_t most);
  std::uint64_t units() const { return 20 + 10 * fronts_.size(); }  // units of work of the last take_least()

 private:
  struct Front {
    TextTable table;
    Place next;
    std::string_view text;
  };
  std::uint32_t table_count_ = 0;
  std::vector<Front> fronts_;  // one for each table with remaining texts
  std::vector<Place> places_;
};

}  // namespace hop::core
