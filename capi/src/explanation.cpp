#include "capi/src/results_object.hpp"
#include "core/base/concat.hpp"
#include "core/methods/ranking.hpp"

using core::ExplainedEvidence;
using core::ExplainedHit;
using core::Explanation;
using core::NamedPassage;
using core::PathLink;
using core::TextRange;

static_assert(HOP_LINK_QUESTION == static_cast<int>(PathLink::question) && HOP_LINK_OWN == static_cast<int>(PathLink::own) &&
              HOP_LINK_MENTION == static_cast<int>(PathLink::mention) && HOP_LINK_PHRASE == static_cast<int>(PathLink::phrase) &&
              HOP_LINK_ADJACENT == static_cast<int>(PathLink::adjacent) &&
              HOP_LINK_SECTION == static_cast<int>(PathLink::section) && HOP_LINK_LINK == static_cast<int>(PathLink::link) &&
              HOP_LINK_NEAREST == static_cast<int>(PathLink::nearest) && HOP_LINK_COVER == static_cast<int>(PathLink::cover));
static_assert(HOP_EDGE_FORWARD == core::edge_search::forward && HOP_EDGE_BACKWARD == core::edge_search::backward);
static_assert(sizeof(TextRange) == 4 * sizeof(std::uint32_t), "ranges are one column");

namespace {

const Explanation& explanation_of(const hop_results* results, std::uint32_t question) {
  return result_of(results, question).explanation;
}

const ExplainedHit& explained_hit(const hop_results* results, std::uint32_t question, std::uint32_t hit) {
  return explanation_of(results, question).hits[hit];
}

// The rules of the index of a hit, and of a node of its path.
auto hit_of(const hop_results* results, std::uint32_t question, std::uint32_t hit) {
  return below(hit, "hit", [=] { return explanation_of(results, question).hits.size(); });
}
auto node_of(const hop_results* results, std::uint32_t question, std::uint32_t hit, std::uint32_t node) {
  return below(node, "node", [=] { return explained_hit(results, question, hit).nodes.size(); });
}

int32_t judgment_of(const core::AnswerMeasures& measures) {
  if (!measures.judged) return HOP_JUDGMENT_NONE;
  if (!measures.accurate) return HOP_JUDGMENT_UNCLEAR;
  return *measures.accurate ? HOP_JUDGMENT_RIGHT : HOP_JUDGMENT_WRONG;
}

}  // namespace

const char* hop_explanation_link_name(int32_t link) {
  return link < HOP_LINK_QUESTION || link > HOP_LINK_COVER ? "unknown" : core::path_link_name(static_cast<PathLink>(link));
}

int32_t hop_explanation_question(const hop_results* results, uint32_t question, const char** text, size_t* length,
                                 hop_error** error) {
  return call(error, in(results, "results"), out(text, "text"), out(length, "length"), question_of(results, question), [&] {
    const Explanation& explanation = explanation_of(results, question);
    give_text(explanation.piece(explanation.question), text, length);
  });
}

int32_t hop_explanation_method(const hop_results* results, uint32_t question, const char** name, size_t* length,
                               int32_t* distances, hop_error** error) {
  return call(error, in(results, "results"), out(name, "name"), out(length, "length"), out(distances, "distances"),
              question_of(results, question), [&] {
                const Explanation& explanation = explanation_of(results, question);
                give_text(explanation.method, name, length);
                *distances = explanation.distances ? 1 : 0;
              });
}

int32_t hop_explanation_notice_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(count, "count"), question_of(results, question),
              [&] { *count = static_cast<uint32_t>(explanation_of(results, question).notices.size()); });
}

int32_t hop_explanation_notice(const hop_results* results, uint32_t question, uint32_t index, const char** text, size_t* length,
                               hop_error** error) {
  return call(error, in(results, "results"), out(text, "text"), out(length, "length"), question_of(results, question),
              below(index, "notice", [&] { return explanation_of(results, question).notices.size(); }), [&] {
                const Explanation& explanation = explanation_of(results, question);
                give_text(explanation.piece(explanation.notices[index]), text, length);
              });
}

