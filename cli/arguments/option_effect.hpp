// Decides whether an option affects a verb. An option without effect is an error, because user input is never ignored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

// The uses of options in a run, as bits.
namespace option_use {
inline constexpr std::uint32_t index = 1u << 0;
inline constexpr std::uint32_t search = 1u << 1;
inline constexpr std::uint32_t answer = 1u << 2;    // a language model answers
inline constexpr std::uint32_t judge = 1u << 3;     // where gold answers are known
inline constexpr std::uint32_t steps = 1u << 4;     // questions may have steps
inline constexpr std::uint32_t training = 1u << 5;  // of the method
}  // namespace option_use

// `options` has the method and its retriever. If the uses include neither search nor training, options of methods have no
// effect.
bool has_effect(std::string_view key, const hop::Options& options, std::uint32_t uses);

// "option "…" has no effect on …; it is an option of …"
std::string no_effect(std::string_view key, const hop::Options& options, std::uint32_t uses);

// Throws Failure for the first assignment (key=value) without effect.
void check_effects(const std::vector<std::string>& assignments, const hop::Options& options, std::uint32_t uses);

std::string_view key_of(std::string_view assignment);

}  // namespace hop::cli
