// A request to one server: attempts until one succeeds or a retry cannot help.
#pragma once

#include <string>
#include <string_view>

#include "bindings/cpp/http/connection.hpp"
#include "bindings/cpp/http/endpoint.hpp"
#include "bindings/cpp/http/receiver.hpp"
#include "hoptrail/http.hpp"

namespace hop::http {

// The server answered that the request itself is wrong: 400 or 422.
class RefusedRequest : public HttpError {
 public:
  RefusedRequest(const HttpError& error, std::string body) : HttpError(error), body_(std::move(body)) {}
  const std::string& body() const noexcept { return body_; }  // the server's words

 private:
  std::string body_;
};

class Client {
 public:
  // `service` is the server's name in errors ("embedder"). Throws HttpError for invalid options.
  Client(std::string service, std::string_view endpoint_tail, HttpOptions options, HttpTiming timing);

  // Returns once the receiver has a complete answer; throws HttpError otherwise, among them RefusedRequest.
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
