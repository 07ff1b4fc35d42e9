#include "cli/arguments/method_table.hpp"

#include "hoptrail.hpp"

namespace hop::cli {

bool has_trait(std::string_view method, std::uint32_t traits) {
  for (const hop::MethodDescription& described : hop::method_table()) {
    if (described.name == method) return (described.traits & traits) != 0;
  }
  return false;
}

std::vector<std::string> methods_with(std::uint32_t wanted, std::uint32_t unwanted) {
  std::vector<std::string> names;
  for (const hop::MethodDescription& described : hop::method_table()) {
    if (described.has(wanted) && (described.traits & unwanted) == 0) names.emplace_back(described.name);
  }
  return names;
}

std::string default_method() { return std::string(hop::Options().get("method")); }

std::string one_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
  return text;
}

}  // namespace hop::cli
