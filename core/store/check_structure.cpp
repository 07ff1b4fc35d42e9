// Checks sections, pages and tables: their passages are ranges of one document, sections nest properly, and a table's section,
// page and passage belong to its document.
#include "core/store/file_check.hpp"

namespace hop::core {
namespace {

// Whether [first, end) lies in the passages of `document`, which must be in range.
bool range_in_document(const Graph& graph, std::uint32_t document, std::uint32_t first, std::uint32_t end) {
  return graph.first_passage_of_document[document] <= first && first <= end &&
         end <= graph.first_passage_of_document[document + 1];
}

// Parents precede their sections, so the parent has already been checked and the hierarchy cannot contain cycles.
bool check_section(FileCheck& check, std::uint32_t s) {
  const Graph& graph = check.graph;
  const std::uint32_t document = graph.section_document[s], parent = graph.section_parent[s];
  const std::uint32_t first = graph.section_first[s], end = graph.section_end[s];
  const unsigned level = graph.section_level[s];
  if (document >= graph.document_count()) {
    return check.fail(&graph.section_document[s], Invariant::section_document_in_range, "section ", s, ": document ", document,
                      " ≥ document count ", graph.document_count());
  }
  if (!range_in_document(graph, document, first, end)) {
    return check.fail(&graph.section_first[s], Invariant::section_range_in_document, "section ", s, ": passages ", first, " to ",
                      end, " are not a range of document ", document);
  }
  if (level == 0) {
    return check.fail(&graph.section_level[s], Invariant::section_level_stated, "section ", s, ": level 0");
  }
  if (parent == no_index) return true;
  if (parent >= s) {
    return check.fail(&graph.section_parent[s], Invariant::section_parent_before, "section ", s, ": parent ", parent,
                      " is not before it");
  }
  const bool inside = graph.section_document[parent] == document && graph.section_first[parent] <= first &&
                      end <= graph.section_end[parent] && graph.section_level[parent] < level;
  if (inside) return true;
  return check.fail(&graph.section_parent[s], Invariant::section_inside_parent, "section ", s, ": passages ", first, " to ", end,
                    " at level ", level, " do not nest in its parent ", parent);
}

bool check_page(FileCheck& check, std::uint32_t p) {
  const Graph& graph = check.graph;
  const std::uint32_t document = graph.page_document[p];
  if (document >= graph.document_count()) {
    return check.fail(&graph.page_document[p], Invariant::page_document_in_range, "page ", p, ": document ", document,
                      " ≥ document count ", graph.document_count());
  }
  if (range_in_document(graph, document, graph.page_first[p], graph.page_end[p])) return true;
  return check.fail(&graph.page_first[p], Invariant::page_range_in_document, "page ", p, ": passages ", graph.page_first[p],
                    " to ", graph.page_end[p], " are not a range of document ", document);
}

bool check_table(FileCheck& check, std::uint32_t t) {
  const Graph& graph = check.graph;
  const std::uint32_t document = graph.table_document[t];
  if (document >= graph.document_count()) {
    return check.fail(&graph.table_document[t], Invariant::table_document_in_range, "table ", t, ": document ", document,
                      " ≥ document count ", graph.document_count());
  }
  // `owner` maps each section, page or passage to its document.
  const auto in_document = [&](std::uint32_t index, std::span<const std::uint32_t> owner) {
    return index == no_index || (index < owner.size() && owner[index] == document);
  };
  if (!in_document(graph.table_section[t], graph.section_document)) {
    return check.fail(&graph.table_section[t], Invariant::table_section_in_document, "table ", t, ": section ",
                      graph.table_section[t], " is not in document ", document);
  }
  if (!in_document(graph.table_page[t], graph.page_document)) {
    return check.fail(&graph.table_page[t], Invariant::table_page_in_document, "table ", t, ": page ", graph.table_page[t],
                      " is not in document ", document);
  }
  if (!in_document(graph.table_passage[t], graph.document_of_passage)) {
    return check.fail(&graph.table_passage[t], Invariant::table_passage_in_document, "table ", t, ": passage ",
                      graph.table_passage[t], " is not in document ", document);
  }
  return true;
}

}  // namespace

bool check_structure(FileCheck& check) {
  const Graph& graph = check.graph;
  for (std::uint32_t s = 0; s < graph.section_document.size(); ++s) {
    if (!check_section(check, s)) return false;
  }
  for (std::uint32_t p = 0; p < graph.page_document.size(); ++p) {
    if (!check_page(check, p)) return false;
  }
  for (std::uint32_t t = 0; t < graph.table_document.size(); ++t) {
    if (!check_table(check, t)) return false;
  }
  return true;
}

}  // namespace hop::core
