// A store whose file operations fail has the old version or the new one.
#include "tests/core/segments/small_store.hpp"

namespace hop::core {
namespace {

using test::Folder;

// Each operation of a change and of a compaction fails, alone or with all after it.
TEST(Store, AFailedOperationLeavesTheOldVersionOrTheNewOne) {
  std::uint64_t cases = 0;
  for (const bool compacts : {false, true}) {
    for (const bool for_ever : {false, true}) {
      for (std::uint64_t failing = 0;; ++failing) {
        Folder folder;
        const auto store = test::small_store(folder);
        const auto names = test::names_in(folder);
        std::uint64_t number = 0;
        bool renamed = false, failed = false;
        folder.fault = [&](const FileOperation& operation) {
          const bool fails = for_ever ? number >= failing : number == failing;
          ++number;
          if (fails) failed = true;
          else renamed = renamed || operation.verb == FileVerb::rename;
          return std::string(fails ? "No space left on device" : "");
        };
        const auto outcome =
            compacts ? test::compact_store(folder, store)
                     : test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")), "ada.md");
        if (!failed) break;
        ++cases;
        folder.fault = [](const FileOperation&) { return std::string(); };
        if (outcome.error.status != Status::ok) {
          EXPECT_EQ(outcome.error.status, Status::file_failure);
          EXPECT_NE(outcome.error.message.find("No space left on device"), std::string::npos) << outcome.error.message;
          if (!renamed && !for_ever) {
            EXPECT_EQ(test::names_in(folder), names) << failing;
          }
        }
        const auto opened = test::sound(test::open_store(folder));
        EXPECT_EQ(opened->manifest.generation, renamed ? 4u : 3u) << failing;
        const bool is_old = test::file_of(opened) == test::file_of(store);
        EXPECT_TRUE(is_old == (compacts || !renamed)) << failing;
        // And the store goes on: what was left over is cleaned away.
        const auto compact = test::sound(test::compact_store(folder, opened));
        EXPECT_EQ(folder.files.size(), test::file_count_of(*compact));
      }
    }
  }
  EXPECT_GT(cases, 40u);
}

// The rename is done, and reported as failed: the manifest says that the version is there.
TEST(Store, ARenameThatOnlySeemsToFailIsDone) {
  Folder folder;
  const auto store = test::small_store(folder);
  folder.fault = [&](const FileOperation& operation) {
    if (operation.verb != FileVerb::rename) return std::string();
    folder.files[operation.second_name] = folder.files[operation.name];
    folder.files.erase(operation.name);
    return std::string("connection lost");
  };
  const auto outcome = test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")));
  test::sound(outcome);
  const auto opened = test::sound(test::open_store(folder));
  EXPECT_EQ(opened->manifest.generation, 4u);
  EXPECT_EQ(opened->living.graph->view().document_count(), 3u);
}

// The rename is done and reported as failed, and the manifest, which would tell, cannot be read. The version may be there:
// its segment's files stay.
TEST(Store, AfterARenameThatNobodyKnowsOfNoSegmentIsRemoved) {
  for (const bool is_readable : {false, true}) {
    Folder folder;
    const auto store = test::small_store(folder);
    bool is_renamed = false;
    folder.fault = [&](const FileOperation& operation) -> std::string {
      if (operation.verb == FileVerb::rename) {
        folder.files[operation.second_name] = folder.files[operation.name];
        folder.files.erase(operation.name);
        is_renamed = true;
        if (is_readable) folder.files[operation.second_name].pop_back();  // what is read is no manifest
        return "connection lost";
      }
      return is_renamed && !is_readable && operation.verb == FileVerb::read ? "Input/output error" : "";
    };
    const auto outcome = test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")));
    EXPECT_EQ(outcome.error.status, Status::file_failure);
    EXPECT_NE(outcome.error.message.find("connection lost"), std::string::npos) << outcome.error.message;
    EXPECT_EQ(folder.files.count("segment-3.hop") + folder.files.count("segment-3.sources"), 2u);
    if (is_readable) continue;
    folder.fault = [](const FileOperation&) { return std::string(); };
    const auto opened = test::sound(test::open_store(folder));
    EXPECT_EQ(opened->manifest.generation, 4u);
    EXPECT_EQ(opened->living.graph->view().document_count(), 3u);
  }
}

// The rename is not done, and the manifest says so: the files of the version that never was go away.
TEST(Store, AfterARenameThatWasNotDoneTheNewSegmentIsRemoved) {
  Folder folder;
  const auto store = test::small_store(folder);
  const auto files = folder.files;
  folder.fault = [](const FileOperation& operation) {
    return std::string(operation.verb == FileVerb::rename ? "Permission denied" : "");
  };
  const auto outcome = test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::file_failure);
  EXPECT_EQ(folder.files, files);
}

}  // namespace
}  // namespace hop::core
