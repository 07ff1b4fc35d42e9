#include "tests/faults/costly_files.hpp"

#include <algorithm>
#include <string>

#include "core/base/random.hpp"
#include "core/text/analyzer.hpp"

namespace hop::faults {
namespace {

using namespace core;

// As small as distinct texts can be, ascending: three letters for 300,000 of them.
std::string short_text(std::size_t number, std::size_t length = 3) {
  std::string text(length, ' ');
  for (std::size_t i = length; i > 0; --i, number /= 68) text[i - 1] = static_cast<char>('0' + number % 68);
  return text;
}

// Passages of one document, without text.
GraphContent bare_passages(std::size_t count, std::size_t id_length = 4) {
  GraphContent content;
  content.analyzer_fingerprint = Analyzer().fingerprint();
  content.keywords.offsets.assign(count + 1, 0);
  content.lexical.term_count_of_passage.assign(count, 0);
  if (count > 0) content.corpus.documents = {{"d", "", 0}};
  content.corpus.passages.resize(count);
  for (std::size_t p = 0; p < count; ++p) content.corpus.passages[p].id = short_text(p, id_length);
  return content;
}

// Nothing but passages, 60 bytes each.
GraphContent many_passages(std::size_t bytes) { return bare_passages(bytes / 72); }

// Ids that differ in their last bytes alone, in no order: each is compared with two others to its end.
GraphContent long_ids(std::size_t bytes) {
  constexpr std::size_t shared = 300;
  GraphContent content = bare_passages(bytes / (shared + 72));
  Random random(1);
  std::vector<PreparedPassage>& passages = content.corpus.passages;
  for (std::size_t p = passages.size(); p-- > 1;) std::swap(passages[p].id, passages[random.below(p + 1)].id);
  for (PreparedPassage& passage : passages) passage.id.insert(0, shared, 'x');
  return content;
}

// Ids in no order, and each passage in a section and on a page that is far from the one before it.
GraphContent scattered_passages(std::size_t bytes) {
  GraphContent content = bare_passages(bytes / (72 + 25 + 16));
  Random random(7);
  std::vector<PreparedPassage>& passages = content.corpus.passages;
  const auto count = static_cast<std::uint32_t>(passages.size());
  for (std::uint32_t p = count; p-- > 1;) std::swap(passages[p].id, passages[random.below(p + 1)].id);
  for (PreparedPassage& passage : passages) {
    content.corpus.sections.push_back({0, no_index, 1, "", 0, count});
    content.corpus.pages.push_back({0, 1, 0, count});
    passage.section = static_cast<std::uint32_t>(random.below(count));
    passage.page = static_cast<std::uint32_t>(random.below(count));
  }
  return content;
}

GraphContent many_documents(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  const std::size_t count = bytes / 15;
  for (std::size_t d = 1; d < count; ++d) content.corpus.documents.push_back({"e" + short_text(d, 4), "", 1});
  return content;
}

// Letters of two to four bytes in no order, so that no branch is foreseen.
GraphContent mixed_text(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  std::string& text = content.corpus.passages[0].text;
  Random random(2);
  while (text.size() < bytes) {
    const char* const letters[] = {"x", "é", "日", "\xF0\x9F\x98\x80"};
    text += letters[random.below(4)];
  }
  return content;
}

GraphContent plain_text(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  content.corpus.passages[0].text.assign(bytes, 'x');
  return content;
}

// Text in the header, which is read with everything else.
GraphContent long_options(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  content.index_options = mixed_text(bytes / 2).corpus.passages[0].text;
  content.vectors.embedder_id.assign(bytes / 2, 'e');
  return content;
}

GraphContent foreign_analyzer(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  content.analyzer_fingerprint.assign(bytes, 'f');
  return content;
}

GraphContent metadata_values(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  std::vector<MetadataField>& fields = content.corpus.passages[0].metadata;
  for (std::size_t v = 0; v < bytes / 16; ++v) fields.push_back({"k", short_text(v, 4)});
  return content;
}

GraphContent metadata_pairs(std::size_t bytes) {
  GraphContent content = bare_passages(bytes / (72 + 30 * 8));
  const char* value = "";  // other than that of the passage before, which would share its row
  for (PreparedPassage& passage : content.corpus.passages) {
    for (std::size_t k = 0; k < 30; ++k) passage.metadata.push_back({short_text(k, 1), value});
    value = *value == 0 ? "v" : "";
  }
  return content;
}

// Sections in each other, pages and tables, all of one passage.
GraphContent much_structure(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  const auto count = static_cast<std::uint32_t>(bytes / (25 + 16 + 24));
  for (std::uint32_t s = 0; s < count; ++s) {
    const std::uint32_t level = 1 + s % 255;
    content.corpus.sections.push_back({0, level == 1 ? no_index : s - 1, level, "", 0, 1});
    content.corpus.pages.push_back({0, s, 0, 1});
    content.corpus.tables.push_back({0, s, s, 0, "", ""});
  }
  return content;
}

// Parents, and what tables belong to, are anywhere before them.
GraphContent scattered_structure(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  const auto count = static_cast<std::uint32_t>(bytes / (25 + 16 + 24));
  Random random(8);
  for (std::uint32_t s = 0; s < count; ++s) {
    const bool is_top = s < count / 2;
    content.corpus.sections.push_back(
        {0, is_top ? no_index : static_cast<std::uint32_t>(random.below(count / 2)), is_top ? 1u : 2u, "", 0, 1});
    content.corpus.pages.push_back({0, s, 0, 1});
    content.corpus.tables.push_back(
        {0, static_cast<std::uint32_t>(random.below(count)), static_cast<std::uint32_t>(random.below(count)), 0, "", ""});
  }
  return content;
}

GraphContent many_keywords(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  Random random(9);
  const std::size_t count = bytes / 20;
  for (std::size_t k = 0; k < count; ++k) {
    content.keywords.keys.emplace_back(short_text(k, 4));
    content.keywords.names.emplace_back();
    const bool is_name = k < count / 2;
    content.keywords.alias_of.push_back(is_name ? no_index : static_cast<std::uint32_t>(random.below(count / 2)));
  }
  return content;
}

// Ascending numbers below `limit` at random distances, about `count` of them.
std::vector<std::uint32_t> scattered(Random& random, std::uint32_t limit, std::uint32_t count) {
  std::vector<std::uint32_t> numbers;
  const std::uint32_t widest = std::max(1u, 2 * limit / std::max(1u, count));
  for (std::uint64_t next = random.below(widest); next < limit; next += 1 + random.below(widest)) {
    numbers.push_back(static_cast<std::uint32_t>(next));
  }
  return numbers;
}

// Links between as many passages as keywords, in no order: nothing that is read next is near.
GraphContent scattered_keywords(std::size_t bytes) {
  constexpr std::uint32_t links = 30;
  const auto count = static_cast<std::uint32_t>(bytes / (72 + 22 + 10 * links));
  GraphContent content = bare_passages(count);
  KeywordTable& keywords = content.keywords;
  Random random(3);
  for (std::uint32_t k = 0; k < count; ++k) {
    keywords.keys.emplace_back(short_text(k, 4));
    keywords.names.emplace_back();
    keywords.alias_of.push_back(no_index);
  }
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const std::uint32_t k : scattered(random, count, links)) keywords.keywords.push_back(k);
    keywords.offsets[p + 1] = static_cast<std::uint32_t>(keywords.keywords.size());
  }
  keywords.kinds.assign(keywords.keywords.size(), 4);
  return content;
}

