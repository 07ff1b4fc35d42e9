// Exact scans: the kernel with the choice of the best ten, and whole search tasks.
#include <functional>

#include "capi/src/aligned_copy.hpp"
#include "core/indexing/vector_builder.hpp"
#include "core/search/dense.hpp"
#include "core/search/top_k.hpp"
#include "tests/bench/contest/arrays.hpp"
#include "tests/bench/contest/pool_thread.hpp"
#include "tests/bench/contest/stages.hpp"

namespace hop::bench {

namespace {

struct Matrix {
  std::shared_ptr<const std::uint8_t> bytes;  // as hop_graph_open holds those of a file
  std::vector<float> scales;
  core::VectorView view;
};

std::shared_ptr<const Matrix> read_matrix(const ContestSet& set, core::Precision precision) {
  const std::uint32_t dimension = set.graph->view().dimension;
  const std::vector<float> rows = read_array<float>(set.folder + "/vectors.f32");
  core::VectorBuilder builder(precision);
  const auto count = static_cast<std::uint32_t>(rows.size() / dimension);
  builder.reserve(count, dimension);
  for (std::uint32_t r = 0; r < count; ++r) builder.add_row(std::span(rows).subspan(std::size_t{r} * dimension, dimension));
  core::VectorContent content = std::move(builder).take();
  auto matrix = std::make_shared<Matrix>();
  matrix->bytes = capi::aligned_copy(content.bytes);
  matrix->scales = std::move(content.scales);
  matrix->view = {precision, dimension, count, {matrix->bytes.get(), content.bytes.size()}, matrix->scales};
  return matrix;
}

// Scan and best ten, the rows in equal shares for the threads.
Player scan_player(const ContestSet& set, core::Precision precision, std::uint32_t threads) {
  const auto matrix = read_matrix(set, precision);
  const auto cosines = std::make_shared<std::vector<float>>(matrix->view.rows);
  const auto best = std::make_shared<std::vector<std::uint32_t>>();
  const auto scan = [&set, matrix, cosines](std::size_t q, std::uint32_t first, std::uint32_t last) {
    core::scan(set.graph->kernels(), matrix->view, set.questions[q].vector, first, last,
               std::span(*cosines).subspan(first, last - first));
  };
  Player player;
  player.questions = set.questions.size();
  const std::uint32_t share = matrix->view.rows / threads;
  std::vector<std::shared_ptr<PoolThread>> others;
  for (std::uint32_t t = 1; t < threads; ++t) {
    const std::uint32_t last = t + 1 == threads ? matrix->view.rows : (t + 1) * share;
    others.push_back(std::make_shared<PoolThread>([=](std::size_t q) { scan(q, t * share, last); }));
  }
  player.ask = [=, last = threads == 1 ? matrix->view.rows : share](std::size_t q) {
    for (const auto& other : others) other->begin(q);
    scan(q, 0, last);
    for (const auto& other : others) other->wait();
    core::top_k(*cosines, contest_hits, *best);
  };
  player.answer = [=, ask = player.ask](std::size_t q) {
    ask(q);
    return *best;
  };
  return player;
}

// A graph of the set's texts and vectors without phrases, in the set's order.
std::shared_ptr<const core::OpenGraph> vector_graph(const ContestSet& set, const char* precision) {
  IndexInput input;
  const core::Graph& graph = set.graph->view();
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    core::ReadyPassage& passage = input.corpus.passages.emplace_back();
    passage.id = graph.passage_ids[p];
    passage.text = core::passage_text(graph, p);
  }
  input.vectors = {graph.dimension, read_array<float>(set.folder + "/vectors.f32")};
  const std::vector<std::uint8_t> file =
      index_whole(std::move(input), options_of({{"vectors.precision", precision}, {"keywords.phrases", "false"}}));
  auto copy = capi::aligned_copy(file);  // as hop_graph_open holds it
  const std::span<const std::uint8_t> bytes(copy.get(), file.size());
  return value_of(core::OpenGraph::open(bytes, core::OpenMode::trusted, std::move(copy)));
}

// One search task for `together` questions.
Player task_player(const ContestSet& set, const char* precision, std::size_t together, const char* rough = "false") {
  const auto graph = vector_graph(set, precision);
  const core::Options options =
      options_of({{"method", "dense"}, {"search.embed", "false"}, {"hits.explain", "false"}, {"dense.rough", rough}});
  const auto search = [&set, graph, options, together](std::size_t group) {
    std::vector<core::Question> batch;
    for (std::size_t q = 0; q < together; ++q) batch.push_back(set.questions[(group * together + q) % set.questions.size()]);
    return search_whole(graph, std::move(batch), options);
  };
  Player player;
  player.questions = (set.questions.size() + together - 1) / together;
  player.ask = [search](std::size_t group) { search(group); };
  player.ask(0);  // makes the rough rows
  if (together == 1) {
    player.answer = [search](std::size_t q) {
      const core::Results results = search(q);
      return results.questions.at(0).passages;
    };
  }
  player.figures = {{"file_bytes", static_cast<double>(value_of(graph->file()).size())}};
  return player;
}

}  // namespace

std::vector<Stage> vector_stages() {
  using core::Precision;
  return {
      {"scan_f32", [](const ContestSet& s) { return scan_player(s, Precision::f32, 1); }},
      {"scan_f16", [](const ContestSet& s) { return scan_player(s, Precision::f16, 1); }},
      {"scan_int8", [](const ContestSet& s) { return scan_player(s, Precision::int8, 1); }},
      {"scan_f32_two_threads", [](const ContestSet& s) { return scan_player(s, Precision::f32, 2); }},
      {"scan_int8_two_threads", [](const ContestSet& s) { return scan_player(s, Precision::int8, 2); }},
      {"dense_f32", [](const ContestSet& s) { return task_player(s, "f32", 1); }},
      {"dense_f16", [](const ContestSet& s) { return task_player(s, "f16", 1); }},
      {"dense_f32_rough", [](const ContestSet& s) { return task_player(s, "f32", 1, "true"); }},
      {"dense_f16_rough", [](const ContestSet& s) { return task_player(s, "f16", 1, "true"); }},
      {"dense_int8", [](const ContestSet& s) { return task_player(s, "int8", 1); }},
      {"dense_f32_16_together", [](const ContestSet& s) { return task_player(s, "f32", 16); }},
      {"dense_int8_16_together", [](const ContestSet& s) { return task_player(s, "int8", 16); }},
  };
}

}  // namespace hop::bench
