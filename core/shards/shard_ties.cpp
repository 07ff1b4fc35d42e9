#include "core/shards/shard_ties.hpp"

#include "core/shards/message_bytes.hpp"

namespace hop::core {
namespace {

constexpr std::string_view ties_file = "ties of a shard";

void write_places(MessageWriter& out, const Csr<PassagePlace>& rows) {
  out.number(rows.rows());
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    out.number(rows.row(r).size());
    for (const PassagePlace& place : rows.row(r)) {
      out.number(place.document);
      out.number(place.position);
    }
  }
}

void read_places(MessageReader& in, std::size_t documents, std::uint32_t passage_count, bool may_be_missing,
                 Csr<PassagePlace>& rows) {
  const std::size_t count = in.count();
  if (count != passage_count && !(may_be_missing && count == 0)) in.refuse();
  for (std::size_t r = 0; r < count && in.ok(); ++r) {
    const std::size_t length = in.count();
    for (std::size_t i = 0; i < length && in.ok(); ++i) {
      const std::uint32_t document = in.number_below(documents);
      const PassagePlace place = {document, in.number_below(std::uint64_t{1} << 32)};
      if (i > 0 && place <= rows.values.back()) in.refuse();
      rows.values.push_back(place);
    }
    rows.end_row();
  }
}

}  // namespace

std::vector<std::uint8_t> write_ties(const ShardTies& ties) {
  MessageWriter out(MessageKind::ties);
  out.number(ties.documents.size());
  for (const std::string& id : ties.documents) out.text(id);
  write_places(out, ties.links);
  write_places(out, ties.nearest);
  return std::move(out).take();
}

Result<ShardTies> read_ties(std::span<const std::uint8_t> bytes, std::uint32_t passage_count) {
  auto opened = MessageReader::open(bytes, MessageKind::ties, ties_file);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  ShardTies ties;
  const std::size_t documents = in.count();
  for (std::size_t d = 0; d < documents && in.ok(); ++d) {
    ties.documents.emplace_back(in.text());
    if (d > 0 && ties.documents[d] <= ties.documents[d - 1]) in.refuse();
  }
  read_places(in, documents, passage_count, false, ties.links);
  read_places(in, documents, passage_count, true, ties.nearest);
  if (auto ended = in.expect_end(ties_file); !ended) return std::move(ended).error();
  return ties;
}

}  // namespace hop::core
