#include <benchmark/benchmark.h>

#include "core/indexing/vector_builder.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/rough_rows.hpp"
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
    terms.push_back(core::analyze_terms(corpus.graph->view(), corpus.graph->analyzer(), question.text));
  }
  return terms;
}

// The corpus's vectors as a file keeps them.
struct StoredVectors {
  core::VectorContent content;
  core::VectorView view;

  StoredVectors(const KernelCorpus& corpus, core::Precision precision) {
    const auto rows = static_cast<std::uint32_t>(corpus.vectors.rows.size() / corpus.vectors.dimension);
    core::VectorBuilder builder(precision);
    builder.reserve(rows, corpus.vectors.dimension);
    for (std::uint32_t r = 0; r < rows; ++r) {
      builder.add_row(std::span(corpus.vectors.rows).subspan(std::size_t{r} * builder.dimension(), builder.dimension()));
    }
    content = std::move(builder).take();
    view = {precision, content.dimension, rows, content.bytes, content.scales};
  }
  StoredVectors(const StoredVectors&) = delete;
};

void scan_vectors(benchmark::State& state, const KernelCorpus& corpus, core::Precision precision) {
  const StoredVectors stored(corpus, precision);
  Cycle questions(question_vectors(corpus));
  std::vector<float> cosines(stored.view.rows);
  for (auto _ : state) {
    core::scan(corpus.graph->kernels(), stored.view, questions.next(), 0, stored.view.rows, cosines);
    benchmark::DoNotOptimize(cosines.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(stored.content.bytes.size()));
}

// An iteration is 16 questions; bytes are those that 16 scans would read.
void scan_together(benchmark::State& state, const KernelCorpus& corpus, core::Precision precision) {
  constexpr std::size_t together = 16;
  const StoredVectors stored(corpus, precision);
  Cycle questions(question_vectors(corpus));
  std::vector<std::vector<float>> cosines(together, std::vector<float>(stored.view.rows));
  std::vector<core::ScanQuestion> asked(together);
  for (auto _ : state) {
    for (std::size_t q = 0; q < together; ++q) asked[q] = {questions.next(), cosines[q]};
    core::scan_together(corpus.graph->kernels(), stored.view, asked, 0, stored.view.rows);
    benchmark::DoNotOptimize(cosines.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(together * stored.content.bytes.size()));
}

// The exact best ten by way of rough rows (docs/decisions/063-rough-rows.md).
void scan_rough(benchmark::State& state, const KernelCorpus& corpus, core::Precision precision) {
  const StoredVectors stored(corpus, precision);
  core::RoughRowsBuilder builder;
  core::WorkBudget budget(UINT64_MAX);
  builder.step(stored.view, budget);
  const core::RoughRows rough = std::move(builder).take();
  const core::DenseKernels& kernels = corpus.graph->kernels();
  std::vector<float> cosines(stored.view.rows);
  std::vector<std::uint32_t> best, expected;
  std::size_t computed = 0;
  const auto find = [&](std::span<const float> question) {
    core::RoughQuestion::make(rough, question)->bound(kernels, rough, 0, stored.view.rows, cosines);
    computed += core::sharpen_best(kernels, stored.view, question, hits, nullptr, cosines);
    core::top_k(cosines, hits, best);
  };
  for (const core::Question& question : corpus.questions) {
    core::scan(kernels, stored.view, question.vector, 0, stored.view.rows, cosines);
    core::top_k(cosines, hits, expected);
    find(question.vector);
    if (best != expected) return state.SkipWithError("not the best of the full scan");
  }
  computed = 0;
  Cycle questions(question_vectors(corpus));
  for (auto _ : state) {
    find(questions.next());
    benchmark::DoNotOptimize(best.data());
  }
  state.counters["computed"] = static_cast<double>(computed) / static_cast<double>(state.iterations());
  state.counters["bytes"] = static_cast<double>(rough.codes.size() + 8 * rough.errors.size());
}

void make_rough(benchmark::State& state, const KernelCorpus& corpus, core::Precision precision) {
  const StoredVectors stored(corpus, precision);
  for (auto _ : state) {
    core::RoughRowsBuilder builder;
    core::WorkBudget budget(UINT64_MAX);
    builder.step(stored.view, budget);
    benchmark::DoNotOptimize(std::move(builder).take().codes.data());
  }
  state.SetItemsProcessed(state.iterations() * stored.view.rows);
}

void score_bm25(benchmark::State& state, const KernelCorpus& corpus) {
  const core::LexicalView view = core::lexical_view(corpus.graph->view());
  const core::Bm25Parameters parameters;
  const auto normalizers = corpus.graph->bm25_normalizers(parameters);
  Cycle questions(question_terms(corpus));
  std::vector<float> scores(view.passage_count());
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    core::bm25_scores(view, *normalizers, questions.next(), parameters, scores);
    core::top_k(scores, hits, best);
    benchmark::DoNotOptimize(best.data());
  }
}

void analyze_and_score_bm25(benchmark::State& state, const KernelCorpus& corpus) {
  const core::Graph& graph = corpus.graph->view();
  const core::LexicalView view = core::lexical_view(graph);
  const core::Bm25Parameters parameters;
  const auto normalizers = corpus.graph->bm25_normalizers(parameters);
  Cycle questions(question_texts(corpus));
  std::vector<float> scores(view.passage_count());
  std::vector<std::uint32_t> best;
  for (auto _ : state) {
    const auto terms = core::analyze_terms(graph, corpus.graph->analyzer(), questions.next());
    core::bm25_scores(view, *normalizers, terms, parameters, scores);
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
  add("bm25/with_analysis", analyze_and_score_bm25);
  add("tfidf/tokens_given", score_tfidf);
  if (corpus.vectors.dimension == 0) return;
  constexpr std::pair<const char*, core::Precision> precisions[] = {
      {"f32", core::Precision::f32}, {"f16", core::Precision::f16}, {"int8", core::Precision::int8}};
  for (const auto& [name, precision] : precisions) {
    add((std::string("scan/") + name).c_str(),
        [precision = precision](benchmark::State& state, const KernelCorpus& c) { scan_vectors(state, c, precision); });
    add((std::string("scan_together/16/") + name).c_str(),
        [precision = precision](benchmark::State& state, const KernelCorpus& c) { scan_together(state, c, precision); });
  }
  for (const auto& [name, precision] : {precisions[0], precisions[1]}) {
    add((std::string("scan_rough/10/") + name).c_str(),
        [precision = precision](benchmark::State& state, const KernelCorpus& c) { scan_rough(state, c, precision); });
    add((std::string("make_rough/") + name).c_str(),
        [precision = precision](benchmark::State& state, const KernelCorpus& c) { make_rough(state, c, precision); });
  }
  add("top_k", select_best)->Arg(10)->Arg(152);
}

}  // namespace hop::bench
