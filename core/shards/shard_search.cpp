#include "core/shards/shard_search.hpp"

#include "core/base/concat.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/question_run.hpp"

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
    case Method::kgp:
    case Method::iier:
    case Method::g_rag:
    case Method::bgr: return true;
    default: return false;
  }
}

}  // namespace

Result<SearchSettings> read_shard_settings(const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return settings;
  const Method method = settings.value().method;
  if (!is_asked_of_shards(method)) {
    return Error{Status::unsupported, concat("method ", method_name(method), " is not asked of a corpus in shards"), "method"};
  }
  if (settings.value().loop != Loop::once) {
    return Error{Status::unsupported, "a loop of a language model and a retriever is not asked of a corpus in shards", "method"};
  }
  if (settings.value().complete) {
    return Error{Status::unsupported, "search.complete: shards ask no language model", "search.complete"};
  }
  if (method == Method::iier) {
    if (options.text("iier.keywords") == "ask") {
      return Error{Status::unsupported, "iier.keywords = ask: shards ask no language model", "iier.keywords"};
    }
    if (options.text("iier.path_vectors") == "ask") {
      return Error{Status::unsupported, "iier.path_vectors = ask: shards ask for no vectors of chains, but take means",
                   "iier.path_vectors"};
    }
    if (auto iier = read_iier_settings(settings.value(), options); !iier) return std::move(iier).error();
  }
  return settings;
}

std::optional<EntityRules> entity_rules_of(const SearchSettings& settings, const Options& options) {
  if (gives_distances(settings.method)) return settings.gnn.entities;
  if (settings.method == Method::trail) return settings.trail.entities;
  if (settings.method == Method::kgp) {
    const KgpSettings kgp = read_kgp_settings(options, settings);
    if (kgp.edges != KgpEdges::nearest) return kgp.entities;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> vocabulary_terms_of(const SearchSettings& settings, const Options& options) {
  if (settings.method != Method::kgp) return std::nullopt;
  const KgpSettings kgp = read_kgp_settings(options, settings);
  if (kgp.edges != KgpEdges::terms) return std::nullopt;
  return kgp.terms;
}

BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector) {
  if (settings.method == Method::iier) return has_vector ? BaseKind::dense : BaseKind::tfidf;
  return settings.method == Method::kgp ? BaseKind::tfidf : base_kind_of(settings, has_vector);
}

}  // namespace hop::core
