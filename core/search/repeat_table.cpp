// One pass over the repeated passages and those of their documents.
#include "core/search/repeat_table.hpp"

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

RepeatTable make_repeat_table(const Graph& graph, std::span<const CountedRepeat> repeats, std::uint64_t corpus_documents) {
  RepeatTable table;
  for (const CountedRepeat& repeat : repeats) {
    table.passages.push_back(repeat.passage);
    table.is_boilerplate.push_back(repeat.is_boilerplate(corpus_documents));
  }
  table.beside_content = PassageSet(repeats.empty() ? 0 : graph.passage_count());
  std::uint32_t document = no_index;
  bool has_content = false;
  for (std::size_t i = 0; i < repeats.size(); ++i) {
    const std::uint32_t passage = table.passages[i];
    if (graph.document_of_passage[passage] != document) {
      document = graph.document_of_passage[passage];
      has_content = false;
      table.each_other(graph, document, [&](std::uint32_t) { has_content = true; });
    }
    if (has_content && table.is_boilerplate[i]) table.beside_content.add(passage);
  }
  return table;
}

}  // namespace hop::core
