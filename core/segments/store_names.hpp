// File names in a store's folder: the manifest, its temporary name, the lock, the reserve, and two files per segment
// (docs/file-format.md, "The store").
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/concat.hpp"

namespace hop::core {

inline constexpr std::string_view manifest_name = "manifest";
inline constexpr std::string_view new_manifest_name = "manifest.new";
inline constexpr std::string_view lock_name = "lock";
inline constexpr std::string_view reserve_prefix = "manifest.reserve-";
inline constexpr std::string_view segment_prefix = "segment-";

// Whether the name is that of a temporary manifest, of a reserve or of a segment's file, as the functions below make them. Cleanup
// removes only such files.
inline bool is_of_a_store(std::string_view name) {
  if (name == new_manifest_name) return true;
  const bool is_reserve = name.substr(0, reserve_prefix.size()) == reserve_prefix;
  const std::string_view prefix = is_reserve ? reserve_prefix : segment_prefix;
  if (name.substr(0, prefix.size()) != prefix) return false;
  name.remove_prefix(prefix.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  if (digits == 0 || name.front() == '0') return false;
  const std::string_view ending = name.substr(digits);
  if (is_reserve) return ending.empty() || ending == ".new" || ending == ".part";
  return ending == ".hop" || ending == ".sources";
}

// The names of a listing, which has one per line.
inline std::vector<std::string_view> names_in(std::string_view list) {
  std::vector<std::string_view> names;
  while (!list.empty()) {
    names.push_back(list.substr(0, list.find('\n')));
    list.remove_prefix(std::min(names.back().size() + 1, list.size()));
  }
  return names;
}

inline std::string reserve_name(std::uint64_t bytes) { return concat(reserve_prefix, bytes); }

inline std::string graph_name(std::uint64_t segment) { return concat(segment_prefix, segment, ".hop"); }
inline std::string sources_name(std::uint64_t segment) { return concat(segment_prefix, segment, ".sources"); }

}  // namespace hop::core
