// What is written is what is read.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/store/graph_file.hpp"
#include "core/store/text_runs.hpp"
#include "tests/core/store/content_fixture.hpp"
#include "tests/core/store/graph_walk.hpp"

namespace hop::core {
namespace {

std::vector<std::uint8_t> written(const GraphContent& content) {
  Result<std::vector<std::uint8_t>> bytes = write_graph_file(content);
  EXPECT_TRUE(bytes.ok()) << (bytes.ok() ? "" : bytes.error().message);
  return bytes.ok() ? std::move(bytes).value() : std::vector<std::uint8_t>{};
}

Graph opened(const std::vector<std::uint8_t>& bytes, OpenMode mode = OpenMode::full) {
  Result<Graph> graph = open_graph_file(bytes, mode);
  EXPECT_TRUE(graph.ok()) << (graph.ok() ? "" : graph.error().message);
  return graph.ok() ? graph.value() : Graph{};
}

template <class T>
std::vector<T> list(std::span<const T> values) {
  return {values.begin(), values.end()};
}

template <class Texts>
std::vector<std::string> strings_of(const Texts& texts) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < texts.size(); ++i) out.emplace_back(texts[i]);
  return out;
}
std::vector<std::string> list(const TextTable& table) { return strings_of(table); }
std::vector<std::string> list(const TextList& texts) { return strings_of(texts); }

template <class Items, class Of>
auto each(const Items& items, Of of) {
  std::vector<std::decay_t<decltype(of(items[0]))>> out;
  for (const auto& item : items) out.push_back(of(item));
  return out;
}

TEST(GraphFile, KeepsDocumentsAndPassages) {
  const GraphContent content = small_content();
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  const auto& documents = content.corpus.documents;
  const auto& passages = content.corpus.passages;

  EXPECT_EQ(list(graph.document_ids), each(documents, [](auto& d) { return d.id; }));
  EXPECT_EQ(list(graph.document_titles), each(documents, [](auto& d) { return d.title; }));
  EXPECT_EQ(list(graph.first_passage_of_document), (std::vector<std::uint32_t>{0, 3, 4, 4, 5}));

  EXPECT_EQ(list(graph.passage_ids), each(passages, [](auto& p) { return p.id; }));
  EXPECT_EQ(list(graph.passage_titles), each(passages, [](auto& p) { return p.title; }));
  EXPECT_EQ(list(graph.passage_texts), each(passages, [](auto& p) { return p.text; }));
  EXPECT_EQ(list(graph.document_of_passage), each(passages, [](auto& p) { return p.document; }));
  EXPECT_EQ(list(graph.section_of_passage), each(passages, [](auto& p) { return p.section; }));
  EXPECT_EQ(list(graph.page_of_passage), each(passages, [](auto& p) { return p.page; }));
  EXPECT_EQ(list(graph.source_begin_of_passage), each(passages, [](auto& p) { return p.source_begin; }));
  EXPECT_EQ(list(graph.source_end_of_passage), each(passages, [](auto& p) { return p.source_end; }));
  EXPECT_EQ(list(graph.source_line_of_passage), each(passages, [](auto& p) { return p.source_place.line; }));
  EXPECT_EQ(list(graph.source_column_of_passage), each(passages, [](auto& p) { return p.source_place.column; }));
  EXPECT_EQ(list(graph.token_count_of_passage), each(passages, [](auto& p) { return p.token_count; }));
  EXPECT_EQ(list(graph.passages_by_id), (std::vector<std::uint32_t>{4, 0, 1, 2, 3}));
}

// Given passages have no lines, and files of earlier versions have no such columns.
TEST(GraphFile, HasNoColumnsOfLinesWithoutLines) {
  GraphContent content = small_content();
  for (PreparedPassage& passage : content.corpus.passages) passage.source_place = {};
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  EXPECT_TRUE(graph.source_line_of_passage.empty() && graph.source_column_of_passage.empty());
  EXPECT_LT(bytes.size(), written(small_content()).size());
}

