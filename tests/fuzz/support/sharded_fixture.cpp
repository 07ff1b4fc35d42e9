#include "tests/fuzz/support/sharded_fixture.hpp"

#include "tests/fuzz/support/fixture.hpp"

namespace hop::fuzz {
namespace {

Frame frame_of(const hop::Bytes& bytes) { return {bytes.view().begin(), bytes.view().end()}; }

hop::Options options_of_method(std::size_t method) {
  const Setting settings[] = {{"method", shard_methods[method]},
                              {"search.embed", "false"},
                              {"trail.name_share", "1"},
                              {"trail.phrase_share", "1"},
                              {"gnn_ret.keyword_share", "1"}};
  return options_of(settings);
}

void add_rows(hop::Corpus& corpus, std::initializer_list<std::string_view> texts) {
  std::vector<hop::Text> rows;
  for (const std::string_view text : texts) rows.push_back({hop::TextRole::passage, text});
  const hop::Vectors vectors = letter_vectors(rows, fixture_dimension);
  corpus.add_vectors(vectors.values, fixture_dimension);
}

void index_shard(ShardedFixture& fixture, std::size_t shard) {
  hop::Corpus documents = fixture.documents(shard);
  using TaskHandle = detail::Handle<hop_task, hop_task_free>;
  const auto task =
      detail::create<TaskHandle>(hop_shard_index_task_create, documents.get(), nullptr, static_cast<std::uint32_t>(shard),
                                 fixture.all_names.data(), fixture.all_names.size());
  std::int32_t state = HOP_STATE_MORE;
  while (state != HOP_STATE_DONE) detail::call(hop_task_step, task.get(), std::uint64_t{1000000}, &state);
  const hop::Bytes file(detail::create<hop::Bytes::Handle>(hop_task_take_bytes, task.get()));
  fixture.graphs.push_back(hop::Graph::open(file));
  fixture.ties.push_back(frame_of(hop::Bytes(detail::create<hop::Bytes::Handle>(hop_shard_take_ties, task.get()))));
}

ShardedFixture made_fixture(std::size_t method) {
  ShardedFixture fixture;
  fixture.options = options_of_method(method);
  for (std::uint32_t s = 0; s < shard_count; ++s) {
    hop::Corpus documents = fixture.documents(s);
    fixture.names.push_back(
        frame_of(hop::Bytes(detail::create<hop::Bytes::Handle>(hop_shard_names, documents.get(), nullptr, s))));
  }
  fixture.all_names = merged(fixture.names[0], fixture.names[1]);
  for (std::size_t s = 0; s < shard_count; ++s) index_shard(fixture, s);
  for (std::uint32_t s = 0; s < shard_count; ++s) {
    fixture.of_shard.push_back(frame_of(hop::Bytes(detail::create<hop::Bytes::Handle>(
        hop_shard_statistics, fixture.graphs[s].get(), fixture.ties[s].data(), fixture.ties[s].size(), s))));
  }
  fixture.statistics = merged(fixture.of_shard[0], fixture.of_shard[1]);
  for (std::uint32_t s = 0; s < shard_count; ++s) {
    fixture.shards.push_back(detail::create<ShardHandle>(hop_shard_open, fixture.graphs[s].get(), fixture.ties[s].data(),
                                                         fixture.ties[s].size(), s, fixture.statistics.data(),
                                                         fixture.statistics.size()));
  }
  fixture.counts =
      merged(counts_of(fixture.shards[0].get(), fixture.options), counts_of(fixture.shards[1].get(), fixture.options));
  fixture.known = detail::create<ShardsHandle>(hop_shards_create, fixture.statistics.data(), fixture.statistics.size());
  for (const ShardHandle& shard : fixture.shards) {
    detail::call(hop_shard_give_entities, shard.get(), fixture.counts.data(), fixture.counts.size());
  }
  detail::call(hop_shards_add_entities, fixture.known.get(), fixture.counts.data(), fixture.counts.size());
  return fixture;
}

}  // namespace

hop::Corpus ShardedFixture::documents(std::size_t shard) const {
  hop::Corpus corpus;
  if (shard == 0) {
    corpus.add_passage("ada", "Ada Lovelace", "Ada Lovelace wrote notes. Lord Byron was her father.");
    corpus.add_link("byron");
    add_rows(corpus, {"Ada Lovelace"});
    corpus.add_passage("london", "London", "London is the capital of England. Ada Lovelace was born there.");
    corpus.add_metadata("kind", "place");
    add_rows(corpus, {"London"});
  } else {
    corpus.add_passage("byron", "Lord Byron", "Lord Byron was born in London. He died in Missolonghi.");
    corpus.add_alias("George Gordon"), corpus.add_entity("Greek War of Independence");
    add_rows(corpus, {"Lord Byron"});
    corpus.add_passage("missolonghi", "Missolonghi", "Missolonghi is a town in Greece.");
    corpus.add_metadata("kind", "place");
    add_rows(corpus, {"Missolonghi"});
  }
  return corpus;
}

CoordinatorHandle ShardedFixture::ask() const {
  hop::Questions questions(fixture_question);
  const float vector[] = {1, 0.5f, 0.25f, 2}, masked[] = {0.5f, 1, 0.5f, 1};
  questions.set_vector(vector);
  questions.set_masked_vector(masked);
  return detail::create<CoordinatorHandle>(hop_coordinator_create, known.get(), questions.get(), std::uint32_t{0}, options.get());
}

std::vector<SessionHandle> ShardedFixture::sessions() const {
  std::vector<SessionHandle> made;
  for (const ShardHandle& shard : shards) made.push_back(detail::create<SessionHandle>(hop_shard_session_create, shard.get()));
  return made;
}

const ShardedFixture& sharded_fixture(std::size_t method) {
  static std::vector<ShardedFixture> fixtures = [] {
    std::vector<ShardedFixture> made;
    for (std::size_t m = 0; m < shard_method_count; ++m) made.push_back(made_fixture(m));
    return made;
  }();
  return fixtures[method];
}

Frame merged(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right) {
  return frame_of(
      hop::Bytes(detail::create<hop::Bytes::Handle>(hop_shard_merge, left.data(), left.size(), right.data(), right.size())));
}

Frame counts_of(const hop_shard* shard, const hop::Options& options) {
  return frame_of(hop::Bytes(detail::create<hop::Bytes::Handle>(hop_shard_count_entities, shard, options.get())));
}

Frame message_of(const hop_coordinator* coordinator) {
  const std::uint8_t* message = nullptr;
  std::size_t length = 0;
  detail::call(hop_coordinator_message, coordinator, &message, &length);
  return {message, message + length};
}

Frame reply_of(hop_shard_session* session, std::span<const std::uint8_t> message) {
  return frame_of(
      hop::Bytes(detail::create<hop::Bytes::Handle>(hop_shard_session_answer, session, message.data(), message.size())));
}

void add_reply(hop_coordinator* coordinator, std::span<const std::uint8_t> reply) {
  detail::call(hop_coordinator_add_reply, coordinator, reply.data(), reply.size());
}

bool advance(hop_coordinator* coordinator) { return detail::read<std::int32_t>(hop_coordinator_advance, coordinator) == 1; }

}  // namespace hop::fuzz
