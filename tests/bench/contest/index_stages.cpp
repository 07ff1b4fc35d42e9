// The index task on the set's passages. Its only question is "index it"; a round asks it a few times.
#include "tests/bench/contest/arrays.hpp"
#include "tests/bench/contest/stages.hpp"

namespace hop::bench {

namespace {

IndexInput input_of(const ContestSet& set, bool with_vectors) {
  IndexInput input;
  const core::Graph& graph = set.graph->view();
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    core::ReadyPassage& passage = input.corpus.passages.emplace_back();
    passage.id = graph.passage_ids[p];
    passage.title = graph.passage_titles[p];
    passage.text = graph.passage_texts[p];
  }
  if (with_vectors && graph.has_vectors()) {
    input.vectors = {graph.dimension, read_array<float>(set.folder + "/vectors.f32")};
  }
  return input;
}

Player index_player(const ContestSet& set, bool with_vectors) {
  const auto input = std::make_shared<const IndexInput>(input_of(set, with_vectors));
  const auto taken = std::make_shared<IndexInput>();
  Player player;
  player.questions = 1;
  player.prepare = [=](std::size_t) { *taken = *input; };
  player.ask = [=](std::size_t) { index_whole(std::move(*taken)); };
  player.figures = {{"passages", static_cast<double>(input->corpus.passages.size())}};
  return player;
}

}  // namespace

std::vector<Stage> index_stages() {
  return {
      {"index", [](const ContestSet& s) { return index_player(s, true); }},
      {"index_words", [](const ContestSet& s) { return index_player(s, false); }},
  };
}

}  // namespace hop::bench
