// The hits of model_filter from a first ranking and the language model's verdicts on its first passages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/methods/model_filter/model_filter_settings.hpp"
#include "core/methods/question_scratch.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The model's verdict on a passage: parts of a hit's score.
struct ShownPassage {
  bool helps = false;
  double score = -1;  // -1: none
};

// The passages that help come first: by the model's score, then in the order of the first ranking. The others follow by
//
//   min(rank in the second spread, model_filter.spread · rank in the first ranking)
//
// and twice that for a passage that the model read and did not name. Both ranks leave out the passages that help. The second spread
// is the PageRank of trail (core/spread/page_rank.hpp), whose mass starts in equal parts at the passages that help. `read`: of the
// first passages of `first`, at least one of which helps. `entities`: null without a spread. `scratch` is of this question.
Ranking filtered_ranking(Ranking first, const std::vector<ShownPassage>& read, std::shared_ptr<const EntityGraph> entities,
                         const ModelFilterSettings& settings, const PassageSet* allowed, QuestionScratch& scratch);

}  // namespace hop::core
