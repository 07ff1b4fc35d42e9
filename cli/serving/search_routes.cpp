// POST /search and POST /v1/vector_stores/{id}/search
#include <algorithm>
#include <cmath>

#include "cli/serving/retrieval_body.hpp"
#include "cli/serving/routes.hpp"
#include "cli/serving/search_text.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_queries = 10;

// Maps a score to OpenAI's range from 0 to 1, because methods have their own scales. The mapping keeps the order, and a
// threshold is compared with its result. For a distance, small is good.
double unit_score(double score, bool is_distance) {
  if (is_distance) score = -score;
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

Json vector_store_hit(const StoreVersion& version, std::uint32_t passage, double score) {
  const std::string_view document = version.graph.passage_text(passage, hop::PassageField::document_id);
  return {{"file_id", document},
          {"filename", document},
          {"score", score},
          {"attributes", attributes_of(version, passage)},
          {"content", {{{"type", "text"}, {"text", version.graph.passage_text(passage)}}}}};
}

double score_threshold(const Json& body) {
  const auto ranking = body.find("ranking_options");
  if (ranking == body.end()) return 0;
  const auto threshold = ranking->find("score_threshold");
  if (threshold == ranking->end() || threshold->is_null()) return 0;
  if (!threshold->is_number()) throw HttpFailure(400, "\"score_threshold\" must be a number");
  return threshold->get<double>();
}

Json queries_of(const Json& body) {
  const Json& query = body.at("query");
  const Json queries = query.is_string() ? Json::array({query}) : query;
  if (queries.empty() || queries.size() > most_queries) {
    throw HttpFailure(
        400, "\"query\" must have 1 to " + std::to_string(most_queries) + " queries, not " + std::to_string(queries.size()));
  }
  return queries;
}

}  // namespace

HttpReply answer_search(Service& service, const HttpRequest& request) {
  const RetrievalRequest asked = read_retrieval(parse_body(*find_body(request), request.body));
  const StoreVersionPointer version = service.store.version();
  const Found found = search(service, *version, asked, request);
  return {200, search_text(version->graph, found.results, found.options, version->generation)};
}

HttpReply answer_vector_store_search(Service& service, const HttpRequest& request) {
  const Json body = parse_body(*find_body(request), request.body);
  if (request.parameter != service.settings.name) {
    throw HttpFailure(404,
                      "unknown vector store \"" + request.parameter + "\": this server has \"" + service.settings.name + "\"");
  }
  if (body.value("rewrite_query", false)) throw HttpFailure(400, "\"rewrite_query\" is not supported");
  const double threshold = score_threshold(body);
  RetrievalRequest asked;
  asked.hits = body.value("max_num_results", 10);
  if (const auto filters = body.find("filters"); filters != body.end()) asked.conditions = {to_text(*filters)};

  const StoreVersionPointer version = service.store.version();
  const Json queries = queries_of(body);
  std::vector<Json> hits;
  std::vector<std::uint32_t> taken;
  for (const Json& query : queries) {
    asked.question = query.get<std::string>();
    const Found found = search(service, *version, asked, request);
    const hop::Hits ranked = found.results.hits();
    const bool are_distances = found.results.explained().distances();
    for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
      const std::uint32_t passage = ranked.passages[rank];
      const double score = unit_score(ranked.scores[rank], are_distances);
      if (std::find(taken.begin(), taken.end(), passage) != taken.end() || score < threshold) continue;
      taken.push_back(passage);
      hits.push_back(vector_store_hit(*version, passage, score));
    }
  }
  // For a single query, the order is that of the ranking, which may differ from the order of the scores.
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
