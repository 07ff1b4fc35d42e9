// A list of all columns in schema order: each is reinterpreted as a span of the matching type. The names appear in error messages
// about the layout.
#include "core/store/read_columns.hpp"

#include <type_traits>

namespace hop::core {
namespace {

static_assert(FLATBUFFERS_LITTLEENDIAN, "columns are read in place: the file and the machine are little-endian");
static_assert(sizeof(MetadataPair) == sizeof(file::MetadataPair) && alignof(MetadataPair) == alignof(std::uint32_t));

// Reinterprets a FlatBuffers vector as a span, and records its extent if requested.
class ColumnReader {
 public:
  ColumnReader(std::span<const std::uint8_t> bytes, std::vector<ColumnExtent>* extents) : bytes_(bytes), extents_(extents) {}

  void enter(FileSection section) { section_ = section; }

  template <class T, class Stored>
  void read(std::string_view name, const flatbuffers::Vector<Stored>* column, std::span<const T>& out) {
    static_assert(std::is_pointer_v<Stored> || std::is_same_v<Stored, T>);
    out = {reinterpret_cast<const T*>(column->Data()), column->size()};
    if (!extents_) return;
    const auto begin = static_cast<std::uint64_t>(reinterpret_cast<const std::uint8_t*>(column) - bytes_.data());
    extents_->push_back({section_, name, begin, begin + sizeof(flatbuffers::uoffset_t) + out.size_bytes()});
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::vector<ColumnExtent>* extents_;
  FileSection section_ = FileSection::header;
};

std::string_view string_of(const flatbuffers::String* text) { return {text->c_str(), text->size()}; }

void read_nodes(const file::Graph& root, ColumnReader& reader, Graph& graph) {
  reader.enter(FileSection::documents);
  const file::Documents& documents = *root.documents();
  reader.read("document ids", documents.ids(), graph.document_ids.offsets);
  reader.read("document titles", documents.titles(), graph.document_titles.offsets);
  reader.read("first passages", documents.first_passages(), graph.first_passage_of_document);

  reader.enter(FileSection::passages);
  const file::Passages& passages = *root.passages();
  reader.read("passage ids", passages.ids(), graph.passage_ids.offsets);
  reader.read("passage titles", passages.titles(), graph.passage_titles.offsets);
  reader.read("passage texts", passages.texts(), graph.passage_texts.offsets);
  reader.read("passages by id", passages.by_id(), graph.passages_by_id);
  reader.read("documents of passages", passages.documents(), graph.document_of_passage);
  reader.read("sections of passages", passages.sections(), graph.section_of_passage);
  reader.read("pages of passages", passages.pages(), graph.page_of_passage);
  reader.read("source begins", passages.source_begins(), graph.source_begin_of_passage);
  reader.read("source ends", passages.source_ends(), graph.source_end_of_passage);
  reader.read("token counts", passages.token_counts(), graph.token_count_of_passage);
  if (passages.source_lines()) reader.read("source lines", passages.source_lines(), graph.source_line_of_passage);
  if (passages.source_columns()) reader.read("source columns", passages.source_columns(), graph.source_column_of_passage);
  if (passages.repeated()) reader.read("repeated passages", passages.repeated(), graph.repeated_passages);

  reader.enter(FileSection::structure);
  const file::Structure& structure = *root.structure();
  reader.read("section headings", structure.section_headings(), graph.section_headings.offsets);
  reader.read("section documents", structure.section_documents(), graph.section_document);
  reader.read("section parents", structure.section_parents(), graph.section_parent);
  reader.read("section firsts", structure.section_firsts(), graph.section_first);
  reader.read("section ends", structure.section_ends(), graph.section_end);
  reader.read("section levels", structure.section_levels(), graph.section_level);
  reader.read("page documents", structure.page_documents(), graph.page_document);
  reader.read("page numbers", structure.page_numbers(), graph.page_number);
  reader.read("page firsts", structure.page_firsts(), graph.page_first);
  reader.read("page ends", structure.page_ends(), graph.page_end);
  reader.read("table names", structure.table_names(), graph.table_names.offsets);
  reader.read("table markdowns", structure.table_markdowns(), graph.table_markdown.offsets);
  reader.read("table documents", structure.table_documents(), graph.table_document);
  reader.read("table sections", structure.table_sections(), graph.table_section);
  reader.read("table pages", structure.table_pages(), graph.table_page);
  reader.read("table passages", structure.table_passages(), graph.table_passage);

  reader.enter(FileSection::metadata);
  const file::Metadata& metadata = *root.metadata();
  reader.read("metadata keys", metadata.keys(), graph.metadata_keys.offsets);
  reader.read("metadata values", metadata.values(), graph.metadata_values.offsets);
  reader.read("metadata row offsets", metadata.row_offsets(), graph.metadata.rows.offsets);
  reader.read("metadata pairs", metadata.pairs(), graph.metadata.rows.values);
  // An optional column may be absent.
  if (metadata.row_firsts()) reader.read("metadata row firsts", metadata.row_firsts(), graph.metadata.firsts);
}

void read_text(const file::Graph& root, ColumnReader& reader, Graph& graph) {
  reader.enter(FileSection::text);
  std::span<const std::uint8_t> text;
  reader.read("text", root.text()->bytes(), text);
  graph.set_text({reinterpret_cast<const char*>(text.data()), text.size()});
}

void read_links(const file::Graph& root, ColumnReader& reader, Graph& graph) {
  reader.enter(FileSection::keywords);
  const file::Keywords& keywords = *root.keywords();
  reader.read("keyword keys", keywords.keys(), graph.keyword_keys.offsets);
  reader.read("keyword names", keywords.names(), graph.keyword_names.offsets);
  reader.read("keyword aliases", keywords.alias_of(), graph.alias_of_keyword);

  reader.enter(FileSection::keyword_links);
  const file::KeywordLinks& links = *root.keyword_links();
  reader.read("keyword offsets of passages", links.passage_offsets(), graph.keywords_of_passage.offsets);
  reader.read("keywords of passages", links.keywords(), graph.keywords_of_passage.values);
  reader.read("kinds by passage", links.kinds_by_passage(), graph.kinds_by_passage);
  reader.read("passage offsets of keywords", links.keyword_offsets(), graph.passages_of_keyword.offsets);
  reader.read("passages of keywords", links.passages(), graph.passages_of_keyword.values);
  reader.read("kinds by keyword", links.kinds_by_keyword(), graph.kinds_by_keyword);

  reader.enter(FileSection::edges);
  const file::Edges& edges = *root.edges();
  reader.read("link offsets", edges.link_offsets(), graph.links.offsets);
  reader.read("links", edges.links(), graph.links.values);
  reader.read("nearest offsets", edges.nearest_offsets(), graph.nearest.offsets);
  reader.read("nearest", edges.nearest(), graph.nearest.values);
  reader.read("nearest cosines", edges.nearest_cosines(), graph.nearest_cosines);
  if (edges.link_counts()) reader.read("link counts", edges.link_counts(), graph.link_counts);
}

void read_search_columns(const file::Graph& root, ColumnReader& reader, Graph& graph) {
  reader.enter(FileSection::lexical);
  const file::Lexical& lexical = *root.lexical();
  reader.read("terms", lexical.terms(), graph.terms.offsets);
  reader.read("posting offsets", lexical.posting_offsets(), graph.postings.offsets);
  reader.read("low bytes of postings", lexical.postings_low(), graph.postings.low);
  reader.read("high bytes of postings", lexical.postings_high(), graph.postings.high);
  reader.read("frequencies", lexical.frequencies(), graph.postings.frequencies);
  reader.read("large frequencies", lexical.large_frequencies(), graph.postings.large);
  reader.read("term counts", lexical.term_counts(), graph.term_count_of_passage);
  graph.average_term_count = lexical.average_term_count();

  reader.enter(FileSection::vectors);
  const file::Vectors& vectors = *root.vectors();
  reader.read("vector scales", vectors.scales(), graph.vector_scales);
  reader.read("vector values", vectors.values(), graph.vector_bytes);
  graph.vector_precision = static_cast<VectorPrecision>(vectors.precision());
  graph.dimension = vectors.dimension();
}

}  // namespace

Graph read_columns(const FileHeader& header, std::span<const std::uint8_t> bytes, std::vector<ColumnExtent>* extents) {
  Graph graph;
  ColumnReader reader(bytes, extents);
  read_nodes(*header.root, reader, graph);
  read_links(*header.root, reader, graph);
  read_search_columns(*header.root, reader, graph);
  read_text(*header.root, reader, graph);
  graph.analyzer_fingerprint = string_of(header.root->meta()->analyzer_fingerprint());
  graph.index_options = string_of(header.root->meta()->index_options());
  graph.embedder_id = string_of(header.root->meta()->embedder_id());
  graph.content_checksum = header.section(FileSection::header).crc;
  return graph;
}

}  // namespace hop::core
