// The server on top of cpp-httplib: the library accepts, parses and writes; this class enforces the rules of http_server.hpp.
#pragma once

#include <httplib.h>

#include <atomic>
#include <string>

#include "cli/serving/connections.hpp"
#include "cli/serving/http_server.hpp"

namespace hop::cli {

class CppHttplibServer final : public HttpServer, private httplib::Server {
 public:
  CppHttplibServer(const HttpLimits& limits, AccessRules rules, FindTarget find, ObserveRequest observe);
  ~CppHttplibServer() override;

  int bind(const std::string& host, int port) override;
  void accept_clients() override { listen_after_bind(); }
  void stop_accepting() override;
  void finish() override;
  std::size_t connection_count() const override { return connections_.open_count(); }

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
  const ObserveRequest observe_;
  std::atomic<bool> is_stopping_{false};
  std::atomic<Clock::rep> stop_end_{0};  // when unfinished answers are canceled after stop_accepting
  Connections connections_;              // declared last, because its threads use all members above
};

}  // namespace hop::cli
