// GET /status, /healthz, /metrics, /openapi.json
#include "cli/serving/routes.hpp"

namespace hop::cli {

namespace {

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

}  // namespace

HttpReply answer_status(Service& service, const HttpRequest&) {
  const StoreVersionPointer version = service.store.version();
  const hop::GraphVectors vectors = version->graph.vectors();
  return {200, to_text({{"version", hop_version()},
                        {"store", service.settings.name},
                        {"generation", version->generation},
                        {"documents", version->graph.document_count()},
                        {"passages", version->graph.passage_count()},
                        {"segments", version->segments},
                        {"dimension", vectors.dimension},
                        {"embedder", vectors.embedder_id},
                        {"method", service.settings.method},
                        {"language_model", service.settings.services.has_language_model()},
                        {"waiting_changes", service.store.waiting_changes()},
                        {"seconds", seconds_since(service.begin)}})};
}

HttpReply answer_health(Service&, const HttpRequest&) { return {200, "ok\n", "text/plain"}; }

HttpReply answer_metrics(Service& service, const HttpRequest&) {
  const StoreVersionPointer version = service.store.version();
  std::string text = service.counts.text();
  const auto gauge = [&text](const char* name, const char* help, double value) {
    text += metric_text(std::string("hoptrail_") + name, "gauge", help, value);
  };
  gauge("generation", "Generation of the store that answers come from.", static_cast<double>(version->generation));
  gauge("documents", "Documents of the store.", version->graph.document_count());
  gauge("passages", "Passages of the store.", version->graph.passage_count());
  gauge("segments", "Segments of the store.", static_cast<double>(version->segments));
  gauge("waiting_changes", "Document changes that wait for the writer.", static_cast<double>(service.store.waiting_changes()));
  gauge("connections", "Open connections.", static_cast<double>(service.connection_count()));
  gauge("uptime_seconds", "Seconds since the server started.", seconds_since(service.begin));
  return {200, text, "text/plain; version=0.0.4; charset=utf-8"};
}

HttpReply answer_description(Service&, const HttpRequest&) { return {200, openapi_text}; }

}  // namespace hop::cli
