// The rows of the option table. Each method contributes its own options through core/methods/method_table.inc; a
// constexpr insertion sort merges them, so that a lookup is a binary search.
#include "core/options/option_table.hpp"

#include <algorithm>
#include <array>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

// Short names for the rows, which a generator of the bindings parses as text.
constexpr auto flag_option = OptionType::flag;
constexpr auto integer_option = OptionType::integer;
constexpr auto number_option = OptionType::number;
constexpr auto text_option = OptionType::text;
constexpr auto choice_option = OptionType::choice;
constexpr auto numbers_option = OptionType::numbers;

// The choices of options whose value is a method: `method`, the retriever of a loop, and the first ranking of a
// reranker.
constexpr const char* method_choices = &(""
#define HOP_METHOD(name, ...) "|" #name
#define HOP_LOOP(name, ...) "|" #name
#include "core/methods/method_table.inc"
                                         )[1];
// Loops are excluded: a loop cannot be the retriever of another loop.
constexpr const char* retriever_choices = &(""
#define HOP_METHOD(name, ...) "|" #name
#include "core/methods/method_table.inc"
                                            )[1];
constexpr const char* first_ranking_choices = "auto"
#define HOP_FIRST_RANKING(name) "|" #name
#include "core/methods/method_table.inc"
    ;

