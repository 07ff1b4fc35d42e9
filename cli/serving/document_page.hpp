// A page of a store's documents: the parameters "limit" and "after" of a request, and the documents they name.
#pragma once

#include <cstddef>
#include <vector>

#include "cli/reading/listed_documents.hpp"
#include "cli/serving/http_message.hpp"

namespace hop::cli {

struct DocumentPage {
  std::vector<ListedDocument> documents;  // by id
  bool has_more = false;
};

// The documents whose ids come after "after" in byte order, at most "limit" of them, or `usual` where the request has no limit.
// Throws HttpFailure 400 if "limit" is no integer from 1 to `most`.
DocumentPage read_document_page(const hop::Graph& graph, const HttpRequest& request, std::size_t most, const char* usual);

}  // namespace hop::cli
