// Stores replies of a language model in a file, so that a run with a paid model can be repeated offline: --record and --replay.
//
// A line is an object: {"messages": [{"role": …, "content": …}, …], "form": "text", "reply": "…", "tokens_read": 812,
// "tokens_written": 9}. The members other than the reply and its tokens identify the request. A line may
// also be a recorded decomposition of a question (TraceReplies), which answers requests that no other line matches.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "cli/services/trace_replies.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Thread-safe.
class Recording {
 public:
  // Answers from the file, and appends new replies to it. Throws Failure if the file cannot be read or written.
  void record_to(const std::string& path);
  // Answers only from the file.
  void replay(const std::string& path);

  bool is_replayed() const { return mode_ == Mode::replay; }
  const TraceReplies& traces() const { return traces_; }

  using Ask = std::function<hop::Completion(const hop::CompletionRequest&)>;
  // Without a file, calls `ask`. Throws Failure for a request that a replayed file does not have.
  hop::Completion answer(const hop::CompletionRequest& request, const Ask& ask);

 private:
  enum class Mode { none, record, replay };
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void read(const std::string& path);

  Mode mode_ = Mode::none;
  std::string path_;
  std::mutex lock_;
  std::unordered_map<std::string, hop::Completion> replies_;  // by request
  TraceReplies traces_;
  std::unique_ptr<std::FILE, Close> out_;
};

}  // namespace hop::cli
