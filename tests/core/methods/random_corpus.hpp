// Random corpora whose entities, mentions and words are known without reading any text: made-up words that are their own
// stems, in lower case; names and phrases with a capital, always between words in lower case, so that none runs into
// another one. The slow references work on what is written here alone, never on the engine's tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/search/vector_rows.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

struct PlainPassage {
  std::string title;                           // a name, which other passages may have, too
  std::set<std::string> mentions, phrases;     // other passages' titles in its text; capitalized words that are no title
  std::map<std::string, std::uint32_t> words;  // of title and text, times each occurs
  std::uint32_t word_count = 0;
  std::uint32_t document = 0;
  bool is_even = false;  // its metadata
};

struct PlainQuestion {
  std::string text;
  std::vector<std::string> words;         // in order, repeats included
  std::vector<std::string> masked_words;  // without those of titles
  std::set<std::string> names, phrases;   // as met in the text
};

struct PlainCorpus {
  std::vector<PlainPassage> passages;  // in the order that the graph has them in
  Corpus corpus;
};

inline std::string made_up_word(std::uint32_t number, bool capital) {
  const char vowels[] = "aou", consonants[] = "bdfgklmnprtvz", ends[] = "kbp";
  std::string word;
  word += consonants[number % 13];
  word += vowels[number / 13 % 3];
  word += consonants[number / 39 % 13];
  word += vowels[number / 507 % 3];
  word += ends[number / 1521 % 3];
  if (capital) word[0] = static_cast<char>(word[0] - 32);
  return word;
}

// Names have numbers from 2000 on, phrases from 3000, words in lower case below 2000.
inline std::string made_up_name(std::uint32_t number) {
  const std::string first = made_up_word(2000 + 2 * number, true);
  return number % 3 == 0 ? first + " " + made_up_word(2001 + 2 * number, true) : first;
}
inline std::string made_up_phrase(std::uint32_t number) { return made_up_word(3000 + number, true); }

inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') words.emplace_back();
    else words.back() += static_cast<char>(c | 32);
  }
  return words;
}

// `count` words; every few of them a name or a phrase.
template <class OnName, class OnPhrase>
std::string random_text(Random& random, std::uint32_t count, std::uint32_t names, std::uint32_t phrases, std::uint32_t vocabulary,
                        OnName on_name, OnPhrase on_phrase) {
  std::string text;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t skewed = random.below(1 + random.below(vocabulary));  // small numbers are common
    text += (i == 0 ? "" : " ") + made_up_word(static_cast<std::uint32_t>(skewed), false);
    if (i + 1 == count) break;
    const std::uint64_t kind = random.below(8);
    if (kind == 0) {
      const std::string name = made_up_name(static_cast<std::uint32_t>(random.below(1 + random.below(names))));
      text += " " + name;
      on_name(name);
    } else if (kind == 1) {
      const std::string phrase = made_up_phrase(static_cast<std::uint32_t>(random.below(phrases)));
      text += " " + phrase;
      on_phrase(phrase);
    }
  }
  return text;
}

inline PlainCorpus random_corpus(Random& random, std::uint32_t passage_count) {
  PlainCorpus plain;
  const std::uint32_t names = 1 + passage_count - passage_count / 6, phrases = 4;
  std::vector<std::uint32_t> lengths;
  for (std::uint32_t p = 0; p < passage_count; ++p) lengths.push_back(4 + p);  // all different: few ties of words
  for (std::uint32_t p = 0; p + 1 < passage_count; ++p) std::swap(lengths[p], lengths[p + random.below(passage_count - p)]);

  std::set<std::string> titles;
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    PlainPassage& passage = plain.passages.emplace_back();
    passage.title = made_up_name(static_cast<std::uint32_t>(random.below(names)));
    titles.insert(passage.title);
    passage.document = p > 0 && random.below(3) > 0 ? plain.passages[p - 1].document : p;
    passage.is_even = random.below(2) == 0;
  }
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    PlainPassage& passage = plain.passages[p];
    const auto on_name = [&](const std::string& name) {
      if (!titles.count(name)) passage.phrases.insert(name);  // nobody's title: a phrase like others
      else if (name != passage.title) passage.mentions.insert(name);
    };
    const std::string text = random_text(random, lengths[p], names, phrases, 60, on_name,
                                         [&](const std::string& phrase) { passage.phrases.insert(phrase); });
    for (const std::string& word : words_of(passage.title + " " + text)) ++passage.words[word], ++passage.word_count;

    char id[16], document[16];
    std::snprintf(id, sizeof id, "p%04u", p);
    std::snprintf(document, sizeof document, "d%04u", passage.document);
    ReadyPassage ready_passage = ready(id, passage.title, text);
    ready_passage.document = document;
    ready_passage.position = p;
    ready_passage.metadata.push_back({"parity", passage.is_even ? "even" : "odd"});
    plain.corpus.passages.push_back(ready_passage);
  }
  return plain;
}

inline PlainQuestion random_question(Random& random, const PlainCorpus& plain) {
  std::set<std::string> titles;
  for (const PlainPassage& passage : plain.passages) titles.insert(passage.title);
  PlainQuestion question;
  const auto names = static_cast<std::uint32_t>(1 + plain.passages.size() - plain.passages.size() / 6);
  question.text = random_text(
      random, 2 + static_cast<std::uint32_t>(random.below(8)), names, 4, 70,
      [&](const std::string& name) { (titles.count(name) ? question.names : question.phrases).insert(name); },
      [&](const std::string& phrase) { question.phrases.insert(phrase); });
  question.words = words_of(question.text);
  std::set<std::string> name_words;
  for (const std::string& name : question.names) {
    for (const std::string& word : words_of(name)) name_words.insert(word);
  }
  for (const std::string& word : question.words) {
    if (!name_words.count(word)) question.masked_words.push_back(word);
  }
  return question;
}

inline std::vector<float> random_unit_vector(Random& random, std::size_t dimension) {
  std::vector<float> vector(dimension);
  for (float& value : vector) value = static_cast<float>(random.unit() - 0.3);
  normalize_to_unit_length(vector);
  return vector;
}

inline GivenVectors random_vectors(Random& random, std::size_t rows, std::uint32_t dimension) {
  GivenVectors vectors;
  vectors.dimension = dimension;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto row = random_unit_vector(random, dimension);
    vectors.rows.insert(vectors.rows.end(), row.begin(), row.end());
  }
  return vectors;
}

}  // namespace hop::core::test
