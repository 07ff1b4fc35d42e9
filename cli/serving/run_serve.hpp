// hoptrail serve: reads its arguments and runs the server until an interrupt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/arguments/search_arguments.hpp"
#include "cli/services/services.hpp"

namespace hop::cli {

struct ServeArguments {
  std::string store, name;
  std::string listen = "127.0.0.1:8080";
  std::vector<std::string> hosts;
  std::string token_file;
  RetrievalArguments retrieval;  // method, retriever, weights, options
  ServiceArguments services;
  std::size_t body_limit = 16;  // MiB per document
  std::size_t connections = 256, workers = 32;
  int read_seconds = 10, answer_seconds = 120, stop_seconds = 30, idle_seconds = 60;
  std::size_t most_segments = 8;
  std::string page;
  bool lists_routes = false;
};

int run_serve(const ServeArguments& arguments);

}  // namespace hop::cli
