#include "cli/reading/watch.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "cli/reading/folder_state.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/reading/store_roots.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupts.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

// The state of a watch between two scans.
struct Watch {
  FolderRules rules;
  const WatchArguments& settings;
  const Input& folder;
  const std::string& store_folder;
  bool json;
  hop::Store store;
  FolderState state;
  std::uint64_t compact_segments = 0;  // above one if a single file cannot hold the corpus
  std::set<std::string> told{};        // messages of lasting failures
  std::set<std::string> told_now{};    // messages of the present scan
};

void stop_if_interrupted() {
  if (is_interrupted()) throw Interrupted();
}

// A task can be interrupted at any time except during the short commit of a version.
hop::Host interruptible_host(Services& services) {
  hop::Host host = services.host();
  if (host.embed) {
    host.embed = [embed = std::move(host.embed)](std::span<const hop::Text> texts) {
      hop::Vectors vectors = embed(texts);
      stop_if_interrupted();
      return vectors;
    };
  }
  if (host.complete) {
    host.complete = [complete = std::move(host.complete)](const hop::CompletionRequest& request) {
      hop::Completion completion = complete(request);
      stop_if_interrupted();
      return completion;
    };
  }
  host.progress = [](const hop::Progress& progress) {
    if (progress.phase != "writing" && progress.phase != "cleaning" && progress.phase != "done") stop_if_interrupted();
  };
  return host;
}

// The folder's documents of the store, each without a stamp: the first scan compares all files.
FolderState documents_of(const hop::Store& store, const Input& folder, const StoreRoots& roots) {
  FolderState documents;
  for (const std::string& id : document_ids(store)) {
    if (is_of_root(id, folder, roots)) documents.emplace(id, std::nullopt);
  }
  return documents;
}

// If the store belongs to another folder, or the folder is currently not mounted, continuing would delete every document.
void check_folder_is_the_stores(const Watch& watch, const FolderChanges& changes) {
  if (watch.state.empty() || changes.gone.size() < watch.state.size()) return;
  throw Failure("none of the " + std::to_string(watch.state.size()) + " documents of " + watch.store_folder + " is in " +
                watch.folder.path + ": the store belongs to another folder, or this folder is empty; to delete all documents, " +
                "use `hoptrail delete`");
}

void tell_once(Watch& watch, const std::string& message) {
  if (watch.told.insert(message).second) print_notice(message);
  watch.told_now.insert(message);
}

void print_commit(const Watch& watch, Json change, std::chrono::steady_clock::time_point begin) {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  change["seconds"] = seconds;
  if (watch.json) {
    Json changed = Json::array();
    for (const Json& document : change.at("changes")) {
      if (document.at("status") != "unchanged") changed.push_back(document);
    }
    change["changes"] = std::move(changed);
    print_data(to_text(change) + "\n");
  } else {
    print("generation " + std::to_string(change.value("generation", std::uint64_t{0})) + ": " + changes_summary(change, false) +
          "; " + version_summary(change) + ", " + std::to_string(static_cast<int>(seconds * 1000)) + " ms\n");
  }
  finish_output();
}

bool has_changed(const Json& report) {
  return report.value("indexed", 0) + report.value("updated", 0) + report.value("deleted", 0) > 0;
}

void compact_if_wanted(Watch& watch, const Json& report) {
  const auto segments = report.value("segments", std::uint64_t{0});
  if (watch.settings.most_segments == 0) return;
  if (segments <= std::max(watch.compact_segments, std::uint64_t{1}) - 1 + watch.settings.most_segments) return;
  hop::Task task = hop::Task::compact_store(watch.store);
  Services none{ServiceArguments{}};
  watch.store = run_store_task(task, interruptible_host(none), watch.store_folder);
  watch.compact_segments = parse_json(task.report().text(), "report").value("segments", std::uint64_t{0});
  print_notice(watch.store_folder + " is compact: " + counted(watch.compact_segments, "segment", "segments") + " instead of " +
               std::to_string(segments));
}

