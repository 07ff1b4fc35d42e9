#include "cli/serving/cpp_httplib_server.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t longest_path = 2048;
constexpr int waiting_clients = 1024;

// The request of this worker: cpp-httplib does not pass the connection to its handlers.
thread_local TimedStream* present_stream = nullptr;
thread_local std::optional<HttpTarget> present_target;
thread_local HttpRequest present_request;
thread_local Clock::time_point present_begin;

// cpp-httplib's task queue. Each task is a new client, which Connections takes over immediately.
class RunAtOnce final : public httplib::TaskQueue {
 public:
  using Result = decltype(std::declval<httplib::TaskQueue&>().enqueue(std::function<void()>()));
  Result enqueue(std::function<void()> task) override {
    task();
    return static_cast<Result>(true);  // void in older versions of the library
  }
  void shutdown() override {}
};

std::vector<std::string> all_of_header(const httplib::Request& request, const std::string& name) {
  std::vector<std::string> values;
  const auto range = request.headers.equal_range(name);
  for (auto header = range.first; header != range.second; ++header) values.push_back(header->second);
  return values;
}

std::string lower_media_type(std::string value) {
  value.erase(std::min(value.find(';'), value.size()));
  while (!value.empty() && value.back() == ' ') value.pop_back();
  return lower_case(value);
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// The framing of a request's body, read strictly so that every reader of the request sees the same end.
struct BodyFrame {
  bool is_chunked = false;
  std::size_t byte_count = 0;
  bool has_body() const { return is_chunked || byte_count > 0; }
};

BodyFrame frame_of(const httplib::Request& request) {
  const auto lengths = all_of_header(request, "Content-Length");
  const auto encodings = all_of_header(request, "Transfer-Encoding");
  if (lengths.size() + encodings.size() > 1) throw HttpFailure(400, "multiple Content-Length or Transfer-Encoding headers");
  if (!encodings.empty()) {
    if (lower_media_type(encodings[0]) != "chunked") throw HttpFailure(501, "Transfer-Encoding must be chunked");
    return {true, 0};
  }
  if (lengths.empty()) return {};
  const std::string& digits = lengths[0];
  const bool is_number =
      !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (!is_number) throw HttpFailure(400, "Content-Length \"" + digits + "\" is not a number");
  if (digits.size() > 15) throw HttpFailure(413, "the body has " + digits + " bytes");
  return {false, static_cast<std::size_t>(std::stoull(digits))};
}

// A name that is not a token, such as "Content-Length ", would be another header to a proxy than to the library; so would a value
// with a NUL, at which some end.
void check_headers(const httplib::Request& request) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  const auto is_of_token = [&](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || marks.find(c) != std::string_view::npos;
  };
  for (const auto& [name, value] : request.headers) {
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_token))
      throw HttpFailure(400, "malformed header name \"" + name + "\"");
    if (std::any_of(value.begin(), value.end(), [](unsigned char c) { return (c < ' ' && c != '\t') || c == 0x7f; }))
      throw HttpFailure(400, "header \"" + name + "\" has a control character");
  }
}

std::string long_body(std::size_t byte_count, std::size_t limit) {
  return "the body has " + std::to_string(byte_count) + " bytes, limit " + std::to_string(limit);
}

ConnectionLimits connection_limits(const HttpLimits& limits) {
  ConnectionLimits of_connections = limits.connections;
  of_connections.request = limits.read;
  return of_connections;
}

// The library rejects unknown methods before it reads the header.
bool is_unknown_method(const httplib::Request& request) {
  constexpr std::string_view known[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"};
  const std::string& method = request.method;
  return !method.empty() && method.size() <= 20 && request.target.rfind('/', 0) == 0 &&
         request.version.rfind("HTTP/1.", 0) == 0 &&
         std::all_of(method.begin(), method.end(), [](char c) { return 'A' <= c && c <= 'Z'; }) &&
         std::find(std::begin(known), std::end(known), method) == std::end(known);
}

std::string event_text(std::string_view name, const std::string& data) {
  return "event: " + std::string(name) + "\ndata: " + data + "\n\n";  // JSON text has no line breaks
}

}  // namespace

