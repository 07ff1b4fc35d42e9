// hoptrail add STORE INPUT…
#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "cli/arguments/common_arguments.hpp"
#include "cli/arguments/corpus_arguments.hpp"
#include "cli/arguments/help_group.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/reading/store_roots.hpp"
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
  StoreInputs sources;
  InputErrors errors;
  CorpusInput input;

  explicit Reading(const AddArguments& arguments)
      : sources(inputs_of_store(arguments.store, named_inputs(arguments.corpus.inputs, arguments.corpus.roots))),
        errors(input_errors(arguments.corpus)),
        input(read_corpus(arguments.corpus, sources.inputs, errors)) {}
};

// The folder's documents of the store, `stored`, whose files are no longer in it. What could not be read keeps its document.
std::vector<std::string> vanished_documents(const Input& folder, const std::string& store, const std::set<std::string>& stored,
                                            const std::set<std::string>& there, const std::vector<std::string>& unread) {
  std::vector<std::string> gone;
  std::set_difference(stored.begin(), stored.end(), there.begin(), there.end(), std::back_inserter(gone));
  std::erase_if(gone, [&](const std::string& id) { return is_among(id, unread); });
  if (!gone.empty() && gone.size() == stored.size()) {
    throw Failure("--prune would delete all " + std::to_string(gone.size()) + " documents of " + store +
                  (folder.prefix.empty() ? "" : " in " + folder.prefix) + ", none of which is in " + folder.path +
                  ": the store belongs to another folder, or this folder is empty");
  }
  return gone;
}

std::vector<std::string> vanished_documents(const AddArguments& arguments, const hop::Store& store, const Reading& reading) {
  std::set<std::string> there;
  for (const auto& [id, place] : reading.input.place_of_id) there.insert(id);
  for (const LeftOut& file : reading.input.left_out) there.insert(file.id);
  for (const InputError& error : reading.errors.reported()) there.insert(error.input);
  const std::set<std::string> documents = ids_of_cut_documents(store);
  std::vector<std::string> all_gone;
  for (const Input& folder : reading.sources.inputs) {
    std::set<std::string> stored;
    for (const std::string& id : documents) {
      if (is_of_root(id, folder, reading.sources.after)) stored.insert(id);
    }
    for (std::string& id : vanished_documents(folder, arguments.store, stored, there, reading.input.unread)) {
      all_gone.push_back(std::move(id));
    }
  }
  return all_gone;
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
  check_new_roots(reading.sources, document_ids(store));
  const std::vector<std::string> gone =
      arguments.prune ? vanished_documents(arguments, store, reading) : std::vector<std::string>();
  RootsRecord record(arguments.store, reading.sources);
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
  record.keep();
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
  for (const std::string& path : arguments.corpus.inputs) {
    if (arguments.prune && !is_folder(path)) throw Failure("--prune needs folders only, not " + path);
  }
  const auto begin = std::chrono::steady_clock::now();
  const hop::Options options = index_options(arguments.corpus);
  std::optional<Reading> reading(std::in_place, arguments);  // again after a wait
  WriterWait wait(arguments.store, std::chrono::duration<double>(arguments.wait_seconds));
  bool has_tried = false;
  const Json report = wait.run([&] {
    if (std::exchange(has_tried, true)) {
      reading.reset();
      try_lock(arguments.store, options);
      reading.emplace(arguments);
    }
    return change_store(arguments, options, *reading);
  });

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json change = change_json(arguments.store, report, reading->input.left_out, reading->errors);
  const std::string summary = arguments.store + ": " + changes_summary(change, true) + "; " + version_summary(change) + ", " +
                              std::to_string(static_cast<int>(seconds * 1000)) + " ms.";
  if (arguments.json) {
    change["seconds"] = seconds;
    print_data(to_text(change) + "\n");
  } else {
    print_left_out(reading->input, reading->errors, arguments.corpus.names_skipped);
    print_changes(change);
  }
  finish_output();
  print_summary(summary);
  return reading->errors.exit_code();
}

}  // namespace

void add_add_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<AddArguments>();
  CLI::App& verb = *command.add_subcommand("add", "Add documents to a store, or update those that changed");
  verb.add_option("STORE", arguments->store, "the store's folder; created if it does not exist")->required();
  add_corpus_arguments(verb, arguments->corpus);
  {
    const HelpGroup group(verb, "Store");
    verb.add_flag("--prune", arguments->prune,
                  "delete documents of the store whose files are no longer in their folder INPUT; other folders keep theirs");
    add_wait_argument(verb, arguments->wait_seconds);
  }
  verb.add_flag("--json", arguments->json, "print the outcome for each document as one JSON object")->group("Output");
  verb.footer(
      "INPUT is as for `hoptrail index`. A document's id is its path relative to the store's first folder; in another folder or\n"
      "one of --root, NAME/ and that path. A passage has the id of its document, or a separate one. A document with an existing "
      "id is replaced if it has changed (updated); otherwise\n"
      "it costs nothing (unchanged), because only new texts are embedded. All changes are one commit: if anything fails, the\n"
      "store stays unchanged. The options are those of the store's first add; setting others later is an error.\n\n"
      "Each changed document is a line of standard output: its status (indexed, updated, deleted; failed with the\n"
      "reason) and its id. --json also has the others: unchanged, and skipped with the reason.\n\n"
      "Examples:\n"
      "  hoptrail add notes.store notes/ --prune\n"
      "  hoptrail add notes.store --root work=../work/notes\n"
      "  hoptrail add notes.store notes/ --embed-url http://127.0.0.1:8089 --embed-model all-MiniLM-L6-v2\n"
      "  hoptrail search notes.store \"…\"");
  verb.callback([arguments, &run] { run = [arguments] { return run_add(*arguments); }; });
}

}  // namespace hop::cli
