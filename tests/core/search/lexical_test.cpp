// Question terms, BM25 and TF-IDF over a small index, against formulas written out passage by passage.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/random.hpp"
#include "core/base/string_pool.hpp"
#include "core/search/bm25_best.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

using Words = std::vector<std::string>;

// Owns what a LexicalView borrows.
struct SmallIndex {
  std::vector<Words> passages;
  StringPool terms;
  Postings postings;
  std::vector<std::uint32_t> lengths;
  double average_length = 0;

  explicit SmallIndex(std::vector<Words> given) : passages(std::move(given)) {
    std::map<std::string, std::map<std::uint32_t, std::uint16_t>> table;
    for (std::uint32_t p = 0; p < passages.size(); ++p) {
      for (const std::string& word : passages[p]) ++table[word][p];
      lengths.push_back(static_cast<std::uint32_t>(passages[p].size()));
      average_length += static_cast<double>(passages[p].size()) / static_cast<double>(passages.size());
    }
    for (const auto& [word, row] : table) {
      terms.intern(word);
      for (const auto& [passage, frequency] : row) postings.add(passage, frequency);
      postings.end_row();
    }
  }

  LexicalView view() const { return {terms.table(), postings.view(), lengths, average_length}; }

  double term_frequency(std::size_t passage, const std::string& word) const {
    return static_cast<double>(std::count(passages[passage].begin(), passages[passage].end(), word));
  }
  double document_frequency(const std::string& word) const {
    double count = 0;
    for (std::size_t p = 0; p < passages.size(); ++p) count += term_frequency(p, word) > 0;
    return count;
  }
};

TokenList token_list(const Words& words) {
  TokenList list;
  for (const std::string& word : words) {
    const auto begin = static_cast<std::uint32_t>(list.terms.size());
    list.terms += word;
    list.tokens.push_back({{}, {begin, static_cast<std::uint32_t>(list.terms.size())}});
  }
  return list;
}

std::vector<QueryTerm> query_terms(const SmallIndex& index, const Words& question) {
  std::vector<QueryTerm> terms;
  find_query_terms(index.view(), token_list(question), terms);
  return terms;
}

Words random_words(Random& random, std::size_t longest) {
  Words words(random.below(longest + 1));
  for (std::string& word : words) {
    const std::uint64_t rank = random.below(1 + random.below(40));  // the low ones are frequent
    word = "w" + std::to_string(rank);
  }
  return words;
}

SmallIndex random_index(Random& random) {
  std::vector<Words> passages(1 + random.below(40));
  for (Words& passage : passages) passage = random_words(random, 30);
  return SmallIndex(std::move(passages));
}

TEST(Lexical, QueryTermsComeInTheOrderOfFirstOccurrenceWithTheirCounts) {
  const SmallIndex index({{"a", "b", "c"}, {"c", "d"}});
  EXPECT_EQ(query_terms(index, {"d", "x", "a", "d", "c", "a", "d"}), (std::vector<QueryTerm>{{3, 3}, {0, 2}, {2, 1}}));
  EXPECT_TRUE(query_terms(index, {"x", "y"}).empty());
  EXPECT_TRUE(query_terms(index, {}).empty());
  EXPECT_TRUE(query_terms(SmallIndex({}), {"a"}).empty());
}

TEST(Lexical, QueryTermsOfLongQuestionsAreThoseOfShortOnes) {
  Random random(29);
  for (int round = 0; round < 200; ++round) {
    const SmallIndex index = random_index(random);
    const Words question = random_words(random, round % 2 == 0 ? 32 : 200);
    std::vector<QueryTerm> expected;
    for (const std::string& word : question) {
      std::uint32_t term = 0;
      while (term < index.terms.size() && index.terms.table()[term] != word) ++term;
      if (term == index.terms.size()) continue;
      const auto same = [&](const QueryTerm& one) { return one.term == term; };
      const auto known = std::find_if(expected.begin(), expected.end(), same);
      if (known == expected.end()) expected.push_back({term, 1});
      else ++known->count;
    }
    ASSERT_EQ(query_terms(index, question), expected) << "round " << round;
  }
}

