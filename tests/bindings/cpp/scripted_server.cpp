#include "tests/bindings/cpp/scripted_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace hop::test {
namespace {

int listen_on_loopback(int& port) {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(listener, 16) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length) != 0) {
    throw std::runtime_error("no loopback port to listen on");
  }
  port = ntohs(address.sin_port);
  return listener;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::map<std::string, std::string> headers_of(const std::string& head) {
  std::map<std::string, std::string> headers;
  std::size_t at = head.find("\r\n");
  while (at != std::string::npos && at + 2 < head.size()) {
    const std::size_t end = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, end - at - 2);
    const std::size_t colon = line.find(':');
    if (colon != std::string::npos) {
      headers[lower(line.substr(0, colon))] = line.substr(std::min(line.size(), colon + 2));
    }
    at = end;
  }
  return headers;
}

std::string text_of(const Reply& reply) {
  if (!reply.raw.empty()) return reply.raw;
  std::string text = "HTTP/1.1 " + std::to_string(reply.status) + " Scripted\r\n";
  for (const auto& [name, value] : reply.headers) text += name + ": " + value + "\r\n";
  if (!reply.is_endless) text += "Content-Length: " + std::to_string(reply.body.size()) + "\r\n";
  return text + "\r\n" + reply.body;
}

}  // namespace

Reply json_reply(const std::string& body, int status) {
  Reply reply;
  reply.status = status;
  reply.headers = {{"Content-Type", "application/json"}};
  reply.body = body;
  return reply;
}

ScriptedServer::ScriptedServer() : listener_(listen_on_loopback(port_)), thread_([this] { serve(); }) {}

ScriptedServer::ScriptedServer(std::vector<Reply> replies) : ScriptedServer() {
  for (Reply& reply : replies) add(std::move(reply));
}

ScriptedServer::~ScriptedServer() {
  {
    const std::lock_guard guard(lock_);
    stopping_ = true;
  }
  thread_.join();
  close(listener_);
}

void ScriptedServer::add(Reply reply) {
  const std::lock_guard guard(lock_);
  replies_.push_back(std::move(reply));
}

void ScriptedServer::replace(std::vector<Reply> replies) {
  const std::lock_guard guard(lock_);
  replies_ = {replies.begin(), replies.end()};
}

std::size_t ScriptedServer::request_count() const {
  const std::lock_guard guard(lock_);
  return requests_.size();
}

std::vector<ReceivedRequest> ScriptedServer::requests() const {
  const std::lock_guard guard(lock_);
  return requests_;
}

std::string ScriptedServer::all_bytes() const {
  const std::lock_guard guard(lock_);
  return all_bytes_;
}

int ScriptedServer::connections() const {
  const std::lock_guard guard(lock_);
  return connections_;
}

bool ScriptedServer::is_stopping() const {
  const std::lock_guard guard(lock_);
  return stopping_;
}

// Until the socket is ready; false when the server is to stop.
bool ScriptedServer::wait(int socket, short events) const {
  while (!is_stopping()) {
    pollfd ready{socket, events, 0};
    if (poll(&ready, 1, 5) > 0) return true;
  }
  return false;
}

void ScriptedServer::serve() {
  while (wait(listener_, POLLIN)) {
    const int socket = accept(listener_, nullptr, nullptr);
    if (socket < 0) continue;
    {
      const std::lock_guard guard(lock_);
      ++connections_;
    }
    serve_connection(socket);
    close(socket);
  }
}

void ScriptedServer::serve_connection(int socket) {
  std::string buffer;
  ReceivedRequest request;
  while (read_request(socket, buffer, request)) {
    Reply reply = json_reply("{}", 418);
    {
      const std::lock_guard guard(lock_);
      requests_.push_back(request);
      if (!replies_.empty()) {
        reply = replies_.front();
        replies_.pop_front();
      }
    }
    if (!send_reply(socket, reply)) return;
  }
}

bool ScriptedServer::read_request(int socket, std::string& buffer, ReceivedRequest& request) {
  for (;;) {
    const std::size_t head_end = buffer.find("\r\n\r\n");
    if (head_end != std::string::npos) {
      request.headers = headers_of(buffer.substr(0, head_end));
      const std::size_t end = head_end + 4 + std::stoul("0" + request.headers["content-length"]);
      if (buffer.size() >= end) {
        request.line = buffer.substr(0, buffer.find("\r\n"));
        request.body = buffer.substr(head_end + 4, end - head_end - 4);
        request.all = buffer.substr(0, end);
        buffer.erase(0, end);
        return true;
      }
    }
    char piece[65536];
    if (!wait(socket, POLLIN)) return false;
    const ssize_t count = recv(socket, piece, sizeof piece, 0);
    if (count <= 0) return false;
    buffer.append(piece, static_cast<std::size_t>(count));
    const std::lock_guard guard(lock_);
    all_bytes_.append(piece, static_cast<std::size_t>(count));
  }
}

// False when the connection is to be closed.
bool ScriptedServer::send_reply(int socket, const Reply& reply) {
  const std::string text = text_of(reply);
  if (!send_bytes(socket, text.substr(0, reply.cut_at), reply)) return false;
  while (reply.is_endless) {
    if (!send_bytes(socket, reply.body, reply)) return false;
  }
  return reply.raw.empty() && reply.cut_at >= text.size();
}

bool ScriptedServer::send_bytes(int socket, const std::string& bytes, const Reply& reply) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    for (auto rest = reply.pause; rest.count() > 0; rest -= std::chrono::milliseconds(5)) {
      if (is_stopping()) return false;
      std::this_thread::sleep_for(std::min(rest, std::chrono::milliseconds(5)));
    }
    if (!wait(socket, POLLOUT)) return false;
    const std::size_t piece = reply.piece == 0 ? bytes.size() : reply.piece;
    const ssize_t count = send(socket, bytes.data() + sent, std::min(piece, bytes.size() - sent), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

int unused_port() {
  int port = 0;
  close(listen_on_loopback(port));
  return port;
}

}  // namespace hop::test
