// Writes a file in one buffer and in file order: layout, header by a FlatBuffers builder, then the columns block by block, with
// their checksums computed while the bytes are in the cache. The checksums are patched into the header at the end.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "core/base/crc32c.hpp"
#include "core/base/large_pages.hpp"
#include "core/store/graph_file.hpp"
#include "core/store/graph_layout.hpp"

namespace hop::core {

namespace {

// The tables of the schema, with the positions that the layout has assigned to their columns. Checksums are still 0.
flatbuffers::Offset<file::Graph> write_tables(const GraphContent& content, const DerivedColumns& derived,
                                              const FileColumns& columns, flatbuffers::FlatBufferBuilder& builder) {
  // Some versions of FlatBuffers align a vector of structs to the struct's size, others to that of its fields. Force the size.
  builder.ForceVectorAlignment(file_section_count, sizeof(file::SectionSum), sizeof(file::SectionSum));
  file::SectionSum* sums = nullptr;
  const auto sections = builder.CreateUninitializedVectorOfStructs<file::SectionSum>(file_section_count, &sums);
  std::memset(static_cast<void*>(sums), 0, file_section_count * sizeof(file::SectionSum));

  const auto text = [&](const std::string& value) { return builder.CreateString(value.data(), value.size()); };
  const auto embedder_id = text(content.vectors.embedder_id);
  const auto index_options = text(content.index_options);
  const auto fingerprint = text(content.analyzer_fingerprint);
  const auto meta = file::CreateMeta(builder, fingerprint, index_options, embedder_id);

  const auto& d = columns.documents;
  const auto documents = file::CreateDocuments(builder, d.ids, d.titles, d.first_passages);
  const auto& p = columns.passages;
  const auto passages =
      file::CreatePassages(builder, p.ids, p.titles, p.texts, p.by_id, p.documents, p.sections, p.pages, p.source_begins,
                           p.source_ends, p.token_counts, p.source_lines, p.source_columns, p.repeated);
  const auto& s = columns.structure;
  const auto structure =
      file::CreateStructure(builder, s.section_headings, s.section_documents, s.section_parents, s.section_firsts, s.section_ends,
                            s.section_levels, s.page_documents, s.page_numbers, s.page_firsts, s.page_ends, s.table_names,
                            s.table_markdowns, s.table_documents, s.table_sections, s.table_pages, s.table_passages);
  const auto& m = columns.metadata;
  const auto metadata = file::CreateMetadata(builder, m.keys, m.values, m.row_offsets, m.pairs, m.row_firsts);
  const auto blob = file::CreateText(builder, columns.text.bytes);
  const auto& k = columns.keywords;
  const auto keywords = file::CreateKeywords(builder, k.keys, k.names, k.alias_of);
  const auto& l = columns.keyword_links;
  const auto keyword_links = file::CreateKeywordLinks(builder, l.passage_offsets, l.keywords, l.kinds_by_passage,
                                                      l.keyword_offsets, l.passages, l.kinds_by_keyword);
  const auto& e = columns.edges;
  const auto edges =
      file::CreateEdges(builder, e.link_offsets, e.links, e.nearest_offsets, e.nearest, e.nearest_cosines, e.link_counts);
  const auto& x = columns.lexical;
  const auto lexical = file::CreateLexical(builder, x.terms, x.posting_offsets, x.postings_low, x.postings_high, x.frequencies,
                                           x.large_frequencies, x.term_counts, derived.average_term_count);
  const auto vectors = file::CreateVectors(builder, static_cast<std::uint8_t>(content.vectors.precision),
                                           content.vectors.dimension, columns.vectors.scales, columns.vectors.values);
  return file::CreateGraph(builder, file_format, sections, meta, documents, passages, structure, metadata, blob, keywords,
                           keyword_links, edges, lexical, vectors);
}

}  // namespace

struct GraphFileWriter::State {
  State(const GraphContent& from, std::uint64_t most) : content(from), layout(from, most) {}

  const GraphContent& content;
  GraphLayout layout;
  WorkParts parts;
  BlobReader blob;
  std::uint64_t file_size = 0;
  std::vector<std::uint8_t> bytes;
  // Progress of append_columns().
  std::size_t pieces_over = 0;  // number of pieces appended
  std::uint64_t next_byte = 0;  // of the current piece
  std::size_t section = 0;
  std::size_t summed = 0;  // bytes of the file covered by checksums so far
  std::array<std::uint32_t, file_section_count> sums{};

  void write_header();
  bool append_columns(WorkBudget& budget);
  std::uint64_t append_some(const ColumnPiece& piece);
  void sum_section();
  void put_sums();

