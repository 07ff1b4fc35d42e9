// IIER against sets, double loops and sorted lists, hit for hit (docs/methods/iier.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/tfidf.hpp"
#include "tests/core/methods/iier/iier_testing.hpp"
#include "tests/core/methods/random_corpus.hpp"

namespace hop::core {
namespace {

using test::PlainCorpus;
constexpr std::uint32_t vector_length = 6;

struct IierCase {
  bool by_vectors, ask_for_paths, chains_first, edges_in_file;
  std::uint32_t nearest, shared, passages, hits;
  std::string weights;
  float question, path, edge, seed;
};

IierCase random_case(Random& random) {
  IierCase c;
  c.by_vectors = random.below(4) > 0, c.ask_for_paths = random.below(2);
  c.chains_first = random.below(2), c.edges_in_file = random.below(2);
  c.nearest = static_cast<std::uint32_t>(random.below(4)), c.shared = 1 + static_cast<std::uint32_t>(random.below(3));
  c.passages = 1 + static_cast<std::uint32_t>(random.below(5)), c.hits = random.below(2) ? 4 : 1000;
  const bool first = random.below(2);
  c.weights = first ? "1,0.5,0.25,0.125" : "0.5,-0.25,1,0";
  c.question = first ? 1 : 0.5f, c.path = first ? 0.5f : -0.25f, c.edge = first ? 0.25f : 1, c.seed = first ? 0.125f : 0;
  return c;
}

// W_i: the phrases of the text, its own title among them only where the text has it, the five of the fewest passages.
std::vector<std::set<std::string>> slow_keywords(const PlainCorpus& plain) {
  std::vector<std::set<std::string>> phrases;
  std::map<std::string, std::size_t> passage_count;
  for (std::size_t p = 0; p < plain.passages.size(); ++p) {
    std::set<std::string> found = plain.passages[p].phrases;
    found.insert(plain.passages[p].mentions.begin(), plain.passages[p].mentions.end());
    const std::string& title = plain.passages[p].title;
    if ((" " + plain.corpus.passages[p].text + " ").find(" " + title + " ") != std::string::npos) found.insert(title);
    for (const std::string& phrase : found) ++passage_count[phrase];
    phrases.push_back(found);
  }
  for (auto& found : phrases) {
    std::vector<std::string> order(found.begin(), found.end());
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto& a, const auto& b) { return passage_count[a] < passage_count[b]; });
    order.resize(std::min<std::size_t>(order.size(), 5));
    found = {order.begin(), order.end()};
  }
  return phrases;
}

struct SlowEdge {
  bool adjacent = false;
  float cosine = 0;
  std::uint32_t shared = 0;
  bool is_edge() const { return adjacent || cosine != 0 || shared != 0; }
};

