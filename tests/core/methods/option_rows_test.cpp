// What a method's row says of options: those that change a ranking of it are among them, so that a host can tell a person which
// options have no effect.
#include <set>

#include "core/methods/method.hpp"
#include "core/options/option_table.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

// Keys of options that belong to methods.
const char* const method_options[] = {
#define HOP_OPTION(key, ...) key,
#include "core/methods/method_table.inc"
};

bool is_listed(const MethodDescription& method, std::string_view key) {
  for (std::string_view rest = method.options; !rest.empty();) {
    const std::string_view first = rest.substr(0, rest.find('|'));
    if (key == first || (first.back() == '.' && key.substr(0, first.size()) == first)) return true;
    rest.remove_prefix(std::min(first.size() + 1, rest.size()));
  }
  return false;
}

std::vector<std::string> other_values(const OptionEntry& option) {
  switch (option.type) {
    case OptionType::flag: return {option.default_value == std::string("true") ? "false" : "true"};
    case OptionType::integer: return {"1", "3"};
    case OptionType::number: return {"0.01", "0.9"};
    case OptionType::numbers: return {"0.2", "0.9", "0.5,0.5", "1,1,1,1", "1,2,3,4,5,6,7"};
    case OptionType::text: return {};
    case OptionType::choice: break;
  }
  std::vector<std::string> values(1);
  for (const char* c = option.bounds; *c != '\0'; ++c) {
    if (*c == '|') values.emplace_back();
    else values.back() += *c;
  }
  return values;
}

class OptionRows : public ::testing::Test {
 protected:
  void SetUp() override {
    Random random(20);
    const test::PlainCorpus plain = test::random_corpus(random, 40);
    Options index;
    ASSERT_TRUE(index.set("nearest.count", "3").ok());
    graph_ = test::open_graph(test::graph_file(plain.corpus, test::vectors_of(plain.corpus), index));
    for (int q = 0; q < 3; ++q) {
      Question question = test::ask_text(test::random_question(random, plain).text);
      question.vector = test::embed_words(question.text);
      question.masked_vector = test::embed_words("masked " + question.text);
      questions_.push_back(question);
    }
    with_steps_ = questions_;
    for (Question& question : with_steps_) {
      const std::string text = test::random_question(random, plain).text;
      question.steps.push_back({text, test::embed_words(text), {}});
    }
  }

  // Hits and scores, of questions with and without steps; empty where the value is refused.
  std::string ranked(const char* method, const char* key, const std::string& value) const {
    Options options = test::small_options({{"method", method}, {"hits.explain", "false"}, {"search.embed", "false"}});
    EXPECT_TRUE(options.set("iier.shared", "1").ok());
    if (*key != '\0' && !options.set(key, value).ok()) return "";
    std::string text;
    for (const auto* asked : {&questions_, &with_steps_}) {
      auto task = create_search_task(graph_, *asked, options);
      if (!task) return "";
      if (!test::run(*task.value())) return "";
      text += test::text_of(task.value()->take_results().value());
    }
    return text;
  }

  std::shared_ptr<const OpenGraph> graph_;
  std::vector<Question> questions_, with_steps_;
};

TEST_F(OptionRows, ListEveryOptionThatChangesARanking) {
  std::set<std::string> with_effect;
  for (const MethodDescription& method : method_table()) {
    if ((method.traits & (method_trait::by_retriever | method_trait::bound)) != 0) continue;  // a model leads; nothing is ranked
    const std::string plain = ranked(method.name, "", "");
    ASSERT_FALSE(plain.empty()) << method.name;
    for (const char* key : method_options) {
      for (const std::string& value : other_values(*find_option(key))) {
        const std::string other = ranked(method.name, key, value);
        if (other.empty() || other == plain) continue;
        with_effect.insert(std::string(method.name) + " " + key);
        EXPECT_TRUE(is_listed(method, key)) << method.name << " reads " << key << " = " << value;
      }
    }
  }
  EXPECT_GT(with_effect.size(), 50u);  // the values do change rankings
  for (const char* pair : {"bm25 bm25.k1", "rgnn_ret gnn_ret.alpha", "trail hybrid.bm25_weight", "kgp kgp.branches",
                           "iier iier.order", "g_rag gnn_ret.keyword_share", "bgr bgr.threshold"}) {
    EXPECT_EQ(with_effect.count(pair), 1u) << pair;
  }
}

TEST_F(OptionRows, ListNothingThatThereIsNot) {
  for (const MethodDescription& method : method_table()) {
    for (std::string_view rest = method.options; !rest.empty();) {
      const std::string_view first = rest.substr(0, rest.find('|'));
      bool found = false;
      for (const OptionEntry& option : option_table()) {
        const std::string_view key = option.key;
        found = found || key == first || (first.back() == '.' && key.substr(0, first.size()) == first);
      }
      EXPECT_TRUE(found) << method.name << ": " << first;
      rest.remove_prefix(std::min(first.size() + 1, rest.size()));
    }
  }
}

}  // namespace
}  // namespace hop::core
