// Random lives of a store: after each step its graph is, byte for byte, that of a fresh index of the documents that
// live.
#include <algorithm>

#include "core/base/random.hpp"
#include "tests/core/segments/same_answers.hpp"
#include "tests/core/segments/store_testing.hpp"
#include "tests/trust/trust.h"

namespace hop::core {
namespace {

using test::Folder;

const char* const town_names[] = {"Ålesund", "Berlin", "Cádiz", "Delft", "京都", "Fez", "Ghent", "Hull", "Lagos", "Porto"};
constexpr std::uint64_t town_count = 10;

// One document, of either kind.
struct Given {
  Corpus corpus;
};

std::string pick_town(Random& random) { return town_names[random.below(town_count)]; }

// A word that is in no other text.
std::string canary_of(std::uint64_t number) { return "canary" + std::to_string(100000 + number) + "x"; }

Document town_page(Random& random, std::uint64_t number, const std::string& canary) {
  const std::string town = pick_town(random), other = pick_town(random);
  Document document = test::markdown("towns/" + std::to_string(number) + ".md", "");
  document.text = "# " + town + " " + std::to_string(number % 3) + "\n\nThe town of " + town + " trades with " + other +
                  ", see [there](" + std::to_string(random.below(8)) + ".md) and [[" + pick_town(random) + "]]. " + canary + "\n";
  if (random.below(2) == 0)
    document.text += "\n<!-- page 2 -->\n\n## Harbour of " + town + "\n\nShips of " + pick_town(random) + ".\n";
  if (random.below(3) == 0) document.text += "\n| Year | Ships |\n|---|---|\n| 1870 | 14 |\n";
  if (random.below(3) == 0) document.aliases = {town + " on sea", "Port " + std::to_string(random.below(3))};
  if (random.below(2) == 0) document.metadata = {{"year", std::to_string(1870 + random.below(3))}, {"kind", "page"}};
  if (random.below(12) == 0) {  // another such one is another document all the same
    document.text.clear();
    document.metadata = {{"kind", canary}};
  }
  return document;
}

Document plain_page(Random& random, std::uint64_t number, const std::string& canary) {
  Document document;
  document.id = "plain/" + std::to_string(number) + ".txt";
  document.text = "About " + pick_town(random) + ". " + canary + " Ada Lovelace went to " + pick_town(random) + ".\fThen home.";
  return document;
}

// Passages of one document, or one that is a separate document.
std::vector<ReadyPassage> notes(Random& random, std::uint64_t number, const std::string& canary) {
  const std::uint64_t count = random.below(2) == 0 ? 1 : 1 + random.below(3);
  std::vector<ReadyPassage> passages;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string id = "note " + std::to_string(number) + (i == 0 ? "" : "/" + std::to_string(random.below(5) * 10 + i));
    ReadyPassage passage = test::ready(id, pick_town(random), "A note on " + pick_town(random) + " by Ada Lovelace. " + canary);
    if (random.below(20) == 0) passage.title.clear();
    passage.document = count == 1 && random.below(2) == 0 ? "" : "note " + std::to_string(number);
    passage.position = static_cast<std::int64_t>(random.below(3)) - 1;
    if (random.below(3) == 0) passage.aliases = {"Note " + std::to_string(random.below(4))};
    if (random.below(2) == 0) passage.entities = {"Countess of Lovelace", pick_town(random)};
    if (random.below(2) == 0)
      passage.links = {"towns/" + std::to_string(random.below(8)) + ".md", "note " + std::to_string(random.below(8))};
    if (random.below(2) == 0) passage.metadata = {{"kind", "note"}};
    passages.push_back(passage);
  }
  return passages;
}

Given given_document(Random& random, std::uint64_t kind, std::uint64_t number, const std::string& canary) {
  Given given;
  if (kind == 0) given.corpus.documents = {town_page(random, number, canary)};
  if (kind == 1) given.corpus.documents = {plain_page(random, number, canary)};
  if (kind == 2) given.corpus.passages = notes(random, number, canary);
  return given;
}

std::string id_of(std::uint64_t kind, std::uint64_t number) {
  if (kind == 0) return "towns/" + std::to_string(number) + ".md";
  return kind == 1 ? "plain/" + std::to_string(number) + ".txt" : "note " + std::to_string(number);
}

void append(Corpus& corpus, const Corpus& more) {
  corpus.documents.insert(corpus.documents.end(), more.documents.begin(), more.documents.end());
  corpus.passages.insert(corpus.passages.end(), more.passages.begin(), more.passages.end());
}

struct Kind {
  Options options;
  bool gives_vectors = false;
  std::string filler = "";  // more text of each note
  std::uint64_t most_file_bytes = largest_file;
};

// What a user would keep to build the same again.
class Life {
 public:
  Life(std::uint64_t seed, Kind kind) : random_(seed), kind_(std::move(kind)), kinds_(kind_.gives_vectors ? 1 : 3) {
    store_ = test::sound(open(true));
  }

