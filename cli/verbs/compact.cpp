// hoptrail compact STORE
#include <memory>

#include "cli/arguments/common_arguments.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

struct CompactArguments {
  std::string store;
  double wait_seconds = 0;
  bool json = false;
};

int run_compact(const CompactArguments& arguments) {
  ProgressBar bar;
  hop::Host host;
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  WriterWait wait(arguments.store, std::chrono::duration<double>(arguments.wait_seconds));
  const Json report = wait.run([&] {
    hop::Task task = hop::Task::compact_store(open_store(arguments.store));
    run_store_task(task, host, arguments.store);
    return parse_json(task.report().text(), "report");
  });
  bar.clear();

  Json json = {{"store", arguments.store}};
  json.update(report);
  if (arguments.json) print_data(to_text(json) + "\n");
  finish_output();
  const auto left_over = json.value("files_left_over", std::uint64_t{0});
  if (left_over > 0) {
    print_notice(counted(left_over, "older file", "older files") + " could not be removed; run compact again to retry");
  }
  print_summary(arguments.store + ": compact; " + version_summary(json) + ".");
  return exit_success;
}

}  // namespace

void add_compact_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<CompactArguments>();
  CLI::App& verb = *command.add_subcommand("compact", "Merge a store's segments into one, without the deleted documents");
  verb.add_option("STORE", arguments->store, "the store's folder")->required();
  verb.add_flag("--json", arguments->json, "print a report as one JSON object");
  add_wait_argument(verb, arguments->wait_seconds);
  verb.footer(
      "Afterwards the folder has no byte of a deleted document. The segment equals the file that `hoptrail index` creates\n"
      "from the same documents; a corpus that exceeds 2 GiB stays in several segments. Answers do not change.\n\n"
      "Example:\n  hoptrail compact notes.store");
  verb.callback([arguments, &run] { run = [arguments] { return run_compact(*arguments); }; });
}

}  // namespace hop::cli
