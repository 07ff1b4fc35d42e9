// Written by bindings/generate/java.py from capi/include/hoptrail.h: change those.
package io.hoptrail.raw;

/** The functions over JNI, for machines without java.lang.foreign. src/main/c/functions.c has the other side. */
final class JniFunctions extends JniMemory {
  @Override
  public native int hop_abi_version();

  @Override
  public native long hop_version();

  @Override
  public native int hop_file_version();

  @Override
  public native int hop_file_version_minimum();

  @Override
  public native long hop_live_objects();

  @Override
  public native long hop_status_name(int status);

  @Override
  public native int hop_error_status(long error);

  @Override
  public native long hop_error_message(long error);

  @Override
  public native long hop_error_detail(long error);

  @Override
  public native void hop_error_free(long error);

  @Override
  public native int hop_bytes_view(long bytes, long data, long length, long error);

  @Override
  public native void hop_bytes_free(long bytes);

  @Override
  public native int hop_options_create(long options, long error);

  @Override
  public native void hop_options_free(long options);

  @Override
  public native int hop_options_set_text(
      long options, long key, long keyLength, long value, long valueLength, long error);

  @Override
  public native int hop_options_set_integer(long options, long key, long keyLength, long value, long error);

  @Override
  public native int hop_options_set_number(long options, long key, long keyLength, double value, long error);

  @Override
  public native int hop_options_set_flag(long options, long key, long keyLength, int value, long error);

  @Override
  public native int hop_options_set_weights(long options, long bytes, long length, long error);

  @Override
  public native int hop_options_get(long options, long key, long keyLength, long value, long valueLength, long error);

  @Override
  public native int hop_option_count();

  @Override
  public native int hop_option_describe(
      int index, long key, long type, long defaultValue, long bounds, long documentation, long error);

  @Override
  public native int hop_method_count();

  @Override
  public native int hop_method_describe(
      int index, long name, long traits, long summary, long citation, long options, long error);

  @Override
  public native int hop_corpus_create(long corpus, long error);

  @Override
  public native void hop_corpus_free(long corpus);

  @Override
  public native int hop_corpus_add_document(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, int format,
      long error);

  @Override
  public native int hop_corpus_add_passage(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, long error);

  @Override
  public native int hop_corpus_add_alias(long corpus, long alias, long aliasLength, long error);

  @Override
  public native int hop_corpus_add_metadata(
      long corpus, long key, long keyLength, long value, long valueLength, long error);

  @Override
  public native int hop_corpus_add_entity(long corpus, long entity, long entityLength, long error);

  @Override
  public native int hop_corpus_add_link(long corpus, long targetId, long targetIdLength, long error);

  @Override
  public native int hop_corpus_set_document(
      long corpus, long documentId, long documentIdLength, long position, long error);

  @Override
  public native int hop_corpus_add_vectors(long corpus, long rows, long rowCount, int dimension, long error);

  @Override
  public native int hop_corpus_size(long corpus, long size, long error);

  @Override
  public native int hop_graph_open(long bytes, long length, int mode, int memory, long graph, long error);

  @Override
  public native int hop_graph_map(long path, long pathLength, int mode, long graph, long error);

  @Override
  public native void hop_graph_free(long graph);

  @Override
  public native int hop_graph_bytes(long graph, long bytes, long length, long error);

  @Override
  public native int hop_graph_passage_count(long graph, long count, long error);

  @Override
  public native int hop_graph_document_count(long graph, long count, long error);

  @Override
  public native int hop_graph_vectors(long graph, long dimension, long embedderId, long embedderIdLength, long error);

  @Override
  public native int hop_graph_find_passage(long graph, long id, long idLength, long passage, long error);

  @Override
  public native int hop_graph_passage_text(long graph, int passage, int field, long text, long length, long error);

  @Override
  public native int hop_graph_passage_place(
      long graph, int passage, long document, long section, long page, long sourceBegin, long sourceEnd, long error);

  @Override
  public native int hop_graph_metadata_count(long graph, int passage, long count, long error);

  @Override
  public native int hop_graph_metadata(
      long graph, int passage, int index, long key, long keyLength, long value, long valueLength, long error);

  @Override
  public native int hop_graph_describe(long graph, long options, long json, long error);

  @Override
  public native int hop_graph_export(long graph, int format, long text, long error);

  @Override
  public native int hop_questions_create(long questions, long error);

  @Override
  public native void hop_questions_free(long questions);

  @Override
  public native int hop_questions_count(long questions, long count, long error);

  @Override
  public native int hop_questions_add(long questions, long text, long length, long error);

  @Override
  public native int hop_questions_set_vector(long questions, long vector, int dimension, long error);

  @Override
  public native int hop_questions_set_masked_vector(long questions, long vector, int dimension, long error);

