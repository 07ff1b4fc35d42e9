// The rounds of one method: what a coordinator asks of the shards in turn, and what it makes of their answers.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/search_settings.hpp"
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct AskedQuestion {
  const CorpusSummary& corpus;
  const SearchSettings& settings;
  const Analyzer& analyzer;
  const AskCommand& ask;
  BaseKind kind;
  std::vector<float> masked_vector;
};

class MethodRounds {
 public:
  virtual ~MethodRounds() = default;
  // Reads the replies, from all shards, and writes the commands of the next round; true: hits are there instead. A
  // reader that is not ok() afterwards, or not at its end, is an error of the caller's, who throws the object away: it
  // must not have changed what a better reply would need, so it is called on a copy.
  virtual Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) = 0;
  virtual void start(MessageWriter& first) = 0;
  virtual std::unique_ptr<MethodRounds> copy() const = 0;
  virtual std::string_view masked() const { return {}; }
};

std::unique_ptr<MethodRounds> make_base_rounds(const AskedQuestion& question);  // words, vectors, both

// The question's first round, which all methods share: the largest word score over all shards, the spread of
// their cosines, and df of its terms.
// tf-idf has a second one, for its norm. True when `scale` can be written.
struct WordRounds {
  float words_maximum = 0;
  CosineSpread cosine_spread;
  std::vector<std::uint32_t> passages_of_terms;
  std::vector<KnownKey> keys;  // of all shards
  int taken = 0;

  static void ask(const AskedQuestion& question, MessageWriter& out);
  bool take(const AskedQuestion& question, std::span<MessageReader> replies, MessageWriter& next);
  // Its first round by itself, and the command for the norm of the question's words, whose answer is the largest score.
  void take_answers(const AskedQuestion& question, std::span<MessageReader> replies);
  void ask_for_norm(const AskedQuestion& question, MessageWriter& next) const;
  void scale(MessageWriter& out) const;
};

// The best of the shards' lists: largest score first, or smallest, ties by passage.
std::vector<NumberedScore> merge_lists(std::span<MessageReader> replies, std::size_t count, bool smallest_first);

// The length of the TF-IDF vector of some terms, of which the corpus may not know all (df 0).
float norm_of_terms(std::uint32_t corpus_passages, std::span<const SentTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms);

// Distinct terms of a text, in order of their first occurrence.
std::vector<SentTerm> terms_of(const Analyzer& analyzer, std::string_view text);

}  // namespace hop::core
