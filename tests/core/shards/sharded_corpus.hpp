// A corpus in shards, on one machine: the coordinator's messages are carried to each shard and the replies back, counted.
// The claim of all that follows from it is that shards answer as one graph.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/crc32c.hpp"
#include "core/base/random.hpp"
#include "core/results/explanation_json.hpp"
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/session/shard_session.hpp"
#include "core/shards/statistics/entity_counts.hpp"
#include "core/shards/statistics/method_counts.hpp"
#include "tests/core/shards/cut_graph.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

using Bytes = std::vector<std::uint8_t>;

struct Traffic {
  std::uint64_t rounds = 0;
  std::uint64_t down = 0, up = 0;  // bytes of messages, once for each shard, and of replies
};

template <class T>
T value_of(Result<T> result) {
  EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
  return std::move(result).value();
}

inline Options with(Options options, const char* key, const std::string& value) {
  EXPECT_TRUE(options.set(key, value).ok());
  return options;
}

// Options of a list "key value|value key value…", each with one of its values, one as likely as another.
inline Options by_chance(Random& random, const char* choices) {
  Options options;
  std::istringstream in(choices);
  for (std::string key, values; in >> key >> values;) {
    const auto count = static_cast<std::uint64_t>(1 + std::count(values.begin(), values.end(), '|'));
    for (std::uint64_t skipped = random.below(count); skipped > 0; --skipped) values.erase(0, values.find('|') + 1);
    EXPECT_TRUE(options.set(key, values.substr(0, values.find('|'))).ok()) << key;
  }
  return options;
}

// An error of this status, whose message has the words.
template <class T>
void expect_error(const Result<T>& result, Status status, const std::string& words = "", const std::string& detail = "") {
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().status, status) << result.error().message;
  EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
  if (!detail.empty()) {
    EXPECT_EQ(result.error().detail, detail);
  }
}

// Names and other pieces of the question that a prompt ends with, one a line: whole keywords among them, and texts with keywords.
inline std::string pieces_of_question(const std::string& prompt, std::uint32_t sum) {
  std::istringstream in(prompt.substr(prompt.rfind("Question: ") + 10));
  std::string pieces, line, word;
  std::getline(in, line);
  std::istringstream words(line);
  for (std::uint32_t place = sum; words >> word; ++place) pieces += word + (place % 3 == 0 ? "\n" : " ");
  return pieces;
}

// A graph in PENMAN notation with a word of the prompt, or a text that is none.
inline std::string small_graph(std::string words, std::uint32_t sum) {
  std::erase_if(words, [](char c) { return c < 'a' || c > 'z'; });
  if (sum % 5 == 0) return words;
  const char* const common[] = {"river", "town", "bear-02", "question"};
  return "(q / question :about (a / " + std::string(common[sum % 4]) + " :ARG1 (b / word" + words.substr(0, 2) + ")) :mod (c / " +
         common[sum / 4 % 4] + "))";
}

// A language model whose reply depends on every byte of the prompt: in the form that its reader expects, mostly, with words of the
// prompt.
inline std::string scripted_reply(const Request& request) {
  std::string prompt;
  for (const Message& message : request.messages) prompt += message.text;
  const std::uint32_t sum = crc32c({reinterpret_cast<const std::uint8_t*>(prompt.data()), prompt.size()});
  const std::size_t begin = sum % (prompt.size() + 1);
  std::string words = prompt.substr(begin, 30);
  for (char& c : words) c = c == '\n' || c == '#' ? ' ' : c;
  const std::string_view purpose = request.purpose;
  if (purpose == "critique") return sum % 3 ? "no" : "yes";
  if (purpose == "self_ask") return sum % 4 ? "Follow up: Where is " + words + "?" : "So the final answer is: " + words;
  if (purpose == "reasoning" || purpose == "draft") return words + (sum % 4 ? " is it." : ". So the answer is: " + words + ".");
  if (purpose == "question_keywords") return pieces_of_question(prompt, sum);
  if (purpose == "amr") return small_graph(words, sum);
  if (purpose == "route") return sum % 3 == 0 ? "Structure: yes" : sum % 3 == 1 ? "Structure: no" : "It is in the first table.";
  if (purpose == "next_evidence" && sum % 5 == 0) return "qqqxz";
  if (purpose == "helpful") return sum % 5 == 0 ? "none" : sum % 5 == 1 ? words : "1, " + std::to_string(1 + sum % 4);
  if (purpose == "help_scores") return "1: " + std::to_string(sum % 101) + "\n2: " + std::to_string(sum / 101 % 101) + "\n3: 70";
  if (purpose == "plan") return "1. Where is " + words + "?\n2. Who is it?\n3. What is near #1 and #2?";
  return words + "?";
}