  @Override
  public native int hop_questions_add_step(
      long questions, long text, long length, long vector, int dimension, long error);

  @Override
  public native int hop_questions_add_condition(long questions, long condition, long length, long error);

  @Override
  public native int hop_questions_add_gold(long questions, long passages, long count, long error);

  @Override
  public native int hop_questions_add_step_gold(long questions, long passages, long count, long error);

  @Override
  public native int hop_questions_add_gold_answer(long questions, long answer, long length, long error);

  @Override
  public native int hop_mask_question(long graph, long question, long length, long masked, long error);

  @Override
  public native int hop_index_task_create(long corpus, long options, long task, long error);

  @Override
  public native int hop_search_task_create(long graph, long questions, long options, long task, long error);

  @Override
  public native int hop_ask_task_create(long graph, long questions, long options, long task, long error);

  @Override
  public native int hop_save_task_create(long bytes, long length, long name, long nameLength, long task, long error);

  @Override
  public native void hop_task_free(long task);

  @Override
  public native int hop_task_step(long task, long work, long state, long error);

  @Override
  public native int hop_task_progress(long task, long phase, long phaseLength, long done, long total, long error);

  @Override
  public native int hop_task_take_part(long task, long part, long error);

  @Override
  public native int hop_part_run(long part, long work, long state, long error);

  @Override
  public native void hop_part_free(long part);

  @Override
  public native int hop_task_save(long task, long saved, long error);

  @Override
  public native int hop_task_resume(long saved, long length, long graph, long task, long error);

  @Override
  public native int hop_task_request_count(long task, long count, long error);

  @Override
  public native int hop_task_request_id(long task, int index, long id, long error);

  @Override
  public native int hop_request_kind(long task, long id, long kind, long error);

  @Override
  public native int hop_request_purpose(long task, long id, long purpose, long length, long error);

  @Override
  public native int hop_request_text_count(long task, long id, long count, long error);

  @Override
  public native int hop_request_text(long task, long id, int index, long role, long text, long length, long error);

  @Override
  public native int hop_request_message_count(long task, long id, long count, long error);

  @Override
  public native int hop_request_message(
      long task, long id, int index, long role, long roleLength, long text, long length, long error);

  @Override
  public native int hop_request_completion(long task, long id, long tokenLimit, long form, long formLength, long error);

  @Override
  public native int hop_request_file(
      long task, long id, long operation, long name, long nameLength, long secondName, long secondNameLength,
      long offset, long bytes, long length, long error);

  @Override
  public native int hop_task_answer_vectors(
      long task, long id, long rows, int rowCount, int dimension, long embedderId, long embedderIdLength, long error);

  @Override
  public native int hop_task_answer_text(
      long task, long id, long text, long length, long tokensRead, long tokensWritten, long error);

  @Override
  public native int hop_task_answer_bytes(long task, long id, long bytes, long length, long error);

  @Override
  public native int hop_task_answer_done(long task, long id, long error);

  @Override
  public native int hop_task_answer_failure(long task, long id, long reason, long length, long error);

  @Override
  public native int hop_task_take_bytes(long task, long bytes, long error);

  @Override
  public native int hop_task_report(long task, long json, long error);

  @Override
  public native int hop_task_take_results(long task, long results, long error);

  @Override
  public native void hop_results_free(long results);

  @Override
  public native int hop_results_count(long results, long questions, long error);

  @Override
  public native int hop_results_hits(long results, int question, long passages, long scores, long count, long error);

  @Override
  public native int hop_results_explanation(long results, int question, long json, long length, long error);

  @Override
  public native int hop_results_answer(long results, int question, long text, long length, long partial, long error);

  @Override
  public native int hop_results_step_count(long results, int question, long count, long error);

  @Override
  public native int hop_results_step(
      long results, int question, int step, long subQuestion, long subQuestionLength, long subAnswer,
      long subAnswerLength, long passages, long count, long error);

  @Override
  public native int hop_results_state(long results, int question, long distances, long count, long error);

  @Override
  public native long hop_explanation_link_name(int link);

  @Override
  public native int hop_explanation_question(long results, int question, long text, long length, long error);

  @Override
  public native int hop_explanation_method(
      long results, int question, long name, long length, long distances, long error);

  @Override
  public native int hop_explanation_notice_count(long results, int question, long count, long error);

  @Override
  public native int hop_explanation_notice(long results, int question, int index, long text, long length, long error);

  @Override
  public native int hop_explanation_part_count(long results, int question, long count, long error);

  @Override
  public native int hop_explanation_part(
      long results, int question, int part, long name, long nameLength, long values, long count, long error);

  @Override
  public native int hop_explanation_reason_count(
      long results, int question, int hit, long count, long told, long error);

