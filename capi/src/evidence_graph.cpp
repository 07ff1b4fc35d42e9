#include "capi/src/results_object.hpp"
#include "core/methods/ranking.hpp"

static_assert(HOP_EDGE_FORWARD == core::edge_search::forward && HOP_EDGE_BACKWARD == core::edge_search::backward);

int32_t hop_explanation_graph_nodes(const hop_results* results, uint32_t question, const uint32_t** passages,
                                    const uint32_t** depths, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(passages, "passages"), out(depths, "depths"), out(count, "count"),
              question_of(results, question), [&] {
                const core::EvidenceGraphColumns& graph = result_of(results, question).explanation.evidence_graph;
                *passages = graph.nodes.data();
                *depths = graph.depths.data();
                *count = graph.nodes.size();
              });
}

int32_t hop_explanation_graph_edges(const hop_results* results, uint32_t question, const uint32_t** from, const uint32_t** to,
                                    const int32_t** directions, const uint32_t** steps, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(from, "from"), out(to, "to"), out(directions, "directions"), out(steps, "steps"),
              out(count, "count"), question_of(results, question), [&] {
                const core::EvidenceGraphColumns& graph = result_of(results, question).explanation.evidence_graph;
                *from = graph.from.data();
                *to = graph.to.data();
                *directions = graph.directions.data();
                *steps = graph.steps.data();
                *count = graph.from.size();
              });
}
