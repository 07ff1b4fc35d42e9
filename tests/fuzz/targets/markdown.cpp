// Documents, cut into passages, indexed, opened in full and searched. Three bytes of settings, then documents, each a
// line with its id and its text, up to a record's end.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;
using hop::fuzz::FuzzInput;

hop::fuzz::Figure indexed{"indexed"};

hop::Corpus corpus_of(FuzzInput& input, hop::Format format) {
  hop::Corpus corpus;
  while (!input.at_end()) {
    const std::string_view record = input.record();
    const std::size_t line_end = std::min(record.find('\n'), record.size());
    try {
      corpus.add_document(record.substr(0, line_end), "", record.substr(std::min(line_end + 1, record.size())), format);
    } catch (const hop::Error& error) {
      claim(error.status() != HOP_STATUS_INTERNAL && error.status() != HOP_STATUS_OUT_OF_MEMORY, error.what());
    }
  }
  return corpus;
}

hop::Options options_by(std::uint8_t flags, std::uint8_t tokens) {
  hop::Options options;
  options.set_integer("passage.tokens", 8 + tokens);
  options.set_flag("keywords.phrases", (flags & 2) == 0).set_flag("keywords.mentions", (flags & 4) == 0);
  options.set_flag("names.headings", (flags & 8) == 0).set_flag("analyzer.cjk_bigrams", (flags & 16) == 0);
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzInput input(data, size);
  const std::uint8_t flags = input.byte(), tokens = input.byte(), method = input.byte();
  hop::Corpus corpus = corpus_of(input, (flags & 1) != 0 ? hop::Format::plain : hop::Format::markdown);
  hop::Task task = hop::Task::index(corpus, options_by(flags, tokens));
  if (!hop::fuzz::run_to_end(task, {})) return 0;
  ++indexed.value;
  hop::fuzz::read_json_value(task.report().text());
  const hop::Graph graph = hop::Graph::open(task.take_bytes());
  hop::fuzz::walk_graph(graph);
  hop::fuzz::search_by_one_method(graph, method);
  return 0;
}
