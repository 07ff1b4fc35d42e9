// hoptrail index INPUT… -o FILE
#include <chrono>
#include <memory>

#include "corpus_input.hpp"
#include "failure.hpp"
#include "json.hpp"
#include "option_arguments.hpp"
#include "progress.hpp"
#include "services.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "write_output.hpp"

namespace hop::cli {

namespace {

struct IndexArguments {
  std::vector<std::string> inputs;
  std::string output, vectors, on_error = "stop";
  bool skip_hidden = true, json = false;
  ServiceArguments services;
  std::vector<std::string> options;
};

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

void print_notices(const CorpusInput& input) {
  if (input.html_files > 0) {
    print_notice(counted(input.html_files, "HTML file was", "HTML files were") +
                 " left out: turn HTML into Markdown first, for example with pandoc");
  }
  if (input.other_files > 0) {
    print_notice(counted(input.other_files, "file of another kind was", "files of other kinds were") + " left out");
  }
  if (input.values_left_out > 0) {
    print_notice(counted(input.values_left_out, "metadata value", "metadata values") +
                 " left out: objects and nulls are not kept");
  }
}

CorpusInput read_corpus(const IndexArguments& arguments, InputErrors& errors) {
  CorpusInput input;
  for (const std::string& path : arguments.inputs) read_input(path, arguments.skip_hidden, input, errors);
  print_notices(input);
  if (input.documents + input.passages == 0) {
    throw Failure("nothing to index in " + arguments.inputs.front() +
                  (arguments.inputs.size() > 1 ? " and the other inputs" : "") +
                  ": no .md, .markdown or .txt, and no passages");
  }
  if (!arguments.vectors.empty()) read_corpus_vectors(arguments.vectors, input);
  return input;
}

hop::Options index_options(const IndexArguments& arguments) {
  hop::Options options;
  const ServiceArguments& services = arguments.services;
  const std::string& id = services.embedder_id.empty() ? services.embed_model : services.embedder_id;
  if (!id.empty()) options.set_text("embedder.id", id);
  if (!services.embed_url.empty()) options.set_flag("index.embed", true);
  set_options(arguments.options, options);
  if (option_is(options, "index.embed", "true") && services.embed_url.empty()) {
    throw Failure("index.embed needs a server that embeds: --embed-url");
  }
  if (option_is(options, "keywords.ask", "true") && services.llm_url.empty()) {
    throw Failure("keywords.ask needs a language model: --llm-url");
  }
  if (!services.llm_url.empty() && !option_is(options, "keywords.ask", "true")) {
    print_notice("the language model is not asked: that takes --option keywords.ask=true");
  }
  return options;
}

std::string summary(const CorpusInput& input, const Json& report, std::size_t skipped, std::size_t bytes,
                    std::uint32_t dimension, double seconds, const std::string& output) {
  const auto count = [&](const char* key) { return report.value(key, std::uint64_t{0}); };
  std::string text =
      "indexed " + counted(count("passages"), "passage", "passages") + " of " +
      counted(count("documents"), "document", "documents") + " from " + counted(input.files, "file", "files") + ": " +
      counted(count("keywords"), "keyword", "keywords") + ", " + counted(count("terms"), "term", "terms") + ", " +
      counted(count("links"), "link", "links") + ", " +
      (dimension > 0 ? "vectors of dimension " + std::to_string(dimension) : std::string("no vectors")) + "; " +
      std::to_string(bytes) + " bytes in " + output + ", " + std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
  if (skipped > 0)
    text += " Skipped: " + counted(skipped, "input that could not be taken.", "inputs that could not be taken.");
  if (count("replaced_bytes") > 0)
    text += " Invalid UTF-8: " + counted(count("replaced_bytes"), "byte", "bytes") + " replaced.";
  if (count("empty_documents") > 0)
    text += " Without text: " + counted(count("empty_documents"), "document.", "documents.");
  if (count("blank_passages") > 0)
    text += " Without title and text: " + counted(count("blank_passages"), "passage.", "passages.");
  if (count("unresolved_links") > 0)
    text += " Links to nothing here: " + std::to_string(count("unresolved_links")) + ".";
  return text;
}

int run_index(const IndexArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  check_output(arguments.output);
  if (!arguments.vectors.empty() && !arguments.services.embed_url.empty()) {
    throw Failure("--vectors and --embed-url exclude each other");
  }
  const hop::Options options = index_options(arguments);
  InputErrors errors(arguments.on_error == "skip");
  CorpusInput input = read_corpus(arguments, errors);

  Services services(arguments.services);
  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  hop::Task task = hop::Task::index(input.corpus, options);
  hop::run(task, host);
  const hop::Bytes graph = task.take_bytes();
  write_output(arguments.output, graph.view(), host);
  bar.clear();

  const std::size_t bytes = graph.view().size();
  const std::uint32_t dimension = hop::Graph::borrow(graph.view(), hop::OpenMode::trusted).vectors().dimension;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const Json report = parse_json(task.report().text(), "report");
  std::fprintf(
      stderr, "%s\n",
      printable(summary(input, report, errors.skipped(), bytes, dimension, seconds, arguments.output)).c_str());
  if (arguments.json) {
    Json json = {{"file", arguments.output},    {"bytes", bytes},
                 {"dimension", dimension},      {"files", input.files},
                 {"skipped", errors.skipped()}, {"values_left_out", input.values_left_out},
                 {"seconds", seconds},          {"report", report}};
    print(to_text(json) + "\n");
  }
  return exit_success;
}

}  // namespace

void add_index_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<IndexArguments>();
  CLI::App& verb = *command.add_subcommand("index", "Build a graph file from documents or ready passages");
  verb.add_option("INPUT", arguments->inputs, "folders, .md, .markdown, .txt; passages as .jsonl")->required();
  verb.add_option("-o,--output", arguments->output, "the graph file to write")->required();
  verb.add_option("--vectors", arguments->vectors, "NumPy file (float16 or float32) with a row for each ready passage");
  verb.add_option("--on-error", arguments->on_error, "stop at the first input that cannot be taken, or skip it")
      ->check(CLI::IsMember({"stop", "skip"}));
  verb.add_flag("--skip-hidden,!--no-skip-hidden", arguments->skip_hidden,
                "leave out files and folders that begin with a dot (default)");
  verb.add_flag("--json", arguments->json, "print what was done as one JSON object");
  add_embedder_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  add_option_arguments(verb, arguments->options);
  verb.footer(
      "A line of passages.jsonl is an object with id, text and, if there are, title, aliases, entities, links (lists "
      "of texts),\n"
      "document and position. Every other member is metadata for --filter.\n"
      "Keys are taken from HOPTRAIL_EMBED_KEY and HOPTRAIL_LLM_KEY; for https, else from OPENAI_API_KEY.\n\n"
      "Examples:\n"
      "  hoptrail index docs/ -o docs.hop\n"
      "  hoptrail index passages.jsonl -o corpus.hop --vectors passages.f16.npy --embedder-id all-MiniLM-L6-v2\n"
      "  hoptrail index notes/ extra.jsonl -o all.hop --embed-url http://127.0.0.1:8089 --embed-model "
      "all-MiniLM-L6-v2\n"
      "  hoptrail index passages.jsonl -o corpus.hop --llm-url http://127.0.0.1:8080 --option keywords.ask=true");
  verb.callback([arguments, &run] { run = [arguments] { return run_index(*arguments); }; });
}

}  // namespace hop::cli
