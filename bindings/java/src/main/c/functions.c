/* Written by bindings/generate/java.py from capi/include/hoptrail.h: change those. */
/* clang-format off */
#include "library.h"

static struct {
  uint32_t (*hop_abi_version)(void);
  const char * (*hop_version)(void);
  uint32_t (*hop_file_version)(void);
  uint32_t (*hop_file_version_minimum)(void);
  int64_t (*hop_live_objects)(void);
  const char * (*hop_status_name)(int32_t);
  int32_t (*hop_error_status)(const hop_error *);
  const char * (*hop_error_message)(const hop_error *);
  const char * (*hop_error_detail)(const hop_error *);
  void (*hop_error_free)(hop_error *);
  int32_t (*hop_bytes_view)(const hop_bytes *, const uint8_t **, size_t *, hop_error **);
  void (*hop_bytes_free)(hop_bytes *);
  int32_t (*hop_options_create)(hop_options **, hop_error **);
  void (*hop_options_free)(hop_options *);
  int32_t (*hop_options_set_text)(hop_options *, const char *, size_t, const char *, size_t, hop_error **);
  int32_t (*hop_options_set_integer)(hop_options *, const char *, size_t, int64_t, hop_error **);
  int32_t (*hop_options_set_number)(hop_options *, const char *, size_t, double, hop_error **);
  int32_t (*hop_options_set_flag)(hop_options *, const char *, size_t, int32_t, hop_error **);
  int32_t (*hop_options_set_weights)(hop_options *, const uint8_t *, size_t, hop_error **);
  int32_t (*hop_options_get)(const hop_options *, const char *, size_t, const char **, size_t *, hop_error **);
  uint32_t (*hop_option_count)(void);
  int32_t (*hop_option_describe)(
      uint32_t, const char **, int32_t *, const char **, const char **, const char **, hop_error **);
  uint32_t (*hop_method_count)(void);
  int32_t (*hop_method_describe)(
      uint32_t, const char **, uint32_t *, const char **, const char **, const char **, hop_error **);
  int32_t (*hop_corpus_create)(hop_corpus **, hop_error **);
  void (*hop_corpus_free)(hop_corpus *);
  int32_t (*hop_corpus_add_document)(
      hop_corpus *, const char *, size_t, const char *, size_t, const char *, size_t, int32_t, hop_error **);
  int32_t (*hop_corpus_add_passage)(
      hop_corpus *, const char *, size_t, const char *, size_t, const char *, size_t, hop_error **);
  int32_t (*hop_corpus_add_alias)(hop_corpus *, const char *, size_t, hop_error **);
  int32_t (*hop_corpus_add_metadata)(hop_corpus *, const char *, size_t, const char *, size_t, hop_error **);
  int32_t (*hop_corpus_add_entity)(hop_corpus *, const char *, size_t, hop_error **);
  int32_t (*hop_corpus_add_link)(hop_corpus *, const char *, size_t, hop_error **);
  int32_t (*hop_corpus_set_document)(hop_corpus *, const char *, size_t, int64_t, hop_error **);
  int32_t (*hop_corpus_add_vectors)(hop_corpus *, const float *, size_t, uint32_t, hop_error **);
  int32_t (*hop_corpus_size)(const hop_corpus *, uint64_t *, hop_error **);
  int32_t (*hop_graph_open)(const uint8_t *, size_t, int32_t, int32_t, hop_graph **, hop_error **);
  int32_t (*hop_graph_map)(const char *, size_t, int32_t, hop_graph **, hop_error **);
  void (*hop_graph_free)(hop_graph *);
  int32_t (*hop_graph_bytes)(const hop_graph *, const uint8_t **, size_t *, hop_error **);
  int32_t (*hop_graph_passage_count)(const hop_graph *, uint32_t *, hop_error **);
  int32_t (*hop_graph_document_count)(const hop_graph *, uint32_t *, hop_error **);
  int32_t (*hop_graph_vectors)(const hop_graph *, uint32_t *, const char **, size_t *, hop_error **);
  int32_t (*hop_graph_find_passage)(const hop_graph *, const char *, size_t, uint32_t *, hop_error **);
  int32_t (*hop_graph_passage_text)(const hop_graph *, uint32_t, int32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_graph_passage_place)(
      const hop_graph *, uint32_t, uint32_t *, uint32_t *, uint32_t *, uint32_t *, uint32_t *, hop_error **);
  int32_t (*hop_graph_metadata_count)(const hop_graph *, uint32_t, uint32_t *, hop_error **);
  int32_t (*hop_graph_metadata)(
      const hop_graph *, uint32_t, uint32_t, const char **, size_t *, const char **, size_t *, hop_error **);
  int32_t (*hop_graph_describe)(const hop_graph *, const hop_options *, hop_bytes **, hop_error **);
  int32_t (*hop_graph_export)(const hop_graph *, int32_t, hop_bytes **, hop_error **);
  int32_t (*hop_questions_create)(hop_questions **, hop_error **);
  void (*hop_questions_free)(hop_questions *);
  int32_t (*hop_questions_count)(const hop_questions *, uint32_t *, hop_error **);
  int32_t (*hop_questions_add)(hop_questions *, const char *, size_t, hop_error **);
  int32_t (*hop_questions_set_vector)(hop_questions *, const float *, uint32_t, hop_error **);
  int32_t (*hop_questions_set_masked_vector)(hop_questions *, const float *, uint32_t, hop_error **);
  int32_t (*hop_questions_add_step)(hop_questions *, const char *, size_t, const float *, uint32_t, hop_error **);
  int32_t (*hop_questions_add_condition)(hop_questions *, const char *, size_t, hop_error **);
  int32_t (*hop_questions_add_gold)(hop_questions *, const uint32_t *, size_t, hop_error **);
  int32_t (*hop_questions_add_step_gold)(hop_questions *, const uint32_t *, size_t, hop_error **);
  int32_t (*hop_questions_add_gold_answer)(hop_questions *, const char *, size_t, hop_error **);
  int32_t (*hop_mask_question)(const hop_graph *, const char *, size_t, hop_bytes **, hop_error **);
  int32_t (*hop_index_task_create)(hop_corpus *, const hop_options *, hop_task **, hop_error **);
  int32_t (*hop_search_task_create)(
      const hop_graph *, const hop_questions *, const hop_options *, hop_task **, hop_error **);
  int32_t (*hop_ask_task_create)(
      const hop_graph *, const hop_questions *, const hop_options *, hop_task **, hop_error **);
  int32_t (*hop_save_task_create)(const uint8_t *, size_t, const char *, size_t, hop_task **, hop_error **);
  void (*hop_task_free)(hop_task *);
  int32_t (*hop_task_step)(hop_task *, uint64_t, int32_t *, hop_error **);
  int32_t (*hop_task_progress)(const hop_task *, const char **, size_t *, uint64_t *, uint64_t *, hop_error **);
  int32_t (*hop_task_take_part)(hop_task *, hop_part **, hop_error **);
  int32_t (*hop_part_run)(hop_part *, uint64_t, int32_t *, hop_error **);
  void (*hop_part_free)(hop_part *);
  int32_t (*hop_task_save)(const hop_task *, hop_bytes **, hop_error **);
  int32_t (*hop_task_resume)(const uint8_t *, size_t, const hop_graph *, hop_task **, hop_error **);
  int32_t (*hop_task_request_count)(const hop_task *, uint32_t *, hop_error **);
  int32_t (*hop_task_request_id)(const hop_task *, uint32_t, uint64_t *, hop_error **);
  int32_t (*hop_request_kind)(const hop_task *, uint64_t, int32_t *, hop_error **);
  int32_t (*hop_request_purpose)(const hop_task *, uint64_t, const char **, size_t *, hop_error **);
  int32_t (*hop_request_text_count)(const hop_task *, uint64_t, uint32_t *, hop_error **);
  int32_t (*hop_request_text)(const hop_task *, uint64_t, uint32_t, int32_t *, const char **, size_t *, hop_error **);
  int32_t (*hop_request_message_count)(const hop_task *, uint64_t, uint32_t *, hop_error **);
  int32_t (*hop_request_message)(
      const hop_task *, uint64_t, uint32_t, const char **, size_t *, const char **, size_t *, hop_error **);
  int32_t (*hop_request_completion)(const hop_task *, uint64_t, uint32_t *, const char **, size_t *, hop_error **);
  int32_t (*hop_request_file)(
      const hop_task *, uint64_t, int32_t *, const char **, size_t *, const char **, size_t *, uint64_t *,
      const uint8_t **, size_t *, hop_error **);
  int32_t (*hop_task_answer_vectors)(
      hop_task *, uint64_t, const float *, uint32_t, uint32_t, const char *, size_t, hop_error **);
  int32_t (*hop_task_answer_text)(hop_task *, uint64_t, const char *, size_t, uint64_t, uint64_t, hop_error **);
  int32_t (*hop_task_answer_bytes)(hop_task *, uint64_t, const uint8_t *, size_t, hop_error **);
  int32_t (*hop_task_answer_done)(hop_task *, uint64_t, hop_error **);
  int32_t (*hop_task_answer_failure)(hop_task *, uint64_t, const char *, size_t, hop_error **);
  int32_t (*hop_task_take_bytes)(hop_task *, hop_bytes **, hop_error **);
  int32_t (*hop_task_report)(const hop_task *, hop_bytes **, hop_error **);
  int32_t (*hop_task_take_results)(hop_task *, hop_results **, hop_error **);
  void (*hop_results_free)(hop_results *);
  int32_t (*hop_results_count)(const hop_results *, uint32_t *, hop_error **);
  int32_t (*hop_results_hits)(const hop_results *, uint32_t, const uint32_t **, const float **, size_t *, hop_error **);
  int32_t (*hop_results_explanation)(const hop_results *, uint32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_results_answer)(const hop_results *, uint32_t, const char **, size_t *, int32_t *, hop_error **);
  int32_t (*hop_results_step_count)(const hop_results *, uint32_t, uint32_t *, hop_error **);
  int32_t (*hop_results_step)(
      const hop_results *, uint32_t, uint32_t, const char **, size_t *, const char **, size_t *, const uint32_t **,
      size_t *, hop_error **);
  int32_t (*hop_results_state)(const hop_results *, uint32_t, const float **, size_t *, hop_error **);
  const char * (*hop_explanation_link_name)(int32_t);
  int32_t (*hop_explanation_question)(const hop_results *, uint32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_explanation_method)(const hop_results *, uint32_t, const char **, size_t *, int32_t *, hop_error **);
  int32_t (*hop_explanation_notice_count)(const hop_results *, uint32_t, uint32_t *, hop_error **);
  int32_t (*hop_explanation_notice)(const hop_results *, uint32_t, uint32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_explanation_part_count)(const hop_results *, uint32_t, uint32_t *, hop_error **);
  int32_t (*hop_explanation_part)(
      const hop_results *, uint32_t, uint32_t, const char **, size_t *, const float **, size_t *, hop_error **);
  int32_t (*hop_explanation_reason_count)(const hop_results *, uint32_t, uint32_t, uint32_t *, int32_t *, hop_error **);
  int32_t (*hop_explanation_reason)(
      const hop_results *, uint32_t, uint32_t, uint32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_explanation_path)(
      const hop_results *, uint32_t, uint32_t, const int32_t **, const uint32_t **, size_t *, hop_error **);
  int32_t (*hop_explanation_entity)(
      const hop_results *, uint32_t, uint32_t, uint32_t, const char **, size_t *, hop_error **);
  int32_t (*hop_explanation_evidence)(
      const hop_results *, uint32_t, uint32_t, uint32_t, uint32_t *, int32_t *, const char **, size_t *,
      const uint32_t **, hop_error **);
  int32_t (*hop_explanation_snippet)(
      const hop_results *, uint32_t, uint32_t, const char **, size_t *, const uint32_t **, size_t *, hop_error **);
  int32_t (*hop_explanation_passage)(
      const hop_results *, uint32_t, uint32_t, const char **, size_t *, const char **, size_t *, const char **,
      size_t *, hop_error **);
  int32_t (*hop_explanation_graph_nodes)(
      const hop_results *, uint32_t, const uint32_t **, const uint32_t **, size_t *, hop_error **);
  int32_t (*hop_explanation_graph_edges)(
      const hop_results *, uint32_t, const uint32_t **, const uint32_t **, const int32_t **, const uint32_t **,
      size_t *, hop_error **);
  int32_t (*hop_explanation_cost)(
      const hop_results *, uint32_t, const char **, size_t *, uint64_t *, uint64_t *, uint64_t *, uint64_t *,
      hop_error **);
  int32_t (*hop_explanation_measures)(
      const hop_results *, uint32_t, int32_t *, double *, double *, int32_t *, hop_error **);
  int32_t (*hop_metrics_create)(hop_metrics **, hop_error **);
  void (*hop_metrics_free)(hop_metrics *);
  int32_t (*hop_metrics_add)(hop_metrics *, const uint32_t *, size_t, const uint32_t *, size_t, hop_error **);
  int32_t (*hop_metrics_add_graph)(hop_metrics *, const uint32_t *, size_t, const uint32_t *, size_t, hop_error **);
  int32_t (*hop_metrics_mean)(const hop_metrics *, const char *, size_t, double *, hop_error **);
  int32_t (*hop_metrics_interval)(
      const hop_metrics *, const hop_metrics *, const char *, size_t, uint64_t, uint32_t, double *, double *,
      hop_error **);
  int32_t (*hop_store_open_task_create)(const hop_options *, int32_t, hop_task **, hop_error **);
  int32_t (*hop_store_change_task_create)(
      const hop_store *, hop_corpus *, const char *, size_t, const hop_options *, hop_task **, hop_error **);
  int32_t (*hop_store_compact_task_create)(const hop_store *, hop_task **, hop_error **);
  int32_t (*hop_store_take)(hop_task *, hop_store **, hop_error **);
  void (*hop_store_free)(hop_store *);
  int32_t (*hop_store_graph)(const hop_store *, hop_graph **, hop_error **);
  int32_t (*hop_store_describe)(const hop_store *, hop_bytes **, hop_error **);
  int32_t (*hop_shard_names)(const hop_corpus *, const hop_options *, uint32_t, hop_bytes **, hop_error **);
  int32_t (*hop_shard_index_task_create)(
      hop_corpus *, const hop_options *, uint32_t, const uint8_t *, size_t, hop_task **, hop_error **);
  int32_t (*hop_shard_take_ties)(hop_task *, hop_bytes **, hop_error **);
  int32_t (*hop_shard_statistics)(const hop_graph *, const uint8_t *, size_t, uint32_t, hop_bytes **, hop_error **);
  int32_t (*hop_shard_merge)(const uint8_t *, size_t, const uint8_t *, size_t, hop_bytes **, hop_error **);
  int32_t (*hop_shard_open)(
      const hop_graph *, const uint8_t *, size_t, uint32_t, const uint8_t *, size_t, hop_shard **, hop_error **);
  void (*hop_shard_free)(hop_shard *);
  int32_t (*hop_shard_count_entities)(const hop_shard *, const hop_options *, hop_bytes **, hop_error **);
  int32_t (*hop_shard_give_entities)(hop_shard *, const uint8_t *, size_t, hop_error **);
  int32_t (*hop_shard_find_passage)(const hop_shard *, uint32_t, uint32_t *, hop_error **);
  int32_t (*hop_shard_session_create)(const hop_shard *, hop_shard_session **, hop_error **);
  void (*hop_shard_session_free)(hop_shard_session *);
  int32_t (*hop_shard_session_answer)(hop_shard_session *, const uint8_t *, size_t, hop_bytes **, hop_error **);
  int32_t (*hop_shards_create)(const uint8_t *, size_t, hop_shards **, hop_error **);
  void (*hop_shards_free)(hop_shards *);
  int32_t (*hop_shards_add_entities)(hop_shards *, const uint8_t *, size_t, hop_error **);
  int32_t (*hop_coordinator_create)(
      const hop_shards *, const hop_questions *, uint32_t, const hop_options *, hop_coordinator **, hop_error **);
  void (*hop_coordinator_free)(hop_coordinator *);
  int32_t (*hop_coordinator_message)(const hop_coordinator *, const uint8_t **, size_t *, hop_error **);
  int32_t (*hop_coordinator_add_reply)(hop_coordinator *, const uint8_t *, size_t, hop_error **);
  int32_t (*hop_coordinator_advance)(hop_coordinator *, int32_t *, hop_error **);
  int32_t (*hop_coordinator_masked)(const hop_coordinator *, const char **, size_t *, hop_error **);
  int32_t (*hop_coordinator_set_masked_vector)(hop_coordinator *, const float *, uint32_t, hop_error **);
  int32_t (*hop_coordinator_hits)(const hop_coordinator *, const uint32_t **, const float **, size_t *, hop_error **);
  int32_t (*hop_train_task_create)(
      const hop_graph *, const hop_questions *, const hop_options *, hop_task **, hop_error **);
} library;

