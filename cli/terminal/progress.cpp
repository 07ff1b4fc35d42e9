#include "cli/terminal/progress.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t bar_width = 30;
constexpr std::chrono::milliseconds interval{100};

}  // namespace

ProgressBar::ProgressBar() : wanted_(standard_error_is_terminal() && !is_quiet()) {}

void ProgressBar::show(const hop::Progress& progress) {
  if (!wanted_) return;
  const auto now = std::chrono::steady_clock::now();
  if (progress.phase == phase_ && now - last_ < interval) return;
  phase_ = progress.phase, last_ = now, shown_ = true;
  if (progress.total == 0) {
    std::fprintf(stderr, "\r\033[K%s", phase_.c_str());
  } else {
    const double share = std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    const auto filled = static_cast<std::size_t>(share * bar_width);
    const std::string bar = std::string(filled, '#') + std::string(bar_width - filled, '.');
    std::fprintf(stderr, "\r\033[K%-20s [%s] %3d %%", phase_.c_str(), bar.c_str(), static_cast<int>(share * 100));
  }
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace hop::cli