  void step() {
    const std::uint64_t choice = random_.below(20);
    if (choice == 0) store_ = test::sound(open(false));
    else if (choice == 1) compact();
    else change();
    if (!store_ || testing::Test::HasFailure()) return;
    if (store_->living.fits_a_file) {
      ASSERT_EQ(test::file_of(store_), fresh_file());
      return;
    }
    ++versions_beyond_a_file_;
    ASSERT_GT(fresh_file().size() + 4096 + 512, kind_.most_file_bytes);  // sizes are estimated
    test::expect_same_answers(
        store_->living.graph, test::open_graph(fresh_file()),
        {test::ask_text("Which notes of Ada Lovelace are on " + pick_town(random_) + "?"), test::ask_text(pick_town(random_))});
  }

  std::uint64_t segments() const { return store_->segments.size(); }
  std::uint64_t versions_beyond_a_file() const { return versions_beyond_a_file_; }
  std::uint64_t segments_of_a_compaction() const { return segments_of_a_compaction_; }

 private:
  test::StoreOutcome open(bool create) {
    auto task = create_open_task(create ? &kind_.options : nullptr, create, kind_.most_file_bytes);
    return test::run_store(std::move(task), folder_);
  }

  std::uint64_t work_units() { return random_.below(4) == 0 ? 1 + random_.below(5000) : UINT64_MAX; }

  test::FileBytes fresh_file() {
    Corpus corpus;
    for (const auto& [id, given] : living_) append(corpus, given.corpus);
    GivenVectors vectors = kind_.gives_vectors && !living_.empty() ? test::vectors_of(corpus) : GivenVectors();
    return test::graph_file(corpus, vectors, kind_.options);
  }

  void compact() {
    store_ = test::sound(test::compact_store(folder_, store_, work_units()));
    if (store_->living.fits_a_file) {
      ASSERT_LE(store_->segments.size(), 1u);
    }
    segments_of_a_compaction_ = std::max<std::uint64_t>(segments_of_a_compaction_, store_->segments.size());
    ASSERT_EQ(folder_.files.size(), test::file_count_of(*store_));
    for (const std::string& canary : buried_) {
      for (const auto& [name, bytes] : folder_.files) ASSERT_FALSE(test::holds_text(bytes, canary)) << name;
    }
    buried_.clear();
  }

  void bury(const std::string& id) {
    buried_.push_back(canaries_[id]);
    living_.erase(id);
  }

  void change() {
    Corpus corpus;
    std::string deleted;
    std::map<std::string, std::string> expected;
    const std::uint64_t count = 1 + random_.below(3);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t kind = kinds_ == 1 ? 2 : random_.below(kinds_), number = random_.below(8);
      const std::string id = id_of(kind, number);
      if (expected.count(id) != 0) continue;
      const auto living = living_.find(id);
      const std::uint64_t choice = random_.below(5);
      if (choice == 0 || (choice == 1 && living != living_.end())) {
        deleted += (deleted.empty() ? "" : "\n") + id;
        expected[id] = living != living_.end() ? "deleted" : "not_found";
        if (living != living_.end()) bury(id);
      } else if (choice == 2 && living != living_.end()) {
        append(corpus, living->second.corpus);
        expected[id] = "unchanged";
      } else {
        expected[id] = living != living_.end() ? "updated" : "indexed";
        if (living != living_.end()) bury(id);
        canaries_[id] = canary_of(next_canary_++);
        living_[id] = given_document(random_, kind, number, canaries_[id]);
        for (ReadyPassage& passage : living_[id].corpus.passages) passage.text += kind_.filler;
        append(corpus, living_[id].corpus);
      }
    }
    GivenVectors vectors = kind_.gives_vectors && !corpus.passages.empty() ? test::vectors_of(corpus) : GivenVectors();
    const auto outcome = test::change_store(folder_, store_, corpus, deleted, vectors, {}, work_units());
    for (const auto& [id, status] : expected) {
      EXPECT_NE(outcome.report.find("{\"id\":\"" + id + "\",\"status\":\"" + status + "\"}"), std::string::npos)
          << id << " " << status << " in " << outcome.report;
    }
    store_ = test::sound(outcome);
    if (!store_) return;
    const OpenGraph& graph = *store_->living.graph;
    const test::FileBytes bytes = store_->living.fits_a_file ? test::file_of(store_) : graph.view().text_parts->frame().value();
    for (const std::string& canary : buried_) ASSERT_FALSE(test::holds_text(bytes, canary));
  }