inline void serve_host(Coordinator& coordinator) {
  if (coordinator.waits_for_host()) expect_done(run(*coordinator.host_task(), {scripted_reply}));
}

template <class T>
void shuffle(Random& random, std::vector<T>& values) {
  for (std::size_t i = 1; i < values.size(); ++i) std::swap(values[i], values[random.below(i + 1)]);
}

// Bytes with the checksum that ends a frame.
inline Bytes sealed(Bytes bytes) {
  const std::uint32_t sum = crc32c(bytes);
  for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(sum >> (8 * i)));
  return bytes;
}

// As a tree of any form.
template <class Merge>
Bytes merge_in_any_order(Random& random, std::vector<Bytes> parts, Merge merge) {
  while (parts.size() > 1) {
    shuffle(random, parts);
    const std::vector<Bytes> some(parts.end() - static_cast<std::ptrdiff_t>(2 + random.below(parts.size() - 1)), parts.end());
    parts.resize(parts.size() - some.size());
    parts.push_back(value_of(merge(some)));
  }
  return value_of(merge(parts));
}

struct ShardFiles {
  std::vector<Bytes> graphs, ties;

  std::vector<std::shared_ptr<const OpenGraph>> open() const {
    std::vector<std::shared_ptr<const OpenGraph>> opened;
    for (const Bytes& file : graphs) opened.push_back(open_graph(file));
    return opened;
  }
};

// Documents are dealt out at random. Shards may stay empty.
inline ShardFiles cut_at_random(Random& random, const Graph& whole, std::uint32_t shard_count) {
  std::vector<std::uint32_t> shard_of_document(whole.document_count());
  for (std::uint32_t& shard : shard_of_document) shard = static_cast<std::uint32_t>(random.below(shard_count));
  ShardFiles files;
  for (std::uint32_t s = 0; s < shard_count; ++s) {
    const GraphCut cut = cut_graph(whole, shard_of_document, s);
    files.graphs.push_back(value_of(write_graph_file(cut.content)));
    files.ties.push_back(shard_count == 1 && random.below(2) ? Bytes() : write_ties(cut.ties));
  }
  return files;
}

struct ShardedCorpus {
  std::vector<Shard> shards;
  Bytes statistics;
  std::vector<Bytes> counts;  // merged, one for each method or set of rules that needs some
  CorpusSummary summary;

  ShardedCorpus(Random& random, const OpenGraph& whole, std::uint32_t shard_count, const std::vector<Options>& asked_with)
      : ShardedCorpus(random, cut_at_random(random, whole.view(), shard_count), asked_with) {}

  // Parts are merged in a random order.
  ShardedCorpus(Random& random, const ShardFiles& files, const std::vector<Options>& asked_with) {
    const auto graphs = files.open();
    const std::vector<Bytes>& ties = files.ties;
    std::vector<Bytes> parts;
    for (std::uint32_t s = 0; s < graphs.size(); ++s) parts.push_back(value_of(statistics_of_shard(*graphs[s], ties[s], s)));
    statistics = merge_in_any_order(random, parts, merge_statistics_bytes);
    for (std::uint32_t s = 0; s < graphs.size(); ++s) shards.push_back(value_of(open_shard(graphs[s], ties[s], s, statistics)));
    summary = value_of(summarize(statistics, {}));
    Question any;
    any.text = "anything";
    any.vector.assign(summary.dimension, 1);
    for (const Options& options : asked_with) {
      const auto started = Coordinator::start(summary, options, any);
      if (started || started.error().status != Status::wrong_state) continue;  // it says what it lacks
      counts.push_back(merged_counts(random, options));
      for (Shard& shard : shards) expect_done(give_counts(shard, counts.back()));
      expect_done(add_entity_rules(summary, counts.back()));
    }
    summary = value_of(summarize(statistics, counts));
  }

