// What a commit to a store costs: hoptrail_bench_commit [PASSAGES] [ROUNDS] [metadata|links]. Makes a store of so many synthetic
// passages in a temporary folder, then adds 1, 10, 100 and 1,000 more in turns, as a host does through the C ABI: from the
// task's creation until the new version can be searched and its files are on the disk. One JSON object; the fastest round of each
// counts. With `metadata`, each passage has three fields; with `links`, one of ten has a link by id.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/base/concat.hpp"
#include "hoptrail.hpp"
#include "tests/bench/data_set.hpp"
#include "tests/bench/measure.hpp"

namespace hop::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t added_counts[] = {1, 10, 100, 1000};

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "hoptrail-bench-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder " + pattern);
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }
  std::uintmax_t bytes() const {
    std::uintmax_t sum = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) sum += entry.file_size();
    return sum;
  }

 private:
  std::string path_;
};

struct Commit {
  double wall = 1e9, processor = 1e9;  // seconds
  std::uintmax_t bytes = 0;            // that the folder grew by
};

// The next passages of the input, with their vectors.
class Feed {
 public:
  Feed(IndexInput input, std::string_view more) : input_(std::move(input)), more_(more) {}

  hop::Corpus take(std::size_t count) {
    hop::Corpus corpus;
    for (const core::ReadyPassage& passage : std::span(input_.corpus.passages).subspan(next_, count)) {
      corpus.add_passage(passage.id, passage.title, passage.text);
      if (more_ == "metadata") {
        corpus.add_metadata("address", core::concat("https://example.org/", passage.id));
        corpus.add_metadata("author", core::concat("author ", passage.text.size() % 97));
        corpus.add_metadata("date", core::concat("2026-01-", 10 + passage.text.size() % 18));
      }
      if (more_ == "links" && passage.id.back() == '0')
        corpus.add_link(core::concat("p", passage.id.substr(passage.id.size() / 2)));
    }
    const std::uint32_t dimension = input_.vectors.dimension;
    corpus.add_vectors(std::span(input_.vectors.rows).subspan(next_ * dimension, count * dimension), dimension);
    next_ += count;
    return corpus;
  }

 private:
  IndexInput input_;
  std::string_view more_;
  std::size_t next_ = 0;
};

hop::Store run_store_task(hop::Task task, const hop::Host& host) {
  hop::run(task, host);
  return task.take_store();
}

void run(std::size_t base, unsigned long rounds, std::string_view more) {
  std::size_t added = 0;
  for (const std::size_t count : added_counts) added += count * rounds;
  Feed feed(load_index_input(std::to_string(base + added)), more);
  const TemporaryFolder folder;
  hop::Host host;
  host.folder = folder.path();
  const auto add = [&](const hop::Store& store, std::size_t count) {
    hop::Corpus corpus = feed.take(count);
    return run_store_task(hop::Task::change_store(store, corpus), host);
  };

  hop::Store store = add(run_store_task(hop::Task::open_store(true), host), base);
  std::map<std::size_t, Commit> commits;
  for (unsigned long round = 0; round < rounds; ++round) {
    for (const std::size_t count : added_counts) {
      Commit& commit = commits[count];
      hop::Corpus corpus = feed.take(count);
      const std::uintmax_t before = folder.bytes();
      const double wall = seconds_of(Clock::wall), processor = seconds_of(Clock::processor);
      store = run_store_task(hop::Task::change_store(store, corpus), host);
      commit.wall = std::min(commit.wall, seconds_of(Clock::wall) - wall);
      commit.processor = std::min(commit.processor, seconds_of(Clock::processor) - processor);
      commit.bytes = folder.bytes() - before;
    }
  }
  if (store.graph().passage_count() != base + added) throw std::runtime_error("the store does not have all passages");

  std::printf("{\"passages\": %zu, \"commits\": [", base);
  for (auto commit = commits.begin(); commit != commits.end(); ++commit) {
    std::printf("%s{\"added\": %zu, \"wall_seconds\": %.6f, \"processor_seconds\": %.6f, \"bytes\": %ju}",
                commit == commits.begin() ? "" : ", ", commit->first, commit->second.wall, commit->second.processor,
                commit->second.bytes);
  }
  std::puts("]}");
}

}  // namespace
}  // namespace hop::bench

int main(int argc, char** argv) {
  try {
    const auto number = [&](int at, unsigned long otherwise) {
      return argc > at ? std::strtoul(argv[at], nullptr, 10) : otherwise;
    };
    hop::bench::run(number(1, 10'000), std::max(number(2, 5), 1ul), argc > 3 ? argv[3] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_commit: %s\n", error.what());
    return 2;
  }
  return 0;
}
