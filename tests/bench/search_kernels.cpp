#include <benchmark/benchmark.h>

#include <cmath>

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

float length_of(std::span<const float> vector) { return std::sqrt(core::dot_product(vector, vector)); }

// The exact best ten of f32 rows by way of int8 rows (docs/decisions/016-scan.md):
// |q · x − q′ · x′| ≤ |q| |x − x′| + |q − q′| |x′|, with the greatest lengths of all rows; ‘slack’ is for rounding.
void scan_bounded(benchmark::State& state, const KernelCorpus& corpus) {
  const StoredVectors exact(corpus, core::Precision::f32), rough(corpus, core::Precision::int8);
  const std::uint32_t dimension = exact.view.dimension, rows = exact.view.rows;
  std::vector<float> row(dimension), rough_row(dimension);
  float greatest_error = 0, greatest_length = 0;
  for (std::uint32_t r = 0; r < rows; ++r) {
    core::read_row(exact.view, r, row);
    core::read_row(rough.view, r, rough_row);
    greatest_length = std::max(greatest_length, length_of(rough_row));
    for (std::uint32_t i = 0; i < dimension; ++i) row[i] -= rough_row[i];
    greatest_error = std::max(greatest_error, length_of(row));
  }

  constexpr float slack = 1e-5f;
  const core::DenseKernels& kernels = corpus.graph->kernels();
  Cycle questions(question_vectors(corpus));
  std::vector<std::int8_t> quantized(dimension);
  std::vector<float> cosines(rows), exact_cosines, all(rows);
  std::vector<std::uint32_t> best, candidates, order, expected;
  std::int64_t candidate_sum = 0;
  const auto find = [&](std::span<const float> question) {
    const float scale = core::quantize_int8(question, quantized);
    float square = 0;
    for (std::uint32_t i = 0; i < dimension; ++i) {
      const float error = question[i] - static_cast<float>(quantized[i]) * scale;
      square += error * error;
    }
    const float bound = length_of(question) * greatest_error + std::sqrt(square) * greatest_length + slack;
    core::scan(kernels, rough.view, question, 0, rows, cosines);
    core::top_k(cosines, hits, best);
    const float least = cosines[best.back()] - 2 * bound;
    candidates.clear();
    for (std::uint32_t begin = 0; begin < rows; begin += 64) {
      const std::uint32_t end = std::min(begin + 64, rows);
      int any = 0;
      for (std::uint32_t r = begin; r < end; ++r) any |= cosines[r] >= least;
      for (std::uint32_t r = begin; any && r < end; ++r) {
        if (cosines[r] >= least) candidates.push_back(r);
      }
    }
    exact_cosines.resize(candidates.size());
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      core::scan(kernels, exact.view, question, candidates[c], candidates[c] + 1, {&exact_cosines[c], 1});
    }
    core::top_k(exact_cosines, hits, order);
    for (std::uint32_t& place : order) place = candidates[place];
    candidate_sum += static_cast<std::int64_t>(candidates.size());
  };
  for (const core::Question& question : corpus.questions) {
    find(question.vector);
    core::scan(kernels, exact.view, question.vector, 0, rows, all);
    core::top_k(all, hits, expected);
    if (order != expected) return state.SkipWithError("not the best of the full scan");
  }
  candidate_sum = 0;
  for (auto _ : state) {
    find(questions.next());
    benchmark::DoNotOptimize(order.data());
  }
  state.counters["candidates"] = static_cast<double>(candidate_sum) / static_cast<double>(state.iterations());
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
  add("scan_bounded/10", scan_bounded);
  add("top_k", select_best)->Arg(10)->Arg(152);
}

}  // namespace hop::bench
