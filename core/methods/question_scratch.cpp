// As many scratches are kept as questions were ranked at once, up to a limit.
#include "core/methods/question_scratch.hpp"

#include <mutex>

namespace hop::core {

std::unique_ptr<QuestionScratch> ScratchShelf::take() {
  {
    const std::lock_guard guard(lock_);
    if (count_ > 0) return std::move(idle_[--count_]);
  }
  return std::make_unique<QuestionScratch>();
}

void ScratchShelf::put_back(std::unique_ptr<QuestionScratch> scratch) noexcept {
  const std::lock_guard guard(lock_);
  if (count_ < most_kept) idle_[count_++] = std::move(scratch);
}

}  // namespace hop::core
