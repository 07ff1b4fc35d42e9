// File names in a store's folder: the manifest, its temporary name, the lock, and two files per segment (docs/file-format.md,
// "The store").
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/concat.hpp"

namespace hop::core {

inline constexpr std::string_view manifest_name = "manifest";
inline constexpr std::string_view new_manifest_name = "manifest.new";
inline constexpr std::string_view lock_name = "lock";
inline constexpr std::string_view segment_prefix = "segment-";

// Whether the name is that of a temporary manifest or of a segment's file, as the functions below make them. Cleanup removes only
// such files.
inline bool is_of_a_store(std::string_view name) {
  if (name == new_manifest_name) return true;
  if (name.substr(0, segment_prefix.size()) != segment_prefix) return false;
  name.remove_prefix(segment_prefix.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.front() != '0' && (name.substr(digits) == ".hop" || name.substr(digits) == ".sources");
}

inline std::string graph_name(std::uint64_t segment) { return concat(segment_prefix, segment, ".hop"); }
inline std::string sources_name(std::uint64_t segment) { return concat(segment_prefix, segment, ".sources"); }

}  // namespace hop::core
