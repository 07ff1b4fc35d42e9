// A waiting task's requests, as values. Texts are views into the task: valid until the next call that changes it.
#pragma once

#include <span>
#include <vector>

#include "hoptrail/call.hpp"

namespace hop {

// The kind of a request.
enum class RequestKind : std::int32_t {
  // Vectors of texts.
  embed = HOP_REQUEST_EMBED,
  // A reply of a language model.
  complete = HOP_REQUEST_COMPLETE,
  // An operation on a file.
  file = HOP_REQUEST_FILE,
  // Scores of passages for a question.
  score = HOP_REQUEST_SCORE,
};

// The role of a text; some embedders treat roles differently.
enum class TextRole : std::int32_t {
  // A question.
  query = HOP_TEXT_QUERY,
  // A passage.
  passage = HOP_TEXT_PASSAGE,
  // Several passages in a row.
  path = HOP_TEXT_PATH,
};

// A text to embed or to score.
struct Text {
  // Its role.
  TextRole role = TextRole::query;
  // The text.
  std::string_view text;
};

// A question, and the passages to score for it. Each passage comes after the sentences that lead to it (option score.chains).
struct ScoreRequest {
  std::string_view question{};               // the text that is ranked
  std::vector<std::string_view> passages{};  // best first, as ranked without the scorer
};

// A message of a conversation with a language model.
struct Message {
  std::string_view role;  // "system", "user", "assistant"
  std::string_view text;  // of the message
};

// A prompt for a language model, to be completed at temperature 0.
struct CompletionRequest {
  std::string_view purpose{};       // "sub_question", "sub_answer", "critique", "answer", "keywords", …
  std::vector<Message> messages{};  // in the order of the conversation
  // The maximum number of tokens in the reply.
  std::uint32_t token_limit = 0;
  std::string_view form{};  // a hint: "text", "lines", "yes_no"
};

// An operation on a file of the host.
enum class FileOperation : std::int32_t {
  // Read the whole file.
  read = HOP_FILE_READ,
  // Write bytes at an offset; offset 0 creates a new file.
  write = HOP_FILE_WRITE,
  // Make the file's bytes durable.
  sync = HOP_FILE_SYNC,
  // Rename the file, replacing the target.
  rename = HOP_FILE_RENAME,
  // List the names of the folder.
  list = HOP_FILE_LIST,
  // Remove the file.
  remove = HOP_FILE_REMOVE,
  // Lock out other writers until the task ends.
  lock = HOP_FILE_LOCK,
};

// An operation on a name in the host's folder. HOP_FILE_* in hoptrail.h defines each operation.
struct FileRequest {
  // The operation.
  FileOperation operation = FileOperation::read;
  // The name of a file in the folder.
  std::string_view name;
  // The new name, for a rename.
  std::string_view second_name;
  // The byte where a write begins.
  std::uint64_t offset = 0;
  // The bytes to write.
  std::span<const std::uint8_t> bytes;
};

}  // namespace hop
