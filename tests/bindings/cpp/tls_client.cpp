// tls_client URL CERTIFICATES: embeds one text with a key, trusting only the certificates of a file. Prints "ok" or the
// error.
#include <cstdio>
#include <exception>
#include <vector>

#include "hoptrail/http.hpp"

int main(int count, char** arguments) {
  if (count != 3) return 2;
  try {
    hop::HttpEmbedder embedder({.url = arguments[1],
                                .key = "sk-canary-0123456789abcdef",
                                .connect_timeout = std::chrono::seconds(300),
                                .attempt_timeout = std::chrono::seconds(300),
                                .retries = 2,
                                .certificate_file = arguments[2]});
    const std::vector<hop::Text> texts = {{hop::TextRole::query, "a"}};
    embedder.embed(texts);
    std::puts("ok");
  } catch (const std::exception& failure) {
    std::puts(failure.what());
  }
  return 0;
}
