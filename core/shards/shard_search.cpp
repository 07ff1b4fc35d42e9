#include "core/shards/shard_search.hpp"

#include "core/base/concat.hpp"

namespace hop::core {
namespace {

bool is_asked_of_shards(Method method) {
  switch (method) {
    case Method::bm25:
    case Method::tfidf:
    case Method::dense:
    case Method::hybrid:
    case Method::gnn_ret:
    case Method::rgnn_ret:
    case Method::trail:
    case Method::g_rag:
    case Method::bgr:
      return true;
    default:
      return false;
  }
}

}  // namespace

Result<SearchSettings> read_shard_settings(const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return settings;
  const Method method = settings.value().method;
  if (!is_asked_of_shards(method)) {
    return Error{Status::unsupported, concat("method ", method_name(method), " is not asked of a corpus in shards"),
                 "method"};
  }
  if (settings.value().loop != Loop::once) {
    return Error{Status::unsupported, "a loop of a language model and a retriever is not asked of a corpus in shards",
                 "method"};
  }
  if (settings.value().complete) {
    return Error{Status::unsupported, "search.complete: shards ask no language model", "search.complete"};
  }
  return settings;
}

std::optional<EntityRules> entity_rules_of(const SearchSettings& settings) {
  if (gives_distances(settings.method)) return settings.gnn.entities;
  if (settings.method == Method::trail) return settings.trail.entities;
  return std::nullopt;
}

}  // namespace hop::core
