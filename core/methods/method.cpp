// Expands core/methods/method_table.inc: names and traits in the order of the enum, so that a Method is an index of them, and the
// descriptions of the methods of this build. Look-up by name is a linear scan: the table has fewer than twenty rows.
#include "core/methods/method.hpp"

#include <algorithm>
#include <array>

namespace hop::core {

namespace {

using namespace method_trait;

constexpr const char* names[] = {
#define HOP_METHOD(name, ...) #name,
#define HOP_LOOP(name, ...) #name,
#include "core/methods/method_table.inc"
};

constexpr std::uint32_t traits_of_methods[] = {
#define HOP_METHOD(name, traits, ...) traits,
#define HOP_LOOP(name, traits, ...) traits,
#include "core/methods/method_table.inc"
};

constexpr MethodDescription methods[] = {
#define HOP_METHOD(name, ...) {#name, __VA_ARGS__},
#define HOP_LOOP(name, ...) {#name, __VA_ARGS__},
#include "core/methods/method_table.inc"
};

constexpr bool is_described(const MethodDescription& method) { return is_built(method.name); }

constexpr auto described = [] {
  std::array<MethodDescription, std::count_if(std::begin(methods), std::end(methods), is_described)> chosen{};
  std::copy_if(std::begin(methods), std::end(methods), chosen.begin(), is_described);
  return chosen;
}();

// Whether every name in HOPTRAIL_METHODS is a row of the table.
constexpr bool names_are_known() {
  for (std::string_view left = built_methods; !left.empty();) {
    const std::string_view name = left.substr(0, left.find(','));
    if (std::find(std::begin(names), std::end(names), name) == std::end(names)) return false;
    left.remove_prefix(std::min(name.size() + 1, left.size()));
  }
  return true;
}
static_assert(names_are_known(), "HOPTRAIL_METHODS names a method that core/methods/method_table.inc does not have");

}  // namespace

std::span<const MethodDescription> method_table() { return described; }

const char* method_name(Method method) { return names[static_cast<std::size_t>(method)]; }

Method read_method(std::string_view name) {
  std::size_t method = 0;
  while (method + 1 < std::size(names) && names[method] != name) ++method;
  return static_cast<Method>(method);
}

bool has_trait(Method method, std::uint32_t trait) { return (traits_of_methods[static_cast<std::size_t>(method)] & trait) != 0; }

}  // namespace hop::core
