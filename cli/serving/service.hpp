// What the handlers of all routes work with.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/services/services.hpp"
#include "cli/serving/http_message.hpp"
#include "cli/serving/live_store.hpp"
#include "cli/serving/metrics.hpp"
#include "cli/serving/service_pool.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct ServiceSettings {
  std::string folder, name;          // the store's; the name is the {id} of /v1/vector_stores
  std::string method, ask_method;    // of requests that name none
  std::string weights;               // a file, read at the start
  std::vector<std::string> options;  // --option and --retriever, of all requests
  ServiceArguments services;
  std::size_t most_segments = 8;
  std::size_t longest_document = std::size_t{16} << 20;  // bytes
};

struct Service {
  explicit Service(const ServiceSettings& given);

  const ServiceSettings settings;
  const std::string weights;  // bytes; empty: none
  LiveStore store;
  ServicePool pool;
  RequestCounts counts{};
  std::function<std::size_t()> connection_count{};
  const Clock::time_point begin = Clock::now();
};

// What a request asks of the engine.
struct RetrievalRequest {
  std::string question, method, retriever;
  std::int64_t hits = 0;  // 0: the option's default
  std::vector<std::string> conditions;
};

// Failure for the first option of the server that no method reads.
void check_options_are_read(const std::vector<std::string>& given);
// Options of the server and of the request.
hop::Options options_of(const Service& service, const RetrievalRequest& request, const std::string& default_method);
hop::Questions questions_of(const RetrievalRequest& request);
// The services' host, which gives up when the request's time is over.
hop::Host host_of(Services& services, const HttpRequest& http);
struct Found {
  hop::Options options;
  hop::Results results;
};
// The hits with what explains them.
Found search(Service& service, const StoreVersion& version, const RetrievalRequest& request, const HttpRequest& http);

}  // namespace hop::cli
