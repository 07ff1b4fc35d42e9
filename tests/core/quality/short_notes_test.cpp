// A vault of short notes: each passage of a set is a separate note, cut into a few passages. The share of the learned score
// lies between that of ready passages and that of long documents.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

std::shared_ptr<const OpenGraph> cut_into_notes(const Graph& from, const char* tokens) {
  Corpus corpus;
  for (std::uint32_t passage = 0; passage < from.passage_count(); ++passage) {
    Document& note = corpus.documents.emplace_back();
    note.id = from.passage_ids[passage];
    note.title = from.passage_titles[passage];
    note.text = passage_text(from, passage);
  }
  return test::open_graph(test::graph_file(std::move(corpus), {}, test::options_of({{"passage.tokens", tokens}})));
}

// The first five notes among the hits, against the notes that answer the question; percent.
double recall_of_notes(const std::shared_ptr<const OpenGraph>& notes, const test::EvaluationSet& set, const char* method) {
  const Graph &cut = notes->view(), &whole = set.graph->view();
  double sum = 0;
  for (const test::EvaluationQuestion& question : set.questions) {
    const Options options = test::options_of({{"method", method}, {"hits", "30"}, {"hits.explain", "false"}});
    std::vector<std::string> found;
    const Results results = test::search(notes, {test::ask_text(question.text)}, options);
    for (const std::uint32_t hit : results.questions.at(0).passages) {
      const std::string note(cut.document_ids[cut.document_of_passage[hit]]);
      if (found.size() < 5 && std::find(found.begin(), found.end(), note) == found.end()) found.push_back(note);
    }
    const auto right = std::count_if(question.gold.begin(), question.gold.end(), [&](std::uint32_t gold) {
      return std::find(found.begin(), found.end(), whole.passage_ids[gold]) != found.end();
    });
    sum += static_cast<double>(right) / static_cast<double>(question.gold.size());
  }
  return 100 * sum / static_cast<double>(set.questions.size());
}

TEST(ShortNotes, TrailIsWorthMoreThanItsBaseListWhateverTheirLength) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (data == nullptr) GTEST_SKIP() << "no data given: HOPTRAIL_EVAL_DATA";
  const test::EvaluationSet set = test::read_evaluation_set(std::string(data) + "/musique");
  for (const char* tokens : {"60", "40", "20"}) {
    const auto notes = cut_into_notes(set.graph->view(), tokens);
    const double length = static_cast<double>(notes->view().passage_count()) / notes->view().document_count();
    const double words = recall_of_notes(notes, set, "bm25"), trail = recall_of_notes(notes, set, "trail");
    std::printf("musique as notes of %.1f passages: notes found, bm25 %.1f, trail %.1f\n", length, words, trail);
    EXPECT_GT(length, 1.5);
    EXPECT_LT(length, 8);
    EXPECT_GT(trail, words) << length << " passages a note";
  }
}

}  // namespace
}  // namespace hop::core
