// Human-readable hits: the chain from the question to them, and of each hit the sentence that leads on or answers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// The facts shown of each hit: the question's words that it has and lacks, the link that leads to it, its ranks; in full, also the
// named parts of its score.
enum class Explain { nothing, facts, full };
void add_explain_argument(CLI::App& verb, std::string& explain);
Explain explain_of(const std::string& argument);

// Prints the hits of an explanation (schemas/trace.schema.json), no line over `columns`. Hits stand below the passage whose
// sentence leads to them, which is printed without a rank where it is no hit. After the hits of the longest chain, those without a link are named in one line; with facts, all are printed.
// `is_shown`: whether to print a passage.
void print_hits(
    const Json& trace, Explain explain, bool styled, std::size_t columns,
    const std::function<bool(std::uint32_t)>& is_shown = [](std::uint32_t) { return true; });

// Prints notices of a search, such as that trail's gate is closed, to standard error.
void print_notices(const hop::Results& results);

}  // namespace hop::cli
