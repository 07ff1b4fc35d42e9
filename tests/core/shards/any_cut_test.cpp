// Any method on any cut of a corpus answers as on one graph: the same hits in the same order with the same bits of scores,
// and the same explanation.
#include <algorithm>

#include "core/shards/statistics/phrase_counts.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/shards/indexed_apart.hpp"
#include "tests/core/shards/random_networks.hpp"

namespace hop::core {
namespace {

using test::expect_one_answer;
using test::ShardedCorpus;
using test::Traffic;

constexpr std::uint32_t dimension = test::fake_dimension;

// Each method is asked once with random options in each corpus, those with more options more often.
constexpr const char* asked_methods[] = {
    "bm25",  "tfidf",    "dense", "hybrid",      "gnn_ret", "gnn_ret",      "rgnn_ret",     "trail",
    "trail", "trail",    "kgp",   "kgp",         "iier",    "iier",         "g_rag",        "g_rag",
    "g_rag", "g_rag",    "kgp",   "kgp",         "iier",    "iier",         "bgr",          "bgr",
    "bgr",   "self_ask", "ircot", "iter_retgen", "plan",    "model_filter", "model_filter", "model_filter"};

// Each option with the values that it may have, one as likely as another.
constexpr const char* choices_of_options = R"(
hits 3|10|1000  hits.explain true|false  hits.offset 0|0|0|0|0|4  hits.tokens 0|0|0|0|0|150  search.embed true|false
search.complete true|false  g_rag.concepts keywords|ask  iier.keywords built_in|ask  kgp.router auto|rules|content|ask
retriever bm25|hybrid|gnn_ret|trail|kgp|bgr  ask.steps 2|3  ask.passage_tokens 3600|60  steps.question auto|true|false
bm25.b 0.75|0.3  dense.rough true  hybrid.bm25_weight ||0.9
trail.name_share 1|0.2|0.05  trail.phrase_share 0.9|0.3  trail.gate 0.05|0.05|0.05|0.05|0.05|30  trail.links true|false
trail.rescore true|true|false  trail.candidates 60|7  trail.reset_passages 20|3  trail.base_factor 1.5|0.4
trail.restart 0.5|0.2  trail.sweeps 6|3|1|2
gnn_ret.keywords names|names_and_phrases|none  gnn_ret.keyword_share 1|0.3|0.1  gnn_ret.distances auto|bm25|tfidf|hybrid
gnn_ret.alpha 0.5|0.3,0.7|0.9,0.5,0.1  gnn_ret.aggregator minimum|minimum|mean|soft_minimum  gnn_ret.nodes 10|3
gnn_ret.inverse_frequency true|false  gnn_ret.lower_only true|false  gnn_ret.link true|false  gnn_ret.nearest true|false
gnn_ret.section true|false  rgnn_ret.nodes 5|2
kgp.graph entities|terms|nearest  kgp.passages 30|7|1000  kgp.branches 3|1|10|1000  kgp.seeds 0|2|20  kgp.terms 5|1
kgp.hops 1000|3|1|0  kgp.keyword_share 0.1|0.3|1  kgp.order visits|similarity
iier.nearest 5|2|0  iier.shared 1|2|3  iier.passages 5|3|1  iier.order score|chains  iier.path_vectors auto|mean|ask
iier.weights 1,0.01,0.005,0.15|1,0.5,0.1,0|0,0,0,0|-1,2,1,1
bgr.retriever auto|auto|bm25|tfidf|gnn_ret|trail  bgr.candidates 100|20|4  bgr.edges 25|6  bgr.gamma 0.02|0.5
bgr.fuse equation|prose|code|forward|backward  bgr.threshold 0.9|0.5
g_rag.retriever auto|auto|bm25|tfidf|gnn_ret|trail  g_rag.candidates 100|20|4  g_rag.mix 0.75|0.2
g_rag.keywords names|names_and_phrases  g_rag.network added|alone
model_filter.retriever trail|trail|auto|bm25|gnn_ret  model_filter.passages 20|3  model_filter.reply names|scores
model_filter.spread 0.5|0|2  model_filter.helpful_score 50|90
)";

Options random_options(Random& random, const std::string& method) {
  const char* const fused = method == "rgnn_ret" ? "state" : "in_turn";
  const Options options = test::by_chance(random, choices_of_options);
  return test::with(test::with(options, "method", method), "steps.fuse", random.below(2) ? "min_rank" : fused);
}

// Somebody's title, or a phrase of texts, or neither.
std::string two_word_name(Random& random, std::uint64_t passage_count) {
  return test::made_up_name(3 * static_cast<std::uint32_t>(random.below(passage_count / 3 + 1)));
}

// Given keywords, aliases, links and other names that cross documents, on top of a random corpus.
test::PlainCorpus connected_corpus(Random& random, std::uint32_t passage_count) {
  test::PlainCorpus plain = test::random_corpus(random, passage_count);
  const auto any_name = [&] { return test::made_up_name(static_cast<std::uint32_t>(random.below(passage_count))); };
  for (ReadyPassage& passage : plain.corpus.passages) {
    for (std::uint64_t n = random.below(4); n > 0; --n)
      passage.links.push_back(plain.corpus.passages[random.below(passage_count)].id);
    for (std::uint64_t n = random.below(3); n > 0; --n) passage.entities.push_back(two_word_name(random, passage_count));
    if (random.below(4) == 0) passage.aliases.push_back(any_name() + ", the one");
    if (random.below(4) == 0) passage.text = plain.corpus.passages[random.below(2)].text;  // of several documents
    if (random.below(5) == 0) passage.aliases.push_back("The " + any_name() + " of it (film)");
  }
  return plain;
}

std::string in_lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c;
  return text;
}