GraphContent scattered_nearest(std::size_t bytes) {
  constexpr std::uint32_t edges = 40;
  const auto count = static_cast<std::uint32_t>(bytes / (72 + 8 * edges));
  GraphContent content = bare_passages(count);
  std::vector<std::vector<std::uint32_t>> rows(count);
  Random random(4);
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const std::uint32_t other : scattered(random, count, edges / 2)) {
      if (other != p) rows[p].push_back(other), rows[other].push_back(p);
    }
  }
  for (std::vector<std::uint32_t>& row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    for (const std::uint32_t other : row) content.nearest.passages.values.push_back(other);
    content.nearest.passages.end_row();
  }
  content.nearest.cosines.assign(content.nearest.passages.values.size(), 0.5f);
  return content;
}

GraphContent dense_links(std::size_t bytes) {
  constexpr std::uint32_t links = 60;
  const auto count = static_cast<std::uint32_t>(bytes / (72 + 4 * links));
  GraphContent content = bare_passages(count);
  Random random(5);
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const std::uint32_t other : scattered(random, count, links)) {
      if (other != p) content.corpus.links.push_back({p, other});
    }
  }
  return content;
}

// A posting each.
GraphContent many_terms(std::size_t bytes) {
  GraphContent content = bare_passages(1);
  LexicalContent& lexical = content.lexical;
  for (std::size_t t = 0; t < bytes / 15; ++t) {
    lexical.terms.push_back(short_text(t, 4));
    lexical.postings.add(0, 1);
    lexical.postings.end_row();
  }
  lexical.term_count_of_passage[0] = static_cast<std::uint32_t>(lexical.terms.size());
  return content;
}

