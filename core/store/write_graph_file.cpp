#include <cstring>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/store/file_columns.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {
namespace {

// The builder writes into the vector that is returned, so that the file is never held twice.
class FileMemory final : public flatbuffers::Allocator {
 public:
  std::uint8_t* allocate(std::size_t size) override {
    bytes_.resize(size);
    return bytes_.data();
  }
  void deallocate(std::uint8_t*, std::size_t) override {}
  std::uint8_t* reallocate_downward(std::uint8_t*, std::size_t old_size, std::size_t new_size, std::size_t in_use_back,
                                    std::size_t) override {
    bytes_.resize(new_size);
    std::memmove(bytes_.data() + new_size - in_use_back, bytes_.data() + old_size - in_use_back, in_use_back);
    return bytes_.data();
  }

  // The file stands at the memory's end.
  std::vector<std::uint8_t> take(std::size_t file_size) && {
    bytes_.erase(bytes_.begin(), bytes_.end() - static_cast<std::ptrdiff_t>(file_size));
    return std::move(bytes_);
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

flatbuffers::Offset<file::Graph> write_tables(const GraphContent& content, const DerivedColumns& derived,
                                              const FileColumns& columns, flatbuffers::FlatBufferBuilder& builder) {
  file::SectionSum* sums = nullptr;
  const auto sections = builder.CreateUninitializedVectorOfStructs<file::SectionSum>(file_section_count, &sums);
  std::memset(static_cast<void*>(sums), 0, file_section_count * sizeof(file::SectionSum));

  const auto text = [&](const std::string& value) { return builder.CreateString(value.data(), value.size()); };
  const auto embedder_id = text(content.vectors.embedder_id);
  const auto index_options = text(content.index_options);
  const auto fingerprint = text(content.analyser_fingerprint);
  const auto meta = file::CreateMeta(builder, fingerprint, index_options, embedder_id);

  const auto& d = columns.documents;
  const auto documents = file::CreateDocuments(builder, d.ids, d.titles, d.first_passages);
  const auto& p = columns.passages;
  const auto passages = file::CreatePassages(builder, p.ids, p.titles, p.texts, p.by_id, p.documents, p.sections,
                                             p.pages, p.source_begins, p.source_ends, p.token_counts);
  const auto& s = columns.structure;
  const auto structure = file::CreateStructure(
      builder, s.section_headings, s.section_documents, s.section_parents, s.section_firsts, s.section_ends,
      s.section_levels, s.page_documents, s.page_numbers, s.page_firsts, s.page_ends, s.table_names, s.table_markdowns,
      s.table_documents, s.table_sections, s.table_pages, s.table_passages);
  const auto& m = columns.metadata;
  const auto metadata = file::CreateMetadata(builder, m.keys, m.values, m.row_offsets, m.pairs);
  const auto blob = file::CreateText(builder, columns.text.bytes);
  const auto& k = columns.keywords;
  const auto keywords = file::CreateKeywords(builder, k.keys, k.names, k.alias_of);
  const auto& l = columns.keyword_links;
  const auto keyword_links = file::CreateKeywordLinks(builder, l.passage_offsets, l.keywords, l.kinds_by_passage,
                                                      l.keyword_offsets, l.passages, l.kinds_by_keyword);
  const auto& e = columns.edges;
  const auto edges =
      file::CreateEdges(builder, e.link_offsets, e.links, e.nearest_offsets, e.nearest, e.nearest_cosines);
  const auto& x = columns.lexical;
  const auto lexical = file::CreateLexical(builder, x.terms, x.posting_offsets, x.postings, x.frequencies,
                                           x.term_counts, derived.average_term_count);
  const auto vectors = file::CreateVectors(builder, static_cast<std::uint8_t>(content.vectors.precision),
                                           content.vectors.dimension, columns.vectors.scales, columns.vectors.values);
  return file::CreateGraph(builder, file_format, sections, meta, documents, passages, structure, metadata, blob,
                           keywords, keyword_links, edges, lexical, vectors);
}

// Sums of all sections but the header first: the header's covers them, taken while its own field is 0.
void write_sums(const ColumnWriter& writer, std::vector<std::uint8_t>& bytes) {
  const auto* at = reinterpret_cast<const std::uint8_t*>(file::GetGraph(bytes.data())->sections()->Data());
  std::uint8_t* const sums = bytes.data() + (at - bytes.data());
  const auto begin_of = [&](std::size_t section) {
    if (section == 0) return std::size_t{0};
    if (section == file_section_count) return bytes.size();
    return static_cast<std::size_t>(bytes.size() - writer.from_end(static_cast<FileSection>(section)));
  };
  const auto put = [&](std::size_t section, std::uint32_t crc) {
    const file::SectionSum sum(static_cast<std::uint32_t>(section), crc,
                               static_cast<std::uint32_t>(begin_of(section)),
                               static_cast<std::uint32_t>(begin_of(section + 1) - begin_of(section)));
    std::memcpy(sums + section * sizeof sum, &sum, sizeof sum);
  };
  const auto crc_of = [&](std::size_t section) {
    return crc32c(std::span(bytes).subspan(begin_of(section), begin_of(section + 1) - begin_of(section)));
  };
  for (std::size_t section = 1; section < file_section_count; ++section) put(section, crc_of(section));
  put(0, 0);
  put(0, crc_of(0));
}

Result<void> check_limits(const GraphContent& content, std::uint64_t bytes) {
  if (bytes > largest_file) {
    return Error{Status::limit_exceeded, concat("graph file: needs up to ", bytes, " bytes, limit ", largest_file), ""};
  }
  if (content.vectors.dimension > largest_dimension) {
    return Error{Status::limit_exceeded,
                 concat("vectors: dimension ", content.vectors.dimension, " > limit ", largest_dimension), "dimension"};
  }
  for (std::size_t s = 0; s < content.corpus.sections.size(); ++s) {
    const std::uint32_t level = content.corpus.sections[s].level;
    if (level <= largest_section_level) continue;
    return Error{Status::limit_exceeded, concat("section ", s, ": level ", level, " > limit ", largest_section_level),
                 "section_level"};
  }
  return {};
}

}  // namespace

Result<std::vector<std::uint8_t>> write_graph_file(const GraphContent& content) {
  Result<DerivedColumns> derived = derive_columns(content);
  if (!derived) return std::move(derived).error();
  const TextSource source{content, derived.value()};

  constexpr std::uint64_t room_for_tables = 4096;
  ColumnWriter counter(nullptr);
  write_columns(source, counter);
  const std::uint64_t most_bytes = counter.counted_bytes() + room_for_tables + content.vectors.embedder_id.size() +
                                   content.analyser_fingerprint.size() + content.index_options.size();
  if (auto done = check_limits(content, most_bytes); !done) return std::move(done).error();

  FileMemory memory;
  std::size_t file_size = 0;
  ColumnWriter writer(nullptr);
  {
    flatbuffers::FlatBufferBuilder builder(most_bytes, &memory);
    builder.ForceDefaults(true);  // one layout, whatever the values
    builder.DedupVtables(false);
    writer = ColumnWriter(&builder);
    const FileColumns columns = write_columns(source, writer);
    builder.Finish(write_tables(content, derived.value(), columns, builder), file_identifier);
    file_size = builder.GetSize();
  }
  std::vector<std::uint8_t> bytes = std::move(memory).take(file_size);
  write_sums(writer, bytes);
  return bytes;
}

}  // namespace hop::core
