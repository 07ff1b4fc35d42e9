// Texts of a corpus within lines of which signs of the command are the structure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hop::cli {

// A title or id as an item of a line, cut to `columns`: in quotation marks, with those within it escaped as in JSON, if it has
// line ends, or anything else that could be taken for the end of the item, for a rank or for another item.
std::string title_in_line(std::string_view title, std::size_t columns = ~std::size_t{0});

// The same for a file and line, or an id: cut at its beginning.
std::string place_in_line(std::string_view place, std::size_t columns);

// A name in “ ”; as in JSON, if it has these signs itself.
std::string name_in_line(std::string_view name);

}  // namespace hop::cli