Question random_asked(Random& random, const test::PlainCorpus& plain, bool has_vectors, const Options& options) {
  const std::size_t passages = plain.passages.size();
  Question question = test::ask_text(test::random_question(random, plain).text);
  // In lower case it is found where it is a given keyword, not as a phrase.
  if (random.below(3) == 0) question.text += in_lower_case(" and " + two_word_name(random, passages));
  // Without capitals, names are found by how the corpus writes them, which no shard knows alone.
  if (random.below(4) == 0) question.text = in_lower_case(question.text);
  if (random.below(5) == 0) {  // a phrase that some passage has, or none
    const std::string& text = plain.corpus.passages[random.below(passages)].text;
    question.text += " \"" + text.substr(0, text.find(' ', text.find(' ') + 1)) + (random.below(3) ? "\"" : " badak\"");
  }
  if (has_vectors && (random.below(3) != 0 || options.text("method") == "dense")) {
    question.vector = test::random_unit_vector(random, dimension);
    if (random.below(2)) question.masked_vector = test::random_unit_vector(random, dimension);
  }
  if (random.below(4) == 0) question.conditions = {parse_condition("parity=even").value()};
  if (has_trait(read_method(options.text("method")), method_trait::by_retriever)) return question;  // which writes its own steps
  for (std::uint64_t n = random.below(3) ? 0 : 1 + random.below(3); n > 0; --n) {
    question.steps.push_back({test::random_question(random, plain).text, {}});
    if (!question.vector.empty()) question.steps.back().vector = test::random_unit_vector(random, dimension);
  }
  return question;
}

struct Compared {
  int all = 0, with_hits = 0, filtered = 0, quoted = 0, stepwise = 0, loops = 0, explained = 0, gates_closed = 0, by_networks = 0,
      pools_of_words = 0, asked_within = 0;

  void add(const Question& question, const Options& options, const ShardHits& found) {
    const bool has_pool = options.text("method") == "bgr" || options.text("method") == "g_rag";
    ++all;
    with_hits += !found.passages.empty();
    filtered += !question.conditions.empty();
    quoted += question.text.find('"') != std::string::npos;
    stepwise += !question.steps.empty();
    loops += has_trait(read_method(options.text("method")), method_trait::by_retriever);
    explained += options.flag("hits.explain");
    gates_closed += found.gate_is_closed;
    asked_within += has_trait(read_method(options.text("method")), method_trait::asks_on_the_way) && found.explanation.outcome &&
                    found.explanation.outcome->cost.completions > 0;
    by_networks += has_pool && options.weights() != nullptr && !question.vector.empty();
    pools_of_words += has_pool && question.vector.empty() && !found.passages.empty();
  }
};

