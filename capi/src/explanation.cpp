#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/results_object.hpp"
#include "core/base/concat.hpp"
#include "core/methods/ranking.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::ExplainedEvidence;
using hop::core::ExplainedHit;
using hop::core::Explanation;
using hop::core::NamedPassage;
using hop::core::PathLink;
using hop::core::Status;
using hop::core::TextRange;

static_assert(HOP_LINK_QUESTION == static_cast<int>(PathLink::question) && HOP_LINK_OWN == static_cast<int>(PathLink::own) &&
              HOP_LINK_MENTION == static_cast<int>(PathLink::mention) && HOP_LINK_PHRASE == static_cast<int>(PathLink::phrase) &&
              HOP_LINK_ADJACENT == static_cast<int>(PathLink::adjacent) &&
              HOP_LINK_SECTION == static_cast<int>(PathLink::section) && HOP_LINK_LINK == static_cast<int>(PathLink::link) &&
              HOP_LINK_NEAREST == static_cast<int>(PathLink::nearest) && HOP_LINK_COVER == static_cast<int>(PathLink::cover));
static_assert(HOP_EDGE_FORWARD == hop::core::edge_search::forward && HOP_EDGE_BACKWARD == hop::core::edge_search::backward);
static_assert(sizeof(TextRange) == 4 * sizeof(std::uint32_t), "ranges are one column");

namespace hop::capi {
namespace {

// The explanation of a question, or null with a failure in `given`.
const Explanation* explanation_of(Arguments& given, const hop_results* results, std::uint32_t question) {
  const core::QuestionResult* result = question_result(given, results, question);
  return result == nullptr ? nullptr : &result->explanation;
}

// The explanation of a hit, or null with a failure in `given`.
const ExplainedHit* explained_hit(Arguments& given, const hop_results* results, std::uint32_t question, std::uint32_t hit) {
  const Explanation* explanation = explanation_of(given, results, question);
  if (explanation == nullptr) return nullptr;
  given.below(hit, explanation->hits.size(), "hit");
  return given.failed() ? nullptr : &explanation->hits[hit];
}

// The row of a node of a hit's path. Valid only if `given` has not failed.
std::size_t row_of_node(Arguments& given, const hop_results* results, std::uint32_t question, std::uint32_t hit,
                        std::uint32_t node) {
  const ExplainedHit* explained = explained_hit(given, results, question, hit);
  if (explained == nullptr) return 0;
  given.below(node, explained->nodes.size(), "node");
  return std::size_t{explained->nodes.begin} + node;
}

int32_t judgment_of(const core::AnswerMeasures& measures) {
  if (!measures.judged) return HOP_JUDGMENT_NONE;
  if (!measures.accurate) return HOP_JUDGMENT_UNCLEAR;
  return *measures.accurate ? HOP_JUDGMENT_RIGHT : HOP_JUDGMENT_WRONG;
}

}  // namespace
}  // namespace hop::capi

const char* hop_explanation_link_name(int32_t link) {
  return link < HOP_LINK_QUESTION || link > HOP_LINK_COVER ? "unknown" : hop::core::path_link_name(static_cast<PathLink>(link));
}

int32_t hop_explanation_question(const hop_results* results, uint32_t question, const char** text, size_t* length,
                                 hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(text, "text");
    given.output(length, "length");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    hop::capi::give_text(explanation->piece(explanation->question), text, length);
    return {};
  });
}

int32_t hop_explanation_method(const hop_results* results, uint32_t question, const char** name, size_t* length,
                               int32_t* distances, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(name, "name");
    given.output(length, "length");
    given.output(distances, "distances");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    hop::capi::give_text(explanation->method, name, length);
    *distances = explanation->distances ? 1 : 0;
    return {};
  });
}

int32_t hop_explanation_notice_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(count, "count");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    *count = static_cast<uint32_t>(explanation->notices.size());
    return {};
  });
}

int32_t hop_explanation_notice(const hop_results* results, uint32_t question, uint32_t index, const char** text, size_t* length,
                               hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(text, "text");
    given.output(length, "length");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    given.below(index, explanation->notices.size(), "notice");
    if (given.failed()) return given.error();
    hop::capi::give_text(explanation->piece(explanation->notices[index]), text, length);
    return {};
  });
}

