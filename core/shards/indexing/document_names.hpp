// The serialized names that shards exchange before indexing (core/shards/indexing/shard_names.hpp): for each document its id,
// title and aliases, the ids and names of its passages, and its headings. Passage texts are not included.
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
  std::span<const std::uint8_t> record;  // everything but the id; merging copies it without decoding
};

// For each Language, the number of passages in shards with that detected language. Shards with a language set by option do not
// vote.
using LanguageVotes = std::array<std::uint64_t, number_of_languages>;
// The language with the most passages. English wins ties and is the result without votes.
Language language_of(const LanguageVotes& votes);

// The names of one or more shards. Its views refer to the bytes that it was read from.
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
// Decodes a record and appends the document with its passages (only ids and names) and sections (headings and first passages).
// Errors: bad_input for a malformed record; the corpus then contains a part of the document.
Result<void> append_document(const DocumentNames& names, PreparedCorpus& corpus);

// Checks that the options allow shards to be indexed separately. Errors: unsupported for nearest.count above 0.
Result<void> check_indexed_apart(const Options& options);

}  // namespace hop::core
