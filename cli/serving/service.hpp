// The state that the handlers of all routes share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
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
  std::string folder, name;          // of the store; the name is the {id} of /v1/vector_stores
  std::string method, ask_method;    // for requests without a method
  std::string weights;               // a file that is read at the start
  std::vector<std::string> options;  // --option and --retriever, for all requests
  ServiceArguments services;
  std::size_t most_segments = 8;
  std::size_t longest_document = std::size_t{16} << 20;  // in bytes
};

struct Service {
  explicit Service(const ServiceSettings& given);

  const ServiceSettings settings;
  const std::string weights;  // bytes; may be empty
  LiveStore store;
  ServicePool pool;
  RequestCounts counts{};
  std::function<std::size_t()> connection_count{};
  const Clock::time_point begin = Clock::now();
  const std::int64_t begin_in_seconds = std::time(nullptr);  // since 1970
};

// A retrieval request.
struct RetrievalRequest {
  std::string question, method, retriever;
  std::int64_t hits = 0;    // 0: the option's default
  std::int64_t offset = 0;  // hits to leave out before them
  std::vector<std::string> conditions;
};

// Throws Failure for the first option of the server that no method reads.
void check_options_are_read(const std::vector<std::string>& given);
// Combines the options of the server and the request.
hop::Options options_of(const Service& service, const RetrievalRequest& request, const std::string& default_method);
hop::Questions questions_of(const RetrievalRequest& request);
// The host of the services. It cancels when the request's time is over.
hop::Host host_of(Services& services, const HttpRequest& http);
struct Found {
  hop::Options options;
  hop::Results results;
};
// The hits and their explanation.
Found search(Service& service, const StoreVersion& version, const RetrievalRequest& request, const HttpRequest& http);

}  // namespace hop::cli