const char *const hop_jni_names[] = {
    "hop_abi_version",
    "hop_version",
    "hop_file_version",
    "hop_file_version_minimum",
    "hop_live_objects",
    "hop_status_name",
    "hop_error_status",
    "hop_error_message",
    "hop_error_detail",
    "hop_error_free",
    "hop_bytes_view",
    "hop_bytes_free",
    "hop_options_create",
    "hop_options_free",
    "hop_options_set_text",
    "hop_options_set_integer",
    "hop_options_set_number",
    "hop_options_set_flag",
    "hop_options_set_weights",
    "hop_options_get",
    "hop_option_count",
    "hop_option_describe",
    "hop_method_count",
    "hop_method_describe",
    "hop_corpus_create",
    "hop_corpus_free",
    "hop_corpus_add_document",
    "hop_corpus_add_passage",
    "hop_corpus_add_alias",
    "hop_corpus_add_metadata",
    "hop_corpus_add_entity",
    "hop_corpus_add_link",
    "hop_corpus_set_document",
    "hop_corpus_add_vectors",
    "hop_corpus_size",
    "hop_graph_open",
    "hop_graph_map",
    "hop_graph_free",
    "hop_graph_bytes",
    "hop_graph_passage_count",
    "hop_graph_document_count",
    "hop_graph_vectors",
    "hop_graph_find_passage",
    "hop_graph_passage_text",
    "hop_graph_passage_place",
    "hop_graph_metadata_count",
    "hop_graph_metadata",
    "hop_graph_describe",
    "hop_graph_export",
    "hop_questions_create",
    "hop_questions_free",
    "hop_questions_count",
    "hop_questions_add",
    "hop_questions_set_vector",
    "hop_questions_set_masked_vector",
    "hop_questions_add_step",
    "hop_questions_add_condition",
    "hop_questions_add_gold",
    "hop_questions_add_step_gold",
    "hop_questions_add_gold_answer",
    "hop_mask_question",
    "hop_index_task_create",
    "hop_search_task_create",
    "hop_ask_task_create",
    "hop_save_task_create",
    "hop_task_free",
    "hop_task_step",
    "hop_task_progress",
    "hop_task_take_part",
    "hop_part_run",
    "hop_part_free",
    "hop_task_save",
    "hop_task_resume",
    "hop_task_request_count",
    "hop_task_request_id",
    "hop_request_kind",
    "hop_request_purpose",
    "hop_request_text_count",
    "hop_request_text",
    "hop_request_message_count",
    "hop_request_message",
    "hop_request_completion",
    "hop_request_file",
    "hop_task_answer_vectors",
    "hop_task_answer_text",
    "hop_task_answer_bytes",
    "hop_task_answer_done",
    "hop_task_answer_failure",
    "hop_task_take_bytes",
    "hop_task_report",
    "hop_task_take_results",
    "hop_results_free",
    "hop_results_count",
    "hop_results_hits",
    "hop_results_explanation",
    "hop_results_answer",
    "hop_results_step_count",
    "hop_results_step",
    "hop_results_state",
    "hop_explanation_link_name",
    "hop_explanation_question",
    "hop_explanation_method",
    "hop_explanation_notice_count",
    "hop_explanation_notice",
    "hop_explanation_part_count",
    "hop_explanation_part",
    "hop_explanation_reason_count",
    "hop_explanation_reason",
    "hop_explanation_path",
    "hop_explanation_entity",
    "hop_explanation_evidence",
    "hop_explanation_snippet",
    "hop_explanation_passage",
    "hop_explanation_graph_nodes",
    "hop_explanation_graph_edges",
    "hop_explanation_cost",
    "hop_explanation_measures",
    "hop_metrics_create",
    "hop_metrics_free",
    "hop_metrics_add",
    "hop_metrics_add_graph",
    "hop_metrics_mean",
    "hop_metrics_interval",
    "hop_store_open_task_create",
    "hop_store_change_task_create",
    "hop_store_compact_task_create",
    "hop_store_take",
    "hop_store_free",
    "hop_store_graph",
    "hop_store_describe",
    "hop_shard_names",
    "hop_shard_index_task_create",
    "hop_shard_take_ties",
    "hop_shard_statistics",
    "hop_shard_merge",
    "hop_shard_open",
    "hop_shard_free",
    "hop_shard_count_entities",
    "hop_shard_give_entities",
    "hop_shard_find_passage",
    "hop_shard_session_create",
    "hop_shard_session_free",
    "hop_shard_session_answer",
    "hop_shards_create",
    "hop_shards_free",
    "hop_shards_add_entities",
    "hop_coordinator_create",
    "hop_coordinator_free",
    "hop_coordinator_message",
    "hop_coordinator_add_reply",
    "hop_coordinator_advance",
    "hop_coordinator_masked",
    "hop_coordinator_set_masked_vector",
    "hop_coordinator_hits",
    "hop_train_task_create",
};
const size_t hop_jni_name_count = sizeof hop_jni_names / sizeof *hop_jni_names;

