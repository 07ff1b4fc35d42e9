// Rounds of the base rankings: round 1 collects word statistics, an extra round of tf-idf the norm, and the last round the top-k
// list of each shard. The lists are merged by score, ties by passage number, as in a single graph.
#include "core/shards/coordinator/method_rounds.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/search/tfidf.hpp"

namespace hop::core {
namespace {

// bm25, tfidf, dense, hybrid: the base list is the answer.
class BaseRounds final : public MethodRounds {
 public:
  explicit BaseRounds(const AskedQuestion& question) : question_(question) {}

  void start(MessageWriter& first) override {
    WordRounds::ask(question_, first);
    if (question_.kind != BaseKind::dense) return;
    words_.scale(first);  // without words, scores need no scaling: the first message requests the list, too
    ask_for_list(first);
  }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    const bool has_lists = listing_;
    if (!has_lists || question_.kind == BaseKind::dense) {
      if (!words_.take(question_, replies, next)) return false;
    }
    if (!has_lists) {
      words_.scale(next);
      ask_for_list(next);
      return false;
    }
    // Word scores are sparse: passages with score 0 hold no word of the question and are not hits.
    const bool words_alone = question_.kind == BaseKind::bm25 || question_.kind == BaseKind::tfidf;
    for (const NumberedScore& hit : merge_lists(replies, question_.settings.hits, false)) {
      if (words_alone && !(hit.score > 0)) break;
      hits.passages.push_back(hit.passage);
      hits.scores.push_back(hit.score);
    }
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<BaseRounds>(*this); }

 private:
  void ask_for_list(MessageWriter& out) {
    write_command(out, Command::list);
    out.number(question_.settings.hits);
    listing_ = true;
  }

  const AskedQuestion& question_;
  WordRounds words_;
  bool listing_ = false;
};

}  // namespace

void WordRounds::ask(const AskedQuestion& question, MessageWriter& out) {
  write_command(out, Command::ask);
  write_ask(out, question.ask);
}

bool WordRounds::take(const AskedQuestion& question, std::span<MessageReader> replies, MessageWriter& next) {
  if (taken++ == 1) {
    for (MessageReader& reply : replies) words_maximum = std::max(words_maximum, reply.single());
    return true;
  }
  take_answers(question, replies);
  if (question.kind != BaseKind::tfidf) return true;
  ask_for_norm(question, next);
  return false;
}

void WordRounds::take_answers(const AskedQuestion& question, std::span<MessageReader> replies) {
  passages_of_terms.assign(question.ask.terms.size(), 0);
  for (MessageReader& reply : replies) {
    AskAnswer answer = read_ask_answer(reply);
    words_maximum = std::max(words_maximum, answer.words_maximum);
    cosine_spread.add(answer.cosine_spread);
    if (answer.passages_of_terms.size() != passages_of_terms.size()) reply.refuse();
    for (std::size_t i = 0; reply.ok() && i < passages_of_terms.size(); ++i) {
      // Every shard reports the corpus-wide df of the terms it knows, and 0 for the others.
      passages_of_terms[i] = std::max(passages_of_terms[i], answer.passages_of_terms[i]);
    }
    keys.insert(keys.end(), std::make_move_iterator(answer.keys.begin()), std::make_move_iterator(answer.keys.end()));
  }
}

float norm_of_terms(std::uint32_t corpus_passages, std::span<const SentTerm> terms,
                    std::span<const std::uint32_t> passages_of_terms) {
  // Summed in the question's order in double, as on one graph: the norm must have the same bits.
  double square = 0;
  for (std::size_t i = 0; i < passages_of_terms.size(); ++i) {
    if (passages_of_terms[i] == 0) continue;
    const double weight = terms[i].count * tfidf_idf(corpus_passages, passages_of_terms[i]);
    square += weight * weight;
  }
  return static_cast<float>(std::sqrt(square));
}

void WordRounds::ask_for_norm(const AskedQuestion& question, MessageWriter& next) const {
  write_command(next, Command::norm);
  next.real(norm_of_terms(question.corpus.passage_count, question.ask.terms, passages_of_terms));
}

void WordRounds::scale(MessageWriter& out) const {
  write_command(out, Command::scale);
  out.real(words_maximum);
  write_cosine_spread(out, cosine_spread);
}

std::vector<NumberedScore> merge_lists(std::span<MessageReader> replies, std::size_t count, bool smallest_first) {
  std::vector<NumberedScore> merged;
  for (MessageReader& reply : replies) {
    const std::vector<NumberedScore> list = read_scores(reply);
    merged.insert(merged.end(), list.begin(), list.end());
  }
  std::sort(merged.begin(), merged.end(), [&](const NumberedScore& a, const NumberedScore& b) {
    if (a.score != b.score) return smallest_first ? a.score < b.score : a.score > b.score;
    return a.passage < b.passage;
  });
  if (merged.size() > count) merged.resize(count);
  return merged;
}

std::vector<SentTerm> terms_of(const Analyzer& analyzer, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  std::vector<SentTerm> terms;
  std::map<std::string_view, std::size_t> places;
  for (const Token& token : tokens.tokens) {
    const auto [place, is_new] = places.emplace(tokens.term(token), terms.size());
    if (is_new) terms.push_back({std::string(tokens.term(token)), 0});
    ++terms[place->second].count;
  }
  return terms;
}

std::unique_ptr<MethodRounds> make_base_rounds(const AskedQuestion& question) { return std::make_unique<BaseRounds>(question); }

}  // namespace hop::core
