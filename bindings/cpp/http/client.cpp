#include "bindings/cpp/http/client.hpp"

#include <algorithm>

#include "bindings/cpp/http/error_text.hpp"
#include "bindings/cpp/http/retry.hpp"

namespace hop::http {
namespace {

using std::chrono::milliseconds;

// A header holds printable ASCII; a line break in a key would begin another header.
bool fits_a_header(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

bool is_header_name(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

void check_options(const HttpOptions& options, const Endpoint& endpoint) {
  if (!fits_a_header(options.key)) throw HttpError("the key has a character that is not allowed in a header");
  if (!is_header_name(options.key_header))
    throw HttpError("the name of the key's header has a character other than letters and -");
  if (!options.key.empty() && !endpoint.is_encrypted) {
    if (!endpoint.is_loopback && !options.key_without_encryption) {
      throw HttpError("a key is sent over https only, or over http to this machine");
    }
    if (!options.proxy.empty()) throw HttpError("a key is not sent over http through a proxy, which could read it");
  }
  if (options.retries < 0) throw HttpError("the number of retries must not be negative");
  if (options.batch_size == 0) throw HttpError("the batch size must be at least 1");
  if (options.connect_timeout.count() < 1 || options.attempt_timeout.count() < 1 || options.deadline.count() < 1) {
    throw HttpError("timeouts must be at least 1 ms");
  }
}

// Describes an error status, with the server's own message if it sent one.
std::string status_cause(const Attempt& attempt, const std::string& key) {
  std::string cause = "HTTP " + std::to_string(attempt.http_status);
  if (attempt.http_status >= 300 && attempt.http_status < 400) {
    const std::string target = clean_line(origin_of(attempt.location), key);
    return cause + ": redirects are not followed" + (target.empty() ? "" : " (to " + target + ")");
  }
  const std::string message = server_message(attempt.error_body, key);
  return message.empty() ? cause : cause + ": " + message;
}

bool is_success(const Attempt& attempt) {
  return attempt.failure.empty() && attempt.http_status >= 200 && attempt.http_status < 300;
}

std::string seconds_text(milliseconds duration) { return std::to_string((duration.count() + 999) / 1000) + " s"; }

}  // namespace

Client::Client(std::string service, std::string_view endpoint_tail, HttpOptions options, HttpTiming timing)
    : service_(std::move(service)),
      options_(std::move(options)),
      timing_(std::move(timing)),
      endpoint_([&] {
        try {
          return read_endpoint(options_.url, endpoint_tail);
        } catch (const HttpError& failure) {
          throw HttpError(service_ + ": " + failure.what());
        }
      }()),
      connection_(options_) {
  try {
    check_options(options_, endpoint_);
  } catch (const HttpError& failure) {
    throw error(failure.what());
  }
}

HttpError Client::error(const std::string& cause, int http_status) const {
  return HttpError(service_ + " " + endpoint_.origin + ": " + cause, http_status);
}

Attempt Client::attempt(const std::string& body, const std::string& purpose, milliseconds timeout, Receiver& receiver) {
  try {
    Attempt attempt = connection_.post(endpoint_, body, purpose, timeout, receiver);
    const bool has_status = attempt.http_status != 0 && attempt.failure.empty();
    if (has_status && !is_success(attempt)) {
      attempt.failure = status_cause(attempt, options_.key);
      attempt.may_pass = is_passing_status(attempt.http_status);
    }
    return attempt;
  } catch (const BrokenAnswer& failure) {
    Attempt broken;
    broken.failure = failure.what();
    broken.may_pass = true;
    return broken;
  } catch (const WrongAnswer& failure) {
    throw error(failure.what());
  }
}

void Client::post(const std::string& body, const std::string& purpose, Receiver& receiver) {
  const milliseconds start = timing_.now();
  for (int number = 0;; ++number) {
    const milliseconds left = options_.deadline - (timing_.now() - start);
    const milliseconds timeout = std::max(milliseconds(1), std::min(options_.attempt_timeout, left));
    const Attempt result = attempt(body, purpose, timeout, receiver);
    if (is_success(result)) return;

    const int http_status = static_cast<int>(result.http_status);
    const std::string attempts = number == 0 ? "" : " (" + std::to_string(number + 1) + " attempts)";
    if (http_status == 400 || http_status == 422) {
      throw RefusedRequest(error(result.failure + attempts, http_status), result.error_body);
    }
    if (!result.may_pass || !receiver.can_start_again() || number == options_.retries) {
      throw error(result.failure + attempts, http_status);
    }
    milliseconds wait = back_off(number, timing_.random());
    if (is_passing_status(result.http_status)) {
      wait = std::max(wait, read_retry_after(result.retry_after, timing_.unix_seconds()).value_or(milliseconds(0)));
    }
    if (wait >= options_.deadline - (timing_.now() - start)) {
      throw error(result.failure + attempts + "; the next attempt, in " + seconds_text(wait) + ", would pass the deadline of " +
                      seconds_text(options_.deadline),
                  http_status);
    }
    timing_.sleep(wait);
  }
}

}  // namespace hop::http
