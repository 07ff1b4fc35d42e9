// Checks documents and passages: ids, the partition of passages into documents, and each passage's section, page and source
// range.
#include "core/store/file_check.hpp"

namespace hop::core {
namespace {

// The ranges are consecutive and cover all passages; document_of_passage is the inverse of first_passage_of_document.
bool check_passage_ranges(FileCheck& check) {
  const Graph& graph = check.graph;
  const std::span<const std::uint32_t> first = graph.first_passage_of_document;
  if (first.front() != 0) {
    return check.fail(&first.front(), Invariant::document_passages_partition, "document 0: first passage ", first.front(),
                      ", 0 expected");
  }
  for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
    if (first[d] > first[d + 1]) {
      return check.fail(&first[d + 1], Invariant::document_passages_partition, "document ", d, ": first passage ", first[d],
                        " > the next document's ", first[d + 1]);
    }
  }
  if (first.back() != graph.passage_count()) {
    return check.fail(&first.back(), Invariant::document_passages_partition, "the documents' passages end at ", first.back(),
                      ", passage count ", graph.passage_count());
  }
  for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
    for (std::uint32_t p = first[d]; p < first[d + 1]; ++p) {
      if (graph.document_of_passage[p] == d) continue;
      return check.fail(&graph.document_of_passage[p], Invariant::document_of_passage_agrees, "passage ", p, ": document ",
                        graph.document_of_passage[p], ", lies in the range of document ", d);
    }
  }
  return true;
}

// An order of n ids that ascends strictly names n different passages, so it holds each exactly once.
bool check_order_of_ids(FileCheck& check) {
  const Graph& graph = check.graph;
  for (const std::uint32_t& passage : graph.passages_by_id) {
    if (passage < graph.passage_count()) continue;
    return check.fail(&passage, Invariant::passage_by_id_in_range, "passages by id: passage ", passage, " ≥ passage count ",
                      graph.passage_count());
  }
  for (std::size_t i = 1; i < graph.passages_by_id.size(); ++i) {
    const std::uint32_t before = graph.passages_by_id[i - 1], passage = graph.passages_by_id[i];
    if (graph.passage_ids[before] < graph.passage_ids[passage]) continue;
    return check.fail(&graph.passages_by_id[i], Invariant::passage_ids_distinct, "passages by id: the id of passage ", passage,
                      " is not after that of passage ", before);
  }
  return true;
}

// Each repeated passage has the text of its first one, which lists itself.
bool check_repeated(FileCheck& check) {
  const Graph& graph = check.graph;
  std::vector<bool> is_first(graph.repeated_passages.empty() ? 0 : graph.passage_count());
  const RepeatedPassage* before = nullptr;
  for (const RepeatedPassage& repeated : graph.repeated_passages) {
    const auto [passage, first] = repeated;
    if (passage >= graph.passage_count() || (before && before->passage >= passage)) {
      return check.fail(&repeated, Invariant::repeated_passages_ascend, "repeated passages: passage ", passage, " follows ",
                        before ? before->passage : 0, ", passage count ", graph.passage_count());
    }
    before = &repeated;
    if (first == passage) is_first[passage] = true;
    if (first <= passage && is_first[first] && graph.passage_texts[first] == graph.passage_texts[passage]) continue;
    return check.fail(&repeated, Invariant::repeated_text_agrees, "repeated passages: passage ", passage, ": passage ", first,
                      " is not the first with its text");
  }
  return true;
}

}  // namespace

bool check_documents(FileCheck& check) {
  return check_stated(check, check.graph.document_ids, "document id", Invariant::document_id_stated) &&
         check_sorted(check, check.graph.document_ids, "document id", Invariant::document_ids_ascend) &&
         check_passage_ranges(check);
}

// Relies on check_structure(): the ranges of sections and pages are valid.
bool check_passages(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_stated(check, graph.passage_ids, "passage id", Invariant::passage_id_stated)) return false;
  if (!check_order_of_ids(check)) return false;
  const std::size_t section_count = graph.section_document.size(), page_count = graph.page_document.size();
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const std::uint32_t section = graph.section_of_passage[p], page = graph.page_of_passage[p];
    if (section != no_index && section >= section_count) {
      return check.fail(&graph.section_of_passage[p], Invariant::passage_section_in_range, "passage ", p, ": section ", section,
                        " ≥ section count ", section_count);
    }
    if (section != no_index && (p < graph.section_first[section] || p >= graph.section_end[section])) {
      return check.fail(&graph.section_of_passage[p], Invariant::passage_in_its_section, "passage ", p, ": outside the passages ",
                        graph.section_first[section], " to ", graph.section_end[section], " of its section ", section);
    }
    if (page != no_index && page >= page_count) {
      return check.fail(&graph.page_of_passage[p], Invariant::passage_page_in_range, "passage ", p, ": page ", page,
                        " ≥ page count ", page_count);
    }
    if (page != no_index && (p < graph.page_first[page] || p >= graph.page_end[page])) {
      return check.fail(&graph.page_of_passage[p], Invariant::passage_in_its_page, "passage ", p, ": outside the passages ",
                        graph.page_first[page], " to ", graph.page_end[page], " of its page ", page);
    }
    if (graph.source_begin_of_passage[p] > graph.source_end_of_passage[p]) {
      return check.fail(&graph.source_begin_of_passage[p], Invariant::passage_source_range, "passage ", p, ": source begins at ",
                        graph.source_begin_of_passage[p], ", ends at ", graph.source_end_of_passage[p]);
    }
  }
  return check_repeated(check);
}

}  // namespace hop::core
