#include "core/methods/explanation.hpp"

#include "core/base/json_writer.hpp"
#include "core/methods/path_evidence.hpp"
#include "core/methods/snippet.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

// A range of bytes, and the same in UTF-16 code units, which JavaScript, Java and C# count in.
void write_range(JsonWriter& json, std::string_view text, ByteRange range) {
  const std::uint64_t begin = utf16_length(text.substr(0, range.begin));
  json.begin_object();
  json.key("bytes"), json.begin_array(), json.value(range.begin), json.value(range.end), json.end_array();
  json.key("utf16"), json.begin_array(), json.value(begin), json.value(begin + utf16_length(range.of(text))), json.end_array();
  json.end_object();
}

void write_evidence(JsonWriter& json, const Graph& graph, const PathEvidence& evidence) {
  const std::string_view of = evidence.in_title ? graph.passage_titles[evidence.passage] : passage_text(graph, evidence.passage);
  json.begin_object();
  json.member("document", graph.document_ids[graph.document_of_passage[evidence.passage]]);
  json.member("passage", graph.passage_ids[evidence.passage]);
  json.member("in", evidence.in_title ? "title" : "text");
  json.member("text", evidence.source.of(of));
  json.key("range"), write_range(json, of, evidence.source);
  json.end_object();
}

void write_path(JsonWriter& json, const OpenGraph& open, const EntityGraph* entities, const Path& path) {
  const Graph& graph = open.view();
  json.begin_array();
  for (std::size_t i = 0; i < path.size(); ++i) {
    const PathStep& step = path[i];
    json.begin_object();
    json.member("by", path_link_name(step.link));
    if (step.is_entity) {
      json.member("entity", graph.keyword_names[entities->keyword_of_entity[step.index]]);
    } else {
      json.member("passage", graph.passage_ids[step.index]);
      json.member("title", graph.passage_titles[step.index]);
    }
    if (i > 0 && entities != nullptr) {
      if (const auto evidence = find_path_evidence(open, *entities, path[i - 1], step)) {
        json.key("evidence"), write_evidence(json, graph, *evidence);
      }
    }
    json.end_object();
  }
  json.end_array();
}

void write_hit(JsonWriter& json, const OpenGraph& graph, const EntityGraph* entities, std::string_view question,
               const Ranking& ranking, std::size_t rank) {
  const Graph& view = graph.view();
  const std::uint32_t passage = ranking.passages[rank];
  json.begin_object();
  json.member("rank", rank + 1);
  json.member("passage", view.passage_ids[passage]);
  json.member("index", passage);
  json.member("document", view.document_ids[view.document_of_passage[passage]]);
  json.member("title", view.passage_titles[passage]);
  json.member(ranking.distances ? "distance" : "score", ranking.scores[rank]);
  if (!ranking.part_names.empty()) {
    json.key("parts"), json.begin_object();
    for (std::size_t i = 0; i < ranking.part_names.size(); ++i) {
      json.member(ranking.part_names[i], ranking.parts[rank * ranking.part_names.size() + i]);
    }
    json.end_object();
  }
  if (rank < ranking.reasons.size()) {
    json.key("reasons"), json.begin_array();
    for (const char* reason : ranking.reasons[rank]) json.value(reason);
    json.end_array();
  }
  json.key("path"), write_path(json, graph, entities, ranking.path_of_hit(rank));

  const std::string_view text = passage_text(view, passage);
  const Snippet snippet = find_snippet(graph.analyser(), question, text);
  json.key("snippet"), json.begin_object();
  json.member("text", snippet.source.of(text));
  json.key("range"), write_range(json, text, snippet.source);
  json.key("highlights"), json.begin_array();
  for (const ByteRange& highlight : snippet.highlights) write_range(json, text, highlight);
  json.end_array();
  json.end_object();
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

std::string explain(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, const Ranking& ranking,
                    const Outcome* outcome) {
  std::shared_ptr<const EntityGraph> entities = ranking.entities;
  if (!entities && settings.method == Method::trail) entities = graph.entities(settings.trail.entities);
  if (!entities && gives_distances(settings.method)) entities = graph.entities(settings.gnn.entities);

  std::string text;
  JsonWriter json(text);
  json.begin_object();
  json.member("question", question);
  json.member("method", method_name(settings.method));
  json.key("notices"), json.begin_array();
  for (const std::string& notice : ranking.notices) json.value(notice);
  for (const std::uint32_t table : ranking.reading.tables) json.value(text_of_table(graph.view(), table));
  json.end_array();
  json.key("hits"), json.begin_array();
  for (std::size_t rank = 0; rank < ranking.passages.size(); ++rank) {
    write_hit(json, graph, entities.get(), question, ranking, rank);
  }
  json.end_array();
  if (outcome) write_outcome(json, *outcome);
  json.end_object();
  return text;
}

}  // namespace hop::core
