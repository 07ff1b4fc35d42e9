#include "other_character_sets.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

#include "library_memory.hpp"
#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_ICU)
#include <unicode/localpointer.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#endif

namespace hop::cli {

#if defined(HOPTRAIL_ICU)

namespace {

// ICU keeps the error of tables that it could not load.
void check(const LibraryMemory& memory, UErrorCode error) {
  memory.check();
  if (error == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
}

}  // namespace

std::string from_character_set(const char* character_set, std::string_view bytes) {
  const LibraryMemory memory;
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalUConverterPointer from(ucnv_open(character_set, &error)), to(ucnv_open("UTF-8", &error));
  std::string out(U_SUCCESS(error) ? bytes.size() * 3 + 16 : 0, '\0');
  const char* source = bytes.data();
  char* target = out.data();
  if (U_SUCCESS(error)) {
    ucnv_convertEx(to.getAlias(), from.getAlias(), &target, out.data() + out.size(), &source, bytes.data() + bytes.size(),
                   nullptr, nullptr, nullptr, nullptr, true, true, &error);
  }
  check(memory, error);
  if (U_FAILURE(error)) throw Unreadable(std::string("malformed text in the character set ") + character_set);
  return out.substr(0, static_cast<std::size_t>(target - out.data()));  // not in the memory for three times its bytes
}

// Single-byte character sets differ in few letters; ICU decides by letter statistics of languages. If its confidence is low, or
// hardly higher, as for a few words, the most common character set of such files is used.
std::string from_likely_character_set(const std::string& bytes) {
  constexpr std::size_t sample_bytes = std::size_t{1} << 16;
  constexpr int least_confidence = 15, least_distance = 12;  // of 100
  const LibraryMemory memory;
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalUCharsetDetectorPointer detector(ucsdet_open(&error));
  ucsdet_setText(detector.getAlias(), bytes.data(), static_cast<int32_t>(std::min(bytes.size(), sample_bytes)), &error);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.getAlias(), &count, &error);
  std::string character_set = "windows-1252";
  for (std::int32_t at = 0, highest = 0; U_SUCCESS(error) && at < count; ++at) {
    const std::string name = ucsdet_getName(matches[at], &error);
    const std::int32_t confidence = ucsdet_getConfidence(matches[at], &error);
    // Like browsers: the bytes 0x80 … 0x9f are punctuation.
    const bool is_western = name == "ISO-8859-1" || name == "windows-1252" || name == "UTF-8";
    if (confidence < least_confidence) break;
    if (at == 0) highest = confidence, character_set = is_western ? character_set : name;
    else if (is_western && confidence + least_distance >= highest) character_set = "windows-1252";
  }
  check(memory, error);
  return from_character_set(character_set.c_str(), bytes);
}

#else

std::string from_character_set(const char* character_set, std::string_view) {
  throw Unreadable(std::string("text in ") + character_set + " needs a build of hoptrail with ICU");
}

std::string from_likely_character_set(const std::string& bytes) {
  return bytes;
}  // the engine replaces and counts bytes that are not UTF-8

#endif

}  // namespace hop::cli
