// What a task asks of its host, and what the host answers: data both ways.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hop::core {

enum class RequestKind : std::int32_t { embed = 1, complete = 2, file = 3 };
enum class TextRole : std::int32_t { query = 1, passage = 2, path = 3 };
enum class FileVerb : std::int32_t { read = 1, write = 2, sync = 3, rename = 4, list = 5, remove = 6, lock = 7 };

struct EmbedText {
  TextRole role = TextRole::query;
  std::string text;
};

struct Message {
  std::string role;  // "system", "user", "assistant"
  std::string text;
};

struct FileOperation {
  FileVerb verb = FileVerb::read;
  std::string name;
  std::string second_name;              // rename: the new name
  std::uint64_t offset = 0;             // write
  std::span<const std::uint8_t> bytes;  // write: borrowed from the task
};

struct Request {
  std::uint64_t id = 0;  // from 1, each once in a task; the same in any order answers come in
  RequestKind kind = RequestKind::embed;
  std::string purpose;  // "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store"
  std::vector<EmbedText> texts;
  std::vector<Message> messages;
  std::uint32_t token_limit = 0;
  std::string form;  // hint of the answer's form: "text", "lines", "yes_no"
  FileOperation file;
};

enum class AnswerKind : std::uint8_t { vectors = 1, text = 2, bytes = 3, done = 4, failure = 5 };

struct Answer {
  std::uint64_t request = 0;
  AnswerKind kind = AnswerKind::done;
  std::vector<float> values;  // vectors: rows × dimension, unit length
  std::uint32_t rows = 0;
  std::uint32_t dimension = 0;
  std::string embedder_id;
  std::string text;  // text, or a failure's reason
  std::vector<std::uint8_t> bytes;
  std::uint64_t tokens_read = 0;
  std::uint64_t tokens_written = 0;
};

}  // namespace hop::core
