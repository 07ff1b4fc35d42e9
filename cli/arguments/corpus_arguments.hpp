// What `index` and `add` have in common: inputs, vectors or an embedder, options, and how the inputs become a corpus.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/reading/corpus_input.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct CorpusArguments {
  std::vector<std::string> inputs;
  std::string vectors, on_error = "stop";
  FolderRules folder;  // without converters
  std::vector<std::string> converters;
  int converter_seconds = 60;
  ServiceArguments services;
  std::vector<std::string> options;
};

void add_corpus_arguments(CLI::App& verb, CorpusArguments& arguments);

// With the converters that are named or found. Failure for one that cannot be.
FolderRules folder_rules(const CorpusArguments& arguments);
// Failure where there is nothing in the inputs.
CorpusInput read_corpus(const CorpusArguments& arguments, InputErrors& errors);
// "3 symbolic links were skipped: …"
std::string skipped_links(std::size_t count);
// Notices that count the files of folders that were not taken.
void print_left_out(const CorpusInput& input);

// As set, and as the services imply them.
hop::Options index_options(const CorpusArguments& arguments);
// Failure where options want texts embedded, or a language model asked for keywords, and no service is named for it.
void check_services(bool embeds, bool asks, const ServiceArguments& services);

}  // namespace hop::cli
