#include "core/store/derived_columns.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

Result<void> misfit(std::string_view part, std::uint64_t found, std::string_view what, std::uint64_t expected) {
  return Error{Status::internal, concat("graph content: ", part, ": ", found, ", ", what, ": ", expected),
               std::string(part)};
}

Result<void> check_row_shape(std::string_view part, const CsrView<std::uint32_t>& rows, std::uint64_t row_count,
                             std::uint64_t value_limit) {
  if (rows.rows() != row_count) return misfit(part, rows.rows(), "rows expected", row_count);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    if (rows.offsets[r] > rows.offsets[r + 1]) return misfit(part, rows.offsets[r], "next offset", rows.offsets[r + 1]);
  }
  const std::uint64_t last = rows.offsets.empty() ? 0 : rows.offsets.back();
  if (last != rows.values.size()) return misfit(part, rows.values.size(), "last offset", last);
  for (const std::uint32_t value : rows.values) {
    if (value >= value_limit) return misfit(part, value, "values must be below", value_limit);
  }
  return {};
}

Result<void> check_shapes(const GraphContent& content) {
  const std::uint64_t passages = content.corpus.passages.size();
  const KeywordTable& keywords = content.keywords;
  const LexicalContent& lexical = content.lexical;
  const std::uint64_t keyword_count = keywords.keys.size();

  if (keywords.names.size() != keyword_count) {
    return misfit("keyword names", keywords.names.size(), "keys", keyword_count);
  }
  if (keywords.alias_of.size() != keyword_count) {
    return misfit("keyword aliases", keywords.alias_of.size(), "keys", keyword_count);
  }
  const CsrView<std::uint32_t> links{keywords.offsets, keywords.keywords};
  if (auto done = check_row_shape("keyword links", links, passages, keyword_count); !done) return done;
  if (keywords.kinds.size() != keywords.keywords.size()) {
    return misfit("link kinds", keywords.kinds.size(), "links", keywords.keywords.size());
  }
  if (auto done = check_row_shape("postings", lexical.postings.view(), lexical.terms.size(), passages); !done) {
    return done;
  }
  if (lexical.frequencies.size() != lexical.postings.values.size()) {
    return misfit("frequencies", lexical.frequencies.size(), "postings", lexical.postings.values.size());
  }
  if (lexical.term_count_of_passage.size() != passages) {
    return misfit("term counts", lexical.term_count_of_passage.size(), "passages", passages);
  }
  for (const Link& link : content.corpus.links) {
    if (link.from >= passages) return misfit("link", link.from, "passages", passages);
  }
  return {};
}

void number_metadata(const std::vector<PreparedPassage>& passages, DerivedColumns& out) {
  for (const PreparedPassage& passage : passages) {
    for (const MetadataField& field : passage.metadata) {
      out.metadata_keys.push_back(field.key);
      out.metadata_values.push_back(field.value);
    }
  }
  for (std::vector<std::string_view>* names : {&out.metadata_keys, &out.metadata_values}) {
    std::sort(names->begin(), names->end());
    names->erase(std::unique(names->begin(), names->end()), names->end());
  }
  const auto number = [](const std::vector<std::string_view>& names, std::string_view name) {
    return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) - names.begin());
  };
  for (const PreparedPassage& passage : passages) {
    for (const MetadataField& field : passage.metadata) {
      out.metadata_of_passage.values.push_back(
          {number(out.metadata_keys, field.key), number(out.metadata_values, field.value)});
    }
    out.metadata_of_passage.end_row();
  }
}

void transpose_keyword_links(const KeywordTable& keywords, DerivedColumns& out) {
  std::vector<std::uint32_t> source_entries;
  out.passages_of_keyword = transpose({keywords.offsets, keywords.keywords}, keywords.keys.size(), &source_entries);
  out.kinds_by_keyword.reserve(source_entries.size());
  for (const std::uint32_t entry : source_entries) out.kinds_by_keyword.push_back(keywords.kinds[entry]);
}

Csr<std::uint32_t> link_rows(const std::vector<Link>& links, std::size_t passage_count) {
  Csr<std::uint32_t> rows;
  std::size_t next = 0;
  for (std::size_t passage = 0; passage < passage_count; ++passage) {
    for (; next < links.size() && links[next].from == passage; ++next) rows.values.push_back(links[next].to);
    rows.end_row();
  }
  return rows;
}

}  // namespace

Result<DerivedColumns> derive_columns(const GraphContent& content) {
  if (auto done = check_shapes(content); !done) return std::move(done).error();
  const std::vector<PreparedPassage>& passages = content.corpus.passages;
  DerivedColumns out;

  for (const PreparedDocument& document : content.corpus.documents) {
    out.first_passage_of_document.push_back(document.first_passage);
  }
  out.first_passage_of_document.push_back(static_cast<std::uint32_t>(passages.size()));

  out.passages_by_id.resize(passages.size());
  for (std::uint32_t p = 0; p < passages.size(); ++p) out.passages_by_id[p] = p;
  sort_stable(out.passages_by_id, [&](std::uint32_t a, std::uint32_t b) {
    const int order = passages[a].id.compare(passages[b].id);
    return order != 0 ? order < 0 : a < b;
  });

  number_metadata(passages, out);
  transpose_keyword_links(content.keywords, out);
  out.links = link_rows(content.corpus.links, passages.size());

  std::uint64_t terms = 0;
  for (const std::uint32_t count : content.lexical.term_count_of_passage) terms += count;
  if (!passages.empty()) out.average_term_count = static_cast<double>(terms) / static_cast<double>(passages.size());
  return out;
}

}  // namespace hop::core