int32_t hop_explanation_part_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(count, "count"), question_of(results, question),
              [&] { *count = static_cast<uint32_t>(explanation_of(results, question).part_names.size()); });
}

int32_t hop_explanation_part(const hop_results* results, uint32_t question, uint32_t part, const char** name, size_t* name_length,
                             const float** values, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(name, "name"), out(name_length, "name_length"), out(values, "values"),
              out(count, "count"), question_of(results, question),
              below(part, "part", [&] { return explanation_of(results, question).part_names.size(); }), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const std::size_t hits = explanation.hits.size();
                give_text(explanation.part_names[part], name, name_length);
                *values = explanation.parts.data() + part * hits;
                *count = hits;
              });
}

int32_t hop_explanation_reason_count(const hop_results* results, uint32_t question, uint32_t hit, uint32_t* count, int32_t* told,
                                     hop_error** error) {
  return call(error, in(results, "results"), out(count, "count"), out(told, "told"), question_of(results, question),
              hit_of(results, question, hit), [&] {
                const ExplainedHit& explained = explained_hit(results, question, hit);
                *count = explained.reasons.size();
                *told = explained.says_reasons ? 1 : 0;
              });
}

int32_t hop_explanation_reason(const hop_results* results, uint32_t question, uint32_t hit, uint32_t index, const char** text,
                               size_t* length, hop_error** error) {
  return call(error, in(results, "results"), out(text, "text"), out(length, "length"), question_of(results, question),
              hit_of(results, question, hit),
              below(index, "reason", [&] { return explained_hit(results, question, hit).reasons.size(); }), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const ExplainedHit& explained = explained_hit(results, question, hit);
                give_text(explanation.reasons[std::size_t{explained.reasons.begin} + index], text, length);
              });
}

int32_t hop_explanation_path(const hop_results* results, uint32_t question, uint32_t hit, const int32_t** links,
                             const uint32_t** passages, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(links, "links"), out(passages, "passages"), out(count, "count"),
              question_of(results, question), hit_of(results, question, hit), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const ExplainedHit& explained = explained_hit(results, question, hit);
                *links = explanation.node_links.data() + explained.nodes.begin;
                *passages = explanation.node_passages.data() + explained.nodes.begin;
                *count = explained.nodes.size();
              });
}

int32_t hop_explanation_entity(const hop_results* results, uint32_t question, uint32_t hit, uint32_t node, const char** name,
                               size_t* length, hop_error** error) {
  return call(error, in(results, "results"), out(name, "name"), out(length, "length"), question_of(results, question),
              hit_of(results, question, hit), node_of(results, question, hit, node), [&] {
                const Explanation& explanation = explanation_of(results, question);
                give_text(explanation.piece(
                              explanation.node_entities[std::size_t{explained_hit(results, question, hit).nodes.begin} + node]),
                          name, length);
              });
}

int32_t hop_explanation_evidence(const hop_results* results, uint32_t question, uint32_t hit, uint32_t node, uint32_t* passage,
                                 int32_t* field, const char** text, size_t* length, const uint32_t** range, hop_error** error) {
  return call(error, in(results, "results"), out(passage, "passage"), out(field, "field"), out(text, "text"),
              out(length, "length"), out(range, "range"), question_of(results, question), hit_of(results, question, hit),
              node_of(results, question, hit, node), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const ExplainedEvidence& evidence =
                    explanation.node_evidence[std::size_t{explained_hit(results, question, hit).nodes.begin} + node];
                *passage = evidence.passage;
                *field = evidence.in_title ? HOP_PASSAGE_TITLE : HOP_PASSAGE_TEXT;
                give_text(explanation.piece(evidence.text), text, length);
                *range = evidence.range.data();
              });
}

int32_t hop_explanation_snippet(const hop_results* results, uint32_t question, uint32_t hit, const char** text, size_t* length,
                                const uint32_t** ranges, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(text, "text"), out(length, "length"), out(ranges, "ranges"), out(count, "count"),
              question_of(results, question), hit_of(results, question, hit), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const ExplainedHit& explained = explained_hit(results, question, hit);
                give_text(explanation.piece(explained.snippet), text, length);
                *ranges = explanation.ranges[explained.ranges.begin].data();
                *count = explained.ranges.size();
              });
}

