// The bytes of the names that shards tell each other (core/shards/indexing/shard_names.hpp): of each document its id, title and
// aliases, the ids and names of its passages, and its headings.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/options/options.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct DocumentNames {
  std::string_view id;
  std::uint32_t shard = 0;
  std::span<const std::uint8_t> record;  // all but the id; who merges names has no need to read it
};

// By Language: the passages of the shards that were detected as it. Of shards that are given a language: none.
using LanguageVotes = std::array<std::uint64_t, number_of_languages>;
// The language with the most passages; English among equals, and without any.
Language language_of(const LanguageVotes& votes);

// Views of the bytes that they were read from.
struct NamesOfShards {
  std::vector<std::uint32_t> shards;  // numbers, ascending
  LanguageVotes languages{};
  std::string_view options;              // Options::to_lines(), the same in all
  std::vector<DocumentNames> documents;  // by id, each once
};

std::vector<std::uint8_t> write_names(const NamesOfShards& names);
// Errors: bad_input, unsupported_version.
Result<NamesOfShards> read_names(std::span<const std::uint8_t> bytes);

std::vector<std::uint8_t> record_of_document(const PreparedCorpus& corpus, std::uint32_t document);
// Appends the document with its passages, of which it has ids and names alone, and its sections, with headings and first
// passages. Errors: bad_input for a record that is none; the corpus then has a part of it.
Result<void> append_document(const DocumentNames& names, PreparedCorpus& corpus);

// Whether documents can be indexed apart under these options. Errors: unsupported for nearest.count above 0.
Result<void> check_indexed_apart(const Options& options);

}  // namespace hop::core
