// Arguments of `index` and `add`: inputs, vectors or an embedder, options. Reads the inputs into a corpus.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/reading/corpus_input.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct CorpusArguments {
  std::vector<std::string> inputs;  // paths
  std::vector<std::string> roots;   // NAME=DIR
  std::string vectors, on_error;
  FolderRules folder;  // without converters
  std::vector<std::string> converters;
  int converter_seconds = 60;
  bool names_skipped = false;
  ServiceArguments services;
  std::vector<std::string> options;
};

void add_corpus_arguments(CLI::App& verb, CorpusArguments& arguments);

// With the converters that are named or found. Throws Failure for a converter that does not exist.
FolderRules folder_rules(const CorpusArguments& arguments);
// As --on-error says.
InputErrors input_errors(const CorpusArguments& arguments, bool quiet = false);
// Throws Failure if the inputs contain no documents.
CorpusInput read_corpus(const CorpusArguments& arguments, const std::vector<Input>& inputs, InputErrors& errors);
// "3 symbolic links were skipped: …"
std::string skipped_links(std::size_t count);
// Prints notices with the numbers of skipped files in folders, by extension, and a list of those that could not be read; or the names
// of all skipped files.
void print_left_out(const CorpusInput& input, const InputErrors& errors, bool with_names);

// The options that are set, and those that the services imply.
hop::Options index_options(const CorpusArguments& arguments);
// Throws Failure if options need an embedder or a language model and no service is given for it.
void check_services(bool embeds, bool asks, const ServiceArguments& services);

}  // namespace hop::cli
