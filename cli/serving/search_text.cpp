#include "cli/serving/search_text.hpp"

#include "cli/arguments/method_choice.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/print_steps.hpp"
#include "cli/terminal/search_json.hpp"

namespace hop::cli {

namespace {

// The position after a string that begins at `begin`.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  std::size_t place = begin + 1;
  for (;;) {
    place = text.find_first_of("\"\\", place);
    if (place == std::string_view::npos) throw Failure("malformed explanation: unterminated string");
    if (text[place] == '"') return place + 1;
    place += 2;
  }
}

}  // namespace

std::vector<std::size_t> hit_ends(std::string_view explanation) {
  constexpr std::string_view list = "\"hits\":[";
  std::vector<std::size_t> ends;
  bool in_hits = false;
  int depth = 0;
  for (std::size_t place = 0; place < explanation.size();) {
    switch (explanation[place]) {
      case '"':
        // A string value "hits" is not followed by a colon.
        in_hits = in_hits || (depth == 1 && explanation.substr(place, list.size()) == list);
        place = end_of_string(explanation, place);
        continue;
      case '{':
      case '[': ++depth; break;
      case '}':
        if (in_hits && depth == 3) ends.push_back(place);
        --depth;
        break;
      case ']':
        if (in_hits && depth == 2) return ends;
        --depth;
        break;
      default: break;
    }
    ++place;
  }
  return ends;
}

std::string search_text(const hop::Graph& graph, const hop::Results& results, const hop::Options& options,
                        std::uint64_t generation) {
  const std::string_view explanation = results.explanation();
  const std::vector<std::size_t> ends = hit_ends(explanation);
  const hop::Hits hits = results.hits();
  if (ends.size() != hits.size() || explanation.empty() || explanation.back() != '}') {
    throw Failure("malformed explanation: " + std::to_string(ends.size()) + " hits, not " + std::to_string(hits.size()));
  }
  std::size_t text_bytes = 0;
  for (const std::uint32_t passage : hits.passages) text_bytes += graph.passage_text(passage).size();
  std::string text;
  text.reserve(explanation.size() + text_bytes + text_bytes / 8 + 1024);
  std::size_t done = 0;
  for (std::size_t hit = 0; hit < ends.size(); ++hit) {
    text.append(explanation.substr(done, ends[hit] - done));
    text += ",\"text\":";
    text += to_text(graph.passage_text(hits.passages[hit]));
    done = ends[hit];
  }
  text.append(explanation.substr(done, explanation.size() - 1 - done));
  if (needs_language_model(std::string(options.get("method")))) {
    text += ",\"partial\":" + to_text(results.answer().partial) + ",\"steps\":" + to_text(steps_json(graph, results));
  }
  text += ",\"generation\":" + std::to_string(generation) + "}";
  return text;
}

}  // namespace hop::cli
