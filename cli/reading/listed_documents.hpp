// The documents of a graph that have passages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct ListedDocument {
  std::string id, title;
  std::uint32_t passages = 0;
};

// At most `count` documents whose ids come after `after` in byte order, by id.
std::vector<ListedDocument> list_documents(const hop::Graph& graph, std::string_view after, std::size_t count);

// A list of objects with id, title and passages.
Json documents_json(const std::vector<ListedDocument>& documents);

}  // namespace hop::cli
