// Ties: the edges from a shard's passages to passages anywhere in the corpus (hyperlinks and nearest neighbors). A graph file
// cannot hold edges that leave it, so they are stored next to it. A shard without such edges has no ties.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"

namespace hop::core {

// A passage reference that needs no corpus-wide number: the document's id and the position in it, from 0.
struct PassagePlace {
  std::uint32_t document = 0;  // index into ShardTies::documents
  std::uint32_t position = 0;

  friend bool operator==(const PassagePlace&, const PassagePlace&) = default;
  friend auto operator<=>(const PassagePlace&, const PassagePlace&) = default;
};

// Row p of each: the ends of passage p's edges, ascending, including those inside the shard.
struct ShardTies {
  std::vector<std::string> documents;  // ids, sorted by bytes, distinct
  Csr<PassagePlace> links;
  Csr<PassagePlace> nearest;  // no rows: not built
};

// Converts places from indexes into a table of `count` document ids (in byte order) to indexes into ties.documents, which keeps
// only the documents that occur. id_of(d) is the id of document d of the table.
template <class IdOf>
void name_documents(ShardTies& ties, std::size_t count, IdOf&& id_of) {
  std::vector<std::uint32_t> place(count, 0xffffffff);
  for (const auto* rows : {&ties.links, &ties.nearest}) {
    for (const PassagePlace& to : rows->values) place[to.document] = 0;
  }
  for (std::uint32_t d = 0; d < count; ++d) {
    if (place[d] != 0) continue;
    place[d] = static_cast<std::uint32_t>(ties.documents.size());
    ties.documents.emplace_back(id_of(d));
  }
  for (auto* rows : {&ties.links, &ties.nearest}) {
    for (PassagePlace& to : rows->values) to.document = place[to.document];
  }
}

std::vector<std::uint8_t> write_ties(const ShardTies& ties);
// `passage_count`: that of the shard. Errors: bad_input, unsupported_version.
Result<ShardTies> read_ties(std::span<const std::uint8_t> bytes, std::uint32_t passage_count);

}  // namespace hop::core
