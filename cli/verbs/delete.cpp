// hoptrail delete STORE ID…
#include <memory>

#include "cli/arguments/common_arguments.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct DeleteArguments {
  std::string store;
  std::vector<std::string> ids;
  double wait_seconds = 0;
  bool json = false;
};

int run_delete(const DeleteArguments& arguments) {
  WriterWait wait(arguments.store, std::chrono::duration<double>(arguments.wait_seconds));
  const Json report = wait.run([&] {
    hop::Corpus nothing;
    hop::Task task = hop::Task::change_store(open_store(arguments.store), nothing, arguments.ids);
    run_store_task(task, {}, arguments.store);
    return parse_json(task.report().text(), "report");
  });
  const Json change = change_json(arguments.store, report, {}, InputErrors(true));
  if (arguments.json) print_data(to_text(change) + "\n");
  else print_changes(change);
  finish_output();
  const std::string summary = arguments.store + ": " + changes_summary(change, true) + "; " + version_summary(change) + ".";
  print_summary(summary);
  return change.value("deleted", std::uint64_t{0}) > 0 ? exit_success : exit_no_hit;
}

}  // namespace

void add_delete_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<DeleteArguments>();
  CLI::App& verb = *command.add_subcommand("delete", "Delete documents from a store");
  verb.add_option("STORE", arguments->store, "the store's folder")->required();
  verb.add_option("ID", arguments->ids, "ids of documents, as `hoptrail add` printed them")->required();
  verb.add_flag("--json", arguments->json, "print the outcome for each document as one JSON object");
  add_wait_argument(verb, arguments->wait_seconds);
  verb.footer(
      "The documents no longer affect answers, edges or names. `hoptrail compact` removes their bytes from the folder.\n"
      "Exit code 1 if none of the ids exists.\n\n"
      "Example:\n  hoptrail delete notes.store 2019/old.md && hoptrail compact notes.store");
  verb.callback([arguments, &run] { run = [arguments] { return run_delete(*arguments); }; });
}

}  // namespace hop::cli