// The options of the engine itself. "index:" in the documentation marks options that apply when a graph is built.
constexpr OptionEntry options[] = {
    {"analyzer.cjk_bigrams", flag_option, "true", 0, 1, "", "index runs of CJK characters as bigrams"},
    {"analyzer.language", choice_option, "auto", 0, 0, "auto|da|de|en|es|fi|fr|it|nl|no|none|pt|ru|sv",
     "index: language of the stemmer and the stop words; auto: detected, English if no other language is clear "
     "(docs/languages.md); none: neither stems nor stop words"},
    {"analyzer.stemming", flag_option, "true", 0, 1, "", "index words by their Snowball stem"},
    {"analyzer.stop_words", flag_option, "true", 0, 1, "", "omit stop words from the word index"},
    {"ask.answer_passages", flag_option, "false", 0, 1, "",
     "include passages in the prompt of a loop's final answer (without a loop they are always included)"},
    {"ask.judge", flag_option, "false", 0, 1, "",
     "let the language model judge the answers to questions that have gold answers (docs/methods/evaluation.md)"},
    {"ask.loop", choice_option, "auto", 0, 0, "auto|once|steps",
     "once: one retrieval, then the answer; steps: sub-questions with self-critique (RGNN-Ret); auto: steps for rgnn_ret, "
     "otherwise once"},
    {"ask.passage_tokens", integer_option, "3500", 1, 1000000, "1 … 1000000",
     "maximum number of passage tokens in one prompt (GNN-Ret, §4.1)"},
    {"ask.repeat_question", flag_option, "false", 0, 1, "",
     "put the question before the passages of a prompt as well as after them (GNN-Ret, Appendix I)"},
    {"ask.steps", integer_option, "5", 1, 50, "1 … 50", "maximum number of sub-questions of a loop"},
    {"embedder.id", text_option, "", 0, 0, "",
     "index: name of the embedder; stored in the file and compared with the name that the vectors of a question state"},
    {"hits", integer_option, "10", 1, 1000000, "1 … 1000000", "number of passages to return"},
    {"hits.explain", flag_option, "true", 0, 1, "", "explain each hit: path, score components, snippet and highlights"},
    {"hits.offset", integer_option, "0", 0, 1000000, "0 … 1000000",
     "search: number of first hits to leave out; with hits=10, the offset 10 gives the second page"},
    {"hits.tokens", integer_option, "0", 0, 100000000, "0 … 100000000",
     "stop before the passage that would exceed this number of tokens; 0: no limit"},
    {"index.batch", integer_option, "64", 1, 4096, "1 … 4096", "index: number of texts in one embedding request"},
    {"index.embed", flag_option, "false", 0, 1, "", "index: request the vectors of the passages from the host"},
    {"keywords.ask", flag_option, "false", 0, 1, "",
     "index: request the entities of each passage from the host's language model (GNN-Ret, Appendix B)"},
    {"keywords.mentions", flag_option, "true", 0, 1, "", "index: link each passage to the titles that it mentions"},
    {"keywords.ask_for", choice_option, "entities", 0, 0, "entities|phrases",
     "index: output of keywords.ask: entities with their links (GNN-Ret, Appendix B), or five phrases (IIER, Appendix A.2)"},
    {"keywords.phrases", flag_option, "true", 0, 1, "",
     "index: link each passage to its capitalized phrases; stricter in German, which capitalizes every noun"},
    {"markdown.conventions", flag_option, "true", 0, 1, "",
     "index: read callouts, comments, highlights, tags, admonitions and components in Markdown as note tools and site generators "
     "write them"},
    {"method", choice_option, "trail", 0, 0, method_choices,
     "ranking method; self_ask, ircot, iter_retgen and plan rank with the option retriever, step by step with a language model; "
     "none and golden are lower and upper bounds"},
    {"names.files", flag_option, "true", 0, 1, "", "index: use the file name of a document as a title of its passages"},
    {"names.headings", flag_option, "true", 0, 1, "", "index: use the heading above a passage as a title of the passage"},
    {"nearest.count", integer_option, "0", 0, 100, "0 … 100",
     "index: number of nearest neighbors of each passage, by cosine, to store as edges; 0: none"},
    {"passage.tokens", integer_option, "200", 8, 100000, "8 … 100000",
     "index: maximum number of tokens of a passage cut from a document"},
    {"prompt.answer", text_option, "", 0, 0, "",
     "prompt template of the final answer; empty: the built-in one (docs/methods/rgnn_ret.md)"},
    {"prompt.critique", text_option, "", 0, 0, "", "prompt template of the self-critique"},
    {"prompt.judge", text_option, "", 0, 0, "", "prompt template that judges an answer (docs/methods/evaluation.md)"},
    {"prompt.keywords", text_option, "", 0, 0, "", "prompt template that requests the entities of a passage"},
    {"prompt.sub_answer", text_option, "", 0, 0, "", "prompt template of a sub-answer"},
    {"prompt.sub_question", text_option, "", 0, 0, "", "prompt template of the next sub-question"},
    {"reply.tokens", integer_option, "4096", 0, 1000000, "0 … 1000000",
     "maximum number of tokens of a language model's reply, its thoughts included; 0: the model's own limit"},
    {"retriever", choice_option, "trail", 0, 0, retriever_choices,
     "method that ranks the passages in each step of self_ask, ircot, iter_retgen and plan"},
    {"score.chains", flag_option, "true", 0, 1, "",
     "search.score: before its text, a passage shows the sentences that lead from the question to it"},
    {"score.passages", integer_option, "20", 1, 1000, "1 … 1000", "search.score: first passages of a ranking that are scored"},
    {"score.weight", number_option, "0.4", 0, 1, "0 … 1",
     "search.score: weight of the host's score against that of the ranking, both standardized over the scored passages"},
    {"search.complete", flag_option, "false", 0, 1, "",
     "let methods that can use a language model use it in a search, too (kgp, model_filter); answering a question always uses "
     "it"},
    {"filter.walk", text_option, "all", 0, 0, "",
     "conditions of a filter that also bind the passages between the question and a hit: all, none, or those on these keys, "
     "separated by commas; the others bind only the hits"},
    {"search.correct", flag_option, "true", 0, 1, "",
     "search for the nearest word of the corpus in place of a word that no passage has; not of methods that may ask a language "
     "model"},
    {"search.embed", flag_option, "true", 0, 1, "",
     "request the vectors of questions from the host if the graph has vectors and the caller passes none"},
    {"search.score", flag_option, "false", 0, 1, "",
     "let a scorer of the host, such as a cross-encoder, score the first passages of each ranking; not of rgnn_ret"},
    {"steps.fuse", choice_option, "auto", 0, 0, "auto|min_rank|in_turn|state",
     "how the steps of a question are fused: minimum rank over the steps, lists in turn (round robin), or RGNN-Ret's last state; "
     "auto: min_rank"},
    {"steps.question", choice_option, "auto", 0, 0, "auto|true|false",
     "use the question itself as an additional step; auto: if a language model writes the steps"},
    {"train.batch", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: number of questions per step; 0: the method's default (docs/methods/training.md)"},
    {"train.epochs", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: number of passes over the questions; 0: the method's default"},
    {"train.iterations", integer_option, "100", 1, 100000, "1 … 100000",
     "training of gnn_ret, rgnn_ret and trail: maximum number of steps"},
    {"train.rate", number_option, "0", 0, 1000, "0 … 1000", "training: learning rate; 0: the method's default"},
    {"train.seed", integer_option, "0", 0, 1000000000, "0 … 1000000000", "training of networks: seed of the random numbers"},
    {"train.warm_up", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: number of warm-up steps before the full learning rate; 0: the method's default"},
    {"vectors.precision", choice_option, "f16", 0, 0, "f32|f16|int8", "index: storage format of the vectors"},
#define HOP_OPTION(...) {__VA_ARGS__},
#include "core/methods/method_table.inc"
};

// Sorts at compile time: the rows above and those of the methods are not in one order.
constexpr auto sorted_by_key() {
  std::array<OptionEntry, std::size(options)> sorted{};
  for (std::size_t count = 0; count < sorted.size(); ++count) {
    std::size_t place = count;
    for (; place > 0 && std::string_view(options[count].key) < sorted[place - 1].key; --place) sorted[place] = sorted[place - 1];
    sorted[place] = options[count];
  }
  return sorted;
}

// Built at compile time, so the table needs no initialization at startup.
constexpr auto options_by_key = sorted_by_key();

}  // namespace

std::span<const OptionEntry> option_table() { return options_by_key; }

// Files, weights and saved tasks use the spelling of format version 1, so that the bytes of a graph stay the same.
constexpr std::string_view stored_prefix = "analyser.", prefix = "analyzer.";

std::string stored_option_key(std::string_view key) {
  return key.starts_with(prefix) ? concat(stored_prefix, key.substr(prefix.size())) : std::string(key);
}

const OptionEntry* find_option(std::string_view key) {
  // Accepts keys as old files spell them.
  if (key.starts_with(stored_prefix)) return find_option(concat(prefix, key.substr(stored_prefix.size())));
  const auto* end = std::end(options_by_key);
  const auto* found =
      std::lower_bound(std::begin(options_by_key), end, key,
                       [](const OptionEntry& entry, std::string_view wanted) { return std::string_view(entry.key) < wanted; });
  return found != end && found->key == key ? found : nullptr;
}

}  // namespace hop::core
