#include <algorithm>

#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/metrics_object.hpp"
#include "core/base/concat.hpp"
#include "core/base/wrap_around.hpp"
#include "core/eval/bootstrap.hpp"
#include "core/eval/retrieval_metrics.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

// Bounds the work of one call, which cannot be stepped.
constexpr std::uint32_t most_resamples = 100000;

constexpr std::size_t most_edges = 1000;
constexpr std::uint64_t graph_work = 100000;  // partial mappings in a search for the edit distance

// One value per question or graph. Errors: not_found for an unknown metric, wrong_state if nothing was added.
core::Result<std::vector<double>> values_of(const hop_metrics* metrics, std::string_view name) {
  std::vector<double> values;
  if (const core::GraphMetric of_graph = core::find_graph_metric(name)) {
    for (const core::GraphMeasures& graph : metrics->graphs) values.push_back(of_graph(graph));
    if (values.empty()) return Error{Status::wrong_state, "no graph was added to the metrics yet", ""};
    return values;
  }
  const auto metric = core::parse_metric(name);
  if (!metric) {
    const std::string_view shown = name.substr(0, 100);
    return Error{Status::not_found,
                 core::concat("no metric \"", shown,
                              "\": recall@k, precision@k, all_gold@k, mrr, mrr_all, ndcg@k; of graphs node_em, node_precision, "
                              "node_recall, node_f1, graph_match, graph_structure, graph_edit_distance, "
                              "labeled_graph_edit_distance"),
                 std::string(shown)};
  }
  values.reserve(metrics->questions.size());
  for (const hop_metrics::Question& question : metrics->questions) {
    values.push_back(core::metric_of_question(*metric, question.ranking, question.gold));
  }
  if (values.empty()) return Error{Status::wrong_state, "no question was added to the metrics yet", ""};
  return values;
}

// Distinct edges between nodes. The question, 0xffffffff, is node 0; a passage is its index + 1.
HOP_WRAPS_AROUND
std::vector<core::EvidenceEdge> edges_of(std::span<const std::uint32_t> pairs) {
  std::vector<core::EvidenceEdge> edges;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const core::EvidenceEdge edge = {pairs[i] + 1, pairs[i + 1] + 1};
    if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
  }
  return edges;
}

}  // namespace
}  // namespace hop::capi

int32_t hop_metrics_create(hop_metrics** metrics, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.output(metrics, "metrics");
    if (given.failed()) return given.error();
    *metrics = new hop_metrics;
    return {};
  });
}

void hop_metrics_free(hop_metrics* metrics) { hop::capi::free_object(metrics); }

int32_t hop_metrics_add(hop_metrics* metrics, const uint32_t* ranking, size_t ranking_length, const uint32_t* gold,
                        size_t gold_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(metrics, "metrics");
    const auto ranked = given.array(ranking, ranking_length, "ranking");
    const auto wanted = given.array(gold, gold_length, "gold");
    if (given.failed()) return given.error();
    if (wanted.empty()) return Error{Status::invalid_argument, "gold is empty: a question needs a gold passage", "gold"};
    hop_metrics::Question question;
    question.ranking.assign(ranked.begin(), ranked.end());
    question.gold.assign(wanted.begin(), wanted.end());
    std::sort(question.gold.begin(), question.gold.end());
    question.gold.erase(std::unique(question.gold.begin(), question.gold.end()), question.gold.end());
    metrics->questions.push_back(std::move(question));
    return {};
  });
}

int32_t hop_metrics_add_graph(hop_metrics* metrics, const uint32_t* found, size_t found_edges, const uint32_t* gold,
                              size_t gold_edges, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(metrics, "metrics");
    if (std::max(found_edges, gold_edges) > hop::capi::most_edges) {
      given.fail(Status::limit_exceeded,
                 hop::core::concat("a graph has ", std::max(found_edges, gold_edges), " edges; at most ", hop::capi::most_edges),
                 found_edges > hop::capi::most_edges ? "found_edges" : "gold_edges");
      return given.error();
    }
    const auto have = given.array(found, 2 * found_edges, "found");
    const auto want = given.array(gold, 2 * gold_edges, "gold");
    if (given.failed()) return given.error();
    metrics->graphs.push_back(
        hop::core::measure_graph(hop::capi::edges_of(have), hop::capi::edges_of(want), hop::capi::graph_work));
    return {};
  });
}

int32_t hop_metrics_mean(const hop_metrics* metrics, const char* name, size_t name_length, double* mean, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(metrics, "metrics");
    const std::string_view name_text = given.text(name, name_length, "name");
    given.output(mean, "mean");
    if (given.failed()) return given.error();
    const auto values = hop::capi::values_of(metrics, name_text);
    if (!values) return values.error();
    *mean = hop::core::mean_of(values.value());
    return {};
  });
}

int32_t hop_metrics_interval(const hop_metrics* metrics, const hop_metrics* other, const char* name, size_t name_length,
                             uint64_t seed, uint32_t resamples, double* low, double* high, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(metrics, "metrics");
    if (other != nullptr) given.object(other, "other");
    const std::string_view name_text = given.text(name, name_length, "name");
    given.output(low, "low");
    given.output(high, "high");
    if (given.failed()) return given.error();
    if (resamples == 0) return Error{Status::invalid_argument, "resamples is 0", "resamples"};
    if (resamples > hop::capi::most_resamples) {
      return Error{Status::limit_exceeded, hop::core::concat("resamples ", resamples, " > ", hop::capi::most_resamples),
                   "resamples"};
    }
    const auto values = hop::capi::values_of(metrics, name_text);
    if (!values) return values.error();
    std::vector<double> other_values;
    if (other != nullptr) {
      auto of_other = hop::capi::values_of(other, name_text);
      if (of_other) other_values = std::move(of_other).value();
      if (other_values.size() != values.value().size()) {
        return Error{Status::invalid_argument,
                     hop::core::concat("metrics has ", values.value().size(), " questions, other has ", other_values.size()),
                     "other"};
      }
    }
    const hop::core::Interval interval =
        other == nullptr ? hop::core::bootstrap_mean(values.value(), seed, resamples)
                         : hop::core::bootstrap_paired_difference(values.value(), other_values, seed, resamples);
    *low = interval.low;
    *high = interval.high;
    return {};
  });
}
