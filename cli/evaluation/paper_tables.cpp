#include "cli/evaluation/paper_tables.hpp"

namespace hop::cli {

namespace {

constexpr PaperSet iirc = {"iirc", "IIRC", true};
constexpr PaperSet wiki_sets[] = {{"musique", "MuSiQue"}, {"twowiki", "2Wiki"}, iirc};
constexpr PaperSet three_sets[] = {{"hotpotqa", "HotpotQA"}, {"twowiki", "2Wiki"}, {"musique", "MuSiQue"}, iirc};
constexpr PaperSet single_hop_sets[] = {{"nq", "NQ"}};
constexpr PaperSet chain_sets[] = {{"musique", "MuSiQue"}, {"reasongraphqa", "ReasonGraphQA", true}};

constexpr PaperRow main_rows[] = {
    {"bm25", "bm25", {"18.8", "34.6", "31.7"}},
    {"SBERT", "dense", {"23.8", "42.3", "40.4"}},
    {"GNN-Ret (K = 5)", "gnn_ret:gnn_ret.nodes=5", {"27.1", "44.8", "44.0"}},
    {"GNN-Ret (K = 10)", "gnn_ret:gnn_ret.nodes=10", {"24.4", "46.3", "44.0"}},
};

constexpr PaperRow trained_rows[] = {
    {"SBERT", "dense", {"23.8", "42.3", "40.4"}},
    {"GNN-Ret (K = 5)", "gnn_ret:gnn_ret.nodes=5", {"27.1", "44.8", "44.0"}},
    {"GNN-Ret (w. train)", "gnn_ret", {"27.3", "46.9", "44.4"}, "train.keep=loss"},
    {"the same, best recall kept", "gnn_ret", {}, "train.keep=recall"},
    {"the same, ranking loss", "gnn_ret", {}, "train.keep=loss,train.loss=ranking"},
    {"the same, competitors by the first distance", "gnn_ret", {}, "train.keep=loss,train.competition=first"},
};

constexpr PaperRow loop_rows[] = {
    {"SelfAsk", "self_ask:retriever=bm25,vectors=none", {"22.9", "44.8", "36.9"}},
    {"ITER-RETGEN", "iter_retgen:retriever=bm25,vectors=none", {"27.1", "43.8", "39.6"}},
    {"IRCoT", "ircot:retriever=bm25,vectors=none", {"27.5", "44.6", "41.0"}},
    {"KGP", "kgp:vectors=none", {"24.0", "45.2", "42.1"}},
    {"RGNN-Ret", "rgnn_ret:vectors=none", {"31.3", "55.8", "48.1"}},
};

constexpr PaperRow message_rows[] = {
    {"SBERT", "dense", {"23.8", "42.3"}},
    {"GNN-Ret (mean)", "gnn_ret:gnn_ret.aggregator=mean", {"26.3", "44.6"}},
    {"GNN-Ret", "gnn_ret", {"27.3", "46.9"}},
};

constexpr PaperRow own_message_rows[] = {
    {"SBERT", "dense"},
    {"GNN-Ret, equation 2 as printed", "gnn_ret:gnn_ret.lower_only=false"},
    {"GNN-Ret", "gnn_ret"},
};

// α = 1 leaves out the message of the neighbors, β = 1 the state of the steps before.
constexpr PaperRow recurrence_rows[] = {
    {"Self-critique + SBERT", "rgnn_ret:gnn_ret.alpha=1,rgnn_ret.beta=1", {"27.9", "52.9"}},
    {"Self-critique + recurrent", "rgnn_ret:gnn_ret.alpha=1", {"28.1", "54.0"}},
    {"Self-critique + GNN", "rgnn_ret:rgnn_ret.beta=1", {"30.8", "55.2"}},
    {"RGNN-Ret", "rgnn_ret", {"31.3", "55.6"}},
};

constexpr PaperRow target_rows[] = {
    {"RGNN-Ret, not trained", "rgnn_ret", {"31.3", "55.8"}},
    {"RGNN-Ret (Y)", "rgnn_ret", {"27.1", "53.3"}, "train.keep=loss,train.targets=question"},
    {"RGNN-Ret (Yᵗ)", "rgnn_ret", {"30.2", "54.6"}, "train.keep=loss,train.targets=step"},
    {"RGNN-Ret (Yᵗ⁺)", "rgnn_ret", {"31.3", "55.6"}, "train.keep=loss"},
};

constexpr PaperRow edge_rows[] = {
    {"SBERT (without graph)", "dense", {nullptr, "42.3"}},
    {"graph with structural information", "gnn_ret:gnn_ret.keywords=none", {nullptr, "42.7"}},
    {"graph with shared keywords", "gnn_ret:gnn_ret.adjacent=false", {nullptr, "45.4"}},
    {"graph with both", "gnn_ret", {nullptr, "46.9"}},
};

constexpr PaperRow token_rows[] = {
    {"SBERT, 1k tokens", "dense:hits=400,hits.tokens=1000", {"18.3"}},
    {"SBERT, 3k", "dense:hits=400,hits.tokens=3000", {"23.8"}},
    {"SBERT, 5k", "dense:hits=400,hits.tokens=5000", {"22.5"}},
    {"SBERT, 10k", "dense:hits=400,hits.tokens=10000", {"22.5"}},
    {"SBERT, 20k", "dense:hits=400,hits.tokens=20000", {"27.9"}},
    {"GNN-Ret, 1k tokens", "gnn_ret:hits=400,hits.tokens=1000", {"20.4"}},
    {"GNN-Ret, 3k", "gnn_ret:hits=400,hits.tokens=3000", {"25.8"}},
    {"GNN-Ret, 5k", "gnn_ret:hits=400,hits.tokens=5000", {"25.8"}},
    {"GNN-Ret, 10k", "gnn_ret:hits=400,hits.tokens=10000", {"26.7"}},
    {"GNN-Ret, 20k", "gnn_ret:hits=400,hits.tokens=20000", {"31.9"}},
};

constexpr PaperRow layer_rows[] = {
    {"1 layer", "gnn_ret", {"27.3", "46.9"}, "train.keep=loss"},
    {"2 layers", "gnn_ret", {"27.3", "46.5"}, "train.keep=loss,train.layers=2"},
    {"3 layers", "gnn_ret", {"26.7", "47.5"}, "train.keep=loss,train.layers=3"},
    {"1 layer, α = 0.5", "gnn_ret:gnn_ret.alpha=0.5"},
    {"2 layers, α = 0.5", "gnn_ret:gnn_ret.alpha=0.5,0.5"},
    {"3 layers, α = 0.5", "gnn_ret:gnn_ret.alpha=0.5,0.5,0.5"},
};

constexpr PaperRow sampling_rows[] = {
    {"GNN-Ret, K = 1, O = 25", "gnn_ret", {}, "train.keep=loss,train.nodes=1"},
    {"GNN-Ret, K = 5, O = 25", "gnn_ret", {}, "train.keep=loss"},
    {"GNN-Ret, K = 10, O = 25", "gnn_ret", {}, "train.keep=loss,train.nodes=10"},
    {"GNN-Ret, K = 5, O = 10", "gnn_ret", {}, "train.keep=loss,train.competitors=10"},
    {"GNN-Ret, K = 5, O = 50", "gnn_ret", {}, "train.keep=loss,train.competitors=50"},
};

constexpr PaperRow sampling_step_rows[] = {
    {"RGNN-Ret, K = 1, O = 10", "rgnn_ret", {}, "train.keep=loss,train.nodes=1,train.competitors=10"},
    {"RGNN-Ret, K = 5, O = 10", "rgnn_ret", {}, "train.keep=loss,train.nodes=5,train.competitors=10"},
    {"RGNN-Ret, K = 10, O = 10", "rgnn_ret", {}, "train.keep=loss,train.nodes=10,train.competitors=10"},
    {"RGNN-Ret, K = 5, O = 25", "rgnn_ret", {}, "train.keep=loss,train.nodes=5,train.competitors=25"},
    {"RGNN-Ret, K = 5, O = 50", "rgnn_ret", {}, "train.keep=loss,train.nodes=5,train.competitors=50"},
};

constexpr PaperRow size_rows[] = {
    {"nodes, edges per node, density", "gnn_ret", {"20071, 335.77, 0.033", "9815, 91.38, 0.018", "21866, 259.22, 0.024"}}};

constexpr PaperRow combined_rows[] = {
    {"IRCoT", "ircot:retriever=bm25,vectors=none", {"27.5", "44.6"}},
    {"IRCoT + RGNN-Ret", "ircot:retriever=rgnn_ret,vectors=none", {"30.4", "47.5"}},
    {"ITER-RETGEN", "iter_retgen:retriever=bm25,vectors=none", {"27.1", "43.8"}},
    {"ITER-RETGEN + RGNN-Ret", "iter_retgen:retriever=rgnn_ret,vectors=none", {"29.8", "47.5"}},
};

constexpr PaperRow count_rows[] = {{"SBERT", "dense"}, {"GNN-Ret", "gnn_ret"}};

constexpr PaperRow kgp_rows[] = {
    {"KNN", "dense", {"71.57", "52.40", "44.70", "43.82"}},
    {"TF-IDF", "tfidf", {"76.64", "58.40", "44.40", "47.47"}},
    {"BM25", "bm25", {"71.95", "55.80", "44.47", "41.93"}},
    {"KGP", "kgp", {"76.53", "63.50", "50.92", "48.28"}},
};

constexpr PaperRow kgp_graph_rows[] = {
    {"entities, 1 branch", "kgp:kgp.branches=1"},   {"entities, 3 branches", "kgp"},
    {"entities, 5 branches", "kgp:kgp.branches=5"}, {"entities, 10 branches", "kgp:kgp.branches=10"},
    {"TF-IDF terms", "kgp:kgp.graph=terms"},        {"nearest neighbors", "kgp:kgp.graph=nearest"},
    {"only the seeds", "kgp:kgp.hops=0"},
};

constexpr PaperRow iier_chain_rows[] = {
    {"1-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=1", {"89.0", "82.1", "58.6", "55.6"}},
    {"2-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=2"},
    {"3-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=3", {"90.9", "83.0", "59.0", "61.6"}},
    {"4-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=4"},
    {"5-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=5", {"93.5", "84.8", "62.5", "64.8"}},
    {"6-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=6"},
    {"7-step", "iier:iier.path_vectors=mean,iier.order=chains,iier.passages=7", {"94.0", "84.2", "63.1", "65.9"}},
    {"5-step, by score", "iier:iier.path_vectors=mean"},
};

// So many hits that all passages of the chains are among them.
constexpr const char* all_chains = "iier:iier.path_vectors=mean,iier.order=chains,hits=100";
constexpr PaperRow iier_order_rows[] = {
    {"w/ Shuffle", all_chains, {"89.6", "79.0", "56.1", "57.5"}, nullptr, HitOrder::shuffled_chains},
    {"w/ Iterative", all_chains, {"92.1", "83.9", "57.4", "58.5"}, nullptr, HitOrder::chain_steps},
    {"w/ Chain", all_chains, {"93.5", "84.8", "62.5", "64.8"}},
};

constexpr PaperRow iier_density_rows[] = {
    {"1 nearest", "iier:iier.path_vectors=mean,iier.order=chains,iier.nearest=1"},
    {"10 nearest", "iier:iier.path_vectors=mean,iier.order=chains,iier.nearest=10"},
    {"1 keyword", "iier:iier.path_vectors=mean,iier.order=chains,iier.shared=1"},
    {"5 keywords", "iier:iier.path_vectors=mean,iier.order=chains,iier.shared=5"},
};

constexpr PaperRow bgr_gamma_rows[] = {
    {"γ = 0", "bgr:bgr.gamma=0"},     {"γ = 0.02", "bgr"},          {"γ = 0.1", "bgr:bgr.gamma=0.1"},
    {"γ = 0.5", "bgr:bgr.gamma=0.5"}, {"γ = 1", "bgr:bgr.gamma=1"},
};

constexpr PaperRow iier_rows[] = {
    {"TF-IDF", "tfidf", {"81.2", "62.4", "45.2", "56.1"}},
    {"KGP", "kgp", {"86.7", "69.8", "60.5", "59.8"}},
    {"IIER", "iier:iier.path_vectors=mean", {"93.5", "84.8", "62.5", "64.8"}},
    {"IIER, chain by chain", "iier:iier.path_vectors=mean,iier.order=chains"},
};

constexpr PaperRow g_rag_rows[] = {
    {"w/o reranker", "hybrid", {"18.0 / 34.6"}},
    {"a language model's scores, 0 to 100 (PaLM 2 L)",
     "model_filter:model_filter.retriever=hybrid,model_filter.passages=100,model_filter.reply=scores,"
     "model_filter.helpful_score=0,model_filter.spread=0,ask.passage_tokens=20000",
     {"17.9 / 39.7"},
     nullptr,
     HitOrder::model_scores},
    {"G-RAG", "g_rag", {"25.7 / 47.4"}},
};

constexpr const char* network_alone = "g_rag:g_rag.network=alone";
constexpr PaperRow g_rag_network_rows[] = {
    {"w/o reranker", "hybrid", {"18.0 / 34.6"}},
    {"the cosine", "dense"},
    {"G-RAG, not trained", "g_rag"},
    {"MLP", network_alone, {}, "g_rag.hidden=128,train.epochs=10,g_rag.loss=cross_entropy,g_rag.messages=none"},
    {"GCN", network_alone, {}, "g_rag.hidden=128,train.epochs=10,g_rag.loss=cross_entropy"},
    {"G-RAG-RL; GraphSAGE, mean", network_alone, {"25.7 / 47.4"}, "g_rag.hidden=128,train.epochs=10"},
    {"GAT, 8 heads", network_alone, {}, "g_rag.hidden=128,train.epochs=10,g_rag.messages=attention"},
    {"GIN, mean", network_alone, {}, "g_rag.hidden=128,train.epochs=10,g_rag.messages=shared"},
    {"G-RAG-RL, added to the untrained score", "g_rag", {}, "g_rag.hidden=64,train.rate=0.0005,train.epochs=10"},
};

// Of ReasonGraphQA, and shown for both sets.
constexpr const char* bgr_forward = "27.71 / 28.86 / 6.72 / 88.78 / 87.2 / 92.81 / 67.12";
constexpr const char* bgr_backward = "56.57 / 57.86 / 4.64 / 85.67 / 85.12 / 88.55 / 64.06";
constexpr const char* bgr_both = "56.71 / 58.48 / 4.70 / 91.81 / 90.785 / 95.23 / 68.82";
constexpr PaperRow bgr_rows[] = {
    {"only forward", "bgr:bgr.fuse=forward", {bgr_forward, bgr_forward}},
    {"only backward", "bgr:bgr.fuse=backward", {bgr_backward, bgr_backward}},
    {"BGR", "bgr", {bgr_both, bgr_both}},
    {"BGR, trained", "bgr", {}, "train.graph=references"},
};

constexpr const char* by_words =
    "Passages are found by words, because the texts that a model searches for have no vectors here. Without a language model the "
    "replies are those of `DATA/traces.jsonl`, recorded decompositions of some of the questions. Only these questions are used: "
    "every row gives the recorded answer, and rows differ in the passages that they found.";

#define HOPTRAIL_SAMPLES                                                                                                     \
  "Learned from 20 questions, in five runs with different ones, and measured on others. A cell has the run with the median " \
  "recall; it "                                                                                                              \
  "ends with the options that this run learned, and the least and the largest recall of the five."
constexpr const char* learned_from = HOPTRAIL_SAMPLES;
constexpr const char* learned_steps = "Gold sub-questions (the paper learns from 5 questions). " HOPTRAIL_SAMPLES;
constexpr const char* learned_without_numbers = HOPTRAIL_SAMPLES " The paper's figure has no numbers to quote.";
constexpr const char* learned_steps_without_numbers =
    "Gold sub-questions. " HOPTRAIL_SAMPLES " The paper's figure has no numbers to quote.";
constexpr const char* learned_within_noise = HOPTRAIL_SAMPLES
    " The paper's gain of training over α = 0.5, 0.2 to 0.6 points of 480 questions, is within the noise of such a sample: one "
    "question is 0.2 points.";
#undef HOPTRAIL_SAMPLES

constexpr PaperTable tables[] = {
    {"1", "Table 1: one retrieval", "", PaperSetting::questions, wiki_sets, main_rows},
    {"1-trained", "Table 1: trained", learned_within_noise, PaperSetting::questions, wiki_sets, trained_rows},
    {"1-loops", "Table 1: several retrievals", by_words, PaperSetting::model, wiki_sets, loop_rows},
    {"2", "Table 2: the message of GNN-Ret", "The paper's GNN-Ret is trained here; ours is not.", PaperSetting::questions,
     wiki_sets, message_rows},
    {"2-own", "The message to oneself",
     "MRR of the first gold passage, then recall among the first 5. As printed, equation 2 moves the passage nearest to the "
     "question "
     "away from it, because all its neighbors are farther; ours takes the minimum over the passage itself, too. The paper has no "
     "such figures.",
     PaperSetting::questions, three_sets, own_message_rows, PaperFigures::first_gold},
    {"2-steps", "Table 2: the parts of RGNN-Ret",
     "Gold sub-questions, so that no model is needed; hits are fused from the lists of the steps.", PaperSetting::steps,
     wiki_sets, recurrence_rows},
    {"2-labels", "Table 2: the labels of RGNN-Ret", learned_steps, PaperSetting::steps, wiki_sets, target_rows},
    {"3", "Table 3: the edges of the graph",
     "Each passage of these sets is a separate document, so that no two are adjacent, and the graph with structural information "
     "only is SBERT.",
     PaperSetting::questions, wiki_sets, edge_rows},
    {"5", "Table 5: sizes of the graphs", "Keywords come from titles and capitalized phrases.", PaperSetting::questions,
     wiki_sets, size_rows, PaperFigures::sizes},
    {"6", "Table 6: tokens of the retrieved passages",
     "The paper asks Qwen2-7B. Here: recall and all gold among the passages that fit the budget, at most 400.",
     PaperSetting::questions, wiki_sets, token_rows, PaperFigures::recall, 400},
    {"7", "Table 7: layers", learned_from, PaperSetting::questions, wiki_sets, layer_rows},
    {"8", "Table 8: loops over RGNN-Ret", by_words, PaperSetting::model, wiki_sets, combined_rows},
    {"figure-4", "Figure 4: training by K and O", learned_without_numbers, PaperSetting::questions, wiki_sets, sampling_rows},
    {"figure-4-steps", "Figure 4: training of RGNN-Ret by K and O", learned_steps_without_numbers, PaperSetting::steps, wiki_sets,
     sampling_step_rows},
    {"figure-5", "Figure 5: questions with all gold passages, by their number", "The paper's figure has no numbers to quote.",
     PaperSetting::questions, wiki_sets, count_rows, PaperFigures::all_gold},
    {"kgp", "KGP, Table 1",
     "The paper: accuracy of answers by ChatGPT, with a fine-tuned T5 that guesses the next evidence. Here: no language model, "
     "the "
     "question replaces the guess; recall and all gold among 30 passages, the size of KGP's context.",
     PaperSetting::questions, three_sets, kgp_rows, PaperFigures::recall, 30},
    {"kgp-graphs", "KGP: branches and graphs",
     "As KGP, Table 1, for other branches and edges. The paper's figures are not quoted.", PaperSetting::questions, three_sets,
     kgp_graph_rows, PaperFigures::recall, 30},
    {"iier", "IIER, Table 1",
     "The paper: accuracy of answers by gpt-3.5-turbo, with a trained scorer and keywords of a language model. Here: untrained, "
     "built-in keywords.",
     PaperSetting::questions, three_sets, iier_rows},
    {"iier-order", "IIER, Table 2: order of the passages of chains",
     "The paper's reader gets all passages of the chains, in three orders, so their recall is the same in each. Here: recall and "
     "all "
     "gold among the first 5 in that order, which says which passages come first, and not what a reader makes of them. A seed is "
     "gold more often than what follows it on its chain ([iier](methods/iier.md#figures)), and the iterative order has all seeds "
     "before any of these.",
     PaperSetting::questions, three_sets, iier_order_rows},
    {"iier-chains", "IIER, Table 3: passages of a chain",
     "Chain by chain, as the paper gives them to its reader: recall and all gold among 10 hits, the chains first.",
     PaperSetting::questions, three_sets, iier_chain_rows, PaperFigures::recall, 10},
    {"iier-density", "IIER, Figure 3: density of the graph",
     "As 5-step in Table 3, whose edges are to the 5 nearest passages and to those with 3 common keywords. The paper's figure "
     "has "
     "no numbers to quote.",
     PaperSetting::questions, three_sets, iier_density_rows, PaperFigures::recall, 10},
    {"g-rag", "G-RAG, Tables 1 and 2",
     "The paper: MRR / MHits@10 on the test set of NQ, 100 passages by DPR, trained with AMR graphs. Here: the same measures, "
     "then those that take ties into account, MTRR / TMHits@10; names instead of AMR graphs, not trained.",
     PaperSetting::questions, single_hop_sets, g_rag_rows, PaperFigures::ranks},
    {"g-rag-networks", "G-RAG, Tables 1 and 5: networks",
     "As above, but by the score of a network only, trained on half of the questions and measured on the others: 128 hidden "
     "values "
     "and the rate 0.0001, both of the paper's grid, in 10 epochs (the paper: 50,000 steps, of the whole set). A network begins "
     "at "
     "the cosine of question and passage, as far as 128 values can hold it; a cell ends with the step that was best on held-out "
     "questions, and step 0 is this beginning. GIN cannot begin there, because it weighs a passage and its neighbors alike. "
     "Without "
     "AMR graphs, G-RAG by cross-entropy is GCN. Not built: the paper's LSTM of GraphSAGE "
     "([decision 065](decisions/065-where-networks-begin.md)).",
     PaperSetting::questions, single_hop_sets, g_rag_network_rows, PaperFigures::ranks},
    {"bgr", "BGR, Table 4",
     "GM / GS / GED, then F1 / precision / recall / exact match of the evidence set. The paper: ReasonGraphQA, which its authors "
     "publish, with a database of facts for each question; [samples/datasets](../samples/datasets/README.md) converts it. Here: "
     "the graphs that MuSiQue's decompositions define, and a "
     "pool of 100 passages of the whole corpus; the last row is trained on the 100 questions of the split \"train\" (without a "
     "split: half of the set). All rows are measured on the other questions.",
     PaperSetting::questions, chain_sets, bgr_rows, PaperFigures::graphs},
    {"bgr-gamma", "BGR: consistency at which the fusion changes (γ)", "As above, untrained.", PaperSetting::questions, chain_sets,
     bgr_gamma_rows, PaperFigures::graphs},
};

constexpr const char* left_out[] = {
    "IIRC and ReasonGraphQA: a table has their columns if DATA has `iirc` or `reasongraphqa`; "
    "[samples/datasets](../samples/datasets/README.md) converts their files.",
    "Quality (GNN-Ret, Tables 1, 3 and 5) and TriviaQA (G-RAG, Tables 1 to 3) name no gold passages.",
    "GNN-Ret, Table 4: two open models as readers. `hoptrail eval --ask` over each of them gives its rows.",
    "Direct, None, No Retrieval and Golden in the papers' main tables are `--method none` and `--method golden` of `hoptrail "
    "eval "
    "--ask`.",
    "Retrievers that others trained: DPR, MDR, Adaptive-RAG, BART, BART-GST, RGCN-S, GRR, SSG, and the agents of KGP, Table 2. A "
    "model behind a server can take the place of DPR and of the encoders of G-RAG, Table 3 (`hoptrail embed`), and of the agents "
    "(`--llm-url`).",
    "BGR, Table 5: language models that answer with and without the graph. Table 6 and Figure 6 are images without numbers, as "
    "are KGP's Figures 5 to 7.",
    "KGP's PDFTriage: its documents are not published. `hoptrail eval` measures Struct-EM of questions with `\"structure\": "
    "true`.",
};

}  // namespace

std::span<const PaperTable> paper_tables() { return tables; }
std::span<const char* const> paper_tables_left_out() { return left_out; }

}  // namespace hop::cli
