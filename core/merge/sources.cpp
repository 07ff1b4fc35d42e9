// A FlatBuffers file of plain columns. Reading copies everything and checks every offset, string and index, because the file
// comes from disk and may be corrupt.
#include "core/merge/sources.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/base/concat.hpp"
#include "core/text/utf8.hpp"
#include "sources_generated.h"

namespace hop::core {
namespace {

constexpr std::uint32_t sources_format = 1;
constexpr std::uint64_t largest_sources = 0x7fffff00;

Error corrupt_sources(std::string_view why) { return {Status::corrupt_file, concat("sources: ", why), "sources"}; }

flatbuffers::Offset<file::TextRows> write_rows(flatbuffers::FlatBufferBuilder& builder, const TextRows& rows) {
  const auto bytes = builder.CreateVector(reinterpret_cast<const std::uint8_t*>(rows.bytes.data()), rows.bytes.size());
  const auto texts = builder.CreateVector(rows.texts);
  return file::CreateTextRows(builder, builder.CreateVector(rows.rows), texts, bytes);
}

std::uint64_t bytes_of_rows(const TextRows& rows) { return 4 * (rows.rows.size() + rows.texts.size()) + rows.bytes.size(); }

bool ascend_to(const std::vector<std::uint32_t>& offsets, std::size_t last) {
  return !offsets.empty() && offsets.front() == 0 && offsets.back() == last && std::is_sorted(offsets.begin(), offsets.end());
}

// Copies a TextRows table and checks it: offsets ascend and cover everything, and texts are valid UTF-8.
Result<void> read_rows(const file::TextRows& read, std::string_view what, std::size_t count, TextRows& out) {
  out.rows.assign(read.rows()->begin(), read.rows()->end());
  out.texts.assign(read.texts()->begin(), read.texts()->end());
  out.bytes.assign(reinterpret_cast<const char*>(read.bytes()->data()), read.bytes()->size());
  if (out.rows.size() != count + 1) return corrupt_sources(concat(what, ": ", out.rows.size(), " offsets for ", count, " rows"));
  if (!ascend_to(out.texts, out.bytes.size())) return corrupt_sources(concat(what, ": its texts do not fill its bytes in order"));
  if (!ascend_to(out.rows, out.texts.size() - 1))
    return corrupt_sources(concat(what, ": its rows do not hold its texts in order"));
  for (std::size_t text = 0; text + 1 < out.texts.size(); ++text) {
    if (!is_valid_utf8(out[text])) return corrupt_sources(concat(what, ": text ", text, " is not UTF-8"));
  }
  return {};
}

// Copies and checks the unusual tokens: tokens ascend, and so do the passages of each token.
Result<void> read_unusual(const file::Sources& read, std::size_t passages, UnusualTokens& out) {
  if (auto rows = read_rows(*read.unusual_tokens(), "unusual tokens", 1, out.tokens); !rows) return rows;
  const std::size_t count = out.tokens.rows.back();
  for (std::size_t t = 1; t < count; ++t) {
    if (out.tokens[t - 1] >= out.tokens[t]) return corrupt_sources(concat("unusual token ", t, ": not after the previous one"));
  }
  out.passages.offsets.assign(read.unusual_offsets()->begin(), read.unusual_offsets()->end());
  out.passages.values.assign(read.unusual_passages()->begin(), read.unusual_passages()->end());
  if (out.passages.offsets.size() != count + 1 || !ascend_to(out.passages.offsets, out.passages.values.size())) {
    return corrupt_sources("malformed rows of the passages of unusual tokens");
  }
  for (std::size_t t = 0; t < count; ++t) {
    const auto row = out.passages.row(t);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] >= passages || (i > 0 && row[i - 1] >= row[i])) {
        return corrupt_sources(concat("unusual token ", t, ": passage ", row[i], " is out of order or out of range"));
      }
    }
  }
  return {};
}

}  // namespace

Sources sources_of(const PreparedCorpus& corpus) {
  Sources sources;
  for (const PreparedDocument& document : corpus.documents) sources.is_cut.push_back(document.is_cut);
  for (const std::vector<std::string>& aliases : corpus.document_aliases) sources.document_aliases.add_row(aliases);
  for (const PreparedPassage& passage : corpus.passages) {
    sources.names.add_row(passage.names);
    sources.entities.add_row(passage.entities);
  }
  UnusualTokenFinder unusual;
  for (const PreparedPassage& passage : corpus.passages) unusual.add(passage.title, passage.text);
  sources.unusual_tokens = std::move(unusual).take();
  // Written links are not grouped by passage: sort them with a stable counting sort.
  std::vector<std::uint32_t> first(corpus.passages.size() + 1);  // by passage: its first link in `order`
  for (const WrittenLink& link : corpus.written_links) ++first[link.from + 1];
  for (std::size_t p = 0; p < corpus.passages.size(); ++p) first[p + 1] += first[p];
  std::vector<std::uint32_t> order(corpus.written_links.size()), next = first;
  for (std::uint32_t l = 0; l < order.size(); ++l) order[next[corpus.written_links[l].from]++] = l;
  for (std::size_t p = 0; p < corpus.passages.size(); ++p) {
    for (std::uint32_t at = first[p]; at < first[p + 1]; ++at) {
      const WrittenLink& link = corpus.written_links[order[at]];
      sources.links.add(link.target);
      sources.link_forms.push_back(link.form);
    }
    sources.links.end_row();
  }
  return sources;
}

