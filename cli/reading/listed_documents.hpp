// The documents of a graph that have passages.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct ListedDocument {
  std::string id, title;
  std::uint32_t first_passage = 0, passages = 0;  // the passages of a document are numbered in a row
};

// At most `count` documents whose ids come after `after` in byte order, by id.
std::vector<ListedDocument> list_documents(const hop::Graph& graph, std::string_view after, std::size_t count);

// Empty if no passage has the document's id.
std::optional<ListedDocument> find_document(const hop::Graph& graph, std::string_view id);

// A list of objects with id, title and passages.
Json documents_json(const std::vector<ListedDocument>& documents);

}  // namespace hop::cli