TEST(GraphFile, KeepsStructure) {
  const GraphContent content = small_content();
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  const auto& sections = content.corpus.sections;
  const auto& pages = content.corpus.pages;
  const auto& tables = content.corpus.tables;

  EXPECT_EQ(list(graph.section_headings), each(sections, [](auto& s) { return s.heading; }));
  EXPECT_EQ(list(graph.section_document), each(sections, [](auto& s) { return s.document; }));
  EXPECT_EQ(list(graph.section_parent), each(sections, [](auto& s) { return s.parent; }));
  EXPECT_EQ(list(graph.section_first), each(sections, [](auto& s) { return s.first_passage; }));
  EXPECT_EQ(list(graph.section_end), each(sections, [](auto& s) { return s.passage_end; }));
  EXPECT_EQ(list(graph.section_level), (std::vector<std::uint8_t>{1, 2, 1}));
  EXPECT_EQ(list(graph.page_document), each(pages, [](auto& p) { return p.document; }));
  EXPECT_EQ(list(graph.page_number), each(pages, [](auto& p) { return p.number; }));
  EXPECT_EQ(list(graph.page_first), each(pages, [](auto& p) { return p.first_passage; }));
  EXPECT_EQ(list(graph.page_end), each(pages, [](auto& p) { return p.passage_end; }));
  EXPECT_EQ(list(graph.table_names), each(tables, [](auto& t) { return t.name; }));
  EXPECT_EQ(list(graph.table_markdown), each(tables, [](auto& t) { return t.markdown; }));
  EXPECT_EQ(list(graph.table_document), each(tables, [](auto& t) { return t.document; }));
  EXPECT_EQ(list(graph.table_section), each(tables, [](auto& t) { return t.section; }));
  EXPECT_EQ(list(graph.table_page), each(tables, [](auto& t) { return t.page; }));
  EXPECT_EQ(list(graph.table_passage), each(tables, [](auto& t) { return t.passage; }));
}

TEST(GraphFile, KeepsMetadataNumberedInByteOrder) {
  const GraphContent content = small_content();
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  EXPECT_EQ(list(graph.metadata_keys), (std::vector<std::string>{"author", "lang", "year"}));
  EXPECT_EQ(list(graph.metadata_values), (std::vector<std::string>{"", "Ada", "de", "en", "ja"}));
  EXPECT_EQ(graph.metadata.rows.rows(), 4u) << "passages 1 and 2 have none: one row";
  for (std::uint32_t p = 0; p < 5; ++p) {
    std::vector<std::pair<std::string, std::string>> found, expected;
    for (const auto [key, value] : graph.metadata.of_passage(p)) {
      found.emplace_back(graph.metadata_keys[key], graph.metadata_values[value]);
    }
    for (const MetadataField& field : content.corpus.passages[p].metadata) expected.emplace_back(field.key, field.value);
    EXPECT_EQ(found, expected) << "passage " << p;
  }
}

TEST(GraphFile, KeepsKeywordsAndBothHalvesOfTheirLinks) {
  const GraphContent content = small_content();
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  const KeywordTable& keywords = content.keywords;
  EXPECT_EQ(list(graph.keyword_keys), list(keywords.keys));
  EXPECT_EQ(list(graph.keyword_names), list(keywords.names));
  EXPECT_EQ(list(graph.alias_of_keyword), keywords.alias_of);
  EXPECT_EQ(list(graph.keywords_of_passage.offsets), keywords.offsets);
  EXPECT_EQ(list(graph.keywords_of_passage.values), keywords.keywords);
  EXPECT_EQ(list(graph.kinds_by_passage), keywords.kinds);

  // The other half, by asking each passage for each keyword.
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    std::vector<std::pair<std::uint32_t, int>> found, expected;
    for (auto e = graph.passages_of_keyword.offsets[k]; e < graph.passages_of_keyword.offsets[k + 1]; ++e) {
      found.emplace_back(graph.passages_of_keyword.values[e], graph.kinds_by_keyword[e]);
    }
    for (std::uint32_t p = 0; p < 5; ++p) {
      for (auto e = keywords.offsets[p]; e < keywords.offsets[p + 1]; ++e) {
        if (keywords.keywords[e] == k) expected.emplace_back(p, keywords.kinds[e]);
      }
    }
    EXPECT_EQ(found, expected) << "keyword " << k;
  }
}

