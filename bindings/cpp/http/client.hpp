// A request to one server: attempts until one succeeds or there is no point in another.
#pragma once

#include <string>
#include <string_view>

#include "bindings/cpp/http/connection.hpp"
#include "bindings/cpp/http/endpoint.hpp"
#include "bindings/cpp/http/receiver.hpp"
#include "hoptrail/http.hpp"

namespace hop::http {

class Client {
 public:
  // `service` is how errors name the server ("embedder"). Throws HttpError for options that make no sense.
  Client(std::string service, std::string_view endpoint_tail, HttpOptions options, HttpTiming timing);

  // Returns when the receiver has a whole answer; throws HttpError otherwise.
  void post(const std::string& body, const std::string& purpose, Receiver& receiver);

  // An HttpError that names the server: "embedder http://127.0.0.1:8089: …".
  HttpError error(const std::string& cause, int http_status = 0) const;

  const HttpOptions& options() const { return options_; }
  const Endpoint& endpoint() const { return endpoint_; }

 private:
  Attempt attempt(const std::string& body, const std::string& purpose, std::chrono::milliseconds timeout, Receiver& receiver);

  std::string service_;
  HttpOptions options_;
  HttpTiming timing_;
  Endpoint endpoint_;
  Connection connection_;
};

}  // namespace hop::http
