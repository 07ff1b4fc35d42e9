// HTTP/1.1 over cpp-httplib: it accepts, parses and writes; what may be asked and how long it may take is decided here.
#pragma once

#include <httplib.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "serve/access.hpp"
#include "serve/connections.hpp"
#include "serve/http_message.hpp"

namespace hop::cli {

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

class HttpServer final : private httplib::Server {
 public:
  // Throws HttpFailure for what leads nowhere. `request` has its path and method so far, and gets its parameter.
  using FindTarget = std::function<HttpTarget(HttpRequest& request)>;
  // Of each answered request.
  using Observe = std::function<void(const HttpRequest& request, int status, std::chrono::duration<double> time)>;

  HttpServer(const HttpLimits& limits, AccessRules rules, FindTarget find, Observe observe);
  ~HttpServer() override;

  // The port that it listens on. Failure where the address cannot be had.
  int bind(const std::string& host, int port);
  // Accepts clients until stop() is called, on another thread.
  void accept_clients() { listen_after_bind(); }
  // No new client from now on.
  void stop_accepting();
  // Returns when all requests that had begun are answered.
  void finish();

  std::size_t connection_count() const { return connections_.open_count(); }

 private:
  bool process_and_close_socket(socket_t socket) override;
  bool serve(TimedStream& stream);
  HandlerResponse begin(const httplib::Request& given, httplib::Response& response);
  void receive(const httplib::Request& given, httplib::Response& response, const httplib::ContentReader& read_content);
  void answer(HttpRequest& request, const HttpTarget& target, httplib::Response& response);
  void send(const HttpRequest& request, HttpReply reply, httplib::Response& response);
  bool is_over(Clock::time_point deadline) const;

  const HttpLimits limits_;
  const AccessRules rules_;
  const FindTarget find_;
  const Observe observe_;
  std::atomic<bool> is_stopping_{false};
  std::atomic<Clock::rep> stop_end_{0};  // when answers are given up after stop_accepting
  Connections connections_;              // last: its threads use all of the above
};

}  // namespace hop::cli
