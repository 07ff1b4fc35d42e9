/* Metrics by name, against values by hand. */
#include <math.h>

#include "check.h"

static double mean(const hop_metrics* metrics, const char* name) {
  double value = -1;
  CHECK_OK(hop_metrics_mean(metrics, name, strlen(name), &value, &error));
  return value;
}

static int near(double a, double b) { return fabs(a - b) < 1e-9; }

#define Q UINT32_MAX /* the question */

/* The worked values of docs/methods/bgr.md: {Q1, 12} to {Q1, 12, Q3, 32} and to {Q5, 56}. */
static void graphs_have_metrics_of_their_own(void) {
  static const uint32_t chain[] = {Q, 1, 1, 2}, two_chains[] = {Q, 1, 1, 2, Q, 3, 3, 2, Q, 1}, other_chain[] = {Q, 5, 5, 6};
  static const uint32_t first[] = {7, 5};
  hop_metrics *metrics = NULL, *other = NULL;
  double low = -1, high = -1;
  CHECK_OK(hop_metrics_create(&metrics, &error));
  CHECK_OK(hop_metrics_create(&other, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "no graph", hop_metrics_mean(metrics, TEXT("graph_match"), &low, &error));
  CHECK_FAILS(HOP_STATUS_LIMIT_EXCEEDED, "1001", hop_metrics_add_graph(metrics, chain, 1001, chain, 2, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "gold", hop_metrics_add_graph(metrics, chain, 2, NULL, 2, &error));
  CHECK_OK(hop_metrics_add_graph(metrics, chain, 2, two_chains, 5, &error)); /* an edge that is given again is no second one */
  CHECK_OK(hop_metrics_add_graph(metrics, chain, 2, other_chain, 2, &error));
  CHECK(near(mean(metrics, "node_f1"), 0.4) && near(mean(metrics, "node_precision"), 0.5));
  CHECK(near(mean(metrics, "node_recall"), 1.0 / 3) && near(mean(metrics, "node_em"), 0));
  CHECK(near(mean(metrics, "graph_match"), 0) && near(mean(metrics, "graph_structure"), 0.5));
  CHECK(near(mean(metrics, "graph_edit_distance"), 1.5) && near(mean(metrics, "labeled_graph_edit_distance"), 2.5));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "no question", hop_metrics_mean(metrics, TEXT("recall@2"), &low, &error));
  CHECK_OK(hop_metrics_add(metrics, first, 2, first, 1, &error)); /* rankings and graphs do not mix */
  CHECK(near(mean(metrics, "recall@2"), 1) && near(mean(metrics, "graph_edit_distance"), 1.5));
  CHECK_OK(hop_metrics_interval(metrics, NULL, TEXT("graph_edit_distance"), 1, 1000, &low, &high, &error));
  CHECK(near(low, 0) && near(high, 3));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "other",
              hop_metrics_interval(metrics, other, TEXT("graph_match"), 1, 1000, &low, &high, &error));
  CHECK_OK(hop_metrics_add_graph(other, NULL, 0, NULL, 0, &error)); /* nothing found, nothing to find */
  CHECK(near(mean(other, "graph_match"), 1) && near(mean(other, "graph_edit_distance"), 0));
  hop_metrics_free(metrics);
  hop_metrics_free(other);
}

int main(void) {
  const uint32_t first[] = {7, 5, 1, 9}, first_gold[] = {9, 5, 2, 5}, second[] = {3, 4}, second_gold[] = {3};
  hop_metrics *metrics = NULL, *other = NULL;
  double low = -1, high = -1, again_low = 0, again_high = 0;
  CHECK_OK(hop_metrics_create(&metrics, &error));
  CHECK_OK(hop_metrics_create(&other, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_metrics_mean(metrics, TEXT("mrr"), &low, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "gold", hop_metrics_add(metrics, first, 4, NULL, 0, &error));
  CHECK_OK(hop_metrics_add(metrics, first, 4, first_gold, 4, &error)); /* gold 2, 5, 9: a repeat is no second passage */
  CHECK_OK(hop_metrics_add(metrics, second, 2, second_gold, 1, &error));
  CHECK(near(mean(metrics, "recall@2"), (1.0 / 3 + 1) / 2));
  CHECK(near(mean(metrics, "recall@5"), (2.0 / 3 + 1) / 2));
  CHECK(near(mean(metrics, "precision@2"), 0.5));
  CHECK(near(mean(metrics, "all_gold@5"), 0.5));
  CHECK(near(mean(metrics, "mrr"), 0.75));
  CHECK(near(mean(metrics, "ndcg@10"), ((1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 0.5) + 1) / 2));
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "recall@0", hop_metrics_mean(metrics, TEXT("recall@0"), &low, &error));
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "map", hop_metrics_mean(metrics, TEXT("map"), &low, &error));
  CHECK(low == -1);

  CHECK_OK(hop_metrics_interval(metrics, NULL, TEXT("mrr"), 1, 1000, &low, &high, &error));
  CHECK(near(low, 0.5) && near(high, 1.0)); /* of ½ and 1 */
  CHECK_OK(hop_metrics_interval(metrics, NULL, TEXT("mrr"), 1, 1000, &again_low, &again_high, &error));
  CHECK(low == again_low && high == again_high);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "resamples",
              hop_metrics_interval(metrics, NULL, TEXT("mrr"), 1, 0, &low, &high, &error));
  CHECK_FAILS(HOP_STATUS_LIMIT_EXCEEDED, "resamples",
              hop_metrics_interval(metrics, NULL, TEXT("mrr"), 1, UINT32_MAX, &low, &high, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "other",
              hop_metrics_interval(metrics, other, TEXT("mrr"), 1, 1000, &low, &high, &error));
  CHECK_OK(hop_metrics_add(other, second, 2, first_gold, 4, &error));
  CHECK_OK(hop_metrics_add(other, first, 4, second_gold, 1, &error));
  CHECK_OK(hop_metrics_interval(metrics, other, TEXT("mrr"), 1, 1000, &low, &high, &error));
  CHECK(near(low, 0.5) && near(high, 1.0)); /* ½ − 0 and 1 − 0 */
  hop_metrics_free(metrics);
  hop_metrics_free(other);
  graphs_have_metrics_of_their_own();
  return check_end();
}
