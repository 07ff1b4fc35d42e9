// The records use front coding: a text that shares a prefix with a related one (a passage id with its document id, a name with
// the title) is stored as the length of that prefix and the rest.
#include "core/shards/indexing/document_names.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/exchange/records.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::string_view names_file = "names of shards";
constexpr std::uint64_t most_in_common = 127;  // fits into one byte, and bounds the text that one byte of input expands to

// Writes `text` front-coded against `other`: the length of the common prefix, then the rest.
void write_alike(MessageWriter& out, std::string_view text, std::string_view other) {
  std::size_t common = 0;
  while (common < most_in_common && common < text.size() && common < other.size() && text[common] == other[common]) ++common;
  out.number(common);
  out.text(text.substr(common));
}

std::string read_alike(MessageReader& in, std::string_view other) {
  const std::uint32_t common = in.number_below(most_in_common + 1);
  if (common > other.size()) in.refuse();
  std::string text(in.ok() ? other.substr(0, common) : std::string_view());
  text += in.text();
  if (!is_valid_utf8(text)) in.refuse();
  return text;
}

void write_all_alike(MessageWriter& out, const std::vector<std::string>& texts, std::string_view other) {
  write_all(out, texts, [&](const std::string& text) { write_alike(out, text, other); });
}

std::vector<std::string> read_all_alike(MessageReader& in, std::string_view other) {
  return read_all(in, [&] { return read_alike(in, other); });
}

}  // namespace

Language language_of(const LanguageVotes& votes) {
  auto most = static_cast<std::size_t>(Language::english);
  for (std::size_t language = 0; language < votes.size(); ++language) {
    if (votes[language] > votes[most]) most = language;
  }
  return static_cast<Language>(most);
}

std::vector<std::uint8_t> write_names(const NamesOfShards& names) {
  MessageWriter out(MessageKind::names);
  out.ascending(names.shards);
  for (const std::uint64_t passages : names.languages) out.number(passages);
  out.text(names.options);
  write_all(out, names.documents, [&](const DocumentNames& document) {
    out.text(document.id);
    out.number(document.shard);
    out.bytes(document.record);
  });
  return std::move(out).take();
}

Result<NamesOfShards> read_names(std::span<const std::uint8_t> bytes) {
  return read_frame(bytes, MessageKind::names, names_file, [](MessageReader& in) {
    NamesOfShards names;
    names.shards = in.ascending(numbers_end);
    for (std::uint64_t& passages : names.languages) passages = in.number_below(numbers_end);
    names.options = in.text();
    names.documents = read_all(in, [&] {
      DocumentNames document;
      document.id = in.text();
      document.shard = in.number_below(numbers_end);
      document.record = in.bytes();
      if (!std::binary_search(names.shards.begin(), names.shards.end(), document.shard)) in.refuse();
      if (!is_valid_utf8(document.id)) in.refuse();
      return document;
    });
    expect_order(in, names.documents, [](const DocumentNames& a, const DocumentNames& b) { return a.id < b.id; });
    return names;
  });
}

std::vector<std::uint8_t> record_of_document(const PreparedCorpus& corpus, std::uint32_t document) {
  const PreparedDocument& of = corpus.documents[document];
  MessageWriter out(MessageKind::names);
  out.flag(of.is_cut);
  write_alike(out, of.title, of.id);
  write_all_alike(out, corpus.document_aliases[document], of.title);
  const std::uint32_t end = passage_end_of(corpus, document);
  out.number(end - of.first_passage);
  for (std::uint32_t p = of.first_passage; p < end; ++p) {
    write_alike(out, corpus.passages[p].id, of.id);
    write_all_alike(out, corpus.passages[p].names, of.title);
  }
  // Sections are sorted by document, so those of one document are a contiguous range.
  const auto before = [](const Section& section, std::uint32_t wanted) { return section.document < wanted; };
  const auto first = std::lower_bound(corpus.sections.begin(), corpus.sections.end(), document, before);
  const auto last = std::lower_bound(first, corpus.sections.end(), document + 1, before);
  const auto sections =
      std::span(corpus.sections)
          .subspan(static_cast<std::size_t>(first - corpus.sections.begin()), static_cast<std::size_t>(last - first));
  write_all(out, sections, [&](const Section& section) {
    out.text(section.heading);
    out.number(section.first_passage - of.first_passage);
  });
  const auto record = out.content();
  return {record.begin(), record.end()};
}

Result<void> append_document(const DocumentNames& names, PreparedCorpus& corpus) {
  const auto number = static_cast<std::uint32_t>(corpus.documents.size());
  const auto first = static_cast<std::uint32_t>(corpus.passages.size());
  MessageReader in(names.record);
  PreparedDocument& document = corpus.documents.emplace_back();
  document.id = names.id;
  document.first_passage = first;
  document.is_cut = in.flag();
  document.title = read_alike(in, names.id);
  corpus.document_aliases.push_back(read_all_alike(in, document.title));
  const std::size_t passages = in.count();
  for (std::size_t p = 0; p < passages && in.ok(); ++p) {
    PreparedPassage& passage = corpus.passages.emplace_back();
    passage.document = number;
    passage.id = read_alike(in, names.id);
    passage.names = read_all_alike(in, document.title);
  }
  const std::size_t sections = in.count();
  for (std::size_t s = 0; s < sections && in.ok(); ++s) {
    Section& section = corpus.sections.emplace_back();
    section.document = number;
    section.heading = in.text();
    if (!is_valid_utf8(section.heading)) in.refuse();
    section.first_passage = first + in.number_below(passages + 1);  // may be the end: a heading without text below it
  }
  return in.expect_end(names_file);
}

Result<void> check_indexed_apart(const Options& options) {
  if (options.integer("nearest.count") == 0) return {};
  return Error{Status::unsupported,
               concat("nearest.count=", options.integer("nearest.count"),
                      ": shards that are indexed separately cannot have nearest neighbors, which need every pair of passages"),
               "nearest.count"};
}

}  // namespace hop::core