int32_t hop_explanation_part_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(count, "count");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    *count = static_cast<uint32_t>(explanation->part_names.size());
    return {};
  });
}

int32_t hop_explanation_part(const hop_results* results, uint32_t question, uint32_t part, const char** name, size_t* name_length,
                             const float** values, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(name, "name");
    given.output(name_length, "name_length");
    given.output(values, "values");
    given.output(count, "count");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    given.below(part, explanation->part_names.size(), "part");
    if (given.failed()) return given.error();
    const std::size_t hits = explanation->hits.size();
    hop::capi::give_text(explanation->part_names[part], name, name_length);
    *values = explanation->parts.data() + part * hits;
    *count = hits;
    return {};
  });
}

int32_t hop_explanation_reason_count(const hop_results* results, uint32_t question, uint32_t hit, uint32_t* count, int32_t* told,
                                     hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(count, "count");
    given.output(told, "told");
    const ExplainedHit* explained = hop::capi::explained_hit(given, results, question, hit);
    if (explained == nullptr) return given.error();
    *count = explained->reasons.size();
    *told = explained->says_reasons ? 1 : 0;
    return {};
  });
}

int32_t hop_explanation_reason(const hop_results* results, uint32_t question, uint32_t hit, uint32_t index, const char** text,
                               size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(text, "text");
    given.output(length, "length");
    const ExplainedHit* explained = hop::capi::explained_hit(given, results, question, hit);
    if (explained == nullptr) return given.error();
    given.below(index, explained->reasons.size(), "reason");
    if (given.failed()) return given.error();
    const Explanation& explanation = results->results.questions[question].explanation;
    hop::capi::give_text(explanation.reasons[std::size_t{explained->reasons.begin} + index], text, length);
    return {};
  });
}

int32_t hop_explanation_path(const hop_results* results, uint32_t question, uint32_t hit, const int32_t** links,
                             const uint32_t** passages, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(links, "links");
    given.output(passages, "passages");
    given.output(count, "count");
    const ExplainedHit* explained = hop::capi::explained_hit(given, results, question, hit);
    if (explained == nullptr) return given.error();
    const Explanation& explanation = results->results.questions[question].explanation;
    *links = explanation.node_links.data() + explained->nodes.begin;
    *passages = explanation.node_passages.data() + explained->nodes.begin;
    *count = explained->nodes.size();
    return {};
  });
}

int32_t hop_explanation_entity(const hop_results* results, uint32_t question, uint32_t hit, uint32_t node, const char** name,
                               size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(name, "name");
    given.output(length, "length");
    const std::size_t row = hop::capi::row_of_node(given, results, question, hit, node);
    if (given.failed()) return given.error();
    const Explanation& explanation = results->results.questions[question].explanation;
    hop::capi::give_text(explanation.piece(explanation.node_entities[row]), name, length);
    return {};
  });
}

int32_t hop_explanation_evidence(const hop_results* results, uint32_t question, uint32_t hit, uint32_t node, uint32_t* passage,
                                 int32_t* field, const char** text, size_t* length, const uint32_t** range, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(passage, "passage");
    given.output(field, "field");
    given.output(text, "text");
    given.output(length, "length");
    given.output(range, "range");
    const std::size_t row = hop::capi::row_of_node(given, results, question, hit, node);
    if (given.failed()) return given.error();
    const Explanation& explanation = results->results.questions[question].explanation;
    const ExplainedEvidence& evidence = explanation.node_evidence[row];
    *passage = evidence.passage;
    *field = evidence.in_title ? HOP_PASSAGE_TITLE : HOP_PASSAGE_TEXT;
    hop::capi::give_text(explanation.piece(evidence.text), text, length);
    *range = evidence.range.data();
    return {};
  });
}

