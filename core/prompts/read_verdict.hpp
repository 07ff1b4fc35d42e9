// Yes or no in what a language model writes, in the shapes that models give it.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

enum class Verdict : std::uint8_t { no, yes, unclear };

// What a reply says to a prompt that asks for "WORD: yes" or "WORD: no". `word`: one token in lower case. In this order:
//
// 1. The last "WORD yes", with anything between (a colon, marks, "is"), wherever in the text, as JSON, too. Also a sentence
//    behind WORD that says whether something is enough. "yes or no" and "yes if …" repeat the prompt and give no verdict.
// 2. The same behind another label with a colon: verdict, answer, decision, enough ….
// 3. The reply's first word, before punctuation, and its last one, behind some: both, where there are both, must agree.
// 4. The last sentence that says that something is enough, or is not, without a condition.
//
// Yes and no are those of some thirty languages. Else unclear.
Verdict read_verdict(std::string_view reply, std::string_view word);

}  // namespace hop::core
