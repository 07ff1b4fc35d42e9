// Views of an empty graph: every list has no rows.
#include "core/shards/coordinator/leader_part.hpp"

#include <string>

namespace hop::core {
namespace {

Result<std::shared_ptr<const OpenGraph>> empty_graph(const CorpusSummary& corpus) {
  auto fingerprint = std::make_shared<const std::string>(corpus.analyzer_fingerprint);
  Graph graph;
  graph.analyzer_fingerprint = *fingerprint;
  graph.dimension = corpus.dimension;
  return OpenGraph::of_view(graph, {}, fingerprint);
}

}  // namespace

Result<LeaderPart> make_leader_part(const CorpusSummary& corpus) {
  auto graph = empty_graph(corpus);
  if (!graph) return std::move(graph).error();
  LeaderPart leader{std::move(graph).value(), std::make_unique<PartTables>()};
  PartTables& tables = *leader.tables;
  tables.corpus_passages = corpus.passage_count;
  tables.corpus_documents = corpus.documents;
  for (const CorpusSummary::UnderRules& of : corpus.entities) {
    auto entities = std::make_shared<PartEntities>();
    entities->rules = of.rules;
    entities->graph.mention_pairs = of.mention_pairs;
    entities->graph.name_count = static_cast<std::uint32_t>(corpus.names);
    tables.entities.push_back(std::move(entities));
  }
  return leader;
}

}  // namespace hop::core
