// One writer function per object of the schema. The names of members are part of the exported format: change them only together
// with schemas/trace.schema.json.
#include "core/results/explanation_json.hpp"

#include "core/base/json_writer.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

namespace {

void write_range(JsonWriter& json, const TextRange& range) {
  json.begin_object();
  json.key("bytes"), json.begin_array(), json.value(range[0]), json.value(range[1]), json.end_array();
  json.key("utf16"), json.begin_array(), json.value(range[2]), json.value(range[3]), json.end_array();
  json.end_object();
}

void write_source(JsonWriter& json, const ExplainedSource& source) {
  json.begin_object();
  json.key("bytes"), json.begin_array(), json.value(source.begin), json.value(source.end), json.end_array();
  if (source.line != 0) json.member("line", source.line), json.member("column", source.column);
  json.end_object();
}

void write_evidence(JsonWriter& json, const Explanation& explanation, const ExplainedEvidence& evidence) {
  const NamedPassage& passage = *explanation.find_passage(evidence.passage);
  json.begin_object();
  json.member("document", explanation.piece(passage.document));
  json.member("passage", explanation.piece(passage.id));
  json.member("in", evidence.in_title ? "title" : "text");
  json.member("text", explanation.piece(evidence.text));
  json.key("range"), write_range(json, evidence.range);
  json.end_object();
}

void write_path(JsonWriter& json, const Explanation& explanation, RowRange nodes) {
  json.begin_array();
  for (std::uint32_t node = nodes.begin; node < nodes.end; ++node) {
    json.begin_object();
    json.member("by", path_link_name(static_cast<PathLink>(explanation.node_links[node])));
    if (explanation.node_passages[node] == no_passage) {
      json.member("entity", explanation.piece(explanation.node_entities[node]));
    } else {
      const NamedPassage& passage = *explanation.find_passage(explanation.node_passages[node]);
      json.member("passage", explanation.piece(passage.id));
      json.member("title", explanation.piece(passage.title));
    }
    const ExplainedEvidence& evidence = explanation.node_evidence[node];
    if (evidence.passage != no_passage) json.key("evidence"), write_evidence(json, explanation, evidence);
    json.end_object();
  }
  json.end_array();
}

void write_link(JsonWriter& json, const Explanation& explanation, const ExplainedLink& link) {
  const auto id_of = [&](std::uint32_t passage) { return explanation.piece(explanation.find_passage(passage)->id); };
  json.begin_object();
  json.key("from");
  if (link.from == no_passage) json.null();
  else json.value(id_of(link.from));
  json.member("to", id_of(link.to));
  json.member("by", link.kind);
  json.member("name", explanation.piece(link.name));
  if (link.known_by != 0) json.member("known_by", link.known_by);
  json.key("in");
  if (link.holder == no_passage) json.null();
  else json.value(id_of(link.holder));
  json.member("sentence", explanation.piece(link.sentence));
  json.key("sentence_range"), write_range(json, link.sentence_range);
  json.key("name_range"), write_range(json, link.name_range);
  json.end_object();
}

// The chain of a hit, its ranks without links, and the question's words that it has and lacks.
void write_facts(JsonWriter& json, const Explanation& explanation, const ExplainedHit& hit) {
  json.key("chain"), json.begin_array();
  for (std::uint32_t row = hit.chain.begin; row < hit.chain.end; ++row) {
    const HopStep& step = explanation.chain_steps[row];
    json.begin_object();
    json.member("passage", explanation.piece(explanation.find_passage(step.passage)->id));
    json.member("title", explanation.piece(explanation.find_passage(step.passage)->title));
    if (step.link != no_link) json.member("link", step.link);
    json.end_object();
  }
  json.end_array();
  if (*hit.ranked_by != '\0') json.member("ranked_by", hit.ranked_by);
  if (hit.ranks.base != 0) json.member("rank_without_links", hit.ranks.base);
  if (hit.ranks.words != 0) json.member("rank_by_words", hit.ranks.words);
  if (hit.ranks.vectors != 0) json.member("rank_by_vectors", hit.ranks.vectors);
  json.key("matched_terms"), json.begin_array();
  for (std::uint32_t row = hit.words.begin; row < hit.words.end; ++row) {
    const ExplainedWord& word = explanation.words[row];
    if (word.form.length == 0) continue;
    json.begin_object();
    json.member("term", explanation.piece(word.word));
    json.member("form", explanation.piece(word.form));
    if (*word.place != '\0') json.member("place", word.place);
    json.end_object();
  }
  json.end_array();
  json.key("missing_terms"), json.begin_array();
  for (std::uint32_t row = hit.words.begin; row < hit.words.end; ++row) {
    if (explanation.words[row].form.length == 0) json.value(explanation.piece(explanation.words[row].word));
  }
  json.end_array();
}

void write_hit(JsonWriter& json, const Explanation& explanation, std::size_t rank) {
  const ExplainedHit& hit = explanation.hits[rank];
  const NamedPassage& passage = *explanation.find_passage(hit.passage);
  json.begin_object();
  json.member("rank", explanation.first_rank + rank);
  json.member("passage", explanation.piece(passage.id));
  json.member("index", hit.passage);
  json.member("document", explanation.piece(passage.document));
  json.member("title", explanation.piece(passage.title));
  json.key("source"), write_source(json, hit.source);
  json.member(explanation.distances ? "distance" : "score", hit.score);
  if (!explanation.part_names.empty()) {
    json.key("parts"), json.begin_object();
    for (std::size_t part = 0; part < explanation.part_names.size(); ++part) {
      json.member(explanation.part_names[part], explanation.parts[part * explanation.hits.size() + rank]);
    }
    json.end_object();
  }
  if (hit.says_reasons) {
    json.key("reasons"), json.begin_array();
    for (std::uint32_t row = hit.reasons.begin; row < hit.reasons.end; ++row) json.value(explanation.reasons[row]);
    json.end_array();
  }
  json.key("path"), write_path(json, explanation, hit.nodes);
  write_facts(json, explanation, hit);
  json.key("snippet"), json.begin_object();
  json.member("text", explanation.piece(hit.snippet));
  json.key("range"), write_range(json, explanation.ranges[hit.ranges.begin]);
  json.key("highlights"), json.begin_array();
  for (std::uint32_t row = hit.ranges.begin + 1; row < hit.ranges.end; ++row) write_range(json, explanation.ranges[row]);
  json.end_array();
  json.end_object();
  json.end_object();
}

void write_terms(JsonWriter& json, const Explanation& explanation, const std::vector<TextPiece>& terms) {
  json.begin_array();
  for (const TextPiece term : terms) json.value(explanation.piece(term));
  json.end_array();
}

void write_answer(JsonWriter& json, const Explanation& explanation) {
  const ExplainedAnswer& answer = explanation.answer;
  json.begin_object();
  json.member("signal", answer.signal);
  json.key("missing_terms"), write_terms(json, explanation, answer.missing_terms);
  json.key("uncovered_terms"), write_terms(json, explanation, answer.uncovered_terms);
  if (const auto& span = answer.span) {
    json.key("span"), json.begin_object();
    json.member("text", explanation.piece(span->text));
    json.member("passage", explanation.piece(explanation.find_passage(span->passage)->id));
    json.key("range"), write_range(json, span->range);
    json.member("sentence", explanation.piece(span->sentence));
    json.key("sentence_range"), write_range(json, span->sentence_range);
    json.member("confidence", span->confidence);
    if (const auto& measures = span->measures) {
      json.key("measures"), json.begin_object();
      json.member("exact_match", measures->exact_match);
      json.member("f1", measures->f1);
      json.member("sentence_has_answer", span->sentence_answers);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object();
}

void write_evidence_graph(JsonWriter& json, const Explanation& explanation) {
  const EvidenceGraphColumns& graph = explanation.evidence_graph;
  const auto id_of = [&](std::uint32_t passage) { return explanation.piece(explanation.find_passage(passage)->id); };
  json.begin_object();
  json.key("nodes"), json.begin_array();
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    json.begin_object();
    json.member("passage", id_of(graph.nodes[i]));
    json.member("index", graph.nodes[i]);
    json.member("title", explanation.piece(explanation.find_passage(graph.nodes[i])->title));
    json.member("depth", graph.depths[i]);
    json.end_object();
  }
  json.end_array();
  json.key("edges"), json.begin_array();
  for (std::size_t i = 0; i < graph.from.size(); ++i) {
    json.begin_object();
    json.key("from");
    if (graph.from[i] == no_passage) json.null();
    else json.value(id_of(graph.from[i]));
    json.member("to", id_of(graph.to[i]));
    json.member("direction", edge_direction_name(graph.directions[i]));
    json.member("step", graph.steps[i]);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_outcome(JsonWriter& json, const Outcome& outcome) {
  json.member("loop", outcome.loop);
  json.key("cost"), json.begin_object();
  json.member("texts", outcome.cost.texts);
  json.member("completions", outcome.cost.completions);
  json.member("tokens_read", outcome.cost.tokens_read);
  json.member("tokens_written", outcome.cost.tokens_written);
  json.end_object();
  if (!outcome.measures) return;
  json.key("measures"), json.begin_object();
  json.member("exact_match", outcome.measures->exact_match);
  json.member("f1", outcome.measures->f1);
  if (outcome.measures->judged) {
    json.key("accurate");
    if (outcome.measures->accurate) json.value(*outcome.measures->accurate);
    else json.null();
  }
  json.end_object();
}

}  // namespace

std::string explanation_json(const Explanation& explanation) {
  std::string text;
  if (explanation.is_empty()) return text;
  JsonWriter json(text);
  json.begin_object();
  json.member("question", explanation.piece(explanation.question));
  json.member("method", explanation.method);
  json.key("notices"), json.begin_array();
  for (const TextPiece notice : explanation.notices) json.value(explanation.piece(notice));
  json.end_array();
  json.key("answerability"), write_answer(json, explanation);
  json.key("hits"), json.begin_array();
  for (std::size_t rank = 0; rank < explanation.hits.size(); ++rank) write_hit(json, explanation, rank);
  json.end_array();
  json.key("links"), json.begin_array();
  for (const ExplainedLink& link : explanation.links) write_link(json, explanation, link);
  json.end_array();
  if (!explanation.evidence_graph.from.empty()) json.key("evidence_graph"), write_evidence_graph(json, explanation);
  if (explanation.outcome) write_outcome(json, *explanation.outcome);
  json.end_object();
  return text;
}

}  // namespace hop::core
