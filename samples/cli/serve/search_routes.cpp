// POST /search and POST /v1/vector_stores/{id}/search
#include <algorithm>
#include <cmath>

#include "serve/retrieval_body.hpp"
#include "serve/routes.hpp"
#include "serve/vector_store_filter.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_queries = 10;

// Scores of methods have their own scales, OpenAI's lie between 0 and 1: the order stays, and a threshold is one of these
// numbers. Distances are small when good.
double unit_score(const Json& hit) {
  const double score = hit.contains("distance") ? -hit.at("distance").get<double>() : hit.at("score").get<double>();
  return 0.5 * (1 + score / (1 + std::fabs(score)));
}

Json attributes_of(const StoreVersion& version, std::uint32_t passage) {
  Json attributes = Json::object();
  for (const hop::Metadata& entry : version.graph.metadata(passage)) {
    const std::string key(entry.key);
    if (!attributes.contains(key)) attributes[key] = entry.value;
  }
  return attributes;
}

Json vector_store_hit(const StoreVersion& version, const Json& hit) {
  return {{"file_id", hit.at("document")},
          {"filename", hit.at("document")},
          {"score", unit_score(hit)},
          {"attributes", attributes_of(version, hit.at("index").get<std::uint32_t>())},
          {"content", {{{"type", "text"}, {"text", hit.at("text")}}}}};
}

double score_threshold(const Json& body) {
  const auto ranking = body.find("ranking_options");
  if (ranking == body.end()) return 0;
  const auto threshold = ranking->find("score_threshold");
  if (threshold == ranking->end() || threshold->is_null()) return 0;
  if (!threshold->is_number()) throw HttpFailure(400, "\"score_threshold\" is no number");
  return threshold->get<double>();
}

Json queries_of(const Json& body) {
  const Json& query = body.at("query");
  const Json queries = query.is_string() ? Json::array({query}) : query;
  if (queries.empty() || queries.size() > most_queries) {
    throw HttpFailure(400, std::to_string(queries.size()) + " queries, allowed are 1 to " + std::to_string(most_queries));
  }
  return queries;
}

}  // namespace

HttpReply answer_search(Service& service, const HttpRequest& request) {
  const RetrievalRequest asked = read_retrieval(parse_body(*find_body(request), request.body));
  const StoreVersionPointer version = service.store.version();
  return {200, to_text(search(service, *version, asked, request))};
}

HttpReply answer_vector_store_search(Service& service, const HttpRequest& request) {
  const Json body = parse_body(*find_body(request), request.body);
  if (request.parameter != service.settings.name) {
    throw HttpFailure(
        404, "there is no vector store \"" + request.parameter + "\": this server has \"" + service.settings.name + "\"");
  }
  if (body.value("rewrite_query", false)) throw HttpFailure(400, "\"rewrite_query\" is not supported");
  const double threshold = score_threshold(body);
  RetrievalRequest asked;
  asked.hits = body.value("max_num_results", 10);
  if (const auto filters = body.find("filters"); filters != body.end()) asked.conditions = conditions_of(*filters);

  const StoreVersionPointer version = service.store.version();
  const Json queries = queries_of(body);
  std::vector<Json> hits;
  std::vector<std::uint32_t> taken;
  for (const Json& query : queries) {
    asked.question = query.get<std::string>();
    const Json trace = search(service, *version, asked, request);
    for (const Json& hit : trace.at("hits")) {
      const auto passage = hit.at("index").get<std::uint32_t>();
      if (std::find(taken.begin(), taken.end(), passage) != taken.end() || unit_score(hit) < threshold) continue;
      taken.push_back(passage);
      hits.push_back(vector_store_hit(*version, hit));
    }
  }
  // Of one query the order is the ranking's, which is not always that of its scores.
  if (queries.size() > 1) {
    std::stable_sort(hits.begin(), hits.end(),
                     [](const Json& a, const Json& b) { return a.at("score").get<double>() > b.at("score").get<double>(); });
  }
  const auto count = std::min(hits.size(), static_cast<std::size_t>(asked.hits));
  Json page = {{"object", "vector_store.search_results.page"},
               {"search_query", queries},
               {"data", Json::array()},
               {"has_more", false},
               {"next_page", nullptr}};
  for (std::size_t i = 0; i < count; ++i) page["data"].push_back(std::move(hits[i]));
  HttpReply reply{200, to_text(page)};
  reply.headers.emplace_back("X-Hoptrail-Generation", std::to_string(version->generation));
  return reply;
}

}  // namespace hop::cli
