// A frame per shard with one record per document. Merging concatenates the documents, sorts them by id, and rejects duplicates.
#include "core/shards/indexing/shard_names.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/corpus/prepare.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/shards/indexing/document_names.hpp"

namespace hop::core {

Result<std::vector<std::uint8_t>> names_of_shard(Corpus corpus, const Options& options, std::uint32_t number) {
  if (auto apart = check_indexed_apart(options); !apart) return std::move(apart).error();
  auto prepared = prepare_corpus(std::move(corpus), preparation_options_of(options));
  if (!prepared) return std::move(prepared).error();
  const std::string lines = options.to_lines();
  std::vector<std::vector<std::uint8_t>> records;
  NamesOfShards names{{number}, {}, lines, {}};
  // Each shard votes for its detected language, weighted by its passages; all shards must be indexed in the same one.
  if (is_language_open(options)) {
    const Language language = language_of(prepared.value());
    names.languages[static_cast<std::size_t>(language)] = prepared.value().passages.size();
  }
  for (std::uint32_t d = 0; d < prepared.value().documents.size(); ++d) {
    records.push_back(record_of_document(prepared.value(), d));
    // The view stays valid when `records` grows: moving a vector keeps its buffer.
    names.documents.push_back({prepared.value().documents[d].id, number, records.back()});
  }
  return write_names(names);
}

Result<std::vector<std::uint8_t>> merge_names_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  NamesOfShards whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto read = read_names(parts[i]);
    if (!read) return std::move(read).error();
    const NamesOfShards& part = read.value();
    if (i == 0) whole.options = part.options;
    if (part.options != whole.options) {
      return Error{Status::bad_input,
                   concat("shards have different index options: \"", whole.options, "\" and \"", part.options, "\""), "options"};
    }
    for (std::size_t language = 0; language < number_of_languages; ++language) {
      whole.languages[language] += part.languages[language];
    }
    whole.shards.insert(whole.shards.end(), part.shards.begin(), part.shards.end());
    whole.documents.insert(whole.documents.end(), part.documents.begin(), part.documents.end());
  }
  std::sort(whole.shards.begin(), whole.shards.end());
  if (const auto twice = std::adjacent_find(whole.shards.begin(), whole.shards.end()); twice != whole.shards.end()) {
    return Error{Status::duplicate_id, concat("shard ", *twice, " is named twice"), concat(*twice)};
  }
  std::sort(whole.documents.begin(), whole.documents.end(),
            [](const DocumentNames& a, const DocumentNames& b) { return a.id < b.id; });
  const auto same_id = [](const DocumentNames& a, const DocumentNames& b) { return a.id == b.id; };
  if (const auto twice = std::adjacent_find(whole.documents.begin(), whole.documents.end(), same_id);
      twice != whole.documents.end()) {
    return Error{Status::duplicate_id, concat("document \"", twice->id, "\" is in two shards"), std::string(twice->id)};
  }
  return write_names(whole);
}

}  // namespace hop::core
