// Two PageRank runs advance together if the second stage needs both: one from seeds and reset, one from the seeds only. Entities
// that are local to the shard never leave it: their masses are kept in `home_` between a `sums` and an `entities` command.
#include "core/methods/trail/shards/trail_session.hpp"

#include <algorithm>
#include <optional>

#include "core/methods/trail/shards/mass_exchange.hpp"
#include "core/methods/trail/shards/shard_second_stage.hpp"
#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

class TrailSession final : public SessionPart {
 public:
  Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) override {
    if (!question.has_base || question.entities == nullptr) return refuse_command();
    if (command == Command::reset) return begin_spread(question, in);
    if (runs_.empty()) return refuse_command();
    switch (command) {
      case Command::sums: give_sums(question, out); return {};
      case Command::entities: return take_masses(question, in);
      case Command::heaviest: heaviest(question, in.number_below(passages_end), out); return {};
      case Command::first:
      case Command::linked:
      case Command::facts:
      case Command::places: return continue_second_stage(command, question, in, out);
      default: return refuse_command();
    }
  }

 private:
  Result<void> begin_spread(const SessionQuestion& question, MessageReader& in);
  void give_sums(const SessionQuestion& question, MessageWriter& out);
  Result<void> take_masses(const SessionQuestion& question, MessageReader& in);
  void heaviest(const SessionQuestion& question, std::size_t count, MessageWriter& out) const;
  Result<void> continue_second_stage(Command command, const SessionQuestion& question, MessageReader& in, MessageWriter& out);

  std::optional<SpreadParts> parts_;
  std::vector<NodeMass> reset_;  // passages of the shard
  std::vector<NodeMass> seeds_at_home_;
  std::vector<std::vector<std::uint64_t>> runs_;  // masses of passages: from seeds and reset, then from the seeds only
  std::vector<std::vector<NodeMass>> home_;       // per run, masses of local entities; set by `sums`
  std::optional<ShardSecondStage> second_;
};

// Starts the runs at p_0, the part of the reset that lies in this shard.
Result<void> TrailSession::begin_spread(const SessionQuestion& question, MessageReader& in) {
  const bool seeds_alone = in.flag();
  const std::vector<NodeMass> masses = read_masses(in), seeds = read_masses(in);
  if (!in.ok()) return refuse_message("malformed masses");
  seeds_at_home_ = only_at_home(*question.entities, seeds, true);
  home_.clear();
  parts_.emplace(question.settings.trail.page_rank);
  reset_.clear();
  for (const NodeMass& mass : masses) {
    if (const auto passage = question.shard.find_passage(mass.node)) reset_.push_back({*passage, mass.mass});
  }
  runs_.assign(seeds_alone ? 2 : 1, std::vector<std::uint64_t>(question.passage_count()));
  take_from_entities(*question.entities, {}, *parts_, reset_, question.allowed(), runs_[0]);
  return {};
}

// Passages → entities: sends the sums of shared entities, and computes the masses of local ones here.
void TrailSession::give_sums(const SessionQuestion& question, MessageWriter& out) {
  home_.clear();
  for (const auto& passages : runs_) {
    const GivenMasses given = give_to_entities(*question.entities, *parts_, passages);
    write_masses(out, given.shared);
    home_.push_back(masses_of_entities({&given.at_home, 1}, seeds_at_home_, *parts_));
  }
}

// Entities → passages, with the masses of shared entities from the coordinator.
Result<void> TrailSession::take_masses(const SessionQuestion& question, MessageReader& in) {
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    std::vector<NodeMass> masses = read_masses(in);
    if (!in.ok()) return refuse_message("malformed entity masses");
    if (!home_.empty()) {  // the coordinator knows only the seeds among the local entities
      masses = only_at_home(*question.entities, masses, false);
      masses.insert(masses.end(), home_[run].begin(), home_[run].end());
    }
    const std::span<const NodeMass> restarts = run == 0 ? std::span<const NodeMass>(reset_) : std::span<const NodeMass>();
    take_from_entities(*question.entities, masses, *parts_, restarts, question.allowed(), runs_[run]);
  }
  return {};
}

// The shard's head of the graph list, and its largest mass in the run from the seeds.
void TrailSession::heaviest(const SessionQuestion& question, std::size_t count, MessageWriter& out) const {
  std::vector<NodeMass> masses;
  for (const std::uint32_t passage : heaviest_nodes(runs_[0], count))
    masses.push_back({question.shard.number_of_passage[passage], runs_[0][passage]});
  write_mass_list(out, masses);
  std::uint64_t largest = 0;
  if (runs_.size() > 1) {
    for (const std::uint64_t mass : runs_[1]) largest = std::max(largest, mass);
  }
  out.number(largest);
}

// Decodes a command of the second stage, runs it, and writes its answer.
Result<void> TrailSession::continue_second_stage(Command command, const SessionQuestion& question, MessageReader& in,
                                                 MessageWriter& out) {
  if (!second_) second_.emplace(question.shard, *question.entities);
  const std::span<const std::uint64_t> of_seeds =
      runs_.size() > 1 ? std::span<const std::uint64_t>(runs_[1]) : std::span<const std::uint64_t>();
  const ShardSecondStage::Asked asked{question.allowed(), question.terms, question.term_places, question.base,
                                      runs_[0],           of_seeds,       question.settings};
  const auto no_message = [] { return refuse_message("malformed second-stage command"); };
  switch (command) {
    case Command::first: {
      const FirstCommand first = read_first(in);
      if (!in.ok()) return no_message();
      write_first_answer(out, second_->read_first_passages(first, asked));
      return {};
    }
    case Command::linked: {
      const LinkedCommand linked = read_linked(in);
      if (!in.ok()) return no_message();
      write_linked_answer(out, second_->link(linked, asked));
      return {};
    }
    case Command::facts: {
      const FactsCommand facts = read_facts_command(in);
      if (!in.ok()) return no_message();
      const auto told = second_->read_facts(facts, asked);
      if (!told) return told.error();
      write_facts(out, told.value());
      return {};
    }
    default: {
      const PlacesCommand places = read_places(in);
      if (!in.ok()) return no_message();
      const auto counts = second_->count(places, asked);
      if (!counts) return counts.error();
      write_places_answer(out, counts.value());
      return {};
    }
  }
}

}  // namespace

Result<std::unique_ptr<SessionPart>> begin_trail_session(const SessionQuestion&, const Options&) {
  return std::unique_ptr<SessionPart>(std::make_unique<TrailSession>());
}

}  // namespace hop::core
