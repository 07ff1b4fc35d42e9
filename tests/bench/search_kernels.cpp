#include <benchmark/benchmark.h>

#include "core/indexing/vector_builder.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"
#include "tests/bench/kernel_corpus.hpp"

namespace hop::bench {

namespace {

constexpr std::size_t hits = 10;

std::vector<std::vector<float>> question_vectors(const KernelCorpus& corpus) {
  std::vector<std::vector<float>> vectors;
  for (const core::Question& question : corpus.questions) vectors.push_back(question.vector);
  return vectors;
}

std::vector<std::string> question_texts(const KernelCorpus& corpus) {
  std::vector<std::string> texts;
  for (const core::Question& question : corpus.questions) texts.push_back(question.text);
  return texts;
}

std::vector<std::vector<core::QueryTerm>> question_terms(const KernelCorpus& corpus) {
  std::vector<std::vector<core::QueryTerm>> terms;
  for (const core::Question& question : corpus.questions) {
    terms.push_back(core::analyse_terms(corpus.graph->view(), corpus.graph->analyser(), question.text));
  }
  return terms;
}

void scan_vectors(benchmark::State& state, const KernelCorpus& corpus, core::Precision precision) {
  const auto rows = static_cast<std::uint32_t>(corpus.vectors.rows.size() / corpus.vectors.dimension);
  core::VectorBuilder builder(precision);
  builder.resize(rows, corpus.vectors.dimension);
  for (std::uint32_t r = 0; r < rows; ++r) {
    builder.set_row(r,
                    std::span(corpus.vectors.rows).subspan(std::size_t{r} * builder.dimension(), builder.dimension()));
  }
  const core::VectorContent content = std::move(builder).take();
  const core::VectorView view{precision, content.dimension, rows, content.bytes, content.scales};

  Cycle questions(question_vectors(corpus));
  std::vector<float> cosines(rows);
  for (auto _ : state) {
    core::scan(corpus.graph->kernels(), view, questions.next(), 0, rows, cosines);
    benchmark::DoNotOptimize(cosines.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(content.bytes.size()));
}

void score_bm25(benchmark::State& state, const KernelCorpus& corpus) {
  const core::LexicalView view = core::lexical_view(corpus.graph->view());
  const core::Bm25Parameters parameters;
  const auto normalisers = corpus.graph->bm25_normalisers(parameters);
  Cycle questions(question_terms(corpus));
  std::vector<float> scores(view.passage_count());
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    core::bm25_scores(view, *normalisers, questions.next(), parameters, scores);
    core::top_k(scores, hits, best);
    benchmark::DoNotOptimize(best.data());
  }
}

void analyse_and_score_bm25(benchmark::State& state, const KernelCorpus& corpus) {
  const core::Graph& graph = corpus.graph->view();
  const core::LexicalView view = core::lexical_view(graph);
  const core::Bm25Parameters parameters;
  const auto normalisers = corpus.graph->bm25_normalisers(parameters);
  Cycle questions(question_texts(corpus));
  std::vector<float> scores(view.passage_count());
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    const auto terms = core::analyse_terms(graph, corpus.graph->analyser(), questions.next());
    core::bm25_scores(view, *normalisers, terms, parameters, scores);
    core::top_k(scores, hits, best);
    benchmark::DoNotOptimize(best.data());
  }
}

void score_tfidf(benchmark::State& state, const KernelCorpus& corpus) {
  const core::LexicalView view = core::lexical_view(corpus.graph->view());
  const auto norms = corpus.graph->tfidf_norms();
  Cycle questions(question_terms(corpus));
  std::vector<float> scores(view.passage_count());
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    core::tfidf_scores(view, *norms, questions.next(), scores);
    core::top_k(scores, hits, best);
    benchmark::DoNotOptimize(best.data());
  }
}

// Of cosines: all differ, as BM25's zeros do not.
void select_best(benchmark::State& state, const KernelCorpus& corpus) {
  const core::VectorView view = core::vector_view(corpus.graph->view());
  std::vector<std::vector<float>> scores;
  for (std::size_t q = 0; q < corpus.questions.size() && q < 50; ++q) {
    scores.emplace_back(view.rows);
    core::scan(corpus.graph->kernels(), view, corpus.questions[q].vector, 0, view.rows, scores.back());
  }
  Cycle questions(std::move(scores));
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    core::top_k(questions.next(), static_cast<std::size_t>(state.range(0)), best);
    benchmark::DoNotOptimize(best.data());
  }
  state.SetItemsProcessed(state.iterations() * view.rows);
}

}  // namespace

void register_search_kernels(const KernelCorpus& corpus) {
  const auto add = [&](const char* name, auto run) {
    return benchmark::RegisterBenchmark((std::string(name) + "/" + corpus.name).c_str(),
                                        [&corpus, run](benchmark::State& state) { run(state, corpus); });
  };
  add("bm25/tokens_given", score_bm25);
  add("bm25/with_analysis", analyse_and_score_bm25);
  add("tfidf/tokens_given", score_tfidf);
  if (corpus.vectors.dimension == 0) return;
  add("scan/f32", [](benchmark::State& state, const KernelCorpus& c) { scan_vectors(state, c, core::Precision::f32); });
  add("scan/f16", [](benchmark::State& state, const KernelCorpus& c) { scan_vectors(state, c, core::Precision::f16); });
  add("scan/int8",
      [](benchmark::State& state, const KernelCorpus& c) { scan_vectors(state, c, core::Precision::int8); });
  add("top_k", select_best)->Arg(10)->Arg(152);
}

}  // namespace hop::bench
