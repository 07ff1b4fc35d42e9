// hoptrail index --watch: a store that is kept as a folder is.
#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments/corpus_arguments.hpp"

namespace hop::cli {

struct WatchArguments {
  double every = 2;  // seconds
  std::uint64_t most_segments = 8;
};

// Until an interrupt. Prints a line for each commit, or with `json` an object a line. Errors of the first look end it;
// later ones are told once, and tried again.
int run_watch(const CorpusArguments& arguments, const WatchArguments& watch, const std::string& store, bool json);

}  // namespace hop::cli
