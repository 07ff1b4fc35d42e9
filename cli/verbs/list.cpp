// hoptrail list STORE
#include <algorithm>
#include <limits>
#include <memory>

#include "cli/reading/listed_documents.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct ListArguments {
  std::string graph;
  bool json = false;
};

int run_list(const ListArguments& arguments) {
  const hop::Graph graph = open_graph(arguments.graph);
  const std::vector<ListedDocument> documents = list_documents(graph, {}, std::numeric_limits<std::size_t>::max());
  if (arguments.json) {
    print_data(to_text({{"documents", documents_json(documents)}}) + "\n");
  } else {
    for (const ListedDocument& document : documents) {
      print(std::to_string(document.passages) + "\t" + printable(document.id) + "\t" + printable(document.title) + "\n");
    }
  }
  finish_output();
  const std::size_t empty = graph.document_count() - std::min<std::size_t>(graph.document_count(), documents.size());
  print_summary(counted(documents.size(), "document", "documents") + ", " +
                counted(graph.passage_count(), "passage", "passages") +
                (empty > 0 ? "; " + counted(empty, "document", "documents") + " without passages" : "") + ".");
  return documents.empty() ? exit_no_hit : exit_success;
}

}  // namespace

void add_list_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App& verb = *command.add_subcommand("list", "List the documents of a graph file or store");
  verb.add_option("FILE", arguments->graph, "graph file, or a store's folder")->required();
  verb.add_flag("--json", arguments->json, "print one JSON object: documents, a list of id, title and passages");
  verb.footer(
      "Each line has the number of passages, the id and the title of a document, separated by tabs and ordered by id.\n"
      "Exit code 1 if there are no documents.\n\n"
      "Examples:\n  hoptrail list notes.store\n  hoptrail list corpus.hop | sort -rn | head");
  verb.callback([arguments, &run] { run = [arguments] { return run_list(*arguments); }; });
}

}  // namespace hop::cli
