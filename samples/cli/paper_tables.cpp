#include "paper_tables.hpp"

namespace hop::cli {

namespace {

constexpr PaperRow main_rows[] = {
    {"bm25", "bm25", {"18.8", "34.6"}},
    {"SBERT", "dense", {"23.8", "42.3"}},
    {"GNN-Ret (K = 5)", "gnn_ret:gnn_ret.nodes=5", {"27.1", "44.8"}},
    {"GNN-Ret (K = 10)", "gnn_ret:gnn_ret.nodes=10", {"24.4", "46.3"}},
};

constexpr PaperRow loop_rows[] = {
    {"SelfAsk", "self_ask:retriever=bm25,vectors=none", {"22.9", "44.8"}},
    {"ITER-RETGEN", "iter_retgen:retriever=bm25,vectors=none", {"27.1", "43.8"}},
    {"IRCoT", "ircot:retriever=bm25,vectors=none", {"27.5", "44.6"}},
    {"RGNN-Ret", "rgnn_ret:vectors=none", {"31.3", "55.8"}},
};

constexpr PaperRow message_rows[] = {
    {"SBERT", "dense", {"23.8", "42.3"}},
    {"GNN-Ret (mean)", "gnn_ret:gnn_ret.aggregator=mean", {"26.3", "44.6"}},
    {"GNN-Ret", "gnn_ret", {"27.3", "46.9"}},
};

// α = 1 leaves out the message of the neighbours, β = 1 the state of the steps before.
constexpr PaperRow recurrence_rows[] = {
    {"Self-critique + SBERT", "rgnn_ret:gnn_ret.alpha=1,rgnn_ret.beta=1", {"27.9", "52.9"}},
    {"Self-critique + recurrent", "rgnn_ret:gnn_ret.alpha=1", {"28.1", "54.0"}},
    {"Self-critique + GNN", "rgnn_ret:rgnn_ret.beta=1", {"30.8", "55.2"}},
    {"RGNN-Ret", "rgnn_ret", {"31.3", "55.6"}},
};

constexpr PaperRow edge_rows[] = {
    {"SBERT (without graph)", "dense", {"", "42.3"}},
    {"graph with shared keywords", "gnn_ret:gnn_ret.adjacent=false", {"", "45.4"}},
    {"graph with both", "gnn_ret", {"", "46.9"}},
};

constexpr PaperRow token_rows[] = {
    {"SBERT, 1k tokens", "dense:hits=200,hits.tokens=1000", {"18.3", ""}},
    {"SBERT, 3k", "dense:hits=200,hits.tokens=3000", {"23.8", ""}},
    {"SBERT, 5k", "dense:hits=200,hits.tokens=5000", {"22.5", ""}},
    {"GNN-Ret, 1k tokens", "gnn_ret:hits=200,hits.tokens=1000", {"20.4", ""}},
    {"GNN-Ret, 3k", "gnn_ret:hits=200,hits.tokens=3000", {"25.8", ""}},
    {"GNN-Ret, 5k", "gnn_ret:hits=200,hits.tokens=5000", {"25.8", ""}},
};

constexpr PaperRow layer_rows[] = {
    {"1 layer", "gnn_ret:gnn_ret.alpha=0.5", {"27.3", "46.9"}},
    {"2 layers", "gnn_ret:gnn_ret.alpha=0.5,0.5", {"27.3", "46.5"}},
    {"3 layers", "gnn_ret:gnn_ret.alpha=0.5,0.5,0.5", {"26.7", ""}},
};

constexpr PaperRow combined_rows[] = {
    {"IRCoT", "ircot:retriever=bm25,vectors=none", {"27.5", "44.6"}},
    {"IRCoT + RGNN-Ret", "ircot:retriever=rgnn_ret,vectors=none", {"30.4", "47.5"}},
    {"ITER-RETGEN", "iter_retgen:retriever=bm25,vectors=none", {"27.1", "43.8"}},
    {"ITER-RETGEN + RGNN-Ret", "iter_retgen:retriever=rgnn_ret,vectors=none", {"29.8", "47.5"}},
};

constexpr PaperRow count_rows[] = {{"SBERT", "dense"}, {"GNN-Ret", "gnn_ret"}};

constexpr const char* by_words = "Passages are found by words, because what a model asks on its way has no vectors at hand.";

constexpr PaperTable tables[] = {
    {"1", "Table 1: one retrieval", "", PaperSetting::questions, main_rows},
    {"1-loops", "Table 1: several retrievals", by_words, PaperSetting::model, loop_rows},
    {"2", "Table 2: the message of GNN-Ret", "The paper's GNN-Ret is trained here; ours is not.", PaperSetting::questions,
     message_rows},
    {"2-steps", "Table 2: the parts of RGNN-Ret",
     "Gold sub-questions, so that no model is needed; each list is that of the last state.", PaperSetting::steps,
     recurrence_rows},
    {"3", "Table 3: the edges of the graph",
     "Each passage of these sets is a separate document, so that no two are adjacent, and the graph with structural information "
     "alone "
     "(42.7 in the paper) is SBERT.",
     PaperSetting::questions, edge_rows},
    {"6", "Table 6: tokens of the retrieved passages",
     "The paper asks Qwen2-7B. Here: recall and all gold among the passages that fit the budget, at most 200.",
     PaperSetting::questions, token_rows, false, 200},
    {"7", "Table 7: layers", "The paper learns α; here it is 0.5.", PaperSetting::questions, layer_rows},
    {"8", "Table 8: loops over RGNN-Ret", by_words, PaperSetting::model, combined_rows},
    {"figure-5", "Figure 5: questions with all gold passages, by their number", "The paper's figure has no numbers to quote.",
     PaperSetting::questions, count_rows, true},
};

constexpr const char* left_out[] = {
    "Table 4: two open models as readers. `hoptrail eval --ask` over each of them gives its rows.",
    "Table 5: sizes of the graphs. `hoptrail info FILE` prints nodes, edges per node and density of ours.",
    "Figure 4: training by K and O. `hoptrail train --option train.nodes=… --option train.competitors=…` trains each point.",
    "IIRC and Quality are not among the sets at hand.",
};

}  // namespace

std::span<const PaperTable> paper_tables() { return tables; }
std::span<const char* const> paper_tables_left_out() { return left_out; }

}  // namespace hop::cli