  Bytes merged_counts(Random& random, const Options& options) const {
    std::vector<Bytes> parts;
    for (const Shard& shard : shards) parts.push_back(value_of(counts_of_method(shard, options)));
    return merge_in_any_order(random, parts, merge_counts_bytes);
  }

  std::vector<ShardSession> sessions() const {
    std::vector<ShardSession> opened;
    for (const Shard& shard : shards) opened.emplace_back(shard);
    return opened;
  }

  Result<ShardHits> search(Random& random, const Options& options, const Question& question, Traffic* traffic = nullptr) const {
    auto coordinator = Coordinator::start(summary, options, question);
    if (!coordinator) return std::move(coordinator).error();
    std::vector<ShardSession> open_sessions = sessions();
    serve_host(coordinator.value());
    while (!coordinator.value().is_done()) {
      const Bytes message = coordinator.value().message();
      std::vector<Bytes> replies;
      for (ShardSession& session : open_sessions) {
        auto reply = session.answer(message);
        if (!reply) return std::move(reply).error();
        replies.push_back(std::move(reply).value());
        if (traffic != nullptr) traffic->down += message.size(), traffic->up += replies.back().size();
      }
      if (traffic != nullptr) ++traffic->rounds;
      shuffle(random, replies);
      auto taken = coordinator.value().take(replies);
      if (!taken) return std::move(taken).error();
      replies.clear();  // the host answers later
      serve_host(coordinator.value());
    }
    return coordinator.value().hits();
  }
};

// Shards have no table of all terms, so they correct no words.
inline QuestionResult search_without_corrections(const std::shared_ptr<const OpenGraph>& graph, Question question,
                                                 Options options) {
  EXPECT_TRUE(options.set("search.correct", "false").ok());
  const auto task = taken(create_search_task(graph, {std::move(question)}, options));
  expect_done(run(*task, {scripted_reply}));
  return std::move(value_of(task->take_results()).questions.at(0));
}

// The explanation as JSON, without the paths and the reasons for ranks, which shards do not tell.
inline std::string without_paths(Explanation explanation) {
  explanation.node_links.assign(explanation.hits.size(), static_cast<std::int32_t>(PathLink::question));
  explanation.node_entities.assign(explanation.hits.size(), {});
  explanation.node_evidence.assign(explanation.hits.size(), {});
  explanation.node_passages.clear();
  for (std::uint32_t hit = 0; hit < explanation.hits.size(); ++hit) {
    explanation.hits[hit].nodes = {hit, hit + 1};
    explanation.hits[hit].says_reasons = false;
    explanation.node_passages.push_back(explanation.hits[hit].passage);
  }
  return explanation_json(explanation);
}

// The same hits in the same order with the same bits of scores, and the same explanation.
inline void expect_same_hits(const QuestionResult& whole, const ShardHits& shards) {
  ASSERT_EQ(without_paths(shards.explanation), without_paths(whole.explanation));
  ASSERT_TRUE(shards.steps.size() == whole.steps.size() || (shards.steps.empty() && whole.steps.size() == 1));
  ASSERT_EQ(shards.partial, whole.partial);
  for (std::size_t step = 0; step < shards.steps.size(); ++step) {
    ASSERT_EQ(shards.steps[step].sub_question, whole.steps[step].sub_question);
    ASSERT_EQ(shards.steps[step].sub_answer, whole.steps[step].sub_answer);
    ASSERT_EQ(shards.steps[step].passages, whole.steps[step].passages);
  }
  ASSERT_EQ(shards.passages, whole.passages);
  ASSERT_EQ(shards.scores.size(), whole.scores.size());
  for (std::size_t i = 0; i < shards.scores.size(); ++i) {
    std::uint32_t expected, found;
    std::memcpy(&expected, &whole.scores[i], sizeof expected);
    std::memcpy(&found, &shards.scores[i], sizeof found);
    ASSERT_EQ(found, expected) << "hit " << i << ": score " << shards.scores[i] << ", one graph gives " << whole.scores[i];
  }
}

