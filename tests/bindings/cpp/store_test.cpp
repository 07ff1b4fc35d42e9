// Store: versions of a corpus that lives in a folder, made by the tasks of the C++ layer and hop::run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <type_traits>

#include "hoptrail.hpp"

namespace hop {
namespace {

static_assert(std::is_nothrow_move_constructible_v<Store> && !std::is_copy_constructible_v<Store>);

class StoreFolder : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("hoptrail-store-" + std::to_string(std::rand()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  void TearDown() override { std::filesystem::remove_all(path_); }

  Host host() const { return {.folder = path_.string()}; }
  Store store_of(Task& task, const Host& host) const {
    run(task, host);
    return task.take_store();
  }
  Store open(bool create, const Options& options = Options()) const {
    Task task = Task::open_store(create, options);
    return store_of(task, host());
  }
  Store change(const Store& store, Corpus corpus, std::vector<std::string> deleted = {}) const {
    Task task = Task::change_store(store, corpus, deleted);
    return store_of(task, host());
  }
  std::filesystem::path path_;
};

Corpus songs(const std::string& about_liverpool = "Liverpool is a city in England.") {
  Corpus corpus;
  corpus.add_passage("1", "Too Late for Goodbyes", "\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984.");
  corpus.add_passage("2", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon.");
  corpus.add_passage("3", "Liverpool", about_liverpool);
  return corpus;
}

std::int32_t status_of(Task& task, const Host& host) {
  try {
    run(task, host);
  } catch (const Error& error) {
    return error.status();
  }
  return HOP_OK;
}

TEST_F(StoreFolder, AWriterLocksTheStoreUntilItIsDone) {
  const Store store = open(true);
  std::int32_t inner = HOP_OK;
  Corpus first = songs(), second = songs();
  Task outer = Task::change_store(store, first);
  Host meanwhile = host();
  bool tried = false;
  meanwhile.progress = [&](const Progress& progress) {
    if (tried || progress.phase != "writing") return;
    tried = true;
    Task other = Task::change_store(store, second);
    inner = status_of(other, host());
  };
  meanwhile.work_units_per_step = 1;
  run(outer, meanwhile);
  EXPECT_TRUE(tried);
  EXPECT_EQ(inner, HOP_STATUS_FILE_FAILURE);
  Task late = Task::change_store(store, second);
  EXPECT_EQ(status_of(late, host()), HOP_STATUS_WRONG_STATE) << "the store is a version ahead of what this writer knows";
  EXPECT_NO_THROW(change(open(false), songs("Liverpool is on the Mersey."))) << "the lock is gone with its task";
}

TEST_F(StoreFolder, ADescriptionNamesSegments) {
  const Store store = change(change(open(true), songs()), Corpus(), {"1"});
  const std::string facts(store.describe().text());
  EXPECT_NE(facts.find("\"generation\":3"), std::string::npos) << facts;
  EXPECT_NE(facts.find("\"deleted_documents\":1"), std::string::npos) << facts;
}

}  // namespace
}  // namespace hop
