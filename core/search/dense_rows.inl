// The scan loop over rows, shared by all instruction sets. Each kernel file includes it inside its own namespace, after it has
// defined
//
//   HOP_KERNEL_TARGET     function attribute that enables the instruction set
//   FloatLanes            the 32 sums, zero when value-initialized; float total(const FloatLanes&) reduces them by the fixed tree
//   IntegerLanes          sums of an int8 row;                      int32_t total(const IntegerLanes&)
//   add_f32, add_f16      (lanes, row, query): adds the products of 32 elements
//   add_int8              the same for integer_block elements
//   add_codes             (lanes, row, low, high): adds the products of integer_block bytes, two codes each
//
// A template over these in a header would not work: compilers refuse to inline a function with more target features than its
// caller.

// Scans for several questions at once, so that a block of the row is loaded, and halves are widened, once for all of them. An
// incomplete last block is padded with zeros: adding 0 · 0 to a lane changes no bit, because no lane is ever −0.
template <std::size_t questions, std::size_t block_values, std::size_t value_bytes, auto add_block, class Lanes,
          class QueryValue, class Out>
HOP_KERNEL_TARGET void scan_rows(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension,
                                 const QueryValue* queries, Out* out, std::size_t out_stride) {
  const std::size_t rest = dimension % block_values, whole = dimension - rest;
  QueryValue query_tails[questions][block_values] = {};
  for (std::size_t q = 0; q < questions; ++q) {
    std::memcpy(query_tails[q], queries + q * dimension + whole, rest * sizeof(QueryValue));
  }

  for (std::size_t r = 0; r < row_count; ++r, rows += dimension * value_bytes) {
    Lanes lanes[questions] = {};
    for (std::size_t i = 0; i < whole; i += block_values) {
      const std::uint8_t* block = rows + i * value_bytes;
      for (std::size_t line = 0; line < block_values * value_bytes; line += 64) prefetch_for_scan(block + line);
      for (std::size_t q = 0; q < questions; ++q) add_block(lanes[q], block, queries + q * dimension + i);
    }
    if (rest != 0) {
      std::uint8_t row_tail[block_values * value_bytes] = {};
      std::memcpy(row_tail, rows + whole * value_bytes, rest * value_bytes);
      for (std::size_t q = 0; q < questions; ++q) add_block(lanes[q], row_tail, query_tails[q]);
    }
    for (std::size_t q = 0; q < questions; ++q) out[q * out_stride + r] = total(lanes[q]);
  }
}

HOP_KERNEL_TARGET void scan_codes(const std::uint8_t* rows, std::size_t row_count, std::size_t row_bytes,
                                  const std::int8_t* query, std::int32_t* out) {
  for (std::size_t r = 0; r < row_count; ++r, rows += row_bytes) {
    IntegerLanes lanes = {};
    for (std::size_t i = 0; i < row_bytes; i += integer_block) {
      prefetch_for_scan(rows + i);
      add_codes(lanes, rows + i, query + i, query + row_bytes + i);
    }
    out[r] = total(lanes);
  }
}

template <std::size_t questions>
RowScans row_scans() {
  return {questions, scan_rows<questions, dense_lanes, 4, add_f32, FloatLanes, float, float>,
          scan_rows<questions, dense_lanes, 2, add_f16, FloatLanes, float, float>,
          scan_rows<questions, integer_block, 1, add_int8, IntegerLanes, std::int8_t, std::int32_t>};
}
