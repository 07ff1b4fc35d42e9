#include <vector>

#include "tests/fuzz/seeds.hpp"
#include "tests/fuzz/support/call_table.hpp"

namespace hop::fuzz {
namespace {

// A call with the arguments of a careful caller, but for those that are named, by their place among the choices.
struct PlannedCall {
  const char* name;
  std::vector<std::pair<std::size_t, std::string>> choices = {};
};

std::string sequence_of(const std::vector<PlannedCall>& calls) {
  std::string bytes;
  for (const PlannedCall& planned : calls) {
    const FunctionEntry& function = function_named(std::string_view(planned.name));
    bytes += {static_cast<char>(function.hash >> 8), static_cast<char>(function.hash)};
    std::vector<std::string> choices(function.choice_bytes, std::string(1, '\0'));
    for (const auto& [at, choice] : planned.choices) choices[at] = choice;
    for (const std::string& choice : choices) bytes += choice;
  }
  return bytes;
}

// An option's key or value as text.
std::string raw(std::string_view text) { return "\xff" + std::string(1, static_cast<char>(text.size())) + std::string(text); }
PlannedCall setting(std::string_view key, std::string_view value) {
  return {"hop_options_set_text", {{2, raw(key)}, {3, raw(value)}}};
}
std::string chosen(unsigned char choice) { return std::string(1, static_cast<char>(choice)); }

std::vector<PlannedCall> joined(std::initializer_list<std::vector<PlannedCall>> parts) {
  std::vector<PlannedCall> calls;
  for (const auto& part : parts) calls.insert(calls.end(), part.begin(), part.end());
  return calls;
}

}  // namespace

void add_call_seeds(Seeds& seeds) {
  std::vector<PlannedCall> every;
  for (const FunctionEntry& function : function_table()) every.push_back({function.name});
  seeds["call_sequences/every_function"] = sequence_of(every);

  const std::vector<PlannedCall> corpus = {{"hop_corpus_create"},       {"hop_corpus_add_passage"}, {"hop_corpus_add_alias"},
                                           {"hop_corpus_add_metadata"}, {"hop_corpus_add_entity"},  {"hop_corpus_add_link"},
                                           {"hop_corpus_set_document"}, {"hop_corpus_add_vectors"}, {"hop_corpus_size"}};
  seeds["call_sequences/index"] = sequence_of(joined({corpus, {{"hop_index_task_create"},   {"hop_task_step", {{2, chosen(3)}}},
                                                               {"hop_task_take_part"},      {"hop_part_run"},
                                                               {"hop_part_free"},           {"hop_task_step"},
                                                               {"hop_task_progress"},       {"hop_task_report"},
                                                               {"hop_task_take_bytes"},     {"hop_bytes_view"},
                                                               {"hop_graph_open"},          {"hop_graph_describe"},
                                                               {"hop_graph_export"},        {"hop_save_task_create"},
                                                               {"hop_task_step"},           {"hop_request_file"},
                                                               {"hop_task_answer_done"},    {"hop_task_step"},
                                                               {"hop_task_answer_failure"}, {"hop_task_step"}}}));

  const std::vector<PlannedCall> question = {
      {"hop_graph_open"},         {"hop_questions_create"},          {"hop_questions_add"},  {"hop_questions_add_condition"},
      {"hop_questions_add_gold"}, {"hop_questions_add_gold_answer"}, {"hop_questions_count"}};
  const std::vector<PlannedCall> known = {{"hop_questions_set_vector"},
                                          {"hop_questions_set_masked_vector"},
                                          {"hop_questions_add_step"},
                                          {"hop_questions_add_step_gold"}};
  const std::vector<PlannedCall> requests = {
      {"hop_task_step"},       {"hop_task_request_count"}, {"hop_task_request_id"}, {"hop_request_kind"},
      {"hop_request_purpose"}, {"hop_request_text_count"}, {"hop_request_text"},    {"hop_request_message_count"},
      {"hop_request_message"}, {"hop_request_completion"}, {"hop_task_save"},       {"hop_task_resume"}};
  const std::vector<PlannedCall> answers = {{"hop_task_answer_vectors"}, {"hop_task_answer_text"}, {"hop_task_step"}};
  const std::vector<PlannedCall> results = {{"hop_task_take_results"},   {"hop_results_count"},  {"hop_results_hits"},
                                            {"hop_results_explanation"}, {"hop_results_answer"}, {"hop_results_step_count"},
                                            {"hop_results_step"},        {"hop_results_state"}};
  seeds["call_sequences/search"] =
      sequence_of(joined({question, {{"hop_search_task_create"}}, requests, answers, answers, answers, results}));
  seeds["call_sequences/scores"] = sequence_of(joined({{{"hop_options_create"}, setting("search.score", "true")},
                                                       question,
                                                       {{"hop_search_task_create"}},
                                                       requests,
                                                       {{"hop_task_answer_scores"}, {"hop_task_step"}},
                                                       results}));
  seeds["call_sequences/parts"] = sequence_of(joined({{{"hop_options_create"}, setting("method", "bm25")},
                                                      question,
                                                      {{"hop_questions_add"}, {"hop_questions_add"}},
                                                      {{"hop_search_task_create"},
                                                       {"hop_task_step", {{2, chosen(2)}}},
                                                       {"hop_task_take_part"},
                                                       {"hop_part_run"},
                                                       {"hop_part_free"},
                                                       {"hop_task_step"}},
                                                      results}));
  seeds["call_sequences/graph"] = sequence_of({{"hop_graph_map"},
                                               {"hop_graph_passage_count"},
                                               {"hop_graph_document_count"},
                                               {"hop_graph_vectors"},
                                               {"hop_graph_find_passage"},
                                               {"hop_graph_passage_text"},
                                               {"hop_graph_passage_place"},
                                               {"hop_graph_metadata_count"},
                                               {"hop_graph_metadata"},
                                               {"hop_graph_describe"},
                                               {"hop_graph_export"},
                                               {"hop_mask_question"},
                                               {"hop_bytes_view"}});
  // A corpus of one shard: nothing leads out of it, so no ties (1: NULL and 0).
  const std::vector<PlannedCall> shard = {{"hop_shard_names"},
                                          {"hop_shard_index_task_create"},
                                          {"hop_task_step"},
                                          {"hop_shard_take_ties"},
                                          {"hop_task_take_bytes"},
                                          {"hop_graph_open"},
                                          {"hop_shard_statistics", {{2, chosen(1)}}},
                                          {"hop_shard_open", {{2, chosen(1)}}},
                                          {"hop_shards_create"},
                                          {"hop_shard_find_passage"},
                                          {"hop_shard_merge"}};
  const std::vector<PlannedCall> round = {{"hop_coordinator_message"},   {"hop_shard_session_answer"},
                                          {"hop_coordinator_add_reply"}, {"hop_coordinator_advance"},
                                          {"hop_coordinator_masked"},    {"hop_coordinator_set_masked_vector"}};
  seeds["call_sequences/shards"] =
      sequence_of(joined({corpus,
                          shard,
                          {{"hop_options_create"}, setting("method", "gnn_ret"), {"hop_questions_create"}, {"hop_questions_add"}},
                          {{"hop_shard_count_entities"}, {"hop_shard_give_entities"}, {"hop_shards_add_entities"}},
                          {{"hop_coordinator_create"}, {"hop_shard_session_create"}},
                          round,
                          round,
                          round,
                          round,
                          round,
                          round,
                          round,
                          {{"hop_coordinator_hits"}, {"hop_coordinator_results"}, {"hop_results_explanation"}}}));
  const std::vector<PlannedCall> method = {{"hop_options_create"}, setting("method", "rgnn_ret")};
  seeds["call_sequences/ask"] = sequence_of(joined(
      {method, question, {{"hop_ask_task_create"}}, requests, answers, answers, answers, answers, answers, answers, results}));
  const std::vector<PlannedCall> training = {
      {"hop_options_create"}, setting("method", "trail"), setting("train.iterations", "2")};
  seeds["call_sequences/train"] = sequence_of(joined({training,
                                                      question,
                                                      known,
                                                      {{"hop_train_task_create"}},
                                                      answers,
                                                      answers,
                                                      answers,
                                                      {{"hop_task_report"},
                                                       {"hop_task_take_bytes"},
                                                       {"hop_options_set_weights", {{2, chosen(255)}}},
                                                       {"hop_search_task_create"}},
                                                      answers}));
  seeds["call_sequences/metrics"] = sequence_of({{"hop_metrics_create"},
                                                 {"hop_metrics_add"},
                                                 {"hop_metrics_add"},
                                                 {"hop_metrics_mean"},
                                                 {"hop_metrics_interval", {{5, chosen(9)}}}});
}

}  // namespace hop::fuzz
