// A folder in memory, and tasks on a store in it.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/segments/store_tasks.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

using FileBytes = std::vector<std::uint8_t>;

struct Folder {
  std::map<std::string, FileBytes> files;
  bool is_locked = false;                 // by another writer
  std::vector<FileOperation> operations;  // that were asked for, without their bytes
  // Says why an operation fails; empty: it does not. Called before it is done.
  std::function<std::string(const FileOperation&)> fault = [](const FileOperation&) { return std::string(); };

  Answer answer(const Request& request) {
    const FileOperation& operation = request.file;
    operations.push_back(operation);
    operations.back().bytes = {};
    if (const std::string reason = fault(operation); !reason.empty()) return failure_of(request.id, reason);
    Answer answer;
    answer.request = request.id;
    const auto found = files.find(operation.name);
    const auto missing = [&] { return failure_of(request.id, "No such file"); };
    switch (operation.verb) {
      case FileVerb::read:
        if (found == files.end()) return missing();
        answer.kind = AnswerKind::bytes;
        answer.bytes = found->second;
        break;
      case FileVerb::write: {
        if (operation.offset == 0) files[operation.name].clear();
        FileBytes& file = files[operation.name];
        EXPECT_EQ(file.size(), operation.offset);
        file.insert(file.end(), operation.bytes.begin(), operation.bytes.end());
        break;
      }
      case FileVerb::rename:
        if (found == files.end()) return missing();
        files[operation.second_name] = std::move(found->second);
        files.erase(operation.name);
        break;
      case FileVerb::list:
        answer.kind = AnswerKind::text;
        for (const auto& [name, bytes] : files) answer.text += name + "\n";
        break;
      case FileVerb::remove: files.erase(operation.name); break;
      case FileVerb::sync: break;
      case FileVerb::lock:
        if (is_locked) return failure_of(request.id, "another writer has it");
        files[operation.name];
        break;
    }
    return answer;
  }
};

// A snapshot, and the report of the task that gave it.
struct StoreOutcome {
  std::shared_ptr<const Snapshot> snapshot;
  std::string report;
  Error error;              // ok: none
  std::uint64_t steps = 0;  // of the task
};

inline StoreOutcome run_store(StoreTask task, Folder& folder, const Host& host = {}, std::uint64_t work_units = UINT64_MAX) {
  StoreOutcome outcome;
  outcome.error.status = Status::ok;
  for (;;) {
    auto state = task.task->step(work_units);
    ++outcome.steps;
    if (!state) {
      outcome.error = state.error();
      return outcome;
    }
    if (state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    std::vector<Answer> answers;
    for (const Request& request : task.task->requests().open_requests()) {
      answers.push_back(request.kind == RequestKind::file ? folder.answer(request) : host.answer(request));
    }
    EXPECT_FALSE(answers.empty()) << "waits for nothing";
    if (answers.empty()) return outcome;
    for (Answer& answer : answers) {
      if (auto answered = task.task->answer(std::move(answer)); !answered) {
        outcome.error = answered.error();
        return outcome;
      }
    }
  }
  outcome.snapshot = *task.result;
  outcome.report = task.task->report().value();
  return outcome;
}

inline StoreOutcome open_store(Folder& folder, const Options* options = nullptr, bool create = false,
                               std::uint64_t work_units = UINT64_MAX) {
  return run_store(create_open_task(options, create), folder, {}, work_units);
}

inline StoreOutcome change_store(Folder& folder, const std::shared_ptr<const Snapshot>& snapshot, Corpus corpus,
                                 std::string deleted = "", GivenVectors vectors = {}, const Host& host = {},
                                 std::uint64_t work_units = UINT64_MAX) {
  auto task = create_change_task(snapshot, corpus, vectors, std::move(deleted), nullptr);
  if (!task) return {nullptr, "", task.error(), 0};
  return run_store(std::move(task).value(), folder, host, work_units);
}

inline StoreOutcome compact_store(Folder& folder, const std::shared_ptr<const Snapshot>& snapshot,
                                  std::uint64_t work_units = UINT64_MAX) {
  return run_store(create_compact_task(snapshot), folder, {}, work_units);
}

inline std::shared_ptr<const Snapshot> sound(StoreOutcome outcome) {
  EXPECT_EQ(outcome.error.status, Status::ok) << outcome.error.message;
  EXPECT_NE(outcome.snapshot, nullptr);
  return outcome.snapshot;
}

inline FileBytes bytes_of(std::span<const std::uint8_t> bytes) { return FileBytes(bytes.begin(), bytes.end()); }

inline FileBytes file_of(const std::shared_ptr<const Snapshot>& snapshot) {
  const auto file = snapshot->living.graph->file();
  EXPECT_TRUE(file);
  return file ? bytes_of(file.value()) : FileBytes();
}

inline bool holds_text(const FileBytes& bytes, std::string_view text) {
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).find(text) != std::string_view::npos;
}

inline Document markdown(std::string id, std::string text) {
  Document document;
  document.id = std::move(id);
  document.text = std::move(text);
  document.format = DocumentFormat::markdown;
  return document;
}

}  // namespace hop::core::test
