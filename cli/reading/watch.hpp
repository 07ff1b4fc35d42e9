// hoptrail index --watch: keeps a store in sync with a folder.
#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments/corpus_arguments.hpp"

namespace hop::cli {

struct WatchArguments {
  double every = 2;  // in seconds
  std::uint64_t most_segments = 8;
};

// Runs until an interrupt. Prints a line for each commit or, with `json`, one object per line. Errors of the first scan end it.
// Later errors are reported once, and the scan is retried.
int run_watch(const CorpusArguments& arguments, const WatchArguments& watch, const std::string& store, bool json);

}  // namespace hop::cli
