// Validates the content first, then derives each column in linear time or by a sort. All loops are parts of a WorkParts::Step,
// so that a host can spread the work over many calls.
#include "core/store/derived_columns.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/store/text_columns.hpp"

namespace hop::core {
namespace {

// Whether a passage has the same metadata as the passage before it.
bool repeats_metadata(const PreparedCorpus& corpus, std::uint32_t passage) {
  const auto& before = metadata_of(corpus, corpus.passages[passage - 1]);
  const auto& own = metadata_of(corpus, corpus.passages[passage]);
  const auto alike = [](const MetadataField& a, const MetadataField& b) { return a.key == b.key && a.value == b.value; };
  return &before == &own || std::equal(before.begin(), before.end(), own.begin(), own.end(), alike);
}

}  // namespace

void ColumnDerivation::note_misfit(std::string_view part, std::uint64_t found, std::string_view what, std::uint64_t expected) {
  if (misfit_) return;
  misfit_ = Error{Status::internal, concat("graph content: ", part, ": ", found, ", ", what, ": ", expected), std::string(part)};
}

void ColumnDerivation::expect_equal(std::string_view part, std::uint64_t found, std::string_view what, std::uint64_t expected) {
  if (found != expected) note_misfit(part, found, what, expected);
}

bool ColumnDerivation::check_offsets(std::string_view part, std::span<const std::uint32_t> offsets, WorkParts::Step& step) {
  return step.each_range(offsets.empty() ? 0 : offsets.size() - 1, 1, [&](std::size_t first, std::size_t end) {
    const auto range = offsets.subspan(first, end + 1 - first);
    const auto misfit = std::is_sorted_until(range.begin(), range.end());
    if (misfit != range.end()) note_misfit(part, *misfit, "at least expected", *(misfit - 1));
  });
}

// Checks that value_at(0) … value_at(count − 1) are below the limit. An error reports the largest value of a range of them, so
// that the loop over the range has no exit and vectorizes.
template <class ValueAt>
bool ColumnDerivation::check_values(std::string_view part, std::uint64_t count, std::uint64_t limit, ValueAt&& value_at,
                                    WorkParts::Step& step) {
  return step.each_range(count, 1, [&](std::size_t first, std::size_t end) {
    std::uint32_t largest = 0;
    for (std::size_t i = first; i < end; ++i) largest = std::max(largest, value_at(i));
    if (largest >= limit) note_misfit(part, largest, "values must be below", limit);
  });
}

// Compares the lengths of all parts of the content and bounds-checks their indices.
bool ColumnDerivation::check(const GraphContent& content, const DerivedColumns& out, WorkParts::Step& step) {
  const std::uint64_t passages = content.passage_count();
  const KeywordTable& keywords = content.keywords;
  const PassageColumns& columns = content.passages;
  const LexicalContent& lexical = content.lexical;
  const Postings& postings = lexical.postings;
  const std::vector<Link>& links = content.corpus.links;
  const std::uint64_t keyword_count = keywords.alias_of.size();
  const CsrView<std::uint32_t> keyword_rows = {keywords.offsets, keywords.keywords};
  const PostingsView view = postings.view();
  const auto expect_text = [&](TextColumn column, std::size_t owned) {
    const std::size_t borrowed = content.borrowed(column).rows();
    expect_equal("rows of text", borrowed > 0 ? borrowed : owned, "expected", text_rows({content, out}, column));
  };
  const bool is_merged = content.has_columns();  // the merged graphs' links and postings have been checked already
  return step.once(1,
                   [&] {
                     expect_text(TextColumn::keyword_keys, keywords.keys.size());
                     expect_text(TextColumn::keyword_names, keywords.names.size());
                     expect_equal("link kinds", keywords.kinds.size(), "links", keywords.keywords.size());
                     expect_text(TextColumn::terms, lexical.terms.size());
                     if (content.has_columns()) {
                       for (const TextColumn c : {TextColumn::document_ids, TextColumn::document_titles, TextColumn::passage_ids,
                                                  TextColumn::passage_titles, TextColumn::passage_texts}) {
                         expect_text(c, 0);
                       }
                       for (const auto* column : {&columns.sections, &columns.pages, &columns.source_begins, &columns.source_ends,
                                                  &columns.token_counts, &columns.source_lines, &columns.source_columns}) {
                         expect_equal("rows of a passage column", column->size(), "passages", passages);
                       }
                       const std::vector<std::uint32_t>& firsts = columns.metadata.firsts;
                       expect_equal("rows of metadata", columns.metadata.rows.rows(), "expected", firsts.size());
                       expect_equal("first passage with metadata", firsts.empty() ? passages : firsts.front(), "expected", 0);
                     }
                     expect_equal("rows of keyword links", keyword_rows.rows(), "passages", passages);
                     expect_equal("last offset", keyword_rows.rows() == 0 ? 0 : keywords.offsets.back(), "keyword links",
                                  keywords.keywords.size());
                     expect_equal("last offset", postings.offsets.empty() ? 0 : postings.offsets.back(), "postings",
                                  postings.size());
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
         (is_merged ||
          (check_offsets("keyword links", keywords.offsets, step) &&
           check_values(
               "keyword links", keywords.keywords.size(), keyword_count,
               [values = keywords.keywords.data()](std::size_t entry) { return values[entry]; }, step) &&
           check_offsets("posting offsets", postings.offsets, step) &&
           check_values(
               "postings", postings.size(), passages, [&](std::size_t posting) { return view.passage(posting); }, step))) &&
         step.each(links.size(), 1, [&](std::size_t l) {
           if (links[l].from >= passages) note_misfit("link", links[l].from, "passages", passages);
         });
}

// Sorts the collected names and removes repeats: a name's number is its index in `distinct`.
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
  const std::size_t passage_count = content.passage_count();
  const KeywordTable& keywords = content.keywords;
  const std::vector<Link>& links = content.corpus.links;
  const auto id_before = [&](std::uint32_t a, std::uint32_t b) { return passages[a].id < passages[b].id; };
  const auto passage_number = [](std::size_t passage) { return static_cast<std::uint32_t>(passage); };
  const auto number = [](const std::vector<std::string_view>& names, std::string_view name) {
    return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) - names.begin());
  };
  // Metadata: collect the fields of each distinct row, sort and number their keys and values, then write rows of number pairs. A
  // merge has them as numbers.
  return step.once(content.passages.first_passages.size() / 8,
                   [&] { out.first_passage_of_document = content.passages.first_passages; }) &&
         step.each(content.has_columns() ? 0 : content.corpus.documents.size(), 1,
                   [&](std::size_t d) { out.first_passage_of_document.push_back(content.corpus.documents[d].first_passage); }) &&
         step.once(1, [&] { out.first_passage_of_document.push_back(static_cast<std::uint32_t>(passage_count)); }) &&
         step.until([&] {
           return !content.passages_by_id.empty() || sort_.step(budget, passage_count, out.passages_by_id, id_before);
         }) &&
         step.until([&] {
           return content.has_columns() ||
                  repeated_.step(
                      budget, passage_count, [&](std::size_t p) { return std::string_view(passages[p].text); },
                      [&](std::size_t p) { return passages[p].document; }, out.repeated);
         }) &&
         step.each_of_length(content.has_columns() ? 0 : passage_count,
                             [&](std::size_t p) -> std::uint64_t {
                               const bool repeats = p > 0 && repeats_metadata(content.corpus, passage_number(p));
                               if (!repeats) out.metadata_firsts.push_back(passage_number(p));
                               return 2 + 4 * passages[p].metadata.size();
                             }) &&
         step.each_of_length(out.metadata_firsts.size(),
                             [&](std::size_t r) -> std::uint64_t {
                               const auto& fields = metadata_of(content.corpus, passages[out.metadata_firsts[r]]);
                               for (const MetadataField& field : fields) {
                                 keys_.given.push_back(field.key);
                                 values_.given.push_back(field.value);
                               }
                               return 2 + 4 * fields.size();
                             }) &&
         derive_names(keys_, out.metadata_keys, budget, step) && derive_names(values_, out.metadata_values, budget, step) &&
         step.each_of_length(
             out.metadata_firsts.size(),
             [&](std::size_t r) -> std::uint64_t {
               const auto& fields = metadata_of(content.corpus, passages[out.metadata_firsts[r]]);
               auto& pairs = out.metadata_rows;
               for (const MetadataField& field : fields) {
                 pairs.values.push_back({number(out.metadata_keys, field.key), number(out.metadata_values, field.value)});
               }
               pairs.end_row();
               return 2 + 200 * fields.size();
             }) &&
         step.until([&] {
           return content.has_keyword_rows() || transposition_.step(budget, {keywords.offsets, keywords.keywords},
                                                                    keywords.alias_of.size(), out.passages_of_keyword, &sources_);
         }) &&
         step.once(sources_.size() / 8, [&] { out.kinds_by_keyword.resize(sources_.size()); }) &&
         step.each_range(sources_.size(), 2,
                         [&](std::size_t first, std::size_t end) {
                           const std::span<const std::uint8_t> kinds = keywords.kinds;
                           const std::span<const std::uint32_t> sources = sources_;
                           const std::span<std::uint8_t> by_keyword = out.kinds_by_keyword;
                           for (std::size_t entry = first; entry < end; ++entry) by_keyword[entry] = kinds[sources[entry]];
                         }) &&
         step.once(passage_count / 8,
                   [&] {
                     if (links.empty()) out.links.offsets.assign(passage_count + 1, 0);
                   }) &&
         step.each_of_length(links.empty() ? 0 : passage_count,
                             [&](std::size_t p) -> std::uint64_t {
                               const std::size_t first = next_link_;
                               for (; next_link_ < links.size() && links[next_link_].from == p; ++next_link_) {
                                 out.links.values.push_back(links[next_link_].to);
                               }
                               out.links.end_row();
                               return 2 + 2 * (next_link_ - first);
                             }) &&
         step.once(1, [&] { out.link_counts = content.corpus.report.unresolved_links.to_counts(); }) &&
         step.once(passage_count, [&] {
           std::uint64_t terms = 0;
           for (const std::uint32_t count : content.lexical.term_count_of_passage) terms += count;
           if (passage_count != 0) out.average_term_count = static_cast<double>(terms) / static_cast<double>(passage_count);
         });
}

Result<bool> ColumnDerivation::step(WorkBudget& budget, const GraphContent& content, DerivedColumns& out) {
  WorkParts::Step step(parts_, budget);
  // A misfit must end the work here: derive() trusts all lengths and indices.
  if (!check(content, out, step)) return false;
  if (misfit_) return *misfit_;
  return derive(budget, content, out, step);
}

}  // namespace hop::core
