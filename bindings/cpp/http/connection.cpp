#include "bindings/cpp/http/connection.hpp"

#include <curl/curl.h>

#include <cerrno>
#include <exception>
#include <mutex>
#include <vector>

#include "bindings/cpp/http/error_text.hpp"

namespace hop::http {
namespace {

constexpr std::size_t header_limit = std::size_t{64} << 10;
constexpr std::size_t error_body_limit = std::size_t{64} << 10;

// The state that the callbacks of one attempt share. If a callback returns 0, libcurl ends the transfer.
struct Transfer {
  CURL* handle;
  Receiver& receiver;
  std::size_t response_limit;
  Attempt attempt{};
  std::string content_type{};
  std::string content_encoding{};
  std::size_t header_bytes = 0;
  std::size_t body_bytes = 0;
  bool has_started = false;
  std::exception_ptr exception{};
};

bool is_good(long http_status) { return http_status >= 200 && http_status < 300; }

std::string size_text(std::size_t bytes) {
  if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) return std::to_string(bytes >> 20) + " MiB";
  return std::to_string(bytes) + " bytes";
}

// Passes a piece of the body on; false ends the transfer.
bool take_body(Transfer& transfer, std::string_view piece) {
  Attempt& attempt = transfer.attempt;
  curl_easy_getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &attempt.http_status);
  if (!is_good(attempt.http_status)) {
    attempt.error_body += piece.substr(0, error_body_limit - attempt.error_body.size());
    return attempt.error_body.size() < error_body_limit;
  }
  if (!transfer.content_encoding.empty() && transfer.content_encoding != "identity") {
    attempt.failure = "the answer is compressed, although the request did not allow it";
    return false;
  }
  if (piece.size() > transfer.response_limit - transfer.body_bytes) {
    attempt.failure = "the answer is longer than " + size_text(transfer.response_limit);
    return false;
  }
  transfer.body_bytes += piece.size();
  if (!transfer.has_started) transfer.receiver.start(transfer.content_type);
  transfer.has_started = true;
  transfer.receiver.receive(piece);
  return true;
}

std::size_t on_body(char* data, std::size_t, std::size_t length, void* context) noexcept {
  Transfer& transfer = *static_cast<Transfer*>(context);
  try {
    return take_body(transfer, {data, length}) ? length : 0;
  } catch (...) {
    transfer.exception = std::current_exception();
    return 0;
  }
}

std::string lower(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

void take_header(Transfer& transfer, std::string_view line) {
  if (line.starts_with("HTTP/")) {  // of an answer after a 100 Continue: discards the earlier headers
    transfer.content_type.clear();
    transfer.content_encoding.clear();
    transfer.attempt.retry_after.clear();
    transfer.attempt.location.clear();
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string name = lower(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (name == "content-type") transfer.content_type = lower(value);
  if (name == "content-encoding") transfer.content_encoding = lower(value);
  if (name == "retry-after") transfer.attempt.retry_after = value;
  if (name == "location") transfer.attempt.location = value;
}

std::size_t on_header(char* data, std::size_t, std::size_t length, void* context) noexcept {
  Transfer& transfer = *static_cast<Transfer*>(context);
  try {
    transfer.header_bytes += length;
    if (transfer.header_bytes > header_limit) {
      transfer.attempt.failure = "the answer's headers are longer than 64 KiB";
      return 0;
    }
    take_header(transfer, {data, length});
    return length;
  } catch (...) {
    transfer.exception = std::current_exception();
    return 0;
  }
}

std::string duration_text(std::chrono::milliseconds duration) {
  if (duration.count() % 1000 == 0) return std::to_string(duration.count() / 1000) + " s";
  return std::to_string(duration.count()) + " ms";
}

// Translates libcurl's code into a message of this client, and decides whether a retry can help.
void explain(CURLcode code, CURL* handle, const char* curl_message, const HttpOptions& options, std::chrono::milliseconds timeout,
             Attempt& attempt) {
  long system_error = 0;
  double connect_seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_OS_ERRNO, &system_error);
  curl_easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME, &connect_seconds);
  attempt.may_pass = true;
  switch (code) {
    case CURLE_COULDNT_CONNECT: attempt.failure = system_error == ECONNREFUSED ? "connection refused" : "cannot connect"; return;
    case CURLE_COULDNT_RESOLVE_HOST: attempt.failure = "the host's name is not known"; return;
    case CURLE_COULDNT_RESOLVE_PROXY: attempt.failure = "the proxy's name is not known"; return;
    case CURLE_OPERATION_TIMEDOUT:
      attempt.failure = connect_seconds == 0 && options.connect_timeout < timeout
                            ? "no connection within " + duration_text(options.connect_timeout)
                            : "no complete answer within " + duration_text(timeout);
      return;
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: attempt.failure = "the connection was closed before an answer came"; return;
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: attempt.failure = "the answer was cut off"; return;
    default: break;
  }
  attempt.may_pass = false;
  switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_ISSUER_ERROR:
      attempt.failure = "no trusted TLS connection: " + clean_line(curl_message, options.key, 200);
      return;
    case CURLE_SSL_CACERT_BADFILE: attempt.failure = "the certificate file cannot be read"; return;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: attempt.failure = "the answer is not HTTP"; return;
    case CURLE_BAD_CONTENT_ENCODING: attempt.failure = "the answer's encoding is broken"; return;
    case CURLE_OUT_OF_MEMORY: throw std::bad_alloc();
    default: attempt.failure = clean_line(curl_easy_strerror(code), options.key, 200); return;
  }
}

