// Task factories of stores and the JSON description of a version. Input is validated here, before the task takes it.
#include "core/segments/store_tasks.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/json_writer.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/options/option_table.hpp"
#include "core/segments/store_procedure.hpp"

namespace hop::core {
namespace {

StoreTask store_task(std::unique_ptr<Procedure> procedure, StoreResult result) {
  return {std::make_unique<Task>(std::move(procedure)), std::move(result)};
}

StoreResult no_result_yet() { return std::make_shared<std::shared_ptr<const Snapshot>>(); }

Result<void> check_given_vectors(const Corpus& corpus, const GivenVectors& vectors, const Graph& graph) {
  if (vectors.dimension == 0) return {};
  const std::size_t rows = vectors.rows.size() / vectors.dimension;
  if (!corpus.documents.empty()) {
    return Error{Status::bad_input, "vectors are given for ready passages, but there are documents that are still to be cut", ""};
  }
  if (rows != corpus.passages.size()) {
    return Error{Status::dimension_mismatch, concat(rows, " vectors are given for ", corpus.passages.size(), " passages"), ""};
  }
  // A store without vectors has no dimension to compare with.
  if (!graph.has_vectors() || graph.dimension == vectors.dimension) return {};
  return Error{Status::dimension_mismatch,
               concat("vectors of dimension ", vectors.dimension, " are given, the store's have ", graph.dimension), ""};
}

}  // namespace

Result<void> check_store_options(const Snapshot& snapshot, const Options& given) {
  // The stored options may still have the language `auto` although the first segment has decided it. Both spellings are equal to
  // the caller: `auto` matches everything, and the detected language matches a store with `auto`.
  Options store = snapshot.options;
  if (is_language_open(given)) store.reset(language_key);
  else if (is_language_open(store) && !snapshot.segments.empty())
    (void)store.set(language_key, entry_of(language_of(store)).code);
  const std::string lines = given.to_lines();  // only the options that are set
  for (std::string_view left = lines; !left.empty();) {
    const std::string_view key = find_option(left.substr(0, left.find('=')))->key;
    if (given.text(key) != store.text(key)) {
      return Error{
          Status::bad_input,
          concat("option \"", key, "\" is \"", given.text(key), "\", the store was created with \"", store.text(key), "\""),
          std::string(key)};
    }
    left.remove_prefix(std::min(left.find('\n') + 1, left.size()));
  }
  return {};
}

StoreTask create_open_task(const Options* options, bool create, std::uint64_t most_file_bytes) {
  StoreResult result = no_result_yet();
  auto procedure = make_open_procedure(options, create, most_file_bytes, result);
  return store_task(std::move(procedure), std::move(result));
}

Result<StoreTask> create_change_task(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                     std::string deleted_ids, const Options* options) {
  if (options) {
    if (auto same = check_store_options(*snapshot, *options); !same) return std::move(same).error();
  }
  if (auto fit = check_given_vectors(corpus, vectors, snapshot->living.graph->view()); !fit) return std::move(fit).error();
  StoreTask made = store_task(nullptr, no_result_yet());  // allocated first: after the corpus is moved, nothing may fail
  *made.task = Task(make_change_procedure(std::move(snapshot), corpus, vectors, std::move(deleted_ids), made.result));
  return made;
}

StoreTask create_compact_task(std::shared_ptr<const Snapshot> snapshot) {
  StoreResult result = no_result_yet();
  auto procedure = make_compact_procedure(std::move(snapshot), result);
  return store_task(std::move(procedure), std::move(result));
}

void write_version(JsonWriter& out, const Snapshot& snapshot) {
  std::uint64_t deleted = 0;
  for (const ManifestSegment& segment : snapshot.manifest.segments) deleted += segment.deleted.size();
  out.member("generation", snapshot.manifest.generation);
  out.member("segments", snapshot.manifest.segments.size());
  out.member("documents", snapshot.living.graph->view().document_count());
  out.member("passages", snapshot.living.graph->view().passage_count());
  out.member("deleted_documents", deleted);
}

std::string describe_store(const Snapshot& snapshot) {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  out.member("format", store_format);
  out.member("generation", snapshot.manifest.generation);
  out.member("documents", snapshot.living.graph->view().document_count());
  out.member("passages", snapshot.living.graph->view().passage_count());
  out.member("one_file", snapshot.living.fits_a_file);
  out.member("options", snapshot.manifest.options);
  out.key("segments");
  out.begin_array();
  for (std::size_t s = 0; s < snapshot.segments.size(); ++s) {
    const ManifestSegment& segment = snapshot.manifest.segments[s];
    out.begin_object();
    out.member("number", segment.number);
    out.member("graph_bytes", segment.graph.length);
    out.member("sources_bytes", segment.sources.length);
    out.member("documents", snapshot.segments[s]->graph.document_count());
    out.member("deleted_documents", segment.deleted.size());
    out.end_object();
  }
  out.end_array();
  out.end_object();
  return text;
}

}  // namespace hop::core
