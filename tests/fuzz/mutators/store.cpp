#include "core/base/crc32c.hpp"
#include "store_generated.h"
#include "tests/core/store/file_surgery.hpp"
#include "tests/fuzz/mutators/sealed_mutation.hpp"
#include "tests/fuzz/support/store_folder.hpp"

namespace {

using hop::core::crc32c;
using hop::fuzz::Folder;

// A number of the manifest that is put right. Vectors of a damaged manifest may overlap, so all are read before one is written.
struct Correction {
  std::uint8_t* place;
  std::uint64_t value;
  std::size_t width;
};

// The lengths and checksums that the manifest states of its segments, by the words of schemas/store.fbs.
std::vector<Correction> corrections_of(const hop::file::Manifest& manifest, const Folder& folder) {
  std::vector<Correction> corrections;
  const auto state = [&](std::uint32_t i, const char* end, const auto& lengths, const auto& sums) {
    std::uint64_t number;  // which a damaged manifest does not align
    std::memcpy(&number, manifest.numbers()->Data() + 8 * i, sizeof number);
    const auto file = folder.find("segment-" + std::to_string(number) + end);
    if (file == folder.end() || i >= lengths.size() || i >= sums.size()) return;
    corrections.push_back({const_cast<std::uint8_t*>(lengths.Data()) + 8 * i, file->second.size(), 8});
    corrections.push_back({const_cast<std::uint8_t*>(sums.Data()) + 4 * i, crc32c(file->second), 4});
  };
  for (std::uint32_t i = 0; i < manifest.numbers()->size(); ++i) {
    state(i, ".hop", *manifest.graph_lengths(), *manifest.graph_sums());
    state(i, ".sources", *manifest.sources_lengths(), *manifest.sources_sums());
  }
  return corrections;
}

void repair_manifest(Folder& folder) {
  const auto found = folder.find("manifest");
  if (found == folder.end() || found->second.size() < 16) return;
  std::vector<std::uint8_t>& bytes = found->second;
  const std::size_t length = bytes.size() - 4;
  flatbuffers::Verifier verifier(bytes.data(), length, 2, 2);
  if (hop::file::ManifestBufferHasIdentifier(bytes.data()) && hop::file::VerifyManifestBuffer(verifier)) {
    for (const Correction& each : corrections_of(*hop::file::GetManifest(bytes.data()), folder)) {
      std::memcpy(each.place, &each.value, each.width);  // of a little-endian machine
    }
  }
  const std::uint32_t sum = crc32c(std::span(bytes).first(length));
  for (unsigned shift = 0; shift < 32; shift += 8) bytes[length + shift / 8] = static_cast<std::uint8_t>(sum >> shift);
}

void repair(Folder& folder) {
  for (auto& [name, bytes] : folder) {
    if (name.ends_with(".hop")) hop::core::repair_checksums(bytes);
  }
  repair_manifest(folder);
}

}  // namespace

// One file of a folder is changed; in three of four runs the checksums of its graphs and its manifest are made right again.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  hop::core::Random random(seed);
  const std::vector<std::string>& folders = hop::fuzz::whole_files("store/");
  const std::string& whole = folders[random.below(folders.size())];
  const bool from_seed = random.below(2) == 0;
  Folder folder = hop::fuzz::folder_of(from_seed ? std::span(reinterpret_cast<const std::uint8_t*>(whole.data()), whole.size())
                                                 : std::span<const std::uint8_t>(data, size));
  if (folder.empty()) return LLVMFuzzerMutate(data, size, most_size);
  auto chosen = folder.begin();
  std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(folder.size())));
  std::vector<std::uint8_t>& bytes = chosen->second;
  if (random.below(8) != 0) {
    hop::fuzz::change_words(bytes, random);
  } else {
    const std::size_t length = bytes.size();
    bytes.resize(length + 64);
    bytes.resize(LLVMFuzzerMutate(bytes.data(), length, bytes.size()));
  }
  if (random.below(4) != 0) repair(folder);
  const std::string input = hop::fuzz::input_of(folder);
  if (input.size() > most_size) return size;
  return input.copy(reinterpret_cast<char*>(data), input.size());
}
