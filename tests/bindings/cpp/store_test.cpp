// Store: versions of a corpus that lives in a folder, made by the tasks of the C++ layer and hop::run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
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
  std::string bytes() const {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      std::ifstream file(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(file), {});
    }
    return all;
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

std::string file_of(const Graph& graph) { return std::string(graph.bytes().begin(), graph.bytes().end()); }

std::string fresh_file(Corpus corpus) {
  Task index = Task::index(corpus);
  run(index, {});
  return file_of(Graph::open(index.take_bytes()));
}

std::int32_t status_of(Task& task, const Host& host) {
  try {
    run(task, host);
  } catch (const Error& error) {
    return error.status();
  }
  return HOP_OK;
}

TEST_F(StoreFolder, EachVersionIsThatOfAFreshIndex) {
  const Store empty = open(true);
  EXPECT_EQ(empty.graph().passage_count(), 0u);
  const Store first = change(empty, songs());
  EXPECT_EQ(file_of(first.graph()), fresh_file(songs()));
  Corpus liverpool;
  liverpool.add_passage("3", "Liverpool", "Liverpool is on the Mersey.");
  const Store second = change(first, std::move(liverpool));
  EXPECT_EQ(file_of(second.graph()), fresh_file(songs("Liverpool is on the Mersey.")));
  EXPECT_EQ(file_of(first.graph()), fresh_file(songs())) << "a version stays what it is";
  EXPECT_EQ(file_of(open(false).graph()), file_of(second.graph()));
}

TEST_F(StoreFolder, TheReportTellsWhatBecameOfEachDocument) {
  const Store store = change(open(true), songs());
  Corpus corpus = songs("Liverpool is on the Mersey.");
  corpus.add_passage("4", "Mersey", "The Mersey is a river.");
  Task task = Task::change_store(store, corpus, std::vector<std::string>{"no such id"});
  run(task, host());
  const std::string report(task.report().text());
  for (const char* part : {R"({"id":"1","status":"unchanged"})", R"({"id":"3","status":"updated"})",
                           R"({"id":"4","status":"indexed"})", R"({"id":"no such id","status":"not_found"})"}) {
    EXPECT_NE(report.find(part), std::string::npos) << part << " in " << report;
  }
  EXPECT_EQ(corpus.size(), 0u) << "the task took the content";
}

TEST_F(StoreFolder, WhatIsDeletedIsGoneFromTheFolderAfterCompact) {
  const std::string canary = "zyxwvuts";
  const Store store = change(open(true), songs("Liverpool is " + canary + "."));
  const Store less = change(store, Corpus(), {"3"});
  EXPECT_EQ(file_of(less.graph()).find(canary), std::string::npos);
  EXPECT_NE(bytes().find(canary), std::string::npos) << "the test has to be able to fail";
  Task compact = Task::compact_store(less);
  const Store whole = store_of(compact, host());
  EXPECT_EQ(file_of(whole.graph()), file_of(less.graph()));
  EXPECT_EQ(bytes().find(canary), std::string::npos);
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

TEST_F(StoreFolder, AFailedChangeLeavesNothing) {
  Options options;
  options.set_flag("index.embed", true);
  const Store store = change(open(true), songs());
  const std::string before = bytes();
  Task task = Task::open_store(false, options);
  EXPECT_EQ(status_of(task, host()), HOP_STATUS_BAD_INPUT) << "the store was created without";
  Corpus twice;
  twice.add_document("a", "", "Text.");
  twice.add_document("a", "", "Other text.");
  Task duplicate = Task::change_store(store, twice);
  EXPECT_EQ(status_of(duplicate, host()), HOP_STATUS_DUPLICATE_ID);
  EXPECT_EQ(bytes(), before);
}

TEST_F(StoreFolder, AFolderWithoutAStoreIsNotFound) {
  Task task = Task::open_store();
  EXPECT_EQ(status_of(task, host()), HOP_STATUS_NOT_FOUND);
  EXPECT_TRUE(std::filesystem::is_empty(path_));
  EXPECT_THROW(task.take_store(), Error);
  std::filesystem::remove(path_);
  Task nowhere = Task::open_store();
  EXPECT_EQ(status_of(nowhere, host()), HOP_STATUS_NOT_FOUND);
  EXPECT_FALSE(std::filesystem::exists(path_));
  std::ofstream(path_) << "a file";
  Task file = Task::open_store();
  EXPECT_EQ(status_of(file, host()), HOP_STATUS_FILE_FAILURE);
}

TEST_F(StoreFolder, AnIdIsFoundAndDeletedAsItWasGiven) {
  Corpus corpus;
  corpus.add_document(" a b ", "", "Text.");
  const Store store = change(open(true), std::move(corpus));
  EXPECT_EQ(change(store, Corpus(), {"a b"}).graph().document_count(), 1u);
  const Store empty = change(store, Corpus(), {" a b "});
  EXPECT_EQ(empty.graph().document_count(), 0u);
  Corpus with_line_end;
  with_line_end.add_document("a\nb", "", "Text.");
  Task refused = Task::change_store(empty, with_line_end);
  EXPECT_EQ(status_of(refused, host()), HOP_STATUS_BAD_INPUT);
}

TEST_F(StoreFolder, ADescriptionNamesSegments) {
  const Store store = change(change(open(true), songs()), Corpus(), {"1"});
  const std::string facts(store.describe().text());
  EXPECT_NE(facts.find("\"generation\":3"), std::string::npos) << facts;
  EXPECT_NE(facts.find("\"deleted_documents\":1"), std::string::npos) << facts;
}

}  // namespace
}  // namespace hop
