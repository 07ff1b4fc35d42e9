// The rows of the option table. Each method contributes its own options through core/methods/method_table.inc; a
// constexpr insertion sort merges them, so that a lookup is a binary search. A build without a method has its options, too, so that
// their defaults can be read, but behind the others and without documentation.
#include "core/options/option_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/built_methods.hpp"
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

// Names of methods of this build, separated by '|'.
struct MethodChoices {
  char text[256] = {};
  std::size_t size = 0;

  constexpr void add(std::string_view name) {
    if (size > 0) text[size++] = '|';
    for (const char c : name) text[size++] = c;
  }
  constexpr void add_method(std::string_view name) {
    if (is_built(name)) add(name);
  }
};

// The choices of options whose value is a method: `method`, the retriever of a loop, and the first ranking of a
// reranker.
constexpr MethodChoices choices_of_method = [] {
  MethodChoices choices;
#define HOP_METHOD(name, ...) choices.add_method(#name);
#define HOP_LOOP(name, ...) choices.add_method(#name);
#include "core/methods/method_table.inc"
  return choices;
}();
// Loops are excluded: a loop cannot be the retriever of another loop.
constexpr MethodChoices choices_of_retriever = [] {
  MethodChoices choices;
#define HOP_METHOD(name, ...) choices.add_method(#name);
#include "core/methods/method_table.inc"
  return choices;
}();
constexpr MethodChoices choices_of_first_ranking = [] {
  MethodChoices choices;
  choices.add("auto");
#define HOP_FIRST_RANKING(name) choices.add_method(#name);
#include "core/methods/method_table.inc"
  return choices;
}();
constexpr const char* method_choices = choices_of_method.text;
constexpr const char* retriever_choices = choices_of_retriever.text;
constexpr const char* first_ranking_choices = choices_of_first_ranking.text;

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

constexpr bool default_methods_are_built() {
  for (const OptionEntry& entry : options) {
    const std::string_view key = entry.key;
    if ((key == "method" || key == "retriever") && !is_built(entry.default_value)) return false;
  }
  return true;
}
static_assert(default_methods_are_built(), "HOPTRAIL_METHODS lacks the default of option method or retriever");

// The methods and loops with the keys, or prefixes of keys, of their options.
struct MethodOptions {
  const char* method;
  std::string_view keys;  // separated by '|'

  constexpr bool has(std::string_view key) const {
    for (std::string_view left = keys; !left.empty();) {
      const std::string_view first = left.substr(0, left.find('|'));
      if (first.back() == '.' ? key.starts_with(first) : key == first) return true;
      left.remove_prefix(std::min(first.size() + 1, left.size()));
    }
    return false;
  }
};
constexpr MethodOptions options_of_methods[] = {
#define HOP_METHOD(name, traits, summary, citation, options) {#name, options},
#define HOP_LOOP(name, traits, summary, citation, options) {#name, options},
#include "core/methods/method_table.inc"
};
constexpr std::string_view keys_of_methods[] = {
#define HOP_OPTION(key, ...) key,
#include "core/methods/method_table.inc"
};

// The first method with the option, if it is a method's and this build has none of those with it. Otherwise null.
constexpr const char* left_out_method(std::string_view key) {
  const char* left_out = nullptr;
  if (built_methods.empty()) return left_out;
  if (std::find(std::begin(keys_of_methods), std::end(keys_of_methods), key) == std::end(keys_of_methods)) return left_out;
  for (const MethodOptions& of : options_of_methods) {
    if (!of.has(key)) continue;
    if (is_built(of.method)) return nullptr;
    if (left_out == nullptr) left_out = of.method;
  }
  return left_out;
}

// A variable for each row, because compilers limit the length of one evaluation at compile time.
template <std::size_t row>
constexpr const char* left_out_with_row = left_out_method(options[row].key);

template <std::size_t... rows>
constexpr auto left_out_with_rows(std::index_sequence<rows...>) {
  return std::array<const char*, sizeof...(rows)>{left_out_with_row<rows>...};
}
constexpr auto left_out_methods = left_out_with_rows(std::make_index_sequence<std::size(options)>());

constexpr bool precedes(const OptionEntry& a, const OptionEntry& b) {
  const bool a_is_built = a.left_out_method == nullptr, b_is_built = b.left_out_method == nullptr;
  return a_is_built != b_is_built ? a_is_built : std::string_view(a.key) < b.key;
}

// Sorts at compile time: the rows above and those of the methods are not in one order.
constexpr auto sorted_by_key() {
  std::array<OptionEntry, std::size(options)> sorted{};
  for (std::size_t count = 0; count < sorted.size(); ++count) {
    OptionEntry entry = options[count];
    entry.left_out_method = left_out_methods[count];
    if (entry.left_out_method != nullptr) entry.documentation = "";
    std::size_t place = count;
    for (; place > 0 && precedes(entry, sorted[place - 1]); --place) sorted[place] = sorted[place - 1];
    sorted[place] = entry;
  }
  return sorted;
}

// Built at compile time, so the table needs no initialization at startup.
constexpr auto options_by_key = sorted_by_key();
constexpr std::size_t built_options = static_cast<std::size_t>(
    std::count_if(options_by_key.begin(), options_by_key.end(), [](const OptionEntry& entry) { return !entry.left_out_method; }));

const OptionEntry* find_in(std::span<const OptionEntry> entries, std::string_view key) {
  const auto found = std::lower_bound(entries.begin(), entries.end(), key, [](const OptionEntry& entry, std::string_view wanted) {
    return std::string_view(entry.key) < wanted;
  });
  return found != entries.end() && found->key == key ? &*found : nullptr;
}

}  // namespace

std::span<const OptionEntry> option_table() { return std::span(options_by_key).first(built_options); }

// Files, weights and saved tasks use the spelling of format version 1, so that the bytes of a graph stay the same.
constexpr std::string_view stored_prefix = "analyser.", prefix = "analyzer.";

std::string stored_option_key(std::string_view key) {
  return key.starts_with(prefix) ? concat(stored_prefix, key.substr(prefix.size())) : std::string(key);
}

const OptionEntry* find_option(std::string_view key) {
  // Accepts keys as old files spell them.
  if (key.starts_with(stored_prefix)) return find_option(concat(prefix, key.substr(stored_prefix.size())));
  const OptionEntry* found = find_in(option_table(), key);
  if constexpr (built_options == options_by_key.size()) return found;
  return found != nullptr ? found : find_in(std::span(options_by_key).subspan(built_options), key);
}

bool is_left_out_method(std::string_view name) {
  if constexpr (built_methods.empty()) return false;
  constexpr std::string_view names[] = {
#define HOP_METHOD(name, ...) #name,
#define HOP_LOOP(name, ...) #name,
#include "core/methods/method_table.inc"
  };
  return !is_built(name) && std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace hop::core
