// A passage as the search for links reads it: its names, question words, tokens and sentences, each made when first asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/chain/names_in_text.hpp"
#include "core/chain/question_words.hpp"
#include "core/methods/open_graph.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

class ReadPassage {
 public:
  // The graph and the words must outlive it.
  ReadPassage(const OpenGraph& graph, const QuestionWords& asked, std::uint32_t passage);

  std::uint32_t passage() const { return passage_; }
  std::uint32_t document() const { return graph_->view().document_of_passage[passage_]; }
  std::string_view text() const { return text_; }
  std::string_view title() const { return title_; }
  // Of the file whose document the engine has cut; empty for a ready passage.
  std::string_view path() const { return path_; }
  const std::vector<PassageName>& names() const { return names_; }
  bool owns(std::uint32_t name) const;
  bool has(std::uint32_t name) const;

  // Question words in the text, in the title, and in the path, with their places there.
  const std::vector<TermPlace>& word_places();
  const std::vector<TermPlace>& title_word_places();
  const std::vector<TermPlace>& path_word_places();
  WordSet words_of_subject() { return words_at(title_word_places()) | words_at(path_word_places()); }
  WordSet words() {
    if (!all_words_) all_words_ = words_at(word_places()) | words_of_subject();
    return *all_words_;
  }

  const TokenList& terms();  // the index terms of the text

  std::optional<ByteRange> find(std::string_view key);  // the first mention in the text
  // Of several mentions, the first of those whose sentences have most weight of the question's words: the row of a table that the
  // question asks about.
  std::optional<ByteRange> find_asked(std::string_view key);
  // The last mention that does not begin its sentence, as in "It was named after Giotto".
  std::optional<ByteRange> find_inside_sentence(std::string_view key);
  std::optional<ByteRange> find_in_title(std::string_view key);
  bool title_has(std::string_view key) { return find_in_title(key).has_value(); }
  // Whether a sentence has a number, or after its first word a capital that is not of the title: what answers are made of.
  bool has_name_or_number(ByteRange sentence);
  const std::vector<ByteRange>& sentences();
  ByteRange sentence_around(ByteRange place);

 private:
  const std::vector<TermPlace>& words_in(std::string_view text, std::optional<std::vector<TermPlace>>& words) const;

  const OpenGraph* graph_;
  const QuestionWords* asked_;
  std::uint32_t passage_;
  std::string_view text_, title_, path_;
  std::vector<PassageName> names_;
  std::optional<KeyTokens> tokens_, title_tokens_;
  std::optional<std::vector<ByteRange>> sentences_;
  std::optional<TokenList> terms_;
  std::optional<WordSet> all_words_;
  std::optional<std::vector<TermPlace>> words_, title_words_, path_words_;
};

}  // namespace hop::core
