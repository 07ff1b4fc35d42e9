// hoptrail index INPUT… -o FILE, hoptrail index --watch FOLDER -o STORE
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "cli/arguments/corpus_arguments.hpp"
#include "cli/arguments/help_group.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/reading/keywords_file.hpp"
#include "cli/reading/watch.hpp"
#include "cli/services/services.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/link_patterns.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct IndexArguments {
  CorpusArguments corpus;
  WatchArguments watch;
  std::string output, keywords;
  bool is_watch = false, json = false;
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
};

// " Unresolved links: 37 of 412 (anchors: 17, such as …; wikilinks: 20, such as …)."
std::string unresolved_links(const Json& report) {
  const auto unresolved = report.value("unresolved_links", std::uint64_t{0});
  if (unresolved == 0) return {};
  return " Unresolved links: " + std::to_string(unresolved) + " of " +
         std::to_string(report.value("written_links", std::uint64_t{0})) + unresolved_by_pattern(report) + ".";
}

std::string summary(const CorpusInput& input, const Json& report, std::size_t skipped, std::size_t bytes, std::uint32_t dimension,
                    double seconds, const std::string& output) {
  const auto count = [&](const char* key) { return report.value(key, std::uint64_t{0}); };
  std::string text = "indexed " + counted(count("passages"), "passage", "passages") + " of " +
                     counted(count("documents"), "document", "documents") + " from " + counted(input.files, "file", "files") +
                     ": " + counted(count("keywords"), "keyword", "keywords") + ", " + counted(count("terms"), "term", "terms") +
                     ", " + counted(count("links"), "link", "links") + ", language " + report.value("language", "en") + ", " +
                     (dimension > 0 ? "vectors of dimension " + std::to_string(dimension) : std::string("no vectors")) + "; " +
                     std::to_string(bytes) + " bytes in " + output + ", " + std::to_string(static_cast<int>(seconds * 1000)) +
                     " ms.";
  if (skipped > 0) text += " Skipped: " + counted(skipped, "invalid or unreadable input.", "invalid or unreadable inputs.");
  if (count("replaced_bytes") > 0) text += " Invalid UTF-8: " + counted(count("replaced_bytes"), "byte", "bytes") + " replaced.";
  if (count("empty_documents") > 0) text += " Without text: " + counted(count("empty_documents"), "document.", "documents.");
  if (count("blank_passages") > 0)
    text += " Without title and text: " + counted(count("blank_passages"), "passage.", "passages.");
  const auto capped = count("capped_titles") + count("capped_headings") + count("capped_aliases") + count("capped_metadata");
  if (capped > 0)
    text += " Shortened or dropped: " +
            counted(capped, "title, heading, alias or metadata field.", "titles, headings, aliases and metadata fields.");
  return text + unresolved_links(report);
}

std::vector<Input> inputs_of(const CorpusArguments& arguments) {
  std::vector<Input> inputs = named_inputs(arguments.inputs, arguments.roots);
  set_prefixes(inputs);
  return inputs;
}

// A graph of the same passages without keywords and vectors, which has their ids and order.
hop::Graph passages_in_order(const IndexArguments& arguments) {
  CorpusArguments plain = arguments.corpus;
  plain.services = {};
  hop::Options options = index_options(plain);
  for (const char* key : {"index.embed", "keywords.ask", "keywords.mentions", "keywords.phrases"}) options.set_flag(key, false);
  options.set_integer("nearest.count", 0);
  InputErrors errors = input_errors(plain, true);
  CorpusInput input = read_corpus(plain, inputs_of(plain), errors);
  hop::Task task = hop::Task::index(input.corpus, options);
  hop::Host host;
  host.threads = arguments.threads;
  hop::run(task, host);
  return hop::Graph::open(task.take_bytes().view(), hop::OpenMode::trusted);
}

