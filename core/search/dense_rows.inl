// The loop over rows, the same for every instruction set. Included by each kernel file inside its own namespace, after
//
//   HOP_KERNEL_TARGET     attribute of functions for that instruction set
//   FloatLanes            the 32 sums, zero when value-initialised; float total(const FloatLanes&) by the fixed tree
//   IntegerLanes          sums of an int8 row;                      int32_t total(const IntegerLanes&)
//   add_f32, add_f16, add_int8(lanes, row, query)                   adds the products of 32 elements
//
// (A template over these would not do: a function that is inlined must not ask for more instructions than its caller.)

// An incomplete last block is filled up with zeros: 0 · 0 added to a lane changes no bit, as no lane is ever −0.
template <std::size_t value_bytes, auto add_block, class Lanes, class QueryValue, class Out>
HOP_KERNEL_TARGET void scan_rows(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension,
                                 const QueryValue* query, Out* out) {
  const std::size_t rest = dimension % dense_lanes, whole = dimension - rest;
  QueryValue query_tail[dense_lanes] = {};
  std::memcpy(query_tail, query + whole, rest * sizeof(QueryValue));

  for (std::size_t r = 0; r < row_count; ++r, rows += dimension * value_bytes) {
    Lanes lanes = {};
    for (std::size_t i = 0; i < whole; i += dense_lanes) {
      const std::uint8_t* block = rows + i * value_bytes;
      for (std::size_t line = 0; line < dense_lanes * value_bytes; line += 64) prefetch_for_scan(block + line);
      add_block(lanes, block, query + i);
    }
    if (rest != 0) {
      std::uint8_t row_tail[dense_lanes * value_bytes] = {};
      std::memcpy(row_tail, rows + whole * value_bytes, rest * value_bytes);
      add_block(lanes, row_tail, query_tail);
    }
    out[r] = total(lanes);
  }
}

DenseKernels kernels_of(KernelChoice choice) {
  return {choice, scan_rows<4, add_f32, FloatLanes, float, float>, scan_rows<2, add_f16, FloatLanes, float, float>,
          scan_rows<1, add_int8, IntegerLanes, std::int8_t, std::int32_t>};
}
