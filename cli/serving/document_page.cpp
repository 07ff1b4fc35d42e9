#include "cli/serving/document_page.hpp"

#include <charconv>

namespace hop::cli {

namespace {

// The value of a query parameter, which may occur once; `otherwise` if it is not given.
std::string query_value(const HttpRequest& request, std::string_view name, const char* otherwise) {
  const std::string* found = nullptr;
  for (const auto& [key, value] : request.query) {
    if (key != name) continue;
    if (found != nullptr) throw HttpFailure(400, "the parameter \"" + key + "\" is given more than once");
    found = &value;
  }
  return found == nullptr ? otherwise : *found;
}

std::size_t page_size(const HttpRequest& request, std::size_t most, const char* usual) {
  const std::string text = query_value(request, "limit", usual);
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 1 || count > most) {
    throw HttpFailure(400, "\"limit\" must be an integer from 1 to " + std::to_string(most));
  }
  return count;
}

}  // namespace

DocumentPage read_document_page(const hop::Graph& graph, const HttpRequest& request, std::size_t most, const char* usual) {
  const std::size_t count = page_size(request, most, usual);
  DocumentPage page{list_documents(graph, query_value(request, "after", ""), count + 1)};
  page.has_more = page.documents.size() > count;
  if (page.has_more) page.documents.resize(count);
  return page;
}

}  // namespace hop::cli