class SlowIier {
 public:
  SlowIier(const PlainCorpus& plain, const OpenGraph& graph, std::span<const float> rows, const IierCase& c)
      : plain_(plain), graph_(graph), rows_(rows), case_(c), count_(static_cast<std::uint32_t>(plain.passages.size())) {
    keywords_ = slow_keywords(plain);
    std::vector<std::set<std::uint32_t>> near(count_);
    for (std::uint32_t p = 0; p < count_; ++p) {
      std::vector<std::uint32_t> order;
      for (std::uint32_t o = 0; o < count_; ++o) {
        if (o != p) order.push_back(o);
      }
      std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return cosine(p, a) > cosine(p, b); });
      order.resize(std::min<std::size_t>(order.size(), c.nearest));
      near[p] = {order.begin(), order.end()};
    }
    edges_.assign(count_, std::vector<SlowEdge>(count_));
    for (std::uint32_t p = 0; p < count_; ++p) {
      for (std::uint32_t o = 0; o < count_; ++o) {
        if (p == o) continue;
        SlowEdge& edge = edges_[p][o];
        edge.adjacent = (p + 1 == o || o + 1 == p) && plain.passages[p].document == plain.passages[o].document;
        if (near[p].count(o) || (c.edges_in_file && near[o].count(p))) edge.cosine = cosine(p, o);
        for (const std::string& keyword : keywords_[p]) edge.shared += static_cast<std::uint32_t>(keywords_[o].count(keyword));
        if (edge.shared < c.shared) edge.shared = 0;
      }
    }
  }

  Ranking rank(const test::PlainQuestion& question, std::span<const float> vector, const PassageSet* allowed) const {
    std::vector<float> closeness(count_);
    for (std::uint32_t p = 0; p < count_; ++p) closeness[p] = case_.by_vectors ? dot_product(vector, row(p)) : 0;
    if (!case_.by_vectors) closeness = by_words(question.text);
    const auto is_allowed = [&](std::uint32_t p) { return !allowed || allowed->contains(p); };

    std::vector<Chain> chains;
    for (const std::uint32_t seed : seeds(question, closeness, is_allowed)) {
      Chain chain = {{seed, case_.question * closeness[seed] + case_.seed}};
      while (chain.size() < case_.passages) {
        const std::vector<float> to_path = closeness_to(chain);
        bool found = false;
        Hit best;
        for (std::uint32_t p = 0; p < count_; ++p) {
          const SlowEdge& edge = edges_[chain.back().passage][p];
          const bool on_chain = std::any_of(chain.begin(), chain.end(), [&](const Hit& hit) { return hit.passage == p; });
          if (!edge.is_edge() || on_chain || !is_allowed(p)) continue;
          const float strength = (edge.adjacent ? 1.0f : 0.0f) + edge.cosine + static_cast<float>(std::min(edge.shared, 5u)) / 5;
          const float score = case_.question * closeness[p] + case_.path * to_path[p] + case_.edge * strength;
          if (!found || score > best.score) best = {p, score}, found = true;
        }
        if (!found) break;
        chain.push_back(best);
      }
      chains.push_back(chain);
    }
    return hits_of(chains, closeness, is_allowed);
  }

 private:
  struct Hit {
    std::uint32_t passage = 0;
    float score = 0;
    std::size_t chain = 0, place = 0;
  };
  using Chain = std::vector<Hit>;

  std::span<const float> row(std::uint32_t p) const { return rows_.subspan(std::size_t{p} * vector_length, vector_length); }
  float cosine(std::uint32_t a, std::uint32_t b) const { return dot_product(row(a), row(b)); }

  std::vector<float> by_words(const std::string& text) const {
    std::vector<float> scores(count_);
    tfidf_scores(lexical_view(graph_.view()), *graph_.tfidf_norms(), analyze_terms(graph_.view(), graph_.analyzer(), text),
                 scores);
    return scores;
  }

  std::string text_of(const Chain& chain) const {
    std::string text;
    for (const Hit& hit : chain) {
      const ReadyPassage& passage = plain_.corpus.passages[hit.passage];
      text += (text.empty() ? "" : "\n") + passage.title + "\n" + passage.text;
    }
    return text;
  }

  std::vector<float> closeness_to(const Chain& chain) const {
    if (!case_.by_vectors) return by_words(text_of(chain));
    std::vector<float> path(vector_length);
    if (case_.ask_for_paths && chain.size() > 1) {
      path = test::embed_words(text_of(chain), vector_length);
    } else {
      for (const Hit& hit : chain) {
        for (std::uint32_t i = 0; i < vector_length; ++i) path[i] += row(hit.passage)[i];
      }
      normalize_to_unit_length(path);
    }
    std::vector<float> closeness;
    for (std::uint32_t p = 0; p < count_; ++p) closeness.push_back(dot_product(path, row(p)));
    return closeness;
  }

  template <class IsAllowed>
  std::vector<std::uint32_t> seeds(const test::PlainQuestion& question, const std::vector<float>& closeness,
                                   IsAllowed is_allowed) const {
    std::set<std::string> wanted = question.names;
    wanted.insert(question.phrases.begin(), question.phrases.end());
    std::vector<std::uint32_t> seeds;
    for (;;) {
      std::size_t most = 0;
      std::uint32_t best = 0;
      for (std::uint32_t p = 0; p < count_; ++p) {
        std::size_t covered = 0;
        for (const std::string& keyword : wanted) covered += keywords_[p].count(keyword);
        if (is_allowed(p) && covered > 0 && (covered > most || (covered == most && closeness[p] > closeness[best])))
          most = covered, best = p;
      }
      if (most == 0) break;
      seeds.push_back(best);
      for (const std::string& keyword : keywords_[best]) wanted.erase(keyword);
    }
    if (!seeds.empty()) return seeds;
    for (std::uint32_t p = 0; p < count_; ++p) {
      if (is_allowed(p) && (seeds.empty() || closeness[p] > closeness[seeds[0]])) seeds = {p};
    }
    if (!case_.by_vectors && !seeds.empty() && closeness[seeds[0]] == 0) seeds.clear();
    return seeds;
  }

  template <class IsAllowed>
  Ranking hits_of(const std::vector<Chain>& chains, const std::vector<float>& closeness, IsAllowed is_allowed) const {
    std::vector<Hit> hits, others;
    std::set<std::uint32_t> seen;
    for (std::size_t c = 0; c < chains.size(); ++c) {
      for (std::size_t i = 0; i < chains[c].size(); ++i) {
        if (seen.insert(chains[c][i].passage).second) hits.push_back({chains[c][i].passage, chains[c][i].score, c + 1, i + 1});
      }
    }
    for (std::uint32_t p = 0; p < count_; ++p) {
      if (is_allowed(p) && !seen.count(p) && (case_.by_vectors || closeness[p] > 0))
        others.push_back({p, case_.question * closeness[p]});
    }
    std::stable_sort(others.begin(), others.end(),
                     [&](const Hit& a, const Hit& b) { return closeness[a.passage] > closeness[b.passage]; });
    hits.insert(hits.end(), others.begin(), others.end());
    if (!case_.chains_first) {
      // Equal scores keep the order of the chains, before passages that are in none.
      std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
    }
    hits.resize(std::min<std::size_t>(hits.size(), case_.hits));
    Ranking ranking;
    for (const Hit& hit : hits) {
      ranking.passages.push_back(hit.passage);
      ranking.scores.push_back(case_.chains_first ? 1 / static_cast<float>(ranking.passages.size()) : hit.score);
      ranking.parts.push_back(static_cast<float>(hit.chain));
      ranking.parts.push_back(static_cast<float>(hit.place));
    }
    return ranking;
  }

  const PlainCorpus& plain_;
  const OpenGraph& graph_;
  std::span<const float> rows_;
  const IierCase& case_;
  std::uint32_t count_;
  std::vector<std::set<std::string>> keywords_;
  std::vector<std::vector<SlowEdge>> edges_;
};

