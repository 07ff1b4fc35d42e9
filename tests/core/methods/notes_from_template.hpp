// Notes that end with the same two sections, as a template makes them, and what is asked of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/core/methods/random_corpus.hpp"

namespace hop::core::test {

inline std::string note_name(std::uint32_t note) {
  return made_up_word(4 + 37 * note, true) + made_up_word(4 + 37 * note, false);
}

// `count` notes. Each tells of four things in two sections, and mentions the note before it.
inline Corpus notes_from_template(std::uint32_t count) {
  static constexpr const char* markets[] = {"Mondays by the old gate", "spring under the arcade", "the shade of the granary"};
  static constexpr const char* mills[] = {"a weir below the ford", "oxen and a long beam", "the wind from the pass"};
  Corpus corpus;
  for (std::uint32_t note = 0; note < count; ++note) {
    Document& document = corpus.documents.emplace_back();
    const std::string name = note_name(note);
    document.id = "note" + std::to_string(1000 + note) + ".md";
    document.format = DocumentFormat::markdown;
    document.text =
        "# " + name + "\n\nIts bridge is made of oak on seven piers, like the one of " + note_name((note + 1) % count) +
        ", and its founder is a miller who came from the south in a wet year. The lamps along " +
        "the quay are lit in the evening, one after the other.\n\n## Life\n\nThe market is held on " + markets[note % 3] +
        ", where visitors from " + note_name((note + 2) % count) + " open their purses. The mill is driven by " +
        mills[note / 3 % 3] + ", and older people tell of a time when wolves came down to the fences.\n\n" +
        "## License\n\nThis text may be used under the terms of a free license. The authors give no warranty.\n\n" +
        "## Getting help\n\nAsk in the forum, or open an issue. Answers arrive within two days.\n";
  }
  return corpus;
}

struct NoteQuestion {
  const char *before, *behind;
  const char* heading;  // of the section that it is about; null: of the notes' own text
};
inline constexpr NoteQuestion note_questions[] = {
    {"What is the market of ", " like?", nullptr},    {"Where is the mill of ", "?", nullptr},
    {"What is the bridge of ", " made of?", nullptr}, {"", "", nullptr},
    {"When does the market of ", " open?", nullptr},  {"Which license does ", " have?", "License"},
    {"Is there a warranty for ", "?", "License"},     {"How do I get help with ", "?", "Getting help"},
    {"Where is the forum of ", "?", "Getting help"},
};

}  // namespace hop::core::test
