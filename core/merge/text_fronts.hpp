// Sorted tables of texts gone through together, one distinct text after the other.
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

  // The next one gets the next number. Its texts ascend by bytes and are distinct; they must outlive the fronts.
  void add_table(const TextTable& table);

  bool at_end() const { return fronts_.empty(); }
  // The least text that is left, and where it is, by table. It is taken from there; the places hold until the next call.
  std::string_view take_least();
  std::span<const Place> places() const { return places_; }
  // Texts [first, end) of a table are the least that are left, and in no other one. They are taken from there, `most` at once;
  // none: take_least() will find a text that several tables have.
  struct Run {
    std::uint32_t table = 0, first = 0, end = 0;
  };
  Run take_run(std::uint32_t most);
  std::uint64_t units() const { return 20 + 10 * fronts_.size(); }  // of work, for the last take_least()

 private:
  struct Front {
    TextTable table;
    Place next;
    std::string_view text;
  };
  std::uint32_t table_count_ = 0;
  std::vector<Front> fronts_;  // of tables that have texts left
  std::vector<Place> places_;
};

}  // namespace hop::core
