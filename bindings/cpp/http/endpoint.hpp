// The target of requests: one URL, checked before a key is sent there.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

struct Endpoint {
  std::string url;     // the whole URL, "http://127.0.0.1:8089/v1/embeddings"
  std::string origin;  // scheme, host and port, as errors name it
  bool is_encrypted = false;
  bool is_loopback = false;  // this machine, by name or number
  bool is_azure = false;     // Azure's host, which expects the key in its own header
};

// `url` may omit the path, end with the version, or be complete. `tail` follows the version: "embeddings". Throws HttpError.
// Its message does not repeat an invalid URL, which might contain a password.
Endpoint read_endpoint(const std::string& url, std::string_view tail);

// The origin of an http or https URL, for messages about redirects; empty for any other text.
std::string origin_of(const std::string& url);

}  // namespace hop::http
