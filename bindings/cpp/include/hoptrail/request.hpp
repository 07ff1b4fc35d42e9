// What a waiting task asks of its host, as values. Texts are views into the task: valid until the next call that changes it.
#pragma once

#include <span>
#include <vector>

#include "hoptrail/call.hpp"

namespace hop {

enum class RequestKind : std::int32_t {
  embed = HOP_REQUEST_EMBED,
  complete = HOP_REQUEST_COMPLETE,
  file = HOP_REQUEST_FILE,
};

// Some embedding models want to know what a text is.
enum class TextRole : std::int32_t { query = HOP_TEXT_QUERY, passage = HOP_TEXT_PASSAGE, path = HOP_TEXT_PATH };

struct Text {
  TextRole role = TextRole::query;
  std::string_view text;
};

struct Message {
  std::string_view role;  // "system", "user", "assistant"
  std::string_view text;
};

// A language model's answer is wanted, at temperature 0.
struct CompletionRequest {
  std::string_view purpose{};  // "sub_question", "sub_answer", "critique", "answer", "keywords", …
  std::vector<Message> messages{};
  std::uint32_t token_limit = 0;
  std::string_view form{};  // a hint: "text", "lines", "yes_no"
};

enum class FileOperation : std::int32_t {
  read = HOP_FILE_READ,
  write = HOP_FILE_WRITE,
  sync = HOP_FILE_SYNC,
  rename = HOP_FILE_RENAME,
  list = HOP_FILE_LIST,
  remove = HOP_FILE_REMOVE,
  lock = HOP_FILE_LOCK,
};

// An operation on a name inside the host's store; what each must do stands at HOP_FILE_* in hoptrail.h.
struct FileRequest {
  FileOperation operation = FileOperation::read;
  std::string_view name;
  std::string_view second_name;
  std::uint64_t offset = 0;
  std::span<const std::uint8_t> bytes;
};

}  // namespace hop
