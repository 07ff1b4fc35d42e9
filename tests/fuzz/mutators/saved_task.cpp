#include "core/base/crc32c.hpp"
#include "task_generated.h"
#include "tests/fuzz/mutators/sealed_mutation.hpp"

namespace {

// By the words of schemas/task.fbs.
void repair_saved_task(std::vector<std::uint8_t>& bytes) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), 4, 4);
  if (bytes.size() < 8 || !hop::file::SavedTaskBufferHasIdentifier(bytes.data()) || !hop::file::VerifySavedTaskBuffer(verifier)) {
    return;
  }
  const auto* task = hop::file::GetSavedTask(bytes.data());
  std::uint8_t* place =
      flatbuffers::GetMutableRoot<flatbuffers::Table>(bytes.data())->GetAddressOf(hop::file::SavedTask::VT_CHECKSUM);
  if (!place || !task->inputs() || !task->answers()) return;
  const std::uint32_t head[] = {task->version(), task->kind(), task->graph_checksum()};
  std::vector<std::uint8_t> sealed;
  for (const std::uint64_t number : head) {  // an archive's numbers are 64 bits wide
    for (int shift = 0; shift < 64; shift += 8) sealed.push_back(static_cast<std::uint8_t>(number >> shift));
  }
  sealed.insert(sealed.end(), task->inputs()->begin(), task->inputs()->end());
  sealed.insert(sealed.end(), task->answers()->begin(), task->answers()->end());
  const std::uint32_t checksum = hop::core::crc32c(sealed);
  std::memcpy(place, &checksum, 4);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  return hop::fuzz::mutate_sealed("saved_task/", {data, most_size}, size, seed, repair_saved_task);
}
