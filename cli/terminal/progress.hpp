// A bar on standard error, on terminals only.
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
  void clear();  // before something else is printed

 private:
  bool wanted_;
  bool shown_ = false;
  std::string phase_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace hop::cli