void hop_jni_set(size_t index, void *symbol) {
  memcpy((char *)&library + index * sizeof symbol, &symbol, sizeof symbol);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1abi_1version(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jint)library.hop_abi_version();
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1version(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jlong)(intptr_t)library.hop_version();
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1file_1version(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jint)library.hop_file_version();
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1file_1version_1minimum(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jint)library.hop_file_version_minimum();
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1live_1objects(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jlong)library.hop_live_objects();
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1status_1name(JNIEnv *env, jobject self, jint status) {
  (void)env, (void)self;
  return (jlong)(intptr_t)library.hop_status_name((int32_t)status);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1error_1status(JNIEnv *env, jobject self, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_error_status((const hop_error *)(intptr_t)error);
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1error_1message(JNIEnv *env, jobject self, jlong error) {
  (void)env, (void)self;
  return (jlong)(intptr_t)library.hop_error_message((const hop_error *)(intptr_t)error);
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1error_1detail(JNIEnv *env, jobject self, jlong error) {
  (void)env, (void)self;
  return (jlong)(intptr_t)library.hop_error_detail((const hop_error *)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1error_1free(JNIEnv *env, jobject self, jlong error) {
  (void)env, (void)self;
  library.hop_error_free((hop_error *)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1bytes_1view(
    JNIEnv *env, jobject self, jlong bytes, jlong data, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_bytes_view(
      (const hop_bytes *)(intptr_t)bytes, (const uint8_t **)(intptr_t)data, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1bytes_1free(JNIEnv *env, jobject self, jlong bytes) {
  (void)env, (void)self;
  library.hop_bytes_free((hop_bytes *)(intptr_t)bytes);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1create(
    JNIEnv *env, jobject self, jlong options, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_create((hop_options **)(intptr_t)options, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1free(JNIEnv *env, jobject self, jlong options) {
  (void)env, (void)self;
  library.hop_options_free((hop_options *)(intptr_t)options);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1set_1text(
    JNIEnv *env, jobject self, jlong options, jlong key, jlong key_length, jlong value, jlong value_length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_set_text(
      (hop_options *)(intptr_t)options, (const char *)(intptr_t)key, (size_t)key_length, (const char *)(intptr_t)value,
      (size_t)value_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1set_1integer(
    JNIEnv *env, jobject self, jlong options, jlong key, jlong key_length, jlong value, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_set_integer(
      (hop_options *)(intptr_t)options, (const char *)(intptr_t)key, (size_t)key_length, (int64_t)value,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1set_1number(
    JNIEnv *env, jobject self, jlong options, jlong key, jlong key_length, jdouble value, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_set_number(
      (hop_options *)(intptr_t)options, (const char *)(intptr_t)key, (size_t)key_length, (double)value,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1set_1flag(
    JNIEnv *env, jobject self, jlong options, jlong key, jlong key_length, jint value, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_set_flag(
      (hop_options *)(intptr_t)options, (const char *)(intptr_t)key, (size_t)key_length, (int32_t)value,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1set_1weights(
    JNIEnv *env, jobject self, jlong options, jlong bytes, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_set_weights(
      (hop_options *)(intptr_t)options, (const uint8_t *)(intptr_t)bytes, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1options_1get(
    JNIEnv *env, jobject self, jlong options, jlong key, jlong key_length, jlong value, jlong value_length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_options_get(
      (const hop_options *)(intptr_t)options, (const char *)(intptr_t)key, (size_t)key_length,
      (const char **)(intptr_t)value, (size_t *)(intptr_t)value_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1option_1count(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jint)library.hop_option_count();
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1option_1describe(
    JNIEnv *env, jobject self, jint index, jlong key, jlong type, jlong default_value, jlong bounds,
    jlong documentation, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_option_describe(
      (uint32_t)index, (const char **)(intptr_t)key, (int32_t *)(intptr_t)type, (const char **)(intptr_t)default_value,
      (const char **)(intptr_t)bounds, (const char **)(intptr_t)documentation, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1method_1count(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return (jint)library.hop_method_count();
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1method_1describe(
    JNIEnv *env, jobject self, jint index, jlong name, jlong traits, jlong summary, jlong citation, jlong options,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_method_describe(
      (uint32_t)index, (const char **)(intptr_t)name, (uint32_t *)(intptr_t)traits, (const char **)(intptr_t)summary,
      (const char **)(intptr_t)citation, (const char **)(intptr_t)options, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1create(
    JNIEnv *env, jobject self, jlong corpus, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_create((hop_corpus **)(intptr_t)corpus, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1free(JNIEnv *env, jobject self, jlong corpus) {
  (void)env, (void)self;
  library.hop_corpus_free((hop_corpus *)(intptr_t)corpus);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1document(
    JNIEnv *env, jobject self, jlong corpus, jlong id, jlong id_length, jlong title, jlong title_length, jlong text,
    jlong text_length, jint format, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_document(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)id, (size_t)id_length, (const char *)(intptr_t)title,
      (size_t)title_length, (const char *)(intptr_t)text, (size_t)text_length, (int32_t)format,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1passage(
    JNIEnv *env, jobject self, jlong corpus, jlong id, jlong id_length, jlong title, jlong title_length, jlong text,
    jlong text_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_passage(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)id, (size_t)id_length, (const char *)(intptr_t)title,
      (size_t)title_length, (const char *)(intptr_t)text, (size_t)text_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1alias(
    JNIEnv *env, jobject self, jlong corpus, jlong alias, jlong alias_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_alias(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)alias, (size_t)alias_length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1metadata(
    JNIEnv *env, jobject self, jlong corpus, jlong key, jlong key_length, jlong value, jlong value_length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_metadata(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)key, (size_t)key_length, (const char *)(intptr_t)value,
      (size_t)value_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1entity(
    JNIEnv *env, jobject self, jlong corpus, jlong entity, jlong entity_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_entity(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)entity, (size_t)entity_length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1link(
    JNIEnv *env, jobject self, jlong corpus, jlong target_id, jlong target_id_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_link(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)target_id, (size_t)target_id_length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1set_1document(
    JNIEnv *env, jobject self, jlong corpus, jlong document_id, jlong document_id_length, jlong position, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_set_document(
      (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)document_id, (size_t)document_id_length,
      (int64_t)position, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1add_1vectors(
    JNIEnv *env, jobject self, jlong corpus, jlong rows, jlong row_count, jint dimension, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_add_vectors(
      (hop_corpus *)(intptr_t)corpus, (const float *)(intptr_t)rows, (size_t)row_count, (uint32_t)dimension,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1corpus_1size(
    JNIEnv *env, jobject self, jlong corpus, jlong size, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_corpus_size(
      (const hop_corpus *)(intptr_t)corpus, (uint64_t *)(intptr_t)size, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1open(
    JNIEnv *env, jobject self, jlong bytes, jlong length, jint mode, jint memory, jlong graph, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_open(
      (const uint8_t *)(intptr_t)bytes, (size_t)length, (int32_t)mode, (int32_t)memory, (hop_graph **)(intptr_t)graph,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1map(
    JNIEnv *env, jobject self, jlong path, jlong path_length, jint mode, jlong graph, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_map(
      (const char *)(intptr_t)path, (size_t)path_length, (int32_t)mode, (hop_graph **)(intptr_t)graph,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1free(JNIEnv *env, jobject self, jlong graph) {
  (void)env, (void)self;
  library.hop_graph_free((hop_graph *)(intptr_t)graph);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1bytes(
    JNIEnv *env, jobject self, jlong graph, jlong bytes, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_bytes(
      (const hop_graph *)(intptr_t)graph, (const uint8_t **)(intptr_t)bytes, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1passage_1count(
    JNIEnv *env, jobject self, jlong graph, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_passage_count(
      (const hop_graph *)(intptr_t)graph, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1document_1count(
    JNIEnv *env, jobject self, jlong graph, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_document_count(
      (const hop_graph *)(intptr_t)graph, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1vectors(
    JNIEnv *env, jobject self, jlong graph, jlong dimension, jlong embedder_id, jlong embedder_id_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_vectors(
      (const hop_graph *)(intptr_t)graph, (uint32_t *)(intptr_t)dimension, (const char **)(intptr_t)embedder_id,
      (size_t *)(intptr_t)embedder_id_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1find_1passage(
    JNIEnv *env, jobject self, jlong graph, jlong id, jlong id_length, jlong passage, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_find_passage(
      (const hop_graph *)(intptr_t)graph, (const char *)(intptr_t)id, (size_t)id_length, (uint32_t *)(intptr_t)passage,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1passage_1text(
    JNIEnv *env, jobject self, jlong graph, jint passage, jint field, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_passage_text(
      (const hop_graph *)(intptr_t)graph, (uint32_t)passage, (int32_t)field, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1passage_1place(
    JNIEnv *env, jobject self, jlong graph, jint passage, jlong document, jlong section, jlong page, jlong source_begin,
    jlong source_end, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_passage_place(
      (const hop_graph *)(intptr_t)graph, (uint32_t)passage, (uint32_t *)(intptr_t)document,
      (uint32_t *)(intptr_t)section, (uint32_t *)(intptr_t)page, (uint32_t *)(intptr_t)source_begin,
      (uint32_t *)(intptr_t)source_end, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1metadata_1count(
    JNIEnv *env, jobject self, jlong graph, jint passage, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_metadata_count(
      (const hop_graph *)(intptr_t)graph, (uint32_t)passage, (uint32_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1metadata(
    JNIEnv *env, jobject self, jlong graph, jint passage, jint index, jlong key, jlong key_length, jlong value,
    jlong value_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_metadata(
      (const hop_graph *)(intptr_t)graph, (uint32_t)passage, (uint32_t)index, (const char **)(intptr_t)key,
      (size_t *)(intptr_t)key_length, (const char **)(intptr_t)value, (size_t *)(intptr_t)value_length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1describe(
    JNIEnv *env, jobject self, jlong graph, jlong options, jlong json, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_describe(
      (const hop_graph *)(intptr_t)graph, (const hop_options *)(intptr_t)options, (hop_bytes **)(intptr_t)json,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1graph_1export(
    JNIEnv *env, jobject self, jlong graph, jint format, jlong text, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_graph_export(
      (const hop_graph *)(intptr_t)graph, (int32_t)format, (hop_bytes **)(intptr_t)text, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1create(
    JNIEnv *env, jobject self, jlong questions, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_create((hop_questions **)(intptr_t)questions, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1free(
    JNIEnv *env, jobject self, jlong questions) {
  (void)env, (void)self;
  library.hop_questions_free((hop_questions *)(intptr_t)questions);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1count(
    JNIEnv *env, jobject self, jlong questions, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_count(
      (const hop_questions *)(intptr_t)questions, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add(
    JNIEnv *env, jobject self, jlong questions, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add(
      (hop_questions *)(intptr_t)questions, (const char *)(intptr_t)text, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1set_1vector(
    JNIEnv *env, jobject self, jlong questions, jlong vector, jint dimension, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_set_vector(
      (hop_questions *)(intptr_t)questions, (const float *)(intptr_t)vector, (uint32_t)dimension,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1set_1masked_1vector(
    JNIEnv *env, jobject self, jlong questions, jlong vector, jint dimension, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_set_masked_vector(
      (hop_questions *)(intptr_t)questions, (const float *)(intptr_t)vector, (uint32_t)dimension,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add_1step(
    JNIEnv *env, jobject self, jlong questions, jlong text, jlong length, jlong vector, jint dimension, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add_step(
      (hop_questions *)(intptr_t)questions, (const char *)(intptr_t)text, (size_t)length,
      (const float *)(intptr_t)vector, (uint32_t)dimension, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add_1condition(
    JNIEnv *env, jobject self, jlong questions, jlong condition, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add_condition(
      (hop_questions *)(intptr_t)questions, (const char *)(intptr_t)condition, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add_1gold(
    JNIEnv *env, jobject self, jlong questions, jlong passages, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add_gold(
      (hop_questions *)(intptr_t)questions, (const uint32_t *)(intptr_t)passages, (size_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add_1step_1gold(
    JNIEnv *env, jobject self, jlong questions, jlong passages, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add_step_gold(
      (hop_questions *)(intptr_t)questions, (const uint32_t *)(intptr_t)passages, (size_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1questions_1add_1gold_1answer(
    JNIEnv *env, jobject self, jlong questions, jlong answer, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_questions_add_gold_answer(
      (hop_questions *)(intptr_t)questions, (const char *)(intptr_t)answer, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1mask_1question(
    JNIEnv *env, jobject self, jlong graph, jlong question, jlong length, jlong masked, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_mask_question(
      (const hop_graph *)(intptr_t)graph, (const char *)(intptr_t)question, (size_t)length,
      (hop_bytes **)(intptr_t)masked, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1index_1task_1create(
    JNIEnv *env, jobject self, jlong corpus, jlong options, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_index_task_create(
      (hop_corpus *)(intptr_t)corpus, (const hop_options *)(intptr_t)options, (hop_task **)(intptr_t)task,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1search_1task_1create(
    JNIEnv *env, jobject self, jlong graph, jlong questions, jlong options, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_search_task_create(
      (const hop_graph *)(intptr_t)graph, (const hop_questions *)(intptr_t)questions,
      (const hop_options *)(intptr_t)options, (hop_task **)(intptr_t)task, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1ask_1task_1create(
    JNIEnv *env, jobject self, jlong graph, jlong questions, jlong options, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_ask_task_create(
      (const hop_graph *)(intptr_t)graph, (const hop_questions *)(intptr_t)questions,
      (const hop_options *)(intptr_t)options, (hop_task **)(intptr_t)task, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1save_1task_1create(
    JNIEnv *env, jobject self, jlong bytes, jlong length, jlong name, jlong name_length, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_save_task_create(
      (const uint8_t *)(intptr_t)bytes, (size_t)length, (const char *)(intptr_t)name, (size_t)name_length,
      (hop_task **)(intptr_t)task, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1free(JNIEnv *env, jobject self, jlong task) {
  (void)env, (void)self;
  library.hop_task_free((hop_task *)(intptr_t)task);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1step(
    JNIEnv *env, jobject self, jlong task, jlong work, jlong state, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_step(
      (hop_task *)(intptr_t)task, (uint64_t)work, (int32_t *)(intptr_t)state, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1progress(
    JNIEnv *env, jobject self, jlong task, jlong phase, jlong phase_length, jlong done, jlong total, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_progress(
      (const hop_task *)(intptr_t)task, (const char **)(intptr_t)phase, (size_t *)(intptr_t)phase_length,
      (uint64_t *)(intptr_t)done, (uint64_t *)(intptr_t)total, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1take_1part(
    JNIEnv *env, jobject self, jlong task, jlong part, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_take_part(
      (hop_task *)(intptr_t)task, (hop_part **)(intptr_t)part, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1part_1run(
    JNIEnv *env, jobject self, jlong part, jlong work, jlong state, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_part_run(
      (hop_part *)(intptr_t)part, (uint64_t)work, (int32_t *)(intptr_t)state, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1part_1free(JNIEnv *env, jobject self, jlong part) {
  (void)env, (void)self;
  library.hop_part_free((hop_part *)(intptr_t)part);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1save(
    JNIEnv *env, jobject self, jlong task, jlong saved, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_save(
      (const hop_task *)(intptr_t)task, (hop_bytes **)(intptr_t)saved, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1resume(
    JNIEnv *env, jobject self, jlong saved, jlong length, jlong graph, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_resume(
      (const uint8_t *)(intptr_t)saved, (size_t)length, (const hop_graph *)(intptr_t)graph, (hop_task **)(intptr_t)task,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1request_1count(
    JNIEnv *env, jobject self, jlong task, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_request_count(
      (const hop_task *)(intptr_t)task, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1request_1id(
    JNIEnv *env, jobject self, jlong task, jint index, jlong id, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_request_id(
      (const hop_task *)(intptr_t)task, (uint32_t)index, (uint64_t *)(intptr_t)id, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1kind(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong kind, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_kind(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (int32_t *)(intptr_t)kind, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1purpose(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong purpose, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_purpose(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (const char **)(intptr_t)purpose, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1text_1count(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_text_count(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1text(
    JNIEnv *env, jobject self, jlong task, jlong id, jint index, jlong role, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_text(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (uint32_t)index, (int32_t *)(intptr_t)role,
      (const char **)(intptr_t)text, (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1message_1count(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_message_count(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (uint32_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1message(
    JNIEnv *env, jobject self, jlong task, jlong id, jint index, jlong role, jlong role_length, jlong text,
    jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_message(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (uint32_t)index, (const char **)(intptr_t)role,
      (size_t *)(intptr_t)role_length, (const char **)(intptr_t)text, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1completion(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong token_limit, jlong form, jlong form_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_completion(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (uint32_t *)(intptr_t)token_limit, (const char **)(intptr_t)form,
      (size_t *)(intptr_t)form_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1request_1file(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong operation, jlong name, jlong name_length, jlong second_name,
    jlong second_name_length, jlong offset, jlong bytes, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_request_file(
      (const hop_task *)(intptr_t)task, (uint64_t)id, (int32_t *)(intptr_t)operation, (const char **)(intptr_t)name,
      (size_t *)(intptr_t)name_length, (const char **)(intptr_t)second_name, (size_t *)(intptr_t)second_name_length,
      (uint64_t *)(intptr_t)offset, (const uint8_t **)(intptr_t)bytes, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1answer_1vectors(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong rows, jint row_count, jint dimension, jlong embedder_id,
    jlong embedder_id_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_answer_vectors(
      (hop_task *)(intptr_t)task, (uint64_t)id, (const float *)(intptr_t)rows, (uint32_t)row_count, (uint32_t)dimension,
      (const char *)(intptr_t)embedder_id, (size_t)embedder_id_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1answer_1text(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong text, jlong length, jlong tokens_read, jlong tokens_written,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_answer_text(
      (hop_task *)(intptr_t)task, (uint64_t)id, (const char *)(intptr_t)text, (size_t)length, (uint64_t)tokens_read,
      (uint64_t)tokens_written, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1answer_1bytes(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong bytes, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_answer_bytes(
      (hop_task *)(intptr_t)task, (uint64_t)id, (const uint8_t *)(intptr_t)bytes, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1answer_1done(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_answer_done((hop_task *)(intptr_t)task, (uint64_t)id, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1answer_1failure(
    JNIEnv *env, jobject self, jlong task, jlong id, jlong reason, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_answer_failure(
      (hop_task *)(intptr_t)task, (uint64_t)id, (const char *)(intptr_t)reason, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1take_1bytes(
    JNIEnv *env, jobject self, jlong task, jlong bytes, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_take_bytes(
      (hop_task *)(intptr_t)task, (hop_bytes **)(intptr_t)bytes, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1report(
    JNIEnv *env, jobject self, jlong task, jlong json, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_report(
      (const hop_task *)(intptr_t)task, (hop_bytes **)(intptr_t)json, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1task_1take_1results(
    JNIEnv *env, jobject self, jlong task, jlong results, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_task_take_results(
      (hop_task *)(intptr_t)task, (hop_results **)(intptr_t)results, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1free(JNIEnv *env, jobject self, jlong results) {
  (void)env, (void)self;
  library.hop_results_free((hop_results *)(intptr_t)results);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1count(
    JNIEnv *env, jobject self, jlong results, jlong questions, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_count(
      (const hop_results *)(intptr_t)results, (uint32_t *)(intptr_t)questions, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1hits(
    JNIEnv *env, jobject self, jlong results, jint question, jlong passages, jlong scores, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_hits(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const uint32_t **)(intptr_t)passages,
      (const float **)(intptr_t)scores, (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1explanation(
    JNIEnv *env, jobject self, jlong results, jint question, jlong json, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_explanation(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const char **)(intptr_t)json,
      (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1answer(
    JNIEnv *env, jobject self, jlong results, jint question, jlong text, jlong length, jlong partial, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_answer(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (int32_t *)(intptr_t)partial, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1step_1count(
    JNIEnv *env, jobject self, jlong results, jint question, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_step_count(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1step(
    JNIEnv *env, jobject self, jlong results, jint question, jint step, jlong sub_question, jlong sub_question_length,
    jlong sub_answer, jlong sub_answer_length, jlong passages, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_step(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)step, (const char **)(intptr_t)sub_question,
      (size_t *)(intptr_t)sub_question_length, (const char **)(intptr_t)sub_answer,
      (size_t *)(intptr_t)sub_answer_length, (const uint32_t **)(intptr_t)passages, (size_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1results_1state(
    JNIEnv *env, jobject self, jlong results, jint question, jlong distances, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_results_state(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const float **)(intptr_t)distances,
      (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1link_1name(
    JNIEnv *env, jobject self, jint link) {
  (void)env, (void)self;
  return (jlong)(intptr_t)library.hop_explanation_link_name((int32_t)link);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1question(
    JNIEnv *env, jobject self, jlong results, jint question, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_question(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1method(
    JNIEnv *env, jobject self, jlong results, jint question, jlong name, jlong length, jlong distances, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_method(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const char **)(intptr_t)name,
      (size_t *)(intptr_t)length, (int32_t *)(intptr_t)distances, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1notice_1count(
    JNIEnv *env, jobject self, jlong results, jint question, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_notice_count(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1notice(
    JNIEnv *env, jobject self, jlong results, jint question, jint index, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_notice(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)index, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1part_1count(
    JNIEnv *env, jobject self, jlong results, jint question, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_part_count(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1part(
    JNIEnv *env, jobject self, jlong results, jint question, jint part, jlong name, jlong name_length, jlong values,
    jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_part(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)part, (const char **)(intptr_t)name,
      (size_t *)(intptr_t)name_length, (const float **)(intptr_t)values, (size_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1reason_1count(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jlong count, jlong told, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_reason_count(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (uint32_t *)(intptr_t)count,
      (int32_t *)(intptr_t)told, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1reason(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jint index, jlong text, jlong length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_reason(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (uint32_t)index,
      (const char **)(intptr_t)text, (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1path(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jlong links, jlong passages, jlong count,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_path(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (const int32_t **)(intptr_t)links,
      (const uint32_t **)(intptr_t)passages, (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1entity(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jint node, jlong name, jlong length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_entity(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (uint32_t)node,
      (const char **)(intptr_t)name, (size_t *)(intptr_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1evidence(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jint node, jlong passage, jlong field,
    jlong text, jlong length, jlong range, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_evidence(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (uint32_t)node,
      (uint32_t *)(intptr_t)passage, (int32_t *)(intptr_t)field, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (const uint32_t **)(intptr_t)range, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1snippet(
    JNIEnv *env, jobject self, jlong results, jint question, jint hit, jlong text, jlong length, jlong ranges,
    jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_snippet(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)hit, (const char **)(intptr_t)text,
      (size_t *)(intptr_t)length, (const uint32_t **)(intptr_t)ranges, (size_t *)(intptr_t)count,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1passage(
    JNIEnv *env, jobject self, jlong results, jint question, jint passage, jlong id, jlong id_length, jlong title,
    jlong title_length, jlong document_id, jlong document_id_length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_passage(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (uint32_t)passage, (const char **)(intptr_t)id,
      (size_t *)(intptr_t)id_length, (const char **)(intptr_t)title, (size_t *)(intptr_t)title_length,
      (const char **)(intptr_t)document_id, (size_t *)(intptr_t)document_id_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1graph_1nodes(
    JNIEnv *env, jobject self, jlong results, jint question, jlong passages, jlong depths, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_graph_nodes(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const uint32_t **)(intptr_t)passages,
      (const uint32_t **)(intptr_t)depths, (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1graph_1edges(
    JNIEnv *env, jobject self, jlong results, jint question, jlong from, jlong to, jlong directions, jlong steps,
    jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_graph_edges(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const uint32_t **)(intptr_t)from,
      (const uint32_t **)(intptr_t)to, (const int32_t **)(intptr_t)directions, (const uint32_t **)(intptr_t)steps,
      (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1cost(
    JNIEnv *env, jobject self, jlong results, jint question, jlong loop_name, jlong loop_name_length, jlong texts,
    jlong completions, jlong tokens_read, jlong tokens_written, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_cost(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (const char **)(intptr_t)loop_name,
      (size_t *)(intptr_t)loop_name_length, (uint64_t *)(intptr_t)texts, (uint64_t *)(intptr_t)completions,
      (uint64_t *)(intptr_t)tokens_read, (uint64_t *)(intptr_t)tokens_written, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1explanation_1measures(
    JNIEnv *env, jobject self, jlong results, jint question, jlong measured, jlong exact_match, jlong f1,
    jlong judgment, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_explanation_measures(
      (const hop_results *)(intptr_t)results, (uint32_t)question, (int32_t *)(intptr_t)measured,
      (double *)(intptr_t)exact_match, (double *)(intptr_t)f1, (int32_t *)(intptr_t)judgment,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1create(
    JNIEnv *env, jobject self, jlong metrics, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_metrics_create((hop_metrics **)(intptr_t)metrics, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1free(JNIEnv *env, jobject self, jlong metrics) {
  (void)env, (void)self;
  library.hop_metrics_free((hop_metrics *)(intptr_t)metrics);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1add(
    JNIEnv *env, jobject self, jlong metrics, jlong ranking, jlong ranking_length, jlong gold, jlong gold_length,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_metrics_add(
      (hop_metrics *)(intptr_t)metrics, (const uint32_t *)(intptr_t)ranking, (size_t)ranking_length,
      (const uint32_t *)(intptr_t)gold, (size_t)gold_length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1add_1graph(
    JNIEnv *env, jobject self, jlong metrics, jlong found, jlong found_edges, jlong gold, jlong gold_edges,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_metrics_add_graph(
      (hop_metrics *)(intptr_t)metrics, (const uint32_t *)(intptr_t)found, (size_t)found_edges,
      (const uint32_t *)(intptr_t)gold, (size_t)gold_edges, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1mean(
    JNIEnv *env, jobject self, jlong metrics, jlong name, jlong name_length, jlong mean, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_metrics_mean(
      (const hop_metrics *)(intptr_t)metrics, (const char *)(intptr_t)name, (size_t)name_length,
      (double *)(intptr_t)mean, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1metrics_1interval(
    JNIEnv *env, jobject self, jlong metrics, jlong other, jlong name, jlong name_length, jlong seed, jint resamples,
    jlong low, jlong high, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_metrics_interval(
      (const hop_metrics *)(intptr_t)metrics, (const hop_metrics *)(intptr_t)other, (const char *)(intptr_t)name,
      (size_t)name_length, (uint64_t)seed, (uint32_t)resamples, (double *)(intptr_t)low, (double *)(intptr_t)high,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1open_1task_1create(
    JNIEnv *env, jobject self, jlong options, jint create, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_open_task_create(
      (const hop_options *)(intptr_t)options, (int32_t)create, (hop_task **)(intptr_t)task,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1change_1task_1create(
    JNIEnv *env, jobject self, jlong store, jlong corpus, jlong deleted, jlong deleted_length, jlong options,
    jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_change_task_create(
      (const hop_store *)(intptr_t)store, (hop_corpus *)(intptr_t)corpus, (const char *)(intptr_t)deleted,
      (size_t)deleted_length, (const hop_options *)(intptr_t)options, (hop_task **)(intptr_t)task,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1compact_1task_1create(
    JNIEnv *env, jobject self, jlong store, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_compact_task_create(
      (const hop_store *)(intptr_t)store, (hop_task **)(intptr_t)task, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1take(
    JNIEnv *env, jobject self, jlong task, jlong store, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_take(
      (hop_task *)(intptr_t)task, (hop_store **)(intptr_t)store, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1free(JNIEnv *env, jobject self, jlong store) {
  (void)env, (void)self;
  library.hop_store_free((hop_store *)(intptr_t)store);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1graph(
    JNIEnv *env, jobject self, jlong store, jlong graph, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_graph(
      (const hop_store *)(intptr_t)store, (hop_graph **)(intptr_t)graph, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1store_1describe(
    JNIEnv *env, jobject self, jlong store, jlong json, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_store_describe(
      (const hop_store *)(intptr_t)store, (hop_bytes **)(intptr_t)json, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1names(
    JNIEnv *env, jobject self, jlong corpus, jlong options, jint number, jlong names, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_names(
      (const hop_corpus *)(intptr_t)corpus, (const hop_options *)(intptr_t)options, (uint32_t)number,
      (hop_bytes **)(intptr_t)names, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1index_1task_1create(
    JNIEnv *env, jobject self, jlong corpus, jlong options, jint number, jlong names, jlong names_length, jlong task,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_index_task_create(
      (hop_corpus *)(intptr_t)corpus, (const hop_options *)(intptr_t)options, (uint32_t)number,
      (const uint8_t *)(intptr_t)names, (size_t)names_length, (hop_task **)(intptr_t)task,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1take_1ties(
    JNIEnv *env, jobject self, jlong task, jlong ties, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_take_ties(
      (hop_task *)(intptr_t)task, (hop_bytes **)(intptr_t)ties, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1statistics(
    JNIEnv *env, jobject self, jlong graph, jlong ties, jlong ties_length, jint number, jlong statistics, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_statistics(
      (const hop_graph *)(intptr_t)graph, (const uint8_t *)(intptr_t)ties, (size_t)ties_length, (uint32_t)number,
      (hop_bytes **)(intptr_t)statistics, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1merge(
    JNIEnv *env, jobject self, jlong left, jlong left_length, jlong right, jlong right_length, jlong merged,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_merge(
      (const uint8_t *)(intptr_t)left, (size_t)left_length, (const uint8_t *)(intptr_t)right, (size_t)right_length,
      (hop_bytes **)(intptr_t)merged, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1open(
    JNIEnv *env, jobject self, jlong graph, jlong ties, jlong ties_length, jint number, jlong statistics,
    jlong statistics_length, jlong shard, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_open(
      (const hop_graph *)(intptr_t)graph, (const uint8_t *)(intptr_t)ties, (size_t)ties_length, (uint32_t)number,
      (const uint8_t *)(intptr_t)statistics, (size_t)statistics_length, (hop_shard **)(intptr_t)shard,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1free(JNIEnv *env, jobject self, jlong shard) {
  (void)env, (void)self;
  library.hop_shard_free((hop_shard *)(intptr_t)shard);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1count_1entities(
    JNIEnv *env, jobject self, jlong shard, jlong options, jlong counts, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_count_entities(
      (const hop_shard *)(intptr_t)shard, (const hop_options *)(intptr_t)options, (hop_bytes **)(intptr_t)counts,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1give_1entities(
    JNIEnv *env, jobject self, jlong shard, jlong counts, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_give_entities(
      (hop_shard *)(intptr_t)shard, (const uint8_t *)(intptr_t)counts, (size_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1find_1passage(
    JNIEnv *env, jobject self, jlong shard, jint number, jlong passage, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_find_passage(
      (const hop_shard *)(intptr_t)shard, (uint32_t)number, (uint32_t *)(intptr_t)passage,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1session_1create(
    JNIEnv *env, jobject self, jlong shard, jlong session, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_session_create(
      (const hop_shard *)(intptr_t)shard, (hop_shard_session **)(intptr_t)session, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1session_1free(
    JNIEnv *env, jobject self, jlong session) {
  (void)env, (void)self;
  library.hop_shard_session_free((hop_shard_session *)(intptr_t)session);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shard_1session_1answer(
    JNIEnv *env, jobject self, jlong session, jlong message, jlong length, jlong reply, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shard_session_answer(
      (hop_shard_session *)(intptr_t)session, (const uint8_t *)(intptr_t)message, (size_t)length,
      (hop_bytes **)(intptr_t)reply, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shards_1create(
    JNIEnv *env, jobject self, jlong statistics, jlong length, jlong shards, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shards_create(
      (const uint8_t *)(intptr_t)statistics, (size_t)length, (hop_shards **)(intptr_t)shards,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shards_1free(JNIEnv *env, jobject self, jlong shards) {
  (void)env, (void)self;
  library.hop_shards_free((hop_shards *)(intptr_t)shards);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1shards_1add_1entities(
    JNIEnv *env, jobject self, jlong shards, jlong counts, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_shards_add_entities(
      (hop_shards *)(intptr_t)shards, (const uint8_t *)(intptr_t)counts, (size_t)length, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1create(
    JNIEnv *env, jobject self, jlong shards, jlong questions, jint question, jlong options, jlong coordinator,
    jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_create(
      (const hop_shards *)(intptr_t)shards, (const hop_questions *)(intptr_t)questions, (uint32_t)question,
      (const hop_options *)(intptr_t)options, (hop_coordinator **)(intptr_t)coordinator, (hop_error **)(intptr_t)error);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1free(
    JNIEnv *env, jobject self, jlong coordinator) {
  (void)env, (void)self;
  library.hop_coordinator_free((hop_coordinator *)(intptr_t)coordinator);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1message(
    JNIEnv *env, jobject self, jlong coordinator, jlong message, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_message(
      (const hop_coordinator *)(intptr_t)coordinator, (const uint8_t **)(intptr_t)message, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1add_1reply(
    JNIEnv *env, jobject self, jlong coordinator, jlong reply, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_add_reply(
      (hop_coordinator *)(intptr_t)coordinator, (const uint8_t *)(intptr_t)reply, (size_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1advance(
    JNIEnv *env, jobject self, jlong coordinator, jlong done, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_advance(
      (hop_coordinator *)(intptr_t)coordinator, (int32_t *)(intptr_t)done, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1masked(
    JNIEnv *env, jobject self, jlong coordinator, jlong text, jlong length, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_masked(
      (const hop_coordinator *)(intptr_t)coordinator, (const char **)(intptr_t)text, (size_t *)(intptr_t)length,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1set_1masked_1vector(
    JNIEnv *env, jobject self, jlong coordinator, jlong vector, jint dimension, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_set_masked_vector(
      (hop_coordinator *)(intptr_t)coordinator, (const float *)(intptr_t)vector, (uint32_t)dimension,
      (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1coordinator_1hits(
    JNIEnv *env, jobject self, jlong coordinator, jlong passages, jlong scores, jlong count, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_coordinator_hits(
      (const hop_coordinator *)(intptr_t)coordinator, (const uint32_t **)(intptr_t)passages,
      (const float **)(intptr_t)scores, (size_t *)(intptr_t)count, (hop_error **)(intptr_t)error);
}

JNIEXPORT jint JNICALL Java_io_hoptrail_raw_JniFunctions_hop_1train_1task_1create(
    JNIEnv *env, jobject self, jlong graph, jlong questions, jlong options, jlong task, jlong error) {
  (void)env, (void)self;
  return (jint)library.hop_train_task_create(
      (const hop_graph *)(intptr_t)graph, (const hop_questions *)(intptr_t)questions,
      (const hop_options *)(intptr_t)options, (hop_task **)(intptr_t)task, (hop_error **)(intptr_t)error);
}