CppHttplibServer::CppHttplibServer(const HttpLimits& limits, AccessRules rules, FindTarget find, ObserveRequest observe)
    : limits_(limits),
      rules_(std::move(rules)),
      find_(std::move(find)),
      observe_(std::move(observe)),
      connections_(connection_limits(limits), [this](TimedStream& stream) { return serve(stream); }) {
  new_task_queue = [] { return new RunAtOnce; };
  // Does not use the library's SO_REUSEPORT, which would let another process take half of the clients.
  set_socket_options([](socket_t socket) {
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  });
  set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) { return begin(request, response); });
  const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                const httplib::ContentReader& read_content) { receive(request, response, read_content); };
  Post("[^]*", with_body);
  Put("[^]*", with_body);
  // For requests that the library itself rejects.
  set_error_handler([](const httplib::Request& request, httplib::Response& response) {
    if (!response.body.empty()) return;
    std::string cause = "malformed request";
    if (is_unknown_method(request)) {
      cause = "unknown method " + request.method;
      response.status = 405;
      response.set_header("Allow", "DELETE, GET, HEAD, POST, PUT");
    }
    response.set_content(error_reply(response.status, cause).body, "application/json");
  });
}

CppHttplibServer::~CppHttplibServer() {
  stop_accepting();
  finish();
}

int CppHttplibServer::bind(const std::string& host, int port) {
  const int bound = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
  if (bound < 0) throw Failure("cannot listen on " + host + ":" + std::to_string(port) + ": in use, or not local");
  ::listen(svr_sock_, waiting_clients);  // the library's default backlog is five
  return bound;
}

void CppHttplibServer::stop_accepting() {
  stop_end_ = (Clock::now() + limits_.stop).time_since_epoch().count();
  is_stopping_ = true;
  // Does not call the library's stop(), which has no effect before the accepting thread has entered its loop.
  const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
  if (listening == INVALID_SOCKET) return;
  ::shutdown(listening, SHUT_RDWR);
  ::close(listening);
}

void CppHttplibServer::finish() { connections_.stop(); }

bool CppHttplibServer::is_over(Clock::time_point deadline) const {
  const Clock::time_point now = Clock::now();
  return now >= deadline || (is_stopping_ && now.time_since_epoch().count() >= stop_end_);
}

bool CppHttplibServer::process_and_close_socket(socket_t socket) {
  connections_.add(socket);
  return true;
}

bool CppHttplibServer::serve(TimedStream& stream) {
  present_stream = &stream;
  present_target.reset();
  Clock::time_point end = stream.request_since + limits_.read;
  if (is_stopping_) end = std::min(end, Clock::time_point(Clock::duration(stop_end_.load())));
  stream.begin_request(end);
  bool is_closed = false;
  bool is_answered = false;
  const std::function<void(httplib::Request&)> nothing;
  const auto process = [&](auto& of_client) {  // takes the parameters of this or a later version of cpp-httplib
    if constexpr (requires { this->process_request(of_client, false, is_closed, nothing); }) {
      return this->process_request(of_client, is_stopping_, is_closed, nothing);
    } else {
      return this->process_request(of_client, "", 0, "", 0, is_stopping_, is_closed, nothing);
    }
  };
  try {
    is_answered = process(stream);
  } catch (const std::exception&) {  // the library could not read the request
  }
  if (!stream.flush()) is_answered = false;
  present_target.reset();
  present_request = {};
  return is_answered && !is_closed && stream.is_reusable && !is_stopping_;
}

// Decides about a request by its header.
httplib::Server::HandlerResponse CppHttplibServer::begin(const httplib::Request& given, httplib::Response& response) {
  present_stream->end_header();
  present_begin = Clock::now();
  const_cast<httplib::Request&>(given).ranges.clear();  // answers are always complete
  HttpRequest& request = present_request;
  request = {};
  request.method = given.method;
  try {
    check_headers(given);
    const BodyFrame frame = frame_of(given);
    present_stream->is_reusable = !frame.has_body();
    if (given.path.size() > longest_path) {
      throw HttpFailure(414, "path of " + std::to_string(given.path.size()) + " bytes, limit " + std::to_string(longest_path));
    }
    if (std::any_of(given.path.begin(), given.path.end(), is_control)) throw HttpFailure(400, "control character in the path");
    request.path = given.path;
    request.query.assign(given.params.begin(), given.params.end());
    request.is_http_1_0 = given.version == "HTTP/1.0";
    request.content_type = lower_media_type(given.get_header_value("Content-Type"));
    const AccessHeaders headers{all_of_header(given, "Host"), all_of_header(given, "Origin"),
                                all_of_header(given, "Authorization")};
    if (auto refusal = refuse_access(rules_, headers, true))
      return send(request, std::move(*refusal), response), HandlerResponse::Handled;
    if (!rules_.token.empty()) {
      // Only authorized clients learn whether a path exists.
      bool open = false;
      try {
        open = find_(request).open;
      } catch (const HttpFailure&) {
      }
      if (auto refusal = refuse_access(rules_, headers, open))
        return send(request, std::move(*refusal), response), HandlerResponse::Handled;
    }
    HttpTarget target = find_(request);
    if (target.longest_body == 0 && frame.has_body())
      throw HttpFailure(400, request.method + " " + request.path + " does not accept a body");
    if (frame.byte_count > target.longest_body) throw HttpFailure(413, long_body(frame.byte_count, target.longest_body));
    if (target.longest_body > 0 && !all_of_header(given, "Content-Encoding").empty()) {
      throw HttpFailure(415, "Content-Encoding is not supported");
    }
    if (target.longest_body > 0 && request.content_type.rfind("multipart/", 0) == 0) {
      throw HttpFailure(415, "Content-Type " + request.content_type + " is not supported");
    }
    if (frame.has_body()) {
      present_target = std::move(target);
      return HandlerResponse::Unhandled;  // receive() is next
    }
    answer(request, target, response);
  } catch (const std::exception&) {
    send(request, reply_of_exception(), response);
  }
  return HandlerResponse::Handled;
}

