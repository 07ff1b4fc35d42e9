#include "tests/fuzz/support/fixture.hpp"

#include <string>

#include "core/base/random.hpp"
#include "core/methods/bgr/path_network.hpp"
#include "core/weights/weights.hpp"

namespace hop::fuzz {
namespace {

struct FixturePassage {
  std::string_view id, title, text, kind, year;
};

constexpr FixturePassage fixture_passages[] = {
    {"babbage", "Charles Babbage", "Charles Babbage was born in London and taught at Cambridge.", "person", "1791"},
    {"byron", "Lord Byron", "Lord Byron was an English poet. He died of a fever in Missolonghi.", "person", "1788"},
    {"engine", "Analytical Engine", "The Analytical Engine was a computer designed by Charles Babbage.", "machine", "1837"},
    {"london", "London", "London is the capital of England and lies on the Thames.", "place", "47"},
    {"lovelace", "Ada Lovelace", "Ada Lovelace wrote notes on the Analytical Engine. Lord Byron was her father.", "person",
     "1815"},
    {"missolonghi", "Missolonghi", "Missolonghi is a town on a lagoon in western Greece.", "place", "1571"},
};

constexpr std::string_view fixture_document =
    "# Travels\n\nLord Byron left [London](london) in 1809.\n\n## Greece\n\nHe came to Missolonghi.\n\n"
    "| place | year |\n|---|---|\n| Athens | 1810 |\n";

}  // namespace

hop::Vectors letter_vectors(std::span<const hop::Text> texts, std::uint32_t dimension) {
  hop::Vectors vectors;
  vectors.dimension = dimension;
  for (const hop::Text& text : texts) {
    std::vector<float> row(dimension, 0.25f);
    for (const char letter : text.text) row[static_cast<unsigned char>(letter) % dimension] += 1;
    vectors.values.insert(vectors.values.end(), row.begin(), row.end());
  }
  return vectors;
}

hop::Host letter_host(std::uint32_t dimension) {
  hop::Host host;
  host.embed = [dimension](std::span<const hop::Text> texts) { return letter_vectors(texts, dimension); };
  host.complete = [](const hop::CompletionRequest&) {
    return hop::Completion{"So the final answer is: Missolonghi.\nCritique: yes", 3, 1};
  };
  return host;
}

hop::Corpus fixture_corpus() {
  hop::Corpus corpus;
  for (const FixturePassage& passage : fixture_passages) {
    corpus.add_passage(passage.id, passage.title, passage.text);
    corpus.add_metadata("kind", passage.kind);
    corpus.add_metadata("year", passage.year);
    if (passage.id == "byron") corpus.add_alias("George Gordon"), corpus.add_entity("Greek War of Independence");
    if (passage.id == "engine") corpus.add_link("babbage");
    if (passage.kind == "place") corpus.set_document("places", passage.id == "london" ? 0 : 1);
  }
  corpus.add_document("travels.md", "", fixture_document);
  return corpus;
}

hop::Options options_of(std::span<const Setting> settings) {
  hop::Options options;
  for (const Setting& setting : settings) options.set_text(setting.key, setting.value);
  return options;
}

ByteVector index_file(hop::Corpus& corpus, const hop::Options& options, std::uint32_t dimension) {
  hop::Task task = hop::Task::index(corpus, options);
  hop::run(task, letter_host(dimension));
  const hop::Bytes file = task.take_bytes();
  return {file.view().begin(), file.view().end()};
}

const ByteVector& fixture_file() {
  static const ByteVector file = [] {
    constexpr Setting settings[] = {{"index.embed", "true"}, {"nearest.count", "2"}, {"embedder.id", "letters"}};
    hop::Corpus corpus = fixture_corpus();
    return index_file(corpus, options_of(settings));
  }();
  return file;
}

const hop::Graph& fixture_graph() {
  static const hop::Graph graph = hop::Graph::open(fixture_file());
  return graph;
}

ByteVector fixture_weights(std::uint64_t seed) {
  core::Random random(seed);
  core::Weights weights;
  weights.option_lines = "gnn_ret.alpha=0.25\nprompt.answer=Answer: {question}\ntrail.weights=1,2,3,4,5,6,7\n";
  const auto add = [&](const std::string& name, std::uint32_t inputs, std::uint32_t outputs) {
    const auto fill = [&](const std::string& matrix, std::uint32_t rows, std::uint32_t columns) {
      std::vector<float> values(std::size_t{rows} * columns);
      for (float& value : values) value = static_cast<float>(random.below(200)) / 100 - 1;
      weights.matrices.push_back({matrix, rows, columns, values});
    };
    fill(name + ".weight", outputs, inputs);
    fill(name + ".bias", outputs, 1);
  };
  constexpr std::uint32_t d = fixture_dimension;
  add("iier.edge.1", 3, 2);
  add("iier.edge.2", 2, 2);
  add("iier.chain.1", 3 * d + 2, 3);
  add("iier.chain.2", 3, 1);
  add("g_rag.1", 2 * d, 2);
  add("g_rag.2", 4, d);
  add("g_rag.edge", 4, 2);
  for (const char* direction : {"bgr.forward", "bgr.backward"}) {
    const std::string name = direction;
    add(name + ".query", d, 2);
    add(name + ".key", d, 2);
    add(name + ".scorer.1", core::path_inputs, 2);
    add(name + ".scorer.2", 2, 1);
  }
  return core::write_weights(weights);
}

}  // namespace hop::fuzz
