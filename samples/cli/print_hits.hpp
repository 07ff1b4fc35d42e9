// Hits for people, out of the explanation of a search (schemas/trace.schema.json).
#pragma once

#include <string>

#include "json.hpp"

namespace hop::cli {

// "question → [Brooklyn Bridge] own→ p012 Brooklyn Bridge mention→ [John A. Roebling] own→ p013 John A. Roebling"
std::string path_line(const Json& path);

// The snippet with its highlights in bold; without styles they are not marked.
std::string snippet_text(const Json& snippet, bool styled);

// Rank, title, id, score and snippet; `explain` adds the reasons in words, and the path of a hit that links led to.
void print_hit(const Json& hit, bool explain, bool styled);

// Notices of a search, such as that trail's gate is closed, on standard error.
void print_trace_notices(const Json& trace);

}  // namespace hop::cli
