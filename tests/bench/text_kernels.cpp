#include <benchmark/benchmark.h>

#include "core/indexing/lexical_builder.hpp"
#include "core/keywords/phrases.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/text/keys.hpp"
#include "core/text/normalize.hpp"
#include "tests/bench/kernel_corpus.hpp"

namespace hop::bench {

namespace {

std::int64_t text_bytes(const core::TextTable& texts) {
  return texts.size() == 0 ? 0 : texts.offsets[texts.size()] - texts.offsets[0];
}

// read(text) for every passage's text in each iteration.
template <class Read>
void read_texts(benchmark::State& state, const KernelCorpus& corpus, Read read) {
  const core::TextTable& texts = corpus.graph->view().passage_texts;
  for (auto _ : state) {
    for (std::size_t p = 0; p < texts.size(); ++p) read(texts[p]);
  }
  state.SetBytesProcessed(state.iterations() * text_bytes(texts));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(texts.size()));
}

void analyze(benchmark::State& state, const KernelCorpus& corpus) {
  core::TokenList tokens;
  read_texts(state, corpus, [&](std::string_view text) {
    tokens.clear();
    corpus.graph->analyzer().analyze(text, tokens);
    benchmark::DoNotOptimize(tokens.tokens.data());
  });
}

void find_keys(benchmark::State& state, const KernelCorpus& corpus) {
  core::KeyTokens tokens;
  read_texts(state, corpus, [&](std::string_view text) {
    core::find_key_tokens(text, tokens);
    benchmark::DoNotOptimize(tokens.tokens.data());
  });
}

void find_keys_and_phrases(benchmark::State& state, const KernelCorpus& corpus) {
  core::KeyTokens tokens;
  std::vector<core::Phrase> phrases;
  read_texts(state, corpus, [&](std::string_view text) {
    core::find_key_tokens(text, tokens);
    phrases.clear();
    core::find_phrases(text, tokens, phrases);
    benchmark::DoNotOptimize(phrases.data());
  });
}

void count(benchmark::State& state, const KernelCorpus& corpus) {
  read_texts(state, corpus, [](std::string_view text) { benchmark::DoNotOptimize(core::count_tokens(text)); });
}

void build_lexical_index(benchmark::State& state, const KernelCorpus& corpus) {
  const core::Graph& graph = corpus.graph->view();
  for (auto _ : state) {
    core::LexicalBuilder builder(corpus.graph->analyzer());
    for (std::uint32_t p = 0; p < graph.passage_count(); ++p) builder.add(graph.passage_titles[p], graph.passage_texts[p]);
    const core::LexicalContent content = std::move(builder).take();
    benchmark::DoNotOptimize(content.terms.data());
  }
  state.SetItemsProcessed(state.iterations() * graph.passage_count());
}

void analyze_questions(benchmark::State& state, const KernelCorpus& corpus) {
  const auto entities = corpus.graph->entities(settings_of_method("trail").trail.entities);
  std::vector<std::string> texts;
  for (const core::Question& question : corpus.questions) texts.push_back(question.text);
  Cycle questions(std::move(texts));
  for (auto _ : state) {
    const auto analysis = core::analyze_question(corpus.graph->view(), *entities, corpus.graph->analyzer(), questions.next());
    benchmark::DoNotOptimize(analysis.terms.data());
  }
}

}  // namespace

void register_text_kernels(const KernelCorpus& corpus) {
  const auto add = [&](const char* name, auto run) {
    benchmark::RegisterBenchmark((std::string(name) + "/" + corpus.name).c_str(),
                                 [&corpus, run](benchmark::State& state) { run(state, corpus); });
  };
  add("text/analyzer", analyze);
  add("text/key_tokens", find_keys);
  add("text/key_tokens_and_phrases", find_keys_and_phrases);
  add("text/count_tokens", count);
  add("text/lexical_index", build_lexical_index);
  add("text/question_analysis", analyze_questions);
}

}  // namespace hop::bench
