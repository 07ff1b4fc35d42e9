// The front with the least id is advanced by a galloping search up to the least id of the other fronts. Each run is also
// intersected with the document ids of the other parts, by galloping in the longer of both lists.
#include "core/merge/id_check.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/merge/gallop.hpp"

namespace hop::core {

IdCheck::IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages) : parts_(parts), passages_(passages) {
  order_.reserve(passages.place.size());
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    Front front = {part, 0, {}};
    if (move_on(front)) fronts_.push_back(front);
  }
}

bool IdCheck::move_on(Front& front) const {
  const Graph& graph = *parts_[front.part].graph;
  while (front.rank < graph.passages_by_id.size() && !passages_.is_living(front.part, graph.passages_by_id[front.rank])) {
    ++front.rank;
  }
  if (front.rank == graph.passages_by_id.size()) return false;
  front.id = id_at(front.part, front.rank);
  return true;
}

// The next run: passages of the front with the least id that precede all other fronts.
Result<IdCheck::Run> IdCheck::take_run() {
  constexpr std::uint32_t most = 1000;
  std::size_t least = 0;
  for (std::size_t i = 1; i < fronts_.size(); ++i) {
    if (fronts_[i].id < fronts_[least].id) least = i;
  }
  Front& front = fronts_[least];
  const Front* limit = nullptr;  // the least of the other fronts
  for (const Front& other : fronts_) {
    if (&other != &front && (!limit || other.id < limit->id)) limit = &other;
  }
  if (limit && limit->id == front.id) {
    return Error{Status::duplicate_id, concat("passage id \"", front.id, "\" is in two documents"), std::string(front.id)};
  }
  const auto passages = static_cast<std::uint32_t>(parts_[front.part].graph->passages_by_id.size());
  const std::uint32_t end = std::min(passages - front.rank, most) + front.rank;
  Run run = {front.part, front.rank, end};
  if (limit) run.end = gallop(run.first, end, [&](std::uint32_t rank) { return id_at(run.part, rank) < limit->id; });
  front.rank = run.end;
  if (!move_on(front)) fronts_.erase(fronts_.begin() + static_cast<std::ptrdiff_t>(least));
  return run;
}

// Checks a document of another part that has the same id as the passage at `rank` of the run.
Result<void> IdCheck::check_document(const Run& run, std::uint32_t rank, std::uint32_t part, std::uint32_t document) const {
  const MergePart &of_passage = parts_[run.part], &of_document = parts_[part];
  const std::uint32_t passage = of_passage.graph->passages_by_id[rank];
  const bool is_deleted = !of_document.is_deleted.empty() && of_document.is_deleted[document];
  if (is_deleted || !passages_.is_living(run.part, passage)) return {};
  const std::uint32_t own = of_passage.graph->document_of_passage[passage];
  const std::string_view id = of_passage.graph->passage_ids[passage], own_id = of_passage.graph->document_ids[own];
  if (own_id == id || (!of_document.sources->is_cut[document] && !of_passage.sources->is_cut[own])) return {};
  return Error{Status::duplicate_id, concat("\"", id, "\" is a document and a passage of \"", own_id, "\""), std::string(id)};
}

// Checks the ids of the run against the document ids of the other parts. Both lists are sorted, so each skips ahead to the other;
// the cost is near the length of the shorter one.
Result<void> IdCheck::check_documents(const Run& run) const {
  const std::string_view first_id = id_at(run.part, run.first), last_id = id_at(run.part, run.end - 1);
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (part == run.part) continue;
    const TextTable& documents = parts_[part].graph->document_ids;
    std::uint32_t document = lower_bound(documents, first_id);
    const auto is_between = [&](std::uint32_t d) { return documents[d] <= last_id; };
    if (document == documents.size() || !is_between(document)) continue;
    const std::uint32_t end = gallop(document, static_cast<std::uint32_t>(documents.size()), is_between);
    std::uint32_t rank = run.first;
    while (document < end && rank < run.end) {
      const std::string_view id = id_at(run.part, rank), document_id = documents[document];
      if (document_id == id) {
        if (auto checked = check_document(run, rank, part, document); !checked) return checked;
      }
      if (document_id <= id) document = gallop(document, end, [&](std::uint32_t d) { return documents[d] < id; });
      else rank = gallop(rank, run.end, [&](std::uint32_t r) { return id_at(run.part, r) < document_id; });
    }
  }
  return {};
}

// Takes runs until all passages are in order. Deleted passages of a run are skipped.
Result<bool> IdCheck::step(WorkBudget& budget) {
  while (!fronts_.empty()) {
    if (budget.used_up()) return false;
    auto run = take_run();
    if (!run) return std::move(run).error();
    const auto [part, first, end] = run.value();
    if (auto checked = check_documents(run.value()); !checked) return std::move(checked).error();
    const std::span<const std::uint32_t> by_id = parts_[part].graph->passages_by_id, merged = passages_.merged[part];
    for (std::uint32_t rank = first; rank < end; ++rank) {
      if (const std::uint32_t passage = merged[by_id[rank]]; passage != no_index) order_.push_back(passage);
    }
    budget.spend(100 * parts_.size() + 4 * std::uint64_t{end - first});
  }
  return true;
}

}  // namespace hop::core