// The claim.
inline ShardHits expect_one_answer(Random& random, const std::shared_ptr<const OpenGraph>& whole, const ShardedCorpus& sharded,
                                   const Question& question, const Options& options, Traffic* traffic = nullptr) {
  SCOPED_TRACE(std::to_string(sharded.shards.size()) + " shards of " + std::to_string(whole->view().passage_count()) +
               " passages: " + question.text + "\n" + options.to_lines());
  const auto found = sharded.search(random, options, question, traffic);
  EXPECT_TRUE(found.ok()) << (found ? "" : found.error().message);
  if (!found) return {};
  expect_same_hits(search_without_corrections(whole, question, options), found.value());
  return found.value();
}

// ---- A small corpus in three shards, one question about it, and all methods that shards are asked by

inline constexpr const char* shard_methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier",
                                                "g_rag", "bgr", "self_ask", "ircot", "iter_retgen", "plan",
                                                // the same with a language model within the ranking
                                                "asking_kgp", "asking_iier", "asking_g_rag", "asking_model_filter"};

// Of a name in shard_methods.
inline Options options_of_method(std::string name) {
  const bool asks = name.starts_with("asking_");
  if (asks) name.erase(0, 7);
  Options options = small_options({{"method", name}, {"search.embed", "false"}});
  if (!asks) return options;
  for (const char* key : {"g_rag.concepts", "iier.keywords"}) options = with(options, key, "ask");
  return with(options, "search.complete", "true");
}
inline Options options_for(const char* method) { return with(options_of_method(method), "hits.tokens", "300"); }
inline Options quiet_options(const char* method) { return with(options_of_method(method), "hits.explain", "false"); }

struct ProtocolFixture {
  Random random{7100};
  Corpus corpus = small_corpus();
  std::shared_ptr<const OpenGraph> whole;
  std::unique_ptr<ShardedCorpus> sharded;
  Question question = ask_text("Which river flows through the birthplace of Marie Curie?");

  ProtocolFixture() {
    corpus.passages[0].links = {"c", "b"};
    corpus.passages[5].links = {"h"};
    whole = open_graph(graph_file(corpus, vectors_of(corpus)));
    std::vector<Options> all;
    for (const char* method : shard_methods) all.push_back(options_for(method));
    sharded = std::make_unique<ShardedCorpus>(random, *whole, 3, all);
    question.vector = embed_words(question.text);
    question.masked_vector = embed_words("Which river flows through the birthplace of it?");
  }

  Coordinator start(const Options& options, const Question& asked) const {
    Coordinator coordinator = value_of(Coordinator::start(sharded->summary, options, asked));
    serve_host(coordinator);
    return coordinator;
  }
  // The host answers what the replies lead to.
  static bool take(Coordinator& coordinator, const std::vector<Bytes>& replies) {
    value_of(coordinator.take(replies));
    serve_host(coordinator);
    return coordinator.is_done();
  }
  Coordinator start(const char* method) const { return start(options_for(method), question); }

  std::vector<Bytes> answer(std::vector<ShardSession>& sessions, const Bytes& message) const {
    std::vector<Bytes> replies;
    for (ShardSession& session : sessions) replies.push_back(value_of(session.answer(message)));
    return replies;
  }
  std::vector<ShardSession> sessions() const { return sharded->sessions(); }
};

// For tests that leave it as it is.
inline const ProtocolFixture& fixture() {
  static const ProtocolFixture made;
  return made;
}

}  // namespace hop::core::test
