// Feature switches for the WebAssembly modules. Neither searches a corpus in parts. The small one also has no stores, supports only
// English, and omits code that only speeds up large corpora. The switches are compile-time constants, so the compiler drops the
// disabled code.
#pragma once

namespace hop::core {

#if defined(HOPTRAIL_WITHOUT_STORES)
inline constexpr bool with_stores = false;
#else
inline constexpr bool with_stores = true;
#endif
#if defined(HOPTRAIL_WITHOUT_PARTS)
inline constexpr bool with_parts = false;
#else
inline constexpr bool with_parts = true;
#endif
inline constexpr bool with_languages = with_stores;
inline constexpr bool skips_postings = with_stores;
inline constexpr bool judges_whole_columns = with_stores;
inline constexpr bool with_scorer = with_stores;
inline constexpr bool sorts_by_beginnings = with_stores;  // faster, and more code
inline constexpr bool scans_rows_together = with_stores;

}  // namespace hop::core
