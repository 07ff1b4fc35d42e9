// G-RAG's graph convolutional network over the candidates of a question (G-RAG, §3.2.3, eqs. 7–11).
//
//   x_v^ℓ  = g_ℓ(x_v^{ℓ−1}, m_v),    m_v = mean over u ∈ N(v) of Σ_m e_uv(m) x_u^{ℓ−1}       ℓ = 1, 2
//   e_v·^1 = g′(e_v·^0, mean over u ∈ N(v) of e_u·^0),  target by target; 0 off the graph's edges
//   g(x, m) = W x + W′ m + b, ReLU after layer 1;  score s_v = y · x_v^2, y the question's vector
//
// Widths d → hidden → d. Without neighbors m_v = 0. With attention (Veličković et al., "Graph attention networks") the edges have
// no features; each of K heads weighs the neighbors by their rows, and gives the message of its K-th of the outputs:
//
//   m_v(k) = Σ over u ∈ N(v) of α_vu(k) x_u,    α_v·(k) = softmax over u ∈ N(v) of LeakyReLU(p_k x_v + q_k x_u + b_k)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_parts.hpp"
#include "core/methods/g_rag/document_graph.hpp"
#include "core/networks/layer.hpp"

namespace hop::core {

// The weights of each layer are [W W′], applied to [x; m].
struct GraphNetwork {
  Layer first;   // 2 d → hidden, "g_rag.1"
  Layer second;  // 2 hidden → d, "g_rag.2"
  Layer edge;    // 4 → 2, "g_rag.edge"; without outputs where there is attention
  // The rows [p_k q_k]: 2 d → K, "g_rag.1.attention", and 2 hidden → K, "g_rag.2.attention"; without outputs: no attention.
  Layer first_attention, second_attention;

  std::uint32_t dimension() const { return second.outputs; }
  std::uint32_t hidden() const { return first.outputs; }
  bool has_attention() const { return first_attention.outputs > 0; }
  std::uint32_t heads() const { return has_attention() ? first_attention.outputs : 1; }
};

// The first of a head's outputs of a layer; those of the next head follow, and the last head's end at first_of_head(heads, …).
inline std::size_t first_of_head(std::size_t head, std::size_t outputs, std::size_t heads) { return head * outputs / heads; }
inline constexpr double leaky_slope = 0.2;  // LeakyReLU(x) = x for x > 0, otherwise this times x

// Whether the weights hold a network of this method.
bool has_graph_network(const Weights& weights);
// Errors: bad_input when a matrix is missing or of another shape.
Result<GraphNetwork> read_graph_network(const Weights& weights, std::uint32_t dimension);
void append_graph_network(Weights& weights, const GraphNetwork& network);

// The scores of all candidates.
//
// Computes the equations above in a cheaper order: W′ m_v is the mean of the W′ x_u, and y · W₂ [x; m] is (W₂ᵀ y) · [x; m].
class NetworkScores {
 public:
  // inputs: x^0, `dimension` values per candidate; question: y. All arguments must outlive the object.
  NetworkScores(const GraphNetwork& network, const DocumentGraph& graph, std::span<const float> inputs,
                std::span<const float> question);

  bool step(WorkBudget& budget);  // true when done
  // given: the contribution of a neighbor in the second layer, (W₂′ᵀ y) · Σ_m e_uv(m) x_u^1 / |N(v)|, or by attention.
  CandidateScores take() && { return std::move(result_); }

 private:
  void turn_question();
  void project(std::uint32_t candidate);
  void attend(const Layer& attention, std::span<const float> input, std::vector<float>& own, std::vector<float>& given) const;
  float weigh_neighbors(std::uint32_t candidate, std::span<const EdgeFeatures> edges, std::span<const float> own,
                        std::span<const float> given);
  std::uint64_t update_node(std::uint32_t candidate);
  std::uint64_t update_edges(std::uint32_t candidate);
  std::uint64_t score(std::uint32_t candidate);

  const GraphNetwork& network_;
  const DocumentGraph& graph_;
  std::span<const float> inputs_, question_;
  WorkParts parts_;
  std::vector<float> own_, to_give_;                                        // W₁ x_v^0 + b₁, W₁′ x_v^0: `hidden` values each
  std::vector<float> first_own_, first_given_, second_own_, second_given_;  // p_k x_v + b_k, q_k x_v: a value for each head
  std::vector<float> weights_;                // of the neighbors of the current candidate, head by head
  std::vector<float> nodes_;                  // x_v^1: `hidden` values each
  std::vector<EdgeFeatures> sums_;            // Σ over u ∈ N(v) of e_u·^0, of the current v
  std::vector<EdgeFeatures> edges_;           // e^1
  std::vector<float> direction_;              // W₂ᵀ y, for x_v^1 and for m_v(k) of each head: `hidden` values each
  float bias_ = 0;                            // y · b₂
  std::vector<float> own_scores_, to_score_;  // score of each x_v^1 itself, and its contribution as a neighbor, for each head
  CandidateScores result_;
};

}  // namespace hop::core
