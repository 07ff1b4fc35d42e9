// hoptrail demo
#include <memory>

#include "cli/reading/corpus_input.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/services/services.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/print_hits.hpp"
#include "cli/terminal/search_json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/demo_corpus.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

constexpr const char* questions[] = {"Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?",
                                     "On which bay lies the place where the last ship of the designer of the Clifton Suspension "
                                     "Bridge landed a telegraph cable in 1866?",
                                     "Which early woman doctor of philosophy took her degree in the city with the painted chapel "
                                     "of the artist whose name was given to a "
                                     "probe to Halley's Comet?"};

struct DemoArguments {
  std::string output, question;
};

hop::Bytes index_samples() {
  CorpusInput input;
  std::size_t number = 0;
  for (const std::string_view line : demo_passages) {
    add_record(read_passage_record(line, place("the sample corpus", ++number)), input);
  }
  hop::Task task = hop::Task::index(input.corpus, {});
  hop::run(task, {});
  return task.take_bytes();
}

void answer(const hop::Graph& graph, const std::string& question) {
  hop::Options options;
  options.set_integer("hits", 5);
  prepare_search(Services{ServiceArguments{}}, options);
  hop::Questions asked(question);
  hop::Task task = hop::Task::search(graph, asked, options);
  hop::run(task, {});
  const hop::Results results = task.take_results();
  print("\n");
  for (const std::string& line : wrapped(question, {}, terminal_columns(), 4, false)) print(bold(line, styles_wanted()) + "\n");
  print("\n");
  print_hits(parse_json(results.explanation(), "explanation"), Explain::nothing, styles_wanted(), terminal_columns());
}

int run_demo(const DemoArguments& arguments) {
  const hop::Bytes bytes = index_samples();
  const hop::Graph graph = hop::Graph::borrow(bytes.view(), hop::OpenMode::trusted);
  if (!arguments.output.empty()) {
    hop::Host host;
    write_output(arguments.output, bytes.view(), host);
  }
  if (!arguments.question.empty()) {
    answer(graph, arguments.question);
  } else {
    for (const char* question : questions) answer(graph, question);
  }
  finish_output();
  print_summary("\n" + std::to_string(graph.passage_count()) +
                " passages; ask another question with `hoptrail demo \"QUESTION\"`, and index your documents with "
                "`hoptrail index FOLDER -o my.hop`.");
  return exit_success;
}

}  // namespace

void add_demo_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<DemoArguments>();
  CLI::App& verb = *command.add_subcommand("demo", "Answer three multi-hop questions over a built-in sample corpus");
  verb.add_option("QUESTION", arguments->question, "another question about the sample corpus");
  verb.add_option("-o,--output", arguments->output, "also write its graph file");
  verb.footer("Example:\n  hoptrail demo -o samples.hop && hoptrail search samples.hop \"bridges in New York\" --explain");
  verb.callback([arguments, &run] { run = [arguments] { return run_demo(*arguments); }; });
}

}  // namespace hop::cli
