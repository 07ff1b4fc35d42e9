// The values of an explanation, written as JSON again, equal the engine's JSON as another library parses it.
#include <gtest/gtest.h>

#include <locale>
#include <nlohmann/json.hpp>

#include "hoptrail.hpp"

namespace hop {
namespace {

using Json = nlohmann::json;

Json json_of(const TextRange& range) {
  return {{"bytes", {range.begin, range.end}}, {"utf16", {range.utf16_begin, range.utf16_end}}};
}

Json json_of(const PathEvidence& evidence);
Json json_of(const PathStep& step);
Json json_of(const HopLink& link);
Json json_of(const ChainStep& step);
Json json_of(const MatchedTerm& term);
Json json_of(const ExplainedHit& hit);
Json json_of(const EvidenceNode& node);
Json json_of(const EvidenceEdge& edge);

template <class Value>
Json list_of(const std::vector<Value>& values) {
  Json list = Json::array();
  for (const Value& value : values) list.push_back(json_of(value));
  return list;
}
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}
template <class Value>
void add(Json& object, const char* name, const std::optional<Value>& value) {
  if (value) object[name] = *value;
}

Json json_of(const PathEvidence& evidence) {
  return {{"document", evidence.document},
          {"passage", evidence.passage},
          {"in", evidence.in},
          {"text", evidence.text},
          {"range", json_of(evidence.range)}};
}
Json json_of(const PathStep& step) {
  Json json = {{"by", step.by}};
  add(json, "entity", step.entity), add(json, "passage", step.passage), add(json, "title", step.title);
  if (step.evidence) json["evidence"] = json_of(*step.evidence);
  return json;
}
Json json_of(const HopLink& link) {
  Json json = {{"from", or_null(link.from)},
               {"to", link.to},
               {"by", link.by},
               {"name", link.name},
               {"in", or_null(link.in)},
               {"sentence", link.sentence},
               {"sentence_range", json_of(link.sentence_range)},
               {"name_range", json_of(link.name_range)}};
  add(json, "known_by", link.known_by);
  return json;
}
Json json_of(const ChainStep& step) {
  Json json = {{"passage", step.passage}, {"title", step.title}};
  add(json, "link", step.place);
  return json;
}
Json json_of(const MatchedTerm& term) {
  Json json = {{"term", term.term}, {"form", term.form}};
  add(json, "place", term.place);
  return json;
}

Json json_of(const ExplainedHit& hit) {
  Json json = {{"rank", hit.rank},
               {"passage", hit.passage},
               {"index", hit.index},
               {"document", hit.document},
               {"title", hit.title},
               {"path", list_of(hit.path)},
               {"chain", list_of(hit.chain)},
               {"matched_terms", list_of(hit.matched_terms)},
               {"missing_terms", hit.missing_terms}};
  json["source"] = {{"bytes", {hit.source.begin, hit.source.end}}};
  add(json["source"], "line", hit.source.line), add(json["source"], "column", hit.source.column);
  json["snippet"] = {
      {"text", hit.snippet.text}, {"range", json_of(hit.snippet.range)}, {"highlights", list_of(hit.snippet.highlights)}};
  for (const auto& [name, value] : hit.parts) json["parts"][name] = or_null(value);
  add(json, "score", hit.score), add(json, "distance", hit.distance), add(json, "reasons", hit.reasons);
  add(json, "ranked_by", hit.ranked_by), add(json, "rank_without_links", hit.rank_without_links);
  add(json, "rank_by_words", hit.rank_by_words), add(json, "rank_by_vectors", hit.rank_by_vectors);
  return json;
}

Json json_of(const AnswerSpan& span) {
  Json json = {{"text", span.text},
               {"passage", span.passage},
               {"range", json_of(span.range)},
               {"sentence", span.sentence},
               {"sentence_range", json_of(span.sentence_range)},
               {"confidence", span.confidence}};
  if (span.measures) {
    json["measures"] = {{"exact_match", span.measures->exact_match},
                        {"f1", span.measures->f1},
                        {"sentence_has_answer", span.measures->sentence_has_answer}};
  }
  return json;
}

Json json_of(const EvidenceNode& node) {
  return {{"passage", node.passage}, {"index", node.index}, {"title", node.title}, {"depth", node.depth}};
}
Json json_of(const EvidenceEdge& edge) {
  return {{"from", or_null(edge.from)}, {"to", edge.to}, {"direction", edge.direction}, {"step", edge.step}};
}

Json json_of(const Explanation& explanation) {
  const Answerability& answerability = explanation.answerability;
  Json json = {{"question", explanation.question},
               {"method", explanation.method},
               {"notices", explanation.notices},
               {"hits", list_of(explanation.hits)},
               {"links", list_of(explanation.links)}};
  json["answerability"] = {{"signal", answerability.signal},
                           {"missing_terms", answerability.missing_terms},
                           {"uncovered_terms", answerability.uncovered_terms}};
  if (answerability.span) json["answerability"]["span"] = json_of(*answerability.span);
  if (!explanation.evidence_graph.nodes.empty()) {
    json["evidence_graph"] = {{"nodes", list_of(explanation.evidence_graph.nodes)},
                              {"edges", list_of(explanation.evidence_graph.edges)}};
  }
  add(json, "loop", explanation.loop);
  if (const auto& cost = explanation.cost) {
    json["cost"] = {{"texts", cost->texts},
                    {"completions", cost->completions},
                    {"tokens_read", cost->tokens_read},
                    {"tokens_written", cost->tokens_written}};
  }
  if (const auto& measures = explanation.measures) {
    json["measures"] = {{"exact_match", measures->exact_match}, {"f1", measures->f1}};
    add(json["measures"], "accurate", measures->accurate);
  }
  return json;
}

const std::string family_question = "Who is the father of the singer of “Too Late for Goodbyes”?";

Graph family_graph() {
  Corpus corpus;
  corpus.add_passage("1", "Too Late for Goodbyes", "“Too Late for Goodbyes” is a \"song\"\tby Julian Lennon of 1984.");
  corpus.add_passage("2", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon.");
  corpus.add_passage("3", "Hey Jude", "Paul McCartney wrote “Hey Jude” to comfort Julian Lennon.");
  corpus.add_document("liverpool.md", "",
                      "# Liverpool\n\nLiverpool is a city in England.\n\n## Music\n\nJohn Lennon was born there.\n");
  return build(std::move(corpus));
}

Vectors two_numbers(std::span<const Text> texts) {
  Vectors vectors{.dimension = 2, .embedder_id = "toy"};
  for (const Text& text : texts) {
    vectors.values.push_back(1 + static_cast<float>(text.text.size() % 7));
    vectors.values.push_back(1 + static_cast<float>(text.text.size() % 5));
  }
  return vectors;
}

Results results_of(const Graph& graph, const Questions& questions, const std::string& method, const Host& host = {}) {
  Options options;
  options.set_text("method", method).set_flag("search.embed", static_cast<bool>(host.embed));
  Task task = host.complete ? Task::ask(graph, questions, options) : Task::search(graph, questions, options);
  run(task, host);
  return task.take_results();
}

void expect_same_as_json(const Results& results, std::uint32_t number = 0) {
  EXPECT_EQ(json_of(results.explained(number)), Json::parse(results.explanation(number)));
}

TEST(Explanation, HasEveryMemberOfTheJson) {
  const Graph graph = family_graph();
  Questions questions(family_question);
  questions.add_gold_answer("John Lennon");
  questions.add("Where is Liverpool?");
  for (const char* method : {"trail", "bm25", "iier", "bgr"}) {
    SCOPED_TRACE(method);
    const Results results = results_of(graph, questions, method);
    expect_same_as_json(results, 0);
    expect_same_as_json(results, 1);
  }
}

TEST(Explanation, HasDistancesVectorsAndTheCostOfAnAnswer) {
  const Host host{.embed = two_numbers, .complete = [](const CompletionRequest&) { return Completion{"John Lennon", 9, 2}; }};
  Corpus corpus;
  corpus.add_passage("1", "Too Late for Goodbyes", "Too Late for Goodbyes is a song by Julian Lennon.");
  corpus.add_passage("2", "Julian Lennon", "Julian Lennon is a son of John Lennon.");
  const Graph graph = build(std::move(corpus), {}, host);
  Questions questions(family_question);
  questions.add_gold_answer("John Lennon");
  for (const char* method : {"trail", "dense", "gnn_ret"}) {
    SCOPED_TRACE(method);
    const Results results = results_of(graph, questions, method, host);
    expect_same_as_json(results);
    const Explanation& explanation = results.explained();
    ASSERT_TRUE(explanation.measures && explanation.cost && explanation.loop);
    EXPECT_EQ(explanation.measures->exact_match, 1);
    EXPECT_GT(explanation.cost->completions, 0u);
    EXPECT_EQ(explanation.hits.at(0).distance.has_value(), std::string(method) == "gnn_ret");
  }
}

TEST(Explanation, IsReadOnceAndStaysWhereTheResultsMove) {
  const Graph graph = family_graph();
  Results results = results_of(graph, Questions(family_question), "trail");
  const Explanation& explained = results.explained();
  EXPECT_EQ(&results.explained(), &explained);
  const Results moved = std::move(results);
  EXPECT_EQ(&moved.explained(), &explained);
  EXPECT_THROW(results.explained(), Error);
  EXPECT_THROW(moved.explained(1), Error);
}

TEST(Explanation, TheBeginningOfTheJsonIsNoExplanation) {
  const Graph graph = family_graph();
  const Results results = results_of(graph, Questions(family_question), "trail");
  const std::string_view json = results.explanation();
  for (std::size_t length = 0; length < json.size(); length += 11) {
    EXPECT_THROW(detail::read_explanation(json.substr(0, length)), Error) << length;
  }
}

struct DecimalComma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

TEST(Explanation, DoesNotDependOnTheLocale) {
  const Graph graph = family_graph();
  const Results results = results_of(graph, Questions(family_question), "trail");
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
  const Explanation explained = detail::read_explanation(results.explanation());
  std::locale::global(before);
  EXPECT_EQ(json_of(explained), Json::parse(results.explanation()));
}

}  // namespace
}  // namespace hop
