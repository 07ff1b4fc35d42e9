// A progress bar on standard error, shown on terminals only.
#pragma once

#include <chrono>

#include "hoptrail.hpp"

namespace hop::cli {

class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(const hop::Progress& progress);
  void clear();  // before other output is printed

 private:
  bool wanted_;
  bool shown_ = false;
  std::string phase_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace hop::cli