GraphContent scattered_postings(std::size_t bytes) {
  constexpr std::uint32_t postings = 40;
  const auto count = static_cast<std::uint32_t>(bytes / (72 + 12 + 4 * postings));
  GraphContent content = bare_passages(count);
  LexicalContent& lexical = content.lexical;
  Random random(6);
  for (std::uint32_t t = 0; t < count; ++t) {
    lexical.terms.push_back(short_text(t, 4));
    std::vector<std::uint32_t> row = scattered(random, count, postings);
    if (row.empty()) row.push_back(0);
    for (const std::uint32_t p : row) {
      lexical.postings.add(p, 1);
      ++lexical.term_count_of_passage[p];
    }
    lexical.postings.end_row();
  }
  return content;
}

GraphContent vectors(std::size_t bytes, VectorPrecision precision, std::uint32_t dimension) {
  const std::size_t size = precision == VectorPrecision::f32 ? 4 : precision == VectorPrecision::f16 ? 2 : 1;
  GraphContent content = bare_passages(bytes / (72 + size * dimension));
  const std::size_t count = content.corpus.passages.size();
  content.vectors.precision = precision;
  content.vectors.dimension = dimension;
  content.vectors.bytes.assign(count * size * dimension, 0x11);
  if (precision == VectorPrecision::int8) content.vectors.scales.assign(count, 1.0f / 127);
  return content;
}

GraphContent narrow_vectors(std::size_t bytes) { return vectors(bytes, VectorPrecision::f32, 1); }
GraphContent wide_vectors(std::size_t bytes) { return vectors(bytes, VectorPrecision::f16, 4096); }
GraphContent byte_vectors(std::size_t bytes) { return vectors(bytes, VectorPrecision::int8, 1); }

}  // namespace

const std::vector<CostlyFile>& costly_files() {
  static const std::vector<CostlyFile> files = {
      {"many passages", many_passages},
      {"long ids", long_ids},
      {"scattered passages", scattered_passages},
      {"many documents", many_documents},
      {"text of many bytes a letter", mixed_text},
      {"plain text", plain_text},
      {"long options", long_options},
      {"foreign analyzer", foreign_analyzer},
      {"metadata values", metadata_values},
      {"metadata pairs", metadata_pairs},
      {"sections, pages, tables", much_structure},
      {"scattered structure", scattered_structure},
      {"many keywords", many_keywords},
      {"scattered keywords", scattered_keywords},
      {"scattered neighbors", scattered_nearest},
      {"many links", dense_links},
      {"many terms", many_terms},
      {"scattered postings", scattered_postings},
      {"narrow vectors", narrow_vectors},
      {"wide vectors", wide_vectors},
      {"byte vectors", byte_vectors},
  };
  return files;
}

}  // namespace hop::faults
