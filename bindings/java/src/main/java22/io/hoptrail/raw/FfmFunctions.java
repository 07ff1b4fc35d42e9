// Written by bindings/generate/java.py from capi/include/hoptrail.h: change those.
package io.hoptrail.raw;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** The functions over java.lang.foreign. Constant handles, so that the compiler sees through them. */
final class FfmFunctions extends FfmMemory {
  private static final MethodHandle HOP_ABI_VERSION = FfmLoader.function("hop_abi_version", JAVA_INT);
  private static final MethodHandle HOP_VERSION = FfmLoader.function("hop_version", JAVA_LONG);
  private static final MethodHandle HOP_FILE_VERSION = FfmLoader.function("hop_file_version", JAVA_INT);
  private static final MethodHandle HOP_FILE_VERSION_MINIMUM = FfmLoader.function("hop_file_version_minimum", JAVA_INT);
  private static final MethodHandle HOP_LIVE_OBJECTS = FfmLoader.function("hop_live_objects", JAVA_LONG);
  private static final MethodHandle HOP_STATUS_NAME = FfmLoader.function("hop_status_name", JAVA_LONG, JAVA_INT);
  private static final MethodHandle HOP_ERROR_STATUS = FfmLoader.function("hop_error_status", JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_ERROR_MESSAGE = FfmLoader.function("hop_error_message", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_ERROR_DETAIL = FfmLoader.function("hop_error_detail", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_ERROR_FREE = FfmLoader.procedure("hop_error_free", JAVA_LONG);
  private static final MethodHandle HOP_BYTES_VIEW = FfmLoader.function(
      "hop_bytes_view", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_BYTES_FREE = FfmLoader.procedure("hop_bytes_free", JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_CREATE = FfmLoader.function(
      "hop_options_create", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_FREE = FfmLoader.procedure("hop_options_free", JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_SET_TEXT = FfmLoader.function(
      "hop_options_set_text", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_SET_INTEGER = FfmLoader.function(
      "hop_options_set_integer", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_SET_NUMBER = FfmLoader.function(
      "hop_options_set_number", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_DOUBLE, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_SET_FLAG = FfmLoader.function(
      "hop_options_set_flag", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_SET_WEIGHTS = FfmLoader.function(
      "hop_options_set_weights", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_OPTIONS_GET = FfmLoader.function(
      "hop_options_get", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_OPTION_COUNT = FfmLoader.function("hop_option_count", JAVA_INT);
  private static final MethodHandle HOP_OPTION_DESCRIBE = FfmLoader.function(
      "hop_option_describe", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METHOD_COUNT = FfmLoader.function("hop_method_count", JAVA_INT);
  private static final MethodHandle HOP_METHOD_DESCRIBE = FfmLoader.function(
      "hop_method_describe", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_CREATE = FfmLoader.function(
      "hop_corpus_create", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_FREE = FfmLoader.procedure("hop_corpus_free", JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_DOCUMENT = FfmLoader.function(
      "hop_corpus_add_document", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_PASSAGE = FfmLoader.function(
      "hop_corpus_add_passage", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_ALIAS = FfmLoader.function(
      "hop_corpus_add_alias", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_METADATA = FfmLoader.function(
      "hop_corpus_add_metadata", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_ENTITY = FfmLoader.function(
      "hop_corpus_add_entity", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_LINK = FfmLoader.function(
      "hop_corpus_add_link", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_SET_DOCUMENT = FfmLoader.function(
      "hop_corpus_set_document", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_ADD_VECTORS = FfmLoader.function(
      "hop_corpus_add_vectors", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_CORPUS_SIZE = FfmLoader.function(
      "hop_corpus_size", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_OPEN = FfmLoader.function(
      "hop_graph_open", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_MAP = FfmLoader.function(
      "hop_graph_map", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_FREE = FfmLoader.procedure("hop_graph_free", JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_BYTES = FfmLoader.function(
      "hop_graph_bytes", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_PASSAGE_COUNT = FfmLoader.function(
      "hop_graph_passage_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_DOCUMENT_COUNT = FfmLoader.function(
      "hop_graph_document_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_VECTORS = FfmLoader.function(
      "hop_graph_vectors", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_FIND_PASSAGE = FfmLoader.function(
      "hop_graph_find_passage", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_PASSAGE_TEXT = FfmLoader.function(
      "hop_graph_passage_text", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_PASSAGE_PLACE = FfmLoader.function(
      "hop_graph_passage_place", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_METADATA_COUNT = FfmLoader.function(
      "hop_graph_metadata_count", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_METADATA = FfmLoader.function(
      "hop_graph_metadata", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_DESCRIBE = FfmLoader.function(
      "hop_graph_describe", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_GRAPH_EXPORT = FfmLoader.function(
      "hop_graph_export", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_CREATE = FfmLoader.function(
      "hop_questions_create", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_FREE = FfmLoader.procedure("hop_questions_free", JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_COUNT = FfmLoader.function(
      "hop_questions_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD = FfmLoader.function(
      "hop_questions_add", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_SET_VECTOR = FfmLoader.function(
      "hop_questions_set_vector", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_SET_MASKED_VECTOR = FfmLoader.function(
      "hop_questions_set_masked_vector", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD_STEP = FfmLoader.function(
      "hop_questions_add_step", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD_CONDITION = FfmLoader.function(
      "hop_questions_add_condition", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD_GOLD = FfmLoader.function(
      "hop_questions_add_gold", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD_STEP_GOLD = FfmLoader.function(
      "hop_questions_add_step_gold", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_QUESTIONS_ADD_GOLD_ANSWER = FfmLoader.function(
      "hop_questions_add_gold_answer", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_MASK_QUESTION = FfmLoader.function(
      "hop_mask_question", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_INDEX_TASK_CREATE = FfmLoader.function(
      "hop_index_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SEARCH_TASK_CREATE = FfmLoader.function(
      "hop_search_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_ASK_TASK_CREATE = FfmLoader.function(
      "hop_ask_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SAVE_TASK_CREATE = FfmLoader.function(
      "hop_save_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_FREE = FfmLoader.procedure("hop_task_free", JAVA_LONG);
  private static final MethodHandle HOP_TASK_STEP = FfmLoader.function(
      "hop_task_step", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_PROGRESS = FfmLoader.function(
      "hop_task_progress", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_TAKE_PART = FfmLoader.function(
      "hop_task_take_part", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_PART_RUN = FfmLoader.function(
      "hop_part_run", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_PART_FREE = FfmLoader.procedure("hop_part_free", JAVA_LONG);
  private static final MethodHandle HOP_TASK_SAVE = FfmLoader.function(
      "hop_task_save", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_RESUME = FfmLoader.function(
      "hop_task_resume", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_REQUEST_COUNT = FfmLoader.function(
      "hop_task_request_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_REQUEST_ID = FfmLoader.function(
      "hop_task_request_id", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_KIND = FfmLoader.function(
      "hop_request_kind", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_PURPOSE = FfmLoader.function(
      "hop_request_purpose", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_TEXT_COUNT = FfmLoader.function(
      "hop_request_text_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_TEXT = FfmLoader.function(
      "hop_request_text", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_MESSAGE_COUNT = FfmLoader.function(
      "hop_request_message_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_MESSAGE = FfmLoader.function(
      "hop_request_message", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_COMPLETION = FfmLoader.function(
      "hop_request_completion", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_REQUEST_FILE = FfmLoader.function(
      "hop_request_file", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_ANSWER_VECTORS = FfmLoader.function(
      "hop_task_answer_vectors", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_TASK_ANSWER_TEXT = FfmLoader.function(
      "hop_task_answer_text", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_ANSWER_BYTES = FfmLoader.function(
      "hop_task_answer_bytes", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_ANSWER_DONE = FfmLoader.function(
      "hop_task_answer_done", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_ANSWER_FAILURE = FfmLoader.function(
      "hop_task_answer_failure", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_TAKE_BYTES = FfmLoader.function(
      "hop_task_take_bytes", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_REPORT = FfmLoader.function(
      "hop_task_report", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TASK_TAKE_RESULTS = FfmLoader.function(
      "hop_task_take_results", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_FREE = FfmLoader.procedure("hop_results_free", JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_COUNT = FfmLoader.function(
      "hop_results_count", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_HITS = FfmLoader.function(
      "hop_results_hits", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_EXPLANATION = FfmLoader.function(
      "hop_results_explanation", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_ANSWER = FfmLoader.function(
      "hop_results_answer", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_STEP_COUNT = FfmLoader.function(
      "hop_results_step_count", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_STEP = FfmLoader.function(
      "hop_results_step", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_RESULTS_STATE = FfmLoader.function(
      "hop_results_state", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_LINK_NAME = FfmLoader.function(
      "hop_explanation_link_name", JAVA_LONG, JAVA_INT);
  private static final MethodHandle HOP_EXPLANATION_QUESTION = FfmLoader.function(
      "hop_explanation_question", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_METHOD = FfmLoader.function(
      "hop_explanation_method", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_NOTICE_COUNT = FfmLoader.function(
      "hop_explanation_notice_count", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_NOTICE = FfmLoader.function(
      "hop_explanation_notice", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_PART_COUNT = FfmLoader.function(
      "hop_explanation_part_count", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_PART = FfmLoader.function(
      "hop_explanation_part", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_REASON_COUNT = FfmLoader.function(
      "hop_explanation_reason_count", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_REASON = FfmLoader.function(
      "hop_explanation_reason", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_PATH = FfmLoader.function(
      "hop_explanation_path", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_ENTITY = FfmLoader.function(
      "hop_explanation_entity", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_EVIDENCE = FfmLoader.function(
      "hop_explanation_evidence", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_SNIPPET = FfmLoader.function(
      "hop_explanation_snippet", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_PASSAGE = FfmLoader.function(
      "hop_explanation_passage", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_GRAPH_NODES = FfmLoader.function(
      "hop_explanation_graph_nodes", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_GRAPH_EDGES = FfmLoader.function(
      "hop_explanation_graph_edges", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_COST = FfmLoader.function(
      "hop_explanation_cost", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_EXPLANATION_MEASURES = FfmLoader.function(
      "hop_explanation_measures", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METRICS_CREATE = FfmLoader.function(
      "hop_metrics_create", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METRICS_FREE = FfmLoader.procedure("hop_metrics_free", JAVA_LONG);
  private static final MethodHandle HOP_METRICS_ADD = FfmLoader.function(
      "hop_metrics_add", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METRICS_ADD_GRAPH = FfmLoader.function(
      "hop_metrics_add_graph", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METRICS_MEAN = FfmLoader.function(
      "hop_metrics_mean", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_METRICS_INTERVAL = FfmLoader.function(
      "hop_metrics_interval", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG,
      JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_STORE_OPEN_TASK_CREATE = FfmLoader.function(
      "hop_store_open_task_create", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_STORE_CHANGE_TASK_CREATE = FfmLoader.function(
      "hop_store_change_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_STORE_COMPACT_TASK_CREATE = FfmLoader.function(
      "hop_store_compact_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_STORE_TAKE = FfmLoader.function(
      "hop_store_take", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_STORE_FREE = FfmLoader.procedure("hop_store_free", JAVA_LONG);
  private static final MethodHandle HOP_STORE_GRAPH = FfmLoader.function(
      "hop_store_graph", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_STORE_DESCRIBE = FfmLoader.function(
      "hop_store_describe", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_NAMES = FfmLoader.function(
      "hop_shard_names", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_INDEX_TASK_CREATE = FfmLoader.function(
      "hop_shard_index_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_SHARD_TAKE_TIES = FfmLoader.function(
      "hop_shard_take_ties", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_STATISTICS = FfmLoader.function(
      "hop_shard_statistics", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_MERGE = FfmLoader.function(
      "hop_shard_merge", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_OPEN = FfmLoader.function(
      "hop_shard_open", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
      JAVA_LONG);
  private static final MethodHandle HOP_SHARD_FREE = FfmLoader.procedure("hop_shard_free", JAVA_LONG);
  private static final MethodHandle HOP_SHARD_COUNT_ENTITIES = FfmLoader.function(
      "hop_shard_count_entities", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_GIVE_ENTITIES = FfmLoader.function(
      "hop_shard_give_entities", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_FIND_PASSAGE = FfmLoader.function(
      "hop_shard_find_passage", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_SESSION_CREATE = FfmLoader.function(
      "hop_shard_session_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARD_SESSION_FREE = FfmLoader.procedure("hop_shard_session_free", JAVA_LONG);
  private static final MethodHandle HOP_SHARD_SESSION_ANSWER = FfmLoader.function(
      "hop_shard_session_answer", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARDS_CREATE = FfmLoader.function(
      "hop_shards_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_SHARDS_FREE = FfmLoader.procedure("hop_shards_free", JAVA_LONG);
  private static final MethodHandle HOP_SHARDS_ADD_ENTITIES = FfmLoader.function(
      "hop_shards_add_entities", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_CREATE = FfmLoader.function(
      "hop_coordinator_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_FREE = FfmLoader.procedure("hop_coordinator_free", JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_MESSAGE = FfmLoader.function(
      "hop_coordinator_message", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_ADD_REPLY = FfmLoader.function(
      "hop_coordinator_add_reply", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_ADVANCE = FfmLoader.function(
      "hop_coordinator_advance", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_MASKED = FfmLoader.function(
      "hop_coordinator_masked", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_SET_MASKED_VECTOR = FfmLoader.function(
      "hop_coordinator_set_masked_vector", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle HOP_COORDINATOR_HITS = FfmLoader.function(
      "hop_coordinator_hits", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle HOP_TRAIN_TASK_CREATE = FfmLoader.function(
      "hop_train_task_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  @Override
  public int hop_abi_version() {
    try {
      return (int) HOP_ABI_VERSION.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_version() {
    try {
      return (long) HOP_VERSION.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_file_version() {
    try {
      return (int) HOP_FILE_VERSION.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_file_version_minimum() {
    try {
      return (int) HOP_FILE_VERSION_MINIMUM.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_live_objects() {
    try {
      return (long) HOP_LIVE_OBJECTS.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_status_name(int status) {
    try {
      return (long) HOP_STATUS_NAME.invokeExact(status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_error_status(long error) {
    try {
      return (int) HOP_ERROR_STATUS.invokeExact(error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_error_message(long error) {
    try {
      return (long) HOP_ERROR_MESSAGE.invokeExact(error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_error_detail(long error) {
    try {
      return (long) HOP_ERROR_DETAIL.invokeExact(error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_error_free(long error) {
    try {
      HOP_ERROR_FREE.invokeExact(error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_bytes_view(long bytes, long data, long length, long error) {
    try {
      return (int) HOP_BYTES_VIEW.invokeExact(bytes, data, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_bytes_free(long bytes) {
    try {
      HOP_BYTES_FREE.invokeExact(bytes);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_create(long options, long error) {
    try {
      return (int) HOP_OPTIONS_CREATE.invokeExact(options, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_options_free(long options) {
    try {
      HOP_OPTIONS_FREE.invokeExact(options);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_set_text(long options, long key, long keyLength, long value, long valueLength, long error) {
    try {
      return (int) HOP_OPTIONS_SET_TEXT.invokeExact(options, key, keyLength, value, valueLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_set_integer(long options, long key, long keyLength, long value, long error) {
    try {
      return (int) HOP_OPTIONS_SET_INTEGER.invokeExact(options, key, keyLength, value, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_set_number(long options, long key, long keyLength, double value, long error) {
    try {
      return (int) HOP_OPTIONS_SET_NUMBER.invokeExact(options, key, keyLength, value, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_set_flag(long options, long key, long keyLength, int value, long error) {
    try {
      return (int) HOP_OPTIONS_SET_FLAG.invokeExact(options, key, keyLength, value, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_set_weights(long options, long bytes, long length, long error) {
    try {
      return (int) HOP_OPTIONS_SET_WEIGHTS.invokeExact(options, bytes, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_options_get(long options, long key, long keyLength, long value, long valueLength, long error) {
    try {
      return (int) HOP_OPTIONS_GET.invokeExact(options, key, keyLength, value, valueLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_option_count() {
    try {
      return (int) HOP_OPTION_COUNT.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_option_describe(
      int index, long key, long type, long defaultValue, long bounds, long documentation, long error) {
    try {
      return (int) HOP_OPTION_DESCRIBE.invokeExact(index, key, type, defaultValue, bounds, documentation, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_method_count() {
    try {
      return (int) HOP_METHOD_COUNT.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_method_describe(
      int index, long name, long traits, long summary, long citation, long options, long error) {
    try {
      return (int) HOP_METHOD_DESCRIBE.invokeExact(index, name, traits, summary, citation, options, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_create(long corpus, long error) {
    try {
      return (int) HOP_CORPUS_CREATE.invokeExact(corpus, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_corpus_free(long corpus) {
    try {
      HOP_CORPUS_FREE.invokeExact(corpus);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_document(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, int format,
      long error) {
    try {
      return (int) HOP_CORPUS_ADD_DOCUMENT.invokeExact(
          corpus, id, idLength, title, titleLength, text, textLength, format, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_passage(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, long error) {
    try {
      return (int) HOP_CORPUS_ADD_PASSAGE.invokeExact(
          corpus, id, idLength, title, titleLength, text, textLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_alias(long corpus, long alias, long aliasLength, long error) {
    try {
      return (int) HOP_CORPUS_ADD_ALIAS.invokeExact(corpus, alias, aliasLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_metadata(long corpus, long key, long keyLength, long value, long valueLength, long error) {
    try {
      return (int) HOP_CORPUS_ADD_METADATA.invokeExact(corpus, key, keyLength, value, valueLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_entity(long corpus, long entity, long entityLength, long error) {
    try {
      return (int) HOP_CORPUS_ADD_ENTITY.invokeExact(corpus, entity, entityLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_link(long corpus, long targetId, long targetIdLength, long error) {
    try {
      return (int) HOP_CORPUS_ADD_LINK.invokeExact(corpus, targetId, targetIdLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_set_document(long corpus, long documentId, long documentIdLength, long position, long error) {
    try {
      return (int) HOP_CORPUS_SET_DOCUMENT.invokeExact(corpus, documentId, documentIdLength, position, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_add_vectors(long corpus, long rows, long rowCount, int dimension, long error) {
    try {
      return (int) HOP_CORPUS_ADD_VECTORS.invokeExact(corpus, rows, rowCount, dimension, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_corpus_size(long corpus, long size, long error) {
    try {
      return (int) HOP_CORPUS_SIZE.invokeExact(corpus, size, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_open(long bytes, long length, int mode, int memory, long graph, long error) {
    try {
      return (int) HOP_GRAPH_OPEN.invokeExact(bytes, length, mode, memory, graph, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_map(long path, long pathLength, int mode, long graph, long error) {
    try {
      return (int) HOP_GRAPH_MAP.invokeExact(path, pathLength, mode, graph, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_graph_free(long graph) {
    try {
      HOP_GRAPH_FREE.invokeExact(graph);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_bytes(long graph, long bytes, long length, long error) {
    try {
      return (int) HOP_GRAPH_BYTES.invokeExact(graph, bytes, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_passage_count(long graph, long count, long error) {
    try {
      return (int) HOP_GRAPH_PASSAGE_COUNT.invokeExact(graph, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_document_count(long graph, long count, long error) {
    try {
      return (int) HOP_GRAPH_DOCUMENT_COUNT.invokeExact(graph, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_vectors(long graph, long dimension, long embedderId, long embedderIdLength, long error) {
    try {
      return (int) HOP_GRAPH_VECTORS.invokeExact(graph, dimension, embedderId, embedderIdLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_find_passage(long graph, long id, long idLength, long passage, long error) {
    try {
      return (int) HOP_GRAPH_FIND_PASSAGE.invokeExact(graph, id, idLength, passage, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_passage_text(long graph, int passage, int field, long text, long length, long error) {
    try {
      return (int) HOP_GRAPH_PASSAGE_TEXT.invokeExact(graph, passage, field, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_passage_place(
      long graph, int passage, long document, long section, long page, long sourceBegin, long sourceEnd, long error) {
    try {
      return (int) HOP_GRAPH_PASSAGE_PLACE.invokeExact(
          graph, passage, document, section, page, sourceBegin, sourceEnd, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_metadata_count(long graph, int passage, long count, long error) {
    try {
      return (int) HOP_GRAPH_METADATA_COUNT.invokeExact(graph, passage, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_metadata(
      long graph, int passage, int index, long key, long keyLength, long value, long valueLength, long error) {
    try {
      return (int) HOP_GRAPH_METADATA.invokeExact(graph, passage, index, key, keyLength, value, valueLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_describe(long graph, long options, long json, long error) {
    try {
      return (int) HOP_GRAPH_DESCRIBE.invokeExact(graph, options, json, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_graph_export(long graph, int format, long text, long error) {
    try {
      return (int) HOP_GRAPH_EXPORT.invokeExact(graph, format, text, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_create(long questions, long error) {
    try {
      return (int) HOP_QUESTIONS_CREATE.invokeExact(questions, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_questions_free(long questions) {
    try {
      HOP_QUESTIONS_FREE.invokeExact(questions);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_count(long questions, long count, long error) {
    try {
      return (int) HOP_QUESTIONS_COUNT.invokeExact(questions, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add(long questions, long text, long length, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD.invokeExact(questions, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_set_vector(long questions, long vector, int dimension, long error) {
    try {
      return (int) HOP_QUESTIONS_SET_VECTOR.invokeExact(questions, vector, dimension, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_set_masked_vector(long questions, long vector, int dimension, long error) {
    try {
      return (int) HOP_QUESTIONS_SET_MASKED_VECTOR.invokeExact(questions, vector, dimension, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add_step(long questions, long text, long length, long vector, int dimension, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD_STEP.invokeExact(questions, text, length, vector, dimension, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add_condition(long questions, long condition, long length, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD_CONDITION.invokeExact(questions, condition, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add_gold(long questions, long passages, long count, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD_GOLD.invokeExact(questions, passages, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add_step_gold(long questions, long passages, long count, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD_STEP_GOLD.invokeExact(questions, passages, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_questions_add_gold_answer(long questions, long answer, long length, long error) {
    try {
      return (int) HOP_QUESTIONS_ADD_GOLD_ANSWER.invokeExact(questions, answer, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_mask_question(long graph, long question, long length, long masked, long error) {
    try {
      return (int) HOP_MASK_QUESTION.invokeExact(graph, question, length, masked, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_index_task_create(long corpus, long options, long task, long error) {
    try {
      return (int) HOP_INDEX_TASK_CREATE.invokeExact(corpus, options, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_search_task_create(long graph, long questions, long options, long task, long error) {
    try {
      return (int) HOP_SEARCH_TASK_CREATE.invokeExact(graph, questions, options, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_ask_task_create(long graph, long questions, long options, long task, long error) {
    try {
      return (int) HOP_ASK_TASK_CREATE.invokeExact(graph, questions, options, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_save_task_create(long bytes, long length, long name, long nameLength, long task, long error) {
    try {
      return (int) HOP_SAVE_TASK_CREATE.invokeExact(bytes, length, name, nameLength, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_task_free(long task) {
    try {
      HOP_TASK_FREE.invokeExact(task);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_step(long task, long work, long state, long error) {
    try {
      return (int) HOP_TASK_STEP.invokeExact(task, work, state, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_progress(long task, long phase, long phaseLength, long done, long total, long error) {
    try {
      return (int) HOP_TASK_PROGRESS.invokeExact(task, phase, phaseLength, done, total, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_take_part(long task, long part, long error) {
    try {
      return (int) HOP_TASK_TAKE_PART.invokeExact(task, part, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_part_run(long part, long work, long state, long error) {
    try {
      return (int) HOP_PART_RUN.invokeExact(part, work, state, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_part_free(long part) {
    try {
      HOP_PART_FREE.invokeExact(part);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_save(long task, long saved, long error) {
    try {
      return (int) HOP_TASK_SAVE.invokeExact(task, saved, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_resume(long saved, long length, long graph, long task, long error) {
    try {
      return (int) HOP_TASK_RESUME.invokeExact(saved, length, graph, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_request_count(long task, long count, long error) {
    try {
      return (int) HOP_TASK_REQUEST_COUNT.invokeExact(task, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_request_id(long task, int index, long id, long error) {
    try {
      return (int) HOP_TASK_REQUEST_ID.invokeExact(task, index, id, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_kind(long task, long id, long kind, long error) {
    try {
      return (int) HOP_REQUEST_KIND.invokeExact(task, id, kind, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_purpose(long task, long id, long purpose, long length, long error) {
    try {
      return (int) HOP_REQUEST_PURPOSE.invokeExact(task, id, purpose, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_text_count(long task, long id, long count, long error) {
    try {
      return (int) HOP_REQUEST_TEXT_COUNT.invokeExact(task, id, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_text(long task, long id, int index, long role, long text, long length, long error) {
    try {
      return (int) HOP_REQUEST_TEXT.invokeExact(task, id, index, role, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_message_count(long task, long id, long count, long error) {
    try {
      return (int) HOP_REQUEST_MESSAGE_COUNT.invokeExact(task, id, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_message(
      long task, long id, int index, long role, long roleLength, long text, long length, long error) {
    try {
      return (int) HOP_REQUEST_MESSAGE.invokeExact(task, id, index, role, roleLength, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_completion(long task, long id, long tokenLimit, long form, long formLength, long error) {
    try {
      return (int) HOP_REQUEST_COMPLETION.invokeExact(task, id, tokenLimit, form, formLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_request_file(
      long task, long id, long operation, long name, long nameLength, long secondName, long secondNameLength,
      long offset, long bytes, long length, long error) {
    try {
      return (int) HOP_REQUEST_FILE.invokeExact(
          task, id, operation, name, nameLength, secondName, secondNameLength, offset, bytes, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_answer_vectors(
      long task, long id, long rows, int rowCount, int dimension, long embedderId, long embedderIdLength, long error) {
    try {
      return (int) HOP_TASK_ANSWER_VECTORS.invokeExact(
          task, id, rows, rowCount, dimension, embedderId, embedderIdLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_answer_text(
      long task, long id, long text, long length, long tokensRead, long tokensWritten, long error) {
    try {
      return (int) HOP_TASK_ANSWER_TEXT.invokeExact(task, id, text, length, tokensRead, tokensWritten, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_answer_bytes(long task, long id, long bytes, long length, long error) {
    try {
      return (int) HOP_TASK_ANSWER_BYTES.invokeExact(task, id, bytes, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_answer_done(long task, long id, long error) {
    try {
      return (int) HOP_TASK_ANSWER_DONE.invokeExact(task, id, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_answer_failure(long task, long id, long reason, long length, long error) {
    try {
      return (int) HOP_TASK_ANSWER_FAILURE.invokeExact(task, id, reason, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_take_bytes(long task, long bytes, long error) {
    try {
      return (int) HOP_TASK_TAKE_BYTES.invokeExact(task, bytes, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_report(long task, long json, long error) {
    try {
      return (int) HOP_TASK_REPORT.invokeExact(task, json, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_task_take_results(long task, long results, long error) {
    try {
      return (int) HOP_TASK_TAKE_RESULTS.invokeExact(task, results, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_results_free(long results) {
    try {
      HOP_RESULTS_FREE.invokeExact(results);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_count(long results, long questions, long error) {
    try {
      return (int) HOP_RESULTS_COUNT.invokeExact(results, questions, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_hits(long results, int question, long passages, long scores, long count, long error) {
    try {
      return (int) HOP_RESULTS_HITS.invokeExact(results, question, passages, scores, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_explanation(long results, int question, long json, long length, long error) {
    try {
      return (int) HOP_RESULTS_EXPLANATION.invokeExact(results, question, json, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_answer(long results, int question, long text, long length, long partial, long error) {
    try {
      return (int) HOP_RESULTS_ANSWER.invokeExact(results, question, text, length, partial, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_step_count(long results, int question, long count, long error) {
    try {
      return (int) HOP_RESULTS_STEP_COUNT.invokeExact(results, question, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_step(
      long results, int question, int step, long subQuestion, long subQuestionLength, long subAnswer,
      long subAnswerLength, long passages, long count, long error) {
    try {
      return (int) HOP_RESULTS_STEP.invokeExact(
          results, question, step, subQuestion, subQuestionLength, subAnswer, subAnswerLength, passages, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_results_state(long results, int question, long distances, long count, long error) {
    try {
      return (int) HOP_RESULTS_STATE.invokeExact(results, question, distances, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public long hop_explanation_link_name(int link) {
    try {
      return (long) HOP_EXPLANATION_LINK_NAME.invokeExact(link);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_question(long results, int question, long text, long length, long error) {
    try {
      return (int) HOP_EXPLANATION_QUESTION.invokeExact(results, question, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_method(long results, int question, long name, long length, long distances, long error) {
    try {
      return (int) HOP_EXPLANATION_METHOD.invokeExact(results, question, name, length, distances, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_notice_count(long results, int question, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_NOTICE_COUNT.invokeExact(results, question, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_notice(long results, int question, int index, long text, long length, long error) {
    try {
      return (int) HOP_EXPLANATION_NOTICE.invokeExact(results, question, index, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_part_count(long results, int question, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_PART_COUNT.invokeExact(results, question, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_part(
      long results, int question, int part, long name, long nameLength, long values, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_PART.invokeExact(results, question, part, name, nameLength, values, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_reason_count(long results, int question, int hit, long count, long told, long error) {
    try {
      return (int) HOP_EXPLANATION_REASON_COUNT.invokeExact(results, question, hit, count, told, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_reason(
      long results, int question, int hit, int index, long text, long length, long error) {
    try {
      return (int) HOP_EXPLANATION_REASON.invokeExact(results, question, hit, index, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_path(
      long results, int question, int hit, long links, long passages, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_PATH.invokeExact(results, question, hit, links, passages, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_entity(long results, int question, int hit, int node, long name, long length, long error) {
    try {
      return (int) HOP_EXPLANATION_ENTITY.invokeExact(results, question, hit, node, name, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_evidence(
      long results, int question, int hit, int node, long passage, long field, long text, long length, long range,
      long error) {
    try {
      return (int) HOP_EXPLANATION_EVIDENCE.invokeExact(
          results, question, hit, node, passage, field, text, length, range, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_snippet(
      long results, int question, int hit, long text, long length, long ranges, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_SNIPPET.invokeExact(results, question, hit, text, length, ranges, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_passage(
      long results, int question, int passage, long id, long idLength, long title, long titleLength, long documentId,
      long documentIdLength, long error) {
    try {
      return (int) HOP_EXPLANATION_PASSAGE.invokeExact(
          results, question, passage, id, idLength, title, titleLength, documentId, documentIdLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_graph_nodes(
      long results, int question, long passages, long depths, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_GRAPH_NODES.invokeExact(results, question, passages, depths, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_graph_edges(
      long results, int question, long from, long to, long directions, long steps, long count, long error) {
    try {
      return (int) HOP_EXPLANATION_GRAPH_EDGES.invokeExact(
          results, question, from, to, directions, steps, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_cost(
      long results, int question, long loopName, long loopNameLength, long texts, long completions, long tokensRead,
      long tokensWritten, long error) {
    try {
      return (int) HOP_EXPLANATION_COST.invokeExact(
          results, question, loopName, loopNameLength, texts, completions, tokensRead, tokensWritten, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_explanation_measures(
      long results, int question, long measured, long exactMatch, long f1, long judgment, long error) {
    try {
      return (int) HOP_EXPLANATION_MEASURES.invokeExact(results, question, measured, exactMatch, f1, judgment, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_metrics_create(long metrics, long error) {
    try {
      return (int) HOP_METRICS_CREATE.invokeExact(metrics, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_metrics_free(long metrics) {
    try {
      HOP_METRICS_FREE.invokeExact(metrics);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_metrics_add(long metrics, long ranking, long rankingLength, long gold, long goldLength, long error) {
    try {
      return (int) HOP_METRICS_ADD.invokeExact(metrics, ranking, rankingLength, gold, goldLength, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_metrics_add_graph(long metrics, long found, long foundEdges, long gold, long goldEdges, long error) {
    try {
      return (int) HOP_METRICS_ADD_GRAPH.invokeExact(metrics, found, foundEdges, gold, goldEdges, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_metrics_mean(long metrics, long name, long nameLength, long mean, long error) {
    try {
      return (int) HOP_METRICS_MEAN.invokeExact(metrics, name, nameLength, mean, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_metrics_interval(
      long metrics, long other, long name, long nameLength, long seed, int resamples, long low, long high, long error) {
    try {
      return (int) HOP_METRICS_INTERVAL.invokeExact(
          metrics, other, name, nameLength, seed, resamples, low, high, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_open_task_create(long options, int create, long task, long error) {
    try {
      return (int) HOP_STORE_OPEN_TASK_CREATE.invokeExact(options, create, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_change_task_create(
      long store, long corpus, long deleted, long deletedLength, long options, long task, long error) {
    try {
      return (int) HOP_STORE_CHANGE_TASK_CREATE.invokeExact(
          store, corpus, deleted, deletedLength, options, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_compact_task_create(long store, long task, long error) {
    try {
      return (int) HOP_STORE_COMPACT_TASK_CREATE.invokeExact(store, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_take(long task, long store, long error) {
    try {
      return (int) HOP_STORE_TAKE.invokeExact(task, store, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_store_free(long store) {
    try {
      HOP_STORE_FREE.invokeExact(store);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_graph(long store, long graph, long error) {
    try {
      return (int) HOP_STORE_GRAPH.invokeExact(store, graph, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_store_describe(long store, long json, long error) {
    try {
      return (int) HOP_STORE_DESCRIBE.invokeExact(store, json, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_names(long corpus, long options, int number, long names, long error) {
    try {
      return (int) HOP_SHARD_NAMES.invokeExact(corpus, options, number, names, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_index_task_create(
      long corpus, long options, int number, long names, long namesLength, long task, long error) {
    try {
      return (int) HOP_SHARD_INDEX_TASK_CREATE.invokeExact(corpus, options, number, names, namesLength, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_take_ties(long task, long ties, long error) {
    try {
      return (int) HOP_SHARD_TAKE_TIES.invokeExact(task, ties, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_statistics(long graph, long ties, long tiesLength, int number, long statistics, long error) {
    try {
      return (int) HOP_SHARD_STATISTICS.invokeExact(graph, ties, tiesLength, number, statistics, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_merge(long left, long leftLength, long right, long rightLength, long merged, long error) {
    try {
      return (int) HOP_SHARD_MERGE.invokeExact(left, leftLength, right, rightLength, merged, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_open(
      long graph, long ties, long tiesLength, int number, long statistics, long statisticsLength, long shard,
      long error) {
    try {
      return (int) HOP_SHARD_OPEN.invokeExact(
          graph, ties, tiesLength, number, statistics, statisticsLength, shard, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_shard_free(long shard) {
    try {
      HOP_SHARD_FREE.invokeExact(shard);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_count_entities(long shard, long options, long counts, long error) {
    try {
      return (int) HOP_SHARD_COUNT_ENTITIES.invokeExact(shard, options, counts, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_give_entities(long shard, long counts, long length, long error) {
    try {
      return (int) HOP_SHARD_GIVE_ENTITIES.invokeExact(shard, counts, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_find_passage(long shard, int number, long passage, long error) {
    try {
      return (int) HOP_SHARD_FIND_PASSAGE.invokeExact(shard, number, passage, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_session_create(long shard, long session, long error) {
    try {
      return (int) HOP_SHARD_SESSION_CREATE.invokeExact(shard, session, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_shard_session_free(long session) {
    try {
      HOP_SHARD_SESSION_FREE.invokeExact(session);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shard_session_answer(long session, long message, long length, long reply, long error) {
    try {
      return (int) HOP_SHARD_SESSION_ANSWER.invokeExact(session, message, length, reply, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shards_create(long statistics, long length, long shards, long error) {
    try {
      return (int) HOP_SHARDS_CREATE.invokeExact(statistics, length, shards, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_shards_free(long shards) {
    try {
      HOP_SHARDS_FREE.invokeExact(shards);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_shards_add_entities(long shards, long counts, long length, long error) {
    try {
      return (int) HOP_SHARDS_ADD_ENTITIES.invokeExact(shards, counts, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_create(
      long shards, long questions, int question, long options, long coordinator, long error) {
    try {
      return (int) HOP_COORDINATOR_CREATE.invokeExact(shards, questions, question, options, coordinator, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public void hop_coordinator_free(long coordinator) {
    try {
      HOP_COORDINATOR_FREE.invokeExact(coordinator);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_message(long coordinator, long message, long length, long error) {
    try {
      return (int) HOP_COORDINATOR_MESSAGE.invokeExact(coordinator, message, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_add_reply(long coordinator, long reply, long length, long error) {
    try {
      return (int) HOP_COORDINATOR_ADD_REPLY.invokeExact(coordinator, reply, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_advance(long coordinator, long done, long error) {
    try {
      return (int) HOP_COORDINATOR_ADVANCE.invokeExact(coordinator, done, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_masked(long coordinator, long text, long length, long error) {
    try {
      return (int) HOP_COORDINATOR_MASKED.invokeExact(coordinator, text, length, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_set_masked_vector(long coordinator, long vector, int dimension, long error) {
    try {
      return (int) HOP_COORDINATOR_SET_MASKED_VECTOR.invokeExact(coordinator, vector, dimension, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_coordinator_hits(long coordinator, long passages, long scores, long count, long error) {
    try {
      return (int) HOP_COORDINATOR_HITS.invokeExact(coordinator, passages, scores, count, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public int hop_train_task_create(long graph, long questions, long options, long task, long error) {
    try {
      return (int) HOP_TRAIN_TASK_CREATE.invokeExact(graph, questions, options, task, error);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