Result<std::vector<std::uint8_t>> write_sources(const Sources& sources) {
  std::uint64_t bytes = 9 * sources.document_hashes.size() + sources.link_forms.size();
  const UnusualTokens& unusual = sources.unusual_tokens;
  bytes += 4 * (unusual.passages.offsets.size() + unusual.passages.values.size());
  for (const TextRows* rows : {&sources.document_aliases, &sources.names, &sources.entities, &sources.links, &unusual.tokens}) {
    bytes += bytes_of_rows(*rows);
  }
  if (bytes > largest_sources) {
    return Error{Status::limit_exceeded, concat("sources: ", bytes, " bytes > limit ", largest_sources), "sources"};
  }
  flatbuffers::FlatBufferBuilder builder(bytes + 1024);
  const auto unusual_passages = builder.CreateVector(unusual.passages.values);
  const auto unusual_offsets = builder.CreateVector(unusual.passages.offsets);
  const auto unusual_tokens = write_rows(builder, unusual.tokens);
  const auto links = write_rows(builder, sources.links);
  const auto forms =
      builder.CreateVector(reinterpret_cast<const std::uint8_t*>(sources.link_forms.data()), sources.link_forms.size());
  const auto entities = write_rows(builder, sources.entities);
  const auto names = write_rows(builder, sources.names);
  const auto aliases = write_rows(builder, sources.document_aliases);
  const auto cut = builder.CreateVector(sources.is_cut);
  const auto hashes = builder.CreateVector(sources.document_hashes);
  builder.Finish(file::CreateSources(builder, sources_format, hashes, cut, aliases, names, entities, forms, links, unusual_tokens,
                                     unusual_offsets, unusual_passages),
                 file::SourcesIdentifier());
  return std::vector<std::uint8_t>(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
}

Result<Sources> read_sources(std::span<const std::uint8_t> given, std::size_t documents, std::size_t passages) {
  constexpr std::size_t least = 16;
  if (given.size() < least || given.size() > largest_sources + 4096) return corrupt_sources(concat(given.size(), " bytes"));
  // FlatBuffers requires aligned bytes, and the caller's bytes may be unaligned.
  std::vector<std::uint64_t> aligned((given.size() + 7) / 8);
  std::memcpy(aligned.data(), given.data(), given.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(aligned.data());
  constexpr flatbuffers::uoffset_t depth = 3, tables = 8;  // the root and its TextRows tables
  flatbuffers::Verifier verifier(bytes, given.size(), depth, tables);
  if (!flatbuffers::BufferHasIdentifier(bytes, file::SourcesIdentifier()) || !file::VerifySourcesBuffer(verifier)) {
    return corrupt_sources("not a file of sources");
  }
  const file::Sources& read = *file::GetSources(bytes);
  if (read.format() != sources_format) {
    return Error{Status::unsupported_version,
                 concat("sources of format ", read.format(), ", this version reads ", sources_format), "sources"};
  }
  Sources sources;
  if (read.document_hashes()->size() != documents) {
    return corrupt_sources(concat(read.document_hashes()->size(), " hashes for ", documents, " documents"));
  }
  // memcpy, because the verifier does not check that the 64-bit column is aligned to 8 bytes.
  sources.document_hashes.resize(documents);
  if (documents > 0) std::memcpy(sources.document_hashes.data(), read.document_hashes()->Data(), 8 * documents);
  sources.is_cut.assign(read.cut_documents()->begin(), read.cut_documents()->end());
  if (sources.is_cut.size() != documents) {
    return corrupt_sources(concat(sources.is_cut.size(), " kinds for ", documents, " documents"));
  }
  Result<void> rows = read_rows(*read.document_aliases(), "aliases", documents, sources.document_aliases);
  if (rows) rows = read_rows(*read.names(), "names", passages, sources.names);
  if (rows) rows = read_rows(*read.entities(), "entities", passages, sources.entities);
  if (rows) rows = read_rows(*read.links(), "links", passages, sources.links);
  if (rows) rows = read_unusual(read, passages, sources.unusual_tokens);
  if (!rows) return std::move(rows).error();
  const std::size_t links = sources.links.texts.size() - 1;
  if (read.link_forms()->size() != links) {
    return corrupt_sources(concat(read.link_forms()->size(), " forms for ", links, " links"));
  }
  for (const std::uint8_t form : *read.link_forms()) {
    if (form > static_cast<std::uint8_t>(LinkForm::id)) return corrupt_sources(concat("unknown link form ", form));
    sources.link_forms.push_back(static_cast<LinkForm>(form));
  }
  return sources;
}

}  // namespace hop::core
