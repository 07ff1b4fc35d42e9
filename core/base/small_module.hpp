// The small WebAssembly module has no stores, no languages but English, and no code that only makes large corpora faster: these
// constants leave it out.
#pragma once

namespace hop::core {

#if defined(HOPTRAIL_WITHOUT_STORES)
inline constexpr bool with_stores = false;
#else
inline constexpr bool with_stores = true;
#endif
inline constexpr bool with_languages = with_stores;
inline constexpr bool skips_postings = with_stores;
inline constexpr bool judges_whole_columns = with_stores;

}  // namespace hop::core
