// What inputs of each kind are made of.
#pragma once

#include <span>
#include <string_view>

namespace hop::cost {

// Of a name of kinds.hpp.
std::span<const std::string_view> fragments_of(std::string_view kind);

}  // namespace hop::cost
