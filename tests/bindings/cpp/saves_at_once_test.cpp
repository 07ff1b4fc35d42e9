// Two threads save two graphs to one path, again and again, while a third opens it: each opening finds one of them whole, and
// a file of the user with the name of a new file stays.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "hoptrail.hpp"

namespace hop {
namespace {

constexpr int rounds = 100;

Bytes file_of_passages(int count) {
  Corpus corpus;
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    corpus.add_passage(number, "Quince " + number, "The quince tree " + number + " stands in the garden of Ada Medlar.");
  }
  Task index = Task::index(corpus);
  run(index, {});
  return index.take_bytes();
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class SavesAtOnce : public testing::Test {
 protected:
  SavesAtOnce() : folder_(std::filesystem::temp_directory_path() / ("hoptrail-saves-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directories(folder_);
  }
  ~SavesAtOnce() override { std::filesystem::remove_all(folder_); }

  void save(const Bytes& graph) const {
    Task task = Task::save_file(graph.view(), "a.hop");
    run(task, {.folder = folder_.string()});
  }
  bool opens_as_one_of(const std::vector<const Bytes*>& graphs) const {
    const Graph found = Graph::map((folder_ / "a.hop").string());
    return std::any_of(graphs.begin(), graphs.end(), [&](const Bytes* graph) {
      return std::equal(graph->view().begin(), graph->view().end(), found.bytes().begin(), found.bytes().end());
    });
  }

  std::filesystem::path folder_;
};

TEST_F(SavesAtOnce, AreEachWhole) {
  const std::filesystem::path beside = folder_ / "a.hop.new";
  std::ofstream(beside) << "a file of the user";
  const Bytes small = file_of_passages(2), large = file_of_passages(60);
  save(small);
  std::atomic<int> saving{2}, failed{0};
  const auto save_again_and_again = [&](const Bytes& graph) {
    try {
      for (int round = 0; round < rounds; ++round) save(graph);
    } catch (const Error&) {
      ++failed;
    }
    --saving;
  };
  std::thread first(save_again_and_again, std::cref(small)), second(save_again_and_again, std::cref(large));
  int torn = 0;
  for (int opened = 0; opened < rounds || saving > 0; ++opened) {
    try {
      torn += opens_as_one_of({&small, &large}) ? 0 : 1;
    } catch (const Error& error) {
      ADD_FAILURE() << "opening " << opened << ": " << error.what();
    }
  }
  first.join();
  second.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(torn, 0);
  EXPECT_TRUE(opens_as_one_of({&small, &large}));
  const std::filesystem::directory_iterator left(folder_);
  EXPECT_EQ(std::distance(begin(left), end(left)), 2) << "nothing but the graph and the file of the user";
  EXPECT_EQ(content_of(beside), "a file of the user");
}

}  // namespace
}  // namespace hop
