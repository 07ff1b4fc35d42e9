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
    {"analyser.stemming", flag_option, "true", 0, 1, "", "index English words by their Snowball stem"},
    {"analyser.stop_words", flag_option, "true", 0, 1, "", "leave English function words out of the word index"},
    {"ask.answer_passages", flag_option, "false", 0, 1, "", "give passages to the final answer after a loop (without a loop they always are)"},
    {"ask.loop", choice_option, "auto", 0, 0, "auto|once|steps", "once: one retrieval, then the answer; steps: sub-questions with self-critique (RGNN-Ret); auto: steps for rgnn_ret, else once"},
    {"ask.passage_tokens", integer_option, "3500", 1, 1000000, "1 … 1000000", "the most tokens of passages in one prompt (GNN-Ret, §4.1)"},
    {"ask.repeat_question", flag_option, "false", 0, 1, "", "put the question before and after the passages of a prompt (GNN-Ret, Appendix I)"},
    {"ask.steps", integer_option, "5", 1, 50, "1 … 50", "the most sub-questions of a loop"},
    {"bm25.b", number_option, "0.75", 0, 1, "0 … 1", "BM25: how much the length of a passage counts"},
    {"bm25.k1", number_option, "1.2", 0, 100, "0 … 100", "BM25: how fast a repeated word stops to count"},
    {"embedder.id", text_option, "", 0, 0, "", "index: what the embedder is called; kept in the file and compared with what answers state"},
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
    {"hybrid.bm25_weight", number_option, "0.4", 0, 1, "0 … 1", "share of BM25 in the hybrid of BM25 and cosine"},
    {"index.batch", integer_option, "64", 1, 4096, "1 … 4096", "index: texts in one request for vectors"},
    {"index.embed", flag_option, "false", 0, 1, "", "index: ask the host for the passages' vectors"},
    {"keywords.ask", flag_option, "false", 0, 1, "", "index: ask the host's language model for each passage's entities (GNN-Ret, Appendix B)"},
    {"keywords.mentions", flag_option, "true", 0, 1, "", "index: link passages to the titles that they mention"},
    {"keywords.phrases", flag_option, "true", 0, 1, "", "index: link passages to their capitalised phrases"},
    {"method", choice_option, "trail", 0, 0, "bm25|tfidf|dense|hybrid|gnn_ret|rgnn_ret|trail", "how passages are ranked"},
    {"names.files", flag_option, "true", 0, 1, "", "index: the name of a document's file is a title of its passages"},
    {"names.headings", flag_option, "true", 0, 1, "", "index: the heading above a passage is a title of it"},
    {"nearest.count", integer_option, "0", 0, 100, "0 … 100", "index: nearest neighbours of each passage by cosine to keep as edges; 0: none"},
    {"passage.tokens", integer_option, "200", 8, 100000, "8 … 100000", "index: the most tokens of a passage cut from a document"},
    {"prompt.answer", text_option, "", 0, 0, "", "template of the final answer's prompt; empty: the built-in one (docs/methods/rgnn_ret.md)"},
    {"prompt.critique", text_option, "", 0, 0, "", "template of the self-critique's prompt"},
    {"prompt.keywords", text_option, "", 0, 0, "", "template of the prompt that asks for a passage's entities"},
    {"prompt.sub_answer", text_option, "", 0, 0, "", "template of a sub-answer's prompt"},
    {"prompt.sub_question", text_option, "", 0, 0, "", "template of the next sub-question's prompt"},
    {"rgnn_ret.beta", number_option, "0.9", 0, 1, "0 … 1", "RGNN-Ret: weight of the present step in the state (β)"},
    {"rgnn_ret.nodes", integer_option, "5", 1, 100000, "1 … 100000", "RGNN-Ret: passages that pass their distance on in each layer (K)"},
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
    {"trail.weights", numbers_option, "", -1000, 1000, "seven numbers", "trail: weights of the second stage (cos, masked cos, masked bm25, graph, log rank, own, cover); empty: by what is at hand"},
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
