// Human-readable hits with their explanations.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// The parts of an explanation that are shown: the reasons and the path in words; in full, also the named parts of the score.
enum class Explain { nothing, words, full };
void add_explain_argument(CLI::App& verb, std::string& explain);
Explain explain_of(const std::string& argument);

// The snippet with its highlights in bold; without styles they are not marked.
std::string snippet_text(const hop::Snippet& snippet, bool styled);

// Prints a hit of the first question: rank, title, id, score and snippet. `explain` adds the reasons and, for a hit that links
// led to, the path.
void print_hit(const hop::Results& results, std::uint32_t hit, Explain explain, bool styled);

// Prints notices of a search, such as that trail's gate is closed, to standard error.
void print_notices(const hop::Results& results);

}  // namespace hop::cli
