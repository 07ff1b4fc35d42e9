// Distributed search, coordinator side: a state machine for one question on a sharded corpus. In each round it emits one message
// for all shards and takes one reply from each, until it has the hits. The hits are bit-identical to those of a single graph of
// the whole corpus. Transport is up to the caller (docs/guides/shards.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/results/results.hpp"
#include "core/shards/statistics/corpus_summary.hpp"
#include "core/task/task.hpp"

namespace hop::core {

// Passages are corpus numbers. In the explanation, the path of a hit is only the hit, and ranks have no reasons.
struct ShardHits : QuestionResult {
  bool distances = false;
  bool gate_is_closed = false;  // trail: the answer is the base list
};

class Coordinator {
 public:
  // The question's vectors may be empty; otherwise they have the corpus's dimension. Errors: those of the options; unsupported
  // for a method without support for shards; bad_input for an empty question, for given steps of a loop, or if the method lacks
  // its vectors; dimension_mismatch; wrong_state if the summary lacks the method's entity rules.
  static Result<Coordinator> start(const CorpusSummary& corpus, const Options& options, const Question& question);
  ~Coordinator();
  Coordinator(Coordinator&&) noexcept;

  // The message of the current round, for every shard. Empty if the hits are complete, or while the host has to answer.
  const std::vector<std::uint8_t>& message() const;
  // Takes one reply of each shard to message(), in any order. True when the hits are complete. Errors: bad_input for replies
  // that are damaged, of another round or question, missing or duplicate. After an error or std::bad_alloc the coordinator is
  // unchanged, and the caller can retry with correct replies.
  Result<bool> take(std::span<const std::vector<std::uint8_t>> replies);
  const ShardHits& hits() const;
  bool is_done() const;

  // Whether requests to the host are open: of a loop, which asks a language model and embeds its texts. Only host_task()
  // leads on.
  bool waits_for_host() const;
  // The work of the current round that needs the host: a task with these requests, which is done when the message or the hits are
  // ready. It shares the coordinator's state. If it fails, so does the question. It cannot be saved.
  std::unique_ptr<Task> host_task();

  // For trail, after the first round (the second, for a question with a quoted phrase): the question with each mention of a title
  // entity replaced by "it". The caller can set the
  // vector of this text until the last round. Empty before the first round and for other methods.
  std::string_view masked() const;
  Result<void> set_masked_vector(std::vector<float> vector);

 private:
  struct State;
  class HostWork;
  explicit Coordinator(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace hop::core
