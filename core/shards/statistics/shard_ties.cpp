// Serialization: a table of document ids, then rows of (document, position). Row order and indexes are validated.
#include "core/shards/statistics/shard_ties.hpp"

#include <functional>

#include "core/exchange/records.hpp"

namespace hop::core {
namespace {

constexpr std::string_view ties_file = "ties of a shard";

void write_places(MessageWriter& out, const Csr<PassagePlace>& rows) {
  out.number(rows.rows());
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    write_all(out, rows.row(r), [&](const PassagePlace& place) {
      out.number(place.document);
      out.number(place.position);
    });
  }
}

Csr<PassagePlace> read_places(MessageReader& in, std::size_t documents, std::uint32_t passage_count, bool may_be_missing) {
  Csr<PassagePlace> rows;
  const std::size_t count = in.count();
  if (count != passage_count && !(may_be_missing && count == 0)) in.refuse();
  for (std::size_t r = 0; r < count && in.ok(); ++r) {
    const auto row = read_all(in, [&] {
      const std::uint32_t document = in.number_below(documents);
      return PassagePlace{document, in.number_below(numbers_end)};
    });
    expect_order(in, row, std::less<>());
    rows.values.insert(rows.values.end(), row.begin(), row.end());
    rows.end_row();
  }
  return rows;
}

}  // namespace

std::vector<std::uint8_t> write_ties(const ShardTies& ties) {
  MessageWriter out(MessageKind::ties);
  write_texts(out, ties.documents);
  write_places(out, ties.links);
  write_places(out, ties.nearest);
  return std::move(out).take();
}

Result<ShardTies> read_ties(std::span<const std::uint8_t> bytes, std::uint32_t passage_count) {
  return read_frame(bytes, MessageKind::ties, ties_file, [&](MessageReader& in) {
    ShardTies ties;
    ties.documents = read_sorted_texts(in);
    ties.links = read_places(in, ties.documents.size(), passage_count, false);
    ties.nearest = read_places(in, ties.documents.size(), passage_count, true);
    return ties;
  });
}

}  // namespace hop::core
