// The graph and the questions that kernels are measured on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "tests/bench/data_set.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

struct KernelCorpus {
  std::string name;  // behind the kernel's name: "bm25/tokens_given/musique"
  core::GivenVectors vectors;
  std::vector<core::Question> questions;
  std::vector<std::uint8_t> file;
  std::shared_ptr<const core::OpenGraph> graph;  // of `file`
};

// Each call of next() gives the next value, round and round: no kernel is measured on one question alone.
template <class T>
class Cycle {
 public:
  explicit Cycle(std::vector<T> values) : values_(std::move(values)) {}
  const T& next() {
    at_ = at_ + 1 < values_.size() ? at_ + 1 : 0;
    return values_[at_];
  }

 private:
  std::vector<T> values_;
  std::size_t at_ = 0;
};

// Register every kernel of one folder on a corpus, which must live until the benchmarks have run.
void register_search_kernels(const KernelCorpus& corpus);
void register_spread_kernels(const KernelCorpus& corpus);
void register_text_kernels(const KernelCorpus& corpus);
void register_store_kernels(const KernelCorpus& corpus);
void register_checksum_kernels();  // on bytes alone

}  // namespace hop::bench
