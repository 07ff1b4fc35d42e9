// Answers of servers: to a request for a completion, whole or as a stream, and to one for vectors. The first byte
// chooses which; every answer is taken or refused by name, and a stream gives the same however it is cut.
#include <cmath>

#include "bindings/cpp/http/completion_answer.hpp"
#include "bindings/cpp/http/embedding_answer.hpp"
#include "bindings/cpp/http/error_text.hpp"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace {

using hop::fuzz::claim;

constexpr std::string_view key = "sk-0123456789abcdef";

struct CompletionReading {
  std::string text, handed_out, failure;
  std::uint64_t tokens_read = 0, tokens_written = 0;
  bool operator==(const CompletionReading&) const = default;
};

CompletionReading read_completion(std::string_view body, const char* content_type, std::size_t piece_length) {
  CompletionReading reading;
  const std::function<void(std::string_view)> on_text = [&](std::string_view text) { reading.handed_out += text; };
  hop::http::CompletionReceiver receiver(key, on_text);
  try {
    receiver.start(content_type);
    for (; !body.empty(); body.remove_prefix(std::min(piece_length, body.size()))) receiver.receive(body.substr(0, piece_length));
    receiver.finish();
    reading.text = receiver.completion().text;
    reading.tokens_read = receiver.completion().tokens_read;
    reading.tokens_written = receiver.completion().tokens_written;
    claim(reading.text == reading.handed_out, "what was handed out is the completion's text");
  } catch (const hop::http::BrokenAnswer& failure) {
    reading.failure = failure.what();
  } catch (const hop::http::WrongAnswer& failure) {
    reading.failure = failure.what();
    claim(!reading.failure.empty(), "a wrong answer is named");
  }
  return reading;
}

void read_vectors(std::string_view body, std::size_t row_count) {
  hop::http::EmbeddingReceiver receiver(row_count, key);
  try {
    receiver.start("application/json");
    receiver.receive(body);
    receiver.finish();
  } catch (const hop::http::BrokenAnswer&) {
    return;
  } catch (const hop::http::WrongAnswer&) {
    return;
  }
  const hop::http::Rows rows = receiver.take_rows();
  claim(rows.values.size() == row_count * rows.dimension, "there is a row for each text");
  for (const float value : rows.values) claim(std::isfinite(value), "a number is finite");
}

void read_error_body(std::string_view body) {
  const std::string message = hop::http::server_message(body, key);
  claim(message.size() <= 303 && message.find(key.substr(0, 8)) == std::string::npos,
        "an error's message is short and has no key");
  for (const char letter : message) claim(static_cast<unsigned char>(letter) >= 0x20, "an error's message is one line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hop::fuzz::FuzzInput input(data, size);
  const std::uint8_t choice = input.byte();
  const std::string_view body = input.rest();
  const std::size_t parameter = choice >> 2;
  switch (choice & 3) {
    case 0: read_completion(body, "application/json", body.size() + 1); break;
    case 1:
      claim(read_completion(body, "text/event-stream", 1 + parameter) ==
                read_completion(body, "text/event-stream", body.size() + 1),
            "a stream that is cut gives the same completion");
      break;
    case 2: read_vectors(body, parameter % 8); break;
    case 3: read_error_body(body); break;
  }
  return 0;
}
