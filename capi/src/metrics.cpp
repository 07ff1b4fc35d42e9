#include <algorithm>

#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/metrics_object.hpp"
#include "core/base/concat.hpp"
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

core::Result<core::Metric> find_metric(std::string_view name) {
  if (const auto metric = core::parse_metric(name)) return *metric;
  const std::string_view shown = name.substr(0, 100);
  return Error{Status::not_found,
               core::concat("no metric \"", shown, "\": recall@k, precision@k, all_gold@k, mrr, mrr_all, ndcg@k"),
               std::string(shown)};
}

std::vector<double> values_of(const hop_metrics* metrics, const core::Metric& metric) {
  std::vector<double> values;
  values.reserve(metrics->questions.size());
  for (const hop_metrics::Question& question : metrics->questions) {
    values.push_back(core::metric_of_question(metric, question.ranking, question.gold));
  }
  return values;
}

Outcome no_questions() { return Error{Status::wrong_state, "no question was added to the metrics yet", ""}; }

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

int32_t hop_metrics_mean(const hop_metrics* metrics, const char* name, size_t name_length, double* mean, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(metrics, "metrics");
    const std::string_view name_text = given.text(name, name_length, "name");
    given.output(mean, "mean");
    if (given.failed()) return given.error();
    const auto metric = hop::capi::find_metric(name_text);
    if (!metric) return metric.error();
    if (metrics->questions.empty()) return hop::capi::no_questions();
    *mean = hop::core::mean_of(hop::capi::values_of(metrics, metric.value()));
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
    const auto metric = hop::capi::find_metric(name_text);
    if (!metric) return metric.error();
    if (metrics->questions.empty()) return hop::capi::no_questions();
    if (other != nullptr && other->questions.size() != metrics->questions.size()) {
      return Error{
          Status::invalid_argument,
          hop::core::concat("metrics has ", metrics->questions.size(), " questions, other has ", other->questions.size()),
          "other"};
    }
    const std::vector<double> values = hop::capi::values_of(metrics, metric.value());
    const hop::core::Interval interval =
        other == nullptr
            ? hop::core::bootstrap_mean(values, seed, resamples)
            : hop::core::bootstrap_paired_difference(values, hop::capi::values_of(other, metric.value()), seed, resamples);
    *low = interval.low;
    *high = interval.high;
    return {};
  });
}
