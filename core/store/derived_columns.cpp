#include "core/store/derived_columns.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/store/text_columns.hpp"

namespace hop::core {

void ColumnDerivation::note_misfit(std::string_view part, std::uint64_t found, std::string_view what,
                                   std::uint64_t expected) {
  if (misfit_) return;
  misfit_ = Error{Status::internal, concat("graph content: ", part, ": ", found, ", ", what, ": ", expected),
                  std::string(part)};
}

void ColumnDerivation::expect_equal(std::string_view part, std::uint64_t found, std::string_view what,
                                    std::uint64_t expected) {
  if (found != expected) note_misfit(part, found, what, expected);
}

bool ColumnDerivation::check_rows(std::string_view part, const CsrView<std::uint32_t>& rows, std::uint64_t row_count,
                                  std::uint64_t value_limit, WorkParts::Step& step) {
  return step.each(rows.rows(), 1,
                   [&](std::size_t r) {
                     if (rows.offsets[r] > rows.offsets[r + 1]) {
                       note_misfit(part, rows.offsets[r], "next offset", rows.offsets[r + 1]);
                     }
                   }) &&
         step.once(1,
                   [&] {
                     expect_equal(part, rows.rows(), "rows expected", row_count);
                     expect_equal(part, rows.values.size(), "last offset", rows.offsets.empty() ? 0 : rows.offsets.back());
                   }) &&
         step.each(rows.values.size(), 1, [&](std::size_t entry) {
           if (rows.values[entry] >= value_limit) note_misfit(part, rows.values[entry], "values must be below", value_limit);
         });
}

bool ColumnDerivation::check(const GraphContent& content, const DerivedColumns& out, WorkParts::Step& step) {
  const std::uint64_t passages = content.corpus.passages.size();
  const KeywordTable& keywords = content.keywords;
  const LexicalContent& lexical = content.lexical;
  const Postings& postings = lexical.postings;
  const std::vector<Link>& links = content.corpus.links;
  const std::uint64_t keyword_count = keywords.alias_of.size();
  const auto expect_text = [&](TextColumn column, std::size_t owned) {
    const std::size_t borrowed = content.borrowed(column).rows();
    expect_equal("rows of text", borrowed > 0 ? borrowed : owned, "expected", text_rows({content, out}, column));
  };
  return step.once(1,
                   [&] {
                     expect_text(TextColumn::keyword_keys, keywords.keys.size());
                     expect_text(TextColumn::keyword_names, keywords.names.size());
                     expect_equal("link kinds", keywords.kinds.size(), "links", keywords.keywords.size());
                     expect_equal("posting rows", postings.rows(), "terms", lexical.terms.size());
                     expect_equal("last offset", postings.offsets.empty() ? 0 : postings.offsets.back(), "postings", postings.size());
                     expect_equal("frequencies", postings.frequencies.size(), "postings", postings.size());
                     if (!postings.high.empty()) {
                       expect_equal("high bytes", postings.high.size(), "postings", postings.size());
                     }
                     expect_equal("term counts", lexical.term_count_of_passage.size(), "passages", passages);
                     for (std::size_t c = 0; c < text_column_count; ++c) {
                       if (content.borrowed_text[c].rows() > 0) expect_text(static_cast<TextColumn>(c), 0);
                     }
                     if (!content.passages_by_id.empty()) {
                       expect_equal("passages by id", content.passages_by_id.size(), "passages", passages);
                     }
                   }) &&
         check_rows("keyword links", {keywords.offsets, keywords.keywords}, passages, keyword_count, step) &&
         step.each(lexical.terms.size(), 1,
                   [&](std::size_t term) {
                     if (misfit_ || postings.offsets[term] <= postings.offsets[term + 1]) return;
                     note_misfit("posting offsets", postings.offsets[term + 1], "at least expected", postings.offsets[term]);
                   }) &&
         step.each(postings.size(), 1,
                   [&](std::size_t posting) {
                     const std::uint32_t passage = postings.view().passage(posting);
                     if (passage >= passages) note_misfit("postings", passage, "values must be below", passages);
                   }) &&
         step.each(links.size(), 1, [&](std::size_t l) {
           if (links[l].from >= passages) note_misfit("link", links[l].from, "passages", passages);
         });
}

bool ColumnDerivation::derive_names(Names& names, std::vector<std::string_view>& distinct, WorkBudget& budget,
                                    WorkParts::Step& step) {
  const std::vector<std::string_view>& given = names.given;
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return given[a] < given[b]; };
  return step.until([&] { return sort_.step(budget, given.size(), names.order, before); }) &&
         step.each(given.size(), 20, [&](std::size_t i) {
           const std::string_view name = given[names.order[i]];
           if (distinct.empty() || distinct.back() != name) distinct.push_back(name);
         });
}

