// A Graph over owned content, filled by hand: what a file would hold, without a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/keyword_table.hpp"

namespace hop::core {

class OwnedTexts {
 public:
  void push_back(std::string_view text) {
    blob_ += text;
    offsets_.push_back(static_cast<std::uint32_t>(blob_.size()));
  }
  TextTable table() const { return {offsets_, blob_}; }

 private:
  std::vector<std::uint32_t> offsets_ = {0};
  std::string blob_;
};

// Documents, passages, sections, links and keywords of a prepared corpus; no lexical index, no vectors. Not to be
// moved: `graph` looks into it.
class GraphFixture {
 public:
  GraphFixture(const PreparedCorpus& corpus, const KeywordTable& table) {
    fill_documents(corpus);
    fill_passages(corpus);
    fill_sections(corpus);
    fill_links(corpus);
    fill_keywords(table, corpus.passages.size());
  }
  GraphFixture(const GraphFixture&) = delete;
  GraphFixture& operator=(const GraphFixture&) = delete;

  Graph graph;

 private:
  void fill_documents(const PreparedCorpus& corpus) {
    for (const PreparedDocument& document : corpus.documents) {
      document_ids_.push_back(document.id);
      document_titles_.push_back(document.title);
      first_passage_.push_back(document.first_passage);
    }
    first_passage_.push_back(static_cast<std::uint32_t>(corpus.passages.size()));
    graph.document_ids = document_ids_.table();
    graph.document_titles = document_titles_.table();
    graph.first_passage_of_document = first_passage_;
  }

  void fill_passages(const PreparedCorpus& corpus) {
    for (const PreparedPassage& passage : corpus.passages) {
      ids_.push_back(passage.id);
      titles_.push_back(passage.title);
      texts_.push_back(passage.text);
      document_.push_back(passage.document);
      section_.push_back(passage.section);
      page_.push_back(passage.page);
      token_count_.push_back(passage.token_count);
      source_begin_.push_back(passage.source_begin);
      source_end_.push_back(passage.source_end);
    }
    graph.passage_ids = ids_.table();
    graph.passage_titles = titles_.table();
    graph.passage_texts = texts_.table();
    graph.document_of_passage = document_;
    graph.section_of_passage = section_;
    graph.page_of_passage = page_;
    graph.token_count_of_passage = token_count_;
    graph.source_begin_of_passage = source_begin_;
    graph.source_end_of_passage = source_end_;
  }

  void fill_sections(const PreparedCorpus& corpus) {
    for (const Section& section : corpus.sections) {
      headings_.push_back(section.heading);
      section_document_.push_back(section.document);
      section_parent_.push_back(section.parent);
      section_first_.push_back(section.first_passage);
      section_end_.push_back(section.passage_end);
      section_level_.push_back(static_cast<std::uint8_t>(section.level));
    }
    graph.section_headings = headings_.table();
    graph.section_document = section_document_;
    graph.section_parent = section_parent_;
    graph.section_first = section_first_;
    graph.section_end = section_end_;
    graph.section_level = section_level_;
  }

  void fill_links(const PreparedCorpus& corpus) {
    std::size_t next = 0;
    for (std::uint32_t passage = 0; passage < corpus.passages.size(); ++passage) {
      for (; next < corpus.links.size() && corpus.links[next].from == passage; ++next) {
        links_.values.push_back(corpus.links[next].to);
      }
      links_.end_row();
    }
    graph.links = links_.view();
  }

  void fill_keywords(const KeywordTable& table, std::size_t passage_count) {
    for (std::size_t k = 0; k < table.keys.size(); ++k) {
      keys_.push_back(table.keys[k]);
      names_.push_back(table.names[k]);
    }
    alias_of_ = table.alias_of;
    by_passage_.offsets = table.offsets;
    if (by_passage_.offsets.empty()) by_passage_.offsets.assign(passage_count + 1, 0);
    by_passage_.values = table.keywords;
    kinds_by_passage_ = table.kinds;
    std::vector<std::uint32_t> source;
    by_keyword_ = transpose(by_passage_.view(), table.keys.size(), &source);
    for (const std::uint32_t entry : source) kinds_by_keyword_.push_back(kinds_by_passage_[entry]);
    graph.keyword_keys = keys_.table();
    graph.keyword_names = names_.table();
    graph.alias_of_keyword = alias_of_;
    graph.keywords_of_passage = by_passage_.view();
    graph.passages_of_keyword = by_keyword_.view();
    graph.kinds_by_passage = kinds_by_passage_;
    graph.kinds_by_keyword = kinds_by_keyword_;
  }

  OwnedTexts document_ids_, document_titles_, ids_, titles_, texts_, headings_, keys_, names_;
  std::vector<std::uint32_t> first_passage_, document_, section_, page_, token_count_, source_begin_, source_end_;
  std::vector<std::uint32_t> section_document_, section_parent_, section_first_, section_end_, alias_of_;
  std::vector<std::uint8_t> section_level_, kinds_by_passage_, kinds_by_keyword_;
  Csr<std::uint32_t> links_, by_passage_, by_keyword_;
};

}  // namespace hop::core
