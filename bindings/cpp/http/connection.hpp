// One attempt of one POST with libcurl, within limits. It does not retry and does not interpret the status.
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
  long http_status = 0;   // 0: no answer arrived
  std::string failure;    // the reason why the answer is incomplete; empty: it is complete
  bool may_pass = false;  // a retry may succeed
  std::string retry_after;
  std::string location;
  std::string error_body;  // the first 64 KiB of an answer that is not 2xx
};

class Connection {
 public:
  explicit Connection(const HttpOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Passes the body of a 2xx answer to `receiver`; exceptions of the receiver propagate.
  Attempt post(const Endpoint& endpoint, const std::string& body, const std::string& purpose, std::chrono::milliseconds timeout,
               Receiver& receiver);

 private:
  std::string key_header(const Endpoint& endpoint) const;

  const HttpOptions& options_;
  CURL* handle_;
};

}  // namespace hop::http