  std::size_t begin_of(std::size_t number) const {
    if (number == 0) return 0;
    if (number == file_section_count) return file_size;
    return static_cast<std::size_t>(file_size - layout.writer().from_end(static_cast<FileSection>(number)));
  }
};

// Writes all tables, which precede the columns. The builder reserves the space of the columns as one uninitialized vector, so
// that the tables get the right offsets; the pages of that vector are never touched, so they cost no memory.
void GraphFileWriter::State::write_header() {
  std::vector<std::uint8_t> header;
  {
    const std::uint64_t column_bytes = layout.writer().size();
    flatbuffers::FlatBufferBuilder builder(layout.most_file_bytes());
    builder.ForceDefaults(true);  // one layout for all values
    builder.DedupVtables(false);
    // With vectors, the file's length is a multiple of their alignment. Positions are relative to its end.
    const bool has_vectors = !content.vectors.bytes.empty() || !content.vectors.borrowed.empty();
    if (has_vectors) builder.PreAlign(vector_alignment, vector_alignment);
    std::uint8_t* untouched = nullptr;
    builder.CreateUninitializedVector(column_bytes - sizeof(flatbuffers::uoffset_t), &untouched);
    builder.Finish(write_tables(content, layout.derived(), layout.columns(), builder), file_identifier);
    assert(builder.GetSize() <= layout.most_file_bytes());
    file_size = builder.GetSize();
    header.assign(builder.GetBufferPointer(), builder.GetBufferPointer() + (file_size - column_bytes));
  }
  bytes.reserve(file_size);
  ask_for_large_pages(bytes.data(), file_size);
  bytes = header;
  sum_section();
}

constexpr std::size_t bytes_of_a_block = 1 << 16;
// Units of work: a nanosecond each, about.
constexpr std::uint64_t units_of_a_piece = 12, bytes_of_a_unit = 4;

// Appends the next block of a piece. Returns the units of work.
std::uint64_t GraphFileWriter::State::append_some(const ColumnPiece& piece) {
  const std::size_t before = bytes.size();
  if (next_byte == 0 && piece.is_first) {
    std::uint8_t length[sizeof(flatbuffers::uoffset_t)];
    flatbuffers::WriteScalar(length, static_cast<flatbuffers::uoffset_t>(piece.rows));
    bytes.insert(bytes.end(), std::begin(length), std::end(length));
  }
  if (piece.values || piece.bytes == 0) {
    const std::uint8_t* const values = piece.values + next_byte;
    const std::uint64_t count = std::min<std::uint64_t>(piece.bytes - next_byte, bytes_of_a_block);
    bytes.insert(bytes.end(), values, values + count);
    next_byte += count;
  } else {
    while (next_byte < piece.bytes && bytes.size() - before < bytes_of_a_block) {
      const std::string_view text = blob.next(layout.source());
      const auto* const values = reinterpret_cast<const std::uint8_t*>(text.data());  // matching types: insert is a memcpy
      bytes.insert(bytes.end(), values, values + text.size());
      next_byte += text.size();
    }
  }
  // A finished piece is followed by its padding, which is zero.
  if (next_byte == piece.bytes) {
    bytes.resize(bytes.size() + piece.padding);
    next_byte = 0;
    ++pieces_over;
  }
  return units_of_a_piece + (bytes.size() - before) / bytes_of_a_unit;
}

// Extends the section's checksum over the bytes appended since the last call. The header is summed last, in put_sums().
void GraphFileWriter::State::sum_section() {
  if (section > 0) sums[section] = crc32c(std::span(bytes).subspan(summed), sums[section]);
  summed = bytes.size();
  while (section < file_section_count && summed == begin_of(section + 1)) ++section;
}

bool GraphFileWriter::State::append_columns(WorkBudget& budget) {
  const std::span<const ColumnPiece> pieces = layout.writer().pieces();
  while (pieces_over < pieces.size()) {
    if (budget.used_up()) return false;
    budget.spend(append_some(pieces[pieces.size() - 1 - pieces_over]));
    const bool is_at_end = next_byte == 0 && bytes.size() == begin_of(section + 1);
    if (is_at_end || bytes.size() - summed >= bytes_of_a_block) {
      budget.spend((bytes.size() - summed) / bytes_of_a_unit);
      sum_section();
    }
  }
  return true;
}

// The header's checksum covers those of the other sections, and is computed while its own field is 0.
void GraphFileWriter::State::put_sums() {
  const auto put = [&](std::size_t of) {
    const auto* at = reinterpret_cast<const std::uint8_t*>(file::GetGraph(bytes.data())->sections()->Data());
    const file::SectionSum entry(static_cast<std::uint32_t>(of), sums[of], static_cast<std::uint32_t>(begin_of(of)),
                                 static_cast<std::uint32_t>(begin_of(of + 1) - begin_of(of)));
    std::memcpy(bytes.data() + (at - bytes.data()) + of * sizeof entry, &entry, sizeof entry);
  };
  for (std::size_t of = 0; of < file_section_count; ++of) put(of);
  sums[0] = crc32c(std::span(bytes).first(begin_of(1)));
  put(0);
}

GraphFileWriter::GraphFileWriter(const GraphContent& content, std::uint64_t most_bytes)
    : state_(std::make_unique<State>(content, most_bytes)) {}
GraphFileWriter::~GraphFileWriter() = default;

Result<bool> GraphFileWriter::step(WorkBudget& budget) {
  State& state = *state_;
  // First everything that can fail, then the writing, which cannot.
  Result<bool> placed = true;
  WorkParts::Step step(state.parts, budget);
  const bool done = step.until([&] {
    placed = state.layout.step(budget);
    return placed && placed.value();
  }) && step.once(1000, [&] { state.write_header(); }) &&
                    step.until([&] { return state.append_columns(budget); }) && step.once(1000, [&] { state.put_sums(); });
  if (!placed) return std::move(placed).error();
  return done;
}

std::vector<std::uint8_t> GraphFileWriter::take() && { return std::move(state_->bytes); }

Result<std::vector<std::uint8_t>> write_graph_file(const GraphContent& content) {
  GraphFileWriter writer(content);
  Result<bool> done = false;
  work_to_end([&](WorkBudget& budget) {
    done = writer.step(budget);
    return !done || done.value();
  });
  if (!done) return std::move(done).error();
  return std::move(writer).take();
}

}  // namespace hop::core
