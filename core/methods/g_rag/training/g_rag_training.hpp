// G-RAG's network, from questions with gold (docs/methods/g_rag.md, "Training").
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/learn/training.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Options: g_rag.hidden, g_rag.dropout, g_rag.loss, g_rag.network, train.batch, train.epochs, train.rate,
// train.warm_up, train.seed, and those of the candidates. Learns the matrices "g_rag.1", "g_rag.2" and "g_rag.edge",
// and says with "g_rag.network" what they were trained for. A question's candidates are the first ranking's of the
// passages that its conditions allow: its own pool, or all. Errors: bad_input without vectors in the graph; from
// advance() where no question can be learned from.
Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input);

// The same with the pool of each question; none: all passages.
Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input, std::vector<std::optional<PassageSet>> pools);

}  // namespace hop::core