int32_t hop_explanation_snippet(const hop_results* results, uint32_t question, uint32_t hit, const char** text, size_t* length,
                                const uint32_t** ranges, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(text, "text");
    given.output(length, "length");
    given.output(ranges, "ranges");
    given.output(count, "count");
    const ExplainedHit* explained = hop::capi::explained_hit(given, results, question, hit);
    if (explained == nullptr) return given.error();
    const Explanation& explanation = results->results.questions[question].explanation;
    hop::capi::give_text(explanation.piece(explained->snippet), text, length);
    *ranges = explanation.ranges[explained->ranges.begin].data();
    *count = explained->ranges.size();
    return {};
  });
}

int32_t hop_explanation_passage(const hop_results* results, uint32_t question, uint32_t passage, const char** id,
                                size_t* id_length, const char** title, size_t* title_length, const char** document_id,
                                size_t* document_id_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(id, "id");
    given.output(id_length, "id_length");
    given.output(title, "title");
    given.output(title_length, "title_length");
    given.output(document_id, "document_id");
    given.output(document_id_length, "document_id_length");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    const NamedPassage* named = explanation->find_passage(passage);
    if (named == nullptr) {
      given.fail(Status::invalid_argument, hop::core::concat("passage ", passage, " is not part of the explanation"), "passage");
      return given.error();
    }
    hop::capi::give_text(explanation->piece(named->id), id, id_length);
    hop::capi::give_text(explanation->piece(named->title), title, title_length);
    hop::capi::give_text(explanation->piece(named->document), document_id, document_id_length);
    return {};
  });
}

int32_t hop_explanation_graph_nodes(const hop_results* results, uint32_t question, const uint32_t** passages,
                                    const uint32_t** depths, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(passages, "passages");
    given.output(depths, "depths");
    given.output(count, "count");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    *passages = explanation->evidence_graph.nodes.data();
    *depths = explanation->evidence_graph.depths.data();
    *count = explanation->evidence_graph.nodes.size();
    return {};
  });
}

int32_t hop_explanation_graph_edges(const hop_results* results, uint32_t question, const uint32_t** from, const uint32_t** to,
                                    const int32_t** directions, const uint32_t** steps, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(from, "from");
    given.output(to, "to");
    given.output(directions, "directions");
    given.output(steps, "steps");
    given.output(count, "count");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    const hop::core::EvidenceGraphColumns& graph = explanation->evidence_graph;
    *from = graph.from.data();
    *to = graph.to.data();
    *directions = graph.directions.data();
    *steps = graph.steps.data();
    *count = graph.from.size();
    return {};
  });
}

int32_t hop_explanation_cost(const hop_results* results, uint32_t question, const char** loop_name, size_t* loop_name_length,
                             uint64_t* texts, uint64_t* completions, uint64_t* tokens_read, uint64_t* tokens_written,
                             hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(loop_name, "loop_name");
    given.output(loop_name_length, "loop_name_length");
    given.output(texts, "texts");
    given.output(completions, "completions");
    given.output(tokens_read, "tokens_read");
    given.output(tokens_written, "tokens_written");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    const hop::core::Outcome outcome = explanation->outcome.value_or(hop::core::Outcome());
    hop::capi::give_text(outcome.loop, loop_name, loop_name_length);
    *texts = outcome.cost.texts;
    *completions = outcome.cost.completions;
    *tokens_read = outcome.cost.tokens_read;
    *tokens_written = outcome.cost.tokens_written;
    return {};
  });
}

int32_t hop_explanation_measures(const hop_results* results, uint32_t question, int32_t* measured, double* exact_match,
                                 double* f1, int32_t* judgment, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(measured, "measured");
    given.output(exact_match, "exact_match");
    given.output(f1, "f1");
    given.output(judgment, "judgment");
    const Explanation* explanation = hop::capi::explanation_of(given, results, question);
    if (explanation == nullptr) return given.error();
    const bool has_measures = explanation->outcome && explanation->outcome->measures;
    const hop::core::AnswerMeasures measures = has_measures ? *explanation->outcome->measures : hop::core::AnswerMeasures();
    *measured = has_measures ? 1 : 0;
    *exact_match = measures.exact_match;
    *f1 = measures.f1;
    *judgment = hop::capi::judgment_of(measures);
    return {};
  });
}
