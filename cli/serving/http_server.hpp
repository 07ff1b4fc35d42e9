// HTTP/1.1, independent of the library: the allowed requests and their time limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "cli/serving/access.hpp"
#include "cli/serving/http_message.hpp"

namespace hop::cli {

struct ConnectionLimits {
  std::size_t connections = 256;     // above this, the longest idle one is closed
  std::size_t workers = 32;          // concurrent requests
  std::chrono::seconds idle{60};     // until a connection without a request is closed
  std::chrono::seconds request{10};  // for a request to arrive, from its first byte
};

struct HttpLimits {
  ConnectionLimits connections;
  std::chrono::seconds read{10};     // for a request to arrive, from its first byte
  std::chrono::seconds answer{120};  // for its answer
  std::chrono::seconds stop{30};     // for unfinished answers when the server stops
};

// The target of a path and method.
struct HttpTarget {
  bool open = false;             // no token is required
  std::size_t longest_body = 0;  // in bytes; 0: the request has no body
  std::function<HttpReply(const HttpRequest&)> answer;
};

// Throws HttpFailure if there is no such target. `request` has its path and method, and receives its parameter.
using FindTarget = std::function<HttpTarget(HttpRequest& request)>;
// Called for each answered request.
using ObserveRequest = std::function<void(const HttpRequest& request, int status, std::chrono::duration<double> time)>;

class HttpServer {
 public:
  virtual ~HttpServer() = default;

  // Returns the port. Throws Failure if the address is not available.
  virtual int bind(const std::string& host, int port) = 0;
  // Accepts clients until another thread calls stop_accepting().
  virtual void accept_clients() = 0;
  // Stops accepting new clients.
  virtual void stop_accepting() = 0;
  // Returns once all requests that had begun are answered.
  virtual void finish() = 0;

  virtual std::size_t connection_count() const = 0;
};

std::unique_ptr<HttpServer> make_http_server(const HttpLimits& limits, AccessRules rules, FindTarget find,
                                             ObserveRequest observe);

}  // namespace hop::cli
