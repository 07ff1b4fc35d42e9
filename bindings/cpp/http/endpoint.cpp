#include "bindings/cpp/http/endpoint.hpp"

#include <curl/curl.h>

#include <memory>

#include "hoptrail/http.hpp"

namespace hop::http {
namespace {

struct UrlRelease {
  void operator()(CURLU* url) const noexcept { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, UrlRelease>;

std::string part_of(const Url& url, CURLUPart part) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, 0) != CURLUE_OK) return {};
  const std::unique_ptr<char, void (*)(void*)> owner(text, curl_free);
  return text;
}

// Null if the text is not an absolute http or https URL.
Url read_url(const std::string& text) {
  Url url(curl_url());
  if (!url) throw std::bad_alloc();
  if (text.find('\0') != std::string::npos) return nullptr;
  if (curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) return nullptr;
  const std::string scheme = part_of(url, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return nullptr;
  return url;
}

std::string origin_of(const Url& url) {
  const std::string port = part_of(url, CURLUPART_PORT);
  return part_of(url, CURLUPART_SCHEME) + "://" + part_of(url, CURLUPART_HOST) + (port.empty() ? "" : ":" + port);
}

// 127.0.0.0/8 with all four numbers: a name such as 127.example.org is another machine.
bool is_loopback_number(std::string_view host) {
  int parts = 0;
  while (!host.empty()) {
    std::size_t digits = 0;
    int value = 0;
    while (digits < host.size() && digits < 3 && host[digits] >= '0' && host[digits] <= '9') {
      value = value * 10 + (host[digits++] - '0');
    }
    if (digits == 0 || value > 255 || (parts == 0 && value != 127)) return false;
    ++parts;
    if (digits == host.size()) return parts == 4;
    if (host[digits] != '.') return false;
    host.remove_prefix(digits + 1);
  }
  return false;
}

bool is_loopback(std::string_view host) { return host == "localhost" || host == "[::1]" || is_loopback_number(host); }

bool ends_with_part(std::string_view path, std::string_view part) {
  if (!path.ends_with(part)) return false;
  return path.size() == part.size() || path[path.size() - part.size() - 1] == '/';
}

}  // namespace

Endpoint read_endpoint(const std::string& text, std::string_view tail) {
  const Url url = read_url(text);
  if (!url) throw HttpError("the address of a server must be a URL that begins with http:// or https://");
  if (!part_of(url, CURLUPART_USER).empty() || !part_of(url, CURLUPART_PASSWORD).empty()) {
    throw HttpError(origin_of(url) + ": the URL must not contain a user name or password");
  }
  std::string path = part_of(url, CURLUPART_PATH);
  while (path.ends_with('/')) path.pop_back();
  const bool is_deployment = path.find("/openai/deployments/") != std::string::npos;  // Azure's paths without a version
  if (is_deployment && !ends_with_part(path, tail)) path += "/" + std::string(tail);
  if (!ends_with_part(path, tail)) path += (ends_with_part(path, "v1") ? "/" : "/v1/") + std::string(tail);
  curl_url_set(url.get(), CURLUPART_PATH, path.c_str(), 0);
  curl_url_set(url.get(), CURLUPART_FRAGMENT, nullptr, 0);
  return {part_of(url, CURLUPART_URL), origin_of(url), part_of(url, CURLUPART_SCHEME) == "https",
          is_loopback(part_of(url, CURLUPART_HOST)), part_of(url, CURLUPART_HOST).ends_with(".azure.com")};
}

std::string origin_of(const std::string& text) {
  const Url url = read_url(text);
  return url ? origin_of(url) : std::string();
}

}  // namespace hop::http
