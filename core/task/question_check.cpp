// Checks in the order text, vectors, gold, steps, and then whether the method has the vectors that it ranks by. The first
// problem is reported.
#include "core/task/question_check.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/search_text.hpp"

namespace hop::core {

namespace {

// Gold passages are indexes into the graph; only the first one out of range is reported.
Result<void> check_gold(const OpenGraph& graph, std::span<const std::uint32_t> gold, std::string_view whose) {
  const std::uint32_t count = graph.view().passage_count();
  const auto beyond = std::find_if(gold.begin(), gold.end(), [&](std::uint32_t passage) { return passage >= count; });
  if (beyond == gold.end()) return {};
  return Error{Status::bad_input, concat(whose, ": gold passage ", *beyond, " ≥ passage count ", count), ""};
}

Result<void> check_length(std::string_view text, std::string_view what) {
  if (text.size() <= longest_question) return {};
  return Error{Status::limit_exceeded, concat(what, ": ", text.size(), " bytes > limit ", longest_question), ""};
}

}  // namespace

Result<void> check_question(const OpenGraph& graph, const SearchSettings& settings, const Question& question, RankedTexts ranked,
                            std::size_t number) {
  const std::string whose = concat("question ", number);
  if (question.text.empty()) return Error{Status::bad_input, concat(whose, " is empty"), ""};
  if (auto checked = check_length(question.text, whose); !checked) return checked;
  for (const auto* vector : {&question.vector, &question.masked_vector}) {
    if (auto checked = check_given_vector(graph, *vector, whose); !checked) return checked;
  }
  if (auto checked = check_gold(graph, question.gold, whose); !checked) return checked;
  // Steps that a model writes later cannot have vectors yet, so they always need the host's embedder.
  bool all_given = !ranked.written_steps && (!ranked.question || !question.vector.empty());
  for (const Step& step : question.steps) {
    if (step.text.empty()) return Error{Status::bad_input, concat(whose, " has an empty step"), ""};
    if (auto checked = check_length(step.text, concat(whose, ", a step")); !checked) return checked;
    if (auto checked = check_given_vector(graph, step.vector, concat(whose, ", step \"", step.text, "\"")); !checked) {
      return checked;
    }
    if (auto checked = check_gold(graph, step.gold, concat(whose, ", step \"", step.text, "\"")); !checked) return checked;
    all_given = all_given && !step.vector.empty();
  }
  const bool needs_vectors = base_kind_of(settings, false) == BaseKind::dense;
  if (needs_vectors && !graph.view().has_vectors()) {
    return Error{Status::bad_input, concat("method ", method_name(settings.method), " needs vectors, and the graph has none"),
                 ""};
  }
  if (needs_vectors && !all_given && !settings.ask_for_vectors) {
    return Error{
        Status::bad_input,
        concat("method ", method_name(settings.method), " needs a vector of each text of ", whose, ", and search.embed is false"),
        ""};
  }
  return {};
}

}  // namespace hop::core
