#include "core/options/option_table.hpp"

#include <algorithm>
#include <array>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

constexpr auto flag_option = OptionType::flag;
constexpr auto integer_option = OptionType::integer;
constexpr auto number_option = OptionType::number;
constexpr auto text_option = OptionType::text;
constexpr auto choice_option = OptionType::choice;
constexpr auto numbers_option = OptionType::numbers;

// The choices of options that name a method: the option method, what a loop searches by, a first ranking.
constexpr const char* method_choices = &(""
#define HOP_METHOD(name, ...) "|" #name
#define HOP_LOOP(name, ...) "|" #name
#include "core/methods/method_table.inc"
                                         )[1];
constexpr const char* retriever_choices = &(""
#define HOP_METHOD(name, ...) "|" #name
#include "core/methods/method_table.inc"
                                            )[1];
constexpr const char* first_ranking_choices = "auto"
#define HOP_FIRST_RANKING(name) "|" #name
#include "core/methods/method_table.inc"
    ;

constexpr OptionEntry options[] = {
    {"analyzer.cjk_bigrams", flag_option, "true", 0, 1, "", "index runs of CJK characters as bigrams"},
    {"analyzer.language", choice_option, "auto", 0, 0, "auto|da|de|en|es|fi|fr|it|nl|no|none|pt|ru|sv",
     "index: language of stems and function words; auto: detected, English where no other one is clear (docs/languages.md); "
     "none: neither"},
    {"analyzer.stemming", flag_option, "true", 0, 1, "", "index words by their Snowball stem"},
    {"analyzer.stop_words", flag_option, "true", 0, 1, "", "leave function words out of the word index"},
    {"ask.answer_passages", flag_option, "false", 0, 1, "",
     "give passages to the final answer after a loop (without a loop they always are)"},
    {"ask.judge", flag_option, "false", 0, 1, "",
     "let the language model judge answers of questions that have gold answers (docs/methods/evaluation.md)"},
    {"ask.loop", choice_option, "auto", 0, 0, "auto|once|steps",
     "once: one retrieval, then the answer; steps: sub-questions with self-critique (RGNN-Ret); auto: steps for rgnn_ret, else "
     "once"},
    {"ask.passage_tokens", integer_option, "3500", 1, 1000000, "1 … 1000000",
     "the most tokens of passages in one prompt (GNN-Ret, §4.1)"},
    {"ask.repeat_question", flag_option, "false", 0, 1, "",
     "put the question before and after the passages of a prompt (GNN-Ret, Appendix I)"},
    {"ask.steps", integer_option, "5", 1, 50, "1 … 50", "the most sub-questions of a loop"},
    {"embedder.id", text_option, "", 0, 0, "",
     "index: what the embedder is called; kept in the file and compared with what answers state"},
    {"hits", integer_option, "10", 1, 1000000, "1 … 1000000", "how many passages to return"},
    {"hits.explain", flag_option, "true", 0, 1, "", "explain hits: path, parts of the score, snippet and highlights"},
    {"hits.tokens", integer_option, "0", 0, 100000000, "0 … 100000000",
     "stop before the passage that would pass this many tokens; 0: no limit"},
    {"index.batch", integer_option, "64", 1, 4096, "1 … 4096", "index: texts in one request for vectors"},
    {"index.embed", flag_option, "false", 0, 1, "", "index: ask the host for the passages' vectors"},
    {"keywords.ask", flag_option, "false", 0, 1, "",
     "index: ask the host's language model for each passage's entities (GNN-Ret, Appendix B)"},
    {"keywords.mentions", flag_option, "true", 0, 1, "", "index: link passages to the titles that they mention"},
    {"keywords.ask_for", choice_option, "entities", 0, 0, "entities|phrases",
     "index: what keywords.ask asks for: entities with their links (GNN-Ret, Appendix B), or five phrases (IIER, Appendix A.2)"},
    {"keywords.phrases", flag_option, "true", 0, 1, "",
     "index: link passages to their capitalized phrases; in German, where every noun has a capital letter, there are none"},
    {"method", choice_option, "trail", 0, 0, method_choices,
     "how passages are ranked; self_ask, ircot and iter_retgen: by the option retriever, step by step with a language model; "
     "none and golden: bounds"},
    {"names.files", flag_option, "true", 0, 1, "", "index: the name of a document's file is a title of its passages"},
    {"names.headings", flag_option, "true", 0, 1, "", "index: the heading above a passage is a title of it"},
    {"nearest.count", integer_option, "0", 0, 100, "0 … 100",
     "index: nearest neighbors of each passage by cosine to keep as edges; 0: none"},
    {"passage.tokens", integer_option, "200", 8, 100000, "8 … 100000", "index: the most tokens of a passage cut from a document"},
    {"prompt.answer", text_option, "", 0, 0, "",
     "template of the final answer's prompt; empty: the built-in one (docs/methods/rgnn_ret.md)"},
    {"prompt.critique", text_option, "", 0, 0, "", "template of the self-critique's prompt"},
    {"prompt.judge", text_option, "", 0, 0, "", "template of the prompt that judges an answer (docs/methods/evaluation.md)"},
    {"prompt.keywords", text_option, "", 0, 0, "", "template of the prompt that asks for a passage's entities"},
    {"prompt.sub_answer", text_option, "", 0, 0, "", "template of a sub-answer's prompt"},
    {"prompt.sub_question", text_option, "", 0, 0, "", "template of the next sub-question's prompt"},
    {"retriever", choice_option, "trail", 0, 0, retriever_choices,
     "how self_ask, ircot and iter_retgen rank passages in each step"},
    {"search.complete", flag_option, "false", 0, 1, "",
     "ask the host's language model in searches by methods that can (kgp); asking always does"},
    {"search.embed", flag_option, "true", 0, 1, "",
     "ask the host for vectors of questions where the graph has vectors and none are given"},
    {"steps.fuse", choice_option, "auto", 0, 0, "auto|min_rank|in_turn|state",
     "hits of a question answered in steps: smallest rank over the steps, lists in turn, or RGNN-Ret's last state; auto: "
     "min_rank"},
    {"steps.question", choice_option, "auto", 0, 0, "auto|true|false",
     "take the question itself as one more step; auto: where a language model writes the steps"},
    {"train.batch", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: questions in one step; 0: the method's own (docs/methods/training.md)"},
    {"train.epochs", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: times that each question is seen; 0: the method's own"},
    {"train.iterations", integer_option, "100", 1, 100000, "1 … 100000",
     "training of gnn_ret, rgnn_ret and trail: the most steps"},
    {"train.rate", number_option, "0", 0, 1000, "0 … 1000",
     "training: length of a step against the gradient; 0: the method's own"},
    {"train.seed", integer_option, "0", 0, 1000000000, "0 … 1000000000", "training of networks: seed of random numbers"},
    {"train.warm_up", integer_option, "0", 0, 1000000, "0 … 1000000",
     "training of networks: steps until the whole rate; 0: the method's own"},
    {"vectors.precision", choice_option, "f16", 0, 0, "f32|f16|int8", "index: how vectors are kept"},
#define HOP_OPTION(...) {__VA_ARGS__},
#include "core/methods/method_table.inc"
};

constexpr auto sorted_by_key() {
  std::array<OptionEntry, std::size(options)> sorted{};
  for (std::size_t count = 0; count < sorted.size(); ++count) {
    std::size_t place = count;
    for (; place > 0 && std::string_view(options[count].key) < sorted[place - 1].key; --place) sorted[place] = sorted[place - 1];
    sorted[place] = options[count];
  }
  return sorted;
}

constexpr auto options_by_key = sorted_by_key();

}  // namespace

std::span<const OptionEntry> option_table() { return options_by_key; }

// Files, weights and saved tasks keep the spelling of format version 1, so that the bytes of a graph stay the same.
constexpr std::string_view stored_prefix = "analyser.", prefix = "analyzer.";

std::string stored_option_key(std::string_view key) {
  return key.starts_with(prefix) ? concat(stored_prefix, key.substr(prefix.size())) : std::string(key);
}

const OptionEntry* find_option(std::string_view key) {
  if (key.starts_with(stored_prefix)) return find_option(concat(prefix, key.substr(stored_prefix.size())));
  const auto* end = std::end(options_by_key);
  const auto* found =
      std::lower_bound(std::begin(options_by_key), end, key,
                       [](const OptionEntry& entry, std::string_view wanted) { return std::string_view(entry.key) < wanted; });
  return found != end && found->key == key ? found : nullptr;
}

}  // namespace hop::core