int32_t hop_explanation_passage(const hop_results* results, uint32_t question, uint32_t passage, const char** id,
                                size_t* id_length, const char** title, size_t* title_length, const char** document_id,
                                size_t* document_id_length, hop_error** error) {
  return call(error, in(results, "results"), out(id, "id"), out(id_length, "id_length"), out(title, "title"),
              out(title_length, "title_length"), out(document_id, "document_id"), out(document_id_length, "document_id_length"),
              question_of(results, question), [&]() -> Outcome {
                const Explanation& explanation = explanation_of(results, question);
                const NamedPassage* named = explanation.find_passage(passage);
                if (named == nullptr) {
                  return Error{Status::invalid_argument, core::concat("passage ", passage, " is not part of the explanation"),
                               "passage"};
                }
                give_text(explanation.piece(named->id), id, id_length);
                give_text(explanation.piece(named->title), title, title_length);
                give_text(explanation.piece(named->document), document_id, document_id_length);
                return {};
              });
}

int32_t hop_explanation_graph_nodes(const hop_results* results, uint32_t question, const uint32_t** passages,
                                    const uint32_t** depths, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(passages, "passages"), out(depths, "depths"), out(count, "count"),
              question_of(results, question), [&] {
                const Explanation& explanation = explanation_of(results, question);
                *passages = explanation.evidence_graph.nodes.data();
                *depths = explanation.evidence_graph.depths.data();
                *count = explanation.evidence_graph.nodes.size();
              });
}

int32_t hop_explanation_graph_edges(const hop_results* results, uint32_t question, const uint32_t** from, const uint32_t** to,
                                    const int32_t** directions, const uint32_t** steps, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(from, "from"), out(to, "to"), out(directions, "directions"), out(steps, "steps"),
              out(count, "count"), question_of(results, question), [&] {
                const core::EvidenceGraphColumns& graph = explanation_of(results, question).evidence_graph;
                *from = graph.from.data();
                *to = graph.to.data();
                *directions = graph.directions.data();
                *steps = graph.steps.data();
                *count = graph.from.size();
              });
}

int32_t hop_explanation_cost(const hop_results* results, uint32_t question, const char** loop_name, size_t* loop_name_length,
                             uint64_t* texts, uint64_t* completions, uint64_t* tokens_read, uint64_t* tokens_written,
                             hop_error** error) {
  return call(error, in(results, "results"), out(loop_name, "loop_name"), out(loop_name_length, "loop_name_length"),
              out(texts, "texts"), out(completions, "completions"), out(tokens_read, "tokens_read"),
              out(tokens_written, "tokens_written"), question_of(results, question), [&] {
                const core::Outcome outcome = explanation_of(results, question).outcome.value_or(core::Outcome());
                give_text(outcome.loop, loop_name, loop_name_length);
                *texts = outcome.cost.texts;
                *completions = outcome.cost.completions;
                *tokens_read = outcome.cost.tokens_read;
                *tokens_written = outcome.cost.tokens_written;
              });
}

int32_t hop_explanation_measures(const hop_results* results, uint32_t question, int32_t* measured, double* exact_match,
                                 double* f1, int32_t* judgment, hop_error** error) {
  return call(error, in(results, "results"), out(measured, "measured"), out(exact_match, "exact_match"), out(f1, "f1"),
              out(judgment, "judgment"), question_of(results, question), [&] {
                const Explanation& explanation = explanation_of(results, question);
                const bool has_measures = explanation.outcome && explanation.outcome->measures;
                const core::AnswerMeasures measures = has_measures ? *explanation.outcome->measures : core::AnswerMeasures();
                *measured = has_measures ? 1 : 0;
                *exact_match = measures.exact_match;
                *f1 = measures.f1;
                *judgment = judgment_of(measures);
              });
}
