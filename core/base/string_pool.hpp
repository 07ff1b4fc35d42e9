// Byte strings → dense ids in the order of their first insertion. Ids do not depend on the hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

// Strings lie one after the other in one buffer. Views and tables hold until the next intern().
//
// Open addressing, half full at most. The hash is strong but public: who builds thousands of strings of equal hash on
// purpose makes the pool slow, so a host that indexes hostile text can pass a secret seed; nothing else depends on it.
class StringPool {
 public:
  static constexpr std::uint32_t no_id = UINT32_MAX;
  static constexpr std::size_t byte_limit = UINT32_MAX;  // of all strings together

  explicit StringPool(std::uint64_t hash_seed = 0) : hash_seed_(hash_seed) {}

  // The id of `text`, new or old; no_id if the pool would pass byte_limit.
  std::uint32_t intern(std::string_view text);
  std::optional<std::uint32_t> find(std::string_view text) const;

  std::string_view view(std::uint32_t id) const { return table()[id]; }
  std::size_t size() const { return offsets_.size() - 1; }
  // All strings by id.
  TextTable table() const { return {offsets_, bytes_}; }

  void reserve(std::size_t strings, std::size_t bytes);

 private:
  struct Slot {
    std::uint32_t tag = 0;  // half of the hash: says where to look, and most comparisons end here
    std::uint32_t id = no_id;
  };

  std::uint32_t tag_of(std::string_view text) const;
  std::size_t slot_of(std::string_view text, std::uint32_t tag) const;
  void rebuild(std::size_t slot_count);

  std::uint64_t hash_seed_;
  std::vector<std::uint32_t> offsets_ = {0};
  std::string bytes_;
  std::vector<Slot> slots_;  // a power of two of them, or none yet
};

}  // namespace hop::core
