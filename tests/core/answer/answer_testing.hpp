// A small corpus whose answers a reader can tell, and what the folder finds in it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/answer/answer_span.hpp"
#include "core/answer/answerability.hpp"
#include "core/chain/chains.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

inline Corpus bridges_and_films() {
  Corpus corpus;
  corpus.passages = {
      ready("bridge", "Brooklyn Bridge",
            "The Brooklyn Bridge spans the East River. It was designed by John A. Roebling, who died before the work began. "
            "The bridge was opened in May 1883."),
      ready("designer", "John A. Roebling",
            "John A. Roebling (June 12, 1806, Mühlhausen – July 22, 1869) was an engineer. He was born in Mühlhausen."),
      ready(
          "town", "Mühlhausen",
          "Mühlhausen is a town in Thuringia. Johann Sebastian Bach was organist at its church in 1707. The town has 11 gates."),
      ready("film", "Silent Ferry",
            "Silent Ferry is a film of 1971 directed by Anna Korbel. It was produced by Peter Lind and has 12 scenes."),
      ready("director", "Anna Korbel",
            "Anna Korbel (born 3 May 1931 in Graz) is an Austrian director. She is the daughter of Emil Korbel. She married Otto "
            "Brandt in 1960."),
      ready("husband", "Otto Brandt", "Otto Brandt (1 March 1920, Linz – 9 October 1999, Basel) was a painter."),
      ready("other", "Long River",
            "The Long River flows through plains. Sleeping cars cross it. Reports XK-12, AB-77 and 2024 tell of its floods."),
  };
  return corpus;
}

struct Found {
  std::shared_ptr<const OpenGraph> graph;
  std::string question;
  ResultChains chains;

  Found(std::string text, const std::vector<std::string>& ids, const Corpus& corpus = bridges_and_films())
      : graph(open_graph(graph_file(corpus))), question(std::move(text)) {
    std::vector<std::uint32_t> hits;
    const TextTable& all = graph->view().passage_ids;
    for (const std::string& id : ids) {
      for (std::uint32_t passage = 0; passage < all.size(); ++passage) {
        if (all[passage] == id) hits.push_back(passage);
      }
    }
    EXPECT_EQ(hits.size(), ids.size());
    find_chains(*graph, question, hits, nullptr, chains);
  }

  // "" without one.
  std::string answer() {
    const auto span = find_answer_span(question, graph->analyzer().language(), chains);
    if (!span) return "";
    const std::string_view text = chains.hits[span->hit].text();
    EXPECT_GE(span->source.begin, span->sentence.begin) << question;
    EXPECT_LE(span->source.end, span->sentence.end) << question;
    EXPECT_GT(span->confidence, 0.4) << question;
    EXPECT_LE(span->confidence, 1) << question;
    return std::string(span->source.of(text));
  }

  Answerability answerability(std::span<const HitRanks> ranks = {}) {
    return judge_answerability(*graph, question, chains, ranks);
  }
  std::vector<std::string> words(const std::vector<ByteRange>& of) const {
    std::vector<std::string> list;
    for (const ByteRange word : of) list.emplace_back(word.of(question));
    return list;
  }
};

}  // namespace hop::core::test
