// The sections that every note ends with never outrank its others, and are found by questions about them.
#include "core/methods/repeated_passages.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/methods/question_run.hpp"
#include "tests/core/methods/notes_from_template.hpp"

namespace hop::core::repeated_passages_test {
namespace {

constexpr const char* word_methods[] = {"bm25", "tfidf", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "bgr", "g_rag"};

std::shared_ptr<const OpenGraph> graph_of_notes(std::uint32_t count) {
  return test::open_graph(test::graph_file(test::notes_from_template(count)));
}

struct Hits {
  std::vector<std::string> titles;
  bool has_repeat_first =
      false;  // a section of the template outranks another passage of its note, or has no such passage behind it
};

Hits hits_of(const std::shared_ptr<const OpenGraph>& graph, const std::string& question, const char* method) {
  const Graph& view = graph->view();
  const Results results = test::search(graph, {test::ask_text(question)}, test::options_of({{"method", method}}));
  Hits hits;
  std::set<std::uint32_t> told;  // documents with another hit
  for (const std::uint32_t hit : results.questions.at(0).passages) {
    hits.titles.emplace_back(view.passage_titles[hit]);
    const bool is_repeat = hits.titles.back().find(" > License") != std::string::npos ||
                           hits.titles.back().find(" > Getting help") != std::string::npos;
    if (!is_repeat) told.insert(view.document_of_passage[hit]);
    else if (!told.count(view.document_of_passage[hit])) hits.has_repeat_first = true;
  }
  return hits;
}

TEST(RepeatedPassages, OfATemplateAreFoundByThoseWhoAskForThem) {
  const auto graph = graph_of_notes(60);
  ASSERT_EQ(graph->view().repeated_passages.size(), 120u);
  for (const char* method : word_methods) {
    for (std::uint32_t note = 0; note < 60; note += 7) {
      const std::string name = test::note_name(note);
      for (const test::NoteQuestion& asked : test::note_questions) {
        const std::string question = asked.before + name + asked.behind;
        const Hits hits = hits_of(graph, question, method);
        ASSERT_FALSE(hits.titles.empty()) << method << ": " << question;
        if (asked.heading == nullptr) {
          EXPECT_FALSE(hits.has_repeat_first) << method << ": " << question << ": " << hits.titles[0];
        } else {
          const auto found = std::find(hits.titles.begin(), hits.titles.end(), name + " > " + asked.heading);
          EXPECT_LT(found - hits.titles.begin(), 3) << method << ": " << question << ": " << hits.titles[0];
        }
      }
    }
  }
}

// As in a file that lacks the column.
TEST(RepeatedPassages, ThatTheFileDoesNotListRankByTheirWords) {
  const auto graph = graph_of_notes(60);
  Graph view = graph->view();
  view.repeated_passages = {};
  const auto older = OpenGraph::of_view(view, graph->file().value(), graph).value();
  const std::string question = test::note_name(7);
  EXPECT_TRUE(hits_of(older, question, "bm25").has_repeat_first);
  EXPECT_FALSE(hits_of(graph, question, "bm25").has_repeat_first);
}

// Stubs: the text is all that they have.
TEST(RepeatedPassages, StayIfTheirDocumentHasNothingElse) {
  Corpus corpus;
  for (std::uint32_t note = 0; note < 60; ++note) {
    Document& document = corpus.documents.emplace_back();
    document.id = "stub" + std::to_string(note) + ".md";
    document.format = DocumentFormat::markdown;
    document.text = "# " + test::note_name(note) + "\n\nTo be written.\n";
  }
  const auto stubs = test::open_graph(test::graph_file(std::move(corpus)));
  ASSERT_EQ(stubs->view().repeated_passages.size(), 60u);
  for (const char* method : word_methods) {
    const Hits hits = hits_of(stubs, "What is " + test::note_name(5) + "?", method);
    ASSERT_FALSE(hits.titles.empty()) << method;
    EXPECT_EQ(hits.titles[0], test::note_name(5)) << method;
  }
}

// ---- The rule, read from the texts

struct SlowPassage {
  std::set<std::string> words, heading;
  std::string text;
  std::uint32_t document = 0;
};

class SlowRule {
 public:
  explicit SlowRule(const std::vector<SlowPassage>& passages) : passages_(passages) {
    for (std::uint32_t p = 0; p < passages.size(); ++p) {
      documents_of_[passages[p].text].insert(passages[p].document);
      documents_.insert(passages[p].document);
      for (const std::string& word : passages[p].words) ++passages_of_[word];
    }
  }

  bool is_repeated(std::uint32_t p) const { return documents_of_.at(passages_[p].text).size() >= 3; }

