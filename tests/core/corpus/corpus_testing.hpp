// Short ways to a prepared corpus, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/corpus/prepare.hpp"
#include "core/corpus/read_document.hpp"

namespace hop::core::testing {

inline Document markdown(std::string id, std::string text) {
  Document document;
  document.id = std::move(id);
  document.text = std::move(text);
  document.format = DocumentFormat::markdown;
  return document;
}

inline Document plain(std::string id, std::string text) {
  Document document;
  document.id = std::move(id);
  document.text = std::move(text);
  return document;
}

inline ReadyPassage ready(std::string id, std::string title, std::string text) {
  ReadyPassage passage;
  passage.id = std::move(id);
  passage.title = std::move(title);
  passage.text = std::move(text);
  return passage;
}

inline PreparedCorpus prepared(Corpus corpus, std::uint32_t passage_tokens = 200) {
  PreparationOptions options;
  options.passage_tokens = passage_tokens;
  Result<PreparedCorpus> result = prepare_corpus(std::move(corpus), options);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? std::move(result).value() : PreparedCorpus{};
}

inline PreparedCorpus prepared(Document document, std::uint32_t passage_tokens = 200) {
  Corpus corpus;
  corpus.documents.push_back(std::move(document));
  return prepared(std::move(corpus), passage_tokens);
}

inline std::string readable(std::string_view text) { return read_markdown(text, 0).text; }

inline std::vector<std::string> texts(const PreparedCorpus& corpus) {
  std::vector<std::string> out;
  for (const PreparedPassage& passage : corpus.passages) out.push_back(passage.text);
  return out;
}

inline std::vector<std::string> titles(const PreparedCorpus& corpus) {
  std::vector<std::string> out;
  for (const PreparedPassage& passage : corpus.passages) out.push_back(passage.title);
  return out;
}

// "from id -> to id" of each link.
inline std::vector<std::string> link_names(const PreparedCorpus& corpus) {
  std::vector<std::string> out;
  for (const Link& link : corpus.links) out.push_back(corpus.passages[link.from].id + " -> " + corpus.passages[link.to].id);
  return out;
}

using Strings = std::vector<std::string>;

}  // namespace hop::core::testing