// A list of header lines that frees itself.
class HeaderLines {
 public:
  HeaderLines() = default;
  HeaderLines(const HeaderLines&) = delete;
  HeaderLines& operator=(const HeaderLines&) = delete;
  ~HeaderLines() { curl_slist_free_all(list_); }

  void add(const std::string& line) {
    curl_slist* longer = curl_slist_append(list_, line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    list_ = longer;
  }
  curl_slist* get() const { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

void start_libcurl() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) throw HttpError("libcurl cannot be initialized");
  });
}

template <class Value>
void set(CURL* handle, CURLoption option, Value value) {
  const CURLcode code = curl_easy_setopt(handle, option, value);
  if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  // Sends no request if libcurl rejects an option that enforces a rule.
  if (code != CURLE_OK) throw HttpError("libcurl rejects option " + std::to_string(option));
}

// Sets the rules for each request. Environment variables and .netrc have no effect.
void set_rules(CURL* handle, const HttpOptions& options) {
  set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  set(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(handle, CURLOPT_PROXY, options.proxy.c_str());
  set(handle, CURLOPT_NOPROXY, "");
  set(handle, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
  set(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_USERAGENT, "hoptrail");
  set(handle, CURLOPT_POST, 1L);
  set(handle, CURLOPT_HEADERFUNCTION, on_header);
  set(handle, CURLOPT_WRITEFUNCTION, on_body);
  set(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect_timeout.count()));
  if (!options.certificate_file.empty()) {
    set(handle, CURLOPT_CAINFO, options.certificate_file.c_str());
    set(handle, CURLOPT_CAPATH, static_cast<const char*>(nullptr));
  }
}

}  // namespace

Connection::Connection(const HttpOptions& options) : options_(options), handle_(nullptr) {
  start_libcurl();
  handle_ = curl_easy_init();
  if (handle_ == nullptr) throw std::bad_alloc();
}

Connection::~Connection() { curl_easy_cleanup(handle_); }

// "Authorization: Bearer ", or the name of a header that holds the key alone.
std::string Connection::key_header(const Endpoint& endpoint) const {
  const std::string name = options_.key_header.empty() && endpoint.is_azure ? "api-key" : options_.key_header;
  return name.empty() ? "Authorization: Bearer " : name + ": ";
}

Attempt Connection::post(const Endpoint& endpoint, const std::string& body, const std::string& purpose,
                         std::chrono::milliseconds timeout, Receiver& receiver) {
  Transfer transfer{.handle = handle_, .receiver = receiver, .response_limit = options_.response_limit};
  char curl_message[CURL_ERROR_SIZE] = "";
  HeaderLines headers;
  headers.add("Content-Type: application/json");
  headers.add("Expect:");  // do not wait for a 100 Continue
  if (!purpose.empty()) headers.add("X-Hoptrail-Purpose: " + purpose);
  if (!options_.key.empty()) headers.add(key_header(endpoint) + options_.key);

  curl_easy_reset(handle_);  // keeps the connection open
  set_rules(handle_, options_);
  set(handle_, CURLOPT_URL, endpoint.url.c_str());
  set(handle_, CURLOPT_POSTFIELDS, body.c_str());
  set(handle_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  set(handle_, CURLOPT_HTTPHEADER, headers.get());
  set(handle_, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout.count()));
  set(handle_, CURLOPT_HEADERDATA, &transfer);
  set(handle_, CURLOPT_WRITEDATA, &transfer);
  set(handle_, CURLOPT_ERRORBUFFER, curl_message);

  const CURLcode code = curl_easy_perform(handle_);
  Attempt attempt = std::move(transfer.attempt);
  curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &attempt.http_status);
  if (code != CURLE_OK && attempt.http_status < 200) attempt.http_status = 0;  // a 100 Continue is not an answer
  // An error status is sufficient, even if the body is incomplete.
  const bool has_error_status = attempt.http_status != 0 && !is_good(attempt.http_status);
  if (code != CURLE_OK && attempt.failure.empty() && !has_error_status) {
    explain(code, handle_, curl_message, options_, timeout, attempt);
  }
  curl_easy_reset(handle_);  // drops pointers to this stack frame
  if (transfer.exception) std::rethrow_exception(transfer.exception);
  if (code == CURLE_OK && is_good(attempt.http_status)) {
    if (!transfer.has_started) receiver.start(transfer.content_type);
    receiver.finish();
  }
  return attempt;
}

}  // namespace hop::http
