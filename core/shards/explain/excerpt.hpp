// The passages and counts of a corpus that its leader has gathered, as a graph that chains, answers and explanations read like any
// other. They note the facts that it lacks: the leader gathers these, and reads again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/chain/corpus_facts.hpp"
#include "core/methods/open_graph.hpp"
#include "core/shards/explain/excerpt_messages.hpp"

namespace hop::core {

struct Excerpt {
  std::vector<ToldPassage> passages;  // by number; their places are the indices in the graph
  std::map<std::string, std::uint32_t, std::less<>> passages_of_terms;
  std::map<std::string, ToldKeyword, std::less<>> question_keys;
  std::map<std::string, ToldCount, std::less<>> keys;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> owners;  // by name: numbers, ascending
  std::map<AskedPair, std::uint32_t> pairs, identifiers;

  // Adds the answer to `asked`. False if it does not fit.
  bool add(const AskedExcerpt& asked, ToldExcerpt told);
  const ToldPassage* find(std::uint32_t number) const;  // null: not gathered
  // Only of gathered passages.
  std::uint32_t index_of(std::uint32_t number) const { return static_cast<std::uint32_t>(find(number) - passages.data()); }
  // A graph of the passages, with the links among them. Errors: those of open_graph_file, for facts that no graph has.
  Result<std::shared_ptr<const OpenGraph>> graph(std::string_view analyzer_fingerprint) const;
};

// The facts that an excerpt lacks.
struct MissingFacts {
  std::set<std::uint32_t> passages;
  std::set<std::string> keys, names;
  std::set<AskedPair> pairs, identifiers;

  AskedExcerpt asked() const;
};

// Notes in `missing` each fact that a caller reads and the excerpt lacks. The answer to such a call is a guess.
class ExcerptFacts final : public CorpusFacts {
 public:
  // All must outlive it.
  ExcerptFacts(const OpenGraph& graph, const Excerpt& excerpt, std::uint32_t corpus_passages, MissingFacts& missing)
      : CorpusFacts(graph), excerpt_(excerpt), corpus_passages_(corpus_passages), missing_(missing) {}

  std::uint32_t passage_count() const override { return corpus_passages_; }
  std::uint32_t passages_of_term(std::string_view term) const override;
  std::uint32_t passages_with_both(std::string_view first, std::string_view second) const override;
  std::optional<std::uint32_t> find_keyword(std::string_view key) const override;
  std::uint32_t passages_of_keyword(std::uint32_t keyword) const override;
  bool names_a_passage(std::uint32_t keyword) const override;
  std::vector<std::uint32_t> owners_of(std::uint32_t keyword) const override;
  bool has_identifier(std::string_view identifier, std::string_view term) const override;

  // Asks for the counts of all keywords of which two passages have the name, so that a choice among them needs one round.
  void ask_for_shared_names() const;

 private:
  const Excerpt& excerpt_;
  std::uint32_t corpus_passages_;
  MissingFacts& missing_;
};

}  // namespace hop::core