TEST(GraphFile, ListsThePassagesWhoseTextStandsInThreeDocuments) {
  const auto repeated_in = [](const GraphContent& content) {
    const auto bytes = written(content);
    return list(opened(bytes).repeated_passages);
  };
  GraphContent content = repeating_content();
  EXPECT_EQ(repeated_in(content), (std::vector<RepeatedPassage>{{0, 0}, {3, 0}, {4, 0}}));
  content.corpus.passages[2].text = content.corpus.passages[0].text;  // a second one in a document
  EXPECT_EQ(repeated_in(content), (std::vector<RepeatedPassage>{{0, 0}, {2, 0}, {3, 0}, {4, 0}}));
  content.corpus.passages[4].text += " ";  // four passages of two documents
  EXPECT_EQ(repeated_in(content), std::vector<RepeatedPassage>());
  for (const std::size_t passage : {0, 3, 4}) content.corpus.passages[passage].text.assign(401, 'x');  // no template is so long
  EXPECT_EQ(repeated_in(content), std::vector<RepeatedPassage>());
  EXPECT_EQ(repeated_in(small_content()), std::vector<RepeatedPassage>());
}

TEST(GraphFile, KeepsEdgesAndLexicalIndex) {
  const GraphContent content = small_content();
  const auto bytes = written(content);
  const Graph graph = opened(bytes);
  std::vector<Link> links;
  for (std::uint32_t p = 0; p < 5; ++p) {
    for (const std::uint32_t to : graph.links.row(p)) links.push_back({p, to});
  }
  EXPECT_EQ(links, content.corpus.links);
  EXPECT_EQ(list(graph.link_counts), (std::vector<std::uint32_t>{5, 0, 2, 0, 0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(list(graph.nearest.offsets), content.nearest.passages.offsets);
  EXPECT_EQ(list(graph.nearest.values), content.nearest.passages.values);
  EXPECT_EQ(list(graph.nearest_cosines), content.nearest.cosines);

  EXPECT_EQ(list(graph.terms), content.lexical.terms);
  EXPECT_EQ(list(graph.postings.offsets), content.lexical.postings.offsets);
  EXPECT_EQ(list(graph.postings.low), content.lexical.postings.low);
  EXPECT_EQ(list(graph.postings.high), content.lexical.postings.high);
  EXPECT_EQ(list(graph.postings.frequencies), content.lexical.postings.frequencies);
  EXPECT_EQ(list(graph.postings.large), content.lexical.postings.large);
  EXPECT_EQ(list(graph.term_count_of_passage), (std::vector<std::uint32_t>{3, 2, 2, 3, 66536}));
  EXPECT_EQ(graph.average_term_count, 66546.0 / 5);
}

TEST(GraphFile, KeepsVectorsOfEveryPrecision) {
  for (const auto precision : {VectorPrecision::f32, VectorPrecision::f16, VectorPrecision::int8}) {
    const GraphContent content = small_content(precision);
    const auto bytes = written(content);
    const Graph graph = opened(bytes);
    EXPECT_EQ(graph.vector_precision, precision);
    EXPECT_EQ(graph.dimension, 4u);
    EXPECT_EQ(list(graph.vector_bytes), content.vectors.bytes);
    EXPECT_EQ(list(graph.vector_scales), content.vectors.scales);
    EXPECT_EQ(graph.embedder_id, "fixture-4d");
    EXPECT_EQ((graph.vector_bytes.data() - bytes.data()) % 64, 0);
  }
}

TEST(GraphFile, KeepsMeta) {
  const auto bytes = written(small_content());
  const Graph graph = opened(bytes);
  EXPECT_EQ(graph.analyzer_fingerprint, "fixture analyzer");
  EXPECT_EQ(graph.index_options, "passage_tokens=200\nphrases=true\n");
}

TEST(GraphFile, TrustedOpeningGivesTheSameViews) {
  const auto bytes = written(small_content());
  EXPECT_EQ(GraphWalk().walk(opened(bytes, OpenMode::trusted)), GraphWalk().walk(opened(bytes)));
}

TEST(GraphFile, OfAnEmptyCorpusOpens) {
  const auto bytes = written(empty_content());
  const Graph graph = opened(bytes);
  EXPECT_EQ(graph.passage_count(), 0u);
  EXPECT_EQ(graph.document_count(), 0u);
  EXPECT_EQ(graph.keyword_count(), 0u);
  EXPECT_EQ(graph.terms.size(), 0u);
  EXPECT_EQ(graph.average_term_count, 0);
  EXPECT_FALSE(graph.has_vectors());
}

TEST(GraphFile, OfOnePassageOpens) {
  const auto bytes = written(one_passage_content());
  const Graph graph = opened(bytes);
  EXPECT_EQ(list(graph.passage_texts), (std::vector<std::string>{"Alone."}));
  EXPECT_EQ(graph.keywords_of_passage.rows(), 1u);
  EXPECT_EQ(graph.nearest.rows(), 0u);
  EXPECT_EQ(graph.links.rows(), 1u);
}

TEST(GraphFile, OfTheSameContentHasTheSameBytes) { EXPECT_EQ(written(small_content()), written(small_content())); }

TEST(GraphFile, OfOtherContentHasAnotherChecksum) {
  const auto bytes = written(small_content());
  GraphContent other = small_content();
  other.corpus.passages[2].text[2] = 'X';
  const auto other_bytes = written(other);
  ASSERT_EQ(bytes.size(), other_bytes.size());
  EXPECT_NE(opened(bytes).content_checksum, opened(other_bytes).content_checksum);
}

TEST(GraphFile, SectionSizesCoverEveryByte) {
  const auto bytes = written(small_content());
  const auto sizes = section_sizes(bytes);
  ASSERT_TRUE(sizes.ok());
  std::uint64_t sum = 0;
  for (const SectionSize& size : sizes.value()) sum += size.bytes;
  EXPECT_EQ(sum, bytes.size());
  EXPECT_EQ(sizes.value().size(), 11u);
  EXPECT_EQ(sizes.value().front().name, "header");
  EXPECT_EQ(sizes.value().back().name, "vectors");
}

// The same content, with texts, vectors and the order of ids taken from its own file, rows one by one or together.
GraphContent borrowing(GraphContent content, const Graph& graph, std::size_t rows_at_once) {
  const auto borrow = [&](TextColumn column, const TextTable& table) {
    for (std::size_t first = 0; first < table.size(); first += rows_at_once) {
      content.borrowed(column).add(table, first, std::min(table.size(), first + rows_at_once));
    }
  };
  borrow(TextColumn::document_ids, graph.document_ids);
  borrow(TextColumn::document_titles, graph.document_titles);
  borrow(TextColumn::passage_ids, graph.passage_ids);
  borrow(TextColumn::passage_titles, graph.passage_titles);
  for (std::size_t p = 0; p < graph.passage_texts.size(); ++p) {
    content.borrowed(TextColumn::passage_texts).add(graph.passage_texts[p]);
  }
  borrow(TextColumn::section_headings, graph.section_headings);
  borrow(TextColumn::table_names, graph.table_names);
  borrow(TextColumn::table_markdowns, graph.table_markdown);
  borrow(TextColumn::keyword_keys, graph.keyword_keys);
  borrow(TextColumn::keyword_names, graph.keyword_names);
  for (PreparedDocument& document : content.corpus.documents) document.id.clear(), document.title.clear();
  for (PreparedPassage& passage : content.corpus.passages) passage.id.clear(), passage.title.clear(), passage.text.clear();
  for (Section& section : content.corpus.sections) section.heading.clear();
  for (Table& table : content.corpus.tables) table.name.clear(), table.markdown.clear();
  content.keywords.keys = {};
  content.keywords.names = {};
  content.vectors.bytes.clear();
  const std::size_t row = graph.vector_bytes.size() / graph.passage_count();
  content.vectors.borrowed = {graph.vector_bytes.first(2 * row), graph.vector_bytes.subspan(2 * row)};
  content.passages_by_id = list(graph.passages_by_id);
  return content;
}

TEST(GraphFile, OfBorrowedTextsAndVectorsIsTheSame) {
  for (const VectorPrecision precision : {VectorPrecision::f32, VectorPrecision::f16, VectorPrecision::int8}) {
    const std::vector<std::uint8_t> bytes = written(small_content(precision));
    const Graph graph = opened(bytes);
    for (const std::size_t rows_at_once : {1, 2, 100}) {
      EXPECT_EQ(written(borrowing(small_content(precision), graph, rows_at_once)), bytes) << rows_at_once;
    }
  }
}

TEST(GraphFile, OfTooManyBorrowedRowsIsNotWritten) {
  const std::vector<std::uint8_t> bytes = written(small_content());
  for (std::size_t column = 0; column < text_column_count; ++column) {
    GraphContent content = small_content();
    for (int row = 0; row < 100; ++row) content.borrowed_text[column].add("");
    const auto refused = write_graph_file(content);
    ASSERT_FALSE(refused.ok()) << column;
    EXPECT_EQ(refused.error().status, Status::internal);
  }
  GraphContent content = small_content();
  content.passages_by_id = {0};
  EXPECT_EQ(write_graph_file(content).error().status, Status::internal);
}

// Whatever the lengths, the rows are those of the table, and a run is no longer than one step should copy.
TEST(TextRuns, AreTheRowsOfTheirTables) {
  std::string blob;
  std::vector<std::uint32_t> offsets = {0};
  for (std::size_t i = 0; i < 9000; ++i) {
    blob.append(i % 3000 == 7 ? 200000 : i % 11, static_cast<char>('a' + i % 26));
    offsets.push_back(static_cast<std::uint32_t>(blob.size()));
  }
  const TextTable table = {offsets, blob};
  TextRuns runs;
  std::vector<std::string_view> expected;
  const std::pair<std::size_t, std::size_t> ranges[] = {{0, 5}, {5, 6}, {6, 8999}, {3, 3}, {0, 9000}, {8999, 9000}, {2, 4}};
  for (const auto& [first, end] : ranges) {
    runs.add(table, first, end);
    for (std::size_t i = first; i < end; ++i) expected.push_back(table[i]);
    runs.add("one more");
    expected.push_back("one more");
  }
  ASSERT_EQ(runs.rows(), expected.size());
  std::size_t row = 0;
  for (const TextRun& run : runs.runs()) {
    ASSERT_EQ(run.first_row, row);
    EXPECT_TRUE(run.rows == 1 || run.text.size() <= 1 << 16);
    if (!run.offsets) {
      EXPECT_EQ(run.text, expected[row++]);
      continue;
    }
    for (std::size_t i = 0; i < run.rows; ++i, ++row) {
      const std::uint32_t begin = run.offsets[i] - run.offsets[0];
      ASSERT_EQ(run.text.substr(begin, run.offsets[i + 1] - run.offsets[i]), expected[row]);
    }
  }
  EXPECT_EQ(row, expected.size());
}

TEST(GraphFile, OfPartsThatDoNotFitIsNotWritten) {
  GraphContent content = small_content();
  content.keywords.keywords[3] = 99;
  EXPECT_EQ(write_graph_file(content).error().status, Status::internal);
  content = small_content();
  content.lexical.postings.frequencies.pop_back();
  EXPECT_EQ(write_graph_file(content).error().status, Status::internal);
  content = small_content();
  content.lexical.postings.offsets[1] = 1000;
  EXPECT_EQ(write_graph_file(content).error().status, Status::internal);
  content = small_content();
  content.keywords.names.emplace_back();
  EXPECT_EQ(write_graph_file(content).error().status, Status::internal);
}

TEST(GraphFile, BeyondALimitIsNotWritten) {
  GraphContent content = small_content();
  content.corpus.sections[1].level = 256;
  EXPECT_EQ(write_graph_file(content).error().status, Status::limit_exceeded);
  content = small_content();
  content.vectors.dimension = 65537;
  EXPECT_EQ(write_graph_file(content).error().status, Status::limit_exceeded);
}

}  // namespace
}  // namespace hop::core
