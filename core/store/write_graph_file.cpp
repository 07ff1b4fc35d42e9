#include <algorithm>
#include <cstring>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/store/file_columns.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {

// The builder writes into the vector that is returned, so that the file is never held twice.
class GraphFileMemory final : public flatbuffers::Allocator {
 public:
  void reserve(std::size_t size) { bytes_.reserve(size); }
  // Memory is zeroed before it is used, which takes its time: up to here now.
  void grow(std::size_t size) { bytes_.resize(size); }

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

  std::vector<std::uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

namespace {

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
  const auto lexical = file::CreateLexical(builder, x.terms, x.posting_offsets, x.postings_low, x.postings_high,
                                           x.frequencies, x.large_frequencies, x.term_counts, derived.average_term_count);
  const auto vectors = file::CreateVectors(builder, static_cast<std::uint8_t>(content.vectors.precision),
                                           content.vectors.dimension, columns.vectors.scales, columns.vectors.values);
  return file::CreateGraph(builder, file_format, sections, meta, documents, passages, structure, metadata, blob,
                           keywords, keyword_links, edges, lexical, vectors);
}

Result<void> check_limits(const GraphContent& content, std::uint64_t bytes) {
  if (bytes > largest_file) {
    return Error{Status::limit_exceeded, concat("graph file: needs up to ", bytes, " bytes, limit ", largest_file), ""};
  }
  if (content.corpus.passages.size() > most_passages_with_postings) {
    return Error{Status::limit_exceeded,
                 concat("graph file: ", content.corpus.passages.size(), " passages, limit ", most_passages_with_postings), ""};
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

struct GraphFileWriter::State {
  explicit State(const GraphContent& from) : content(from) {}

  const GraphContent& content;
  WorkParts parts;
  ColumnDerivation derivation;
  DerivedColumns derived;
  TextBegins text_begins{};
  TextMemory text;
  Result<void> limits;
  std::uint64_t most_bytes = 0;
  GraphFileMemory memory;
  std::size_t file_size = 0;
  ColumnWriter writer{nullptr};
  std::uint32_t sum = 0;  // of the section that is summed

  TextSource source() const { return {content, derived}; }
  void count();
  void lay_out();
  bool move_to_front(WorkParts::Step& step);
  bool write_sums(WorkParts::Step& step);

  std::size_t begin_of(std::size_t section) const {
    if (section == 0) return 0;
    if (section == file_section_count) return file_size;
    return static_cast<std::size_t>(file_size - writer.from_end(static_cast<FileSection>(section)));
  }
};

void GraphFileWriter::State::count() {
  constexpr std::uint64_t room_for_tables = 4096, builder_alignment = 64;
  ColumnWriter counter(nullptr);
  TextMemory nowhere;
  write_columns(source(), text_begins, counter, nowhere);
  most_bytes = counter.counted_bytes() + room_for_tables + content.vectors.embedder_id.size() +
               content.analyser_fingerprint.size() + content.index_options.size();
  limits = check_limits(content, most_bytes);
  most_bytes += builder_alignment - most_bytes % builder_alignment;
}

// Places all columns and writes the tables. The columns' values follow: the builder's memory does not move any more.
void GraphFileWriter::State::lay_out() {
  flatbuffers::FlatBufferBuilder builder(most_bytes, &memory);
  builder.ForceDefaults(true);  // one layout, whatever the values
  builder.DedupVtables(false);
  writer = ColumnWriter(&builder);
  const FileColumns columns = write_columns(source(), text_begins, writer, text);
  builder.Finish(write_tables(content, derived, columns, builder), file_identifier);
  file_size = builder.GetSize();
}

constexpr std::size_t bytes_of_a_block = 1 << 16;

// The builder leaves the file at its memory's end.
bool GraphFileWriter::State::move_to_front(WorkParts::Step& step) {
  std::vector<std::uint8_t>& bytes = memory.bytes();
  const std::size_t blocks = (file_size + bytes_of_a_block - 1) / bytes_of_a_block;
  return step.each(blocks, bytes_of_a_block / 8,
                   [&](std::size_t block) {
                     const std::size_t begin = block * bytes_of_a_block;
                     std::memmove(bytes.data() + begin, bytes.data() + bytes.size() - file_size + begin,
                                  std::min(bytes_of_a_block, file_size - begin));
                   }) &&
         step.once(1, [&] { bytes.resize(file_size); });
}

// Sums of all sections but the header first: the header's covers them, taken while its own field is 0.
bool GraphFileWriter::State::write_sums(WorkParts::Step& step) {
  const std::span<std::uint8_t> bytes = memory.bytes();
  const auto put = [&](std::size_t section, std::uint32_t crc) {
    const auto* at = reinterpret_cast<const std::uint8_t*>(file::GetGraph(bytes.data())->sections()->Data());
    const file::SectionSum entry(static_cast<std::uint32_t>(section), crc, static_cast<std::uint32_t>(begin_of(section)),
                                 static_cast<std::uint32_t>(begin_of(section + 1) - begin_of(section)));
    std::memcpy(bytes.data() + (at - bytes.data()) + section * sizeof entry, &entry, sizeof entry);
  };
  for (std::size_t i = 1; i <= file_section_count; ++i) {
    const std::size_t section = i % file_section_count;
    const std::size_t begin = begin_of(section), size = begin_of(section + 1) - begin;
    const bool over = step.once(1,
                                [&] {
                                  sum = 0;
                                  if (section == 0) put(0, 0);
                                }) &&
                      step.each((size + bytes_of_a_block - 1) / bytes_of_a_block, bytes_of_a_block / 4,
                                [&](std::size_t block) {
                                  const std::size_t first = block * bytes_of_a_block;
                                  sum = crc32c(bytes.subspan(begin + first, std::min(bytes_of_a_block, size - first)), sum);
                                }) &&
                      step.once(1, [&] { put(section, sum); });
    if (!over) return false;
  }
  return true;
}

GraphFileWriter::GraphFileWriter(const GraphContent& content) : state_(std::make_unique<State>(content)) {}
GraphFileWriter::~GraphFileWriter() = default;

Result<bool> GraphFileWriter::step(WorkBudget& budget) {
  State& state = *state_;
  if (!state.limits) return state.limits.error();
  WorkParts::Step step(state.parts, budget);
  Result<bool> derived = true;
  const bool counted = step.until([&] {
                         derived = state.derivation.step(budget, state.content, state.derived);
                         return derived && derived.value();
                       }) &&
                       lay_out_text(state.source(), step, state.text_begins) &&
                       step.once(state.content.corpus.sections.size(), [&] { state.count(); });
  if (!derived) return std::move(derived).error();
  if (!counted) return false;
  if (!state.limits) return state.limits.error();

  constexpr std::size_t growth = 1 << 18;
  return step.once(1000, [&] { state.memory.reserve(state.most_bytes); }) &&
         step.each(state.most_bytes / growth, growth / 8,
                   [&](std::size_t block) { state.memory.grow((block + 1) * growth); }) &&
         step.once(20 * state.content.corpus.passages.size(), [&] { state.lay_out(); }) &&
         step.until([&] { return state.writer.copy_some(budget); }) &&
         copy_text(state.source(), state.text_begins, state.text, step) && state.move_to_front(step) &&
         state.write_sums(step);
}

std::vector<std::uint8_t> GraphFileWriter::take() && { return std::move(state_->memory.bytes()); }

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
