#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/task_object.hpp"
#include "capi/src/vectors.hpp"
#include "core/base/concat.hpp"
#include "core/methods/open_graph.hpp"
#include "core/text/utf8.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::AnswerKind;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

// Checks the vectors against the graph: their dimension and their embedder.
Outcome check_vectors_fit_graph(const hop_task* task, std::uint32_t dimension, std::string_view embedder_id) {
  if (task->graph == nullptr) return {};
  const core::Graph& graph = task->graph->view();
  if (graph.has_vectors() && dimension != graph.dimension) {
    return Error{Status::dimension_mismatch,
                 core::concat("vectors of dimension ", dimension, " do not match the graph's ", graph.dimension), "dimension"};
  }
  if (!embedder_id.empty() && !graph.embedder_id.empty() && embedder_id != graph.embedder_id) {
    return Error{Status::embedder_mismatch,
                 core::concat("vectors of embedder \"", embedder_id, "\" do not match the graph's \"", graph.embedder_id, "\""),
                 embedder_id.size() < 200 ? std::string(embedder_id) : std::string()};
  }
  return {};
}

core::Answer answer_to(std::uint64_t id, AnswerKind kind) {
  core::Answer answer;
  answer.request = id;
  answer.kind = kind;
  return answer;
}

Outcome stale(std::uint64_t id) {
  return Error{Status::stale_request, core::concat("request ", id, " is not open"), core::concat(id)};
}

bool is_open(const hop_task* task, std::uint64_t id) { return task->task->requests().find(id) != nullptr; }

}  // namespace
}  // namespace hop::capi

int32_t hop_task_answer_vectors(hop_task* task, uint64_t id, const float* rows, uint32_t row_count, uint32_t dimension,
                                const char* embedder_id, size_t embedder_id_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    const std::string_view embedder = given.text(embedder_id, embedder_id_length, "embedder_id");
    if (given.failed()) return given.error();
    const auto count = hop::capi::value_count(row_count, dimension);
    if (!count) return count.error();
    const std::span<const float> values = given.array(rows, count.value(), "rows");
    if (given.failed()) return given.error();
    if (!hop::capi::is_open(task, id)) return hop::capi::stale(id);
    if (Outcome fits = hop::capi::check_vectors_fit_graph(task, dimension, embedder); !fits) return fits;

    hop::core::Answer answer = hop::capi::answer_to(id, AnswerKind::vectors);
    answer.rows = row_count;
    answer.dimension = dimension;
    answer.embedder_id = hop::core::replace_invalid_utf8(embedder).text;
    answer.values.assign(values.begin(), values.end());
    if (Outcome scaled = hop::capi::scale_rows(answer.values, dimension, 0); !scaled) return scaled;
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_text(hop_task* task, uint64_t id, const char* text, size_t length, uint64_t tokens_read,
                             uint64_t tokens_written, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    const std::string_view answer_text = given.text(text, length, "text");
    if (given.failed()) return given.error();
    if (!hop::capi::is_open(task, id)) return hop::capi::stale(id);
    hop::core::Answer answer = hop::capi::answer_to(id, AnswerKind::text);
    answer.text = hop::core::replace_invalid_utf8(answer_text).text;
    answer.tokens_read = tokens_read;
    answer.tokens_written = tokens_written;
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_bytes(hop_task* task, uint64_t id, const uint8_t* bytes, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    const std::span<const uint8_t> content = given.array(bytes, length, "bytes");
    if (given.failed()) return given.error();
    if (!hop::capi::is_open(task, id)) return hop::capi::stale(id);
    hop::core::Answer answer = hop::capi::answer_to(id, AnswerKind::bytes);
    answer.bytes.assign(content.begin(), content.end());
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_done(hop_task* task, uint64_t id, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    if (given.failed()) return given.error();
    if (!hop::capi::is_open(task, id)) return hop::capi::stale(id);
    return task->task->answer(hop::capi::answer_to(id, AnswerKind::done));
  });
}

int32_t hop_task_answer_failure(hop_task* task, uint64_t id, const char* reason, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    const std::string_view reason_text = given.text(reason, length, "reason");
    if (given.failed()) return given.error();
    if (!hop::capi::is_open(task, id)) return hop::capi::stale(id);
    hop::core::Answer answer = hop::capi::answer_to(id, AnswerKind::failure);
    answer.text = hop::core::replace_invalid_utf8(reason_text).text;
    return task->task->answer(std::move(answer));
  });
}
