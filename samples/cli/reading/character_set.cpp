#include <algorithm>
#include <cstring>

#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_ICU)
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#endif

namespace hop::cli {

namespace {

// The length of the valid UTF-8 sequence at `at`, 0: there is none.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(at), second = byte(at + 1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(at + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_shortest = first != 0xe0 || second >= 0xa0, is_no_surrogate = first != 0xed || second < 0xa0;
    return continues(at + 1) && continues(at + 2) && is_shortest && is_no_surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool is_in_range = (first != 0xf0 || second >= 0x90) && (first != 0xf4 || second < 0x90);
    return continues(at + 1) && continues(at + 2) && continues(at + 3) && is_in_range ? 4 : 0;
  }
  return 0;
}

// A few wrong bytes in a long text are damage and no other character set: the engine replaces and counts them.
bool is_mostly_utf8(std::string_view text) {
  std::size_t wrong = 0, beyond_ascii = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    wrong += length == 0;
    beyond_ascii += length > 1;
    at += std::max<std::size_t>(length, 1);
  }
  return wrong == 0 || beyond_ascii > 8 * wrong;
}

#if defined(HOPTRAIL_ICU)

std::string converted(const char* character_set, std::string_view bytes) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* from = ucnv_open(character_set, &error);
  UConverter* to = ucnv_open("UTF-8", &error);
  std::string out(bytes.size() * 3 + 16, '\0');
  const char* source = bytes.data();
  char* target = out.data();
  if (U_SUCCESS(error)) {
    ucnv_convertEx(to, from, &target, out.data() + out.size(), &source, bytes.data() + bytes.size(), nullptr, nullptr, nullptr,
                   nullptr, true, true, &error);
  }
  ucnv_close(from);
  ucnv_close(to);
  if (U_FAILURE(error)) throw Unreadable(std::string("text in the character set ") + character_set + " that cannot be read");
  out.resize(static_cast<std::size_t>(target - out.data()));
  return out;
}

// Single-byte character sets differ in few letters; ICU decides by those of languages. Where it is not sure, as for a few
// words, it is what most such files are in.
std::string detected_as_utf8(const std::string& bytes) {
  constexpr std::size_t sample_bytes = std::size_t{1} << 16;
  constexpr int least_confidence = 15;  // of 100
  UErrorCode error = U_ZERO_ERROR;
  UCharsetDetector* detector = ucsdet_open(&error);
  ucsdet_setText(detector, bytes.data(), static_cast<int32_t>(std::min(bytes.size(), sample_bytes)), &error);
  const UCharsetMatch* match = ucsdet_detect(detector, &error);
  const char* name = match == nullptr ? nullptr : ucsdet_getName(match, &error);
  const bool is_sure = name != nullptr && ucsdet_getConfidence(match, &error) >= least_confidence;
  std::string character_set = U_SUCCESS(error) && is_sure ? name : "windows-1252";
  ucsdet_close(detector);
  // What a browser makes of these, too: the bytes 0x80 … 0x9f are punctuation.
  if (character_set == "ISO-8859-1" || character_set == "UTF-8") character_set = "windows-1252";
  return converted(character_set.c_str(), bytes);
}

#else

std::string converted(const char* character_set, std::string_view) {
  throw Unreadable(std::string("text in ") + character_set +
                   ", which this build of hoptrail does not read: it was made without ICU");
}

std::string detected_as_utf8(const std::string& bytes) { return bytes; }  // the engine replaces what is not UTF-8, and counts it

#endif

bool begins_with(std::string_view bytes, std::string_view mark) { return bytes.substr(0, mark.size()) == mark; }

}  // namespace

std::string text_as_utf8(std::string bytes) {
  using namespace std::string_view_literals;
  if (begins_with(bytes, "\xEF\xBB\xBF"sv)) return bytes;
  if (begins_with(bytes, "\xFF\xFE\0\0"sv)) return converted("UTF-32LE", std::string_view(bytes).substr(4));
  if (begins_with(bytes, "\0\0\xFE\xFF"sv)) return converted("UTF-32BE", std::string_view(bytes).substr(4));
  if (begins_with(bytes, "\xFF\xFE"sv)) return converted("UTF-16LE", std::string_view(bytes).substr(2));
  if (begins_with(bytes, "\xFE\xFF"sv)) return converted("UTF-16BE", std::string_view(bytes).substr(2));
  if (const void* nul = std::memchr(bytes.data(), 0, bytes.size()); nul != nullptr) {
    const auto at = static_cast<const char*>(nul) - bytes.data();
    throw Unreadable("binary, skipped: a NUL byte at " + std::to_string(at));
  }
  return is_mostly_utf8(bytes) ? bytes : detected_as_utf8(bytes);
}

}  // namespace hop::cli