TEST(Bm25, AWorkedValue) {
  // N = 2, df(a) = 1, tf = 2, |d| = 3, avg = 2: idf = ln 2, tf part = 2 · 2.2 / (2 + 1.2 (0.25 + 0.75 · 1.5)).
  const SmallIndex index({{"a", "a", "b"}, {"b"}});
  std::vector<float> scores(2);
  bm25_scores(index.view(), length_normalizers(index.view(), {}), query_terms(index, {"a"}), {}, scores);
  EXPECT_NEAR(scores[0], std::log(2.0) * 4.4 / (2 + 1.2 * 1.375), 1e-6);
  EXPECT_EQ(scores[1], 0);
}

// Of random words by a law like that of language: few are common, most are rare.
SmallIndex random_large_index(Random& random, std::size_t passages) {
  std::vector<Words> made(passages);
  for (Words& passage : made) {
    for (std::size_t length = random.below(20); length > 0; --length) {
      passage.push_back("w" + std::to_string(static_cast<int>(600 * std::pow(random.unit(), 4))));
    }
  }
  return SmallIndex(std::move(made));
}

ScoredList best_of_all_scores(const LexicalView& view, const Bm25Tables& tables, std::span<const QueryTerm> terms,
                              const Bm25Parameters& parameters, std::size_t k) {
  std::vector<float> scores(view.passage_count());
  bm25_scores(view, tables.normalizers, terms, parameters, scores);
  const float largest = largest_score(scores);
  ScoredList best;
  top_k(scores, k, best.passages, nullptr, largest > 0 ? 1 / largest : 0);
  while (!best.passages.empty() && scores[best.passages.back()] == 0) best.passages.pop_back();
  for (const std::uint32_t passage : best.passages) best.scores.push_back(scores[passage] * (1 / largest));
  return best;
}

TEST(Bm25, TheBestWithoutPostingsThatCannotMatterAreThoseOfAllScores) {
  Random random(33);
  std::size_t with_skips = 0;
  for (int corpus = 0; corpus < 8; ++corpus) {
    const SmallIndex index = random_large_index(random, 3000);
    const LexicalView view = index.view();
    const Bm25Parameters parameters{random.below(4) == 0 ? 0 : 2 * random.unit(), random.unit()};
    const Bm25Tables tables(view, parameters);
    for (int round = 0; round < 60; ++round) {
      Words question;
      for (std::size_t length = 1 + random.below(12); length > 0; --length) {
        question.push_back("w" + std::to_string(static_cast<int>(600 * std::pow(random.unit(), 1 + 3 * random.unit()))));
      }
      const std::vector<QueryTerm> terms = query_terms(index, question);
      const std::size_t k = 1 + random.below(20);
      const ScoredList expected = best_of_all_scores(view, tables, terms, parameters, k);
      const ScoredList found = best_by_bm25(view, tables, terms, parameters, k, nullptr, {0, 0});
      ASSERT_EQ(found.passages, expected.passages) << "corpus " << corpus << ", round " << round;
      ASSERT_EQ(found.scores, expected.scores);
      with_skips += found.postings_skipped > 0;
    }
  }
  EXPECT_GT(with_skips, 100u);
}