void compare_on_random_corpus(Random& random, Compared& compared) {
  const auto passages = static_cast<std::uint32_t>(1 + random.below(random.below(5) ? 60 : 160));
  const test::PlainCorpus plain = connected_corpus(random, passages);
  const char* const precisions[] = {"f32", "f16", "int8"};
  const std::uint32_t shard_counts[] = {1, 2, 3, 8};
  const bool has_vectors = random.below(4) != 0, keeps_nearest = has_vectors && random.below(2);
  const auto whole = test::open_graph(test::graph_file(
      plain.corpus, has_vectors ? test::random_vectors(random, passages, dimension) : GivenVectors(),
      test::options_of({{"vectors.precision", precisions[random.below(3)]}, {"nearest.count", keeps_nearest ? "3" : "0"}})));
  std::vector<Options> all;
  for (const std::string method : asked_methods) {
    if (method == "iier" && keeps_nearest) continue;  // whose cosines across shards are not known
    if (method == "dense" && !has_vectors) continue;
    Options& options = all.emplace_back(random_options(random, method));
    if (has_vectors && (method == "iier" || method == "g_rag" || method == "bgr") && random.below(2)) {
      ASSERT_TRUE(options.set_weights(test::random_networks(random, dimension)).ok());
    }
    if (!keeps_nearest && options.text("kgp.graph") == "nearest") {  // across shards they are not found
      options = test::with(options, "kgp.graph", "entities");
    }
  }
  const ShardedCorpus sharded(random, *whole, shard_counts[random.below(4)], all);
  for (Options& options : all) {
    const Question question = random_asked(random, plain, has_vectors, options);
    // But for a loop, the host gives vectors of texts before the search: on one graph, too.
    const bool is_mean_in_shards = options.text("method") == "iier" && options.text("iier.path_vectors") == "auto";
    if ((question.vector.empty() || is_mean_in_shards) &&
        !has_trait(read_method(options.text("method")), method_trait::by_retriever)) {
      options = test::with(options, "search.embed", "false");
    }
    const ShardHits found = expect_one_answer(random, whole, sharded, question, options);
    if (testing::Test::HasFailure()) return;
    compared.add(question, options, found);
  }
}

TEST(AnyCut, OfARandomCorpusAnswersAsOneGraph) {
  Random random(7000);
  Compared compared;
  for (int round = 0; round < 100 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    compare_on_random_corpus(random, compared);
  }
  EXPECT_GT(compared.all, 1600);
  EXPECT_GT(compared.with_hits, 1200);
  EXPECT_GT(compared.filtered, 250);
  EXPECT_GT(compared.quoted, 250);
  EXPECT_GT(compared.stepwise, 300);
  EXPECT_GT(compared.loops, 350);
  EXPECT_GT(compared.explained, 600);
  EXPECT_GT(compared.gates_closed, 20);
  EXPECT_GT(compared.by_networks, 100);
  EXPECT_GT(compared.pools_of_words, 80);
  EXPECT_GT(compared.asked_within, 200);
}

Document random_report(Random& random, RandomDocuments& names, const std::string& id) {
  Document report;
  report.id = id;
  report.title = random.below(2) ? names.name() : "";
  report.format = DocumentFormat::markdown;
  report.metadata.push_back({"parity", random.below(2) ? "even" : "odd"});
  const char* const headings[] = {"Floods in spring", "Floods in spring", "Floods", "Data"};
  const auto number = [&](std::uint64_t below) { return std::to_string(1 + random.below(below)); };
  for (std::uint64_t part = 1 + random.below(6); part > 0; --part) {
    if (random.below(2)) report.text += "<!-- page " + number(4) + " -->\n\n";
    if (random.below(2)) {
      report.text += std::string(1 + random.below(3), '#') + (random.below(2) ? " " + number(3) + ". " : " ");
      report.text += std::string(headings[random.below(std::size(headings))]) + "\n\n";
    }
    report.text += "River " + names.name() + " rose by " + number(9) + " metres.\n\n";
    if (random.below(3)) continue;
    report.text += "| Lake | Depth |\n|---|---|\n| " + names.name() + " | 9 |\n\nTable " + number(3) + ": Depths.\n\n";
  }
  return report;
}

TEST(AnyCut, AnswersQuestionsThatNamePagesTablesAndSectionsAsOneGraph) {
  Random random(7700);
  RandomDocuments names(7700);
  int by_structure = 0, by_content = 0, by_model = 0;
  for (int round = 0; round < 50; ++round) {
    Corpus corpus;
    for (std::uint64_t d = 1 + random.below(12); d > 0; --d)
      corpus.documents.push_back(random_report(random, names, "r" + std::to_string(d) + ".md"));
    const auto whole = test::open_graph(test::graph_file(corpus, {}, test::options_of({{"passage.tokens", "20"}})));
    std::vector<Options> all;
    for (const std::string router : {"auto", "rules", "content", "ask"}) {
      all.push_back(test::options_of({{"method", "kgp"},
                                      {"kgp.router", router},
                                      {"search.complete", router == "ask" ? "true" : "false"},
                                      {"hits", random.below(2) ? "3" : "30"},
                                      {"hits.tokens", random.below(4) ? "0" : "40"},
                                      {"hits.explain", "false"},  // with the tables, which shards do not tell
                                      {"search.embed", "false"}}));
    }
    const ShardedCorpus sharded(random, *whole, 1 + static_cast<std::uint32_t>(random.below(5)), all);
    for (const char* text :
         {"What is on page 2?", "Compare pages 1 to 3 and Table 1.", "What is in Table 2 of the report r3.md, and on page 1?",
          "Summarize the Floods section.", "What does the section on floods in spring say of section 2?",
          "What does the section \"Data\" of r1.md say?", "Who won the table tennis final of 1988 on page 77?"}) {
      for (const Options& options : all) {
        Question question = test::ask_text(random.below(3) ? text : std::string(text) + " " + names.name());
        if (random.below(4) == 0) question.conditions = {parse_condition("parity=even").value()};
        Traffic traffic;
        expect_one_answer(random, whole, sharded, question, options, &traffic);
        if (HasFailure()) return;
        if (options.flag("search.complete")) ++by_model;
        else (traffic.rounds - (options.text("hits.tokens") != "0") == 1 ? by_structure : by_content) += 1;
      }
    }
  }
  EXPECT_GT(by_structure, 160);
  EXPECT_GT(by_content, 160);
  EXPECT_EQ(by_model, 350);
}

