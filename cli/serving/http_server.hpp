// HTTP/1.1, apart from the library that speaks it: what may be asked, and how long it may take.
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
  std::size_t connections = 256;     // beyond it the one that is idle for longest is closed
  std::size_t workers = 32;          // requests at a time
  std::chrono::seconds idle{60};     // until a connection without a request is closed
  std::chrono::seconds request{10};  // for a request to be there, from its first byte
};

struct HttpLimits {
  ConnectionLimits connections;
  std::chrono::seconds read{10};     // for a request to be there, from its first byte
  std::chrono::seconds answer{120};  // for its answer
  std::chrono::seconds stop{30};     // for answers that are under way when the server stops
};

// What a path and a method lead to.
struct HttpTarget {
  bool open = false;             // without a token
  std::size_t longest_body = 0;  // bytes; 0: the request has none
  std::function<HttpReply(const HttpRequest&)> answer;
};

// Throws HttpFailure for what leads nowhere. `request` has its path and method so far, and gets its parameter.
using FindTarget = std::function<HttpTarget(HttpRequest& request)>;
// Of each answered request.
using ObserveRequest = std::function<void(const HttpRequest& request, int status, std::chrono::duration<double> time)>;

class HttpServer {
 public:
  virtual ~HttpServer() = default;

  // The port that it listens on. Failure where the address cannot be had.
  virtual int bind(const std::string& host, int port) = 0;
  // Accepts clients until stop_accepting() is called, on another thread.
  virtual void accept_clients() = 0;
  // No new client from now on.
  virtual void stop_accepting() = 0;
  // Returns when all requests that had begun are answered.
  virtual void finish() = 0;

  virtual std::size_t connection_count() const = 0;
};

std::unique_ptr<HttpServer> make_http_server(const HttpLimits& limits, AccessRules rules, FindTarget find,
                                             ObserveRequest observe);

}  // namespace hop::cli
