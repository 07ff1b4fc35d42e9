// String interning: maps byte strings to dense ids in the order of their first insertion. The ids do not depend on the
// hash, so tables built from them are deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

// All strings are stored in one contiguous buffer. Views and tables are valid until the next intern().
//
// The index uses open addressing with linear probing, at most half full. The hash is strong but public: an attacker can
// construct thousands of strings with equal hashes and make the pool slow. A host that indexes hostile text can pass a
// secret seed; nothing else depends on it.
class StringPool {
 public:
  static constexpr std::uint32_t no_id = UINT32_MAX;
  static constexpr std::size_t byte_limit = UINT32_MAX;  // total size of all strings

  explicit StringPool(std::uint64_t hash_seed = 0) : hash_seed_(hash_seed) {}

  // The id of `text`, which is inserted if it is new; no_id if the pool would exceed byte_limit.
  std::uint32_t intern(std::string_view text);
  std::optional<std::uint32_t> find(std::string_view text) const;

  std::string_view view(std::uint32_t id) const { return table()[id]; }
  std::size_t size() const { return offsets_.size() - 1; }
  // All strings, indexed by id.
  TextTable table() const { return {offsets_, bytes_}; }

  void reserve(std::size_t strings, std::size_t bytes);

 private:
  struct Slot {
    std::uint32_t tag = 0;  // upper half of the hash: selects the slot and rejects most mismatches
    std::uint32_t id = no_id;
  };

  std::uint32_t tag_of(std::string_view text) const;
  std::size_t slot_of(std::string_view text, std::uint32_t tag) const;
  void rebuild(std::size_t slot_count);

  std::uint64_t hash_seed_;
  std::vector<std::uint32_t> offsets_ = {0};
  std::string bytes_;
  std::vector<Slot> slots_;  // the size is a power of two, or 0 before the first insertion
};

}  // namespace hop::core
