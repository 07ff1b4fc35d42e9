// Saving bytes under a name: operations in order, and nothing lost whichever of them fails.
#include <map>
#include <set>

#include "core/text/utf8.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

// A store in memory that keeps a log and fails where it is told to.
struct Store {
  std::map<std::string, std::vector<std::uint8_t>> files;
  std::vector<std::string> log;
  std::set<std::size_t> failing;  // operations, counted from 0

  Answer work_on(const Request& request) {
    const FileOperation& file = request.file;
    EXPECT_EQ(request.purpose, "save");
    const std::size_t number = log.size();
    const char* verbs[] = {"", "read", "write", "sync", "rename", "list", "remove"};
    log.push_back(std::string(verbs[static_cast<int>(file.verb)]) + " " + file.name +
                  (file.second_name.empty() ? "" : " " + file.second_name));
    Answer answer;
    answer.request = request.id;
    if (failing.count(number)) return test::failure_of(request.id, "no space left");
    switch (file.verb) {
      case FileVerb::write: {
        auto& content = files[file.name];
        EXPECT_EQ(content.size(), file.offset);
        content.insert(content.end(), file.bytes.begin(), file.bytes.end());
        break;
      }
      case FileVerb::rename:
        files[file.second_name] = files.at(file.name);
        files.erase(file.name);
        break;
      case FileVerb::remove: files.erase(file.name); break;
      default: break;
    }
    return answer;
  }

  Result<void> run(Task& task) {
    for (;;) {
      auto state = task.step(1);
      if (!state) return std::move(state).error();
      if (state.value() == TaskState::done) return {};
      if (task.requests().open_requests().empty()) continue;
      EXPECT_EQ(task.requests().open_requests().size(), 1u);
      if (auto answered = task.answer(work_on(task.requests().open_requests().front())); !answered) return answered;
    }
  }
};

std::vector<std::uint8_t> bytes_of(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + (i >> 8));
  return bytes;
}

// The name of the first write.
std::string new_name_in(const Store& store) { return store.log.at(0).substr(std::string_view("write ").size()); }

TEST(SaveTask, WritesSyncsRenamesAndSyncsTheFolder) {
  Store store;
  const auto task = test::taken(create_save_task(bytes_of(100), "graph.hop"));
  test::expect_done(store.run(*task));
  const std::string made = new_name_in(store);
  EXPECT_EQ(store.log, (std::vector<std::string>{"write " + made, "sync " + made, "rename " + made + " graph.hop", "sync "}));
  EXPECT_EQ(store.files.at("graph.hop"), bytes_of(100));
}

TEST(SaveTask, WritesLongBytesInPiecesAndEmptyOnesOnce) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{4} << 20, (std::size_t{9} << 20) + 5}) {
    Store store;
    const auto task = test::taken(create_save_task(bytes_of(size), "x"));
    test::expect_done(store.run(*task));
    EXPECT_EQ(store.files.at("x"), bytes_of(size));
    EXPECT_EQ(store.files.size(), 1u);
  }
}

TEST(SaveTask, AFailureOfAnyOperationLeavesTheOldFileOrTheWholeNewOne) {
  const std::vector<std::uint8_t> old = {1, 2, 3}, bytes = bytes_of((5u << 20) + 1);  // two writes
  for (std::size_t failing = 0; failing < 5; ++failing) {
    Store store;
    store.files["x"] = old;
    store.failing = {failing};
    const auto task = test::taken(create_save_task(bytes, "x"));
    const auto result = store.run(*task);
    ASSERT_FALSE(result.ok()) << failing;
    EXPECT_EQ(result.error().status, Status::file_failure);
    EXPECT_EQ(result.error().message, "cannot save x: no space left");
    EXPECT_EQ(store.files.size(), 1u) << failing;
    EXPECT_EQ(store.files.at("x"), failing < 4 ? old : bytes) << failing;
    EXPECT_FALSE(task->step(1).ok()) << "a failed task stays failed";
  }
}

