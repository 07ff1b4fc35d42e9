// hoptrail_bench_export SOURCE FOLDER: indexes a source (data_set.hpp) and writes what the programs of a contest share
// (contest_set.hpp) into the folder, which must exist.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/graph/neighbors.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "tests/bench/contest/arrays.hpp"
#include "tests/bench/contest/contest_set.hpp"
#include "tests/bench/spread_inputs.hpp"

namespace {

using namespace hop::bench;
namespace core = hop::core;

constexpr std::size_t most_pairs = 60'000'000;
constexpr std::size_t distance_questions = 60;

template <class T>
void put(const std::string& path, const std::vector<T>& values) {
  write_array(path, std::span<const T>(values));
}

void export_texts(const std::string& folder, const core::Graph& graph, const QuestionSet& set) {
  std::ofstream passages(folder + "/passages.jsonl"), questions(folder + "/questions.jsonl");
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    passages << nlohmann::json{{"id", graph.passage_ids[p]}, {"title", graph.passage_titles[p]}, {"text", graph.passage_texts[p]}}
             << '\n';
  }
  for (const core::Question& question : set.questions) questions << nlohmann::json{{"question", question.text}} << '\n';
}

void export_vectors(const std::string& folder, const core::Graph& graph, const IndexInput& input, const QuestionSet& set) {
  const std::size_t dimension = input.vectors.dimension;
  if (dimension == 0) return;
  std::unordered_map<std::string_view, std::size_t> row_of_id;
  for (std::size_t i = 0; i < input.corpus.passages.size(); ++i) row_of_id[input.corpus.passages[i].id] = i;
  std::ofstream out(folder + "/vectors.f32", std::ios::binary);
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const float* row = input.vectors.rows.data() + row_of_id.at(graph.passage_ids[p]) * dimension;
    out.write(reinterpret_cast<const char*>(row), static_cast<std::streamsize>(dimension * sizeof *row));
  }
  std::vector<float> rows, masked_rows;
  for (const core::Question& question : set.questions) {
    rows.insert(rows.end(), question.vector.begin(), question.vector.end());
    masked_rows.insert(masked_rows.end(), question.masked_vector.begin(), question.masked_vector.end());
  }
  put(folder + "/question_vectors.f32", rows);
  if (!masked_rows.empty()) put(folder + "/masked_vectors.f32", masked_rows);
}

void export_words(const std::string& folder, const core::OpenGraph& graph, const QuestionSet& set) {
  const core::LexicalView view = core::lexical_view(graph.view());
  std::vector<std::uint32_t> passages;
  std::vector<std::uint16_t> counts;
  for (std::size_t posting = 0; posting < view.postings.size(); ++posting) {
    passages.push_back(view.postings.passage(posting));
    counts.push_back(static_cast<std::uint16_t>(view.postings.frequency(posting)));
  }
  write_array(folder + "/postings_offsets.u32", view.postings.offsets);
  put(folder + "/postings_passages.u32", passages);
  put(folder + "/postings_counts.u16", counts);
  std::vector<std::uint32_t> offsets = {0}, terms;
  for (const core::Question& question : set.questions) {
    for (const core::QueryTerm& term : core::analyze_terms(graph.view(), graph.analyzer(), question.text)) {
      terms.insert(terms.end(), term.count, term.term);
    }
    offsets.push_back(static_cast<std::uint32_t>(terms.size()));
  }
  put(folder + "/question_terms_offsets.u32", offsets);
  put(folder + "/question_terms.u32", terms);
}

void export_masses(const std::string& path, const std::vector<PageRankInput>& inputs,
                   std::vector<core::NodeMass> PageRankInput::* which) {
  std::vector<std::uint32_t> offsets = {0}, nodes;
  std::vector<double> shares;
  for (const PageRankInput& input : inputs) {
    for (const core::NodeMass& mass : input.*which) {
      nodes.push_back(mass.node);
      shares.push_back(static_cast<double>(mass.mass) / static_cast<double>(core::mass_total));
    }
    offsets.push_back(static_cast<std::uint32_t>(nodes.size()));
  }
  put(path + "_offsets.u32", offsets);
  put(path + "_nodes.u32", nodes);
  put(path + "_shares.f64", shares);
}

void export_entities(const std::string& folder, const core::OpenGraph& graph, const QuestionSet& set) {
  const auto entities = graph.entities(settings_of_method("trail").trail.entities);
  put(folder + "/entity_offsets.u32", entities->entities_of_passage.offsets);
  put(folder + "/entity_values.u32", entities->entities_of_passage.values);
  put(folder + "/entity_weights.u8", entities->weights_by_passage);
  put(folder + "/entity_is_name.u8", entities->is_name);
  std::ofstream names(folder + "/entities.txt");
  for (std::uint32_t e = 0; e < entities->entity_count(); ++e) {
    if (!entities->is_link_target(e)) names << graph.view().keyword_keys[entities->keyword_of_entity[e]];
    names << '\n';
  }
  const std::vector<PageRankInput> inputs = page_rank_inputs(graph, set.questions);
  export_masses(folder + "/seeds", inputs, &PageRankInput::seeds);
  export_masses(folder + "/reset", inputs, &PageRankInput::reset);
}

// Where the pairs are too many to be kept, none are written: the peers that need them do not play.
void export_pairs(const std::string& folder, const core::OpenGraph& graph, const QuestionSet& set) {
  const core::GnnSettings settings = settings_of_method("gnn_ret").gnn;
  const auto entities = graph.entities(settings.entities);
  const auto links_back = graph.links_back();
  std::vector<std::uint32_t> offsets = {0}, values, row;
  for (std::uint32_t p = 0; p < graph.view().passage_count(); ++p) {
    core::collect_neighbors(graph.view(), *entities, links_back->view(), settings.propagation.edges, p, row);
    values.insert(values.end(), row.begin(), row.end());
    offsets.push_back(static_cast<std::uint32_t>(values.size()));
    if (values.size() > most_pairs) return;
  }
  put(folder + "/pairs_offsets.u32", offsets);
  put(folder + "/pairs_values.u32", values);
  std::vector<float> distances;
  for (const std::vector<float>& of_question : first_distances(graph, set.questions, distance_questions)) {
    distances.insert(distances.end(), of_question.begin(), of_question.end());
  }
  put(folder + "/pair_distances.f32", distances);
}

void export_set(const std::string& source, const std::string& folder) {
  const IndexInput input = load_index_input(source);
  const QuestionSet set = load_questions(source);
  const std::vector<std::uint8_t> file = index_whole(input);
  put(folder + "/graph.hop", file);
  const auto graph = value_of(core::OpenGraph::open(file, core::OpenMode::trusted, nullptr));
  export_texts(folder, graph->view(), set);
  export_vectors(folder, graph->view(), input, set);
  export_words(folder, *graph, set);
  export_entities(folder, *graph, set);
  export_pairs(folder, *graph, set);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: hoptrail_bench_export SOURCE FOLDER\n");
    return 2;
  }
  try {
    export_set(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_export: %s\n", error.what());
    return 2;
  }
}
