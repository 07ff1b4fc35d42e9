#include <algorithm>
#include <vector>

#include "capi/src/object.hpp"
#include "core/base/concat.hpp"
#include "core/base/wrap_around.hpp"
#include "core/eval/bootstrap.hpp"
#include "core/eval/evidence_metrics.hpp"
#include "core/eval/retrieval_metrics.hpp"

// Rankings and their gold passages.
struct hop_metrics : hop::capi::Object<hop_metrics> {
  static constexpr std::string_view type_name = "hop_metrics";
  struct Question {
    std::vector<std::uint32_t> ranking;
    std::vector<std::uint32_t> gold;  // distinct, ascending
  };
  std::vector<Question> questions;
  std::vector<core::GraphMeasures> graphs;
};

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

int32_t hop_metrics_create(hop_metrics** metrics, hop_error** error) { return create(error, metrics, "metrics"); }

void hop_metrics_free(hop_metrics* metrics) { free_object(metrics); }

int32_t hop_metrics_add(hop_metrics* metrics, const uint32_t* ranking, size_t ranking_length, const uint32_t* gold,
                        size_t gold_length, hop_error** error) {
  return call(error, in(metrics, "metrics"), in(ranking, ranking_length, "ranking"), in(gold, gold_length, "gold"),
              [&]() -> Outcome {
                if (gold_length == 0)
                  return Error{Status::invalid_argument, "gold is empty: a question needs a gold passage", "gold"};
                hop_metrics::Question question{{ranking, ranking + ranking_length}, {gold, gold + gold_length}};
                std::sort(question.gold.begin(), question.gold.end());
                question.gold.erase(std::unique(question.gold.begin(), question.gold.end()), question.gold.end());
                metrics->questions.push_back(std::move(question));
                return {};
              });
}

int32_t hop_metrics_add_graph(hop_metrics* metrics, const uint32_t* found, size_t found_edges, const uint32_t* gold,
                              size_t gold_edges, hop_error** error) {
  return call(error, in(metrics, "metrics"), [&]() -> Outcome {
    if (const std::size_t edges = std::max(found_edges, gold_edges); edges > most_edges) {
      return Error{Status::limit_exceeded, core::concat("a graph has ", edges, " edges; at most ", most_edges),
                   found_edges > most_edges ? "found_edges" : "gold_edges"};
    }
    if (Outcome given; !check(given, in(found, 2 * found_edges, "found"), in(gold, 2 * gold_edges, "gold"))) return given;
    metrics->graphs.push_back(
        core::measure_graph(edges_of({found, 2 * found_edges}), edges_of({gold, 2 * gold_edges}), graph_work));
    return {};
  });
}

int32_t hop_metrics_mean(const hop_metrics* metrics, const char* name, size_t name_length, double* mean, hop_error** error) {
  return call(error, in(metrics, "metrics"), in(name, name_length, "name"), out(mean, "mean"), [&]() -> Outcome {
    const auto values = values_of(metrics, text_of(name, name_length));
    if (!values) return values.error();
    *mean = core::mean_of(values.value());
    return {};
  });
}

int32_t hop_metrics_interval(const hop_metrics* metrics, const hop_metrics* other, const char* name, size_t name_length,
                             uint64_t seed, uint32_t resamples, double* low, double* high, hop_error** error) {
  return call(
      error, in(metrics, "metrics"), in_or_null(other, "other"), in(name, name_length, "name"), out(low, "low"),
      out(high, "high"), [&]() -> Outcome {
        if (resamples == 0) return Error{Status::invalid_argument, "resamples is 0", "resamples"};
        if (resamples > most_resamples) {
          return Error{Status::limit_exceeded, core::concat("resamples ", resamples, " > ", most_resamples), "resamples"};
        }
        const auto values = values_of(metrics, text_of(name, name_length));
        if (!values) return values.error();
        std::vector<double> other_values;
        if (other != nullptr) {
          auto of_other = values_of(other, text_of(name, name_length));
          if (of_other) other_values = std::move(of_other).value();
          if (other_values.size() != values.value().size()) {
            return Error{Status::invalid_argument,
                         core::concat("metrics has ", values.value().size(), " questions, other has ", other_values.size()),
                         "other"};
          }
        }
        const core::Interval interval = other == nullptr
                                            ? core::bootstrap_mean(values.value(), seed, resamples)
                                            : core::bootstrap_paired_difference(values.value(), other_values, seed, resamples);
        *low = interval.low;
        *high = interval.high;
        return {};
      });
}
