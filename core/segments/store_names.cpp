// Accepts only names that graph_name and sources_name can produce, e.g. no leading zeros.
#include "core/segments/store_names.hpp"

#include <algorithm>

namespace hop::core {

bool is_of_a_store(std::string_view name) {
  if (name == new_manifest_name) return true;
  if (name.substr(0, segment_prefix.size()) != segment_prefix) return false;
  name.remove_prefix(segment_prefix.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.front() != '0' && (name.substr(digits) == ".hop" || name.substr(digits) == ".sources");
}

}  // namespace hop::core
