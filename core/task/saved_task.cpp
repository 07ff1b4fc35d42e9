// The envelope is a FlatBuffers table (format version, kind, graph checksum, CRC-32C); inputs and answers are byte vectors in the
// encoding of core/task/archive.hpp. The CRC covers the header fields, too.
#include "core/task/saved_task.hpp"

#include <algorithm>
#include <cstdint>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/task/archive.hpp"
#include "task_generated.h"

namespace hop::core {

namespace {

constexpr std::uint32_t saved_task_version = 2;
constexpr std::size_t buffer_alignment = 8;

std::uint32_t checksum_of(std::uint32_t version, std::uint32_t kind, std::uint32_t graph_checksum,
                          std::span<const std::uint8_t> inputs, std::span<const std::uint8_t> answers) {
  ArchiveWriter head;
  for (const std::uint32_t value : {version, kind, graph_checksum}) head.number(value);
  return crc32c(answers, crc32c(inputs, crc32c(std::move(head).take())));
}

void write_answer(ArchiveWriter& out, const Answer& answer) {
  out.number(answer.request);
  out.number(static_cast<std::uint64_t>(answer.kind));
  out.floats(answer.values);
  out.number(answer.rows);
  out.number(answer.dimension);
  out.text(answer.embedder_id);
  out.text(answer.text);
  out.bytes(answer.bytes);
  out.number(answer.tokens_read);
  out.number(answer.tokens_written);
}

Answer read_answer(ArchiveReader& in) {
  Answer answer;
  answer.request = in.number();
  answer.kind = static_cast<AnswerKind>(in.number());
  answer.values = in.floats();
  answer.rows = static_cast<std::uint32_t>(in.number());
  answer.dimension = static_cast<std::uint32_t>(in.number());
  answer.embedder_id = in.text();
  answer.text = in.text();
  answer.bytes = in.bytes();
  answer.tokens_read = in.number();
  answer.tokens_written = in.number();
  return answer;
}

// Bytes of an answer with empty strings: ten numbers or lengths.
constexpr std::size_t smallest_answer = 80;

Error corrupt_task(std::string_view why) { return {Status::corrupt_file, concat("saved task: ", why), "saved_task"}; }

}  // namespace

std::vector<std::uint8_t> write_saved_task(const Procedure& procedure, std::uint32_t graph_checksum,
                                           std::span<const Answer> answers) {
  ArchiveWriter inputs_writer, answers_writer;
  procedure.write_inputs(inputs_writer);
  answers_writer.number(answers.size());
  for (const Answer& answer : answers) write_answer(answers_writer, answer);
  const auto inputs = std::move(inputs_writer).take();
  const auto log = std::move(answers_writer).take();

  const auto kind = static_cast<std::uint32_t>(procedure.kind());
  flatbuffers::FlatBufferBuilder builder(inputs.size() + log.size() + 256);
  const auto log_offset = builder.CreateVector(log);
  const auto inputs_offset = builder.CreateVector(inputs);
  file::FinishSavedTaskBuffer(builder,
                              file::CreateSavedTask(builder, saved_task_version, kind, graph_checksum, inputs_offset, log_offset,
                                                    checksum_of(saved_task_version, kind, graph_checksum, inputs, log)));
  return {builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()};
}

Result<SavedTask> read_saved_task(std::span<const std::uint8_t> given) {
  // The host's bytes may be unaligned; a copy in 64-bit words is aligned.
  std::vector<std::uint64_t> words((given.size() + buffer_alignment - 1) / buffer_alignment);
  if (!given.empty()) std::memcpy(words.data(), given.data(), given.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());

  constexpr std::size_t smallest = 8;
  if (given.size() < smallest || !file::SavedTaskBufferHasIdentifier(bytes)) return corrupt_task("not a saved task");
  flatbuffers::Verifier verifier(bytes, given.size(), 4, 4);  // limits of depth and tables; this table has no nested ones
  if (!file::VerifySavedTaskBuffer(verifier)) return corrupt_task("damaged");
  const file::SavedTask* table = file::GetSavedTask(bytes);
  // The version is checked before the checksum, so that a newer format is reported as such.
  if (table->version() != saved_task_version) {
    return Error{Status::unsupported_version,
                 concat("saved task of version ", table->version(), ", this library reads ", saved_task_version), ""};
  }
  if (!table->inputs() || !table->answers()) return corrupt_task("inputs or answers are missing");
  const std::span inputs(table->inputs()->data(), table->inputs()->size());
  const std::span log(table->answers()->data(), table->answers()->size());
  if (checksum_of(table->version(), table->kind(), table->graph_checksum(), inputs, log) != table->checksum()) {
    return corrupt_task("checksum does not match");
  }

  SavedTask saved;
  saved.kind = static_cast<ProcedureKind>(table->kind());
  saved.graph_checksum = table->graph_checksum();
  saved.inputs.assign(inputs.begin(), inputs.end());
  ArchiveReader reader(log);
  const std::uint64_t count = reader.count();
  // `count` comes from the file; the size of the log bounds the reservation.
  saved.answers.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count, log.size() / smallest_answer)));
  for (std::uint64_t left = count; left > 0 && reader.ok(); --left) saved.answers.push_back(read_answer(reader));
  if (!reader.at_end()) return corrupt_task("its answers do not end where they should");
  return saved;
}

}  // namespace hop::core
