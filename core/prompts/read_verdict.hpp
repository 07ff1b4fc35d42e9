// Parses a yes/no verdict from a language model's reply, in the many forms that models use: labels, JSON, a bare word, or a
// sentence.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

enum class Verdict : std::uint8_t { no, yes, unclear };

// Reads the reply to a prompt that requests "WORD: yes" or "WORD: no". `word`: one token in lower case. In this order:
//
// 1. The last "WORD yes", possibly with a colon, marks or "is" between, anywhere in the text, also in JSON; or a sentence after
//    WORD that states whether something is enough. "yes or no" and "yes if …" repeat the prompt and are skipped.
// 2. The same after another label with a colon: verdict, answer, decision, enough ….
// 3. The same after a short label with a colon in any language: "Kritik: Ja".
// 4. The first word if punctuation follows it, and the last word if punctuation precedes it; if both exist, they must agree.
// 5. The last unconditional sentence stating that something is, or is not, enough.
//
// Recognizes yes and no in some thirty languages. Otherwise unclear.
Verdict read_verdict(std::string_view reply, std::string_view word);

}  // namespace hop::core
