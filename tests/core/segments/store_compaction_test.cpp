// What a compaction leaves in the folder, in one segment or in several.
#include <set>

#include "tests/core/segments/same_answers.hpp"
#include "tests/core/segments/small_store.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

TEST(Store, AfterCompactionNoByteOfADeletedDocumentIsInTheFolder) {
  Folder folder;
  auto store = test::small_store(folder);
  store = test::sound(test::change_store(folder, store, {}, "byron.md"));
  EXPECT_FALSE(test::holds_text(test::file_of(store), "canaryByron"));
  folder.files["segment-99.hop"] = folder.files["manifest.new"] = FileBytes(10, 'x');  // what a crash may have left
  folder.files["segment-notes.txt"] = FileBytes(3, 'y');                               // a user's own
  store = test::sound(test::compact_store(folder, store));
  for (const auto& [name, bytes] : folder.files) EXPECT_FALSE(test::holds_text(bytes, "canaryByron")) << name;
  EXPECT_EQ(test::names_in(folder), (std::set<std::string>{"lock", "manifest", "manifest.reserve-8192", "segment-2.hop",
                                                           "segment-2.sources", "segment-notes.txt"}));
  EXPECT_EQ(test::file_of(store), test::file_of(test::sound(test::open_store(folder))));
}

TEST(Store, ACompactedFileIsThatOfAFreshIndex) {
  Folder folder;
  auto store = test::sound(test::compact_store(folder, test::small_store(folder)));
  EXPECT_EQ(test::names_in(folder),
            (std::set<std::string>{"lock", "manifest", "manifest.reserve-8192", "segment-3.hop", "segment-3.sources"}));
  EXPECT_EQ(folder.files["segment-3.hop"], test::graph_file(test::two_documents()));
  const auto again = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(again, store);
}

// Six segments, each with a deleted document, that no file holds together.
std::shared_ptr<const Snapshot> store_beyond_a_file(Folder& folder) {
  constexpr std::uint64_t most_file_bytes = 30000;
  auto store = test::sound(test::run_store(create_open_task(nullptr, true, most_file_bytes), folder));
  std::string deleted;
  for (int s = 0; s < 6; ++s) {
    Corpus corpus;
    const std::string number = std::to_string(s);
    corpus.passages = {test::ready("kept " + number, "Town " + number, test::stop_words(6000) + number),
                       test::ready("dropped " + number, "", "Dropped."),
                       test::ready("more " + number, "", test::stop_words(3000))};
    store = test::sound(test::change_store(folder, store, corpus));
    deleted += (s == 0 ? "" : "\n") + ("dropped " + number);
  }
  store = test::sound(test::change_store(folder, store, {}, deleted));
  EXPECT_EQ(store->segments.size(), 6u);
  EXPECT_FALSE(store->living.fits_a_file);
  return store;
}

TEST(Store, ACompactionToSeveralSegmentsLeavesTheOldVersionOrTheNewOneWhereItFails) {
  std::uint64_t cases = 0;
  for (const bool for_ever : {false, true}) {
    for (std::uint64_t failing = 0;; ++failing) {
      Folder folder;
      const auto store = store_beyond_a_file(folder);
      const auto names = test::names_in(folder);
      std::uint64_t number = 0, writes = 0;
      bool renamed = false, failed = false;
      folder.fault = [&](const FileOperation& operation) {
        const bool fails = for_ever ? number >= failing : number == failing;
        ++number;
        failed = failed || fails;
        if (!fails && operation.verb == FileVerb::rename) renamed = true;
        if (!fails && operation.verb == FileVerb::write) ++writes;
        return std::string(fails ? "No space left on device" : "");
      };
      const auto outcome = test::compact_store(folder, store);
      if (!failed) {
        EXPECT_GE(writes, 2u * 2 + 1) << "two segments' files and the manifest";
        EXPECT_GT(outcome.snapshot->segments.size(), 1u);
        break;
      }
      ++cases;
      folder.fault = [](const FileOperation&) { return std::string(); };
      if (outcome.error.status != Status::ok && !renamed && !for_ever) {
        EXPECT_EQ(test::names_in(folder), names) << failing;
      }
      const auto opened = test::sound(test::run_store(create_open_task(nullptr, false, store->most_file_bytes), folder));
      EXPECT_EQ(opened->manifest.generation, store->manifest.generation + (renamed ? 1 : 0)) << failing;
      test::expect_same_answers(opened->living.graph, store->living.graph, {test::ask_text("Town 3")});
      const auto compact = test::sound(test::compact_store(folder, opened));
      EXPECT_EQ(folder.files.size(), test::file_count_of(*compact));
      EXPECT_LT(compact->segments.size(), 6u);
      for (const auto& [name, bytes] : folder.files) EXPECT_FALSE(test::holds_text(bytes, "Dropped.")) << name;
    }
  }
  EXPECT_GT(cases, 20u);
}

TEST(Store, ACompactionOfWhatIsCompactBeyondAFileDoesNothing) {
  Folder folder;
  const auto store = test::sound(test::compact_store(folder, store_beyond_a_file(folder)));
  const auto files = folder.files;
  const auto again = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(again->manifest.generation, store->manifest.generation);
  EXPECT_TRUE(folder.files == files);
}

// Large segments between small ones stay unchanged; the small ones go together, in any order.
TEST(Store, ACompactionBringsSmallSegmentsTogether) {
  Folder folder;
  auto store = test::sound(test::run_store(create_open_task(nullptr, true, 24000), folder));
  for (int s = 0; s < 6; ++s) {
    Corpus corpus;
    corpus.passages = {test::ready("p" + std::to_string(s), "", test::stop_words(s % 2 == 0 ? 14000 : 500))};
    store = test::sound(test::change_store(folder, store, corpus));
  }
  store = test::sound(test::compact_store(folder, store));
  ASSERT_EQ(store->segments.size(), 3u);
  std::vector<std::uint32_t> documents;
  for (const auto& segment : store->segments) documents.push_back(segment->graph.document_count());
  EXPECT_EQ(documents, (std::vector<std::uint32_t>{1, 1, 4})) << "one of the large ones has room";
}

}  // namespace
}  // namespace hop::core
