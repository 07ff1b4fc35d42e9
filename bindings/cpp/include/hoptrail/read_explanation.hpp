// Reads an explanation from the JSON of hop_results_explanation. Each type lists its members once, with their names there.
// Members that this header does not know are skipped, since a later engine may add some; a member that is missing is an error,
// unless its type can be empty.
#pragma once

#include "hoptrail/explanation.hpp"
#include "hoptrail/json_reader.hpp"

namespace hop::detail {

// Two numbers of an array: [begin, end].
struct JsonPair {
  std::uint32_t &begin, &end;
};

template <class Visit>
void members_of(TextRange& range, Visit&& visit) {
  JsonPair bytes{range.begin, range.end}, utf16{range.utf16_begin, range.utf16_end};
  visit("bytes", bytes), visit("utf16", utf16);
}
template <class Visit>
void members_of(PathEvidence& evidence, Visit&& visit) {
  visit("document", evidence.document), visit("passage", evidence.passage), visit("in", evidence.in);
  visit("text", evidence.text), visit("range", evidence.range);
}
template <class Visit>
void members_of(PathStep& step, Visit&& visit) {
  visit("by", step.by), visit("entity", step.entity), visit("passage", step.passage), visit("title", step.title);
  visit("evidence", step.evidence);
}
template <class Visit>
void members_of(HopLink& link, Visit&& visit) {
  visit("from", link.from), visit("to", link.to), visit("by", link.by), visit("name", link.name);
  visit("known_by", link.known_by), visit("in", link.in), visit("sentence", link.sentence);
  visit("sentence_range", link.sentence_range), visit("name_range", link.name_range);
}
template <class Visit>
void members_of(ChainStep& step, Visit&& visit) {
  visit("passage", step.passage), visit("title", step.title), visit("link", step.place);
}
template <class Visit>
void members_of(MatchedTerm& term, Visit&& visit) {
  visit("term", term.term), visit("form", term.form), visit("place", term.place);
}
template <class Visit>
void members_of(Snippet& snippet, Visit&& visit) {
  visit("text", snippet.text), visit("range", snippet.range), visit("highlights", snippet.highlights);
}
template <class Visit>
void members_of(HitSource& source, Visit&& visit) {
  JsonPair bytes{source.begin, source.end};
  visit("bytes", bytes), visit("line", source.line), visit("column", source.column);
}
template <class Visit>
void members_of(ExplainedHit& hit, Visit&& visit) {
  visit("rank", hit.rank), visit("passage", hit.passage), visit("index", hit.index), visit("document", hit.document);
  visit("title", hit.title), visit("source", hit.source), visit("score", hit.score), visit("distance", hit.distance);
  visit("parts", hit.parts), visit("reasons", hit.reasons), visit("path", hit.path), visit("chain", hit.chain);
  visit("ranked_by", hit.ranked_by), visit("rank_without_links", hit.rank_without_links);
  visit("rank_by_words", hit.rank_by_words), visit("rank_by_vectors", hit.rank_by_vectors);
  visit("matched_terms", hit.matched_terms), visit("missing_terms", hit.missing_terms), visit("snippet", hit.snippet);
}
template <class Visit>
void members_of(SpanMeasures& measures, Visit&& visit) {
  visit("exact_match", measures.exact_match), visit("f1", measures.f1);
  visit("sentence_has_answer", measures.sentence_has_answer);
}
template <class Visit>
void members_of(AnswerSpan& span, Visit&& visit) {
  visit("text", span.text), visit("passage", span.passage), visit("range", span.range), visit("sentence", span.sentence);
  visit("sentence_range", span.sentence_range), visit("confidence", span.confidence), visit("measures", span.measures);
}
template <class Visit>
void members_of(Answerability& answerability, Visit&& visit) {
  visit("signal", answerability.signal), visit("missing_terms", answerability.missing_terms);
  visit("uncovered_terms", answerability.uncovered_terms), visit("span", answerability.span);
}
template <class Visit>
void members_of(EvidenceNode& node, Visit&& visit) {
  visit("passage", node.passage), visit("index", node.index), visit("title", node.title), visit("depth", node.depth);
}
template <class Visit>
void members_of(EvidenceEdge& edge, Visit&& visit) {
  visit("from", edge.from), visit("to", edge.to), visit("direction", edge.direction), visit("step", edge.step);
}
template <class Visit>
void members_of(EvidenceGraph& graph, Visit&& visit) {
  visit("nodes", graph.nodes), visit("edges", graph.edges);
}
template <class Visit>
void members_of(Cost& cost, Visit&& visit) {
  visit("texts", cost.texts), visit("completions", cost.completions), visit("tokens_read", cost.tokens_read);
  visit("tokens_written", cost.tokens_written);
}
template <class Visit>
void members_of(Measures& measures, Visit&& visit) {
  visit("exact_match", measures.exact_match), visit("f1", measures.f1), visit("accurate", measures.accurate);
}
template <class Visit>
void members_of(Explanation& explanation, Visit&& visit) {
  visit("question", explanation.question), visit("method", explanation.method), visit("notices", explanation.notices);
  visit("answerability", explanation.answerability), visit("hits", explanation.hits), visit("links", explanation.links);
  visit("evidence_graph", explanation.evidence_graph), visit("loop", explanation.loop), visit("cost", explanation.cost);
  visit("measures", explanation.measures);
}

// Whether the member may be missing.
template <class Value>
constexpr bool can_be_empty(const Value&) {
  return false;
}
template <class Value>
constexpr bool can_be_empty(const std::optional<Value>&) {
  return true;
}
template <class Value>
constexpr bool can_be_empty(const std::map<std::string, Value>&) {
  return true;
}
constexpr bool can_be_empty(const EvidenceGraph&) { return true; }

inline void read_value(JsonReader& json, std::string& text) { text = json.string(); }
inline void read_value(JsonReader& json, std::uint32_t& number) { number = json.whole_number<std::uint32_t>(); }
inline void read_value(JsonReader& json, std::uint64_t& number) { number = json.whole_number<std::uint64_t>(); }
inline void read_value(JsonReader& json, double& number) { number = json.number(); }
inline void read_value(JsonReader& json, bool& truth) { truth = json.truth(); }

inline void read_value(JsonReader& json, JsonPair& pair) {
  int count = 0;
  json.array([&] { read_value(json, ++count == 1 ? pair.begin : pair.end); });
  if (count != 2) json.fail("a range has " + std::to_string(count) + " ends");
}

template <class Value>
void read_value(JsonReader& json, std::optional<Value>& value) {
  if (json.accept_null()) value.reset();
  else read_value(json, value.emplace());
}

template <class Value>
void read_value(JsonReader& json, std::vector<Value>& values) {
  json.array([&] { read_value(json, values.emplace_back()); });
}

template <class Value>
void read_value(JsonReader& json, std::map<std::string, Value>& values) {
  json.object([&](std::string_view name) { read_value(json, values[std::string(name)]); });
}

template <class Value>
void read_value(JsonReader& json, Value& value) {
  std::uint32_t found = 0, bit = 0;  // a bit for each member, in the order of members_of()
  json.object([&](std::string_view name) {
    bool is_known = false;
    bit = 1;
    members_of(value, [&](std::string_view own_name, auto& member) {
      if (own_name == name) read_value(json, member), found |= bit, is_known = true;
      bit <<= 1;
    });
    if (!is_known) json.skip();
  });
  bit = 1;
  members_of(value, [&](std::string_view own_name, const auto& member) {
    if ((found & bit) == 0 && !can_be_empty(member)) json.fail("member \"" + std::string(own_name) + "\" is missing");
    bit <<= 1;
  });
}

inline Explanation read_explanation(std::string_view text) {
  JsonReader json(text);
  Explanation explanation;
  read_value(json, explanation);
  json.end();
  for (ExplainedHit& hit : explanation.hits) {
    for (ChainStep& step : hit.chain) {
      if (!step.place) continue;
      if (*step.place >= explanation.links.size()) json.fail("a chain has link " + std::to_string(*step.place));
      step.link = explanation.links[*step.place];
    }
  }
  return explanation;
}

}  // namespace hop::detail
