// Expands core/methods/method_table.inc into an array in the order of the enum, so that a Method is an index of it.
// Look-up by name is a linear scan: the table has fewer than twenty rows.
#include "core/methods/method.hpp"

namespace hop::core {

namespace {

using namespace method_trait;

constexpr MethodDescription methods[] = {
#define HOP_METHOD(name, ...) {#name, __VA_ARGS__},
#define HOP_LOOP(name, ...) {#name, __VA_ARGS__},
#include "core/methods/method_table.inc"
};

}  // namespace

std::span<const MethodDescription> method_table() { return methods; }

const char* method_name(Method method) { return methods[static_cast<std::size_t>(method)].name; }

Method read_method(std::string_view name) {
  std::size_t method = 0;
  while (method + 1 < std::size(methods) && methods[method].name != name) ++method;
  return static_cast<Method>(method);
}

bool has_trait(Method method, std::uint32_t trait) { return (methods[static_cast<std::size_t>(method)].traits & trait) != 0; }

}  // namespace hop::core
