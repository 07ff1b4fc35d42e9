// The small WebAssembly module has no stores and no languages but English, and no room for what only they use: it is left out
// by these constants.
#pragma once

namespace hop::core {

#if defined(HOPTRAIL_WITHOUT_STORES)
inline constexpr bool with_stores = false;
#else
inline constexpr bool with_stores = true;
#endif
inline constexpr bool with_languages = with_stores;

}  // namespace hop::core
