// HTTP clients, which need libcurl.
#pragma once

#include "cli/services/remote_services.hpp"

namespace hop::cli {

struct NetworkTable {
  decltype(&make_embedder) embedder;
  decltype(&make_reranker) reranker;
  decltype(&make_language_model) language_model;
};

}  // namespace hop::cli