  @Override
  public native int hop_explanation_reason(
      long results, int question, int hit, int index, long text, long length, long error);

  @Override
  public native int hop_explanation_path(
      long results, int question, int hit, long links, long passages, long count, long error);

  @Override
  public native int hop_explanation_entity(
      long results, int question, int hit, int node, long name, long length, long error);

  @Override
  public native int hop_explanation_evidence(
      long results, int question, int hit, int node, long passage, long field, long text, long length, long range,
      long error);

  @Override
  public native int hop_explanation_snippet(
      long results, int question, int hit, long text, long length, long ranges, long count, long error);

  @Override
  public native int hop_explanation_passage(
      long results, int question, int passage, long id, long idLength, long title, long titleLength, long documentId,
      long documentIdLength, long error);

  @Override
  public native int hop_explanation_graph_nodes(
      long results, int question, long passages, long depths, long count, long error);

  @Override
  public native int hop_explanation_graph_edges(
      long results, int question, long from, long to, long directions, long steps, long count, long error);

  @Override
  public native int hop_explanation_cost(
      long results, int question, long loopName, long loopNameLength, long texts, long completions, long tokensRead,
      long tokensWritten, long error);

  @Override
  public native int hop_explanation_measures(
      long results, int question, long measured, long exactMatch, long f1, long judgment, long error);

  @Override
  public native int hop_metrics_create(long metrics, long error);

  @Override
  public native void hop_metrics_free(long metrics);

  @Override
  public native int hop_metrics_add(
      long metrics, long ranking, long rankingLength, long gold, long goldLength, long error);

  @Override
  public native int hop_metrics_add_graph(
      long metrics, long found, long foundEdges, long gold, long goldEdges, long error);

  @Override
  public native int hop_metrics_mean(long metrics, long name, long nameLength, long mean, long error);

  @Override
  public native int hop_metrics_interval(
      long metrics, long other, long name, long nameLength, long seed, int resamples, long low, long high, long error);

  @Override
  public native int hop_store_open_task_create(long options, int create, long task, long error);

  @Override
  public native int hop_store_change_task_create(
      long store, long corpus, long deleted, long deletedLength, long options, long task, long error);

  @Override
  public native int hop_store_compact_task_create(long store, long task, long error);

  @Override
  public native int hop_store_take(long task, long store, long error);

  @Override
  public native void hop_store_free(long store);

  @Override
  public native int hop_store_graph(long store, long graph, long error);

  @Override
  public native int hop_store_describe(long store, long json, long error);

  @Override
  public native int hop_shard_names(long corpus, long options, int number, long names, long error);

  @Override
  public native int hop_shard_index_task_create(
      long corpus, long options, int number, long names, long namesLength, long task, long error);

  @Override
  public native int hop_shard_take_ties(long task, long ties, long error);

  @Override
  public native int hop_shard_statistics(
      long graph, long ties, long tiesLength, int number, long statistics, long error);

  @Override
  public native int hop_shard_merge(long left, long leftLength, long right, long rightLength, long merged, long error);

  @Override
  public native int hop_shard_open(
      long graph, long ties, long tiesLength, int number, long statistics, long statisticsLength, long shard,
      long error);

  @Override
  public native void hop_shard_free(long shard);

  @Override
  public native int hop_shard_count_entities(long shard, long options, long counts, long error);

  @Override
  public native int hop_shard_give_entities(long shard, long counts, long length, long error);

  @Override
  public native int hop_shard_find_passage(long shard, int number, long passage, long error);

  @Override
  public native int hop_shard_session_create(long shard, long session, long error);

  @Override
  public native void hop_shard_session_free(long session);

  @Override
  public native int hop_shard_session_answer(long session, long message, long length, long reply, long error);

  @Override
  public native int hop_shards_create(long statistics, long length, long shards, long error);

  @Override
  public native void hop_shards_free(long shards);

  @Override
  public native int hop_shards_add_entities(long shards, long counts, long length, long error);

  @Override
  public native int hop_coordinator_create(
      long shards, long questions, int question, long options, long coordinator, long error);

  @Override
  public native void hop_coordinator_free(long coordinator);

  @Override
  public native int hop_coordinator_message(long coordinator, long message, long length, long error);

  @Override
  public native int hop_coordinator_add_reply(long coordinator, long reply, long length, long error);

  @Override
  public native int hop_coordinator_advance(long coordinator, long done, long error);

  @Override
  public native int hop_coordinator_masked(long coordinator, long text, long length, long error);

  @Override
  public native int hop_coordinator_set_masked_vector(long coordinator, long vector, int dimension, long error);

  @Override
  public native int hop_coordinator_hits(long coordinator, long passages, long scores, long count, long error);

  @Override
  public native int hop_train_task_create(long graph, long questions, long options, long task, long error);
}
