// Hits for people, out of what explains them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// What is shown of why a hit was found: the reasons and the path in words; in full, also the parts of its score by their names.
enum class Explain { nothing, words, full };
void add_explain_argument(CLI::App& verb, std::string& explain);
Explain explain_of(const std::string& argument);

// The snippet with its highlights in bold; without styles they are not marked.
std::string snippet_text(const hop::Snippet& snippet, bool styled);

// Of the first question: rank, title, id, score and snippet; `explain` adds the reasons, and the path of a hit that links led to.
void print_hit(const hop::Results& results, std::uint32_t hit, Explain explain, bool styled);

// Notices of a search, such as that trail's gate is closed, on standard error.
void print_notices(const hop::Results& results);

}  // namespace hop::cli
