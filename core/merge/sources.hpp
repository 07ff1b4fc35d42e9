// What a graph file leaves out because no search asks for it, and a merge does: the names, given entities and links of each
// passage as they were written, other names of documents, and by what each document is known again when it comes again.
// Kept next to the graph file of a segment (docs/decisions/017-living-corpus.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/merge/text_rows.hpp"
#include "core/merge/unusual_tokens.hpp"

namespace hop::core {

// Row i of each is that of document i or passage i of the graph.
struct Sources {
  std::vector<std::uint64_t> document_hashes;  // of what was given; whoever makes the segment says how
  std::vector<std::uint8_t> is_cut;            // by document: PreparedDocument's
  TextRows document_aliases;                   // PreparedCorpus::document_aliases
  TextRows names, entities;                    // PreparedPassage's
  TextRows links;                              // WrittenLink::target, by passage
  std::vector<LinkForm> link_forms;            // parallel to the texts of links
  UnusualTokens unusual_tokens;
};

// All but the hashes.
Sources sources_of(const PreparedCorpus& corpus);

// The file of them: a function of the sources alone. Errors: limit_exceeded beyond 2 GiB.
Result<std::vector<std::uint8_t>> write_sources(const Sources& sources);
// Errors: corrupt_file, unsupported_version. Trusts only that they are those of a graph of so many documents and
// passages, which it checks.
Result<Sources> read_sources(std::span<const std::uint8_t> bytes, std::size_t documents, std::size_t passages);

}  // namespace hop::core
