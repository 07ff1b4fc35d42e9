// Trains G-RAG's network on questions with gold passages (docs/methods/g_rag.md, "Training"; G-RAG, §3.2.4): candidates as in
// a search, pairwise ranking loss or cross-entropy, AdamW.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/learn/training.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Options: g_rag.hidden, g_rag.dropout, g_rag.loss, g_rag.messages, g_rag.network, train.batch, train.epochs, train.rate,
// train.warm_up, train.seed, and those of the candidates. Learns the matrices "g_rag.1", "g_rag.2" and "g_rag.edge"; the
// weights record the option g_rag.network that they were trained for. A question's candidates are those of the first
// ranking over the passages that its conditions allow. Errors: bad_input if the graph has no vectors; from advance() if no
// question is usable for training.
Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input);

// The same with a given pool for each question; empty: all passages.
Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input, std::vector<std::optional<PassageSet>> pools);

}  // namespace hop::core
