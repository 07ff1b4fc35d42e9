// The parts of the input that a merge needs and a search does not: the names, given entities and links of each passage as
// written, aliases of documents, and a hash of each document's input, by which an update detects unchanged documents. Stored in a
// separate file next to the graph file of a segment (docs/decisions/017-living-corpus.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/merge/text_rows.hpp"
#include "core/merge/unusual_tokens.hpp"

namespace hop::core {

// Row i belongs to document i or passage i of the graph.
struct Sources {
  std::vector<std::uint64_t> document_hashes;  // of the input; the segment's creator defines the hash function
  std::vector<std::uint8_t> is_cut;            // by document: PreparedDocument's
  TextRows document_aliases;                   // PreparedCorpus::document_aliases
  TextRows names, entities;                    // PreparedPassage's
  TextRows links;                              // WrittenLink::target, by passage
  std::vector<LinkForm> link_forms;            // parallel to the texts of links
  UnusualTokens unusual_tokens;
};

// The sources of a prepared corpus, without document_hashes.
Sources sources_of(const PreparedCorpus& corpus);

// Serializes the sources. The bytes depend only on the sources. Errors: limit_exceeded above 2 GiB.
Result<std::vector<std::uint8_t>> write_sources(const Sources& sources);
// Parses and validates the file of a graph with the given numbers of documents and passages. Errors: corrupt_file,
// unsupported_version.
Result<Sources> read_sources(std::span<const std::uint8_t> bytes, std::size_t documents, std::size_t passages);

}  // namespace hop::core
