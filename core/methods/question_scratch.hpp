// Arrays as long as the corpus that a question fills at few places. They are kept with the graph between questions, because
// fresh ones cost more than the question on a large corpus: a system gives memory page by page and clears each page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

struct QuestionScratch {
  PageRankMasses masses, masses_of_seeds;
  PageRankWorkspace spread;
  std::vector<float> words;                                 // word scores by passage; any values
  std::vector<std::uint32_t> places, places_without_links;  // by passage, for PassagePool; all 0 between questions
};

// Those that no question uses now: as many as questions were ranked at once, up to a limit. Safe on many threads.
class ScratchShelf {
 public:
  std::unique_ptr<QuestionScratch> take() {
    {
      const std::lock_guard guard(lock_);
      if (count_ > 0) return std::move(idle_[--count_]);
    }
    return std::make_unique<QuestionScratch>();
  }
  void put_back(std::unique_ptr<QuestionScratch> scratch) noexcept {
    const std::lock_guard guard(lock_);
    if (count_ < most_kept) idle_[count_++] = std::move(scratch);
  }

 private:
  static constexpr std::size_t most_kept = 16;

  Mutex lock_;
  std::array<std::unique_ptr<QuestionScratch>, most_kept> idle_;
  std::size_t count_ = 0;
};

// One question's use of a scratch. A question that does not end, such as for lack of memory, may leave values behind, so its
// scratch is not kept.
class ScratchLease {
 public:
  explicit ScratchLease(ScratchShelf& shelf) : shelf_(shelf), scratch_(shelf.take()) {}
  ~ScratchLease() {
    if (is_clean_) shelf_.put_back(std::move(scratch_));
  }
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;

  QuestionScratch& operator*() { return *scratch_; }
  QuestionScratch* operator->() { return scratch_.get(); }
  void question_ends() { is_clean_ = true; }

 private:
  ScratchShelf& shelf_;
  std::unique_ptr<QuestionScratch> scratch_;
  bool is_clean_ = false;
};

}  // namespace hop::core
