// What a passage's title, text and given entities say, in the order in which they are read.
#pragma once

#include <string_view>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/keywords/mentions.hpp"
#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Reused from passage to passage.
struct PassageScan {
  KeyTokens tokens;
  std::vector<Mention> mentions;
  std::vector<Phrase> phrases;
};

template <class Found>
void scan_phrases(std::string_view text, PassageScan& scan, Found& found) {
  scan.phrases.clear();
  find_phrases(text, scan.tokens, scan.phrases);
  for (const Phrase& phrase : scan.phrases) {
    const ByteRange source{scan.tokens.tokens[phrase.first].source.begin, scan.tokens.tokens[phrase.last].source.end};
    found.phrase(scan.tokens.key(phrase.first, phrase.last), source.of(text));
  }
}

// Found:
//   void phrase(std::string_view key, std::string_view form);    // of the title, then of the text
//   void mention(std::uint32_t keyword, std::string_view form);  // in the text; what the dictionary gave
//   void given(std::string_view key, std::string_view form);
template <class Dictionary, class Found>
void scan_passage(const PreparedPassage& passage, KeywordOptions options, const Dictionary& dictionary, PassageScan& scan,
                  Found& found) {
  if (options.phrases && !passage.title.empty()) {
    find_key_tokens(passage.title, scan.tokens);
    scan_phrases(passage.title, scan, found);
  }
  if (options.phrases || options.mentions) find_key_tokens(passage.text, scan.tokens);
  if (options.mentions) {
    scan.mentions.clear();
    find_mentions(passage.text, scan.tokens, dictionary, scan.mentions);
    for (const Mention& mention : scan.mentions) found.mention(mention.keyword, mention.source.of(passage.text));
  }
  if (options.phrases) scan_phrases(passage.text, scan, found);
  for (const std::string& entity : passage.entities) {
    find_key_tokens(entity, scan.tokens);
    if (!scan.tokens.tokens.empty()) found.given(scan.tokens.folded, entity);
  }
}

}  // namespace hop::core