TEST(SaveTask, KeepsItsFirstFailureWhenRemovingFailsToo) {
  Store store;
  store.failing = {0, 1};
  const auto task = test::taken(create_save_task(bytes_of(10), "x"));
  const auto result = store.run(*task);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message, "cannot save x: no space left");
  EXPECT_EQ(store.log, (std::vector<std::string>{"write " + new_name_in(store), "remove " + new_name_in(store)}));
}

// All interleavings of two saves of one file, operation by operation: each writes a file of its own, the last rename wins, and a
// file of the user that has the name of earlier versions' temporary file stays.
TEST(SaveTask, TwoSavesOfOneFileAtOnceLeaveOneOfThemWholeAndNothingElse) {
  const std::vector<std::uint8_t> first = bytes_of(100), second = bytes_of(70);  // four operations each
  int rounds = 0;
  for (unsigned order = 0; order < 1u << 8; ++order) {
    int of_first = 0;
    for (int turn = 0; turn < 8; ++turn) of_first += static_cast<int>(order >> turn & 1u);
    if (of_first != 4) continue;
    Store store;
    store.files["x.new"] = {9};
    const auto a = test::taken(create_save_task(first, "x")), b = test::taken(create_save_task(second, "x"));
    for (int turn = 0; turn < 8; ++turn) {
      Task& task = (order >> turn & 1u) ? *a : *b;
      while (task.requests().open_requests().empty()) ASSERT_TRUE(task.step(1).ok());
      ASSERT_TRUE(task.answer(store.work_on(task.requests().open_requests().front())).ok());
    }
    for (const auto& task : {a.get(), b.get()}) test::expect_done(store.run(*task));
    // The later rename, the third operation of a task, decides.
    int turns_of_first = 0, turns_of_second = 0, rename_of_first = 0, rename_of_second = 0;
    for (int turn = 0; turn < 8; ++turn) {
      if (order >> turn & 1u) rename_of_first = ++turns_of_first == 3 ? turn : rename_of_first;
      else rename_of_second = ++turns_of_second == 3 ? turn : rename_of_second;
    }
    ASSERT_EQ(store.files.at("x"), rename_of_first > rename_of_second ? first : second) << "order " << order;
    ASSERT_EQ(store.files.at("x.new"), std::vector<std::uint8_t>{9});
    ASSERT_EQ(store.files.size(), 2u) << "order " << order;
    ++rounds;
  }
  EXPECT_EQ(rounds, 70);
}

// A task that is saved half way goes on with its own file.
TEST(SaveTask, AResumedSaveGoesOnWithTheSameFile) {
  const std::vector<std::uint8_t> bytes = bytes_of((5u << 20) + 1);
  Store store;
  const auto task = test::taken(create_save_task(bytes, "x"));
  while (task->requests().open_requests().empty()) ASSERT_TRUE(task->step(1).ok());
  ASSERT_TRUE(task->answer(store.work_on(task->requests().open_requests().front())).ok());
  while (task->requests().open_requests().empty()) ASSERT_TRUE(task->step(1).ok());
  const auto resumed = test::taken(resume_task(task->save().value(), nullptr));
  test::expect_done(store.run(*resumed));
  EXPECT_EQ(store.files.at("x"), bytes);
  EXPECT_EQ(store.files.size(), 1u);
}

TEST(SaveTask, ALongNameStaysWithinTheLimitsOfFileSystems) {
  for (const std::string& name : {std::string(250, 'x') + ".hop", std::string(199, 'x') + "\u00e9\u00e9.hop"}) {
    Store store;
    const auto task = test::taken(create_save_task(bytes_of(10), name));
    test::expect_done(store.run(*task));
    EXPECT_LE(new_name_in(store).size(), 255u);
    EXPECT_TRUE(is_valid_utf8(new_name_in(store)));
    EXPECT_EQ(store.files.at(name), bytes_of(10));
  }
}

TEST(SaveTask, RefusesNamesThatLeaveTheStore) {
  for (const std::string& name :
       {std::string(""), std::string("."), std::string(".."), std::string("a/b"), std::string("a\\b"), std::string("a\0b", 3)}) {
    const auto task = create_save_task({}, name);
    ASSERT_FALSE(task.ok()) << name;
    EXPECT_EQ(task.error().status, Status::bad_input);
  }
}

}  // namespace
}  // namespace hop::core
