// Passages are in the order of their documents' ids, so a binary search finds the first one.
#include "cli/reading/listed_documents.hpp"

namespace hop::cli {

namespace {

std::uint32_t first_passage_after(const hop::Graph& graph, std::string_view document) {
  std::uint32_t first = 0, count = graph.passage_count();
  while (count > 0) {
    const std::uint32_t half = count / 2;
    if (graph.passage_text(first + half, hop::PassageField::document_id) <= document) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

}  // namespace

std::vector<ListedDocument> list_documents(const hop::Graph& graph, std::string_view after, std::size_t count) {
  std::vector<ListedDocument> documents;
  for (std::uint32_t p = after.empty() ? 0 : first_passage_after(graph, after); p < graph.passage_count(); ++p) {
    const std::string_view id = graph.passage_text(p, hop::PassageField::document_id);
    if (documents.empty() || documents.back().id != id) {
      if (documents.size() == count) break;
      documents.push_back({std::string(id), std::string(graph.passage_text(p, hop::PassageField::document_title))});
    }
    ++documents.back().passages;
  }
  return documents;
}

Json documents_json(const std::vector<ListedDocument>& documents) {
  Json list = Json::array();
  for (const ListedDocument& document : documents) {
    list.push_back({{"id", document.id}, {"title", document.title}, {"passages", document.passages}});
  }
  return list;
}

}  // namespace hop::cli
