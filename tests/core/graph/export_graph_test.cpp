#include "core/graph/export_graph.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/graph/graph_fixture.hpp"

namespace hop::core {
namespace {

// Two passages of one document, linked, that share a keyword whose name needs escaping.
PreparedCorpus small_corpus() {
  PreparedCorpus corpus;
  corpus.documents = {{"a<b>.md", "", 0}};
  for (const char* id : {"p \"one\"", "p\\two"}) {
    PreparedPassage passage;
    passage.id = id;
    passage.entities = {"R&D \"lab\"", std::string("only ") + id};
    corpus.passages.push_back(passage);
  }
  corpus.links = {{1, 0}};
  return corpus;
}

std::string exported(ExportFormat format) {
  const PreparedCorpus corpus = small_corpus();
  const KeywordTable table = extract_keywords(corpus);
  const GraphFixture fixture(corpus, table);
  std::string out;
  export_graph(fixture.graph, format, out);
  return out;
}

// Keys sort as "only p one", "only p two", "r d lab": only the third has two passages.
TEST(ExportGraph, Json) {
  EXPECT_EQ(exported(ExportFormat::json),
            R"({"nodes":[{"id":"d0","kind":"document","name":"a<b>.md"},)"
            R"({"id":"p0","kind":"passage","name":"p \"one\""},{"id":"p1","kind":"passage","name":"p\\two"},)"
            R"({"id":"k2","kind":"keyword","name":"R&D \"lab\""}],)"
            R"("edges":[{"from":"d0","to":"p0","directed":true,"kind":"contains"},)"
            R"({"from":"p0","to":"p1","directed":false,"kind":"adjacent"},)"
            R"({"from":"p0","to":"k2","directed":false,"kind":"keyword","ways":"given"},)"
            R"({"from":"d0","to":"p1","directed":true,"kind":"contains"},)"
            R"({"from":"p1","to":"p0","directed":true,"kind":"link"},)"
            R"({"from":"p1","to":"k2","directed":false,"kind":"keyword","ways":"given"}]})");
}

TEST(ExportGraph, Dot) {
  EXPECT_EQ(exported(ExportFormat::dot), R"(digraph hoptrail {
d0 [kind=document, label="a<b>.md"];
p0 [kind=passage, label="p \"one\""];
p1 [kind=passage, label="p\\two"];
k2 [kind=keyword, label="R&D \"lab\""];
d0 -> p0 [kind=contains];
p0 -> p1 [kind=adjacent, dir=none];
p0 -> k2 [kind=keyword, ways="given", dir=none];
d0 -> p1 [kind=contains];
p1 -> p0 [kind=link];
p1 -> k2 [kind=keyword, ways="given", dir=none];
}
)");
}

TEST(ExportGraph, GraphmlEscapesAndDeclaresItsKeys) {
  const std::string text = exported(ExportFormat::graphml);
  for (const char* part :
       {"<key id=\"edge_kind\" for=\"edge\" attr.name=\"edge_kind\" attr.type=\"string\"/>",
        "<node id=\"d0\"><data key=\"kind\">document</data><data key=\"name\">a&lt;b&gt;.md</data></node>",
        "<node id=\"k2\"><data key=\"kind\">keyword</data><data key=\"name\">R&amp;D &quot;lab&quot;</data></node>",
        "<edge source=\"p1\" target=\"p0\" directed=\"true\"><data key=\"edge_kind\">link</data></edge>",
        "<edge source=\"p0\" target=\"k2\"><data key=\"edge_kind\">keyword</data><data "
        "key=\"ways\">given</data></edge>"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(ExportGraph, LeavesControlCharactersOut) {
  PreparedCorpus corpus = small_corpus();
  corpus.passages[0].id = "a\x01\n";
  const GraphFixture fixture(corpus, extract_keywords(corpus));
  for (const ExportFormat format : {ExportFormat::graphml, ExportFormat::json, ExportFormat::dot}) {
    std::string out;
    export_graph(fixture.graph, format, out);
    EXPECT_EQ(out.find('\x01'), std::string::npos);
  }
}

}  // namespace
}  // namespace hop::core