// Passages with the same frequencies in another order of the terms have the same score, but for the rounding of its sum, which
// depends on the order of the additions: no candidate is lost to that.
TEST(Bm25, TheBestAreFoundWhereSumsDifferByRoundingAlone) {
  Random random(36);
  std::size_t with_skips = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<Words> passages(400);
    for (std::size_t p = 0; p < passages.size(); ++p) {
      Words& words = passages[p];
      words.push_back("z");  // common
      if (p % 8 != 0) continue;
      std::vector<std::size_t> frequencies = {1, 2, 3, 5};
      for (std::size_t i = frequencies.size(); i > 1; --i) std::swap(frequencies[i - 1], frequencies[random.below(i)]);
      for (std::size_t term = 0; term < frequencies.size(); ++term) {
        for (std::size_t n = 0; n < frequencies[term]; ++n) words.push_back(std::string(1, static_cast<char>('a' + term)));
      }
    }
    for (std::size_t p = 4; p < passages.size(); p += 8 * (1 + random.below(9))) {  // so that the terms are not equally rare
      passages[p].push_back(std::string(1, static_cast<char>('a' + random.below(4))));
    }
    const SmallIndex index(std::move(passages));
    const Bm25Tables tables(index.view(), {});
    Words question = {"a", "b", "c", "d", "z"};
    for (std::size_t i = question.size(); i > 1; --i) std::swap(question[i - 1], question[random.below(i)]);
    const std::vector<QueryTerm> terms = query_terms(index, question);
    for (const std::size_t k : {1, 2, 5}) {
      const ScoredList found = best_by_bm25(index.view(), tables, terms, {}, k, nullptr, {0, 0});
      ASSERT_EQ(found.passages, best_of_all_scores(index.view(), tables, terms, {}, k).passages) << "round " << round;
      with_skips += found.postings_skipped > 0;
    }
  }
  EXPECT_GT(with_skips, 100u);
}

TEST(Bm25, TheBestAmongAllowedPassages) {
  Random random(34);
  const SmallIndex index = random_large_index(random, 500);
  const Bm25Tables tables(index.view(), {});
  PassageSet allowed(500);
  for (std::uint32_t passage = 0; passage < 500; passage += 3) allowed.add(passage);
  const ScoredList best = best_by_bm25(index.view(), tables, query_terms(index, {"w0", "w1", "w7"}), {}, 10, &allowed, {0, 0});
  ASSERT_EQ(best.passages.size(), 10u);
  EXPECT_EQ(best.scores.front(), 1);
  for (const std::uint32_t passage : best.passages) EXPECT_EQ(passage % 3, 0u);
}

TEST(Bm25, ABoundIsTheLargestShareOfItsPostings) {
  Random random(35);
  const SmallIndex index = random_large_index(random, 3000);
  const Bm25Tables tables(index.view(), {});
  for (std::uint32_t term = 0; term < index.terms.size(); ++term) {
    float largest = 0;
    for (std::uint32_t passage = 0; passage < index.passages.size(); ++passage) {
      const double tf = index.term_frequency(passage, std::string(index.terms.table()[term]));
      largest = std::max(largest, static_cast<float>(tf / (tf + tables.normalizers[passage])));
    }
    const float bound = tables.bounds.largest_share(index.view().postings, tables.normalizers, term);
    ASSERT_GE(bound, largest * 0.99999f);
    const bool is_exact = index.view().postings.row_size(term) >= 256;
    ASSERT_LE(bound, is_exact ? largest * 1.00001f : 1);
    ASSERT_EQ(tables.bounds.largest_share(index.view().postings, tables.normalizers, term), bound);
    if (term == 40) break;  // each takes a while by words
  }
}