void look(Watch& watch, Services& services) {
  const auto begin = std::chrono::steady_clock::now();
  InputErrors errors(true, true);
  FolderChanges changes = compare_folder(watch.state, watch.folder, watch.rules, errors);
  for (const std::string& name : changes.unfit) {
    tell_once(watch, "not watched: " + to_text(name) +
                         ": a document id must be UTF-8 without control characters and spaces at its ends");
  }
  const auto links = std::count_if(changes.left_out.begin(), changes.left_out.end(),
                                   [](const LeftOut& file) { return file.why == LeftOut::Why::link; });
  if (links > 0) tell_once(watch, skipped_links(static_cast<std::size_t>(links)));
  for (const LeftOut& file : changes.left_out) {
    if (file.why == LeftOut::Why::unreadable) tell_once(watch, "not watched: " + file.id + ": " + file.reason);
  }
  check_folder_is_the_stores(watch, changes);
  CorpusInput input;
  for (const DocumentFile& file : changes.to_read) {
    const std::size_t failures = errors.count();
    read_document(file, watch.rules, input, errors);
    if (errors.count() > failures) changes.state[file.id].reset();
  }
  for (const InputError& error : errors.reported()) tell_once(watch, error.message);
  if (input.documents + changes.gone.size() > 0) {
    hop::Task task = hop::Task::change_store(watch.store, input.corpus, changes.gone);
    watch.store = run_store_task(task, interruptible_host(services), watch.store_folder);
    const Json report = parse_json(task.report().text(), "report");
    if (has_changed(report)) {
      print_commit(watch, change_json(watch.store_folder, report, input.left_out, errors), begin);
      compact_if_wanted(watch, report);
    }
  }
  watch.state = std::move(changes.state);
}

// Another writer has changed the store, so the folder also decides about that writer's documents. All files are read again;
// unchanged ones cost nothing else.
void look_again_at_store(Watch& watch) {
  watch.store = open_store(watch.store_folder);
  watch.state = documents_of(watch.store, watch.folder, read_store_roots(watch.store_folder));
}

// Reports a lasting failure once.
void look_and_go_on(Watch& watch, Services& services) {
  watch.told_now.clear();
  try {
    look(watch, services);
  } catch (const std::exception& failure) {
    if (is_interrupted()) throw;
    tell_once(watch, failure.what());
    const auto* error = dynamic_cast<const hop::Error*>(&failure);
    try {
      if (error && error->status() == HOP_STATUS_WRONG_STATE) look_again_at_store(watch);
    } catch (const std::exception& second) {
      tell_once(watch, second.what());
    }
  }
  watch.told = watch.told_now;
}

void check_arguments(const CorpusArguments& arguments) {
  if (const std::vector<Input> inputs = named_inputs(arguments.inputs, arguments.roots);
      inputs.size() != 1 || !inputs.front().is_folder) {
    throw Failure("--watch needs exactly one folder, not " + inputs.front().path + (inputs.size() > 1 ? " and others" : ""));
  }
  if (!arguments.vectors.empty()) throw Failure("--watch cannot use --vectors: the documents are not cut yet");
}

}  // namespace

int run_watch(const CorpusArguments& arguments, const WatchArguments& settings, const std::string& store_folder, bool json) {
  check_arguments(arguments);
  remember_interrupts();
  const hop::Options options = index_options(arguments);
  hop::Store store = open_or_make_store(store_folder, options);
  check_services(store_option_is(store, "index.embed", "true"), store_option_is(store, "keywords.ask", "true"),
                 arguments.services);
  const StoreInputs inputs = inputs_of_store(store_folder, named_inputs(arguments.inputs, arguments.roots));
  const Input& folder = inputs.inputs.front();
  check_new_roots(inputs, document_ids(store));
  FolderState documents = documents_of(store, folder, inputs.after);
  Watch watch{folder_rules(arguments), settings, folder, store_folder, json, std::move(store), std::move(documents)};
  Services services(arguments.services);
  try {
    RootsRecord record(store_folder, inputs);
    look(watch, services);
    record.keep();
    print_notice("watching " + folder.path + "; stop with Ctrl-C");
    while (wait_uninterrupted(std::chrono::duration<double>(settings.every))) look_and_go_on(watch, services);
  } catch (const std::exception&) {
    if (!is_interrupted()) throw;  // otherwise work was canceled, and the store is at its last commit
  }
  return exit_success;
}

}  // namespace hop::cli
