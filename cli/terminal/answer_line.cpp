#include "cli/terminal/answer_line.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/terminal/columns.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_terms = 6, most_sentence_lines = 3;

std::string quoted_terms(const Json& terms) {
  std::string list;
  for (std::size_t i = 0; i < std::min(most_terms, terms.size()); ++i)
    list += (i == 0 ? "‘" : ", ‘") + printable(terms[i].get<std::string>()) + "’";
  return terms.size() > most_terms ? list + " …" : list;
}

// "no passage has ‘x’, no hit has ‘y’"
std::string absent_words(const Json& answer, const char* no_hit = "no hit has ") {
  std::string text;
  const auto add = [&](const char* key, const char* who) {
    if (!answer.at(key).empty()) text += (text.empty() ? "" : ", ") + (who + quoted_terms(answer.at(key)));
  };
  add("missing_terms", "no passage has ");
  add("uncovered_terms", no_hit);
  return text;
}

bool is_in_snippet(const Json& trace, const Json& span) {
  const auto begin = span.at("range").at("bytes").at(0).get<std::size_t>(),
             end = span.at("range").at("bytes").at(1).get<std::size_t>();
  for (const Json& hit : trace.at("hits")) {
    if (hit.at("passage") != span.at("passage")) continue;
    const Json& bytes = hit.at("snippet").at("range").at("bytes");
    return begin >= bytes.at(0).get<std::size_t>() && end <= bytes.at(1).get<std::size_t>();
  }
  return false;
}

}  // namespace

std::string answer_line(const Json& trace) {
  const Json& answer = trace.at("answerability");
  const auto signal = answer.at("signal").get<std::string>();
  const std::string absent = absent_words(answer);
  if (signal == "unlikely") return (absent.empty() ? "" : absent + ": ") + "an answer is unlikely";
  if (answer.contains("span")) return "answer likely: " + printable(answer.at("span").at("text").get<std::string>());
  return signal == "likely" || absent.empty() ? "" : "in part: " + absent;
}

std::string no_hit_line(const Json& trace, bool is_filtered) {
  const std::string absent =
      absent_words(trace.at("answerability"), is_filtered ? "no passage that the filter admits has " : "no hit has ");
  return "no hit: " + (absent.empty() ? "the question has no word to search for" : absent);
}

std::vector<std::string> answer_sentence(const Json& trace, std::size_t columns) {
  const Json& answer = trace.at("answerability");
  if (!answer.contains("span") || is_in_snippet(trace, answer.at("span"))) return {};
  return wrapped("found in this sentence: " + answer.at("span").at("sentence").get<std::string>(), {}, columns,
                 most_sentence_lines, false);
}

}  // namespace hop::cli
