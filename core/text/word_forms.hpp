// Second forms of a word: the spellings without its marks. People write "Skoda" for "Škoda" and "Mueller" for "Müller". The
// analyzer makes them terms next to the word, so that either spelling finds the other.
#pragma once

#include <string>
#include <string_view>

#include "core/text/language.hpp"

namespace hop::core {

// Each is empty where it does not differ from the word.
struct SecondForms {
  std::string unmarked;  // "skoda" for "škoda"; in German also "muller" for "mueller"
  std::string digraphs;  // "mueller" for "müller"
};

// The second forms of a word in NFKC that is case folded.
//
//   unmarked: marks of Latin, Greek, Cyrillic, Arabic and Hebrew letters are dropped. Letters with a stroke and ligatures are
//     written in plain letters ("łódź" → "lodz", "æ" → "ae"), ى as ي, and a tatweel is dropped. й is a separate letter.
//   digraphs: ä, ö, ü, ø and å are written ae, oe, ue, oe and aa. Not in German, Swedish and Finnish, where most texts would
//     have them: in German, a word with a digraph has the form with the plain vowel instead, which is the stem of the umlaut.
void find_second_forms(std::string_view word, Language language, SecondForms& out);

}  // namespace hop::core
