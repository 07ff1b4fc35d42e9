// The blocking loop: steps a task, answers its requests with a host's functions, runs its parts on threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "hoptrail/host.hpp"
#include "hoptrail/task.hpp"
#include "hoptrail_run.h"

namespace hop {

namespace detail {

inline const char* missing(RequestKind kind) {
  switch (kind) {
    case RequestKind::embed: return "the host has no embedder, and the task has texts to embed";
    case RequestKind::complete: return "the host has no language model, and the task needs one";
    case RequestKind::score: return "the host has no scorer, and the task has passages to score";
    case RequestKind::file: return "the host has no folder, and the task needs to access files";
  }
  return "the host does not know this kind of request";
}

// Passes all texts of all open embed requests to the host in one call, so that it can fill its batches.
inline void answer_embed_requests(Task& task, const Host& host, const std::vector<std::uint64_t>& ids) {
  std::vector<Text> texts;
  std::vector<std::size_t> row_counts;
  for (const std::uint64_t id : ids) {
    const std::vector<Text> more = task.request_texts(id);
    texts.insert(texts.end(), more.begin(), more.end());
    row_counts.push_back(more.size());
  }
  const Vectors vectors = host.embed(texts);
  if (vectors.values.size() != texts.size() * vectors.dimension) {
    const std::size_t rows = vectors.dimension == 0 ? 0 : vectors.values.size() / vectors.dimension;
    throw Error(HOP_STATUS_DIMENSION_MISMATCH, "the embedder returned " + std::to_string(vectors.values.size()) +
                                                   " numbers of dimension " + std::to_string(vectors.dimension) + " (" +
                                                   std::to_string(rows) + " vectors) for " + std::to_string(texts.size()) +
                                                   " texts");
  }
  std::span<const float> rest(vectors.values);
  for (std::size_t index = 0; index < ids.size(); ++index) {
    const std::span<const float> rows = rest.first(row_counts[index] * vectors.dimension);
    rest = rest.subspan(rows.size());
    task.answer_vectors(ids[index], rows, static_cast<std::uint32_t>(row_counts[index]), vectors.dimension, vectors.embedder_id);
  }
}

inline void answer_complete_request(Task& task, const Host& host, std::uint64_t id) {
  const Completion completion = host.complete(task.request_completion(id));
  task.answer_text(id, completion.text, completion.tokens_read, completion.tokens_written);
}

inline void answer_score_request(Task& task, const Host& host, std::uint64_t id) {
  task.answer_scores(id, host.score(task.request_scores(id)));
}

// Performs the file operations by hoptrail_run.h. Destroying this object releases the locks and removes a file that the task
// began to write and did not rename.
class FileWork {
 public:
  explicit FileWork(const Host& host) : folder_(host.folder) {}
  FileWork(const FileWork&) = delete;
  FileWork& operator=(const FileWork&) = delete;
  ~FileWork() { hop_run_end(&unfinished_, folder_.c_str(), true); }

  void answer(Task& task, std::uint64_t id) {
    hop_run_host folder{};
    folder.folder = folder_.c_str();
    call(hop_run_file, task.get(), id, &folder, &unfinished_);
  }

 private:
  std::string folder_;
  hop_run_unfinished unfinished_{};
};

// An exception of the host becomes the failure of the task, and the result is false: the next step throws it. An exception of
// the library, such as for vectors of another dimension, propagates to the caller.
template <class Work>
bool answer_or_fail(Task& task, std::uint64_t id, Work&& work) {
  std::string reason;
  try {
    work();
    return true;
  } catch (const Error&) {
    throw;
  } catch (const std::exception& failure) {
    reason = failure.what();
  }
  task.answer_failure(id, reason);
  return false;
}

inline void answer_requests(Task& task, const Host& host, FileWork& file_work) {
  const std::vector<std::uint64_t> ids = task.requests();
  if (ids.empty()) throw Error(HOP_STATUS_WRONG_STATE, "the task waits although no request is open");
  std::vector<std::uint64_t> embed_ids;
  for (const std::uint64_t id : ids) {
    const RequestKind kind = task.request_kind(id);
    if (kind == RequestKind::embed && host.embed) {
      embed_ids.push_back(id);
    } else if (kind == RequestKind::complete && host.complete) {
      if (!answer_or_fail(task, id, [&] { answer_complete_request(task, host, id); })) return;
    } else if (kind == RequestKind::score && host.score) {
      if (!answer_or_fail(task, id, [&] { answer_score_request(task, host, id); })) return;
    } else if (kind == RequestKind::file && !host.folder.empty()) {
      file_work.answer(task, id);
    } else {
      return task.answer_failure(id, missing(kind));
    }
  }
  if (embed_ids.empty()) return;
  answer_or_fail(task, embed_ids.front(), [&] { answer_embed_requests(task, host, embed_ids); });
}

// Threads that are joined when this object ends, also by an exception.
class JoiningThreads {
 public:
  explicit JoiningThreads(std::size_t most) { threads_.reserve(most); }
  JoiningThreads(const JoiningThreads&) = delete;
  JoiningThreads& operator=(const JoiningThreads&) = delete;
  ~JoiningThreads() { join(); }

  std::size_t size() const { return threads_.size(); }
  template <class Work>
  void add(Work& work) {
    threads_.emplace_back(std::ref(work));
  }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

// Takes all parts that are available now and runs them; false if there are none.
inline bool run_parts(Task& task, const Host& host) {
  std::vector<Part> parts;
  while (std::optional<Part> part = task.take_part()) parts.push_back(std::move(*part));
  if (parts.empty()) return false;

  std::atomic<std::size_t> next{0};
  std::mutex failure_lock;
  std::exception_ptr failure;
  const auto caller = std::this_thread::get_id();
  const auto work = [&] {
    try {
      for (std::size_t index = next++; index < parts.size(); index = next++) {
        {
          Part part = std::move(parts[index]);
          while (part.run(host.work_units_per_step) != State::done) {
          }
        }
        if (host.progress && std::this_thread::get_id() == caller) host.progress(task.progress());
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(failure_lock);
      if (!failure) failure = std::current_exception();
    }
  };
  JoiningThreads workers(std::min<std::size_t>(host.threads, parts.size()));
  try {
    while (workers.size() + 1 < host.threads && workers.size() + 1 < parts.size()) workers.add(work);
  } catch (const std::system_error&) {
    // The system cannot start more threads: the existing ones do the work.
  }
  work();
  workers.join();
  if (failure) std::rethrow_exception(failure);
  return true;
}

}  // namespace detail

// Steps until the task is done; throws the task's error if it fails.
inline void run(Task& task, const Host& host) {
  detail::FileWork file_work(host);
  for (;;) {
    const State state = task.step(host.work_units_per_step);
    if (host.progress) host.progress(task.progress());
    if (state == State::done) return;
    if (host.threads > 1 && detail::run_parts(task, host)) continue;
    if (state == State::waiting) detail::answer_requests(task, host, file_work);
  }
}

}  // namespace hop
