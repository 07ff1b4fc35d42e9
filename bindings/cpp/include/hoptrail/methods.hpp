// The table of methods: how each ranks, its requirements and its features.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "hoptrail/call.hpp"

namespace hop {

// A method of the engine, as its table describes it.
struct MethodDescription {
  std::string_view name;      // a value of option method
  std::uint32_t traits = 0;   // bits HOP_METHOD_*
  std::string_view summary;   // one line on how it ranks
  std::string_view citation;  // its paper; may be empty
  std::string_view options;   // keys of options, or prefixes of them, separated by '|'

  // Whether all of these bits are set.
  bool has(std::uint32_t wanted) const noexcept { return (traits & wanted) == wanted; }
  // Whether the method reads the option with this key.
  bool reads(std::string_view key) const noexcept {
    for (std::string_view rest = options; !rest.empty();) {
      const std::string_view first = rest.substr(0, rest.find('|'));
      if (key == first || (first.ends_with('.') && key.starts_with(first))) return true;
      rest.remove_prefix(first.size() < rest.size() ? first.size() + 1 : rest.size());
    }
    return false;
  }
};

// All methods, in the order of option method's choices. The views are of static text.
inline std::vector<MethodDescription> method_table() {
  detail::check_abi();
  std::vector<MethodDescription> methods(hop_method_count());
  for (std::uint32_t index = 0; index < methods.size(); ++index) {
    const char* name = nullptr;
    const char* summary = nullptr;
    const char* citation = nullptr;
    const char* options = nullptr;
    std::uint32_t traits = 0;
    detail::call(hop_method_describe, index, &name, &traits, &summary, &citation, &options);
    methods[index] = {name, traits, summary, citation, options};
  }
  return methods;
}

}  // namespace hop
