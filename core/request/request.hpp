// Requests of a task and the host's answers. The engine performs no I/O: a task that needs an embedding, a completion
// or a file operation describes it as a Request, and the host, which owns the model or the storage, sends an Answer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hop::core {

// The numbers are part of the C ABI (HOP_REQUEST_*, HOP_TEXT_*, HOP_FILE_*).
enum class RequestKind : std::int32_t { embed = 1, complete = 2, file = 3, score = 4 };
enum class TextRole : std::int32_t { query = 1, passage = 2, path = 3 };
enum class FileVerb : std::int32_t { read = 1, write = 2, sync = 3, rename = 4, list = 5, remove = 6, lock = 7 };

// A text to embed or to score. Many embedding models use different prefixes for queries and passages, hence the role.
struct EmbedText {
  TextRole role = TextRole::query;
  std::string text;
};

// A message of a chat completion.
struct Message {
  std::string role;  // "system", "user", "assistant"
  std::string text;
};

// A file operation of a store. Names are relative to the folder of the store.
struct FileOperation {
  FileVerb verb = FileVerb::read;
  std::string name;
  std::string second_name;              // rename: the new name
  std::uint64_t offset = 0;             // write
  std::span<const std::uint8_t> bytes;  // write: borrowed from the task
};

// An action that the host must perform. Only the fields of its kind are set.
struct Request {
  std::uint64_t id = 0;  // starts at 1, unique within the task; independent of the order of the answers
  RequestKind kind = RequestKind::embed;
  std::string purpose;  // "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "score", "save",
                        // "store"
  std::vector<EmbedText> texts;  // score: the question, then the passages to score for it
  std::vector<Message> messages;
  std::uint32_t token_limit = 0;
  std::string form;  // hint of the form of the reply: "text", "lines", "yes_no"
  FileOperation file;
};

// The numbers are part of the format of saved tasks.
enum class AnswerKind : std::uint8_t { vectors = 1, text = 2, bytes = 3, done = 4, failure = 5, scores = 6 };

// The host's answer to a request. Only the fields of its kind are set.
struct Answer {
  std::uint64_t request = 0;
  AnswerKind kind = AnswerKind::done;
  std::vector<float> values;  // vectors: rows × dimension, unit length; scores: one for each passage
  std::uint32_t rows = 0;
  std::uint32_t dimension = 0;
  std::string embedder_id;
  std::string text;  // text: the reply; failure: its reason
  std::vector<std::uint8_t> bytes;
  std::uint64_t tokens_read = 0;
  std::uint64_t tokens_written = 0;
};

}  // namespace hop::core
