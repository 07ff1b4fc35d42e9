// The facts by which a method compares its candidates, where these lie in several parts of a corpus: the leader names the
// candidates, each part tells of those that it has, and the leader gets all. On one graph, the method reads the same facts itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"

namespace hop::core {

// Appends the stored vector of a passage, as floats.
void append_vector(const Graph& graph, std::uint32_t passage, std::vector<float>& values);

struct CandidateRow {
  std::uint32_t passage = 0;
  std::vector<float> vector;              // as stored; empty: not asked for
  std::vector<std::uint32_t> terms;       // by their numbers in the corpus, ascending
  std::vector<float> weights;             // parallel to them: TF-IDF, at unit length
  std::vector<std::uint32_t> keywords;    // numbers of entities, ascending
  std::vector<std::string> keyword_keys;  // parallel to them; empty: not asked for

  bool is_in_bounds() const;
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.reals(self.vector);
    archive.ascending(self.terms), archive.reals(self.weights), archive.ascending(self.keywords);
    archive.texts(self.keyword_keys);
    archive.expect(self.is_in_bounds());
  }
};

// A term of the question in the corpus.
struct CorpusTerm {
  std::uint32_t number = 0;
  std::uint32_t passage_count = 0;  // df; 0: the part lacks the term

  friend bool operator==(const CorpusTerm&, const CorpusTerm&) = default;
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.number), archive.number(self.passage_count);
  }
};

struct ToldCandidates {
  std::vector<CorpusTerm> terms;   // of the question, in its order; empty: not needed
  std::vector<CandidateRow> rows;  // once gathered: ascending by passage

  bool add(ToldCandidates&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.terms), archive.list(self.rows);
  }
};

struct NamedCandidates {
  bool vectors = false;                 // whether their vectors are asked for
  std::vector<std::uint32_t> passages;  // ascending

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.vectors), archive.ascending(self.passages);
  }
};

// Not for one graph.
class CandidatesOfParts {
 public:
  // `most`: the most candidates that the options allow.
  explicit CandidatesOfParts(std::size_t most) : most_(most) {}

  // Those of the leader, in any order. What other parts name has no effect.
  void name(std::vector<std::uint32_t> passages, bool vectors);
  // read(passage, row) adds the words or keywords of a passage of this part to its row. True: facts() has a row of each
  // candidate, if this part leads.
  template <class Read>
  bool gather(const CorpusPart& part, Exchange& exchange, Read read);

  ToldCandidates& facts() { return facts_; }  // before gather(): the terms that the part tells
  const CandidateRow& row_of(std::uint32_t candidate) const;

 private:
  bool tell_names(Exchange& exchange);
  bool gather_rows(const CorpusPart& part, Exchange& exchange);

  std::size_t most_;
  bool is_read_ = false;
  NamedCandidates named_;
  ToldCandidates facts_;
};

template <class Read>
bool CandidatesOfParts::gather(const CorpusPart& part, Exchange& exchange, Read read) {
  if (!is_read_) {
    if (!tell_names(exchange)) return false;
    for (const std::uint32_t number : named_.passages) {
      const auto passage = part.find(number);
      if (!passage) continue;
      CandidateRow& row = facts_.rows.emplace_back();
      row.passage = number;
      if (named_.vectors) append_vector(part.view(), *passage, row.vector);
      read(*passage, row);
    }
    is_read_ = true;
  }
  return named_.passages.empty() || gather_rows(part, exchange);
}

}  // namespace hop::core
