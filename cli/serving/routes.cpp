#include "cli/serving/routes.hpp"

#include <algorithm>
#include <optional>

namespace hop::cli {

namespace {

constexpr BodyMember search_members[] = {
    {"question", MemberType::text, true}, {"k", MemberType::integer, false, 1, 100},
    {"method", MemberType::text},         {"retriever", MemberType::text},
    {"filters", MemberType::filters},     {"offset", MemberType::integer, false, 0, 10000},
};
constexpr BodyShape search_body{"SearchRequest", search_members};

constexpr BodyMember ask_members[] = {
    {"question", MemberType::text, true}, {"k", MemberType::integer, false, 1, 100}, {"method", MemberType::text},
    {"retriever", MemberType::text},      {"filters", MemberType::filters},          {"stream", MemberType::flag},
};
constexpr BodyShape ask_body{"AskRequest", ask_members};

constexpr BodyMember vector_store_members[] = {
    {"query", MemberType::text_or_texts, true},
    {"filters", MemberType::object},
    {"max_num_results", MemberType::integer, false, 1, 50},
    {"ranking_options", MemberType::object},
    {"rewrite_query", MemberType::flag},
};
constexpr BodyShape vector_store_body{"VectorStoreSearchRequest", vector_store_members};

constexpr Route table[] = {
    {"POST", "/search", "search", false, &search_body, false, "SearchAnswer", answer_search},
    {"POST", "/ask", "ask", false, &ask_body, false, "AskAnswer", answer_ask},
    {"POST", "/v1/vector_stores/{id}/search", "searchVectorStore", false, &vector_store_body, false, "VectorStoreSearchPage",
     answer_vector_store_search},
    {"GET", "/v1/vector_stores", "listVectorStores", false, nullptr, false, "VectorStorePage", list_vector_stores},
    {"GET", "/v1/vector_stores/{id}", "retrieveVectorStore", false, nullptr, false, "VectorStore", retrieve_vector_store},
    {"GET", "/v1/vector_stores/{id}/files", "listVectorStoreFiles", false, nullptr, false, "VectorStoreFilePage",
     list_vector_store_files},
    {"GET", "/v1/vector_stores/{id}/files/{path}/content", "vectorStoreFileContent", false, nullptr, false, "FileContentPage",
     answer_vector_store_content},
    {"GET", "/v1/files/{path}/content", "fileContent", false, nullptr, false, nullptr, answer_file_content},
    {"GET", "/v1/models", "listModels", false, nullptr, false, "ModelPage", list_models},
    {"GET", "/documents", "listDocuments", false, nullptr, false, "DocumentPage", list_documents_of_store},
    {"PUT", "/documents/{path}", "putDocument", false, nullptr, true, "DocumentAnswer", put_document},
    {"DELETE", "/documents/{path}", "deleteDocument", false, nullptr, false, "DocumentAnswer", delete_document},
    {"GET", "/status", "status", false, nullptr, false, "Status", answer_status},
    {"GET", "/healthz", "health", true, nullptr, false, nullptr, answer_health},
    {"GET", "/metrics", "metrics", false, nullptr, false, nullptr, answer_metrics},
    {"GET", "/openapi.json", "openapi", false, nullptr, false, nullptr, answer_description},
};

// The parts of the path that match the parameters of the route's path; empty if the path does not match. A parameter ends before
// the first occurrence of what follows it, {path} before the last one.
std::optional<std::vector<std::string>> parameters_of(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parameters;
  for (;;) {
    const std::size_t begin = pattern.find('{');
    if (path.substr(0, begin) != pattern.substr(0, begin)) return std::nullopt;
    if (begin == std::string_view::npos) return parameters;
    path.remove_prefix(begin), pattern.remove_prefix(begin);
    const std::size_t end = pattern.find('}');
    const bool may_have_slashes = pattern.substr(1, end - 1) == "path";
    pattern.remove_prefix(end + 1);
    std::size_t length = path.size();
    if (may_have_slashes) {
      if (path.size() <= pattern.size() || !path.ends_with(pattern)) return std::nullopt;
      length -= pattern.size();
    } else {
      length = std::min(path.find('/'), path.size());
    }
    if (length == 0) return std::nullopt;
    parameters.emplace_back(path.substr(0, length));
    path.remove_prefix(length);
  }
}

// HEAD is answered like GET, without the body.
std::string_view asked_method(const HttpRequest& request) {
  return request.method == "HEAD" ? std::string_view("GET") : std::string_view(request.method);
}

Json shape_json(const BodyShape& shape) {
  Json members = Json::object();
  for (const BodyMember& member : shape.members) {
    Json row = {{"type", type_name(member.type)}, {"required", member.is_required}};
    if (member.type == MemberType::integer) row["bounds"] = {member.lowest, member.highest};
    members[member.name] = std::move(row);
  }
  return {{"name", shape.name}, {"members", std::move(members)}};
}

}  // namespace

std::span<const Route> routes() { return table; }

const Route& find_route(HttpRequest& request) {
  std::string allowed;
  for (const Route& route : table) {
    auto parameters = parameters_of(route.path, request.path);
    if (!parameters) continue;
    if (route.method == asked_method(request)) {
      request.parameters = std::move(*parameters);
      return route;
    }
    allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
    if (route.method == std::string_view("GET")) allowed += ", HEAD";
  }
  if (allowed.empty()) throw HttpFailure(404, "unknown path " + request.path + "; see /openapi.json for all paths");
  throw WrongMethod(allowed, request.path + " supports " + allowed + ", not " + request.method);
}

std::string route_label(const HttpRequest& request) {
  for (const Route& route : table) {
    if (route.method == asked_method(request) && parameters_of(route.path, request.path)) return route.path;
  }
  return "other";
}

Json routes_json() {
  Json rows = Json::array();
  for (const Route& route : table) {
    rows.push_back({{"method", route.method},
                    {"path", route.path},
                    {"operation", route.operation},
                    {"open", route.open},
                    {"body", route.body == nullptr ? Json() : shape_json(*route.body)},
                    {"document", route.takes_document},
                    {"answer", route.answer == nullptr ? Json() : Json(route.answer)}});
  }
  return rows;
}

}  // namespace hop::cli
