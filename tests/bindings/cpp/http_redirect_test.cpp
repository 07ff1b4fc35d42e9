// A key goes to one origin: whatever header of an answer names whatever other place, nobody there hears of it.
// (H1 of docs/trust.md)
#include <gtest/gtest.h>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"
#include "tests/trust/trust.h"

namespace hop::test {
namespace {

const std::string key = "sk-canary-0123456789abcdef";

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

struct Places {
  ScriptedServer origin, other_port, other_host, other_scheme;

  std::vector<std::string> targets() const {
    const std::string own_port = std::to_string(origin.port()), path = "/v1/embeddings?from=redirect";
    return {other_port.url() + path,
            "http://localhost:" + std::to_string(other_host.port()) + path,
            "http://localhost:" + own_port + path,
            "https://127.0.0.1:" + std::to_string(other_scheme.port()) + path,
            "https://127.0.0.1:" + own_port + path,
            "//127.0.0.1:" + std::to_string(other_port.port()) + path,
            "http://user:word@127.0.0.1:" + std::to_string(other_port.port()) + path,
            "http://127.0.0.1@127.0.0.1:" + std::to_string(other_port.port()) + path,
            "/v2/elsewhere"};
  }
  int connections_elsewhere() const { return other_port.connections() + other_host.connections() + other_scheme.connections(); }
};

// A header that could send a client somewhere, with the form of its value.
std::pair<std::string, std::string> header_to(const std::string& name, const std::string& target) {
  if (name == "Refresh") return {name, "0; url=" + target};
  if (name == "Link") return {name, "<" + target + ">; rel=\"canonical\""};
  if (name == "Alt-Svc") {
    const std::size_t port = target.find(':', 8);
    return {name, "http/1.1=\"127.0.0.1" + (port == std::string::npos ? ":1" : target.substr(port, target.find('/', 8) - port)) +
                      "\"; ma=99"};
  }
  if (name == "WWW-Authenticate") return {name, "Bearer realm=\"" + target + "\""};
  return {name, target};
}

TEST(HttpRedirect, NoHeaderOfNoStatusMovesTheKey) {
  Places places;
  std::uint64_t answers = 0, key_in_errors = 0;
  for (const int status : {200, 201, 300, 301, 302, 303, 304, 305, 307, 308, 401, 407, 503}) {
    for (const char* name :
         {"Location", "location", "LOCATION", "Refresh", "Content-Location", "Link", "Alt-Svc", "WWW-Authenticate"}) {
      for (const std::string& target : places.targets()) {
        Reply reply = json_reply(R"({"error":"go on"})", status);
        reply.headers.push_back(header_to(name, target));
        const int way = static_cast<int>(answers++ % 3);
        places.origin.add(reply);
        const std::string error = error_of_way(way, places.origin.url(), key);
        key_in_errors += error.find(key.substr(0, 8)) != std::string::npos;
        const bool redirects = status >= 300 && status < 400;
        ASSERT_EQ(error.find("redirects are not followed") != std::string::npos, redirects) << error;
      }
    }
  }
  std::uint64_t misplaced = 0, elsewhere = 0;  // keys outside of their header; requests for another host or path
  const std::vector<ReceivedRequest> requests = places.origin.requests();
  for (const ReceivedRequest& request : requests) {
    misplaced += count_of(request.all, key) != 1 || request.headers.at("authorization") != "Bearer " + key;
    elsewhere +=
        request.headers.at("host") != "127.0.0.1:" + std::to_string(places.origin.port()) ||
        !(request.line.starts_with("POST /v1/embeddings HTTP") || request.line.starts_with("POST /v1/chat/completions HTTP"));
  }
  const trust_figure figures[] = {
      TRUST_AT_LEAST("answers that name another place", answers, 500),
      {"requests to the origin", requests.size(), answers, answers},
      TRUST_NONE("connections elsewhere", static_cast<std::uint64_t>(places.connections_elsewhere())),
      TRUST_NONE("requests for another host or path", elsewhere),
      TRUST_NONE("keys outside of the Authorization header", misplaced + count_of(places.origin.all_bytes(), key) - answers),
      TRUST_NONE("keys in error messages", key_in_errors)};
  EXPECT_EQ(trust_report("H1", "redirects", figures, std::size(figures)), 0);
}

}  // namespace
}  // namespace hop::test
