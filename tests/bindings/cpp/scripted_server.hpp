// An HTTP server on loopback that says what a test tells it to, word for word, and remembers what it was asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hop::test {

struct Reply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  std::string raw{};                       // sent instead of all of the above, when it is not empty
  std::size_t cut_at = std::string::npos;  // the connection is closed after so many bytes
  std::size_t piece = 0;                   // bytes sent at a time; 0: all at once
  std::chrono::milliseconds pause{0};      // before each piece
  bool is_endless = false;                 // the body again and again, with no length stated
};

Reply json_reply(const std::string& body, int status = 200);

struct ReceivedRequest {
  std::string line;                            // "POST /v1/embeddings HTTP/1.1"
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string all;  // every byte
};

class ScriptedServer {
 public:
  ScriptedServer();
  explicit ScriptedServer(std::vector<Reply> replies);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  // Replies are given in order; a request after the last one is answered with 418, which nobody tries again.
  void add(Reply reply);
  // Instead of those that were not asked for.
  void replace(std::vector<Reply> replies);
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  int port() const { return port_; }
  std::vector<ReceivedRequest> requests() const;
  std::size_t request_count() const;
  // All bytes that ever came in, complete requests or not.
  std::string all_bytes() const;
  int connections() const;

 private:
  void serve();
  void serve_connection(int socket);
  bool read_request(int socket, std::string& buffer, ReceivedRequest& request);
  bool send_reply(int socket, const Reply& reply);
  bool send_bytes(int socket, const std::string& bytes, const Reply& reply);
  bool wait(int socket, short events) const;
  bool is_stopping() const;

  int port_ = 0;  // before listener_, whose making sets it
  int listener_ = -1;
  mutable std::mutex lock_;
  bool stopping_ = false;
  int connections_ = 0;
  std::deque<Reply> replies_;
  std::vector<ReceivedRequest> requests_;
  std::string all_bytes_;
  std::thread thread_;
};

// A port of this machine on which nobody listens.
int unused_port();

}  // namespace hop::test