void CppHttplibServer::receive(const httplib::Request&, httplib::Response& response, const httplib::ContentReader& read_content) {
  HttpRequest& request = present_request;
  if (!present_target) return send(request, error_reply(500, "body without a route"), response);
  const HttpTarget target = std::move(*present_target);
  bool is_long = false;
  const bool is_whole = read_content([&](const char* bytes, std::size_t count) {
    is_long = request.body.size() + count > target.longest_body;
    if (!is_long) request.body.append(bytes, count);
    return !is_long;
  });
  if (is_long) return send(request, error_reply(413, long_body(request.body.size() + 1, target.longest_body)), response);
  if (present_stream->is_refused()) {
    return send(request, error_reply(503, "too many other bodies are still being received: retry later"), response);
  }
  if (!is_whole) {
    const bool is_late = Clock::now() >= present_stream->deadline();
    return send(request, error_reply(is_late ? 408 : 400, is_late ? "timed out reading the body" : "the body is incomplete"),
                response);
  }
  present_stream->is_reusable = true;
  answer(request, target, response);
}

void CppHttplibServer::answer(HttpRequest& request, const HttpTarget& target, httplib::Response& response) {
  const Clock::time_point deadline = Clock::now() + limits_.answer;
  present_stream->set_deadline(deadline + std::chrono::seconds(10));
  request.is_given_up = [this, deadline] { return is_over(deadline); };
  HttpReply reply;
  try {
    reply = target.answer(request);
  } catch (const std::exception&) {
    reply = reply_of_exception();
  }
  send(request, std::move(reply), response);
}

void CppHttplibServer::send(const HttpRequest& request, HttpReply reply, httplib::Response& response) {
  // The remaining time is for writing.
  present_stream->set_deadline(std::max(present_stream->deadline(), Clock::now() + std::chrono::seconds(10)));
  response.status = reply.status;
  response.set_header("Cache-Control", "no-store");
  response.set_header("X-Content-Type-Options", "nosniff");
  for (const auto& [name, value] : reply.headers) response.set_header(name, value);
  if (!present_stream->is_reusable) response.set_header("Connection", "close");
  const auto told = [this, method = request.method, path = request.path, begin = present_begin](int status) {
    HttpRequest answered;
    answered.method = method;
    answered.path = path;
    observe_(answered, status, Clock::now() - begin);
  };
  if (!reply.events) {
    present_stream->hold();
    response.body = std::move(reply.body);
    response.set_header("Content-Type", reply.content_type);
    return told(reply.status);
  }
  const auto events = std::make_shared<std::function<void(const SendEvent&)>>(std::move(reply.events));
  response.set_chunked_content_provider("text/event-stream", [events, told](std::size_t, httplib::DataSink& sink) {
    const SendEvent send_event = [&sink](std::string_view name, const std::string& data) {
      const std::string text = event_text(name, data);
      if (!sink.write(text.data(), text.size())) throw ClientGone();
    };
    int status = 200;
    try {
      (*events)(send_event);
    } catch (const ClientGone&) {
      told(499);
      return false;
    } catch (const std::exception&) {
      const HttpReply failed = reply_of_exception();
      status = failed.status;
      const std::string text = event_text("error", failed.body);
      if (!sink.write(text.data(), text.size())) return false;
    }
    told(status);
    sink.done();
    return true;
  });
}

std::unique_ptr<HttpServer> make_http_server(const HttpLimits& limits, AccessRules rules, FindTarget find,
                                             ObserveRequest observe) {
  return std::make_unique<CppHttplibServer>(limits, std::move(rules), std::move(find), std::move(observe));
}

}  // namespace hop::cli
