// A version over a base and small later segments, whose texts and vectors are never copied, is one file to all who ask.
#include <thread>

#include "core/task/create_task.hpp"
#include "tests/core/segments/same_answers.hpp"
#include "tests/core/segments/store_testing.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

constexpr std::size_t base_passages = 700, deltas = 4, passages_of_a_delta = 9;

ReadyPassage passage_of(std::size_t number, const std::string& more = "") {
  const std::string town = "Town " + std::to_string(number), other = "Town " + std::to_string(number * 7 % base_passages);
  return test::ready(town, number % 3 == 0 ? town : "", "The road of " + town + " leads to " + other + "." + more);
}

// Passages of a version: those of the base, some of which a later segment replaces, and others between them.
struct Version {
  Folder folder;
  std::shared_ptr<const Snapshot> store;
  Corpus living;
};

Version version_of(const Options& options, bool gives_vectors) {
  Version version;
  const auto add = [&](const Corpus& corpus, const std::string& deleted = "") {
    const GivenVectors vectors = gives_vectors && !corpus.passages.empty() ? test::vectors_of(corpus) : GivenVectors();
    version.store = test::sound(test::change_store(version.folder, version.store, corpus, deleted, vectors));
  };
  version.store = test::sound(test::open_store(version.folder, &options, true));
  Corpus base;
  std::map<std::string, ReadyPassage> living;
  for (std::size_t number = 0; number < base_passages; ++number) base.passages.push_back(passage_of(number));
  for (const ReadyPassage& passage : base.passages) living[passage.id] = passage;
  add(base);
  for (std::size_t delta = 0; delta < deltas; ++delta) {
    Corpus corpus;
    for (std::size_t i = 0; i < passages_of_a_delta; ++i) {
      const std::size_t number = i % 3 == 0 ? 31 * i + delta : base_passages + 97 * i + delta;
      corpus.passages.push_back(passage_of(number, " It is of segment " + std::to_string(delta) + "."));
    }
    for (const ReadyPassage& passage : corpus.passages) living[passage.id] = passage;
    add(corpus, "Town " + std::to_string(600 + delta));
    living.erase("Town " + std::to_string(600 + delta));
  }
  for (const auto& [id, passage] : living) version.living.passages.push_back(passage);
  return version;
}

FileBytes fresh_file(const Version& version, const Options& options, bool gives_vectors) {
  return test::graph_file(version.living, gives_vectors ? test::vectors_of(version.living) : GivenVectors(), options);
}

void expect_one_file(const Options& options, bool gives_vectors) {
  const Version version = version_of(options, gives_vectors);
  const auto& graph = version.store->living.graph;
  EXPECT_EQ(version.store->segments.size(), 1 + deltas);
  EXPECT_FALSE(graph->view().is_one_file());
  EXPECT_TRUE(version.store->living.fits_a_file);
  const FileBytes fresh = fresh_file(version, options, gives_vectors);
  test::expect_same_answers(graph, test::open_graph(fresh),
                            {test::ask_text("Where does the road of Town 35 lead?"), test::ask_text("segment 2")});
  EXPECT_EQ(test::file_of(version.store), fresh);
  Folder copy = version.folder;
  const auto opened = test::sound(test::open_store(copy));
  EXPECT_EQ(test::file_of(opened), fresh) << "opened again";
}

TEST(GraphOverSegments, AnswersAsOneFileWithoutVectors) { expect_one_file({}, false); }

TEST(GraphOverSegments, AnswersAsOneFileWithVectors) {
  for (const char* precision : {"f32", "f16", "int8"}) {
    SCOPED_TRACE(precision);
    expect_one_file(test::options_of({{"embedder.id", "words"}, {"vectors.precision", precision}}), true);
  }
}

TEST(GraphOverSegments, AnswersAsOneFileWithNearestNeighbors) {
  expect_one_file(test::options_of({{"nearest.count", "2"}, {"vectors.precision", "int8"}}), true);
}

