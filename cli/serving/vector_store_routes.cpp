// The routes below /v1 have the requests and replies of OpenAI's vector stores, files and models, so that a program written for
// them can list, read and search the one store of this server. A file is a document, and its id is the document's.
#include <algorithm>
#include <cmath>

#include "cli/arguments/method_table.hpp"
#include "cli/serving/document_page.hpp"
#include "cli/serving/retrieval_body.hpp"
#include "cli/serving/routes.hpp"

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

void check_store(const Service& service, const HttpRequest& request) {
  const std::string& asked = request.parameters.at(0);
  if (asked == service.settings.name) return;
  throw HttpFailure(404, "unknown vector store \"" + asked + "\": this server has \"" + service.settings.name + "\"");
}

Json list_json(Json data, bool has_more) {
  Json list = {{"object", "list"}, {"first_id", nullptr}, {"last_id", nullptr}, {"has_more", has_more}};
  if (!data.empty()) list["first_id"] = data.front().at("id"), list["last_id"] = data.back().at("id");
  list["data"] = std::move(data);
  return list;
}

// Bytes of the passages' texts.
std::uint64_t text_bytes(const hop::Graph& graph, std::uint32_t first, std::uint32_t count) {
  std::uint64_t bytes = 0;
  for (std::uint32_t p = first; p < first + count; ++p) bytes += graph.passage_text(p).size();
  return bytes;
}

Json store_json(const Service& service, const StoreVersion& version) {
  const std::uint32_t documents = version.graph.document_count();
  return {{"id", service.settings.name},
          {"object", "vector_store"},
          {"created_at", service.begin_in_seconds},
          {"last_active_at", service.begin_in_seconds},
          {"name", service.settings.name},
          {"usage_bytes", text_bytes(version.graph, 0, version.graph.passage_count())},
          {"file_counts", {{"in_progress", 0}, {"completed", documents}, {"failed", 0}, {"cancelled", 0}, {"total", documents}}},
          {"status", "completed"},
          {"metadata", Json::object()}};
}

Json file_json(const Service& service, const hop::Graph& graph, const ListedDocument& document) {
  return {{"id", document.id},
          {"object", "vector_store.file"},
          {"created_at", service.begin_in_seconds},
          {"vector_store_id", service.settings.name},
          {"usage_bytes", text_bytes(graph, document.first_passage, document.passages)},
          {"status", "completed"},
          {"last_error", nullptr},
          {"attributes", {{"title", document.title}}}};
}

ListedDocument find_listed(const hop::Graph& graph, const std::string& id) {
  auto found = find_document(graph, id);
  if (!found) throw HttpFailure(404, "document \"" + id + "\" not found");
  return std::move(*found);
}

}  // namespace

HttpReply answer_vector_store_search(Service& service, const HttpRequest& request) {
  const Json body = parse_body(*find_body(request), request.body);
  check_store(service, request);
  if (body.value("rewrite_query", false)) throw HttpFailure(400, "\"rewrite_query\" is not supported");
  const double threshold = score_threshold(body);
  RetrievalRequest asked;
  asked.hits = body.value("max_num_results", 10);
  if (const auto filters = body.find("filters"); filters != body.end()) asked.conditions = {to_text(*filters)};

  const bool are_distances = has_trait(service.settings.method, HOP_METHOD_GIVES_DISTANCES);
  const StoreVersionPointer version = service.store.version();
  const Json queries = queries_of(body);
  std::vector<Json> hits;
  std::vector<std::uint32_t> taken;
  for (const Json& query : queries) {
    asked.question = query.get<std::string>();
    const Found found = search(service, *version, asked, request);
    const hop::Hits ranked = found.results.hits();
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

HttpReply list_vector_stores(Service& service, const HttpRequest&) {
  return {200, to_text(list_json(Json::array({store_json(service, *service.store.version())}), false))};
}

HttpReply retrieve_vector_store(Service& service, const HttpRequest& request) {
  check_store(service, request);
  return {200, to_text(store_json(service, *service.store.version()))};
}

HttpReply list_vector_store_files(Service& service, const HttpRequest& request) {
  check_store(service, request);
  const StoreVersionPointer version = service.store.version();
  const DocumentPage page = read_document_page(version->graph, request, 100, "20");
  Json files = Json::array();
  for (const ListedDocument& document : page.documents) files.push_back(file_json(service, version->graph, document));
  return {200, to_text(list_json(std::move(files), page.has_more))};
}

HttpReply answer_vector_store_content(Service& service, const HttpRequest& request) {
  check_store(service, request);
  const StoreVersionPointer version = service.store.version();
  const ListedDocument document = find_listed(version->graph, request.parameters.at(1));
  Json texts = Json::array();
  for (std::uint32_t p = 0; p < document.passages; ++p) {
    texts.push_back({{"type", "text"}, {"text", version->graph.passage_text(document.first_passage + p)}});
  }
  return {200, to_text({{"object", "vector_store.file_content.page"},
                        {"data", std::move(texts)},
                        {"has_more", false},
                        {"next_page", nullptr}})};
}

HttpReply answer_file_content(Service& service, const HttpRequest& request) {
  const StoreVersionPointer version = service.store.version();
  const ListedDocument document = find_listed(version->graph, request.parameters.at(0));
  std::string text;
  for (std::uint32_t p = 0; p < document.passages; ++p) {
    if (p > 0) text += "\n\n";
    text += version->graph.passage_text(document.first_passage + p);
  }
  return {200, std::move(text), "text/plain; charset=utf-8"};
}

// A model is a method that a request may name.
HttpReply list_models(Service& service, const HttpRequest&) {
  Json models = Json::array();
  for (const std::string& method : methods_with(0, HOP_METHOD_BOUND)) {
    models.push_back({{"id", method}, {"object", "model"}, {"created", service.begin_in_seconds}, {"owned_by", "hoptrail"}});
  }
  return {200, to_text({{"object", "list"}, {"data", std::move(models)}})};
}

}  // namespace hop::cli
