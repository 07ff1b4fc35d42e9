// On a disk without free space, documents can be deleted.
#include <string>

#include "core/segments/store_names.hpp"
#include "tests/core/segments/small_store.hpp"
#include "tests/trust/trust.h"

namespace hop::core {
namespace {

using test::Folder;

constexpr std::uint64_t block = 512;

std::uint64_t blocks_of(std::uint64_t bytes) { return (bytes + block - 1) / block; }

std::uint64_t blocks_of(const Folder& folder) {
  std::uint64_t blocks = 0;
  for (const auto& [name, bytes] : folder.files) blocks += blocks_of(bytes.size());
  return blocks;
}

// From now on the disk has the blocks that the folder's files take, and no more. A write that does not fit writes a part.
void fill_disk(Folder& folder) {
  folder.fault = [&folder, most = blocks_of(folder)](const FileOperation& operation) {
    if (operation.verb != FileVerb::write) return std::string();
    test::FileBytes& file = folder.files[operation.name];
    const std::uint64_t room = (most - blocks_of(folder) + blocks_of(file.size())) * block - operation.offset;
    if (operation.bytes.size() <= room) return std::string();
    const auto part = operation.bytes.first(static_cast<std::size_t>(room));
    file.resize(static_cast<std::size_t>(operation.offset));
    file.insert(file.end(), part.begin(), part.end());
    return std::string("No space left on device");
  };
}

Corpus numbered(std::uint64_t first, std::uint64_t end) {
  Corpus corpus;
  for (std::uint64_t i = first; i < end; ++i) corpus.passages.push_back(test::ready("p" + std::to_string(i), "", "Town."));
  return corpus;
}

std::string ids_of(std::uint64_t first, std::uint64_t end) {
  std::string ids;
  for (std::uint64_t i = first; i < end; ++i) ids += (i > first ? "\n" : "") + ("p" + std::to_string(i));
  return ids;
}

std::uint64_t reserved_bytes(const Folder& folder) {
  std::uint64_t bytes = 0;
  for (const auto& [name, content] : folder.files) {
    if (name.substr(0, reserve_prefix.size()) == reserve_prefix) bytes += content.size();
  }
  return bytes;
}

// Few documents and many, one by one and many at once, in one segment and in several, until there are none.
TEST(StoreReserve, AFullDiskTakesEveryDeletion) {
  std::uint64_t deletions = 0, failed = 0;
  for (const std::uint64_t documents : {1u, 7u, 5000u}) {
    for (const std::uint64_t segments : {1u, 3u}) {
      Folder folder;
      auto store = test::sound(test::open_store(folder, nullptr, true));
      for (std::uint64_t s = 0; s < segments; ++s) {
        store = test::sound(test::change_store(folder, store, numbered(s * documents, (s + 1) * documents)));
      }
      const std::uint64_t all = segments * documents, step = documents < 10 ? 1 : 1777;
      for (std::uint64_t first = 0; first < all; first += step) {
        const std::uint64_t end = std::min(all, first + step);
        fill_disk(folder);
        const auto outcome = test::change_store(folder, store, {}, ids_of(first, end));
        ++deletions;
        failed += outcome.error.status != Status::ok;
        ASSERT_EQ(outcome.error.status, Status::ok) << outcome.error.message;
        store = outcome.snapshot;
        EXPECT_EQ(store->living.graph->view().document_count(), all - end);
        EXPECT_EQ(test::names_in(folder).size(), test::file_count_of(*store));
        EXPECT_EQ(test::file_of(store), test::file_of(test::sound(test::open_store(folder))));
      }
    }
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("deletions without free space", deletions, 40),
                                  TRUST_NONE("that failed", failed)};
  EXPECT_EQ(trust_report("D3", "deletions on a full disk", figures, 2), 0);
}

// Other changes do not use it up.
TEST(StoreReserve, AdditionsAndCompactionsLeaveItOnAFullDisk) {
  Folder folder;
  auto store = test::sound(test::change_store(folder, test::small_store(folder), {}, "ada.md"));
  store = test::sound(test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n"))));
  fill_disk(folder);
  const auto files = folder.files;
  EXPECT_EQ(test::change_store(folder, store, test::one(test::markdown("y.md", "# Y\n\nText.\n"))).error.status,
            Status::file_failure);
  EXPECT_EQ(test::compact_store(folder, store).error.status, Status::file_failure);
  EXPECT_EQ(folder.files, files);
  test::sound(test::change_store(folder, store, {}, "byron.md"));
}

// Twice as long as every manifest that deletions can make, and at most four times as long.
TEST(StoreReserve, ItsLengthIsThatOfTheLongestManifest) {
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  EXPECT_EQ(reserved_bytes(folder), 0u);
  for (const std::uint64_t documents : {10u, 3000u, 9000u}) {
    const std::uint64_t before = store->living.graph->view().document_count();
    store = test::sound(test::change_store(folder, store, numbered(before, documents)));
    Manifest longest = store->manifest;
    for (std::size_t s = 0; s < longest.segments.size(); ++s) {
      longest.segments[s].deleted.resize(store->segments[s]->graph.document_count());
    }
    const std::uint64_t most = write_manifest(longest).size();
    EXPECT_GE(reserved_bytes(folder), 2 * most) << documents;
    EXPECT_LE(reserved_bytes(folder), std::max<std::uint64_t>(8192, 5 * most)) << documents;
  }
  store = test::sound(test::change_store(folder, store, {}, ids_of(0, 9000)));
  EXPECT_EQ(reserved_bytes(folder), 0u) << "nothing is left to delete";
}

// Without a reserve, as in a store of an earlier release, the next change makes one.
TEST(StoreReserve, AMissingOneIsWrittenByTheNextChange) {
  Folder folder;
  auto store = test::small_store(folder);
  const std::uint64_t bytes = reserved_bytes(folder);
  folder.files.erase(reserve_name(bytes));
  test::sound(test::change_store(folder, store, {}, "ada.md"));
  EXPECT_EQ(reserved_bytes(folder), bytes);
}

}  // namespace
}  // namespace hop::core
