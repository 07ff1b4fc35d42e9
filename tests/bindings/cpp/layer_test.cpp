// The C++ layer: its objects, its exceptions, and the calls that it refuses to compile.
#include <gtest/gtest.h>

#include <type_traits>

#include "hoptrail.hpp"
#include "tests/bindings/cpp/error_of.hpp"

namespace hop {
namespace {

template <class T>
constexpr bool can_only_be_moved = std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T> &&
                                   !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T>;
static_assert(can_only_be_moved<Bytes> && can_only_be_moved<Corpus> && can_only_be_moved<Graph> && can_only_be_moved<Metrics> &&
              can_only_be_moved<Part> && can_only_be_moved<Questions> && can_only_be_moved<Results> && can_only_be_moved<Task>);
static_assert(std::is_nothrow_move_constructible_v<Options> && std::is_copy_constructible_v<Options>);

// What would return views of an object that is gone does not compile.
template <class Result>
concept gives_hits = requires(Result&& result) { std::forward<Result>(result).hits(); };
template <class Given>
concept can_be_searched = requires(Given&& graph) { search(std::forward<Given>(graph), "Who?"); };
template <class Given>
concept can_be_built = requires(Given&& corpus) { build(std::forward<Given>(corpus)); };
static_assert(gives_hits<const SearchResult&> && !gives_hits<SearchResult> && gives_hits<const Results&> && !gives_hits<Results>);
static_assert(can_be_searched<const Graph&> && !can_be_searched<Graph>);
static_assert(can_be_built<Corpus> && !can_be_built<Corpus&>);

Corpus small_corpus() {
  Corpus corpus;
  corpus.add_passage("1", "Too Late for Goodbyes", "\"Too Late for Goodbyes\" is a song by Julian Lennon of 1984.");
  corpus.add_metadata("year", "1984");
  corpus.add_passage("2", "Julian Lennon", "Julian Lennon is an English musician, the son of John Lennon.");
  corpus.add_passage("3", "Hey Jude", "Paul McCartney wrote \"Hey Jude\" to comfort Julian Lennon.");
  corpus.add_alias("Jude");
  corpus.add_passage("4", "Liverpool", "Liverpool is a city in England.");
  return corpus;
}

Graph small_graph() {
  Corpus corpus = small_corpus();
  Task index = Task::index(corpus);
  run(index, {});
  return Graph::open(index.take_bytes());
}

TEST(Layer, FreesWhatItMade) {
  const std::int64_t before = live_objects();
  {
    const Graph graph = small_graph();
    Task search = Task::search(graph, Questions("What did McCartney write for the singer of Too Late for Goodbyes?"));
    run(search, {});
    const Results results = search.take_results();
    Task unfinished = Task::search(graph, Questions("Who?"));
    Metrics metrics;
    const Bytes facts = graph.describe();
    EXPECT_GT(live_objects(), before);
  }
  EXPECT_EQ(live_objects(), before);
}

TEST(Layer, MovingHandsOverAndLeavesNothing) {
  const std::int64_t before = live_objects();
  Options first;
  first.set_text("method", "bm25");
  EXPECT_EQ(live_objects(), before + 1);
  Options second = std::move(first);
  EXPECT_EQ(live_objects(), before + 1);
  EXPECT_EQ(second.get("method"), "bm25");
  EXPECT_EQ(error_of([&] { first.set_text("method", "bm25"); }).status(), HOP_STATUS_INVALID_ARGUMENT);
  second = Options();
  EXPECT_EQ(live_objects(), before + 1) << "what stood there before is freed";
}

TEST(Layer, ACopyOfOptionsIsASetOfItsOwn) {
  Options first;
  first.set_integer("hits", 3);
  Options copy = first;
  copy.set_integer("hits", 7).set_text("method", "bm25");
  EXPECT_EQ(first.get("hits"), "3");
  EXPECT_EQ(first.get("method"), "trail");
  first = copy;
  copy.set_integer("hits", 9);
  EXPECT_EQ(first.get("hits"), "7");
  EXPECT_EQ(first.get("method"), "bm25");
}

TEST(Layer, OneSetOfOptionsServesSeveralSearches) {
  const Graph graph = build(small_corpus());
  Options options;
  options.set_integer("hits", 1);
  const Host host{.complete = [](const CompletionRequest&) { return Completion{"no"}; }};
  for (const char* question : {"Who wrote Hey Jude?", "Where is Liverpool?"}) {
    const SearchResult found = search(graph, question, options, host);
    EXPECT_EQ(found.hits().size(), 1u) << question;
  }
  EXPECT_EQ(options.get("search.embed"), "true") << "a search changes its own copy";
  EXPECT_EQ(options.get("search.complete"), "false");
}

TEST(Layer, WithoutAnExplanationTheErrorNamesTheOption) {
  const Graph graph = build(small_corpus());
  Options options;
  options.set_flag("hits.explain", false);
  const SearchResult found = search(graph, "Who wrote Hey Jude?", options);
  const std::vector<Hit> hits = found.hits();
  ASSERT_FALSE(hits.empty());
  EXPECT_FALSE(hits[0].title().empty());
  const Error error = error_of([&] { hits[0].titles_of_path(); });
  EXPECT_EQ(error.status(), HOP_STATUS_WRONG_STATE);
  EXPECT_EQ(error.detail(), "hits.explain");
  EXPECT_NE(std::string(error.what()).find("hits.explain"), std::string::npos);
}

TEST(Layer, TwoAbisThatDoNotFitAreBothNamed) {
  EXPECT_NO_THROW(detail::compare_abi(7, 7));
  const Error error = error_of([] { detail::compare_abi(12, 34); });
  EXPECT_EQ(error.status(), HOP_STATUS_UNSUPPORTED_VERSION);
  EXPECT_NE(std::string(error.what()).find("12"), std::string::npos);
  EXPECT_NE(std::string(error.what()).find("34"), std::string::npos);
}

TEST(Layer, TellsItsVersionsAndWhatItHolds) {
  EXPECT_EQ(version(), HOPTRAIL_VERSION);
  EXPECT_LE(oldest_file_version(), file_version());
  const std::int64_t before = live_objects();
  {
    Options options;
    EXPECT_EQ(live_objects(), before + 1);
  }
  EXPECT_EQ(live_objects(), before);
}

TEST(Layer, OptionsAreSetByTypeAndListed) {
  const std::vector<OptionDescription> table = Options::table();
  ASSERT_EQ(table.size(), hop_option_count());
  Options options;
  for (const OptionDescription& option : table) {
    EXPECT_FALSE(option.documentation.empty()) << option.key;
    EXPECT_EQ(options.get(option.key), option.default_value) << option.key;
    EXPECT_NO_THROW(options.set_text(option.key, option.default_value)) << option.key;
    if (option.type == HOP_OPTION_FLAG) {
      options.set_flag(option.key, true);
      EXPECT_EQ(options.get(option.key), "true") << option.key;
      options.set_flag(option.key, false);
      EXPECT_EQ(options.get(option.key), "false") << option.key;
    }
  }
  options.set_text("method", "bm25").set_text("method", "dense");
  EXPECT_EQ(options.get("method"), "dense");
  EXPECT_EQ(error_of([&] { options.set_text("method", "magic"); }).status(), HOP_STATUS_OPTION_OUT_OF_BOUNDS);
}

TEST(Layer, TextNeedsNoZeroBehindItAndMayBeEmpty) {
  const std::string_view letters = "abc";
  Corpus corpus;
  corpus.add_passage(letters.substr(0, 1), {}, "First text.");
  corpus.add_passage(letters.substr(0, 2), letters, "Second text.");
  EXPECT_EQ(corpus.size(), 2u);
  Task index = Task::index(corpus);
  run(index, {});
  EXPECT_EQ(corpus.size(), 0u) << "the task took the content";
  const Graph graph = Graph::open(index.take_bytes());
  EXPECT_EQ(graph.passage_text(graph.find_passage("a")), "First text.");
  EXPECT_EQ(graph.passage_text(graph.find_passage("a"), PassageField::title), "");
  EXPECT_EQ(graph.passage_text(graph.find_passage("ab"), PassageField::title), "abc");
}

TEST(Layer, VectorsMustBeWholeRows) {
  Corpus corpus = small_corpus();
  const std::vector<float> values = {1, 0, 0, 1, 1, 1, 0, 1};
  EXPECT_EQ(error_of([&] { corpus.add_vectors(std::span(values).first(7), 2); }).status(), HOP_STATUS_DIMENSION_MISMATCH);
  EXPECT_EQ(error_of([&] { corpus.add_vectors(values, 0); }).status(), HOP_STATUS_DIMENSION_MISMATCH);
  corpus.add_vectors(values, 2);
  Task index = Task::index(corpus);
  run(index, {});
  const Graph graph = Graph::open(index.take_bytes());
  EXPECT_EQ(graph.vectors().dimension, 2u);
  EXPECT_EQ(graph.vectors().embedder_id, "");
}
}  // namespace
}  // namespace hop
