// The list of columns mirrors that of read_columns.cpp: a column of the layout is the span that a file would hold.
#include "core/store/memory_graph.hpp"

#include <utility>
#include <vector>

#include "core/base/large_pages.hpp"
#include "core/store/graph_layout.hpp"

namespace hop::core {
namespace {

void view_nodes(const FileColumns& columns, Graph& graph) {
  const auto& documents = columns.documents;
  graph.document_ids.offsets = documents.ids.values;
  graph.document_titles.offsets = documents.titles.values;
  graph.first_passage_of_document = documents.first_passages.values;

  const auto& passages = columns.passages;
  graph.passage_ids.offsets = passages.ids.values;
  graph.passage_titles.offsets = passages.titles.values;
  graph.passage_texts.offsets = passages.texts.values;
  graph.passages_by_id = passages.by_id.values;
  graph.document_of_passage = passages.documents.values;
  graph.section_of_passage = passages.sections.values;
  graph.page_of_passage = passages.pages.values;
  graph.source_begin_of_passage = passages.source_begins.values;
  graph.source_end_of_passage = passages.source_ends.values;
  graph.token_count_of_passage = passages.token_counts.values;
  graph.source_line_of_passage = passages.source_lines.values;
  graph.source_column_of_passage = passages.source_columns.values;
  graph.repeated_passages = passages.repeated.values;

  const auto& structure = columns.structure;
  graph.section_headings.offsets = structure.section_headings.values;
  graph.section_document = structure.section_documents.values;
  graph.section_parent = structure.section_parents.values;
  graph.section_first = structure.section_firsts.values;
  graph.section_end = structure.section_ends.values;
  graph.section_level = structure.section_levels.values;
  graph.page_document = structure.page_documents.values;
  graph.page_number = structure.page_numbers.values;
  graph.page_first = structure.page_firsts.values;
  graph.page_end = structure.page_ends.values;
  graph.table_names.offsets = structure.table_names.values;
  graph.table_markdown.offsets = structure.table_markdowns.values;
  graph.table_document = structure.table_documents.values;
  graph.table_section = structure.table_sections.values;
  graph.table_page = structure.table_pages.values;
  graph.table_passage = structure.table_passages.values;

  const auto& metadata = columns.metadata;
  graph.metadata_keys.offsets = metadata.keys.values;
  graph.metadata_values.offsets = metadata.values.values;
  graph.metadata.rows = {metadata.row_offsets.values, metadata.pairs.values};
  graph.metadata.firsts = metadata.row_firsts.values;
}

void view_links(const FileColumns& columns, Graph& graph) {
  const auto& keywords = columns.keywords;
  graph.keyword_keys.offsets = keywords.keys.values;
  graph.keyword_names.offsets = keywords.names.values;
  graph.alias_of_keyword = keywords.alias_of.values;

  const auto& links = columns.keyword_links;
  graph.keywords_of_passage = {links.passage_offsets.values, links.keywords.values};
  graph.kinds_by_passage = links.kinds_by_passage.values;
  graph.passages_of_keyword = {links.keyword_offsets.values, links.passages.values};
  graph.kinds_by_keyword = links.kinds_by_keyword.values;

  const auto& edges = columns.edges;
  graph.links = {edges.link_offsets.values, edges.links.values};
  graph.nearest = {edges.nearest_offsets.values, edges.nearest.values};
  graph.nearest_cosines = edges.nearest_cosines.values;
  graph.link_counts = edges.link_counts.values;
}

void view_search_columns(const FileColumns& columns, Graph& graph) {
  const auto& lexical = columns.lexical;
  graph.terms.offsets = lexical.terms.values;
  graph.postings = {lexical.posting_offsets.values, lexical.postings_low.values, lexical.postings_high.values,
                    lexical.frequencies.values, lexical.large_frequencies.values};
  graph.term_count_of_passage = lexical.term_counts.values;
  graph.vector_scales = columns.vectors.scales.values;
  graph.vector_bytes = columns.vectors.values.values;
}

}  // namespace

struct MemoryGraph::State {
  State(GraphContent taken, std::uint64_t most_bytes) : content(std::move(taken)), layout(content, most_bytes) {}

  GraphContent content;
  GraphLayout layout;
  WorkParts parts;
  BlobReader reader;
  std::vector<char> text;

  bool append_text(WorkBudget& budget);
  void release_rest();
};

MemoryGraph::MemoryGraph(GraphContent content, std::uint64_t most_bytes)
    : state_(std::make_unique<State>(std::move(content), most_bytes)) {}
MemoryGraph::~MemoryGraph() = default;

std::uint64_t MemoryGraph::most_file_bytes() const { return state_->layout.most_file_bytes(); }

Graph MemoryGraph::view() const {
  const FileColumns& columns = state_->layout.columns();
  const GraphContent& content = state_->content;
  Graph graph;
  view_nodes(columns, graph);
  view_links(columns, graph);
  view_search_columns(columns, graph);
  graph.set_text({state_->text.data(), state_->text.size()});
  graph.average_term_count = state_->layout.derived().average_term_count;
  graph.vector_precision = content.vectors.precision;
  graph.dimension = content.vectors.dimension;
  graph.embedder_id = content.vectors.embedder_id;
  graph.analyzer_fingerprint = content.analyzer_fingerprint;
  graph.index_options = content.index_options;
  return graph;
}

bool MemoryGraph::State::append_text(WorkBudget& budget) {
  constexpr std::uint64_t units_of_a_run = 12, bytes_of_a_unit = 4;
  while (text.size() < layout.text_bytes()) {
    if (budget.used_up()) return false;
    const std::string_view run = reader.next(layout.source());
    text.insert(text.end(), run.begin(), run.end());
    budget.spend(units_of_a_run + run.size() / bytes_of_a_unit);
  }
  return true;
}

// Frees all that no column refers to.
void MemoryGraph::State::release_rest() {
  content.corpus = {};
  content.borrowed_text = {};
}

Result<bool> MemoryGraph::step(WorkBudget& budget) {
  State& state = *state_;
  Result<bool> placed = true;
  WorkParts::Step step(state.parts, budget);
  const bool done = step.until([&] {
    placed = state.layout.step(budget);
    return placed && placed.value();
  }) && step.once(1, [&] { reserve_in_large_pages(state.text, state.layout.text_bytes()); }) &&
                    step.until([&] { return state.append_text(budget); }) && step.once(1, [&] { state.release_rest(); });
  if (!placed) return std::move(placed).error();
  return done;
}

}  // namespace hop::core
