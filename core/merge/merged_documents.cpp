#include "core/merge/merged_documents.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"

namespace hop::core {
namespace {

// The first row of each document in a table whose rows are in the order of their documents, and the end.
std::vector<std::uint32_t> first_rows(std::span<const std::uint32_t> documents, std::uint32_t document_count) {
  std::vector<std::uint32_t> first(document_count + 1, 0);
  for (const std::uint32_t document : documents) ++first[document + 1];
  for (std::uint32_t d = 0; d < document_count; ++d) first[d + 1] += first[d];
  return first;
}

std::uint32_t moved_index(std::uint32_t index, std::uint32_t from, std::size_t to) {
  return index == no_index ? no_index : static_cast<std::uint32_t>(index - from + to);
}

}  // namespace

DocumentOrder::DocumentOrder(const std::vector<MergePart>& parts) : parts_(parts) {
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    Front front = {{part, 0}, {}};
    pass_deleted(front);
    if (front.place.document < parts[part].graph->document_count()) left_.push_back(front);
  }
}

void DocumentOrder::pass_deleted(Front& front) const {
  const MergePart& part = parts_[front.place.part];
  std::uint32_t& document = front.place.document;
  const std::uint32_t end = part.graph->document_count();
  while (document < end && !part.is_deleted.empty() && part.is_deleted[document]) ++document;
  if (document < end) front.id = part.graph->document_ids[document];
}

Result<DocumentPlace> DocumentOrder::next() {
  std::size_t least = 0;
  for (std::size_t i = 1; i < left_.size(); ++i) {
    if (left_[i].id == left_[least].id) {
      return Error{Status::duplicate_id, concat("document \"", left_[i].id, "\" is in two parts"), std::string(left_[i].id)};
    }
    if (left_[i].id < left_[least].id) least = i;
  }
  Front& front = left_[least];
  const DocumentPlace place = front.place;
  ++front.place.document;
  pass_deleted(front);
  if (front.place.document == parts_[place.part].graph->document_count()) {
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(least));
  }
  return place;
}

PartReader::PartReader(const MergePart& part)
    : graph_(*part.graph),
      sources_(*part.sources),
      sections_(first_rows(graph_.section_document, graph_.document_count())),
      pages_(first_rows(graph_.page_document, graph_.document_count())),
      tables_(first_rows(graph_.table_document, graph_.document_count())) {}

void PartReader::append_document(std::uint32_t document, PreparedCorpus& corpus, Sources& sources) const {
  const auto first = static_cast<std::uint32_t>(corpus.passages.size());
  append_structure(document, corpus);
  corpus.documents.push_back(
      {std::string(graph_.document_ids[document]), std::string(graph_.document_titles[document]), first,
       sources_.is_cut[document] != 0});
  corpus.document_aliases.push_back(sources_.document_aliases.row(document));
  sources.document_aliases.add_row(sources_.document_aliases, document);
  sources.document_hashes.push_back(sources_.document_hashes[document]);
  sources.is_cut.push_back(sources_.is_cut[document]);
  for (std::uint32_t p = graph_.first_passage_of_document[document]; p < graph_.first_passage_of_document[document + 1]; ++p) {
    append_passage(p, document, corpus);
    sources.names.add_row(sources_.names, p);
    sources.entities.add_row(sources_.entities, p);
    sources.links.add_row(sources_.links, p);
    for (std::uint32_t link = sources_.links.rows[p]; link < sources_.links.rows[p + 1]; ++link) {
      const LinkForm form = sources_.link_forms[link];
      sources.link_forms.push_back(form);
      corpus.written_links.push_back(
          {static_cast<std::uint32_t>(corpus.passages.size()) - 1, form, std::string(sources_.links[link])});
    }
  }
}

void PartReader::append_passage(std::uint32_t p, std::uint32_t document, PreparedCorpus& corpus) const {
  PreparedPassage& passage = corpus.passages.emplace_back();
  passage.id = graph_.passage_ids[p];
  passage.title = graph_.passage_titles[p];
  passage.text = graph_.passage_texts[p];
  passage.names = sources_.names.row(p);
  passage.entities = sources_.entities.row(p);
  for (const MetadataPair& pair : graph_.metadata_of_passage.row(p)) {
    passage.metadata.push_back({std::string(graph_.metadata_keys[pair.key]), std::string(graph_.metadata_values[pair.value])});
  }
  passage.document = static_cast<std::uint32_t>(corpus.documents.size()) - 1;
  // The document's own rows were appended before: they are the last ones.
  const std::uint32_t sections = sections_[document + 1] - sections_[document];
  const std::uint32_t pages = pages_[document + 1] - pages_[document];
  passage.section = moved_index(graph_.section_of_passage[p], sections_[document], corpus.sections.size() - sections);
  passage.page = moved_index(graph_.page_of_passage[p], pages_[document], corpus.pages.size() - pages);
  passage.token_count = graph_.token_count_of_passage[p];
  passage.source_begin = graph_.source_begin_of_passage[p];
  passage.source_end = graph_.source_end_of_passage[p];
}

// Before the document's passages.
void PartReader::append_structure(std::uint32_t document, PreparedCorpus& corpus) const {
  const auto place = static_cast<std::uint32_t>(corpus.documents.size());
  const std::uint32_t first_passage = graph_.first_passage_of_document[document];
  const auto moved_passage = [&, to = corpus.passages.size()](std::uint32_t p) { return moved_index(p, first_passage, to); };
  const auto moved_section = [&, to = corpus.sections.size()](std::uint32_t s) {
    return moved_index(s, sections_[document], to);
  };
  const auto moved_page = [&, to = corpus.pages.size()](std::uint32_t p) { return moved_index(p, pages_[document], to); };
  for (std::uint32_t s = sections_[document]; s < sections_[document + 1]; ++s) {
    corpus.sections.push_back({place, moved_section(graph_.section_parent[s]), graph_.section_level[s],
                               std::string(graph_.section_headings[s]), moved_passage(graph_.section_first[s]),
                               moved_passage(graph_.section_end[s])});
  }
  for (std::uint32_t p = pages_[document]; p < pages_[document + 1]; ++p) {
    corpus.pages.push_back(
        {place, graph_.page_number[p], moved_passage(graph_.page_first[p]), moved_passage(graph_.page_end[p])});
  }
  for (std::uint32_t t = tables_[document]; t < tables_[document + 1]; ++t) {
    corpus.tables.push_back({place, moved_section(graph_.table_section[t]), moved_page(graph_.table_page[t]),
                             moved_passage(graph_.table_passage[t]), std::string(graph_.table_names[t]),
                             std::string(graph_.table_markdown[t])});
  }
}

}  // namespace hop::core