Options options_of(const IierCase& c) {
  return test::options_of({{"hits", std::to_string(c.hits)},
                           {"search.embed", "false"},
                           {"iier.path_vectors", c.ask_for_paths ? "ask" : "mean"},
                           {"iier.order", c.chains_first ? "chains" : "score"},
                           {"iier.nearest", std::to_string(c.nearest)},
                           {"iier.shared", std::to_string(c.shared)},
                           {"iier.passages", std::to_string(c.passages)},
                           {"iier.weights", c.weights}});
}

TEST(Iier, EqualsTheSlowReferenceHitForHit) {
  Random random(601);
  std::size_t longer_chains = 0, keyword_edges = 0;
  for (int round = 0; round < 120; ++round) {
    const IierCase c = random_case(random);
    const PlainCorpus plain = test::random_corpus(random, 6 + static_cast<std::uint32_t>(random.below(40)));
    const GivenVectors vectors = test::random_vectors(random, plain.passages.size(), vector_length);
    const bool edges_in_file = c.edges_in_file && c.nearest > 0;
    const auto graph = test::open_graph(test::graph_file(
        plain.corpus, vectors,
        test::options_of({{"vectors.precision", "f32"}, {"nearest.count", std::to_string(edges_in_file ? c.nearest : 0)}})));
    ASSERT_TRUE(graph);
    const SlowIier slow(plain, *graph, vectors.rows, c);
    for (int q = 0; q < 5; ++q) {
      const test::PlainQuestion question = test::random_question(random, plain);
      const std::vector<float> vector = c.by_vectors ? test::random_unit_vector(random, vector_length) : std::vector<float>();
      PassageSet even(plain.passages.size());
      for (std::uint32_t p = 0; p < plain.passages.size(); ++p) {
        if (plain.passages[p].is_even) even.add(p);
      }
      const PassageSet* const allowed = random.below(3) == 0 ? &even : nullptr;
      const Ranking expected = slow.rank(question, vector, allowed);
      for (const std::uint64_t units : {UINT64_MAX, std::uint64_t{1}}) {
        const auto outcome = test::retrieve_by_iier(graph, options_of(c), {question.text, vector, {}},
                                                    test::IierHost{{}, vector_length}, allowed, units);
        ASSERT_FALSE(outcome.error) << outcome.error->message;
        ASSERT_EQ(outcome.ranking.passages, expected.passages) << round << ", " << question.text;
        ASSERT_EQ(outcome.ranking.scores, expected.scores) << round;
        ASSERT_EQ(outcome.ranking.parts, expected.parts) << round;
        for (std::size_t h = 0; h < outcome.ranking.passages.size(); ++h) {
          const Path& path = outcome.ranking.paths[h];
          ASSERT_EQ(path.back().index, outcome.ranking.passages[h]);
          ASSERT_EQ(path.size(), std::max(1.0f, expected.parts[2 * h + 1]));
          longer_chains += path.size() > 1;
          for (const PathStep& step : path) keyword_edges += step.link == PathLink::phrase;
        }
      }
    }
  }
  EXPECT_GT(longer_chains, 1000u);  // the cases are not empty ones
  EXPECT_GT(keyword_edges, 100u);
}

}  // namespace
}  // namespace hop::core
