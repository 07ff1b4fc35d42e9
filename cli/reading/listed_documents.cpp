// Passages are in the order of their documents' ids, so a binary search finds the first one.
#include "cli/reading/listed_documents.hpp"

namespace hop::cli {

namespace {

// The first passage whose document is none of those that `is_before` accepts.
template <class IsBefore>
std::uint32_t first_passage(const hop::Graph& graph, IsBefore is_before) {
  std::uint32_t first = 0, count = graph.passage_count();
  while (count > 0) {
    const std::uint32_t half = count / 2;
    if (is_before(graph.passage_text(first + half, hop::PassageField::document_id))) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

// The first `count` documents from a passage on.
std::vector<ListedDocument> documents_from(const hop::Graph& graph, std::uint32_t first, std::size_t count) {
  std::vector<ListedDocument> documents;
  for (std::uint32_t p = first; p < graph.passage_count(); ++p) {
    const std::string_view id = graph.passage_text(p, hop::PassageField::document_id);
    if (documents.empty() || documents.back().id != id) {
      if (documents.size() == count) break;
      documents.push_back({std::string(id), std::string(graph.passage_text(p, hop::PassageField::document_title)), p});
    }
    ++documents.back().passages;
  }
  return documents;
}

}  // namespace

std::vector<ListedDocument> list_documents(const hop::Graph& graph, std::string_view after, std::size_t count) {
  const auto is_before = [after](std::string_view id) { return id <= after; };
  return documents_from(graph, after.empty() ? 0 : first_passage(graph, is_before), count);
}

std::optional<ListedDocument> find_document(const hop::Graph& graph, std::string_view id) {
  const auto is_before = [id](std::string_view other) { return other < id; };
  std::vector<ListedDocument> found = documents_from(graph, first_passage(graph, is_before), 1);
  if (found.empty() || found.front().id != id) return std::nullopt;
  return std::move(found.front());
}

Json documents_json(const std::vector<ListedDocument>& documents) {
  Json list = Json::array();
  for (const ListedDocument& document : documents) {
    list.push_back({{"id", document.id}, {"title", document.title}, {"passages", document.passages}});
  }
  return list;
}

}  // namespace hop::cli
