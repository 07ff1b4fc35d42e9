// Writers and readers that are at a store at the same time.
#include "tests/core/segments/small_store.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

TEST(Store, ASecondWriterIsTurnedAway) {
  Folder folder;
  const auto store = test::small_store(folder);
  const auto mine = test::sound(test::change_store(folder, store, {}, "ada.md"));
  const auto files = folder.files;
  const auto theirs = test::change_store(folder, store, {}, "byron.md");
  EXPECT_EQ(theirs.error.status, Status::wrong_state);
  EXPECT_EQ(theirs.error.message, "the store was changed by another writer: generation 4, expected 3");
  EXPECT_EQ(test::compact_store(folder, store).error.status, Status::wrong_state);
  EXPECT_EQ(folder.files, files);
  folder.is_locked = true;
  const auto locked = test::change_store(folder, mine, {}, "byron.md");
  EXPECT_EQ(locked.error.status, Status::file_failure);
  EXPECT_EQ(locked.error.message, "cannot lock lock: another writer has it");
  EXPECT_NE(test::sound(test::open_store(folder)), nullptr);  // readers need no lock
}

// A host without locks lets another writer in between: it is seen before the manifest is replaced, and keeps its files.
TEST(Store, AWriterThatComesInBetweenIsSeen) {
  Folder folder;
  const auto store = test::small_store(folder);
  FileBytes other = write_manifest({4, 9, store->manifest.options, store->manifest.segments});
  std::uint64_t written = 0;
  folder.fault = [&](const FileOperation& operation) {
    if (operation.verb == FileVerb::write && ++written == 2) folder.files["manifest"] = other;
    return std::string();
  };
  const auto outcome = test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::wrong_state) << outcome.error.message;
  EXPECT_EQ(folder.files["manifest"], other);
  EXPECT_TRUE(folder.files.count("segment-3.hop"));
}

// A reader that has read the manifest finds its segments gone: a writer has compacted meanwhile.
TEST(Store, AReaderOfAVersionThatIsGoneReadsTheNewOne) {
  for (const char* first_missed : {"segment-1.hop", "segment-1.sources", "segment-2.hop", "segment-2.sources"}) {
    Folder before;
    const auto store = test::small_store(before);
    Folder after = before;
    const auto compacted = test::sound(test::compact_store(after, store));
    Folder seen = before;
    seen.fault = [&](const FileOperation& operation) {
      if (operation.name == first_missed) seen.files = after.files;
      return std::string();
    };
    const auto opened = test::sound(test::open_store(seen));
    ASSERT_NE(opened, nullptr) << first_missed;
    EXPECT_EQ(opened->manifest.generation, compacted->manifest.generation);
    EXPECT_EQ(test::file_of(opened), test::file_of(compacted));
  }
}

TEST(Store, AWriterThatNeverRestsIsGivenUpOn) {
  Folder folder;
  const auto store = test::small_store(folder);
  std::uint64_t generation = 10, reads = 0;
  folder.fault = [&](const FileOperation& operation) {
    if (operation.name == "manifest") {
      folder.files["manifest"] = write_manifest({++generation, 9, store->manifest.options, store->manifest.segments});
    }
    ++reads;
    return std::string(operation.name == "segment-1.hop" ? "Input/output error" : "");
  };
  const auto outcome = test::open_store(folder);
  EXPECT_EQ(outcome.error.status, Status::file_failure);
  EXPECT_EQ(outcome.error.message, "cannot read segment-1.hop: Input/output error");
  EXPECT_LT(reads, 100u);
}

// Generations are counted from the start there, so that they alone would not tell.
TEST(Store, AStoreThatWasMadeAnewIsAnotherOne) {
  Folder folder;
  const auto store = test::small_store(folder);
  folder.files.clear();
  auto anew = test::sound(test::open_store(folder, nullptr, true));
  while (anew->manifest.generation < store->manifest.generation) {
    const std::string id = "d" + std::to_string(anew->manifest.generation) + ".md";
    anew = test::sound(test::change_store(folder, anew, test::one(test::markdown(id, "# X\n\nText.\n"))));
  }
  const auto files = folder.files;
  const auto outcome = test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::wrong_state);
  EXPECT_EQ(folder.files, files);
}

}  // namespace
}  // namespace hop::core