  // nullopt: the weights are too close to tell.
  std::optional<bool> is_needless(std::uint32_t p, const std::vector<std::string>& question) const {
    if (!is_repeated(p)) return false;
    const std::set<std::string> own = known(p, question);
    bool is_close = false;
    const std::size_t documents = documents_of_.at(passages_[p].text).size();
    const bool is_boilerplate = documents > 5 && static_cast<double>(documents) > 0.05 * static_cast<double>(documents_.size());
    if (own.empty() && !is_boilerplate) return false;
    for (std::uint32_t q = 0; q < passages_.size(); ++q) {
      if (passages_[q].document != passages_[p].document || is_repeated(q)) continue;
      const std::set<std::string> other = known(q, question);
      double only_own = 0, only_other = 0;
      bool is_about = false;
      for (const std::string& word : own) {
        if (other.count(word)) continue;
        only_own += idf(word);
        is_about = is_about || passages_[p].heading.count(word);
      }
      for (const std::string& word : other) only_other += own.count(word) ? 0 : idf(word);
      if (only_own == 0) return true;
      if (!is_boilerplate || is_about) continue;
      if (std::abs(only_own - only_other) < 1e-6) is_close = true;
      else if (only_own < only_other) return true;
    }
    return is_close ? std::nullopt : std::optional<bool>(false);
  }

 private:
  std::set<std::string> known(std::uint32_t p, const std::vector<std::string>& question) const {
    std::set<std::string> found;
    for (const std::string& word : question) {
      if (passages_[p].words.count(word)) found.insert(word);
    }
    return found;
  }
  double idf(const std::string& word) const {
    const auto n = static_cast<double>(passages_.size()), df = static_cast<double>(passages_of_.at(word));
    return std::log(1 + (n - df + 0.5) / (df + 0.5));
  }

  const std::vector<SlowPassage>& passages_;
  std::map<std::string, std::set<std::uint32_t>> documents_of_;
  std::map<std::string, std::size_t> passages_of_;
  std::set<std::uint32_t> documents_;
};

std::string random_words(Random& random, std::uint64_t count) {
  std::string words;
  for (std::uint64_t i = 0; i < count; ++i) {
    words += (i ? " " : "") + test::made_up_word(static_cast<std::uint32_t>(random.below(1 + random.below(50))), false);
  }
  return words;
}

TEST(RepeatedPassages, AreNeedlessByTheRule) {
  std::uint64_t needless = 0, kept = 0, close = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(8400 + seed);
    const std::vector<std::string> repeats = {random_words(random, 4), random_words(random, 7), random_words(random, 2)};
    const std::uint32_t documents = 3 + static_cast<std::uint32_t>(random.below(40));
    Corpus corpus;
    std::vector<SlowPassage> slow;
    for (std::uint32_t d = 0; d < documents; ++d) {
      Document& document = corpus.documents.emplace_back();
      document.id = "d" + std::to_string(100 + d) + ".md";
      document.format = DocumentFormat::markdown;
      const std::string title = random_words(random, 1);
      document.text = "# " + title + "\n\n";
      for (std::uint64_t s = 1 + random.below(4); s > 0; --s) {
        const std::string heading = random_words(random, 1);
        const std::string text = random.below(3) ? random_words(random, 5 + random.below(20)) : repeats[random.below(3)];
        document.text += "## " + heading + "\n\n" + text + "\n\n";
        SlowPassage& passage = slow.emplace_back();
        for (const std::string& word : test::words_of(title + " " + heading + " " + text)) passage.words.insert(word);
        passage.heading = {heading};
        passage.text = text;
        passage.document = d;
      }
    }
    const auto graph = test::open_graph(test::graph_file(std::move(corpus)));
    ASSERT_EQ(graph->view().passage_count(), slow.size());
    const SlowRule rule(slow);
    SearchSettings settings;
    for (int q = 0; q < 30; ++q) {
      const std::string question = random_words(random, 1 + random.below(6));
      const auto found = find_needless_repeats(CorpusPart(*graph), settings, question, {}, nullptr);
      for (std::uint32_t p = 0; p < slow.size(); ++p) {
        const auto expected = rule.is_needless(p, test::words_of(question));
        if (!expected) ++close;
        else ASSERT_EQ(found && found->contains(p), *expected) << "seed " << seed << ", passage " << p << ": " << question;
        needless += expected.value_or(false);
        kept += rule.is_repeated(p) && !expected.value_or(true);
      }
    }
  }
  EXPECT_GT(needless, 1000u);
  EXPECT_GT(kept, 1000u);
  EXPECT_LT(close, needless / 10);
}

}  // namespace
}  // namespace hop::core::repeated_passages_test