// Documents that say each other's names, which are often aliases: with commas and brackets.
void append_towns(Random& random, Corpus& corpus) {
  const char* const towns[] = {"Boston, Massachusetts", "Paris (Texas)", "Spring Field, Ohio", "de Haan, Belgium"};
  const char* const said[] = {"Boston", "boston", "BOSTON", "Paris", "Spring Field", "Spring field", "de Haan", "De Haan"};
  const auto any = [&](std::uint64_t one_of) {
    return random.below(one_of) ? said[random.below(std::size(said))] : towns[random.below(std::size(towns))];
  };
  for (std::uint64_t d = 0; d < 12; ++d) {
    ReadyPassage& passage = corpus.passages.emplace_back();
    passage.id = "t" + std::to_string(d);
    if (random.below(2)) passage.title = towns[random.below(std::size(towns))];
    passage.text = "There";
    for (std::uint64_t n = random.below(8); n > 0; --n) passage.text += std::string(" lies ") + any(3);
    passage.text += ".";
    if (random.below(4) == 0) passage.entities.push_back(any(2));
  }
}

// The keywords by which iier joins passages: their choice hangs on counts over all passages, and on how passages of other
// shards write a name.
void expect_same_keywords(const Graph& whole, const ShardedCorpus& sharded) {
  PassageKeywordsBuilder builder(whole);
  work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
  const PassageKeywords expected = std::move(builder).take();
  const auto keys_of = [](const Graph& graph, const PassageKeywords& keywords, std::uint32_t passage) {
    std::vector<std::string> keys;
    for (const std::uint32_t keyword : keywords.keywords_of_passage.row(passage)) keys.emplace_back(graph.keyword_keys[keyword]);
    return keys;
  };
  for (const Shard& shard : sharded.shards) {
    for (std::uint32_t p = 0; p < shard.graph->view().passage_count(); ++p)
      ASSERT_EQ(keys_of(shard.graph->view(), *shard.keywords, p), keys_of(whole, expected, shard.number_of_passage[p]));
  }
}

TEST(AnyCut, IndexedApartAnswersAsOneGraph) {
  Random random(9900);
  std::vector<Options> all;
  for (const char* method : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier"}) {
    all.push_back(test::options_of({{"method", method},
                                    {"search.embed", "false"},
                                    {"gnn_ret.link", "true"},
                                    {"iier.shared", "1"},
                                    {"trail.name_share", "1"}}));
  }
  const Options index_options = test::options_of({{"index.embed", "true"}});
  std::size_t hits = 0, passages = 0, spelled = 0;
  for (std::uint64_t round = 0; round < 300 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    RandomDocuments documents(9900 + round, 2 + random.below(4));
    Corpus corpus = test::random_documents(documents, random.below(12));
    append_towns(random, corpus);
    const auto whole = test::open_graph(test::graph_file(corpus, {}, index_options));
    const test::DealtCorpus dealt(random, corpus, static_cast<std::uint32_t>(1 + random.below(8)));
    const std::vector<Options> asked(round % 5 ? all.end() - 1 : all.begin(), all.end());  // iier at least
    const ShardedCorpus sharded(random, test::index_apart(random, dealt.parts, index_options), asked);
    expect_same_keywords(whole->view(), sharded);
    if (HasFailure()) return;
    passages += whole->view().passage_count();
    for (const auto& key : test::value_of(read_phrase_counts(sharded.counts.back())).keys) spelled += key.places.size();
    for (const Options& options : asked) {
      Question question = test::ask_text("Where does " + documents.name() + " meet the " + documents.name() + "?");
      question.vector = test::embed_words(question.text);
      hits += expect_one_answer(random, whole, sharded, question, options).passages.size();
    }
  }
  EXPECT_GT(hits, 2000u);
  EXPECT_GT(passages, 4000u);
  EXPECT_GT(spelled, 300u);
}

}  // namespace
}  // namespace hop::core
