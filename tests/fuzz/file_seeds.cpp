#include <cstring>

#include "tests/fuzz/seeds.hpp"
#include "tests/fuzz/support/fixture.hpp"
#include "tests/fuzz/support/sharded_fixture.hpp"
#include "tests/fuzz/support/store_folder.hpp"

namespace hop::fuzz {
namespace {

std::string text_of(std::span<const std::uint8_t> bytes) { return std::string(bytes.begin(), bytes.end()); }

void add_graph_files(Seeds& seeds) {
  for (const std::string_view precision : {"f32", "f16", "int8"}) {
    const Setting settings[] = {{"index.embed", "true"}, {"nearest.count", "2"}, {"vectors.precision", precision}};
    hop::Corpus corpus = fixture_corpus();
    seeds["graph_file/vectors_" + std::string(precision)] = text_of(index_file(corpus, options_of(settings)));
  }
  hop::Corpus corpus = fixture_corpus();
  seeds["graph_file/words_alone"] = text_of(index_file(corpus, hop::Options()));
  hop::Corpus one;
  one.add_passage("one", "", "A passage.");
  seeds["graph_file/one_passage"] = text_of(index_file(one, hop::Options()));
  hop::Corpus repeating;
  for (const char* id : {"one", "two", "three"}) repeating.add_passage(id, "", "Free to use.");
  seeds["graph_file/repeated_text"] = text_of(index_file(repeating, hop::Options()));
  hop::Corpus none;
  seeds["graph_file/no_passage"] = text_of(index_file(none, hop::Options()));
}

// A task at the place where it waits for the n-th time.
std::string saved_at(hop::Task task, unsigned waits) {
  const hop::Host host = letter_host();
  for (;;) {
    if (task.step(1000000) != hop::State::waiting || --waits > 0) {
      for (const std::uint64_t id : task.requests()) {
        if (task.request_kind(id) == hop::RequestKind::file) task.answer_done(id);
        else if (task.request_kind(id) == hop::RequestKind::complete) task.answer_text(id, "Where did Lord Byron die?");
        else if (task.request_kind(id) == hop::RequestKind::score) {
          task.answer_scores(id, std::vector<float>(task.request_scores(id).passages.size(), 0.5f));
        } else {
          const std::vector<hop::Text> texts = task.request_texts(id);
          const hop::Vectors vectors = letter_vectors(texts, fixture_dimension);
          task.answer_vectors(id, vectors.values, static_cast<std::uint32_t>(texts.size()), vectors.dimension, "letters");
        }
      }
      continue;
    }
    return text_of(task.save());
  }
}

hop::Task asking(std::string_view method, std::string_view key = "", std::string_view value = "") {
  hop::Options options;
  options.set_text("method", method).set_integer("hits", 3).set_integer("ask.steps", 2);
  if (!key.empty()) options.set_text(key, value);
  hop::Questions questions(fixture_question);
  questions.add_condition("year=0..1900");
  questions.add_gold_answer("Missolonghi");
  return hop::Task::ask(fixture_graph(), questions, options);
}

void add_saved_tasks(Seeds& seeds) {
  hop::Corpus corpus = fixture_corpus();
  const Setting embedding[] = {{"index.embed", "true"}, {"index.batch", "4"}};
  seeds["saved_task/index"] = saved_at(hop::Task::index(corpus, options_of(embedding)), 1);
  hop::Corpus given;
  const float row[] = {1, 0.5f, 0, 2};
  given.add_passage("a", "Ada", "Ada met Lord Byron.");
  given.add_vectors(row, fixture_dimension);
  const Setting asking_keywords[] = {{"keywords.ask", "true"}};
  seeds["saved_task/index_keywords"] = saved_at(hop::Task::index(given, options_of(asking_keywords)), 1);
  seeds["saved_task/ask_scored"] = saved_at(asking("bm25", "search.score", "true"), 2);
  const std::uint8_t bytes[] = {1, 2, 3};
  seeds["saved_task/save"] = saved_at(hop::Task::save_file(bytes, "notes.hop"), 2);
  hop::Questions questions(fixture_question);
  questions.set_vector(row);
  questions.add_step("Who was the father of Ada Lovelace?");
  const std::uint32_t gold[] = {1, 5};
  questions.add_step_gold(gold), questions.add_gold(gold);
  seeds["saved_task/search"] = saved_at(hop::Task::search(fixture_graph(), questions), 1);
  seeds["saved_task/rgnn_ret"] = saved_at(asking("rgnn_ret"), 3);
  seeds["saved_task/self_ask"] = saved_at(asking("self_ask"), 3);
  seeds["saved_task/kgp"] = saved_at(asking("kgp"), 2);
  seeds["saved_task/g_rag"] = saved_at(asking("g_rag", "g_rag.concepts", "ask"), 2);
}

void add_stores(Seeds& seeds) {
  seeds["store/words_alone"] = input_of(fixture_folder(false));
  seeds["store/vectors"] = input_of(fixture_folder(true));
  Folder none;
  hop::Task open = hop::Task::open_store(true);
  run_on(open, none);
  seeds["store/no_document"] = input_of(none);
}

std::string frame_input(FrameRole role, std::size_t method, int round, const Frame& frame) {
  std::string input = {static_cast<char>(role), static_cast<char>(method), static_cast<char>(round)};
  return input.append(frame.begin(), frame.end());
}

// What is said in each round, by the coordinator and by the first shard.
void add_rounds(Seeds& seeds, std::size_t method) {
  const ShardedFixture& fixture = sharded_fixture(method);
  const CoordinatorHandle coordinator = fixture.ask();
  const std::vector<SessionHandle> sessions = fixture.sessions();
  for (int round = 0, done = 0; done == 0; ++round) {
    const std::string place = std::string(shard_methods[method]) + "_" + std::to_string(round);
    const Frame message = message_of(coordinator.get());
    seeds["shard_messages/message_" + place] = frame_input(FrameRole::message, method, round, message);
    for (std::size_t s = 0; s < sessions.size(); ++s) {
      const Frame reply = reply_of(sessions[s].get(), message);
      if (s == 0) seeds["shard_messages/reply_" + place] = frame_input(FrameRole::reply, method, round, reply);
      add_reply(coordinator.get(), reply);
    }
    done = advance(coordinator.get());
  }
}

void add_shard_messages(Seeds& seeds) {
  const ShardedFixture& first = sharded_fixture(0);
  seeds["shard_messages/names"] = frame_input(FrameRole::names, 0, 0, first.names[1]);
  seeds["shard_messages/ties"] = frame_input(FrameRole::ties, 2, 0, first.ties[0]);
  seeds["shard_messages/statistics"] = frame_input(FrameRole::statistics, 2, 0, first.statistics);
  for (std::size_t method = 0; method < shard_method_count; ++method) {
    const Frame& counts = sharded_fixture(method).counts;
    if (!counts.empty()) {
      seeds["shard_messages/counts_" + std::string(shard_methods[method])] = frame_input(FrameRole::counts, method, 0, counts);
    }
    add_rounds(seeds, method);
  }
}

}  // namespace

void add_file_seeds(Seeds& seeds) {
  add_graph_files(seeds);
  add_stores(seeds);
  add_shard_messages(seeds);
  add_saved_tasks(seeds);
  seeds["weights/all_networks"] = text_of(fixture_weights());
  seeds["weights/other_numbers"] = text_of(fixture_weights(2));
}

}  // namespace hop::fuzz
