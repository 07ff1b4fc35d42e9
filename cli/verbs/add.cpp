// hoptrail add STORE INPUT…
#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <set>

#include "cli/arguments/corpus_arguments.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct AddArguments {
  CorpusArguments corpus;
  std::string store;
  bool json = false, prune = false;
  double wait_seconds = 0;
};

// The content of the inputs. The task that adds it takes it.
struct Reading {
  InputErrors errors;
  CorpusInput input;

  explicit Reading(const CorpusArguments& arguments)
      : errors(arguments.on_error == "skip"), input(read_corpus(arguments, errors)) {}
};

// The store's documents whose files are no longer in the folder. A file that exists but could not be read keeps its document.
std::vector<std::string> vanished_documents(const AddArguments& arguments, const hop::Store& store, const Reading& reading) {
  std::set<std::string> there;
  for (const auto& [id, place] : reading.input.place_of_id) there.insert(id);
  for (const LeftOut& file : reading.input.left_out) there.insert(file.id);
  for (const InputError& error : reading.errors.reported()) there.insert(error.input);
  const std::set<std::string> stored = document_ids(store);
  std::vector<std::string> gone;
  std::set_difference(stored.begin(), stored.end(), there.begin(), there.end(), std::back_inserter(gone));
  if (!gone.empty() && gone.size() == stored.size()) {
    throw Failure("--prune would delete all " + std::to_string(gone.size()) + " documents of " + arguments.store +
                  ", none of which is in " + arguments.corpus.inputs.front() +
                  ": the store belongs to another folder, or this folder is empty");
  }
  return gone;
}

// Returns the report of the task.
Json change_store(const AddArguments& arguments, const hop::Options& options, Reading& reading) {
  const ServiceArguments& service_arguments = arguments.corpus.services;
  const hop::Store store = open_or_make_store(arguments.store, options);
  check_services(store_option_is(store, "index.embed", "true") && arguments.corpus.vectors.empty(),
                 store_option_is(store, "keywords.ask", "true"), service_arguments);
  Services services(service_arguments);
  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  const std::vector<std::string> gone =
      arguments.prune ? vanished_documents(arguments, store, reading) : std::vector<std::string>();
  hop::Task task = hop::Task::change_store(store, reading.input.corpus, gone);
  try {
    run_store_task(task, host, arguments.store);
  } catch (...) {
    bar.clear();
    if (store.graph().document_count() == 0) {
      print_notice(arguments.store + " is an empty store; to create it with other options, remove it first");
    }
    throw;
  }
  bar.clear();
  return parse_json(task.report().text(), "report");
}

// Fails while another writer has locked the store, before any expensive work.
void try_lock(const std::string& folder, const hop::Options& options) {
  hop::Corpus nothing;
  hop::Task task = hop::Task::change_store(open_or_make_store(folder, options), nothing);
  run_store_task(task, {}, folder);
}

int run_add(const AddArguments& arguments) {
  const std::vector<std::string>& inputs = arguments.corpus.inputs;
  if (arguments.prune && (inputs.size() != 1 || !is_folder(inputs.front()))) {
    throw Failure("--prune needs exactly one folder, not " + inputs.front() + (inputs.size() > 1 ? " and others" : ""));
  }
  const auto begin = std::chrono::steady_clock::now();
  const hop::Options options = index_options(arguments.corpus);
  std::optional<Reading> reading(std::in_place, arguments.corpus);
  WriterWait wait(arguments.store, std::chrono::duration<double>(arguments.wait_seconds));
  Json report;
  for (bool is_done = false; !is_done;) {
    try {
      if (!reading) {
        try_lock(arguments.store, options);
        reading.emplace(arguments.corpus);
      }
      report = change_store(arguments, options, *reading);
      is_done = true;
    } catch (const hop::Error& error) {
      if (!wait.again(error)) throw;
      reading.reset();
    }
  }

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json change = change_json(arguments.store, report, reading->input.left_out, reading->errors);
  const std::string summary = arguments.store + ": " + changes_summary(change, true) + "; " + version_summary(change) + ", " +
                              std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
  if (arguments.json) {
    change["seconds"] = seconds;
    print_data(to_text(change) + "\n");
  } else {
    print_left_out(reading->input, arguments.corpus.names_skipped);
    print_changes(change);
  }
  finish_output();
  print_summary(summary);
  return exit_success;
}

}  // namespace

void add_add_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<AddArguments>();
  CLI::App& verb = *command.add_subcommand("add", "Add documents to a store, or update those that changed");
  verb.add_option("STORE", arguments->store, "the store's folder; created if it does not exist")->required();
  add_corpus_arguments(verb, arguments->corpus);
  verb.add_flag("--prune", arguments->prune, "delete documents of the store that are no longer in the folder INPUT");
  verb.add_flag("--json", arguments->json, "print the outcome for each document as one JSON object");
  verb.add_option("--wait", arguments->wait_seconds, "seconds to wait while another writer locks the store (0: fail immediately)")
      ->check(CLI::Range(0.0, 86400.0));
  verb.footer(
      "INPUT is as for `hoptrail index`. A document's id is its path relative to the given folder. A passage has the id of\n"
      "its document, or a separate one. A document with an existing id is replaced if it has changed (updated); otherwise\n"
      "it costs nothing (unchanged), because only new texts are embedded. All changes are one commit: if anything fails, the\n"
      "store stays unchanged. The options are those of the store's first add; setting others later is an error.\n\n"
      "Each changed document is a line of standard output: its status (indexed, updated, deleted; failed with the\n"
      "reason) and its id. --json also has the others: unchanged, and skipped with the reason.\n\n"
      "Examples:\n"
      "  hoptrail add notes.store notes/ --prune\n"
      "  hoptrail add notes.store notes/ --embed-url http://127.0.0.1:8089 --embed-model all-MiniLM-L6-v2\n"
      "  hoptrail search notes.store \"…\"");
  verb.callback([arguments, &run] { run = [arguments] { return run_add(*arguments); }; });
}

}  // namespace hop::cli
