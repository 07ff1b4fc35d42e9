// Where requests go: one URL, checked before a key is sent there.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

struct Endpoint {
  std::string url;     // the whole, "http://127.0.0.1:8089/v1/embeddings"
  std::string origin;  // scheme, host and port, as errors name it
  bool is_encrypted = false;
  bool is_loopback = false;  // this machine, by name or by number
};

// `url` may lack the path, or have it up to its version, or all of it; `tail` is what follows the version: "embeddings".
// Throws HttpError, which does not repeat a URL that cannot be read: it might hold a password.
Endpoint read_endpoint(const std::string& url, std::string_view tail);

// The origin of any http or https URL, empty when it is none: what may be shown of a redirect's target.
std::string origin_of(const std::string& url);

}  // namespace hop::http
