// HTML parsed by libxml2, within bounds that keep its time linear. A page that exceeds one is an error, never a shorter text.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <cstddef>
#include <string_view>

#include "xml_tree.hpp"

namespace hop::cli {

// `character_set`: nullptr for the one that the page declares. Throws Unreadable with the bound that the page exceeds, among them
// `most_bytes` of memory for the tree, or if libxml2 ended before the page did.
XmlTree parse_html(std::string_view html, const char* character_set, std::size_t most_bytes);

}  // namespace hop::cli
#endif
