// hoptrail add STORE INPUT…
#include <chrono>
#include <memory>

#include "corpus_arguments.hpp"
#include "failure.hpp"
#include "open_store.hpp"
#include "print_changes.hpp"
#include "progress.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace hop::cli {

namespace {

struct AddArguments {
  CorpusArguments corpus;
  std::string store;
  bool json = false;
};

int run_add(const AddArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  const hop::Options options = index_options(arguments.corpus);
  InputErrors errors(arguments.corpus.on_error == "skip");
  CorpusInput input = read_corpus(arguments.corpus, errors);

  const ServiceArguments& service_arguments = arguments.corpus.services;
  const hop::Store store = open_or_make_store(arguments.store, options);
  check_services(store_option_is(store, "index.embed", "true") && arguments.corpus.vectors.empty(),
                 store_option_is(store, "keywords.ask", "true"), service_arguments);
  Services services(service_arguments);
  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  hop::Task task = hop::Task::change_store(store, input.corpus);
  try {
    run_store_task(task, host, arguments.store);
  } catch (...) {
    bar.clear();
    if (store.graph().document_count() == 0) {
      print_notice(arguments.store + " is an empty store; to make it with other options, remove it");
    }
    throw;
  }
  bar.clear();

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json change = change_json(arguments.store, parse_json(task.report().text(), "report"), input.left_out, errors.reported());
  const std::string summary = arguments.store + ": " + changes_summary(change, true) + "; " + version_summary(change) + ", " +
                              std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
  if (arguments.json) {
    change["seconds"] = seconds;
    print(to_text(change) + "\n");
  } else {
    print_changes(change);
  }
  finish_output();
  std::fprintf(stderr, "%s\n", printable(summary).c_str());
  return exit_success;
}

}  // namespace

void add_add_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<AddArguments>();
  CLI::App& verb = *command.add_subcommand("add", "Add documents to a store, or update those that changed");
  verb.add_option("STORE", arguments->store, "the store's folder; made where there is none")->required();
  add_corpus_arguments(verb, arguments->corpus);
  verb.add_flag("--json", arguments->json, "print what became of each document as one JSON object");
  verb.footer(
      "INPUT is as for `hoptrail index`. A document's id is its path below the folder that is given, a passage goes "
      "with "
      "its document's\n"
      "id, or has its own. A document whose id is there already is replaced when it is another one (updated), and "
      "costs "
      "nothing when it\n"
      "is the same (unchanged): only new texts are embedded. All of it is one commit: whatever fails, the store is as "
      "it "
      "was. Options\n"
      "are those of the store's first add; naming others later is an error.\n\n"
      "Each document is a line of standard output: its status (indexed, updated, unchanged; skipped and failed with "
      "the "
      "reason) and its id.\n\n"
      "Examples:\n"
      "  hoptrail add notes.store notes/\n"
      "  hoptrail add notes.store notes/ --embed-url http://127.0.0.1:8089 --embed-model all-MiniLM-L6-v2\n"
      "  hoptrail search notes.store \"…\"");
  verb.callback([arguments, &run] { run = [arguments] { return run_add(*arguments); }; });
}

}  // namespace hop::cli