// The first of them assembles it.
TEST(GraphOverSegments, GivesSeveralThreadsTheSameFile) {
  const Options options = test::options_of({{"vectors.precision", "f16"}});
  const Version version = version_of(options, true);
  constexpr std::size_t count = 6;
  std::vector<std::span<const std::uint8_t>> files(count);
  std::vector<std::uint32_t> checksums(count);
  {
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < count; ++t) {
      threads.emplace_back([&, t] {
        const OpenGraph& graph = *version.store->living.graph;
        if (t % 2 == 0) checksums[t] = checksum_of(graph.view());
        if (const auto file = graph.file()) files[t] = file.value();
        checksums[t] = checksum_of(graph.view());
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const FileBytes fresh = fresh_file(version, options, true);
  for (std::size_t t = 0; t < count; ++t) {
    EXPECT_EQ(files[t].data(), files[0].data());
    EXPECT_EQ(FileBytes(files[t].begin(), files[t].end()), fresh);
    EXPECT_EQ(checksums[t], test::open_graph(fresh)->view().content_checksum);
  }
}

// A task saved by a host that has the graph's file goes on where the graph lies in segments, and the other way around.
TEST(GraphOverSegments, SharesSavedTasksWithItsFile) {
  const Options options = test::options_of({{"embedder.id", "words"}});
  const Version version = version_of(options, true);
  const auto in_segments = version.store->living.graph, in_a_file = test::open_graph(fresh_file(version, options, true));
  for (const bool from_file : {false, true}) {
    const auto task = create_search_task(from_file ? in_a_file : in_segments, {test::ask_text("Town 35")},
                                         test::options_of({{"method", "dense"}, {"search.embed", "true"}}));
    ASSERT_TRUE(task);
    auto waiting = task.value()->step(UINT64_MAX);
    ASSERT_TRUE(waiting);
    ASSERT_EQ(waiting.value(), TaskState::waiting);
    const auto saved = task.value()->save();
    ASSERT_TRUE(saved);
    EXPECT_TRUE(resume_task(saved.value(), from_file ? in_segments : in_a_file));
  }
}

// Runs of one passage each would be slow to scan: they are put into one file, between whose rows later ones lie.
TEST(GraphOverSegments, PutsManyShortRunsIntoOneFile) {
  Folder folder;
  const Options options = test::options_of({{"vectors.precision", "f16"}});
  auto store = test::sound(test::open_store(folder, &options, true));
  Corpus all;
  const auto add = [&](std::size_t first, std::size_t stride, std::size_t count) {
    Corpus corpus;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string number = std::to_string(10000 + first + i * stride);
      corpus.passages.push_back(test::ready("p" + number, "", "Passage " + number + "."));
    }
    all.passages.insert(all.passages.end(), corpus.passages.begin(), corpus.passages.end());
    store = test::sound(test::change_store(folder, store, corpus, "", test::vectors_of(corpus)));
  };
  add(0, 2, 800);
  add(1, 2, 800);
  EXPECT_TRUE(store->living.graph->view().is_one_file());
  EXPECT_EQ(test::file_of(store), test::graph_file(all, test::vectors_of(all), options));
  add(5000, 1, 3);
  EXPECT_FALSE(store->living.graph->view().is_one_file());
  EXPECT_EQ(test::file_of(store), test::graph_file(all, test::vectors_of(all), options));
  EXPECT_TRUE(test::sound(test::open_store(folder))->living.graph->view().is_one_file()) << "the first two are apart again";
}

// What a commit keeps of an older version is its merged graph, not its segments that have no passage left.
TEST(GraphOverSegments, ForgetsSegmentsWithoutPassages) {
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  const auto add = [&](std::vector<ReadyPassage> passages, const std::string& deleted = "") {
    Corpus corpus;
    corpus.passages = std::move(passages);
    store = test::sound(test::change_store(folder, store, corpus, deleted));
  };
  add({passage_of(1), passage_of(2)});
  add({passage_of(3)});
  const std::weak_ptr<const Segment> second = store->segments.back();
  add({passage_of(4)});
  EXPECT_FALSE(second.expired());
  add({passage_of(5)}, "Town 3");
  EXPECT_TRUE(second.expired());
  EXPECT_EQ(store->living.graph->view().passage_count(), 4u);
}

}  // namespace
}  // namespace hop::core
