// Text in columns of a terminal: its width, and lines that fit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// Columns of standard output: COLUMNS, else those of the terminal, else 100. At least 40.
std::size_t terminal_columns();

// The columns that printable UTF-8 takes: two for a wide character of East Asia, none for a combining mark.
std::size_t columns_of(std::string_view text);

// The text, or its beginning and "…" so that it takes at most `columns`.
std::string fitted(std::string_view text, std::size_t columns);

// The text, or "…" and its end, which begins at a "/" if one fits: of a long path, the file's name and the line stay.
std::string fitted_path(std::string_view text, std::size_t columns);

// A part of a text that is shown emphasized: bold on terminals, else between these signs.
struct Mark {
  std::size_t begin = 0, end = 0;  // bytes of the text
  std::string_view open, close;
};
// The text in at most `most` lines of `columns` columns each, cut with "…" at word ends around the first mark. `marks`: ascending,
// without overlaps. The result is printable(). `shown_end`: where the lines end in the text.
std::vector<std::string> wrapped(std::string_view text, const std::vector<Mark>& marks, std::size_t columns, std::size_t most,
                                 bool styled, std::size_t* shown_end = nullptr);

}  // namespace hop::cli
