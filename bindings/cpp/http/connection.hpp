// One attempt of one POST with libcurl, within limits. No retries, no judgment of the status.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "bindings/cpp/http/endpoint.hpp"
#include "bindings/cpp/http/receiver.hpp"
#include "hoptrail/http.hpp"

typedef void CURL;

namespace hop::http {

struct Attempt {
  long http_status = 0;   // 0: no answer came
  std::string failure;    // why there is no whole answer; empty: there is one
  bool may_pass = false;  // the failure may be gone the next time
  std::string retry_after;
  std::string location;
  std::string error_body;  // of an answer that is not 2xx, its first 64 KiB
};

class Connection {
 public:
  explicit Connection(const HttpOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The body of a 2xx answer goes to `receiver`; what it throws comes out here.
  Attempt post(const Endpoint& endpoint, const std::string& body, const std::string& purpose, std::chrono::milliseconds timeout,
               Receiver& receiver);

 private:
  const HttpOptions& options_;
  CURL* handle_;
};

}  // namespace hop::http