  Random random_;
  Kind kind_;
  std::uint64_t kinds_;
  Folder folder_;
  std::shared_ptr<const Snapshot> store_;
  std::map<std::string, Given> living_;
  std::map<std::string, std::string> canaries_;  // of each id, the present one
  std::vector<std::string> buried_;              // of what was deleted since the last compaction
  std::uint64_t next_canary_ = 0;
  std::uint64_t versions_beyond_a_file_ = 0, segments_of_a_compaction_ = 0;
};

std::uint64_t steps_of_a_life() { return trust_tries(STEPS_OF_A_LIFE); }

void live(Life& life, std::uint64_t steps) {
  std::uint64_t most_segments = 0;
  for (std::uint64_t step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    life.step();
    most_segments = std::max(most_segments, life.segments());
  }
  EXPECT_GT(most_segments, 4u);
}

void live(std::uint64_t seed, const Options& options, bool gives_vectors = false) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Life life(seed, {options, gives_vectors});
  live(life, steps_of_a_life());
}

TEST(StoreScript, WithoutVectorsEachVersionIsAFreshIndex) { live(1, {}); }

TEST(StoreScript, WithAskedVectorsEachVersionIsAFreshIndex) {
  live(2, test::options_of({{"index.embed", "true"}, {"index.batch", "2"}}));
}

TEST(StoreScript, WithNearestNeighborsEachVersionIsAFreshIndex) {
  live(3, test::options_of({{"index.embed", "true"}, {"nearest.count", "2"}, {"vectors.precision", "int8"}}));
}

TEST(StoreScript, WithGivenVectorsEachVersionIsAFreshIndex) { live(4, test::options_of({{"embedder.id", "words"}}), true); }

TEST(StoreScript, WithOtherOptionsEachVersionIsAFreshIndex) {
  live(5,
       test::options_of(
           {{"passage.tokens", "8"}, {"keywords.phrases", "false"}, {"analyzer.stemming", "false"}, {"names.files", "false"}}));
}

void live_beyond_a_file(std::uint64_t seed, const Options& options, bool gives_vectors) {
  std::string filler;
  while (filler.size() < 3000) filler += " and of the";
  Life life(seed, {options, gives_vectors, filler, 34000});
  // All methods search each version. Fewer steps are too few for a compaction to several segments.
  const std::uint64_t steps = std::max<std::uint64_t>(200, steps_of_a_life() / 5);
  live(life, steps);
  EXPECT_GT(life.versions_beyond_a_file(), steps / 4);
  EXPECT_GT(life.segments_of_a_compaction(), 1u);
}

TEST(StoreScript, BeyondTheSizeOfAFileEachVersionAnswersAsAFreshIndex) {
  live_beyond_a_file(6, test::options_of({{"embedder.id", "words"}, {"vectors.precision", "f16"}}), true);
}

TEST(StoreScript, BeyondTheSizeOfAFileQuantisedVectorsAnswerAsThoseOfAFreshIndex) {
  live_beyond_a_file(7, test::options_of({{"embedder.id", "words"}, {"vectors.precision", "int8"}}), true);
}

TEST(StoreScript, BeyondTheSizeOfAFileDocumentsAndNearestNeighborsAreThoseOfAFreshIndex) {
  live_beyond_a_file(8, test::options_of({{"index.embed", "true"}, {"nearest.count", "2"}, {"vectors.precision", "f32"}}), false);
}

TEST(StoreScript, BeyondTheSizeOfAFileWordsAnswerAsThoseOfAFreshIndex) { live_beyond_a_file(9, {}, false); }

}  // namespace
}  // namespace hop::core
