// Scans the title, text and given entities of a passage and reports every keyword to a callback object. Indexing and
// merging share this scan, so both find the same keywords.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"
#include "core/keywords/code_words.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/keywords/nested_mentions.hpp"
#include "core/keywords/passage_phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Buffers that are reused for each passage.
struct PassageScan {
  KeyTokens tokens, title_tokens;
  std::size_t key_bytes = 0;  // of the keys of title and text: a ligature of 3 bytes may fold to 36
  std::vector<Mention> mentions;
  std::vector<Phrase> code_words;
  PassagePhrases phrases;
};

template <class Found>
void give_phrases(std::string_view text, const KeyTokens& tokens, const std::vector<Phrase>& phrases, Found& found) {
  for (const Phrase& phrase : phrases) {
    const ByteRange source{tokens.tokens[phrase.first].source.begin, tokens.tokens[phrase.last].source.end};
    found.phrase(tokens.key(phrase.first, phrase.last), source.of(text));
  }
}

// The interface of the callback object:
//   void phrase(std::string_view key, std::string_view form);    // of the title, then of the text
//   void mention(std::uint32_t keyword, std::string_view form);  // in the text; `keyword` is from the dictionary
//   void given(std::string_view key, std::string_view form);
//   bool is_own_name(std::uint32_t keyword);                     // whether the passage itself has this name
//   void title_part(std::uint32_t keyword);
template <class Dictionary, class Found>
void scan_passage(const PreparedPassage& passage, KeywordOptions options, const Dictionary& dictionary, PassageScan& scan,
                  Found& found) {
  const std::string& title = passage.title;
  const std::string& text = passage.text;
  scan.code_words.clear();
  scan.key_bytes = 0;
  if (options.phrases || options.mentions) {
    find_key_tokens(text, scan.tokens);
    find_code_words(text, scan.tokens, scan.code_words);
    find_key_tokens(title, scan.title_tokens);
    scan.key_bytes = scan.tokens.folded.size() + scan.title_tokens.folded.size();
  }
  if (options.mentions) {
    find_title_parts(
        scan.title_tokens, dictionary, [&](std::uint32_t keyword) { return found.is_own_name(keyword); },
        [&](std::uint32_t keyword) { found.title_part(keyword); });
  }
  const std::vector<Phrase>* in_text = nullptr;
  if (options.phrases) {
    in_text = &scan.phrases.find_in_text(text, scan.tokens, options.capitals_are_names);
    const auto& in_title = scan.phrases.find_in_title(title, scan.title_tokens, options.capitals_are_names);
    give_phrases(title, scan.title_tokens, in_title, found);
  }
  if (options.mentions) {
    // Phrases are found before this call, because it changes the tokens' case.
    raise_code_words(scan.code_words, scan.tokens);
    scan.mentions.clear();
    find_mentions(text, scan.tokens, dictionary, scan.mentions);
    append_nested_mentions(text, scan.tokens, dictionary, scan.mentions);
    for (const Mention& mention : scan.mentions) found.mention(mention.keyword, mention.source.of(text));
  }
  if (in_text != nullptr) {
    give_phrases(text, scan.tokens, *in_text, found);
    give_phrases(text, scan.tokens, scan.code_words, found);
  }
  for (const std::string& entity : passage.entities) {
    find_key_tokens(entity, scan.tokens);
    if (!scan.tokens.tokens.empty()) found.given(scan.tokens.folded, entity);
  }
}

}  // namespace hop::core
