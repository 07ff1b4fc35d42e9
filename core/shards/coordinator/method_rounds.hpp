// The coordinator's strategy for one method: the commands of each round, and how the answers of the shards combine into the next
// commands or the hits. Also the first round, which all methods share.
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
  // Reads the replies of all shards and either writes the commands of the next round (false) or fills `hits` (true). The caller
  // reports a reader that is not ok() or not at its end as an error and discards this object. Therefore it calls take() on a
  // copy(), and the original stays usable for a retry.
  virtual Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) = 0;
  virtual void start(MessageWriter& first) = 0;
  virtual std::unique_ptr<MethodRounds> copy() const = 0;
  virtual std::string_view masked() const { return {}; }
};

std::unique_ptr<MethodRounds> make_base_rounds(const AskedQuestion& question);  // bm25, tfidf, dense, hybrid

// The first round of every method: collects the largest word score over all shards, the spread of their cosines, and the
// document frequency (df) of the question's terms. tf-idf needs a second round, for the norm of the question. take() returns true
// when scale() can be written.
struct WordRounds {
  float words_maximum = 0;
  CosineSpread cosine_spread;
  std::vector<std::uint32_t> passages_of_terms;
  std::vector<KnownKey> keys;  // from all shards
  int taken = 0;

  static void ask(const AskedQuestion& question, MessageWriter& out);
  bool take(const AskedQuestion& question, std::span<MessageReader> replies, MessageWriter& next);
  // The two steps of take(): reading the answers of the first round, and requesting the largest score under the question's norm.
  void take_answers(const AskedQuestion& question, std::span<MessageReader> replies);
  void ask_for_norm(const AskedQuestion& question, MessageWriter& next) const;
  void scale(MessageWriter& out) const;
};

// Merges the shards' lists and keeps the best `count`: largest score first, or smallest; ties by passage number.
std::vector<NumberedScore> merge_lists(std::span<MessageReader> replies, std::size_t count, bool smallest_first);

// The Euclidean norm of the TF-IDF vector of some terms. Terms that the corpus does not know (df 0) are ignored.
float norm_of_terms(std::uint32_t corpus_passages, std::span<const SentTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms);

// The distinct terms of a text with their counts, in order of their first occurrence.
std::vector<SentTerm> terms_of(const Analyzer& analyzer, std::string_view text);

}  // namespace hop::core
