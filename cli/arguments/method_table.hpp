// Queries of the engine's table of methods.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// Whether the method has any of these traits (HOP_METHOD_*). An unknown name has none.
bool has_trait(std::string_view method, std::uint32_t traits);

// The names of the methods with all `wanted` traits and no `unwanted` ones, in the table's order.
std::vector<std::string> methods_with(std::uint32_t wanted, std::uint32_t unwanted = 0);

// The method of a search that does not set one.
std::string default_method();

// "a, b or c"
std::string one_of(const std::vector<std::string>& names);

}  // namespace hop::cli
