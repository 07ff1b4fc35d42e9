// A request and its reply, independent of the HTTP library.
#pragma once

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hop::cli {

using Clock = std::chrono::steady_clock;

struct HttpRequest {
  std::string method, path;                                  // the path is percent-decoded, without the query
  std::vector<std::pair<std::string, std::string>> query{};  // decoded, by name
  std::vector<std::string> parameters{};                     // the parts of the path that match {…} in the route's path
  std::string content_type;                                  // lower case, without parameters
  std::string body;
  bool is_http_1_0 = false;
  std::function<bool()> is_given_up{};  // whether the time for an answer is over
};

// Sends one server-sent event. Throws ClientGone.
using SendEvent = std::function<void(std::string_view name, const std::string& data)>;

struct HttpReply {
  int status = 200;
  std::string body{};
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
  std::function<void(const SendEvent&)> events{};  // an event stream, instead of a body
};

// A request that was rejected or failed: becomes {"error": {"message", "type"}}.
class HttpFailure : public std::runtime_error {
 public:
  HttpFailure(int status, const std::string& message) : std::runtime_error(message), status_(status) {}
  int status() const noexcept { return status_; }

 private:
  int status_;
};

// A method that the path does not support.
class WrongMethod : public HttpFailure {
 public:
  // `allowed`: the value of the header Allow.
  WrongMethod(std::string allowed, const std::string& message) : HttpFailure(405, message), allowed_(std::move(allowed)) {}
  const std::string& allowed() const noexcept { return allowed_; }

 private:
  std::string allowed_;
};

// The client closed its connection while events were sent.
class ClientGone : public std::exception {
 public:
  const char* what() const noexcept override { return "the client has closed its connection"; }
};

HttpReply error_reply(int status, const std::string& message);
// Translates an exception of a handler into a reply. Call it in a catch block.
HttpReply reply_of_exception();

}  // namespace hop::cli