bool ColumnDerivation::derive(WorkBudget& budget, const GraphContent& content, DerivedColumns& out, WorkParts::Step& step) {
  const std::vector<PreparedPassage>& passages = content.corpus.passages;
  const KeywordTable& keywords = content.keywords;
  const std::vector<Link>& links = content.corpus.links;
  const auto id_before = [&](std::uint32_t a, std::uint32_t b) { return passages[a].id < passages[b].id; };
  const auto number = [](const std::vector<std::string_view>& names, std::string_view name) {
    return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) - names.begin());
  };
  return step.each(content.corpus.documents.size(), 1,
                   [&](std::size_t d) {
                     out.first_passage_of_document.push_back(content.corpus.documents[d].first_passage);
                   }) &&
         step.once(1,
                   [&] {
                     out.first_passage_of_document.push_back(static_cast<std::uint32_t>(passages.size()));
                   }) &&
         step.until([&] {
           return !content.passages_by_id.empty() || sort_.step(budget, passages.size(), out.passages_by_id, id_before);
         }) &&
         step.each_of_length(passages.size(), [&](std::size_t p) -> std::uint64_t {
           for (const MetadataField& field : passages[p].metadata) {
             keys_.given.push_back(field.key);
             values_.given.push_back(field.value);
           }
           return 2 + 4 * passages[p].metadata.size();
         }) &&
         derive_names(keys_, out.metadata_keys, budget, step) && derive_names(values_, out.metadata_values, budget, step) &&
         step.each_of_length(passages.size(), [&](std::size_t p) -> std::uint64_t {
           for (const MetadataField& field : passages[p].metadata) {
             out.metadata_of_passage.values.push_back(
                 {number(out.metadata_keys, field.key), number(out.metadata_values, field.value)});
           }
           out.metadata_of_passage.end_row();
           return 2 + 200 * passages[p].metadata.size();
         }) &&
         step.until([&] {
           return transposition_.step(budget, {keywords.offsets, keywords.keywords}, keywords.alias_of.size(),
                                      out.passages_of_keyword, &sources_);
         }) &&
         step.once(sources_.size() / 8, [&] { out.kinds_by_keyword.resize(sources_.size()); }) &&
         step.each(sources_.size(), 2,
                   [&](std::size_t entry) { out.kinds_by_keyword[entry] = keywords.kinds[sources_[entry]]; }) &&
         step.each_of_length(passages.size(), [&](std::size_t p) -> std::uint64_t {
           const std::size_t first = next_link_;
           for (; next_link_ < links.size() && links[next_link_].from == p; ++next_link_) {
             out.links.values.push_back(links[next_link_].to);
           }
           out.links.end_row();
           return 2 + 2 * (next_link_ - first);
         }) &&
         step.once(passages.size(), [&] {
           std::uint64_t terms = 0;
           for (const std::uint32_t count : content.lexical.term_count_of_passage) terms += count;
           if (!passages.empty()) out.average_term_count = static_cast<double>(terms) / static_cast<double>(passages.size());
         });
}

Result<bool> ColumnDerivation::step(WorkBudget& budget, const GraphContent& content, DerivedColumns& out) {
  WorkParts::Step step(parts_, budget);
  if (!check(content, out, step)) return false;
  if (misfit_) return *misfit_;
  return derive(budget, content, out, step);
}

}  // namespace hop::core
