#include "cli/serving/retrieval_body.hpp"

#include "cli/arguments/method_table.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_conditions = 64;

}  // namespace

RetrievalRequest read_retrieval(const Json& body) {
  RetrievalRequest request;
  request.question = body.at("question").get<std::string>();
  request.method = body.value("method", std::string());
  request.retriever = body.value("retriever", std::string());
  request.hits = body.value("k", std::int64_t{0});
  request.offset = body.value("offset", std::int64_t{0});
  for (const Json& filter : body.value("filters", Json::array()))
    request.conditions.push_back(filter.is_string() ? filter.get<std::string>() : to_text(filter));
  if (request.conditions.size() > most_conditions) {
    throw HttpFailure(400, std::to_string(request.conditions.size()) + " filters, limit " + std::to_string(most_conditions));
  }
  if (!request.method.empty() && has_trait(request.method, HOP_METHOD_BOUND)) {
    throw HttpFailure(400, "method " + request.method + " is a bound for measurements and cannot be requested");
  }
  return request;
}

const BodyShape* find_body(const HttpRequest& request) {
  HttpRequest copy;
  copy.method = request.method;
  copy.path = request.path;
  return find_route(copy).body;
}

}  // namespace hop::cli
