// Any method on any cut of a corpus answers as on one graph: the same hits in the same order with the same bits of scores,
// and the same explanation.
#include <algorithm>
#include <map>

#include "tests/core/merge/random_documents.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/shards/indexed_apart.hpp"
#include "tests/core/shards/random_networks.hpp"

namespace hop::core {
namespace {

using test::ShardedCorpus;
using test::Traffic;

constexpr std::uint32_t dimension = test::fake_dimension;

// The claim.
ShardHits compare(Random& random, const std::shared_ptr<const OpenGraph>& whole, const ShardedCorpus& sharded,
                  const Question& question, const Options& options, Traffic* traffic = nullptr) {
  SCOPED_TRACE(std::to_string(sharded.shards.size()) + " shards of " + std::to_string(whole->view().passage_count()) +
               " passages: " + question.text + "\n" + options.to_lines());
  const auto found = sharded.search(random, options, question, traffic);
  test::expect_same_hits(test::search_without_corrections(whole, question, options), found);
  return found ? found.value() : ShardHits();
}

// Somebody's title, or a phrase of texts, or neither.
std::string two_word_name(Random& random, std::uint32_t passage_count) {
  return test::made_up_name(3 * static_cast<std::uint32_t>(random.below(passage_count / 3 + 1)));
}

// Given keywords, aliases, links and other names that cross documents, on top of a random corpus.
test::PlainCorpus connected_corpus(Random& random, std::uint32_t passage_count) {
  test::PlainCorpus plain = test::random_corpus(random, passage_count);
  for (ReadyPassage& passage : plain.corpus.passages) {
    const auto any = [&] { return plain.corpus.passages[random.below(passage_count)].id; };
    for (std::uint64_t n = random.below(4); n > 0; --n) passage.links.push_back(any());
    for (std::uint64_t n = random.below(3); n > 0; --n) passage.entities.push_back(two_word_name(random, passage_count));
    if (random.below(4) == 0)
      passage.aliases.push_back(test::made_up_name(static_cast<std::uint32_t>(random.below(passage_count))) + ", the one");
    if (random.below(5) == 0)
      passage.aliases.push_back("The " + test::made_up_name(static_cast<std::uint32_t>(random.below(passage_count))) +
                                " of it (film)");
  }
  return plain;
}

using OptionList = std::vector<std::pair<const char*, std::string>>;

OptionList random_options(Random& random, const char* method) {
  const auto one_of = [&](std::initializer_list<const char*> values) {
    return std::string(values.begin()[random.below(values.size())]);
  };
  return {{"method", method},
          {"retriever", one_of({"bm25", "hybrid", "gnn_ret", "trail", "kgp", "bgr"})},
          {"ask.steps", one_of({"2", "3"})},
          {"ask.passage_tokens", one_of({"3600", "60"})},
          {"search.embed", one_of({"true", "false"})},
          {"hits", one_of({"3", "10", "1000"})},
          {"hits.explain", random.below(2) ? "true" : "false"},
          {"hits.offset", random.below(6) ? "0" : "4"},
          {"hits.tokens", random.below(6) ? "0" : "150"},
          {"bm25.b", one_of({"0.75", "0.3"})},
          {"dense.rough", "true"},
          {"hybrid.bm25_weight", one_of({"", "", "0.9"})},
          {"steps.question", one_of({"auto", "true", "false"})},
          {"steps.fuse", one_of(std::string(method) == "rgnn_ret" ? std::initializer_list<const char*>{"min_rank", "state"}
                                                                  : std::initializer_list<const char*>{"min_rank", "in_turn"})},
          {"trail.name_share", one_of({"1", "0.2", "0.05"})},
          {"trail.phrase_share", one_of({"0.9", "0.3"})},
          {"trail.gate", random.below(6) ? "0.05" : "30"},
          {"trail.links", one_of({"true", "false"})},
          {"trail.rescore", random.below(3) ? "true" : "false"},
          {"trail.candidates", one_of({"60", "7"})},
          {"trail.reset_passages", one_of({"20", "3"})},
          {"trail.base_factor", one_of({"1.5", "0.4"})},
          {"trail.restart", one_of({"0.5", "0.2"})},
          {"trail.sweeps", one_of({"6", "3", "1", "2"})},
          {"gnn_ret.keywords", one_of({"names", "names_and_phrases", "none"})},
          {"gnn_ret.keyword_share", one_of({"1", "0.3", "0.1"})},
          {"gnn_ret.distances", one_of({"auto", "bm25", "tfidf", "hybrid"})},
          {"gnn_ret.alpha", one_of({"0.5", "0.3,0.7", "0.9,0.5,0.1"})},
          {"gnn_ret.aggregator", one_of({"minimum", "minimum", "mean", "soft_minimum"})},
          {"gnn_ret.inverse_frequency", one_of({"true", "false"})},
          {"gnn_ret.lower_only", one_of({"true", "false"})},
          {"gnn_ret.link", one_of({"true", "false"})},
          {"gnn_ret.nearest", one_of({"true", "false"})},
          {"gnn_ret.section", one_of({"true", "false"})},
          {"gnn_ret.nodes", one_of({"10", "3"})},
          {"rgnn_ret.nodes", one_of({"5", "2"})},
          {"kgp.graph", one_of({"entities", "terms", "nearest"})},
          {"kgp.passages", one_of({"30", "7", "1000"})},
          {"kgp.branches", one_of({"3", "1", "10", "1000"})},
          {"kgp.seeds", one_of({"0", "2", "20"})},
          {"kgp.terms", one_of({"5", "1"})},
          {"kgp.hops", one_of({"1000", "3", "1", "0"})},
          {"kgp.keyword_share", one_of({"0.1", "0.3", "1"})},
          {"kgp.order", one_of({"visits", "similarity"})},
          {"iier.nearest", one_of({"5", "2", "0"})},
          {"iier.shared", one_of({"1", "2", "3"})},
          {"iier.passages", one_of({"5", "3", "1"})},
          {"iier.order", one_of({"score", "chains"})},
          {"iier.path_vectors", one_of({"auto", "mean"})},
          {"iier.weights", one_of({"1,0.01,0.005,0.15", "1,0.5,0.1,0", "0,0,0,0", "-1,2,1,1"})},
          {"bgr.retriever", one_of({"auto", "auto", "bm25", "tfidf", "gnn_ret", "trail"})},
          {"bgr.candidates", one_of({"100", "20", "4"})},
          {"bgr.edges", one_of({"25", "6"})},
          {"bgr.fuse", one_of({"equation", "prose", "code", "forward", "backward"})},
          {"bgr.gamma", one_of({"0.02", "0.5"})},
          {"bgr.threshold", one_of({"0.9", "0.5"})},
          {"g_rag.retriever", one_of({"auto", "auto", "bm25", "tfidf", "gnn_ret", "trail"})},
          {"g_rag.candidates", one_of({"100", "20", "4"})},
          {"g_rag.keywords", one_of({"names", "names_and_phrases"})},
          {"g_rag.mix", one_of({"0.75", "0.2"})},
          {"g_rag.network", one_of({"added", "alone"})}};
}

bool has_pool(const Options& options) { return options.text("method") == "bgr" || options.text("method") == "g_rag"; }

struct OneAnswerTally {
  int compared = 0, with_hits = 0, filtered = 0, quoted = 0, stepwise = 0, loops = 0, explained = 0, gates_closed = 0,
      by_networks = 0, pools_of_words = 0;
};

void compare_on_random_corpus(Random& random, OneAnswerTally& tally) {
  const auto passages = static_cast<std::uint32_t>(1 + random.below(random.below(5) ? 60 : 160));
  const test::PlainCorpus plain = connected_corpus(random, passages);
  const char* const precisions[] = {"f32", "f16", "int8"};
  const bool has_vectors = random.below(4) != 0;
  const auto whole = test::open_graph(test::graph_file(
      plain.corpus, has_vectors ? test::random_vectors(random, passages, dimension) : GivenVectors(),
      test::options_of({{"vectors.precision", precisions[random.below(3)]}, {"nearest.count", random.below(2) ? "3" : "0"}})));
  const std::uint32_t shard_counts[] = {1, 2, 3, 8};
  std::vector<Options> all_options;
  for (const char* method : {"bm25",  "tfidf", "dense", "hybrid", "gnn_ret",  "gnn_ret", "rgnn_ret",    "trail",
                             "trail", "trail", "kgp",   "kgp",    "iier",     "iier",    "g_rag",       "g_rag",
                             "g_rag", "bgr",   "bgr",   "bgr",    "self_ask", "ircot",   "iter_retgen", "plan"}) {
    const bool is_iier = std::string(method) == "iier", keeps_nearest = whole->view().nearest.rows() > 0;
    if (is_iier && keeps_nearest) continue;  // whose cosines across shards are not known
    if (!has_vectors && std::string(method) == "dense") continue;
    Options& options = all_options.emplace_back(test::options_of(random_options(random, method)));
    if (has_vectors && (is_iier || has_pool(options)) && random.below(2)) {
      ASSERT_TRUE(options.set_weights(test::random_networks(random, dimension)).ok());
    }
    if (!keeps_nearest && options.text("kgp.graph") == "nearest") {  // across shards they are not found
      ASSERT_TRUE(options.set("kgp.graph", "entities").ok());
    }
  }
  const ShardedCorpus sharded(random, *whole, shard_counts[random.below(4)], all_options);
  for (const Options& options : all_options) {
    Question question = test::ask_text(test::random_question(random, plain).text);
    if (random.below(3) == 0) {  // in lower case it is found where it is a given keyword, not as a phrase
      for (const char c : " and " + two_word_name(random, passages)) question.text += static_cast<char>(c == ' ' ? c : c | 32);
    }
    // Without capitals, names are found by how the corpus writes them, which no shard knows alone.
    if (random.below(4) == 0) {
      std::transform(question.text.begin(), question.text.end(), question.text.begin(),
                     [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c; });
    }
    if (random.below(5) == 0) {  // a phrase that some passage has, or none
      const std::string& text = plain.corpus.passages[random.below(passages)].text;
      question.text += " \"" + text.substr(0, text.find(' ', text.find(' ') + 1)) + (random.below(3) ? "\"" : " badak\"");
      ++tally.quoted;
    }
    if (has_vectors && (random.below(3) != 0 || options.text("method") == "dense")) {
      question.vector = test::random_unit_vector(random, dimension);
      if (random.below(2)) question.masked_vector = test::random_unit_vector(random, dimension);
    }
    const bool is_loop = has_trait(read_method(options.text("method")), method_trait::by_retriever);
    for (std::uint64_t n = is_loop || random.below(3) ? 0 : 1 + random.below(3); n > 0; --n) {  // given sub-questions
      question.steps.push_back({test::random_question(random, plain).text, {}});
      if (!question.vector.empty()) question.steps.back().vector = test::random_unit_vector(random, dimension);
    }
    if (random.below(4) == 0) question.conditions = {parse_condition("parity=even").value()};
    Options alone = options;
    if (!is_loop) alone = test::with(alone, "search.embed", "false");  // its host gives vectors before the search
    const ShardHits found = compare(random, whole, sharded, question, alone);
    if (testing::Test::HasFailure()) return;
    ++tally.compared;
    tally.with_hits += !found.passages.empty();
    tally.filtered += !question.conditions.empty();
    tally.loops += is_loop;
    tally.stepwise += !question.steps.empty();
    tally.explained += options.flag("hits.explain");
    tally.gates_closed += found.gate_is_closed;
    tally.by_networks += has_pool(options) && options.weights() != nullptr && !question.vector.empty();
    tally.pools_of_words += has_pool(options) && question.vector.empty() && !found.passages.empty();
  }
}

TEST(AnyCut, OfARandomCorpusAnswersAsOneGraph) {
  Random random(7000);
  OneAnswerTally tally;
  for (int round = 0; round < 300 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    compare_on_random_corpus(random, tally);
  }
  EXPECT_GT(tally.compared, 4700);
  EXPECT_GT(tally.with_hits, 3500);
  EXPECT_GT(tally.filtered, 500);
  EXPECT_GT(tally.quoted, 900);
  EXPECT_GT(tally.stepwise, 1000);
  EXPECT_GT(tally.loops, 1100);
  EXPECT_GT(tally.explained, 2000);
  EXPECT_GT(tally.gates_closed, 80);
  EXPECT_GT(tally.by_networks, 300);
  EXPECT_GT(tally.pools_of_words, 300);
}

Document random_report(Random& random, RandomDocuments& names, const std::string& id) {
  Document report;
  report.id = id;
  report.title = random.below(2) ? names.name() : "";
  report.format = DocumentFormat::markdown;
  const auto number = [&](std::uint64_t below) { return std::to_string(1 + random.below(below)); };
  for (std::uint64_t part = 1 + random.below(6); part > 0; --part) {
    if (random.below(2)) report.text += "<!-- page " + number(4) + " -->\n\n";
    if (random.below(2)) {
      report.text += std::string(1 + random.below(3), '#') + (random.below(2) ? " " + number(3) + ". " : " ") +
                     (random.below(2)   ? "Floods in spring"
                      : random.below(2) ? "Floods"
                                        : "Data") +
                     "\n\n";
    }
    report.text += "River " + names.name() + " rose by " + number(9) + " metres.\n\n";
    if (random.below(3) == 0)
      report.text += "| Lake | Depth |\n|---|---|\n| " + names.name() + " | 9 |\n\nTable " + number(3) + ": Depths.\n\n";
  }
  report.metadata.push_back({"parity", random.below(2) ? "even" : "odd"});
  return report;
}

TEST(AnyCut, AnswersQuestionsThatNamePagesTablesAndSectionsAsOneGraph) {
  Random random(7700);
  RandomDocuments names(7700);
  const char* const asked[] = {"What is on page 2?",
                               "Compare pages 1 to 3 and Table 1.",
                               "What is in Table 2 of the report r3.md, and on page 1?",
                               "Summarize the Floods section.",
                               "What does the section on floods in spring say of section 2?",
                               "What does the section \"Data\" of r1.md say?",
                               "Who won the table tennis final of 1988 on page 77?"};
  int by_structure = 0, by_content = 0;
  for (int round = 0; round < 150; ++round) {
    Corpus corpus;
    for (std::uint64_t d = 0; d < 1 + random.below(12); ++d)
      corpus.documents.push_back(random_report(random, names, "r" + std::to_string(d) + ".md"));
    const auto whole = test::open_graph(test::graph_file(corpus, {}, test::options_of({{"passage.tokens", "20"}})));
    std::vector<Options> all;
    for (const char* router : {"auto", "rules", "content"}) {
      all.push_back(test::options_of({{"method", "kgp"},
                                      {"kgp.router", router},
                                      {"hits", random.below(2) ? "3" : "30"},
                                      {"hits.tokens", random.below(4) ? "0" : "40"},
                                      {"hits.explain", "false"},  // with the tables, which shards do not tell
                                      {"search.embed", "false"}}));
    }
    const ShardedCorpus sharded(random, *whole, 1 + static_cast<std::uint32_t>(random.below(5)), all);
    for (const char* text : asked) {
      for (const Options& options : all) {
        Question question = test::ask_text(random.below(3) ? text : std::string(text) + " " + names.name());
        if (random.below(4) == 0) question.conditions = {parse_condition("parity=even").value()};
        Traffic traffic;
        compare(random, whole, sharded, question, options, &traffic);
        if (HasFailure()) return;
        (traffic.rounds - (options.text("hits.tokens") != "0") == 1 ? by_structure : by_content) += 1;
      }
    }
  }
  EXPECT_GT(by_structure, 500);
  EXPECT_GT(by_content, 500);
}

TEST(AnyCut, IndexedApartAnswersAsOneGraph) {
  Random random(9900);
  std::size_t hits = 0;
  for (int round = 0; round < 25 && !HasFailure(); ++round) {
    RandomDocuments documents(9900 + static_cast<std::uint64_t>(round));
    test::GivenCorpus whole;
    for (std::uint64_t d = 0; d < 40; ++d)
      documents.append("d" + std::to_string(d) + (documents.chance(3) ? ".md" : ""), whole.corpus);
    const Options index_options = test::options_of({{"index.embed", "true"}});
    const auto graph = test::open_graph(test::graph_file(whole.corpus, {}, index_options));
    const auto shard_count = static_cast<std::uint32_t>(1 + random.below(8));
    const auto shard_of_id = test::deal_documents(random, whole.corpus, shard_count);
    const auto parts = test::parts_of(whole, shard_of_id, shard_count);
    const test::ShardFiles files = test::index_apart(random, parts, index_options);
    std::vector<Options> all;
    for (const char* method : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier"}) {
      all.push_back(test::options_of({{"method", method},
                                      {"search.embed", "false"},
                                      {"gnn_ret.link", "true"},
                                      {"iier.shared", "1"},
                                      {"trail.name_share", "1"}}));
    }
    const ShardedCorpus sharded(random, test::open_all(files), files.ties, all);
    for (const Options& options : all) {
      Question question = test::ask_text("Where does " + documents.name() + " meet the " + documents.name() + "?");
      question.vector = test::embed_words(question.text);
      hits += compare(random, graph, sharded, question, options).passages.size();
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(hits, 1000u);
}

}  // namespace
}  // namespace hop::core