int run_index(const IndexArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> inputs = arguments.corpus.inputs;
  inputs.insert(inputs.end(), {arguments.corpus.vectors, arguments.keywords});
  check_output(arguments.output, inputs);
  const ServiceArguments& service_arguments = arguments.corpus.services;
  hop::Options options = index_options(arguments.corpus);
  std::optional<KeywordsFile> keywords;
  if (!arguments.keywords.empty()) {
    if (service_arguments.has_language_model()) throw Failure("--keywords and --llm-url cannot be combined");
    keywords.emplace(arguments.keywords);
    options.set_flag("keywords.ask", true);
  }
  const bool asks = option_is(options, "keywords.ask", "true") && !keywords;
  check_services(option_is(options, "index.embed", "true"), asks, service_arguments);
  if (service_arguments.has_language_model() && !option_is(options, "keywords.ask", "true")) {
    print_notice("the language model is not used: to use it, pass --option keywords.ask=true");
  }
  InputErrors errors = input_errors(arguments.corpus);
  CorpusInput input = read_corpus(arguments.corpus, inputs_of(arguments.corpus), errors);

  Services services(service_arguments);
  ProgressBar bar;
  hop::Host host = services.host();
  host.threads = arguments.threads;
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  if (keywords) {
    keywords->set_order(passages_in_order(arguments));
    host.complete = [&](const hop::CompletionRequest& request) { return keywords->answer(request); };
  }
  hop::Task task = hop::Task::index(input.corpus, options);
  hop::run(task, host);
  const hop::Bytes graph = task.take_bytes();
  write_output(arguments.output, graph.view(), host);
  bar.clear();

  const std::size_t bytes = graph.view().size();
  const std::uint32_t dimension = hop::Graph::borrow(graph.view(), hop::OpenMode::trusted).vectors().dimension;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const Json report = parse_json(task.report().text(), "report");
  print_left_out(input, errors, arguments.corpus.names_skipped);
  print_summary(summary(input, report, errors.count(), bytes, dimension, seconds, arguments.output));
  if (arguments.json) {
    Json json = {{"file", arguments.output},
                 {"bytes", bytes},
                 {"dimension", dimension},
                 {"files", input.files},
                 {"skipped", errors.count() + input.left_out.size()},
                 {"skipped_by_extension", left_out_by_extension(input.left_out)},
                 {"skipped_files", left_out_files(input.left_out)},
                 {"values_left_out", input.values_left_out},
                 {"seconds", seconds},
                 {"report", report}};
    print_data(to_text(json) + "\n");
  }
  return errors.exit_code();
}

}  // namespace

void add_index_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<IndexArguments>();
  CLI::App& verb = *command.add_subcommand("index", "Build a graph file from documents or ready passages");
  add_corpus_arguments(verb, arguments->corpus);
  verb.add_option("-o,--output", arguments->output, "the graph file to write; with --watch, the store's folder")
      ->required()
      ->group("Output");
  verb.add_option("--keywords", arguments->keywords,
                  "keywords as .jsonl, instead of a language model's: passage, and keywords, a list of names or [name, title]");
  verb.add_flag("--json", arguments->json, "print a report as one JSON object; with --watch, one per commit")->group("Output");
  verb.add_option("--threads", arguments->threads, "number of threads; the graph file does not depend on it (all processors)")
      ->check(CLI::Range(1u, 256u));
  const HelpGroup group(verb, "Store");
  CLI::Option* watch = verb.add_flag("--watch", arguments->is_watch,
                                     "keep a store in sync with the folder INPUT, until Ctrl-C or SIGTERM: new, changed and "
                                     "removed files are added, updated and deleted");
  verb.add_option("--every", arguments->watch.every, "with --watch: seconds between two scans of the folder (2)")
      ->check(CLI::Range(0.01, 86400.0))
      ->needs(watch);
  verb.add_option("--segments", arguments->watch.most_segments,
                  "with --watch: compact the store when it has more segments than this (8; 0: never)")
      ->needs(watch);
  verb.footer(
      "A line of passages.jsonl is an object with id, text and, optionally, title, aliases, entities, links (lists of\n"
      "strings), document and position. Every other member is metadata for --filter.\n"
      "Ids of documents are paths relative to the folder. With several folders or with --root, NAME/ stands before them, so\n"
      "that all folders keep their README.md.\n"
      "--watch compares sizes and times of files, reads the changed ones and commits all changes together. It deletes\n"
      "documents of the store that are not in the folder, including those added before the watch.\n"
      "Keys come from HOPTRAIL_EMBED_KEY and HOPTRAIL_LLM_KEY or, for https://api.openai.com only, OPENAI_API_KEY.\n"
      "Symbolic links in folders are skipped; an INPUT that is a link is followed. Pipes and devices are rejected.\n\n"
      "Examples:\n"
      "  hoptrail index docs/ -o docs.hop\n"
      "  hoptrail index handbook/ old/handbook/ --root old=old/handbook -o both.hop\n"
      "  hoptrail index passages.jsonl -o corpus.hop --vectors passages.f16.npy --embedder-id all-MiniLM-L6-v2\n"
      "  hoptrail index notes/ extra.jsonl -o all.hop --embed-url http://127.0.0.1:8089 --embed-model "
      "all-MiniLM-L6-v2\n"
      "  hoptrail index passages.jsonl -o corpus.hop --llm-url http://127.0.0.1:8080 --option keywords.ask=true\n"
      "  hoptrail index passages.jsonl -o corpus.hop --keywords keywords.jsonl\n"
      "  hoptrail index --watch notes/ -o notes.store --every 5");
  verb.callback([arguments, &run] {
    run = [arguments] {
      if (arguments->is_watch && !arguments->keywords.empty()) throw Failure("--keywords and --watch cannot be combined");
      if (arguments->is_watch) return run_watch(arguments->corpus, arguments->watch, arguments->output, arguments->json);
      return run_index(*arguments);
    };
  });
}

}  // namespace hop::cli