TEST(Bm25, EqualsTheFormulaPassageByPassage) {
  Random random(30);
  for (int round = 0; round < 200; ++round) {
    const SmallIndex index = random_index(random);
    const Words question = random_words(random, 8);
    const Bm25Parameters parameters{0.5 + random.unit(), random.unit()};
    std::vector<float> scores(index.passages.size(), 77);
    bm25_scores(index.view(), length_normalizers(index.view(), parameters), query_terms(index, question), parameters, scores);
    for (std::size_t p = 0; p < scores.size(); ++p) {
      double expected = 0;
      for (const std::string& word : question) {  // repeats count again
        const double tf = index.term_frequency(p, word), df = index.document_frequency(word);
        if (tf == 0) continue;
        const double idf = std::log(1 + (static_cast<double>(index.passages.size()) - df + 0.5) / (df + 0.5));
        const double length = index.lengths[p] / index.average_length;
        expected += idf * tf * (parameters.k1 + 1) / (tf + parameters.k1 * (1 - parameters.b + parameters.b * length));
      }
      ASSERT_NEAR(scores[p], expected, 1e-5 * (expected + 1e-9)) << "round " << round;
    }
    std::vector<std::uint32_t> some;
    for (std::uint32_t p = 0; p < scores.size(); ++p) {
      if (random.below(2)) some.push_back(p);
    }
    std::vector<float> of_some(some.size(), 77);
    bm25_scores_of(some, index.view(), length_normalizers(index.view(), parameters), query_terms(index, question), parameters,
                   of_some);
    for (std::size_t i = 0; i < some.size(); ++i) ASSERT_EQ(of_some[i], scores[some[i]]) << "round " << round;
  }
}

TEST(Tfidf, EqualsTheCosineOfExplicitVectors) {
  Random random(31);
  for (int round = 0; round < 200; ++round) {
    const SmallIndex index = random_index(random);
    const Words question = random_words(random, 8);
    std::vector<float> scores(index.passages.size(), 77);
    tfidf_scores(index.view(), tfidf_norms(index.view()), query_terms(index, question), scores);

    std::set<std::string> vocabulary;
    for (const Words& passage : index.passages) vocabulary.insert(passage.begin(), passage.end());
    for (std::size_t p = 0; p < scores.size(); ++p) {
      double dot = 0, question_square = 0, passage_square = 0;
      for (const std::string& word : vocabulary) {
        const double idf = std::log((1 + static_cast<double>(index.passages.size())) / (1 + index.document_frequency(word))) + 1;
        const double q = idf * static_cast<double>(std::count(question.begin(), question.end(), word));
        const double d = idf * index.term_frequency(p, word);
        dot += q * d;
        question_square += q * q;
        passage_square += d * d;
      }
      const double expected = dot == 0 ? 0 : dot / std::sqrt(question_square * passage_square);
      ASSERT_NEAR(scores[p], expected, 2e-6) << "round " << round;
      ASSERT_LE(scores[p], 1);
    }
  }
}

// The cosine of a text with itself, which rounding lifts above 1 for some texts.
TEST(Tfidf, NoCosineIsAboveOne) {
  Random random(37);
  int capped = 0;
  for (int round = 0; round < 300; ++round) {
    const SmallIndex index = random_index(random);
    const std::vector<float> norms = tfidf_norms(index.view());
    for (std::size_t p = 0; p < index.passages.size(); ++p) {
      const std::vector<QueryTerm> terms = query_terms(index, index.passages[p]);
      std::vector<float> scores(index.passages.size());
      tfidf_scores(index.view(), norms, terms, scores);
      for (const float score : scores) ASSERT_LE(score, 1.0f);
      float dot = 0;  // as it is summed, without the limit
      for (const QueryTerm& term : terms) {
        const double idf = tfidf_idf(index.passages.size(), index.view().document_frequency(term.term));
        dot += static_cast<float>(term.count * idf * idf) * static_cast<float>(term.count);
      }
      capped += !terms.empty() && dot / (norms[p] * norms[p]) > 1;
    }
  }
  EXPECT_GT(capped, 10);
}

TEST(Tfidf, APassageIsMostLikeItself) {
  const SmallIndex index({{"a", "b", "b"}, {"a", "c"}, {"b", "c"}});
  std::vector<float> scores(3);
  tfidf_scores(index.view(), tfidf_norms(index.view()), query_terms(index, {"b", "a", "b"}), scores);
  EXPECT_NEAR(scores[0], 1, 1e-6);
  EXPECT_LT(scores[1], 1);
  EXPECT_LT(scores[2], 1);
}

}  // namespace
}  // namespace hop::core
