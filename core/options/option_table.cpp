#include "core/options/option_table.hpp"

#include <algorithm>

namespace hop::core {

namespace {

constexpr auto flag_option = OptionType::flag;
constexpr auto integer_option = OptionType::integer;
constexpr auto number_option = OptionType::number;
constexpr auto text_option = OptionType::text;
constexpr auto choice_option = OptionType::choice;
constexpr auto numbers_option = OptionType::numbers;

constexpr OptionEntry options_by_key[] = {
    {"analyser.cjk_bigrams", flag_option, "true", 0, 1, "", "index runs of CJK characters as bigrams"},
    {"analyser.language", choice_option, "auto", 0, 0, "auto|da|de|en|es|fi|fr|it|nl|no|none|pt|ru|sv", "index: language of stems and function words; auto: detected, English where no other one is clear (docs/languages.md); none: neither"},
    {"analyser.stemming", flag_option, "true", 0, 1, "", "index words by their Snowball stem"},
    {"analyser.stop_words", flag_option, "true", 0, 1, "", "leave function words out of the word index"},
    {"ask.answer_passages", flag_option, "false", 0, 1, "", "give passages to the final answer after a loop (without a loop they always are)"},
    {"ask.judge", flag_option, "false", 0, 1, "", "let the language model judge answers of questions that have gold answers (docs/methods/evaluation.md)"},
    {"ask.loop", choice_option, "auto", 0, 0, "auto|once|steps", "once: one retrieval, then the answer; steps: sub-questions with self-critique (RGNN-Ret); auto: steps for rgnn_ret, else once"},
    {"ask.passage_tokens", integer_option, "3500", 1, 1000000, "1 … 1000000", "the most tokens of passages in one prompt (GNN-Ret, §4.1)"},
    {"ask.repeat_question", flag_option, "false", 0, 1, "", "put the question before and after the passages of a prompt (GNN-Ret, Appendix I)"},
    {"ask.steps", integer_option, "5", 1, 50, "1 … 50", "the most sub-questions of a loop"},
    {"bgr.candidates", integer_option, "100", 1, 1000, "1 … 1000", "BGR: passages of the first ranking that evidence graphs are made of"},
    {"bgr.edges", integer_option, "25", 1, 200, "1 … 200", "BGR: the most edges of one search"},
    {"bgr.fuse", choice_option, "equation", 0, 0, "equation|prose|code|forward|backward", "BGR: how the graphs of the two searches are fused: by the paper's equation (2), its prose (§4.2), the authors' code; or one search alone"},
    {"bgr.gamma", number_option, "0.02", 0, 1, "0 … 1", "BGR: consistency of the two searches at which the fusion changes (γ)"},
    {"bgr.retriever", choice_option, "auto", 0, 0, "auto|bm25|tfidf|dense|hybrid|gnn_ret|trail", "BGR: the first ranking; auto: hybrid, or bm25 without vectors"},
    {"bgr.threshold", number_option, "0.9", 0, 2, "0 … 2", "BGR without trained weights: an evidence is accepted above this share of the question's best cosine"},
    {"bm25.b", number_option, "0.75", 0, 1, "0 … 1", "BM25: how much the length of a passage counts"},
    {"bm25.k1", number_option, "1.2", 0, 100, "0 … 100", "BM25: how fast a repeated word stops to count"},
    {"embedder.id", text_option, "", 0, 0, "", "index: what the embedder is called; kept in the file and compared with what answers state"},
    {"g_rag.candidates", integer_option, "100", 1, 1000, "1 … 1000", "G-RAG: passages of the first ranking that are ranked anew"},
    {"g_rag.concepts", choice_option, "keywords", 0, 0, "keywords|ask", "G-RAG: concepts of a candidate: its keywords, or the AMR graph that the host's language model writes (PENMAN)"},
    {"g_rag.dropout", number_option, "0.1", 0, 0.9, "0 … 0.9", "training of G-RAG: share of the hidden values that a step leaves out"},
    {"g_rag.hidden", integer_option, "8", 1, 1024, "1 … 1024", "training of G-RAG: width of the network's hidden layer (the paper: 8, 64, 128)"},
    {"g_rag.keywords", choice_option, "names", 0, 0, "names|names_and_phrases", "G-RAG: keywords that are concepts: titles and their mentions, or phrases and given keywords, too; cut by gnn_ret.keyword_share"},
    {"g_rag.loss", choice_option, "ranking", 0, 0, "ranking|cross_entropy", "training of G-RAG: pairwise ranking loss or cross-entropy"},
    {"g_rag.mix", number_option, "0.75", 0, 1, "0 … 1", "G-RAG without trained weights: how far better neighbours lift a candidate towards them"},
    {"g_rag.network", choice_option, "added", 0, 0, "added|alone", "G-RAG: the trained network's score is added to the untrained one, or stands alone as in the paper; weights carry what they were trained for"},
    {"g_rag.retriever", choice_option, "auto", 0, 0, "auto|bm25|tfidf|dense|hybrid|gnn_ret|trail", "G-RAG: the first ranking; auto: hybrid, or bm25 without vectors"},
    {"gnn_ret.adjacent", flag_option, "true", 0, 1, "", "GNN-Ret: edges between passages next to each other in a document"},
    {"gnn_ret.aggregator", choice_option, "minimum", 0, 0, "minimum|mean|soft_minimum", "GNN-Ret: what a passage takes of its neighbours' distances"},
    {"gnn_ret.alpha", numbers_option, "0.5", 0, 1, "0 … 1, one for each layer", "GNN-Ret: weight of a passage's own distance in each layer (α); as many numbers as layers"},
    {"gnn_ret.distances", choice_option, "auto", 0, 0, "auto|dense|bm25|tfidf|hybrid", "GNN-Ret: first distances; auto: dense, or bm25 without vectors"},
    {"gnn_ret.inverse_frequency", flag_option, "false", 0, 1, "", "GNN-Ret: weigh a keyword edge by the rarity of its rarest keyword"},
    {"gnn_ret.keyword_share", number_option, "0.1", 0, 1, "0 … 1", "GNN-Ret: keywords of a larger share of the passages make no edges"},
    {"gnn_ret.keywords", choice_option, "names_and_phrases", 0, 0, "names|names_and_phrases", "GNN-Ret: which keywords make edges"},
    {"gnn_ret.link", flag_option, "false", 0, 1, "", "GNN-Ret: hyperlinks are edges, too"},
    {"gnn_ret.lower_only", flag_option, "false", 0, 1, "", "GNN-Ret: a layer never makes a distance larger"},
    {"gnn_ret.nearest", flag_option, "false", 0, 1, "", "GNN-Ret: nearest neighbours are edges, too (needs nearest.count at index time)"},
    {"gnn_ret.nodes", integer_option, "10", 1, 100000, "1 … 100000", "GNN-Ret: passages that pass their distance on in each layer (K)"},
    {"gnn_ret.section", flag_option, "false", 0, 1, "", "GNN-Ret: passages of one section are neighbours"},
    {"gnn_ret.temperature", number_option, "0.05", 0.0001, 100, "0.0001 … 100", "GNN-Ret: temperature of the soft minimum (τ)"},
    {"hits", integer_option, "10", 1, 1000000, "1 … 1000000", "how many passages to return"},
    {"hits.explain", flag_option, "true", 0, 1, "", "explain hits: path, parts of the score, snippet and highlights"},
    {"hits.tokens", integer_option, "0", 0, 100000000, "0 … 100000000", "stop before the passage that would pass this many tokens; 0: no limit"},
    {"hybrid.bm25_weight", numbers_option, "", 0, 1, "0 … 1, or empty", "share of BM25 in the hybrid of BM25 and cosine; empty: chosen for each question, at most ½ (docs/methods/first_distances.md)"},
    {"iier.keywords", choice_option, "built_in", 0, 0, "built_in|ask", "IIER: keywords of the question: phrases, or those that the host's language model names"},
    {"iier.nearest", integer_option, "5", 0, 100, "0 … 100", "IIER: nearest neighbours that are edges (k), where the graph keeps none of its own"},
    {"iier.order", choice_option, "score", 0, 0, "score|chains", "IIER: hits by score, or chain after chain as the paper gives them to a reader; then the nearest passages that are in no chain"},
    {"iier.passages", integer_option, "5", 1, 100, "1 … 100", "IIER: the most passages of a chain, its seed counted"},
    {"iier.path_vectors", choice_option, "auto", 0, 0, "auto|ask|mean", "IIER: vector of a chain: of its text, asked of the host, or the mean of its passages'; auto: ask where search.embed is true"},
    {"iier.shared", integer_option, "3", 1, 100, "1 … 100", "IIER: keywords that two passages share at least to be neighbours"},
    {"iier.weights", numbers_option, "1,0.01,0.005,0.15", -1000, 1000, "four numbers", "IIER: weights of question, chain and edge in the untrained score of a next passage, and of being a seed"},
    {"index.batch", integer_option, "64", 1, 4096, "1 … 4096", "index: texts in one request for vectors"},
    {"index.embed", flag_option, "false", 0, 1, "", "index: ask the host for the passages' vectors"},
    {"iter_retgen.question", flag_option, "true", 0, 1, "", "ITER-RETGEN: search with the question before the last draft, as in its own paper"},
    {"iter_retgen.rounds", integer_option, "2", 1, 50, "1 … 50", "ITER-RETGEN: rounds of retrieval and draft"},
    {"keywords.ask", flag_option, "false", 0, 1, "", "index: ask the host's language model for each passage's entities (GNN-Ret, Appendix B)"},
    {"keywords.mentions", flag_option, "true", 0, 1, "", "index: link passages to the titles that they mention"},
    {"keywords.phrases", flag_option, "true", 0, 1, "", "index: link passages to their capitalised phrases; in German, where every noun has a capital letter, there are none"},
    {"kgp.branches", integer_option, "3", 1, 1000000, "1 … 1000000", "KGP: neighbours that are visited of each passage (b)"},
    {"kgp.graph", choice_option, "entities", 0, 0, "entities|terms|nearest", "KGP: edges between passages with a common entity or a common TF-IDF term, or nearest neighbours"},
    {"kgp.hops", integer_option, "1000", 0, 1000, "0 … 1000", "KGP: how far from a seed the walk goes; 0: the seeds alone"},
    {"kgp.keyword_share", number_option, "0.1", 0, 1, "0 … 1", "KGP: entities and terms of a larger share of the passages make no edges"},
    {"kgp.nearest", integer_option, "5", 1, 100, "1 … 100", "KGP: nearest neighbours that are edges (k), where the graph keeps none of its own"},
    {"kgp.order", choice_option, "visits", 0, 0, "visits|similarity", "KGP: order of the hits: as they were visited, or by their similarity to the guess that chose them"},
    {"kgp.passages", integer_option, "30", 1, 1000000, "1 … 1000000", "KGP: passages visited in all, seeds included (B); never more than hits"},
    {"kgp.router", choice_option, "auto", 0, 0, "auto|rules|ask|content", "KGP: who tells questions about structure from those about content: rules, the host's language model, nobody; auto: ask where search.complete is true, else rules"},
    {"kgp.seeds", integer_option, "0", 0, 1000000, "0 … 1000000", "KGP: seeds by TF-IDF (n); 0: B / kgp.branches"},
    {"kgp.terms", integer_option, "5", 1, 50, "1 … 50", "KGP: TF-IDF terms of each passage in the graph by terms"},
    {"method", choice_option, "trail", 0, 0, "bm25|tfidf|dense|hybrid|gnn_ret|rgnn_ret|trail|kgp|iier|g_rag|bgr|self_ask|ircot|iter_retgen|none|golden", "how passages are ranked; self_ask, ircot and iter_retgen: by the option retriever, step by step with a language model; none and golden: bounds"},
    {"names.files", flag_option, "true", 0, 1, "", "index: the name of a document's file is a title of its passages"},
    {"names.headings", flag_option, "true", 0, 1, "", "index: the heading above a passage is a title of it"},
    {"nearest.count", integer_option, "0", 0, 100, "0 … 100", "index: nearest neighbours of each passage by cosine to keep as edges; 0: none"},
    {"passage.tokens", integer_option, "200", 8, 100000, "8 … 100000", "index: the most tokens of a passage cut from a document"},
    {"prompt.amr", text_option, "", 0, 0, "", "template of the prompt that asks for a candidate's AMR graph (docs/methods/g_rag.md)"},
    {"prompt.answer", text_option, "", 0, 0, "", "template of the final answer's prompt; empty: the built-in one (docs/methods/rgnn_ret.md)"},
    {"prompt.critique", text_option, "", 0, 0, "", "template of the self-critique's prompt"},
    {"prompt.ircot", text_option, "", 0, 0, "", "template of the next reasoning sentence's prompt (docs/methods/baselines.md)"},
    {"prompt.iter_retgen", text_option, "", 0, 0, "", "template of a draft's prompt (docs/methods/baselines.md)"},
    {"prompt.judge", text_option, "", 0, 0, "", "template of the prompt that judges an answer (docs/methods/evaluation.md)"},
    {"prompt.keywords", text_option, "", 0, 0, "", "template of the prompt that asks for a passage's entities"},
    {"prompt.next_evidence", text_option, "", 0, 0, "", "template of the prompt that guesses the next evidence (docs/methods/kgp.md)"},
    {"prompt.question_keywords", text_option, "", 0, 0, "", "template of the prompt that asks for a question's keywords (docs/methods/iier.md)"},
    {"prompt.route", text_option, "", 0, 0, "", "template of the prompt that tells questions about structure (docs/methods/kgp.md)"},
    {"prompt.self_ask", text_option, "", 0, 0, "", "template of Self-Ask's next step (docs/methods/baselines.md)"},
    {"prompt.sub_answer", text_option, "", 0, 0, "", "template of a sub-answer's prompt"},
    {"prompt.sub_question", text_option, "", 0, 0, "", "template of the next sub-question's prompt"},
    {"retriever", choice_option, "trail", 0, 0, "bm25|tfidf|dense|hybrid|gnn_ret|rgnn_ret|trail|kgp|iier|g_rag|bgr|none|golden", "how self_ask, ircot and iter_retgen rank passages in each step"},
    {"rgnn_ret.beta", number_option, "0.9", 0, 1, "0 … 1", "RGNN-Ret: weight of the present step in the state (β)"},
    {"rgnn_ret.nodes", integer_option, "5", 1, 100000, "1 … 100000", "RGNN-Ret: passages that pass their distance on in each layer (K)"},
    {"search.complete", flag_option, "false", 0, 1, "", "ask the host's language model in searches by methods that can (kgp); asking always does"},
    {"search.embed", flag_option, "true", 0, 1, "", "ask the host for vectors of questions where the graph has vectors and none are given"},
    {"steps.fuse", choice_option, "auto", 0, 0, "auto|min_rank|in_turn|state", "hits of a question answered in steps: smallest rank over the steps, lists in turn, or RGNN-Ret's last state; auto: min_rank for rgnn_ret, else in_turn"},
    {"steps.question", choice_option, "auto", 0, 0, "auto|true|false", "take the question itself as one more step; auto: where a language model writes the steps"},
    {"trail.base_factor", number_option, "1.5", 0.01, 100, "0.01 … 100", "trail: what a base rank is multiplied with in the fusion"},
    {"trail.candidates", integer_option, "60", 1, 10000, "1 … 10000", "trail: candidates of the second stage from the fused list; half as many from each single list"},
    {"trail.gate", number_option, "0.05", 0, 1000, "0 … 1000", "trail: mentioned titles a passage below which the graph is left out"},
    {"trail.links", flag_option, "true", 0, 1, "", "trail: follow hyperlinks, like mentions of their targets"},
    {"trail.mention_weight", number_option, "1", 0.2, 51, "0.2 … 51", "trail: weight of a mention, in fifths of 1"},
    {"trail.name_share", number_option, "0.01", 0, 1, "0 … 1", "trail: titles mentioned in a larger share of the passages lose their mentions"},
    {"trail.own_weight", number_option, "4", 0.2, 51, "0.2 … 51", "trail: weight of a passage's own title, in fifths of 1"},
    {"trail.phrase_seed", number_option, "0.1", 0, 1000, "0 … 1000", "trail: weight of a question's phrase among its entities"},
    {"trail.phrase_share", number_option, "0.01", 0, 1, "0 … 1", "trail: phrases of a larger share of the passages are left out"},
    {"trail.phrase_weight", number_option, "0.2", 0.2, 51, "0.2 … 51", "trail: weight of a phrase, in fifths of 1"},
    {"trail.rescore", flag_option, "true", 0, 1, "", "trail: second stage"},
    {"trail.reset", number_option, "0.02", 0, 1, "0 … 1", "trail: share of the restart that goes to the base list's best passages"},
    {"trail.reset_passages", integer_option, "20", 1, 10000, "1 … 10000", "trail: how many passages share that"},
    {"trail.restart", number_option, "0.5", 0.01, 0.99, "0.01 … 0.99", "trail: restart probability of the spread"},
    {"trail.sweeps", integer_option, "6", 1, 100, "1 … 100", "trail: sweeps of the spread"},
    {"trail.weights", numbers_option, "", -1000, 1000, "7 or 26 numbers", "trail: weights of the second stage's features (docs/methods/trail.md), without trees; 7: cos, masked cos, masked bm25, graph, log rank, own, cover; empty: the library's or a weights file's model"},
    {"train.batch", integer_option, "0", 0, 1000000, "0 … 1000000", "training of networks: questions in one step; 0: the method's own (docs/methods/training.md)"},
    {"train.competitors", integer_option, "0", 0, 100000, "0 … 100000", "training of gnn_ret and rgnn_ret: nearest passages that gold is compared with (O); 0: 25, for rgnn_ret 10"},
    {"train.epochs", integer_option, "0", 0, 1000000, "0 … 1000000", "training of networks: times that each question is seen; 0: the method's own"},
    {"train.examples", flag_option, "false", 0, 1, "", "training of trail: the weights file holds the candidates and their features, too, for programs that fit trees"},
    {"train.iterations", integer_option, "100", 1, 100000, "1 … 100000", "training of gnn_ret, rgnn_ret and trail: the most steps"},
    {"train.keep", choice_option, "recall", 0, 0, "recall|loss", "training of gnn_ret and rgnn_ret: which of the values on the way are kept: those of the best recall@5 on the train questions, among them the untrained ones, or of the smallest loss"},
    {"train.layers", integer_option, "1", 1, 10, "1 … 10", "training of gnn_ret and rgnn_ret: layers (L)"},
    {"train.margin", number_option, "0.01", 0, 1, "0 … 1", "training of gnn_ret and rgnn_ret: margin of the loss (r)"},
    {"train.nodes", integer_option, "5", 1, 100000, "1 … 100000", "training of gnn_ret and rgnn_ret: passages that pass their distance on in each layer (K)"},
    {"train.penalty", number_option, "1", 0, 1000000, "0 … 1000000", "training of trail: what large weights cost (λ)"},
    {"train.rate", number_option, "0", 0, 1000, "0 … 1000", "training: length of a step against the gradient; 0: the method's own"},
    {"train.seed", integer_option, "0", 0, 1000000000, "0 … 1000000000", "training of networks: seed of random numbers"},
    {"train.warm_up", integer_option, "0", 0, 1000000, "0 … 1000000", "training of networks: steps until the whole rate; 0: the method's own"},
    {"vectors.precision", choice_option, "f16", 0, 0, "f32|f16|int8", "index: how vectors are kept"},
};

}  // namespace

std::span<const OptionEntry> option_table() { return options_by_key; }

const OptionEntry* find_option(std::string_view key) {
  const auto* end = std::end(options_by_key);
  const auto* found = std::lower_bound(std::begin(options_by_key), end, key, [](const OptionEntry& entry, std::string_view wanted) {
    return std::string_view(entry.key) < wanted;
  });
  return found != end && found->key == key ? found : nullptr;
}

}  // namespace hop::core
