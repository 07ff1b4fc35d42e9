#include "cli/serving/routes.hpp"

#include <optional>

namespace hop::cli {

namespace {

constexpr BodyMember search_members[] = {
    {"question", MemberType::text, true}, {"k", MemberType::integer, false, 1, 100}, {"method", MemberType::text},
    {"retriever", MemberType::text},      {"filters", MemberType::filters},
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
    {"GET", "/documents", "listDocuments", false, nullptr, false, "DocumentPage", list_documents_of_store},
    {"PUT", "/documents/{path}", "putDocument", false, nullptr, true, "DocumentAnswer", put_document},
    {"DELETE", "/documents/{path}", "deleteDocument", false, nullptr, false, "DocumentAnswer", delete_document},
    {"GET", "/status", "status", false, nullptr, false, "Status", answer_status},
    {"GET", "/healthz", "health", true, nullptr, false, nullptr, answer_health},
    {"GET", "/metrics", "metrics", false, nullptr, false, nullptr, answer_metrics},
    {"GET", "/openapi.json", "openapi", false, nullptr, false, nullptr, answer_description},
};

// The part of the path that matches the route's parameter; empty if the path does not match.
std::optional<std::string> parameter_of(std::string_view pattern, std::string_view path) {
  const std::size_t begin = pattern.find('{');
  if (begin == std::string_view::npos) return pattern == path ? std::optional<std::string>("") : std::nullopt;
  const std::size_t end = pattern.find('}');
  const std::string_view name = pattern.substr(begin + 1, end - begin - 1);
  const std::string_view before = pattern.substr(0, begin), after = pattern.substr(end + 1);
  if (path.size() <= before.size() + after.size()) return std::nullopt;
  if (path.substr(0, before.size()) != before || path.substr(path.size() - after.size()) != after) return std::nullopt;
  const std::string_view value = path.substr(before.size(), path.size() - before.size() - after.size());
  if (name != "path" && value.find('/') != std::string_view::npos) return std::nullopt;
  return std::string(value);
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
    const std::optional<std::string> parameter = parameter_of(route.path, request.path);
    if (!parameter) continue;
    if (route.method == asked_method(request)) {
      request.parameter = *parameter;
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
    if (route.method == asked_method(request) && parameter_of(route.path, request.path)) return route.path;
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
